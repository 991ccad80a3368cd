package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/page"
)

// forgetWorksheets takes back what was missed in tables without a row or a sum, beside tables with rows that print
// decimals: a form to reconcile the account by hand has the heading of a list, blank lines, and numbers of steps among
// the text around it.
func (r *reader) forgetWorksheets() {
	if !slices.ContainsFunc(r.assembled, func(a *assembler) bool { return slices.ContainsFunc(a.rows, (*draft).printsDecimals) }) {
		return
	}
	for _, a := range r.assembled {
		if len(a.rows) == 0 && !a.holdsSums() {
			a.missed = nil
		}
	}
}

// printsDecimals says that an amount of the row has decimals.
func (d *draft) printsDecimals() bool {
	for _, token := range d.money {
		if token.Decimals > 0 {
			return true
		}
	}
	return false
}

// holdsSums says that a line of the table has a day beside an amount, an amount with decimals, or was recognized, where
// either may be lost.
func (a *assembler) holdsSums() bool {
	for i := range a.t.Lines {
		l := &a.t.Lines[i]
		if l.Date != nil && len(l.Money) > 0 || slices.ContainsFunc(l.Tokens, func(t notation.MoneyToken) bool { return t.Decimals > 0 && !t.Dash }) ||
			slices.ContainsFunc(l.Words, func(w page.Word) bool { return w.Source == page.SourceOCR }) {
			return true
		}
	}
	return false
}
