package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Headings lie about days: "Oper." heads days here and the operator there, "Mov." or "Data" over "Mov." heads them on
// another paper. Where no row has a day under a table's date, the rows' days tell where they stand.

// datedShare is the share, in tenths, of rows with a day at one edge that makes a column of days.
const datedShare = 6

// learnDates gives the role of days to the column under which they stand, when no row has one where the headings say.
func (t *Table) learnDates() {
	column := t.Column(lexicon.RoleDate)
	if !t.Headed || t.Sheet || t.Daily {
		return
	}
	var days []page.Box
	rows := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if len(l.Money) == 0 {
			continue
		}
		if d := t.dateIn(l, column, -1); column >= 0 && d != nil && !t.underValueDate(layout.Bounds(l.Words[d.From:d.To])) {
			return
		}
		rows++
		days = append(days, l.dayBoxes()...)
	}
	place, ok := firstEdge(days, rows, t.height())
	if !ok {
		return
	}
	if found := layout.ColumnOver(place, t.Columns); found >= 0 && !lexicon.IsMoney(t.Columns[found].Role) {
		if column >= 0 {
			t.Columns[column].Role = ""
		}
		t.Columns[found].Role = lexicon.RoleDate
	}
}

// underValueDate says that a day stands under the heading of days of value.
func (t *Table) underValueDate(day page.Box) bool {
	column := t.Column(lexicon.RoleValueDate)
	return column >= 0 && layout.ColumnOver(day, t.Columns) == column
}

// dayBoxes are the places of a line's days that are no amounts and no ends of texts ("Cashback May 21").
func (l *Line) dayBoxes() []page.Box {
	taken := l.taken()
	var boxes []page.Box
	for i := 0; i < len(l.Words); i++ {
		d, ok := parse.FindDate(l.Words, i, math.MaxFloat64)
		if ok && !slices.Contains(taken[d.From:d.To], true) && !l.endsText(i) {
			boxes = append(boxes, layout.Bounds(l.Words[d.From:d.To]))
			i = d.To - 1
		}
	}
	return boxes
}

// endsText says that a word stands in the cell of a text that begins before it: a row's number begins none.
func (l *Line) endsText(i int) bool {
	if i == 0 || parse.IsDigits(l.Words[i-1].Text) {
		return false
	}
	return l.Words[i].Box.X0-l.Words[i-1].Box.X1 < parse.TextGap*l.Height()
}

// firstEdge is the leftmost of the left edges at which most rows have a box.
func firstEdge(boxes []page.Box, rows int, height float64) (page.Box, bool) {
	slices.SortStableFunc(boxes, func(a, b page.Box) int { return cmp.Compare(a.X0, b.X0) })
	for i := range boxes {
		place, n := boxes[i], 0
		for _, b := range boxes[i:] {
			if b.X0-boxes[i].X0 > edgeCluster*height {
				break
			}
			place, n = place.Union(b), n+1
		}
		if n*10 >= rows*datedShare {
			return place, true
		}
	}
	return page.Box{}, false
}
