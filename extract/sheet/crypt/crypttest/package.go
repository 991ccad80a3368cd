package crypttest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash"
	"unicode/utf16"
)

// Agile are the parameters of agile encryption. All but New are written into the file unchanged.
type Agile struct {
	// Hash is the hash function's name in the file.
	Hash string
	// New makes the hash function.
	New func() hash.Hash
	// Cipher is "AES", "3DES", "3DES_112" or "DES".
	Cipher string
	// KeyBits is the length of the cipher's key in bits.
	KeyBits int
	// Feedback is cipher feedback by bytes instead of chained blocks.
	Feedback bool
	// SaltSize is the length of both salts in bytes.
	SaltSize int
	// Rounds is how often the password is hashed.
	Rounds int
	// Claimed, if not "", is written into the file instead of Rounds.
	Claimed string
}

// Excel2013 returns the parameters of Excel 2013 and later.
func Excel2013(sha512 func() hash.Hash) Agile {
	return Agile{Hash: "SHA512", New: sha512, Cipher: "AES", KeyBits: 256, SaltSize: 16, Rounds: 100_000}
}

// Protect is the archive plain, encrypted with the password, in its compound file.
func (a Agile) Protect(plain []byte, password string) []byte {
	dataSalt, keySalt := some(a.SaltSize, 3), some(a.SaltSize, 7)
	secret := some(a.KeyBits/8, 11)
	input := some(a.SaltSize, 13)
	block := a.block(secret).BlockSize()

	h := sum(a.New, keySalt, wide(password))
	for i := range a.Rounds {
		h = sum(a.New, little(uint32(i)), h)
	}
	seal := func(purpose uint64, content []byte) string {
		key := fit(sum(a.New, h, binary.BigEndian.AppendUint64(nil, purpose)), a.KeyBits/8)
		return base64.StdEncoding.EncodeToString(a.encrypt(key, keySalt, filled(content, block)))
	}
	chaining := "ChainingModeCBC"
	if a.Feedback {
		chaining = "ChainingModeCFB"
	}
	rounds := a.Claimed
	if rounds == "" {
		rounds = fmt.Sprint(a.Rounds)
	}
	scheme := fmt.Sprintf(
		`saltSize="%d" blockSize="%d" keyBits="%d" hashSize="%d" cipherAlgorithm="%s" cipherChaining="%s" hashAlgorithm="%s"`,
		a.SaltSize,
		block,
		a.KeyBits,
		a.New().Size(),
		a.Cipher,
		chaining,
		a.Hash,
	)
	info := `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\r\n" +
		`<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password">` +
		`<keyData ` + scheme + ` saltValue="` + base64.StdEncoding.EncodeToString(dataSalt) + `"/>` +
		`<keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="` + rounds + `" ` + scheme +
		` saltValue="` + base64.StdEncoding.EncodeToString(keySalt) + `" encryptedVerifierHashInput="` + seal(
		0xfea7d2763b4b9e79, input,
	) +
		`" encryptedVerifierHashValue="` + seal(0xd7aa0f6d3061344e,
		sum(a.New, input)) + `" encryptedKeyValue="` + seal(0x146e0be7abacd0d6, secret) +
		`"/></keyEncryptor></keyEncryptors></encryption>`

	sealed := binary.LittleEndian.AppendUint64(nil, uint64(len(plain)))
	for n, rest := uint32(0), plain; len(rest) > 0; n++ {
		part := rest[:min(4096, len(rest))]
		rest = rest[len(part):]
		sealed = append(sealed, a.encrypt(secret, sum(a.New, dataSalt, little(n)), filled(part, block))...)
	}
	return Compound(Stream{"EncryptionInfo", append([]byte{4, 0, 4, 0, 0x40, 0, 0, 0}, info...)},
		Stream{"EncryptedPackage", sealed})
}

func (a Agile) block(key []byte) cipher.Block {
	var (
		block cipher.Block
		err   error
	)
	switch a.Cipher {
	case "AES":
		block, err = aes.NewCipher(key)
	case "DES":
		block, err = des.NewCipher(key)
	case "3DES":
		block, err = des.NewTripleDESCipher(key)
	case "3DES_112":
		block, err = des.NewTripleDESCipher(bytes.Join([][]byte{key, key[:8]}, nil))
	default:
		panic("no such cipher: " + a.Cipher)
	}
	if err != nil {
		panic(err)
	}
	return block
}

func (a Agile) encrypt(key, vector, content []byte) []byte {
	block := a.block(key)
	register := fit(vector, block.BlockSize())
	out := make([]byte, len(content))
	if !a.Feedback {
		cipher.NewCBCEncrypter(block, register).CryptBlocks(out, content)
		return out
	}
	for i, c := range content {
		pad := make([]byte, len(register))
		block.Encrypt(pad, register)
		out[i] = c ^ pad[0]
		register = append(register[1:len(register):len(register)], out[i])
	}
	return out
}

// Standard is the archive plain encrypted as Excel 2007 does, with an AES key of 128, 192 or 256 bits.
func Standard(plain []byte, password string, keyBits int) []byte {
	salt, value := some(16, 5), some(16, 9)
	h := sum(sha1.New, salt, wide(password))
	for i := range 50_000 {
		h = sum(sha1.New, little(uint32(i)), h)
	}
	h = sum(sha1.New, h, little(0))
	inner, outer := bytes.Repeat([]byte{0x36}, 64), bytes.Repeat([]byte{0x5c}, 64)
	for i, c := range h {
		inner[i] ^= c
		outer[i] ^= c
	}
	key := append(sum(sha1.New, inner), sum(sha1.New, outer)...)[:keyBits/8]
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err)
	}
	single := func(content []byte) []byte {
		out := filled(content, aes.BlockSize)
		for at := 0; at < len(out); at += aes.BlockSize {
			block.Encrypt(out[at:], out[at:])
		}
		return out
	}
	const cryptoAPI, useAES = 0x04, 0x20
	algorithm := map[int]uint32{128: 0x660e, 192: 0x660f, 256: 0x6610}[keyBits]
	provider := append(wide("Microsoft Enhanced RSA and AES Cryptographic Provider"), 0, 0)
	header := bytes.Join([][]byte{little(cryptoAPI | useAES), little(0), little(algorithm), little(0x8004),
		little(uint32(keyBits)), little(0x18), little(0), little(0), provider}, nil)
	info := bytes.Join([][]byte{{4, 0, 2, 0}, little(cryptoAPI | useAES), little(uint32(len(header))), header,
		little(16), salt, single(value), little(20), single(filled(sum(sha1.New, value), 32))}, nil)
	sealed := append(binary.LittleEndian.AppendUint64(nil, uint64(len(plain))), single(plain)...)
	return Compound(Stream{"EncryptionInfo", info}, Stream{"EncryptedPackage", sealed})
}

// wide is text in UTF-16.
func wide(text string) []byte {
	var out []byte
	for _, u := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}

// some is n bytes that differ from seed to seed; tests need no chance.
func some(n int, seed byte) []byte {
	out := make([]byte, n)
	for i := range out {
		seed = seed*73 + 41
		out[i] = seed
	}
	return out
}

func sum(make func() hash.Hash, parts ...[]byte) []byte {
	h := make()
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

// fit cuts b to n bytes or fills it up with 0x36.
func fit(b []byte, n int) []byte {
	return append(bytes.Clone(b), bytes.Repeat([]byte{0x36}, n)...)[:n]
}

func little(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }
