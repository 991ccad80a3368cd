package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/sheet/crypt"
	"github.com/dossier-lending/dossier/extract/sheet/crypt/crypttest"
)

// workbook makes a file by a small recipe.
func workbook(t testing.TB, password string, fill func(f *excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	fill(f)
	var b bytes.Buffer
	if err := f.Write(&b, excelize.Options{Password: password}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func set(t testing.TB, f *excelize.File, sheet string, values map[string]any) {
	t.Helper()
	for cell, v := range values {
		if err := f.SetCellValue(sheet, cell, v); err != nil {
			t.Fatal(err)
		}
	}
}

func format(t testing.TB, f *excelize.File, cell string, style excelize.Style) {
	t.Helper()
	id, err := f.NewStyle(&style)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.SetCellStyle("Sheet1", cell, cell, id); err != nil {
		t.Fatal(err)
	}
}

func TestCellsAreReadAsAPersonSeesThem(t *testing.T) {
	day := time.Date(2025, 1, 5, 0, 0, 0, 0, time.UTC)
	custom, amount := "dd-mmm-yyyy", "#,##0.00"
	brackets := `#,##0.00;\(#,##0.00\)`
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		set(t, f, "Sheet1", map[string]any{"A1": "Sample Bank", "A3": "Date", "B3": "Amount", "A4": day, "A5": day,
			"B4": 1234.5, "B5": -99.9,
			"C4": 7, "C5": "0012-3456", "D4": true, "E1": "merged"})
		format(t, f, "A4", excelize.Style{NumFmt: 14})
		format(t, f, "A5", excelize.Style{CustomNumFmt: &custom})
		format(t, f, "B4", excelize.Style{CustomNumFmt: &amount})
		format(t, f, "B5", excelize.Style{CustomNumFmt: &brackets})
		if err := f.SetCellFormula("Sheet1", "C6", "SUM(C4:C4)"); err != nil {
			t.Fatal(err)
		}
		if err := f.MergeCell("Sheet1", "E1", "G2"); err != nil {
			t.Fatal(err)
		}
	}))
	p := doc.Pages[0]
	wantCells(t, p, map[string]string{"A1": "Sample Bank", "A4": "2025-01-05", "A5": "05-Jan-2025",
		"B4": "1,234.50", "B5": "(99.90)",
		"C4": "7", "C5": "0012-3456", "D4": "TRUE", "E1": "merged", "F1": ""})
	if p.Sheet != "Sheet1" || p.Reader != "xlsx" || p.Number != 1 {
		t.Errorf("page is %d of sheet %q by %q", p.Number, p.Sheet, p.Reader)
	}
}

func TestFormulaHasStoredValue(t *testing.T) {
	raw := replacePart(
		t,
		workbook(t, "", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": 1}) }),
		"xl/worksheets/sheet1.xml",
		`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><f>1+1</f><v>41.5</v></c></row></sheetData></worksheet>`,
	)
	wantCells(t, read(t, "xlsx", raw).Pages[0], map[string]string{"A1": "41.5"})
}

func TestEverySheetIsAPageAndHiddenOnesAreNoted(t *testing.T) {
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		for _, name := range []string{"January", "Secret", "Empty", "March"} {
			if _, err := f.NewSheet(name); err != nil {
				t.Fatal(err)
			}
			if name != "Empty" {
				set(t, f, name, map[string]any{"B2": name})
			}
		}
		if err := f.SetSheetVisible("Secret", false); err != nil {
			t.Fatal(err)
		}
	}))
	var got []string
	for _, p := range doc.Pages {
		got = append(got, fmt.Sprintf("%d %s %s", p.Number, p.Sheet, at(p, "B2")))
	}
	if want := "2 January January, 5 March March"; strings.Join(got, ", ") != want {
		t.Errorf("pages: got %v, wanted %s", got, want)
	}
	if len(doc.Notes) != 1 || !strings.Contains(doc.Notes[0].Detail, "Secret") {
		t.Errorf("notes: got %v, wanted the hidden sheet", doc.Notes)
	}
}

