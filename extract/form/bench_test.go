package form_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// onePage is a form with labelled values, a slip and a table.
func onePage() string {
	var b strings.Builder
	b.WriteString("               GOLDEN LEAF LENDING INC.\n               LOAN CERTIFICATE\n\n")
	b.WriteString("Borrower: ANA REYES                    Loan No.: 12-345\n")
	b.WriteString("Date Signed: May 5, 2025               Purpose: [ ] Car [X] House\n")
	b.WriteString("Term: January 1 - 15, 2025             Branch: 77-1\n\n")
	b.WriteString("This is to certify that MS. ANA REYES has borrowed from us the sum of P10,000.00.\n\n")
	for i := range 12 {
		fmt.Fprintf(&b, "Label number %d: value %d          Another label %d: %d,000.00\n", i, i, i, i)
	}
	b.WriteString("\nCHARGES\nDocumentary stamp       75.00\nNotary                 425.00\n")
	b.WriteString("Total fees             500.00\n")
	b.WriteString("Principal           10,000.00\nNet proceeds         9,500.00\n")
	b.WriteString("\nItem                Pieces        Price\n")
	for i := range 20 {
		fmt.Fprintf(&b, "Blue box %-3d           %2d        10.00\n", i, i+10)
	}
	return b.String()
}

// BenchmarkOnePage reads one page as a declared type and as a paper of no type. Both are a part of the work on a page:
// its words are found first, which takes longer.
func BenchmarkOnePage(b *testing.B) {
	r := &extract.Reading{Context: b.Context()}
	document := typewriter.Document(onePage())
	r.Read(document)
	for name, read := range map[string]func(*extract.Reading) (engine.Extraction, error){
		"type": loan.Read, "other": generic.Read,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := read(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLongSlip reads a slip of many lines with unknown labels, and one of four times as many: the work should grow
// as the lines do.
func BenchmarkLongSlip(b *testing.B) {
	for _, lines := range []int{500, 2000} {
		var text strings.Builder
		text.WriteString("LOAN CERTIFICATE\nBorrower: ANA REYES\nCHARGES\nDocumentary stamp       75.00\n")
		for i := range lines {
			fmt.Fprintf(&text, "Outlay of some kind %c%c    %d.00\n", 'a'+i%26, 'a'+i/26%26, 10+i%90)
		}
		text.WriteString("Total fees             500.00\nPrincipal           10,000.00\n")
		r := &extract.Reading{Context: b.Context()}
		r.Read(typewriter.Document(text.String()))
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			for b.Loop() {
				if _, err := loan.Read(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
