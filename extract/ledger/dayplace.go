package ledger

import (
	"math"

	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// inDatePlace are the words that stand where the table's dates do.
func (t *table) inDatePlace(words []page.Word) []page.Word {
	column := t.column(wording.RoleDate)
	var found []page.Word
	for _, w := range words {
		switch height := t.height(); {
		case column >= 0:
			if left, limit := t.columnReach(column, height); w.Box.CenterX() >= left && w.Box.CenterX() < limit {
				found = append(found, w)
			}
		case w.Box.X0 <= t.dateLeft()+height:
			found = append(found, w)
		}
	}
	return found
}

// inDayPlace says that a line begins where the table's days do: a year that ends a wrapped description says nothing
// of the rows below it.
func (t *table) inDayPlace(l *tableLine) bool {
	left := t.dateLeft()
	if column := t.column(wording.RoleDate); column >= 0 {
		left = t.columns[column].Box.X0
	}
	return math.Abs(l.Words[0].Box.X0-left) <= dateReach*l.Height()
}

// daysLackYears says that no day of the table prints its year; those that a line above gave one do not count.
func (t *table) daysLackYears() bool {
	for _, l := range t.lines {
		if l.date == nil {
			continue
		}
		if p, ok := notation.ParsePrintedDate(l.date.Text); ok && p.Year != 0 {
			return false
		}
	}
	return true
}
