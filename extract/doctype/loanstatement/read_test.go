package loanstatement_test

import (
	"flag"
	"testing"

	loanstatement "github.com/dossier-lending/dossier/extract/doctype/loanstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, loanstatement.Type), loanstatement.Name, *update)
}

// Loan statements drawn at random are read row by row and value by value; what is proven is right.
func TestLoansAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf(loanstatement.Name), 1, 12)
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, loanstatement.Type), papers, 0.95)
}

// The committed papers are read as their truths say.
func TestCommittedLoansAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, loanstatement.Type), papers, 1)
}
