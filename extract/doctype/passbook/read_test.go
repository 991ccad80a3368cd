package passbook_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/passbook"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, passbook.Type), passbook.Name, *update)
}

// Passbooks drawn at random are read row by row and value by value; what is proven is right.
func TestPassbooksAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf(passbook.Name), 1, 12)
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, passbook.Type), papers, 0.95)
}

func TestTableBelowPassbookTitleFits(t *testing.T) {
	const rows = `
Datum       Text             Auszahlung EUR   Einzahlung EUR   Guthaben EUR
30.06.2023  Einzahlung                                500,00       1.500,00
15.09.2023  Auszahlung               300,00                        1.200,00`
	for _, c := range []struct {
		name, head string
		want       bool
	}{
		{"a title", "SPARBUCH", true},
		{"a title with its number", "Libreta de ahorro 0042188", true},
		{"no title", "Kontoauszug", false},
		{"a sentence", "Please bring your passbook to any of our branches to have it printed", false},
	} {
		d := typewriter.Document(c.head + rows)
		if got := passbook.Type.Fits(&extract.Reading{Document: d, Lines: layout.DocumentLines(d)}) > 0; got != c.want {
			t.Errorf("%s: fits %v, want %v", c.name, got, c.want)
		}
	}
}
