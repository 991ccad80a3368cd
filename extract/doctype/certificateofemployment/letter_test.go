package certificateofemployment_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/certificateofemployment"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

const letter = `
Harrowgate Textiles Ltd
Mill Lane, Halifax HX1 4QT                                             12 June 2024

To whom it may concern

Re: Priya Ramanathan

I am writing to confirm that Ms Ramanathan has been employed by this company since
4 November 2019. She is currently a Senior Pattern Cutter in our Design Studio on a
permanent, full-time contract. Her basic salary is £31,750 per annum.


If you require anything further please contact me on 01422 555 019.

Yours faithfully,

Graham Oakes
Head of People
`

// A letter as a text file is running text too: "is a ..." says the post, the pay stays before its period, and a
// telephone number is no amount.
func TestLetterAsATextFile(t *testing.T) {
	read := extracttest.ReaderOf(t, certificateofemployment.Type)
	e, err := read(t.Context(), "letter.txt", []byte(letter), "certificate_of_employment")
	if err != nil {
		t.Fatal(err)
	}
	var f certificateofemployment.Fields
	if err := e.Fields.Into(&f); err != nil {
		t.Fatal(err)
	}
	if f.Position == nil || *f.Position != "Senior Pattern Cutter" {
		t.Errorf("the position is %v, want Senior Pattern Cutter", f.Position)
	}
	if f.AnnualCompensation == nil || *f.AnnualCompensation != 31_750_00 || f.MonthlyBasicSalary != nil {
		t.Errorf("a year's pay is %v, a month's %v, want 31,750.00 and none", f.AnnualCompensation, f.MonthlyBasicSalary)
	}
	if f.Currency == nil || *f.Currency != "GBP" {
		t.Errorf("the currency is %v, want GBP", f.Currency)
	}
}
