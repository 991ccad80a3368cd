package crypt

import (
	"context"
	"crypto/aes"
	"crypto/sha1"
)

// Algorithms and flags of a binary description ([MS-OFFCRYPTO] 2.3.2).
const (
	algorithmRC4    = 0x6801
	algorithmAES128 = 0x660e
	algorithmAES192 = 0x660f
	algorithmAES256 = 0x6610
	flagAES         = 0x20
	flagExternal    = 0x10 // protected by something that is no part of Office
)

// standardRounds is how often the key of standard encryption is hashed.
const standardRounds = 50_000

// header is the binary description of the algorithms.
type header struct {
	flags, algorithm uint32
	bits             int
}

// verifier is what a password is checked with: random bytes and their hash, both encrypted.
type verifier struct {
	salt, value, hash []byte
}

// readHeader reads flags, header and verifier. The encrypted hash has hashBytes.
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

// openStandard decrypts what Excel 2007 wrote: AES in single blocks, the key by 50,000 rounds of SHA-1.
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
