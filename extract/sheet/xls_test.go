package sheet

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// oldStatement is an Excel 97-2003 workbook saved by LibreOffice: a statement with formulas, a sheet of odd
// cells, and a hidden one.
func oldStatement(t testing.TB) []byte {
	t.Helper()
	raw, err := os.ReadFile("testdata/statement.xls")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestOldWorkbookIsReadAsDisplayed(t *testing.T) {
	d := read(t, "xls", oldStatement(t))
	if len(d.Pages) != 2 || d.Kind != "xls" {
		t.Fatalf("%d pages of kind %q, wanted 2 of kind xls", len(d.Pages), d.Kind)
	}
	wantCells(t, d.Pages[0], map[string]string{
		"A1": "BANGKO NG KALAYAAN", "B1": "", // merged over A1:E1
		"B2": "NIÑO D. DIMACULANGAN", "B3": "001234567890",
		"A8": "01/01/2026", "E8": "15,000.25", "C10": "2,345.67", "D12": "32,047.32",
		"E9": "20,000.00", "E13": "40,276.55", // formulas
	})
	wantCells(t, d.Pages[1], map[string]string{"A1": "TRUE", "A2": "12.50%", "A4": "", "A5": "漢字 text"})
	if len(d.Notes) != 1 || d.Notes[0].Code != "PAGE_MISSING" || !strings.Contains(d.Notes[0].Detail, "Secret") {
		t.Errorf("notes %+v, wanted the hidden sheet named", d.Notes)
	}
}

func TestOldAndNewWorkbooksShowTheSameCells(t *testing.T) {
	raw, err := os.ReadFile("testdata/statement.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	before, after := read(t, "xls", oldStatement(t)), read(t, "xlsx", raw)
	if got, want := cellsOf(before.Pages[0]), cellsOf(after.Pages[0]); got != want {
		t.Errorf("the old workbook shows\n%s\nthe new one\n%s", got, want)
	}
}

func cellsOf(p page.Page) string {
	var b strings.Builder
	for _, w := range p.Words {
		b.WriteString(w.Cell + "=" + w.Text + "\n")
	}
	return b.String()
}

// withRecord writes a record over the start of the workbook's stream, as damage or protection would.
func withRecord(raw []byte, code, size uint16) []byte {
	at := bytes.Index(raw, []byte{0x09, 0x08, 0x10, 0x00}) // the stream begins with its BOF record
	out := bytes.Clone(raw)
	at += 20
	binary.LittleEndian.PutUint16(out[at:], code)
	binary.LittleEndian.PutUint16(out[at+2:], size)
	return out
}

func TestOldWorkbooksThatCannotBeReadSayWhy(t *testing.T) {
	raw := oldStatement(t)
	for _, c := range []struct {
		name    string
		content []byte
		want    error
	}{
		{"cut in the middle", raw[:len(raw)/2], ErrDamagedXLS},
		{"only the compound file's header", raw[:512], ErrDamagedXLS},
		{"protected by a key and a verifier that are not there", withRecord(raw, 0x2f, 1), ErrDamagedXLS},
		{"a record longer than the stream", withRecord(raw, 0x200, 0xffff), ErrDamagedXLS},
		{"a cell in column 60,000", withRecord(raw, 0x203, 0), ErrDamagedXLS},
		{"a compound file without a workbook", bytes.ReplaceAll(raw, []byte("W\x00o\x00r\x00k\x00b"),
			[]byte("X\x00o\x00r\x00k\x00b")), ErrDamagedXLS},
		{"records of nothing", []byte("not a workbook at all"), ErrDamagedXLS},
	} {
		_, err := Read(t.Context(), bytes.NewReader(c.content), int64(len(c.content)), "xls", Options{})
		if !errors.Is(err, c.want) && !errors.Is(err, ErrNotWorkbook) {
			t.Errorf("%s: got %v, wanted %v", c.name, err, c.want)
		}
	}
}

// streamOf is the stream of records in an old workbook.
func streamOf(t testing.TB, raw []byte) []byte {
	t.Helper()
	container, sound := openCompound(raw)
	if !sound {
		t.Fatal("not a compound file")
	}
	stream, found := container.stream("Workbook")
	if !found {
		t.Fatal("no workbook in the compound file")
	}
	return stream
}

func TestCancelStopsOldWorkbook(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openXLS(ctx, streamOf(t, oldStatement(t))); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, wanted the context's error or the book", err)
	}
}

// FuzzXLS holds every byte pattern to an answer: the walk over the records and the bound on the library
// leave nothing that panics here.
func FuzzXLS(f *testing.F) {
	raw := oldStatement(f)
	f.Add(raw)
	for _, at := range []int{8, 24, 44, 76, 512, 600, 1024, 2000, 4000} {
		broken := bytes.Clone(raw)
		broken[at] ^= 0x41
		f.Add(broken)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		if !bytes.HasPrefix(content, oleHeader) {
			content = append(bytes.Clone(oleHeader), content...)
		}
		readAny(t, "xls", content)
	})
}
