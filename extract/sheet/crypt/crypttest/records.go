package crypttest

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha1"
	"encoding/binary"
	"math/bits"
)

// RC4 is the stream of an Excel 97-2003 workbook encrypted as Excel 97 does: 40 bits.
func RC4(stream []byte, password string) []byte {
	salt, value := some(16, 17), some(16, 19)
	short := sum(md5.New, wide(password))[:5]
	short = sum(md5.New, bytes.Repeat(append(bytes.Clone(short), salt...), 16))[:5]
	key := func(block uint32) []byte { return sum(md5.New, short, little(block)) }
	stream = withPass(stream, bytes.Join([][]byte{{1, 0, 1, 0, 1, 0}, salt,
		checked(key(0), value, sum(md5.New, value))}, nil))
	return sealedByStream(stream, key)
}

// CryptoAPI is the stream encrypted as Excel 2002 and later do, with a key of 40 to 128 bits.
func CryptoAPI(stream []byte, password string, keyBits int) []byte {
	salt, value := some(16, 21), some(16, 23)
	start := sum(sha1.New, salt, wide(password))
	key := func(block uint32) []byte {
		k := sum(sha1.New, start, little(block))[:keyBits/8]
		if keyBits == 40 {
			k = append(k, make([]byte, 11)...)
		}
		return k
	}
	provider := append(wide("Microsoft Enhanced Cryptographic Provider v1.0"), 0, 0)
	header := bytes.Join([][]byte{little(4), little(0), little(0x6801), little(0x8004), little(uint32(keyBits)),
		little(1), little(0), little(0), provider}, nil)
	both := checked(key(0), value, sum(sha1.New, value))
	stream = withPass(stream, bytes.Join([][]byte{{1, 0, 2, 0, 2, 0}, little(4), little(uint32(len(header))), header,
		little(16), salt, both[:16], little(20), both[16:]}, nil))
	return sealedByStream(stream, key)
}

// XOR is the stream obfuscated as Excel 95 and before did, or a later Excel that was asked to. The password
// has 1 to 15 characters of ASCII; key and verifier are those that the standard computes for it.
func XOR(stream []byte, password string, key, verifier uint16) []byte {
	pass := binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16([]byte{0, 0}, key), verifier)
	stream = withPass(stream, pass)
	laid := append([]byte(password), 0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf,
		0x0f, 0x00)[:16]
	for i := range laid {
		half := byte(key)
		if i%2 == 1 {
			half = byte(key >> 8)
		}
		laid[i] = bits.RotateLeft8(laid[i]^half, 7)
	}
	eachRecord(stream, func(at, from, to int) {
		for i := from; i < to; i++ {
			stream[i] = bits.RotateLeft8(stream[i], 5) ^ laid[(at+(to-at)+(i-at))%16]
		}
	})
	return stream
}

// checked is value and hash encrypted in one run.
func checked(key, value, hash []byte) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil {
		panic(err)
	}
	out := append(bytes.Clone(value), hash...)
	c.XORKeyStream(out, out)
	return out
}

// withPass puts the record of protection after the first record, and moves the sheets' places by its length.
func withPass(stream, pass []byte) []byte {
	le := binary.LittleEndian
	first := 4 + int(le.Uint16(stream[2:]))
	record := append(le.AppendUint16([]byte{0x2f, 0}, uint16(len(pass))), pass...)
	out := bytes.Join([][]byte{stream[:first], record, stream[first:]}, nil)
	moveSheets(out, len(record))
	return out
}

func moveSheets(stream []byte, by int) {
	le := binary.LittleEndian
	for at := 0; at+4 <= len(stream); at += 4 + int(le.Uint16(stream[at+2:])) {
		if le.Uint16(stream[at:]) == 0x85 {
			le.PutUint32(stream[at+4:], le.Uint32(stream[at+4:])+uint32(by))
		}
	}
}

// sealedByStream encrypts the contents of records, with a new key every 1,024 bytes of the stream.
func sealedByStream(stream []byte, key func(block uint32) []byte) []byte {
	var pad []byte
	for block := 0; len(pad) < len(stream); block++ {
		c, err := rc4.NewCipher(key(uint32(block)))
		if err != nil {
			panic(err)
		}
		run := make([]byte, 1024)
		c.XORKeyStream(run, run)
		pad = append(pad, run...)
	}
	eachRecord(stream, func(_, from, to int) {
		for i := from; i < to; i++ {
			stream[i] ^= pad[i]
		}
	})
	return stream
}

// eachRecord calls do with the encrypted part of each record: where its contents begin, and from where to where they
// are encrypted.
func eachRecord(stream []byte, do func(at, from, to int)) {
	le := binary.LittleEndian
	for at := 0; at+4 <= len(stream); {
		code, size := le.Uint16(stream[at:]), int(le.Uint16(stream[at+2:]))
		if code == 0 && size == 0 {
			return
		}
		at += 4
		switch code {
		case 0x809, 0x2f, 0x194, 0x195, 0xe1, 0x196, 0x138:
		case 0x85:
			do(at, at+4, at+size)
		default:
			do(at, at, at+size)
		}
		at += size
	}
}
