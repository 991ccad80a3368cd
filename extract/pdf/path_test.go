package pdf_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// barred is a page of one line of text and glyphs of a font without text.
func barred(bars string) []byte {
	return plainFile(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
		stream("", "BT /F1 10 Tf 50 600 Td (Opening balance as of 1 March 2026 is 1,200.00) Tj ET "+bars),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Font /Subtype /Type0 /BaseFont /Bars /Encoding /Identity-H /DescendantFonts [7 0 R] >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Bars /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>",
	)
}

func TestBarCodesDoNotMakeAPageUnreadable(t *testing.T) {
	rows, mark := "", ""
	for i := range 6 {
		rows += fmt.Sprintf("BT /F2 10 Tf 50 %d Td <%s> Tj ET ", 560-12*i, strings.Repeat("0007", 60))
		mark += fmt.Sprintf("BT /F2 4 Tf 450 %d Td <%s> Tj ET ", 760-4*i, strings.Repeat("0007", 20))
	}
	bars := "<" + strings.Repeat("0007", 14) + "> Tj"
	for name, c := range map[string]struct {
		bars     string
		unknown  int
		fallsOut bool
	}{
		"alone on its line":          {"BT /F2 10 Tf 50 700 Td " + bars + " ET", 0, false},
		"beside words":               {"BT /F2 10 Tf 350 600 Td " + bars + " ET", 14, true},
		"a franking mark of lines":   {mark, 0, false},
		"rows of a text, each whole": {rows, 360, true},
		"in short words of a text": {
			"BT /F2 10 Tf 50 700 Td <00070007000700070007> Tj 100 0 Td <00070007000700070007> Tj ET", 10, true,
		},
	} {
		f, err := pdf.Open(bytes.NewReader(barred(c.bars)), int64(len(barred(c.bars))), pdf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, err := f.Document(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if look, _ := f.Look(1); look.Unknown != c.unknown || (d.Pages[0].Note != "") != c.fallsOut {
			t.Errorf("%s: got %d unknown glyphs and the note %q, wanted %d, fallen out %t", name, look.Unknown,
				d.Pages[0].Note, c.unknown, c.fallsOut)
		}
	}
}
