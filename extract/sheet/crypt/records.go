package crypt

import (
	"context"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha1"
	"encoding/binary"
	"math/bits"
	"slices"
)

// Records that the walk looks at ([MS-XLS] 2.2.10, 2.4.117).
const (
	recordFilePass   = 0x2f
	recordBoundSheet = 0x85
	// recordVoid is a number that no record has: readers skip it.
	recordVoid = 0xfff
)

// plainRecords are not encrypted in an encrypted stream.
var plainRecords = []uint16{
	0x809, 0x409, 0x209, 0x009, // BOF, by version
	recordFilePass,
	0x194, // UsrExcl
	0x195, // FileLock
	0xe1,  // InterfaceHdr
	0x196, // RRDInfo
	0x138, // RRDHead
}

// plainSheet is how much of a record about a sheet stays: the place where the sheet begins.
const plainSheet = 4

// recordBlock is how many bytes of the stream are encrypted with one key.
const recordBlock = 1024

// Protected reports whether the stream has a record that describes its encryption.
func Protected(stream []byte) bool {
	_, _, found := filePass(stream)
	return found
}

// filePass finds that record: its place and its contents.
func filePass(stream []byte) (at int, body []byte, found bool) {
	for at := 0; at+4 <= len(stream); {
		code, size := binary.LittleEndian.Uint16(stream[at:]), int(binary.LittleEndian.Uint16(stream[at+2:]))
		if code == 0 && size == 0 || at+4+size > len(stream) {
			return 0, nil, false
		}
		if code == recordFilePass {
			return at, stream[at+4 : at+4+size], true
		}
		at += 4 + size
	}
	return 0, nil, false
}

// recordCipher decrypts the contents of one record in place; at is where they begin in the stream. The first
// keep bytes are to stay.
type recordCipher interface {
	open(contents []byte, at, keep int)
}

// OpenRecords returns an Excel 97-2003 stream (or an older one) decrypted, without the record that describes the
// encryption. The stream itself is not changed.
//
// Errors: those of this package, or the context's.
func OpenRecords(ctx context.Context, stream []byte, password string) ([]byte, error) {
	pass, body, found := filePass(stream)
	if !found {
		return nil, ErrDamaged
	}
	c, err := cipherOf(body, password)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(stream)
	records := 0
	for at := 0; at+4 <= len(out); records++ {
		if records%65536 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		code, size := binary.LittleEndian.Uint16(out[at:]), int(binary.LittleEndian.Uint16(out[at+2:]))
		if code == 0 && size == 0 {
			break // padding of the last sector
		}
		contents := out[at+4 : min(at+4+size, len(out))]
		switch {
		case slices.Contains(plainRecords, code):
		case code == recordBoundSheet:
			c.open(contents, at+4, min(plainSheet, len(contents)))
		default:
			c.open(contents, at+4, 0)
		}
		at += 4 + size
	}
	binary.LittleEndian.PutUint16(out[pass:], recordVoid)
	return out, nil
}

// cipherOf reads the record and checks the password. Records before Excel 97 have only a key and a verifier.
func cipherOf(body []byte, password string) (recordCipher, error) {
	f := &fields{rest: body}
	if len(body) == 4 {
		return newXOR(f, password)
	}
	switch kind := f.u16(); {
	case f.short:
		return nil, ErrDamaged
	case kind == 0:
		return newXOR(f, password)
	case kind != 1:
		return nil, ErrDamaged
	}
	pw, ok := utf16Password(password)
	if !ok {
		return nil, ErrPassword
	}
	major, minor := f.u16(), f.u16()
	switch {
	case f.short:
		return nil, ErrDamaged
	case major == 1 && minor == 1:
		return newRC4(f, pw)
	case major >= 2 && major <= 4 && minor == 2:
		return newCryptoAPI(f, pw)
	}
	return nil, ErrUnsupported
}

// rc4Cipher takes a new key every 1,024 bytes of the stream. Records come in the stream's order.
type rc4Cipher struct {
	key func(block uint32) []byte

	stream *rc4.Cipher
	block  int // the block that stream is of
	used   int // bytes of the block that stream has gone through
}

func (c *rc4Cipher) open(contents []byte, at, keep int) {
	for len(contents) > 0 {
		c.seek(at)
		n := min(len(contents), recordBlock-at%recordBlock)
		stay := min(keep, n)
		c.pass(stay)
		c.stream.XORKeyStream(contents[stay:n], contents[stay:n])
		c.used += n - stay
		contents, at, keep = contents[n:], at+n, keep-stay
	}
}

// seek puts the key stream at a place of the stream of records.
func (c *rc4Cipher) seek(at int) {
	if block := at / recordBlock; c.stream == nil || block != c.block {
		c.stream, _ = rc4.NewCipher(c.key(uint32(block))) // the keys have 5 to 16 bytes
		c.block, c.used = block, 0
	}
	c.pass(at%recordBlock - c.used)
}

// pass skips n bytes of the key stream.
func (c *rc4Cipher) pass(n int) {
	var gone [recordBlock]byte
	c.stream.XORKeyStream(gone[:n], gone[:n])
	c.used += n
}

