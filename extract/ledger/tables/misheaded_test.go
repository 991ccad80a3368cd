package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestAHeadingOfMoneyThatWasReadAsOneOfTextsIsTheOtherPages(t *testing.T) {
	heading := func(number int, third string, role layout.Role) layout.Header {
		h := layout.Header{Page: number, Score: 5}
		for i, c := range []layout.Column{{Text: "Date", Role: lexicon.RoleDate}, {Text: "Narration", Role: lexicon.RoleDescription}, {Text: "Withdrawal", Role: lexicon.RoleDebit},
			{Text: third, Role: role}, {Text: "Balance", Role: lexicon.RoleBalance}} {
			c.Box = page.Box{X0: 40 + 100*float64(i), Y0: 80, X1: 90 + 100*float64(i), Y1: 90}
			h.Columns = append(h.Columns, c)
		}
		return h
	}
	headings := []layout.Header{heading(1, "Deposit Amt.", lexicon.RoleCredit), heading(2, "Depeek Art.", lexicon.RoleCode)}
	p := &source.Source{Doc: page.Document{Pages: []page.Page{{Number: 1, Source: page.SourceOCR}, {Number: 2, Source: page.SourceOCR}}}}
	finder{p}.completeHeadings(headings)
	for _, h := range headings {
		if got := h.Columns[3].Role; got != lexicon.RoleCredit {
			t.Errorf("page %d: the fourth heading is %q, want %q", h.Page, got, lexicon.RoleCredit)
		}
	}
}
