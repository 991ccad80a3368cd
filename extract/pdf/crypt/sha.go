package crypt

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/sha512"
)

// openSHA is revisions 5 and 6: U and O hold a hash, a salt to check it and a salt for the key.
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
