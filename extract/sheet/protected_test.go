package sheet

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/extract/sheet/crypt"
	"github.com/dossier-lending/dossier/extract/sheet/crypt/crypttest"
)

// schemes are the ways in which workbooks are protected, old and new.
func schemes(t testing.TB) map[string]func(password string) []byte {
	t.Helper()
	archive, err := os.ReadFile("testdata/statement.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	stream := streamOf(t, oldStatement(t))
	old := func(records []byte) []byte {
		return crypttest.Compound(crypttest.Stream{Name: "Workbook", Content: records})
	}
	agile := func(a crypttest.Agile) func(string) []byte {
		return func(password string) []byte { return a.Protect(archive, password) }
	}
	fast := crypttest.Excel2013(sha512.New)
	fast.Rounds = 1000
	with := func(change func(a *crypttest.Agile)) func(string) []byte {
		a := fast
		change(&a)
		return agile(a)
	}
	// Key and verifier are those of the standard's tables.
	sums := map[string][2]uint16{"abc": {0x514a, 0xcc1a}, crypt.DefaultPassword: {0xb359, 0x9a0a}}
	return map[string]func(password string) []byte{
		"XOR":                                   func(p string) []byte { return old(crypttest.XOR(stream, p, sums[p][0], sums[p][1])) },
		"RC4 of Excel 97":                       func(p string) []byte { return old(crypttest.RC4(stream, p)) },
		"RC4 of 40 bits":                        func(p string) []byte { return old(crypttest.CryptoAPI(stream, p, 40)) },
		"RC4 of 56 bits":                        func(p string) []byte { return old(crypttest.CryptoAPI(stream, p, 56)) },
		"RC4 of 128 bits":                       func(p string) []byte { return old(crypttest.CryptoAPI(stream, p, 128)) },
		"standard, AES of 128 bits":             func(p string) []byte { return crypttest.Standard(archive, p, 128) },
		"standard, AES of 192 bits":             func(p string) []byte { return crypttest.Standard(archive, p, 192) },
		"standard, AES of 256 bits":             func(p string) []byte { return crypttest.Standard(archive, p, 256) },
		"agile as Excel 2013":                   agile(crypttest.Excel2013(sha512.New)),
		"agile as Excel 2010":                   with(func(a *crypttest.Agile) { a.Hash, a.New, a.KeyBits = "SHA1", sha1.New, 128 }),
		"agile, SHA-256":                        with(func(a *crypttest.Agile) { a.Hash, a.New = "SHA256", sha256.New }),
		"agile, SHA-384, 192 bits":              with(func(a *crypttest.Agile) { a.Hash, a.New, a.KeyBits = "SHA384", sha512.New384, 192 }),
		"agile, key longer than the hash":       with(func(a *crypttest.Agile) { a.Hash, a.New = "SHA-1", sha1.New }),
		"agile, MD5":                            with(func(a *crypttest.Agile) { a.Hash, a.New, a.KeyBits = "MD5", md5.New, 128 }),
		"agile, short salt":                     with(func(a *crypttest.Agile) { a.SaltSize = 8 }),
		"agile, long salt":                      with(func(a *crypttest.Agile) { a.SaltSize = 64 }),
		"agile, odd salt":                       with(func(a *crypttest.Agile) { a.SaltSize = 21 }),
		"agile, one round":                      with(func(a *crypttest.Agile) { a.Rounds = 1 }),
		"agile, no round":                       with(func(a *crypttest.Agile) { a.Rounds = 0 }),
		"agile, cipher feedback":                with(func(a *crypttest.Agile) { a.Feedback = true }),
		"agile, Triple DES":                     with(func(a *crypttest.Agile) { a.Cipher, a.KeyBits = "3DES", 192 }),
		"agile, Triple DES with two keys":       with(func(a *crypttest.Agile) { a.Cipher, a.KeyBits = "3DES_112", 128 }),
		"agile, DES and a salt of half a block": with(func(a *crypttest.Agile) { a.Cipher, a.KeyBits, a.SaltSize = "DES", 64, 4 }),
	}
}

func readProtected(content []byte, password string) (string, error) {
	// A protected workbook of either kind begins alike, so a look at its first bytes calls both xls.
	doc, err := Read(context.Background(), bytes.NewReader(content), int64(len(content)), "xls", Options{Password: password})
	if err != nil {
		return "", err
	}
	if !doc.Encrypted {
		return "", errors.New("the document does not say that it was protected")
	}
	return cellsOf(doc.Pages[0]), nil
}

func TestProtectedWorkbooksOpenWithTheirPasswordOnly(t *testing.T) {
	want := cellsOf(read(t, "xls", oldStatement(t)).Pages[0])
	for name, protect := range schemes(t) {
		t.Run(name, func(t *testing.T) {
			raw := protect("abc")
			for _, c := range []struct {
				password string
				want     error
			}{{"", ErrPasswordRequired}, {"abd", ErrPasswordIncorrect}, {"abcabcabcabcabcabc", ErrPasswordIncorrect},
				{strings.Repeat("x", 10_000), ErrPasswordIncorrect}, {crypt.DefaultPassword, ErrPasswordIncorrect}, {"abc", nil}} {
				got, err := readProtected(raw, c.password)
				if !errors.Is(err, c.want) {
					t.Errorf("password %.20q: got %v, wanted %v", c.password, err, c.want)
				}
				if err == nil && got != want {
					t.Errorf("password %q: got the cells\n%s\nwanted\n%s", c.password, got, want)
				}
			}
		})
	}
}

func TestWorkbooksThatNobodyGaveAPasswordOpenUnasked(t *testing.T) {
	want := cellsOf(read(t, "xls", oldStatement(t)).Pages[0])
	for name, protect := range schemes(t) {
		raw := protect(crypt.DefaultPassword)
		for _, password := range []string{"", "given in vain"} {
			if got, err := readProtected(raw, password); err != nil || got != want {
				t.Errorf("%s, password %q: got %v and the cells\n%s", name, password, err, got)
			}
		}
	}
}

func TestPasswordsOfAnyAlphabetOpenWorkbooks(t *testing.T) {
	for _, password := range []string{"Niño ₱500", "密码", "😀 two units", " ", strings.Repeat("ñ", 255)} {
		raw := schemes(t)["agile, one round"](password)
		if _, err := readProtected(raw, password); err != nil {
			t.Errorf("%.20q: %v", password, err)
		}
		if _, err := readProtected(schemes(t)["RC4 of 128 bits"](password), password); err != nil {
			t.Errorf("%.20q, old: %v", password, err)
		}
	}
}

func TestExcelizeAndThisPackageAgree(t *testing.T) {
	raw := workbook(t, "open sesame", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": "inside"}) })
	if got, err := readProtected(raw, "open sesame"); err != nil || got != "A1=inside\n" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestHostileProtectionIsRefused(t *testing.T) {
	archive, err := os.ReadFile("testdata/statement.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	few := crypttest.Excel2013(sha512.New)
	few.Rounds = 1
	claiming := func(rounds string) []byte {
		a := few
		a.Claimed = rounds
		return a.Protect(archive, "abc")
	}
	sound := few.Protect(archive, "abc")
	changed := func(from, to string) []byte {
		if !bytes.Contains(sound, []byte(from)) {
			t.Fatalf("%q is not in the file", from)
		}
		return bytes.ReplaceAll(sound, []byte(from), []byte(to))
	}
	for _, c := range []struct {
		name    string
		content []byte
		want    error
	}{
		{"a thousand million rounds", claiming("1000000000"), ErrKeyRounds},
		{"one round more than the format's bound", claiming("10000001"), ErrKeyRounds},
		{"more rounds than a number holds", claiming("99999999999999999999999"), ErrKeyRounds},
		{"fewer rounds than none", claiming("-1"), ErrNotWorkbook},
		{"rounds that are no number", claiming("many"), ErrNotWorkbook},
		{"other rounds than were made", claiming("2"), ErrPasswordIncorrect},
		{"a key of no whole bytes", changed(`keyBits="256"`, `keyBits="257"`), ErrNotWorkbook},
		{"a key of no cipher", changed(`keyBits="256"`, `keyBits="264"`), ErrNotWorkbook},
		{"a huge key", changed(`keyBits="256"`, `keyBits="9e9"`), ErrNotWorkbook},
		{"a block of nothing", changed(`blockSize="16"`, `blockSize="00"`), ErrNotWorkbook},
		{"an unknown hash", changed(`"SHA512"`, `"SHA999"`), ErrProtection},
		{"an unknown cipher", changed(`"AES"`, `"RC2"`), ErrProtection},
		{"an unknown chaining", changed(`ChainingModeCBC`, `ChainingModeXYZ`), ErrProtection},
		{"only certificates", changed(`uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"`, `uri="http://schemas.microsoft.com/office/2006/keyEncryptor/certifik"`), ErrProtection},
		{"a description that is no XML", changed(`<encryption`, `<<<<<<<<<<<`), ErrNotWorkbook},
		{"an unknown version", changed("\x04\x00\x04\x00\x40\x00\x00\x00", "\x09\x00\x09\x00\x40\x00\x00\x00"), ErrNotWorkbook},
		{"an extension's encryption", changed("\x04\x00\x04\x00\x40\x00\x00\x00", "\x03\x00\x03\x00\x40\x00\x00\x00"), ErrProtection},
		{"rights management", crypttest.Compound(crypttest.Stream{Name: "EncryptedPackage", Content: make([]byte, 5000)}), ErrProtection},
		{"an archive cut off", crypttest.Compound(crypttest.Stream{Name: "EncryptionInfo", Content: []byte{4, 0, 4, 0}}, crypttest.Stream{Name: "EncryptedPackage"}), ErrNotWorkbook},
	} {
		if _, err := readProtected(c.content, "abc"); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, wanted %v", c.name, err, c.want)
		}
	}
}

// Damage never crashes the reader and never gives other cells than the file had: a byte changed at many places,
// and the file cut at many.
func TestDamagedProtectedWorkbooksGiveAnErrorOrTheirCells(t *testing.T) {
	for _, name := range []string{"XOR", "RC4 of Excel 97", "RC4 of 128 bits", "standard, AES of 128 bits", "agile, one round"} {
		raw := schemes(t)[name]("abc")
		for at := 0; at < len(raw); at += 1 + len(raw)/40 {
			broken := bytes.Clone(raw)
			broken[at] ^= 0x41
			_, _ = readProtected(broken, "abc")
			_, _ = readProtected(raw[:at], "abc")
		}
	}
}

func TestACallerThatLeavesStopsTheKeyDerivation(t *testing.T) {
	a := crypttest.Excel2013(sha512.New)
	a.Rounds, a.Claimed = 1, "10000000"
	raw := a.Protect([]byte("PK"), "abc")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, bytes.NewReader(raw), int64(len(raw)), "xls", Options{Password: "abc"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, wanted the context's error", err)
	}
}
