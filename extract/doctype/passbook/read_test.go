package passbook_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/passbook"
	"github.com/dossier-lending/dossier/extract/extracttest"
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
