package crypt

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"hash"
	"strconv"
	"strings"
)

// segment is how many bytes of an archive are encrypted with one initialization vector.
const segment = 4096

// maxDescription bounds the XML of a description; Excel writes about 1,200 bytes, more if certificates open the file
// too.
const maxDescription = 1 << 20

// keyPassword is the kind of key encryptor that a password opens; the other kind is a certificate.
const keyPassword = "http://schemas.microsoft.com/office/2006/keyEncryptor/password"

// Block keys: the last bytes that are hashed, by the purpose of the key ([MS-OFFCRYPTO] 2.3.4.13).
var (
	blockVerifier     = []byte{0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79}
	blockVerifierHash = []byte{0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e}
	blockKey          = []byte{0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6}
)

// agileScheme is how one thing is encrypted.
type agileScheme struct {
	SaltSize  int    `xml:"saltSize,attr"`
	BlockSize int    `xml:"blockSize,attr"`
	KeyBits   int    `xml:"keyBits,attr"`
	HashSize  int    `xml:"hashSize,attr"`
	Cipher    string `xml:"cipherAlgorithm,attr"`
	Chaining  string `xml:"cipherChaining,attr"`
	Hash      string `xml:"hashAlgorithm,attr"`
	Salt      string `xml:"saltValue,attr"`

	salt []byte
	new  func() hash.Hash
}

// agileKey is the key of the archive, encrypted with the password.
type agileKey struct {
	agileScheme
	Rounds       string `xml:"spinCount,attr"`
	Verifier     string `xml:"encryptedVerifierHashInput,attr"`
	VerifierHash string `xml:"encryptedVerifierHashValue,attr"`
	Value        string `xml:"encryptedKeyValue,attr"`

	rounds int
}

type agileInfo struct {
	Data       agileScheme `xml:"keyData"`
	Encryptors []struct {
		Kind string    `xml:"uri,attr"`
		Key  *agileKey `xml:"encryptedKey"`
	} `xml:"keyEncryptors>keyEncryptor"`
}

// openAgile decrypts files of Excel 2010 and later, with the algorithms that the XML names.
func openAgile(ctx context.Context, description, body, pw []byte) ([]byte, error) {
	info, key, err := readAgile(description)
	if err != nil {
		return nil, err
	}
	secret, err := key.open(ctx, pw)
	if err != nil {
		return nil, err
	}
	block, err := info.Data.block(secret[:min(len(secret), info.Data.KeyBits/8)]) // the rest is padding
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, len(body))
	h := info.Data.new()
	for n := uint32(0); len(body) > 0; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		part := body[:min(segment, len(body))]
		body = body[len(part):]
		out = append(out, info.Data.decrypt(block, digest(h, info.Data.salt, number(n)), part)...)
	}
	return out, nil
}

// readAgile reads the XML and checks every size in it.
func readAgile(description []byte) (agileInfo, agileKey, error) {
	var info agileInfo
	if len(description) > maxDescription {
		return info, agileKey{}, ErrDamaged
	}
	if err := xml.Unmarshal(description, &info); err != nil {
		return info, agileKey{}, ErrDamaged
	}
	if err := info.Data.check(); err != nil {
		return info, agileKey{}, err
	}
	for _, e := range info.Encryptors {
		if e.Key == nil || e.Kind != keyPassword {
			continue
		}
		if err := e.Key.count(); err != nil {
			return info, agileKey{}, err
		}
		err := e.Key.check()
		return info, *e.Key, err
	}
	if len(info.Encryptors) > 0 {
		return info, agileKey{}, ErrUnsupported
	}
	return info, agileKey{}, ErrDamaged
}

// count bounds the rounds of hashing.
func (k *agileKey) count() error {
	rounds, err := strconv.ParseUint(strings.TrimSpace(k.Rounds), 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), rounds > maxRounds:
		return ErrRounds
	case err != nil:
		return ErrDamaged
	}
	k.rounds = int(rounds)
	return nil
}

