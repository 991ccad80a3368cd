package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// currencyUnderValue takes a column that is headed as one of value dates for what stands in it: "Valuta" is the day of
// value in German and Italian, and the currency in Italian and Dutch.
func (t *Table) currencyUnderValue() {
	column := t.Column(wording.RoleValueDate)
	if column < 0 || t.Column(wording.RoleCurrency) >= 0 {
		return
	}
	codes := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if t.dateUnder(l, column, 0) != nil {
			return
		}
		for _, w := range l.Words {
			if notation.IsCurrencyCode(w.Text) && layout.Overlap(w.Box, t.Columns[column].Box) > 0 {
				codes++
			}
		}
	}
	if codes >= leastSeconds {
		t.Columns[column].Role = wording.RoleCurrency
	}
}