// newRC4 is the encryption of Excel 97: RC4 with 40 bits from MD5 ([MS-OFFCRYPTO] 2.3.6).
func newRC4(f *fields, pw []byte) (recordCipher, error) {
	salt, value, hash := f.bytes(16), f.bytes(16), f.bytes(16)
	if f.short {
		return nil, ErrDamaged
	}
	h := md5.New()
	first := digest(h, pw)[:5]
	var laid []byte
	for range 16 {
		laid = append(append(laid, first...), salt...)
	}
	start := digest(h, laid)[:5]
	c := &rc4Cipher{key: func(block uint32) []byte { return digest(md5.New(), start, number(block)) }}
	if !c.verify(value, hash, func(plain []byte) []byte { return digest(h, plain) }) {
		return nil, ErrPassword
	}
	return c, nil
}

// newCryptoAPI is the encryption of Excel 2002 and later: RC4 with 40 to 128 bits from SHA-1 ([MS-OFFCRYPTO] 2.3.5).
func newCryptoAPI(f *fields, pw []byte) (recordCipher, error) {
	head, v, err := readHeader(f)
	if err != nil {
		return nil, err
	}
	if head.algorithm != algorithmRC4 && head.algorithm != 0 || head.flags&flagAES != 0 {
		return nil, ErrUnsupported
	}
	if head.bits == 0 {
		head.bits = 40
	}
	if head.bits < 40 || head.bits > 128 || head.bits%8 != 0 {
		return nil, ErrDamaged
	}
	start := digest(sha1.New(), v.salt, pw)
	c := &rc4Cipher{key: func(block uint32) []byte {
		key := digest(sha1.New(), start, number(block))[:head.bits/8]
		if head.bits == 40 { // such keys are filled up with zeros
			key = append(key[:5:5], make([]byte, 11)...)
		}
		return key
	}}
	if !c.verify(v.value, v.hash[:sha1.Size], func(plain []byte) []byte { return digest(sha1.New(), plain) }) {
		return nil, ErrPassword
	}
	return c, nil
}

// verify checks the password: value and its hash are encrypted one after the other with the first key.
func (c *rc4Cipher) verify(value, hash []byte, sum func([]byte) []byte) bool {
	stream, err := rc4.NewCipher(c.key(0))
	if err != nil {
		return false
	}
	plain, want := make([]byte, len(value)), make([]byte, len(hash))
	stream.XORKeyStream(plain, value)
	stream.XORKeyStream(want, hash)
	return same(sum(plain), want)
}

// xorPad fills a password up ([MS-OFFCRYPTO] 2.3.7.2).
var xorPad = [15]byte{0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00}

// maxXORPassword is how many characters of a password count.
const maxXORPassword = 15

// xorCipher lays sixteen bytes over the contents of records, again and again.
type xorCipher [16]byte

// newXOR reads key and verifier, and checks the password against both.
func newXOR(f *fields, password string) (recordCipher, error) {
	key, check := f.u16(), f.u16()
	if f.short {
		return nil, ErrDamaged
	}
	pw := singleBytes(password)
	if len(pw) == 0 || len(pw) > maxXORPassword || xorVerifier(pw) != check || xorKey(pw) != key {
		return nil, ErrPassword
	}
	return xorArray(pw, key), nil
}

// singleBytes is the password as it was hashed before Unicode: the lower byte of each UTF-16 unit, or the
// upper one where the lower is zero.
func singleBytes(password string) []byte {
	wide, ok := utf16Password(password)
	if !ok {
		return nil
	}
	out := make([]byte, 0, len(wide)/2)
	for i := 0; i < len(wide); i += 2 {
		if wide[i] != 0 {
			out = append(out, wide[i])
		} else {
			out = append(out, wide[i+1])
		}
	}
	return out
}

// xorVerifier is a sum of fifteen bits over length and characters.
func xorVerifier(pw []byte) uint16 {
	turn := func(v uint16) uint16 { return v>>14&1 | v<<1&0x7fff }
	var v uint16
	for i := len(pw) - 1; i >= 0; i-- {
		v = turn(v) ^ uint16(pw[i])
	}
	return turn(v) ^ uint16(len(pw)) ^ 0xce4b
}

// xorKey adds a state of a shift register for each of the lower seven bits of each character. The standard
// prints these states as tables (InitialCode and XorMatrix); they are those of the CRC of CCITT.
func xorKey(pw []byte) uint16 {
	shift := func(v uint16) uint16 { return v<<1 ^ v>>15*0x1021 }
	key, state, added := uint16(0xffff), uint16(0x1021), uint16(0)
	for i := len(pw) - 1; i >= 0; i-- {
		for bit := range 8 {
			key = shift(key)
			if bit < 7 && pw[i]>>bit&1 != 0 {
				added ^= state
			}
			state = shift(state)
		}
	}
	return key ^ added
}

// xorArray is the password, filled up to sixteen bytes, under the two bytes of the key in turn.
func xorArray(pw []byte, key uint16) *xorCipher {
	var laid xorCipher
	n := copy(laid[:], pw)
	copy(laid[n:], xorPad[:])
	for i := range laid {
		laid[i] = bits.RotateLeft8(laid[i]^byte(key>>(i%2*8)), -1)
	}
	return &laid
}

// open undoes the obfuscation of one record: where it begins in the sixteen bytes depends on where it ends
// in the stream.
func (c *xorCipher) open(contents []byte, at, keep int) {
	for i := keep; i < len(contents); i++ {
		contents[i] = bits.RotateLeft8(contents[i]^c[(at+len(contents)+i)%len(c)], 3)
	}
}
