// Package crypt is PDF's standard security handler: it checks a password and decrypts strings and
// streams. RC4 of 40 to 128 bits, AES of 128 and 256 bits (revisions 2 to 6), user and owner passwords.
//
// Start with [Open].
package crypt

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"errors"
)

// Method says how bytes are encrypted.
type Method uint8

// The methods of crypt filters.
const (
	Identity Method = iota // not encrypted
	RC4                    // V2
	AES128                 // AESV2
	AES256                 // AESV3
)

// Params is what the encryption dictionary and the file's trailer say.
type Params struct {
	Version, Revision int
	// Bits is the key length, 40 to 256; 0 means 40.
	Bits int
	// O, U, OE, UE are the entries of those names; P the permissions.
	O, U, OE, UE []byte
	P            int32
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

// maxPassword is what each revision uses of a password; longer ones are cut as the standard says.
const maxPassword = 127

// Key decrypts one file.
type Key struct {
	file             []byte
	Strings, Streams Method
}

// Open tries password as user and then as owner password and gives the file's key.
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

// Decrypt decrypts data that belongs to object num, generation gen. Data that cannot have been
// encrypted (AES of odd length) gives what can be decrypted, empty at worst. The result never shares
// memory with data, except for Identity.
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

// decryptCBC undoes AES-CBC with the IV in front and PKCS 7 padding behind; bad padding is kept.
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
