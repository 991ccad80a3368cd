package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// DoubtYears takes the day from rows that print no year where their table prints years below its days: theirs stood
// there too and was not understood, so that one taken from elsewhere on the paper proves nothing. A year below one day
// of many is a chance, such as a note that begins with a year below the last row.
func (r *Reader) DoubtYears(rows []*Row) {
	for _, a := range r.Assembled {
		if a.year != 0 {
			continue // years head the rows below them
		}
		var bare []*Row
		loose, place := 0, a.Table.DayPlace()
		for _, w := range rows {
			if d := w.Draft; d.Table != a.Table || d.Date == nil || d.Date.Year != 0 {
				continue
			}
			bare = append(bare, w)
			if w.OwnDate && a.looseYear(w.Draft, place) {
				loose++
			}
		}
		if below := len(a.completed) + loose; below == 0 || below < len(bare)-loose {
			continue
		}
		for _, w := range bare {
			w.Date, w.Unsure, w.UnreadDate = nil, true, layout.Text(w.Draft.DateWords)
		}
	}
}

// looseYear says that a year stands where the table's days do, on a line without a day just below a row's.
func (a *Assembler) looseYear(d *Draft, place tables.DayPlace) bool {
	day := layout.Bounds(d.DateWords)
	from, _ := slices.BinarySearchFunc(a.Table.Lines, d.Line+1, func(l tables.Line, at int) int { return l.Index - at })
	for _, l := range a.Table.Lines[from:] {
		if l.Page != d.Page || l.Date != nil || l.Box.CenterY()-day.CenterY() > rowPitch*l.Height() {
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
