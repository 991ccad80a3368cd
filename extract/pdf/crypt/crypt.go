// Package crypt is PDF's standard security handler: it checks a password and decrypts strings and
// streams. RC4 of 40 to 128 bits, AES of 128 and 256 bits (revisions 2 to 6), user and owner passwords.
//
// Start with [Open].
package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"errors"
)

// Method is a way of encryption.
type Method uint8

// The methods of crypt filters.
const (
	Identity Method = iota // not encrypted
	RC4                    // V2
	AES128                 // AESV2
	AES256                 // AESV3
)

// Params are the entries of the encryption dictionary and of the file's trailer.
type Params struct {
	// Version and Revision are the entries V and R.
	Version, Revision int
	// Bits is the key length, 40 to 256; 0 means 40.
	Bits int
	// O, U, OE and UE are the entries of those names.
	O, U, OE, UE []byte
	// P has the permissions as bits.
	P int32
	// ID is the first half of the trailer's ID.
	ID []byte
	// ClearMetadata is EncryptMetadata false.
	ClearMetadata bool
	// Strings and Streams are the default methods of the two.
	Strings, Streams Method
}

// Errors of [Open].
var (
	// ErrPassword means that the password is neither the user's nor the owner's.
	ErrPassword = errors.New("wrong password")
	// ErrUnsupported means a version or revision that is not PDF's standard handler.
	ErrUnsupported = errors.New("unsupported encryption")
	// ErrDamaged means that entries of the encryption dictionary are missing or too short.
	ErrDamaged = errors.New("encryption dictionary is damaged")
)

// maxPassword is the number of bytes of a password that a revision uses; the standard cuts longer ones.
const maxPassword = 127

// Key decrypts one file.
type Key struct {
	file []byte
	// Strings and Streams are the default methods of the two.
	Strings, Streams Method
}

// Open tries password as user password and then as owner password, and returns the file's key.
func Open(p Params, password string) (*Key, error) {
	if p.Bits == 0 || p.Version == 1 {
		p.Bits = 40
	}
	pw := []byte(password)
	if len(pw) > maxPassword {
		pw = pw[:maxPassword]
	}
	var (
		file []byte
		err  error
	)
	switch {
	case p.Revision >= 2 && p.Revision <= 4:
		if p.Bits < 40 || p.Bits > 128 {
			return nil, ErrUnsupported
		}
		if len(p.O) < 32 || len(p.U) < 16 {
			return nil, ErrDamaged
		}
		file, err = openMD5(p, pw)
	case p.Revision == 5 || p.Revision == 6:
		if len(p.O) < 48 || len(p.U) < 48 || len(p.OE) < 32 || len(p.UE) < 32 {
			return nil, ErrDamaged
		}
		file, err = openSHA(p, pw)
	default:
		return nil, ErrUnsupported
	}
	if err != nil {
		return nil, err
	}
	return &Key{file: file, Strings: p.Strings, Streams: p.Streams}, nil
}

// Decrypt decrypts data of object num, generation gen. Of data that cannot have been encrypted (AES of odd length) it
// returns what can be decrypted, at worst nothing. The result never shares memory with data, except for Identity.
func (k *Key) Decrypt(m Method, num, gen int, data []byte) []byte {
	switch m {
	case RC4:
		out := make([]byte, len(data))
		c, err := rc4.NewCipher(k.objectKey(num, gen, false))
		if err != nil {
			return nil
		}
		c.XORKeyStream(out, data)
		return out
	case AES128:
		return decryptCBC(k.objectKey(num, gen, true), data)
	case AES256:
		return decryptCBC(k.file, data)
	}
	return data
}

// objectKey is the key of one object: the file's key hashed with the object's number.
func (k *Key) objectKey(num, gen int, isAES bool) []byte {
	h := md5.New()
	h.Write(k.file)
	h.Write([]byte{byte(num), byte(num >> 8), byte(num >> 16), byte(gen), byte(gen >> 8)})
	if isAES {
		h.Write([]byte("sAlT"))
	}
	return h.Sum(nil)[:min(len(k.file)+5, 16)]
}

// decryptCBC undoes AES-CBC with the IV before the data and PKCS 7 padding after it; wrong padding is kept.
func decryptCBC(key, data []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil || len(data) < 2*aes.BlockSize {
		return nil
	}
	iv, body := data[:aes.BlockSize], data[aes.BlockSize:]
	body = body[:len(body)/aes.BlockSize*aes.BlockSize]
	out := make([]byte, len(body))
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(out, body)
	if pad := int(out[len(out)-1]); pad >= 1 && pad <= aes.BlockSize {
		out = out[:len(out)-pad]
	}
	return out
}

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

// openSHA opens revisions 5 and 6: U and O hold a hash, a salt to check it and a salt for the key.
func openSHA(p Params, pw []byte) ([]byte, error) {
	u, o := p.U[:48], p.O[:48]
	switch {
	case bytes.Equal(shaHash(p.Revision, pw, u[32:40], nil), u[:32]):
		return unwrap(shaHash(p.Revision, pw, u[40:48], nil), p.UE)
	case bytes.Equal(shaHash(p.Revision, pw, o[32:40], u), o[:32]):
		return unwrap(shaHash(p.Revision, pw, o[40:48], u), p.OE)
	}
	return nil, ErrPassword
}

// unwrap decrypts the file's key: AES-256-CBC, no padding, zero IV.
func unwrap(key, wrapped []byte) ([]byte, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, ErrDamaged
	}
	out := make([]byte, 32)
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(out, wrapped[:32])
	return out, nil
}

// shaHash is SHA-256 for revision 5 and the hardened hash (algorithm 2.B) for revision 6.
func shaHash(revision int, pw, salt, user []byte) []byte {
	sum := sha256.Sum256(bytes.Join([][]byte{pw, salt, user}, nil))
	if revision == 5 {
		return sum[:]
	}
	key := sum[:]
	for round := 0; ; round++ {
		one := bytes.Join([][]byte{pw, key, user}, nil)
		e := bytes.Repeat(one, 64)
		block, err := aes.NewCipher(key[:16])
		if err != nil {
			return nil
		}
		cipher.NewCBCEncrypter(block, key[16:32]).CryptBlocks(e, e)
		mod := 0
		for _, b := range e[:16] { // 256 mod 3 is 1, so the digits' sum has the number's remainder
			mod += int(b)
		}
		switch mod % 3 {
		case 0:
			s := sha256.Sum256(e)
			key = s[:]
		case 1:
			s := sha512.Sum384(e)
			key = s[:]
		default:
			s := sha512.Sum512(e)
			key = s[:]
		}
		const rounds = 64 // at least; then until the last byte is small enough
		if round >= rounds-1 && int(e[len(e)-1]) <= round+1-32 {
			return key[:32]
		}
	}
}
