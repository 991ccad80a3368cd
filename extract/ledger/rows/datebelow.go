package rows

import (
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// datesRowAbove gives the day and the text of a line that never got an amount to the row right above it, on a recognized
// page where that row alone lacks a day: its day was boxed one line too low. The row is in doubt.
func (a *Assembler) datesRowAbove(i int) bool {
	d, above := a.Rows[i], a.rowAt(i-1)
	if above == nil || !above.loose || above.Page != d.Page || d.Line != above.Line+1 || !source.Recognized(d.DateWords) ||
		a.Table.Column(lexicon.RoleDate) < 0 || len(d.Text) > 0 {
		return false
	}
	undated := 0
	for _, row := range a.Rows[:i] {
		if row.loose {
			undated++
		}
	}
	if float64(undated) > rareUndated*float64(i) {
		return false
	}
	above.Date, above.DateWords, above.OwnDate, above.loose = d.Date, d.DateWords, true, false
	above.description = append(above.description, d.description...)
	above.Doubtful, above.DoubtfulDay = true, true
	return true
}
