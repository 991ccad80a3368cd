package creditcardstatement_test

import (
	"flag"
	"testing"

	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, creditcardstatement.Type), creditcardstatement.Name, *update)
}

// Card statements drawn at random are read row by row and value by value; what is proven is right.
func TestCardsAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf(creditcardstatement.Name), 1, 12)
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, creditcardstatement.Type), papers, 0.95)
}

// The committed papers are read as their truths say.
func TestCommittedCardsAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, creditcardstatement.Type), papers, 1)
}
