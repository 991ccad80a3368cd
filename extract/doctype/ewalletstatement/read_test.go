package ewalletstatement_test

import (
	"flag"
	"testing"

	ewalletstatement "github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, ewalletstatement.Type), ewalletstatement.Name, *update)
}

// Wallet statements drawn at random are read row by row and value by value; what is proven is right.
func TestWalletsAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf(ewalletstatement.Name), 1, 12)
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, ewalletstatement.Type), papers, 0.95)
}
