package sheet

import (
	"bytes"
	"context"
	"math"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/extract/page"
)

// readAny reads hostile bytes: no panic, and what comes back keeps the page model's promises.
func readAny(t *testing.T, kind string, content []byte) {
	doc, err := Read(context.Background(), bytes.NewReader(content), int64(len(content)), kind, Options{})
	if err != nil {
		return
	}
	for _, p := range doc.Pages {
		for _, w := range p.Words {
			checkWord(t, p, w)
		}
	}
}

func checkWord(t *testing.T, p page.Page, w page.Word) {
	t.Helper()
	b := w.Box
	if w.Text == "" || w.Cell == "" || b.X0 > b.X1 || b.Y0 > b.Y1 || b.X0 < 0 || b.X1 > p.Width+1 ||
		b.Y1 > p.Height+1 || math.IsNaN(b.X0+b.X1) {
		t.Fatalf("word %q in cell %q has box %v on a page of %v × %v", w.Text, w.Cell, b, p.Width, p.Height)
	}
}

func FuzzCSV(f *testing.F) {
	for _, s := range []string{"a,b\n1,2\n", "\"a\nb\",c\r1;2", "sep=;\na;b", "\xff\xfea\x00,\x00", "'a','b'\n",
		"01/05/2025|A|1.00\n", "a\tb\n\"", "\xef\xbb\xbfDate;Betrag\n02.01.2025;-1,50\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) { readAny(t, "csv", b) })
}

func FuzzTXT(f *testing.F) {
	for _, s := range []string{"DATE   AMOUNT\n01JAN    1.00\n", "\f\ta\r\nb", "\xfe\xff\x00a", "e\u0301  x",
		"\x00\x00\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) { readAny(t, "txt", b) })
}

func FuzzXLSX(f *testing.F) {
	f.Add(workbook(f, "", func(x *excelize.File) { set(f, x, "Sheet1", map[string]any{"A1": "Date", "B2": 12.5}) }))
	f.Add(workbook(f, "pw", func(x *excelize.File) { set(f, x, "Sheet1", map[string]any{"A1": "x"}) }))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, b []byte) { readAny(t, "xlsx", b) })
}
