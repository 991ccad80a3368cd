package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

// In narrow columns a row's amount and the first line of its text may stand on the line above the one with its day. Where
// every row has a day of its own, an amount without one just above a day without an amount is that day's.

// adopts says that the row above has no day and belongs to a line with a day and no amount: it stands right above it,
// nearer than to the row before, in a table that dates all other rows.
func (a *assembler) adopts(l *tables.Line) bool {
	n := len(a.rows)
	if n < 2 || !a.rows[n-1].loose || a.rows[n-1].page != l.Page || !a.datesAll(n-1) {
		return false
	}
	above, before := a.r.Lines[a.rows[n-1].line], a.rows[n-2]
	if a.rows[n-1].line != l.Index-1 {
		return false
	}
	gap := l.Box.CenterY() - above.Box.CenterY()
	return before.page != l.Page || gap*splitGap < above.Box.CenterY()-a.r.Lines[before.line].Box.CenterY()
}

// datesAll says that the first n rows print a day each.
func (a *assembler) datesAll(n int) bool {
	for _, d := range a.rows[:n] {
		if d.loose {
			return false
		}
	}
	return true
}

// dateRow gives a row that began without a day the line with its day.
func (a *assembler) dateRow(d *draft, l *tables.Line, text map[int][]page.Word) {
	d.date, d.dateWords, d.ownDate, d.loose = l.Date, l.Words[l.Date.From:l.Date.To], true, false
	if l.Value != nil {
		d.value, d.valueWords = l.Value, l.Words[l.Value.From:l.Value.To]
	}
	a.complete(d, l, text)
	d.box = layout.Bounds(append([]page.Word{{Box: d.box}}, l.Words...))
}
