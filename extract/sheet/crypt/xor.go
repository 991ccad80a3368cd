package crypt

import "math/bits"

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
