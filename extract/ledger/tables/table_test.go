package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// typed is a deposit statement with text in fixed pitch.
func typed(text string) *source.Source {
	paper := source.New(typewriter.Document(text), lexicon.OfDeposits())
	paper.Furniture = map[int]bool{}
	return paper
}

func TestAccountTypeInHeadingWordsIsNotTableHeading(t *testing.T) {
	p := typed(`
Account Holder:         ANA D. STA. ANA
Type of Account:        Time Deposit Plus
Statement Date:         01 Mar 2024

Date         Description                 Withdrawals     Deposits      Balance
01 Feb 2024  CASH DEPOSIT QUIAPO                            700.00   81,968.52
`)
	headings := FindHeadings(p)
	if len(headings) != 1 || !headings[0].Has("date") {
		t.Errorf("headings are %+v, want that of the days alone", headings)
	}
}

func TestHeadingWithOneColonIsHeading(t *testing.T) {
	for _, heading := range []string{
		"Date         Details:                    Debit           Credit",
		"Date:        Details                     Debit           Credit",
		"Date:        Details                     Amount",
	} {
		p := typed(heading + `
01 Feb 2024  RENT                       300.00
03 Feb 2024  SHOP                       100.00
`)
		if headings := FindHeadings(
			p,
		); len(headings) != 1 || !headings[0].Has("date") || !headings[0].Has("description") || headings[0].First != 0 {
			t.Errorf("%q: headings are %+v, want it", heading, headings)
		}
	}
}
