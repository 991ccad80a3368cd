package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// DayPlace is where a table's days stand: under their heading, not beyond where they end; a text whose heading stands
// in its column's middle begins left of it.
type DayPlace struct {
	left, limit float64
	edge        bool // no heading: what begins at the days' left edge
}

// DayPlace measures the table once: ask it for many rows.
func (t *Table) DayPlace() DayPlace {
	height := t.height()
	if column := t.Column(lexicon.RoleDate); column >= 0 {
		left, limit := t.columnReach(column, height)
		if end := t.dateEnd() + height; end > left { // days that head the rows stand elsewhere
			limit = min(limit, end)
		}
		return DayPlace{left: left, limit: limit}
	}
	return DayPlace{limit: t.dateLeft() + height, edge: true}
}

// Words are those that stand there.
func (p DayPlace) Words(words []page.Word) []page.Word {
	var found []page.Word
	for _, w := range words {
		x := w.Box.CenterX()
		if p.edge && w.Box.X0 <= p.limit || !p.edge && x >= p.left && x < p.limit {
			found = append(found, w)
		}
	}
	return found
}

// dateEnd is where the table's dates end: most of them do so further left.
func (t *Table) dateEnd() float64 {
	var ends []float64
	for _, l := range t.Lines {
		if l.Date != nil {
			ends = append(ends, l.Words[l.Date.To-1].Box.X1)
		}
	}
	if len(ends) == 0 {
		return math.Inf(1)
	}
	slices.Sort(ends)
	return ends[len(ends)*9/10]
}

// InDayPlace says that a line begins where the table's days do: a year that ends a wrapped description says nothing
// of the rows below it.
func (t *Table) InDayPlace(l *Line) bool {
	left := t.dateLeft()
	if column := t.Column(lexicon.RoleDate); column >= 0 {
		left = t.Columns[column].Box.X0
	}
	return math.Abs(l.Words[0].Box.X0-left) <= dateReach*l.Height()
}