// check bounds the sizes and finds the hash function. The schema allows salts of 1 to 65,536 bytes.
func (s *agileScheme) check() error {
	var err error
	if s.salt, err = base64.StdEncoding.DecodeString(strings.TrimSpace(s.Salt)); err != nil || len(s.salt) == 0 ||
		len(s.salt) > 1<<16 {
		return ErrDamaged
	}
	var known bool
	if s.new, known = hashNamed(s.Hash); !known {
		return ErrUnsupported
	}
	if s.BlockSize < 2 || s.BlockSize > 4096 || s.KeyBits < 8 || s.KeyBits > 4096 || s.KeyBits%8 != 0 {
		return ErrDamaged
	}
	switch s.Chaining {
	case "ChainingModeCBC", "ChainingModeCFB":
		return nil
	}
	return ErrUnsupported
}

// block is the cipher that the scheme names.
func (s *agileScheme) block(key []byte) (cipher.Block, error) {
	var (
		block cipher.Block
		err   error
	)
	switch s.Cipher {
	case "AES":
		block, err = aes.NewCipher(key)
	case "DES":
		block, err = des.NewCipher(key)
	case "3DES":
		block, err = des.NewTripleDESCipher(key)
	case "3DES_112":
		if len(key) == 16 {
			key = append(key[:16:16], key[:8]...)
		}
		block, err = des.NewTripleDESCipher(key)
	default:
		return nil, ErrUnsupported
	}
	if err != nil {
		return nil, ErrDamaged
	}
	return block, nil
}

// decrypt returns as many bytes as in has. The initialization vector is cut or filled to the cipher's block.
func (s *agileScheme) decrypt(block cipher.Block, vector, in []byte) []byte {
	vector = fitted(vector, block.BlockSize())
	if s.Chaining == "ChainingModeCFB" {
		return decryptCFB8(block, vector, in)
	}
	out := make([]byte, len(in)/block.BlockSize()*block.BlockSize())
	cipher.NewCBCDecrypter(block, vector).CryptBlocks(out, in[:len(out)])
	return out
}

// decryptCFB8 is cipher feedback by single bytes.
func decryptCFB8(block cipher.Block, register, in []byte) []byte {
	out, pad := make([]byte, len(in)), make([]byte, len(register))
	for i, c := range in {
		block.Encrypt(pad, register)
		out[i] = c ^ pad[0]
		copy(register, register[1:])
		register[len(register)-1] = c
	}
	return out
}

// open checks the password and returns the key of the archive.
func (k *agileKey) open(ctx context.Context, pw []byte) ([]byte, error) {
	var sealed [3][]byte
	for i, text := range []string{k.Verifier, k.VerifierHash, k.Value} {
		var err error
		if sealed[i], err = base64.StdEncoding.DecodeString(strings.TrimSpace(text)); err != nil ||
			len(sealed[i]) == 0 {
			return nil, ErrDamaged
		}
	}
	h := k.new()
	start, err := spun(ctx, h, k.salt, pw, k.rounds)
	if err != nil {
		return nil, err
	}
	var opened [3][]byte
	for i, purpose := range [][]byte{blockVerifier, blockVerifierHash, blockKey} {
		block, err := k.block(fitted(digest(h, start, purpose), k.KeyBits/8))
		if err != nil {
			return nil, err
		}
		opened[i] = k.decrypt(block, k.salt, sealed[i])
	}
	value, want := opened[0], opened[1][:min(len(opened[1]), h.Size())]
	// A value that does not fill whole blocks is padded; writers hash it with or without the padding.
	if !same(digest(h, value), want) && !same(digest(h, value[:min(len(value), max(k.SaltSize, 0))]), want) {
		return nil, ErrPassword
	}
	return opened[2], nil
}

// fitted cuts b to n bytes or fills it up, as keys and initialization vectors are.
func fitted(b []byte, n int) []byte {
	out := make([]byte, n)
	for i := copy(out, b); i < n; i++ {
		out[i] = 0x36
	}
	return out
}

