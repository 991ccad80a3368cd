package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// undatedReach is how many lines below a heading the first dated row stands at most: names of cards and of sections
// come between.
const undatedReach = 6

// undatedHeadings finds, on a paper without any other heading, those that name a text and an amount but no day, over
// rows that begin with one: "Details", "Amount" over "May 11  LATE FEE  500.00". So do both sides and a balance behind a
// label that means nothing: of days and texts, set closely and misread ("Date (YY-MM-DDDescription").
func (f finder) undatedHeadings() []layout.Header {
	found := layout.FindHeaders(f.Lines, f.Words.Columns, func(h layout.Header) bool {
		return h.Has(wording.RoleDescription) && h.Has(wording.RoleAmount) || headsSides(h)
	}, f.IsData)
	found = slices.DeleteFunc(found, func(h layout.Header) bool { return !f.datedBelow(h) })
	for i, h := range found {
		if headsSides(h) {
			found[i].Columns = slices.Clone(h.Columns)
			found[i].Columns[0].Role = wording.RoleDescription
		}
	}
	return found
}

// headsSides says that a heading begins with a label that means nothing and names both sides and a balance behind it.
func headsSides(h layout.Header) bool {
	return h.Columns[0].Role == "" && h.Has(wording.RoleDebit) && h.Has(wording.RoleCredit) && h.Has(wording.RoleBalance) && !h.Has(wording.RoleDescription)
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
				return wording.IsMoney(c.Role) && (layout.Overlap(token.Box, c.Box) > 0 || math.Abs(token.Right-c.Box.X1) <= edgeMatch*l.Height())
			}) {
				return true
			}
		}
	}
	return false
}
