package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// endOverleaf is where the rows under a heading end on a paper on debts, whose tables date every row: at the first
// page overleaf that has no line with an amount that begins with a day where the heading has days. Terms and tables
// of fees stand there, page after page.
func (f finder) endOverleaf(h layout.Header, end int) int {
	column := dateColumn(h)
	start := h.Last + 1 // of a page
	if !f.Liability || f.Sheet || column == nil || start >= end {
		return end
	}
	for i := h.Last + 1; i <= end; i++ {
		if i < end && f.Lines[i].Page == f.Lines[start].Page {
			continue
		}
		if f.Lines[start].Page != h.Page && !f.datesRows(start, i, column) {
			return start
		}
		if start = i; i == end {
			break
		}
	}
	return end
}

func dateColumn(h layout.Header) *layout.Column {
	for i, c := range h.Columns {
		if c.Role == lexicon.RoleDate || c.Role == lexicon.RoleValueDate {
			return &h.Columns[i]
		}
	}
	return nil
}

// datesRows says that some line of a run begins with a day in a column's place and has an amount.
func (f finder) datesRows(from, to int, column *layout.Column) bool {
	for _, l := range f.Lines[from:to] {
		d, ok := leadingDate(l.Words)
		if !ok || l.Words[d.From].Box.X0 > column.Box.X1+dateReach*l.Height() || l.Words[d.To-1].Box.X1 < column.Box.X0-dateReach*l.Height() {
			continue
		}
		if amounts := f.Amounts(l); len(amounts) > 0 && amounts[len(amounts)-1].From >= d.To {
			return true
		}
	}
	return false
}