// spun hashes salt and password, and then the result again and again with the number of the round.
func spun(ctx context.Context, h hash.Hash, salt, pw []byte, rounds int) ([]byte, error) {
	sum := digest(h, salt, pw)
	round := make([]byte, 4)
	for i := range rounds {
		if i%65536 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		binary.LittleEndian.PutUint32(round, uint32(i))
		h.Reset()
		h.Write(round)
		h.Write(sum)
		sum = h.Sum(sum[:0])
	}
	return sum, nil
}

// Algorithms and flags of a binary description ([MS-OFFCRYPTO] 2.3.2).
const (
	algorithmRC4    = 0x6801
	algorithmAES128 = 0x660e
	algorithmAES192 = 0x660f
	algorithmAES256 = 0x6610
	flagAES         = 0x20
	flagExternal    = 0x10 // protected by something outside Office
)

// standardRounds is how often the key of standard encryption is hashed.
const standardRounds = 50_000

// header is the binary description of the algorithms.
type header struct {
	flags, algorithm uint32
	bits             int
}

// verifier checks a password: random bytes and their hash, both encrypted.
type verifier struct {
	salt, value, hash []byte
}

// readHeader reads flags, header and verifier. The hash is encrypted too.
func readHeader(f *fields) (header, verifier, error) {
	f.u32() // flags, again in the header
	h := &fields{rest: f.bytes(int(min(f.u32(), 1<<16)))}
	head := header{flags: h.u32()}
	h.u32() // size of an extension
	head.algorithm = h.u32()
	h.u32() // hash: always SHA-1
	head.bits = int(min(h.u32(), 1<<16))
	if h.short {
		return head, verifier{}, ErrDamaged
	}
	if head.flags&flagExternal != 0 {
		return head, verifier{}, ErrUnsupported
	}
	v := verifier{salt: f.bytes(int(min(f.u32(), 1<<16)))}
	v.value = f.bytes(16)
	f.u32() // length of the hash
	v.hash = f.bytes(min(len(f.rest), 32))
	if f.short || len(v.salt) == 0 || len(v.hash) < sha1.Size {
		return head, v, ErrDamaged
	}
	return head, v, nil
}

// openStandard decrypts files of Excel 2007: AES in single blocks, the key by 50,000 rounds of SHA-1.
func openStandard(ctx context.Context, f *fields, body, pw []byte) ([]byte, error) {
	head, v, err := readHeader(f)
	if err != nil {
		return nil, err
	}
	switch {
	case head.algorithm == algorithmAES192:
		head.bits = 192
	case head.algorithm == algorithmAES256:
		head.bits = 256
	case head.algorithm == algorithmAES128, head.algorithm == 0 && head.flags&flagAES != 0:
		head.bits = 128
	default:
		return nil, ErrUnsupported
	}
	if len(v.hash) < 2*aes.BlockSize {
		return nil, ErrDamaged
	}
	start, err := spun(ctx, sha1.New(), v.salt, pw, standardRounds)
	if err != nil {
		return nil, err
	}
	final := digest(sha1.New(), start, number(0))
	key := append(padded(final, 0x36), padded(final, 0x5c)...)[:head.bits/8]
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, ErrUnsupported
	}
	single := func(in []byte) []byte {
		out := make([]byte, len(in)/aes.BlockSize*aes.BlockSize)
		for at := 0; at < len(out); at += aes.BlockSize {
			block.Decrypt(out[at:], in[at:])
		}
		return out
	}
	if !same(digest(sha1.New(), single(v.value)), single(v.hash)) {
		return nil, ErrPassword
	}
	return single(body), nil
}

// padded hashes the digest, laid over 64 equal bytes.
func padded(final []byte, filler byte) []byte {
	var laid [64]byte
	for i := range laid {
		laid[i] = filler
		if i < len(final) {
			laid[i] ^= final[i]
		}
	}
	sum := sha1.Sum(laid[:])
	return sum[:]
}
