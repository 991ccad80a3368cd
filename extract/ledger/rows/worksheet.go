package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// forgetWorksheets takes back what was missed in tables without a row or a sum, beside tables with rows that print
// decimals: a form to reconcile the account by hand has the heading of a list, blank lines, and numbers of steps among
// the text around it.
func (r *Reader) forgetWorksheets() {
	if !slices.ContainsFunc(r.Assembled, func(a *Assembler) bool { return slices.ContainsFunc(a.Rows, (*Draft).printsDecimals) }) {
		return
	}
	for _, a := range r.Assembled {
		if len(a.Rows) == 0 && !a.holdsSums() {
			a.Missed = nil
		}
	}
}

// printsDecimals says that an amount of the row has decimals.
func (d *Draft) printsDecimals() bool {
	for _, token := range d.Money {
		if token.Decimals > 0 {
			return true
		}
	}
	return false
}

// holdsSums says that a line of the table has a day beside an amount, an amount with decimals, or was recognized, where
// either may be lost.
func (a *Assembler) holdsSums() bool {
	for i := range a.Table.Lines {
		l := &a.Table.Lines[i]
		if l.Date != nil && len(l.Money) > 0 || slices.ContainsFunc(l.Tokens, func(t parse.MoneyToken) bool { return t.Decimals > 0 && !t.Dash }) ||
			slices.ContainsFunc(l.Words, func(w page.Word) bool { return w.Source == page.SourceOCR }) {
			return true
		}
	}
	return false
}
