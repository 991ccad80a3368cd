package tables

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// currencyUnderValue takes a column that is headed as one of value dates for what stands in it: "Valuta" is the day of
// value in German and Italian, and the currency in Italian and Dutch.
func (t *Table) currencyUnderValue() {
	column := t.Column(lexicon.RoleValueDate)
	if column < 0 || t.Column(lexicon.RoleCurrency) >= 0 {
		return
	}
	codes := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if t.dateUnder(l, column, 0) != nil {
			return
		}
		for _, w := range l.Words {
			if parse.IsCurrencyCode(w.Text) && layout.Overlap(w.Box, t.Columns[column].Box) > 0 {
				codes++
			}
		}
	}
	if codes >= leastSeconds {
		t.Columns[column].Role = lexicon.RoleCurrency
	}
}

// joinUnits takes a currency's code that stands close behind a label of amounts for no column of its own, though it may
// be short for something else: "IMPORTE PEN", where the sol's code would be a penalty.
func joinUnits(headings []layout.Header) {
	for h := range headings {
		columns := headings[h].Columns
		for i := len(columns) - 1; i > 0; i-- {
			a, b := columns[i-1], columns[i]
			if lexicon.IsMoney(a.Role) && b.Text == strings.ToUpper(b.Text) && parse.IsCurrencyCode(b.Text) && b.Box.X0-a.Box.X1 < parse.TextGap*b.Box.Height() {
				columns[i-1].Text, columns[i-1].Box = a.Text+" "+b.Text, a.Box.Union(b.Box)
				columns = slices.Delete(columns, i, i+1)
			}
		}
		headings[h].Columns = columns
	}
}
