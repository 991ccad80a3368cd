package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// A column of advertisements or rates runs down the side of many sheets, so that one of its lines stands at the height
// of a heading: another on every page.

// headsLeast is how many different labels before it show that a line heads a table though its last cell holds a number:
// "Borrow up to 25,000".
const headsLeast = 3

// headsBeside says that a line heads a table for all that its last cell, which names nothing, holds a value.
func headsBeside(p *source.Source, l layout.Line) bool {
	cells := l.Cells()
	n := len(cells) - 1
	if n < headsLeast || p.Words.Columns.Role(cells[n].Text()) != "" {
		return false
	}
	l.Words = l.Words[:len(l.Words)-len(cells[n].Words)]
	l.Box = layout.Bounds(l.Words)
	roles, money := map[layout.Role]bool{}, false
	for _, c := range cells[:n] {
		if role := p.Words.Columns.Role(c.Text()); role != "" {
			roles[role], money = true, money || lexicon.IsMoney(role)
		}
	}
	return money && len(roles) >= headsLeast && !p.IsData(l)
}

// dropBesideHeadings takes the last labels off headings that name nothing and differ from page to page where all others
// are the same in the same places: they are none of the table's.
func (f finder) dropBesideHeadings(headings []layout.Header) {
	for i := 1; i < len(headings); i++ {
		a, b := headings[i-1], headings[i]
		if a.Page == b.Page || !f.sameNamed(a, b) || slices.EqualFunc(a.Columns, b.Columns, func(x, y layout.Column) bool { return x.Text == y.Text }) {
			continue
		}
		for k := range headings {
			if f.sameNamed(headings[k], b) {
				headings[k].Columns = headings[k].Columns[:lastNamed(headings[k].Columns)]
			}
		}
	}
}

// lastNamed is how many columns there are up to the last whose label names something.
func lastNamed(columns []layout.Column) int {
	n := len(columns)
	for n > 0 && columns[n-1].Role == "" {
		n--
	}
	return n
}

// sameNamed says that two headings agree in place and words up to their last named column.
func (f finder) sameNamed(a, b layout.Header) bool {
	n := lastNamed(a.Columns)
	return n == lastNamed(b.Columns) && n > 0 && slices.EqualFunc(a.Columns[:n], b.Columns[:n], func(x, y layout.Column) bool {
		return x.Role == y.Role && x.Text == y.Text
	}) && f.inPlace(&Table{Columns: a.Columns[:n]}, layout.Header{Last: b.Last, Columns: b.Columns[:n]})
}
