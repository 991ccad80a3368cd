// Package crypt opens Excel files that a password protects, as [MS-OFFCRYPTO] and [MS-XLS] describe them.
//
// There are two kinds. A newer workbook is an archive that is encrypted as a whole, with a description of the method:
// [OpenPackage]. An older one is a stream of records whose contents are encrypted one by one: [OpenRecords]. Both check
// the password before they decrypt anything.
//
// # Why DefaultPassword is always tried
//
// Excel encrypts a workbook with protected structure or sheets even if no password was set for opening it. It then uses
// a password that every program knows, so people open such files without being asked. A reader does too.
package crypt

import (
	"context"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"errors"
	"hash"
	"strings"
	"unicode/utf16"
)

// DefaultPassword is the password with which Excel encrypts if nobody chose one ([MS-OFFCRYPTO] 2.4.2.3).
const DefaultPassword = "VelvetSweatshop"

// maxRounds is how often a key may be hashed: the bound of the format ([MS-OFFCRYPTO] 2.3.4.10, spinCount).
// Excel writes 100,000; ten million take about four seconds.
const maxRounds = 10_000_000

// maxPassword is how many UTF-16 units of a password Excel takes.
const maxPassword = 255

// Errors of [OpenPackage] and [OpenRecords]. They may also return the error of the context.
var (
	// ErrPassword means that the password does not open the file.
	ErrPassword = errors.New("wrong password")
	// ErrUnsupported means a protection other than by password, or an algorithm that this package does not have.
	ErrUnsupported = errors.New("unsupported protection")
	// ErrRounds means that the file demands more than [maxRounds].
	ErrRounds = errors.New("too many rounds of key derivation")
	// ErrDamaged means that the description of the protection is cut off or contradicts itself.
	ErrDamaged = errors.New("description of the protection is damaged")
)

// utf16Password returns the password in the form in which it is hashed; false if it is longer than Excel allows.
func utf16Password(password string) ([]byte, bool) {
	units := utf16.Encode([]rune(password))
	if len(units) > maxPassword {
		return nil, false
	}
	out := make([]byte, 0, 2*len(units))
	for _, u := range units {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out, true
}

// hashNamed returns the hash function that a description names: "SHA512", "SHA-512", "sha512".
func hashNamed(name string) (func() hash.Hash, bool) {
	switch strings.ToUpper(strings.ReplaceAll(name, "-", "")) {
	case "SHA1":
		return sha1.New, true
	case "SHA256":
		return sha256.New, true
	case "SHA384":
		return sha512.New384, true
	case "SHA512":
		return sha512.New, true
	case "MD5":
		return md5.New, true
	}
	return nil, false
}

// digest hashes the parts one after the other.
func digest(h hash.Hash, parts ...[]byte) []byte {
	h.Reset()
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

// number is n as four bytes, lowest first.
func number(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }

// fields reads a description from front to back. Reading beyond its end returns zeros and sets short.
type fields struct {
	rest  []byte
	short bool
}

func (f *fields) bytes(n int) []byte {
	if n < 0 || n > len(f.rest) {
		f.rest, f.short = nil, true
		return make([]byte, min(max(n, 0), 64))
	}
	out := f.rest[:n]
	f.rest = f.rest[n:]
	return out
}

func (f *fields) u16() uint16 { return binary.LittleEndian.Uint16(f.bytes(2)) }
func (f *fields) u32() uint32 { return binary.LittleEndian.Uint32(f.bytes(4)) }

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

// same reports whether two hashes are equal, as far as the shorter one goes; an empty hash is never equal.
func same(a, b []byte) bool {
	n := min(len(a), len(b))
	return n > 0 && hmac.Equal(a[:n], b[:n])
}
