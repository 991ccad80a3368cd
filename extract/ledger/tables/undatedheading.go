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
// rows that begin with one: "Details", "Amount" over "May 11  LATE FEE  500.00".
func (f finder) undatedHeadings() []layout.Header {
	found := layout.FindHeaders(f.Lines, f.Words.Columns, func(h layout.Header) bool {
		return h.Has(wording.RoleDescription) && h.Has(wording.RoleAmount)
	}, f.IsData)
	return slices.DeleteFunc(found, func(h layout.Header) bool { return !f.datedBelow(h) })
}

// datedBelow says that a line soon below a heading begins with a day and has an amount under the heading's.
func (f finder) datedBelow(h layout.Header) bool {
	column := slices.IndexFunc(h.Columns, func(c layout.Column) bool { return c.Role == wording.RoleAmount })
	amount := h.Columns[column].Box
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+undatedReach && f.Lines[i].Page == h.Page; i++ {
		l := f.Lines[i]
		if _, ok := leadingDate(l.Words); !ok {
			continue
		}
		for _, token := range f.Amounts(l) {
			if token.Decimals > 0 && (layout.Overlap(token.Box, amount) > 0 || math.Abs(token.Right-amount.X1) <= edgeMatch*l.Height()) {
				return true
			}
		}
	}
	return false
}
