package crypt_test

import (
	"bytes"
	"crypto/sha512"
	"errors"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/sheet/crypt"
	"github.com/dossier-lending/dossier/extract/sheet/crypt/crypttest"
)

// records are a short stream: beginning, a sheet, a cell, an end, and a long record that spans several keys.
func records() []byte {
	record := func(code uint16, body ...byte) []byte {
		return append([]byte{byte(code), byte(code >> 8), byte(len(body)), byte(len(body) >> 8)}, body...)
	}
	return slices.Concat(record(0x809, 0, 6, 5, 0), record(0x85, 40, 0, 0, 0, 0, 0, 1, 0, 'A'),
		record(0x203, 1, 2, 3, 4, 5),
		record(0xfc, bytes.Repeat([]byte("shared text "), 400)...), record(0xe1, 0xb0, 4), record(0x0a))
}

func TestRecordsComeBackAsTheyWere(t *testing.T) {
	for name, protected := range map[string][]byte{
		"XOR":           crypttest.XOR(records(), "abc", 0x514a, 0xcc1a),
		"RC4":           crypttest.RC4(records(), "abc"),
		"CryptoAPI 40":  crypttest.CryptoAPI(records(), "abc", 40),
		"CryptoAPI 128": crypttest.CryptoAPI(records(), "abc", 128),
	} {
		before := bytes.Clone(protected)
		if !crypt.Protected(protected) || crypt.Protected(records()) {
			t.Errorf("%s: the record of protection is not seen", name)
		}
		plain, err := crypt.OpenRecords(t.Context(), protected, "abc")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !bytes.Equal(before, protected) {
			t.Errorf("%s: the stream given in was changed", name)
		}
		at := bytes.Index(plain, []byte("shared text "))
		want := bytes.Repeat([]byte("shared text "), 400)
		if at < 0 || !bytes.Equal(plain[at:at+len(want)], want) ||
			!bytes.HasSuffix(plain, []byte{0xe1, 0, 2, 0, 0xb0, 4, 0x0a, 0, 0, 0}) {
			t.Errorf("%s: other records came out", name)
		}
		if crypt.Protected(plain) {
			t.Errorf("%s: what is open still says that it is protected", name)
		}
	}
}

// The sums of two passwords, as the tables of the standard give them.
func TestXORPasswordsHaveStandardChecksums(t *testing.T) {
	for password, sums := range map[string][2]uint16{"abc": {0x514a, 0xcc1a}, "123456789012345": {0x8265, 0x9eb1},
		crypt.DefaultPassword: {0xb359, 0x9a0a}} {
		if _, err := crypt.OpenRecords(t.Context(), crypttest.XOR(records(), password, sums[0], sums[1]),
			password); err != nil {
			t.Errorf("%s: %v", password, err)
		}
		for _, wrong := range [][2]uint16{{sums[0] ^ 1, sums[1]}, {sums[0], sums[1] ^ 1}} {
			if _, err := crypt.OpenRecords(t.Context(), crypttest.XOR(records(), password, wrong[0], wrong[1]),
				password); !errors.Is(err, crypt.ErrPassword) {
				t.Errorf("%s with other sums: got %v, wanted %v", password, err, crypt.ErrPassword)
			}
		}
	}
}

func TestHostileRecordsAreRefused(t *testing.T) {
	pass := func(body ...byte) []byte {
		return append([]byte{0x09, 0x08, 0, 0, 0x2f, 0, byte(len(body)), 0}, body...)
	}
	for name, stream := range map[string][]byte{
		"nothing":                    nil,
		"no record of protection":    records(),
		"an empty one":               pass(),
		"one byte":                   pass(1),
		"an unknown kind":            pass(7, 0, 1, 0, 1, 0),
		"a kind without its version": pass(1, 0, 1),
		"RC4 without salt":           pass(1, 0, 1, 0, 1, 0, 1, 2, 3),
		"CryptoAPI without header":   pass(1, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff),
	} {
		if _, err := crypt.OpenRecords(t.Context(), stream, "abc"); !errors.Is(err, crypt.ErrDamaged) {
			t.Errorf("%s: got %v, wanted %v", name, err, crypt.ErrDamaged)
		}
	}
	if _, err := crypt.OpenRecords(t.Context(), pass(1, 0, 9, 0, 9, 0), "abc"); !errors.Is(err, crypt.ErrUnsupported) {
		t.Errorf("an unknown version: got %v, wanted %v", err, crypt.ErrUnsupported)
	}
}

// FuzzOpenRecords holds every stream to an answer.
func FuzzOpenRecords(f *testing.F) {
	f.Add(crypttest.XOR(records(), "abc", 0x514a, 0xcc1a))
	f.Add(crypttest.RC4(records(), "abc"))
	f.Add(crypttest.CryptoAPI(records(), "abc", 56))
	f.Fuzz(func(t *testing.T, stream []byte) {
		if plain, err := crypt.OpenRecords(t.Context(), stream, "abc"); err == nil && len(plain) != len(stream) {
			t.Errorf("%d bytes came of %d", len(plain), len(stream))
		}
	})
}

// FuzzOpenPackage holds every description of agile encryption to an answer. The binary one is that of FuzzOpenRecords.
func FuzzOpenPackage(f *testing.F) {
	a := crypttest.Excel2013(sha512.New)
	a.Rounds, a.SaltSize = 2, 4
	agile := a.Protect([]byte("an archive of forty bytes, more or less."), "abc")
	f.Add(agile[bytes.Index(agile, []byte{4, 0, 4, 0, 0x40}):],
		[]byte("\x28\x00\x00\x00\x00\x00\x00\x00 noise of some sixteen bytes and more"))
	f.Fuzz(func(t *testing.T, info, sealed []byte) {
		if bytes.HasPrefix(info, []byte{4, 0, 2}) ||
			bytes.Contains(info, []byte("spinCount")) && !bytes.Contains(info, []byte(`spinCount="2"`)) {
			return // many rounds of hashing: bounded, but slow here
		}
		if plain, err := crypt.OpenPackage(t.Context(), info, sealed, "abc"); err == nil && len(plain) > len(sealed) {
			t.Errorf("%d bytes came of %d", len(plain), len(sealed))
		}
	})
}
