package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// undatedReach is how many lines below a heading the first dated row stands at most: names of cards and of sections
// come between.
const undatedReach = 6

// undatedHeadings finds, on a paper without any other heading, those that name a text and an amount but no day, over
// rows that begin with one: "Details", "Amount" over "May 11  LATE FEE  500.00". So do both sides and a balance behind a
// label that means nothing: of days and texts, set closely and misread ("Date (YY-MM-DDDescription"), and the title of a section that stands where a text's label would.
func (f finder) undatedHeadings() []layout.Header {
	found := layout.FindHeaders(f.Lines, f.Words.Columns, func(h layout.Header) bool {
		return h.Has(lexicon.RoleDescription) && h.Has(lexicon.RoleAmount) || headsSides(h) || titlesAmounts(h)
	}, func(l layout.Line) bool { return f.isNote(l) || f.IsData(l) })
	found = slices.DeleteFunc(found, func(h layout.Header) bool {
		return !f.datedBelow(h) || titlesAmounts(h) && f.amountsBelow(h, h.Columns[0].Box)
	})
	for i, h := range found {
		if headsSides(h) || titlesAmounts(h) {
			found[i].Columns = slices.Clone(h.Columns)
			found[i].Columns[0].Role = lexicon.RoleDescription
		}
	}
	return found
}

// headsSides says that a heading begins with a label that means nothing and names both sides and a balance behind it.
func headsSides(h layout.Header) bool {
	return h.Columns[0].Role == "" && h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) && h.Has(lexicon.RoleBalance) && !h.Has(lexicon.RoleDescription)
}

// titlesAmounts says that a heading is the title of a section and, over its amounts, their label: "Payments   Amount".
func titlesAmounts(h layout.Header) bool {
	title := h.Columns[0].Role
	return len(h.Columns) == 2 && (title == lexicon.RoleCredit || title == lexicon.RoleDebit) && h.Columns[1].Role == lexicon.RoleAmount
}

// amountsBelow says that soon below a heading an amount stands under one of its labels.
func (f finder) amountsBelow(h layout.Header, label page.Box) bool {
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+undatedReach && f.Lines[i].Page == h.Page; i++ {
		if slices.ContainsFunc(f.Amounts(f.Lines[i]), func(t parse.MoneyToken) bool {
			return t.Decimals > 0 && layout.Overlap(t.Box, label) > 0
		}) {
			return true
		}
	}
	return false
}

// datedBelow says that a line soon below a heading begins with a day and has an amount under one of the heading's.
func (f finder) datedBelow(h layout.Header) bool {
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+undatedReach && f.Lines[i].Page == h.Page; i++ {
		l := f.Lines[i]
		if _, ok := leadingDate(l.Words); !ok {
			continue
		}
		for _, token := range f.Amounts(l) {
			if (token.Decimals > 0 || isGrouped(l, token)) && slices.ContainsFunc(h.Columns, func(c layout.Column) bool {
				return lexicon.IsMoney(c.Role) && (layout.Overlap(token.Box, c.Box) > 0 || math.Abs(token.Right-c.Box.X1) <= edgeMatch*l.Height())
			}) {
				return true
			}
		}
	}
	return false
}
