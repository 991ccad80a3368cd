package crypt

import (
	"bytes"
	"crypto/md5"
	"crypto/rc4"
	"encoding/binary"
)

// padding fills passwords to 32 bytes; the standard names the bytes.
var padding = []byte("\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08" +
	"\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")

func padded(pw []byte) []byte {
	out := make([]byte, 32)
	copy(out[copy(out, pw):], padding)
	return out
}

// openMD5 is revisions 2 to 4 (algorithms 2, 6 and 7 of the standard).
func openMD5(p Params, pw []byte) ([]byte, error) {
	if key := userKey(p, pw); userMatches(p, key) {
		return key, nil
	}
	if key := userKey(p, ownersUserPassword(p, pw)); userMatches(p, key) {
		return key, nil
	}
	return nil, ErrPassword
}

func userKey(p Params, pw []byte) []byte {
	h := md5.New()
	h.Write(padded(pw))
	h.Write(p.O[:32])
	var perms [4]byte
	binary.LittleEndian.PutUint32(perms[:], uint32(p.P))
	h.Write(perms[:])
	h.Write(p.ID)
	if p.Revision >= 4 && p.ClearMetadata {
		h.Write([]byte{0xff, 0xff, 0xff, 0xff})
	}
	key, n := h.Sum(nil), 5
	if p.Revision >= 3 {
		n = p.Bits / 8
		for range 50 {
			sum := md5.Sum(key[:n])
			key = sum[:]
		}
	}
	return key[:n]
}

func userMatches(p Params, key []byte) bool {
	if p.Revision == 2 {
		return len(p.U) >= 32 && bytes.Equal(rc4Once(key, padding), p.U[:32])
	}
	h := md5.New()
	h.Write(padding)
	h.Write(p.ID)
	return bytes.Equal(rc4Rounds(key, h.Sum(nil), 0, 19), p.U[:16])
}

// ownersUserPassword recovers the user password from O with the owner's.
func ownersUserPassword(p Params, pw []byte) []byte {
	sum := md5.Sum(padded(pw))
	key, n := sum[:], 5
	if p.Revision >= 3 {
		n = p.Bits / 8
		for range 50 {
			sum = md5.Sum(key[:n])
			key = sum[:]
		}
		return rc4Rounds(key[:n], p.O[:32], 19, 0)
	}
	return rc4Once(key[:n], p.O[:32])
}

// rc4Rounds applies RC4 with the key XORed by each round's number from first to last.
func rc4Rounds(key, data []byte, first, last int) []byte {
	step := 1
	if first > last {
		step = -1
	}
	round := make([]byte, len(key))
	for i := first; ; i += step {
		for j := range key {
			round[j] = key[j] ^ byte(i)
		}
		data = rc4Once(round, data)
		if i == last {
			return data
		}
	}
}

func rc4Once(key, data []byte) []byte {
	out := make([]byte, len(data))
	c, err := rc4.NewCipher(key)
	if err != nil {
		return out // only an empty key fails, which Bits rules out
	}
	c.XORKeyStream(out, data)
	return out
}
