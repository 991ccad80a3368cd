package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestMisreadAmountHeadingTakesRoleFromOtherPage(t *testing.T) {
	heading := func(number int, third string, role layout.Role) layout.Header {
		h := layout.Header{Page: number, Score: 5}
		for i, c := range []layout.Column{
			{Text: "Date", Role: lexicon.RoleDate},
			{Text: "Narration", Role: lexicon.RoleDescription},
			{Text: "Withdrawal", Role: lexicon.RoleDebit},
			{Text: third, Role: role},
			{Text: "Balance", Role: lexicon.RoleBalance},
		} {
			c.Box = page.Box{X0: 40 + 100*float64(i), Y0: 80, X1: 90 + 100*float64(i), Y1: 90}
			h.Columns = append(h.Columns, c)
		}
		return h
	}
	headings := []layout.Header{
		heading(1, "Deposit Amt.", lexicon.RoleCredit), heading(2, "Depeek Art.", lexicon.RoleCode),
	}
	p := &source.Source{Doc: page.Document{
		Pages: []page.Page{{Number: 1, Source: page.SourceOCR}, {Number: 2, Source: page.SourceOCR}},
	}}
	finder{p}.completeHeadings(headings)
	for _, h := range headings {
		if got := h.Columns[3].Role; got != lexicon.RoleCredit {
			t.Errorf("page %d: the fourth heading is %q, want %q", h.Page, got, lexicon.RoleCredit)
		}
	}
}

func TestCardSummaryIsNotTableHeading(t *testing.T) {
	const summary = `
Statement Date   Previous Balance   Purchases   Credit Limit
2024-03-31               1,200.00      300.00      50,000.00
`
	const dated = `
Statement Date   Amount Due   Payments   Due Date
2024-03-31           300.00     100.00   2024-04-21
`
	const rows = `
Date         Description               Amount      Balance
2024-03-02   GROCER                     10.00     1,210.00
`
	cardLabels := layout.MustVocabulary("credit_limit: credit limit")
	for name, c := range map[string]struct {
		text      string
		liability bool
		labels    *layout.Vocabulary
		want      int
	}{
		"card summary":                         {summary, true, cardLabels, 0},
		"statement date of a card":             {dated, true, cardLabels, 0},
		"card table":                           {rows, true, cardLabels, 1},
		"loan may have the same headings":      {rows, true, nil, 1},
		"deposit account with the same labels": {rows, false, cardLabels, 1},
	} {
		p := typed(c.text)
		p.Liability, p.TypeLabels = c.liability, c.labels
		if c.liability {
			p.Words = lexicon.OfDebts()
		}
		if got := len(FindHeadings(p)); got != c.want {
			t.Errorf("%s: %d headings, want %d", name, got, c.want)
		}
	}
}
