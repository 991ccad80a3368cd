package loanstatement_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	loanstatement "github.com/dossier-lending/dossier/extract/doctype/loanstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
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

// The committed papers are read as in their truths.
func TestCommittedLoansAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, loanstatement.Type), papers, 1)
}

func TestWhatLooksLikeALoan(t *testing.T) {
	for _, c := range []struct {
		name, text string
		loan       bool
	}{
		{"payments parted into principal and interest", `
Date        Transaction      Amount    Principal   Interest   Late Fees   Principal Balance
04/09/2024  Payment          427.91    329.44      98.47      0.00        17,106.35`, true},
		{"the same in another language", `
Fecha       Concepto         Capital   Intereses   Comisiones  Total     Capital pendiente
01-02-2024  Recibo           512.40    137.44      0.00        649.84    40,718.48`, true},
		{"an amount lent below a title", `
Statement of Loan Account
Sanctioned Amount: 3,250,000.00
Date        Description      Debit     Credit      Balance
01-04-2024  Interest         100.00                1,100.00`, true},
		{"days of value below the name of a mortgage bank", `
Hillside Mortgage Bank
Statement of Account
Date        Value Date  Description      Debit     Credit      Balance
01-04-2024  01-04-2024  Interest         100.00                1,100.00`, false},
		{"a statement that names interest alone", `
Statement of Account
Date        Description      Interest     Balance
01-04-2024  Interest         100.00       1,100.00`, false},
	} {
		r := &extract.Reading{Lines: layout.DocumentLines(typewriter.Document(c.text))}
		if got := loanstatement.Type.Fits(r) > 0; got != c.loan {
			t.Errorf("%s: looks like a loan %v, want %v", c.name, got, c.loan)
		}
	}
}
