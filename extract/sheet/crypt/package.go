package crypt

import (
	"context"
	"crypto/hmac"
	"encoding/binary"
)

// versions of a description of protection ([MS-OFFCRYPTO] 2.3.4).
const (
	minorStandard   = 2
	minorExtensible = 3
	majorAgile      = 4
	minorAgile      = 4
)

// OpenPackage decrypts an archive: info is the stream EncryptionInfo, encrypted the stream EncryptedPackage.
//
// Errors: those of this package, or the context's.
func OpenPackage(ctx context.Context, info, encrypted []byte, password string) ([]byte, error) {
	pw, ok := utf16Password(password)
	if !ok {
		return nil, ErrPassword
	}
	if len(encrypted) < 8 {
		return nil, ErrDamaged
	}
	size, body := binary.LittleEndian.Uint64(encrypted), encrypted[8:]
	f := &fields{rest: info}
	major, minor := f.u16(), f.u16()
	var (
		plain []byte
		err   error
	)
	switch {
	case f.short:
		return nil, ErrDamaged
	case major == majorAgile && minor == minorAgile:
		f.u32() // reserved
		plain, err = openAgile(ctx, f.rest, body, pw)
	case minor == minorStandard && major >= 2 && major <= 4:
		plain, err = openStandard(ctx, f, body, pw)
	case minor == minorExtensible:
		return nil, ErrUnsupported
	default:
		return nil, ErrDamaged
	}
	if err != nil {
		return nil, err
	}
	return plain[:min(uint64(len(plain)), size)], nil
}

// same reports whether two hashes are equal, as far as the shorter one goes; an empty one equals none.
func same(a, b []byte) bool {
	n := min(len(a), len(b))
	return n > 0 && hmac.Equal(a[:n], b[:n])
}
