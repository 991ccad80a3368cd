package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// doubtYears takes the day from rows that print no year where their table prints years below its days: theirs stood
// there too and was not understood, so that one taken from elsewhere on the paper proves nothing. A year below one day
// of many is a chance, such as a note that begins with a year below the last row.
func (r *reader) doubtYears(rows []*row) {
	for _, a := range r.assembled {
		if a.year != 0 {
			continue // years head the rows below them
		}
		var bare []*row
		loose, place := 0, a.t.DayPlace()
		for _, w := range rows {
			if d := w.draft; d.table != a.t || d.date == nil || d.date.Year != 0 {
				continue
			}
			bare = append(bare, w)
			if w.ownDate && a.looseYear(w.draft, place) {
				loose++
			}
		}
		if below := len(a.completed) + loose; below == 0 || below < len(bare)-loose {
			continue
		}
		for _, w := range bare {
			w.date, w.unsure, w.unreadDate = nil, true, layout.Text(w.draft.dateWords)
		}
	}
}

// looseYear says that a year stands where the table's days do, on a line without a day just below a row's.
func (a *assembler) looseYear(d *draft, place tables.DayPlace) bool {
	day := layout.Bounds(d.dateWords)
	from, _ := slices.BinarySearchFunc(a.t.Lines, d.line+1, func(l tables.Line, at int) int { return l.Index - at })
	for _, l := range a.t.Lines[from:] {
		if l.Page != d.page || l.Date != nil || l.Box.CenterY()-day.CenterY() > rowPitch*l.Height() {
			return false
		}
		for _, w := range place.Words(l.Words) {
			if _, ok := yearOf(w); ok {
				return true
			}
		}
	}
	return false
}