// replacePart writes the archive anew with one part changed or added.
func replacePart(t testing.TB, raw []byte, name, body string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	put := func(name string, body io.Reader) {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(part, body); err != nil {
			t.Fatal(err)
		}
	}
	for _, part := range z.File {
		if part.Name == name {
			continue
		}
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		put(part.Name, r)
		r.Close()
	}
	put(name, strings.NewReader(body))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const sheetStart = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`

func TestHostileWorkbooksAreBounded(t *testing.T) {
	base := workbook(t, "", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": "x"}) })
	sheet := func(body string) []byte { return replacePart(t, base, "xl/worksheets/sheet1.xml", body) }
	wide := sheetStart + `<row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>`
	for _, c := range []struct {
		name    string
		content []byte
		limit   string // "" when the file is read or refused in another way
		want    error
	}{
		{"a cell in the last column", sheet(wide), "columns in a row", nil},
		{
			"a row beyond the last",
			sheet(sheetStart + `<row r="2147483647"><c><v>1</v></c></row></sheetData></worksheet>`), "rows", nil,
		},
		{"more unpacked than allowed", replacePart(t, base, "xl/media/big.bin", strings.Repeat("0", maxUnzipped)),
			"bytes in the workbook's parts", nil},
		{"endless shared texts", replacePart(t, base, "xl/sharedStrings.xml",
			"<sst>"+strings.Repeat("<si/>", maxElements)+"</sst>"), "elements in a part of the workbook", nil},
		{"not an archive", []byte("PK\x03\x04 nothing of the sort"), "", ErrNotWorkbook},
		{"cut in the middle", base[:len(base)/2], "", ErrNotWorkbook},
		{"an old workbook under a new name", append(bytes.Clone(oleHeader), make([]byte, 600)...), "", ErrDamagedXLS},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(context.Background(), bytes.NewReader(c.content), int64(len(c.content)), "xlsx", Options{})
			var limit *LimitError
			switch {
			case c.limit != "" && (!errors.As(err, &limit) || limit.What != c.limit):
				t.Errorf("got %v, wanted the limit on %s", err, c.limit)
			case c.limit == "" && !errors.Is(err, c.want):
				t.Errorf("got %v, wanted %v", err, c.want)
			}
		})
	}
}

func TestEntitiesAreNotExpanded(t *testing.T) {
	base := workbook(t, "", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": "x"}) })
	raw := replacePart(t, base, "xl/worksheets/sheet1.xml",
		`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "AAAA"><!ENTITY f SYSTEM "file:///etc/passwd">]>`+
			sheetStart+`<row r="1"><c r="A1" t="inlineStr"><is><t>plain</t></is></c><c r="B1" t="inlineStr"><is><t>&a;&f;</t></is></c></row></sheetData></worksheet>`)
	doc, err := Read(context.Background(), bytes.NewReader(raw), int64(len(raw)), "xlsx", Options{})
	for _, p := range doc.Pages {
		for _, w := range p.Words {
			if strings.Contains(w.Text, "AAAA") || strings.Contains(w.Text, "root:") {
				t.Errorf("an entity was expanded: %q", w.Text)
			}
		}
	}
	if err != nil && !errors.Is(err, ErrEmpty) && !errors.Is(err, ErrNotWorkbook) {
		t.Errorf("got %v, wanted text or a plain refusal", err)
	}
}

// Excel itself keeps fifteen digits: longer numbers are texts in an honest workbook.
func TestNumbersWithoutAFormatKeepTheirDigits(t *testing.T) {
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		set(t, f, "Sheet1", map[string]any{"A1": 1234567890123, "A2": 0.1 + 0.2, "A3": 1234.1,
			"A4": int64(411111111111111), "A5": -0.05, "A6": 99999999.99})
	}))
	wantCells(t, doc.Pages[0], map[string]string{"A1": "1234567890123", "A2": "0.3", "A3": "1234.1",
		"A4": "411111111111111", "A5": "-0.05", "A6": "99999999.99"})
}

func TestSumsOfBinaryFractionsKeepTheirThousandths(t *testing.T) {
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		set(t, f, "Sheet1", map[string]any{"A1": 8749.50500000001, "A2": 12.345})
	}))
	wantCells(t, doc.Pages[0], map[string]string{"A1": "8749.505", "A2": "12.345"})
}

func TestFirstYearOfDayNumbersIsRead(t *testing.T) {
	for since, want := range map[bool]string{false: "", true: "1904"} {
		doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
			set(t, f, "Sheet1", map[string]any{"A1": 43830})
			if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &since}); err != nil {
				t.Fatal(err)
			}
		}))
		if got := doc.Info[page.InfoDaysSince]; got != want {
			t.Errorf("1904 %v: days since %q, want %q", since, got, want)
		}
	}
}

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
		"XOR": func(p string) []byte {
			return old(crypttest.XOR(stream, p,
				sums[p][0], sums[p][1]))
		},
		"RC4 of Excel 97": func(p string) []byte { return old(crypttest.RC4(stream, p)) },
		"RC4 of 40 bits": func(p string) []byte {
			return old(crypttest.CryptoAPI(stream, p,
				40))
		},
		"RC4 of 56 bits": func(p string) []byte {
			return old(crypttest.CryptoAPI(stream, p,
				56))
		},
		"RC4 of 128 bits": func(p string) []byte {
			return old(crypttest.CryptoAPI(stream, p,
				128))
		},
		"standard, AES of 128 bits": func(p string) []byte { return crypttest.Standard(archive, p, 128) },
		"standard, AES of 192 bits": func(p string) []byte { return crypttest.Standard(archive, p, 192) },
		"standard, AES of 256 bits": func(p string) []byte { return crypttest.Standard(archive, p, 256) },
		"agile as Excel 2013":       agile(crypttest.Excel2013(sha512.New)),
		"agile as Excel 2010": with(func(a *crypttest.Agile) {
			a.Hash, a.New, a.KeyBits = "SHA1",
				sha1.New, 128
		}),
		"agile, SHA-256": with(func(a *crypttest.Agile) {
			a.Hash, a.New = "SHA256",
				sha256.New
		}),
		"agile, SHA-384, 192 bits": with(func(a *crypttest.Agile) {
			a.Hash, a.New,
				a.KeyBits = "SHA384", sha512.New384, 192
		}),
		"agile, key longer than the hash": with(func(a *crypttest.Agile) { a.Hash, a.New = "SHA-1", sha1.New }),
		"agile, MD5": with(func(a *crypttest.Agile) {
			a.Hash, a.New, a.KeyBits = "MD5",
				md5.New, 128
		}),
		"agile, short salt":      with(func(a *crypttest.Agile) { a.SaltSize = 8 }),
		"agile, long salt":       with(func(a *crypttest.Agile) { a.SaltSize = 64 }),
		"agile, odd salt":        with(func(a *crypttest.Agile) { a.SaltSize = 21 }),
		"agile, one round":       with(func(a *crypttest.Agile) { a.Rounds = 1 }),
		"agile, no round":        with(func(a *crypttest.Agile) { a.Rounds = 0 }),
		"agile, cipher feedback": with(func(a *crypttest.Agile) { a.Feedback = true }),
		"agile, Triple DES":      with(func(a *crypttest.Agile) { a.Cipher, a.KeyBits = "3DES", 192 }),
		"agile, Triple DES with two keys": with(func(a *crypttest.Agile) {
			a.Cipher, a.KeyBits = "3DES_112",
				128
		}),
		"agile, DES and a salt of half a block": with(func(a *crypttest.Agile) {
			a.Cipher, a.KeyBits,
				a.SaltSize = "DES", 64, 4
		}),
	}
}

func readProtected(content []byte, password string) (string, error) {
	// Protected workbooks of both kinds begin with the same bytes, so a look at these calls both xls.
	doc, err := Read(context.Background(), bytes.NewReader(content), int64(len(content)), "xls",
		Options{Password: password})
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
				{strings.Repeat("x", 10_000), ErrPasswordIncorrect}, {crypt.DefaultPassword, ErrPasswordIncorrect},
				{"abc", nil}} {
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

func TestWorkbookWithDefaultPasswordOpens(t *testing.T) {
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
		{"only certificates", changed(`uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"`,
			`uri="http://schemas.microsoft.com/office/2006/keyEncryptor/certifik"`), ErrProtection},
		{"a description that is no XML", changed(`<encryption`, `<<<<<<<<<<<`), ErrNotWorkbook},
		{"an unknown version", changed("\x04\x00\x04\x00\x40\x00\x00\x00", "\x09\x00\x09\x00\x40\x00\x00\x00"),
			ErrNotWorkbook},
		{"an extension's encryption", changed("\x04\x00\x04\x00\x40\x00\x00\x00",
			"\x03\x00\x03\x00\x40\x00\x00\x00"), ErrProtection},
		{"rights management", crypttest.Compound(crypttest.Stream{Name: "EncryptedPackage",
			Content: make([]byte, 5000)}), ErrProtection},
		{"an archive cut off", crypttest.Compound(crypttest.Stream{Name: "EncryptionInfo",
			Content: []byte{4, 0, 4, 0}}, crypttest.Stream{Name: "EncryptedPackage"}), ErrNotWorkbook},
	} {
		if _, err := readProtected(c.content, "abc"); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, wanted %v", c.name, err, c.want)
		}
	}
}

// Damage never crashes the reader and never gives other cells than the file had: a byte changed at many places,
// and the file cut at many.
func TestDamagedProtectedWorkbooksGiveAnErrorOrTheirCells(t *testing.T) {
	for _, name := range []string{"XOR", "RC4 of Excel 97", "RC4 of 128 bits", "standard, AES of 128 bits",
		"agile, one round"} {
		raw := schemes(t)[name]("abc")
		for at := 0; at < len(raw); at += 1 + len(raw)/40 {
			broken := bytes.Clone(raw)
			broken[at] ^= 0x41
			_, _ = readProtected(broken, "abc")
			_, _ = readProtected(raw[:at], "abc")
		}
	}
}

func TestCancelStopsKeyDerivation(t *testing.T) {
	a := crypttest.Excel2013(sha512.New)
	a.Rounds, a.Claimed = 1, "10000000"
	raw := a.Protect([]byte("PK"), "abc")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, bytes.NewReader(raw), int64(len(raw)), "xls", Options{Password: "abc"}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("got %v, wanted the context's error", err)
	}
}
