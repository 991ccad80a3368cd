package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// restatedLeast is how many rows a sum counts before it tells a total: a row may equal the one above it by chance.
const restatedLeast = 2

// dropRestated takes out of a table that dates its rows the lines without a day and a balance that move no money: a
// zero beside a further line of the row above, whose text goes on there, or above all rows, and the sums of the rows above, whatever
// their label says ("Net", "Total Purchases & Other Charges").
func (a *assembler) dropRestated() {
	if !a.datesItsRows() {
		return
	}
	var gone []*draft
	sums := tally{}
	for i, w := range a.r.figures(a.rows) {
		size := w.debit + w.credit
		switch {
		case w.ownDate || w.printed != nil || len(w.unread) > 0:
			sums.add(w)
		case size == 0:
			if i > 0 {
				before := a.rows[i-1]
				before.after = append(before.after, w.words()...)
			}
			gone = append(gone, w.draft)
		case sums.restates(size):
			gone = append(gone, w.draft)
		default:
			sums.add(w)
		}
	}
	a.drop(func(d *draft) bool { return slices.Contains(gone, d) })
}

// totalsOfSides makes notes of the rows that print the sums of both sides, whatever their label says and though they
// bear a day: "0331  CLOSING BAL  2,600.00  5,020.50  12,420.50".
func (a *assembler) totalsOfSides() {
	sums := tally{}
	total := map[*draft]bool{}
	for _, w := range a.r.figures(a.rows) {
		if sums.rows >= restatedLeast && sums.in != 0 && sums.out != 0 && w.debit == sums.out && w.credit == sums.in {
			total[w.draft] = true
			continue
		}
		sums.add(w)
	}
	for i, d := range a.rows {
		if l := a.tableLineAt(d.line); total[d] && l != nil {
			a.notes = append(a.notes, note{role: wording.LineTotal, table: a.t, after: i, line: *l, money: a.roles(l)})
		}
	}
	a.drop(func(d *draft) bool { return total[d] })
}

// datesItsRows says that the table prints a day again where it is the one above's, as lists do that date every row.
func (a *assembler) datesItsRows() bool {
	dated, again := 0, false
	var last *notation.DateSpan
	for _, d := range a.rows {
		if !d.ownDate {
			continue
		}
		dated++
		again = again || last != nil && last.PrintedDate == d.date.PrintedDate
		last = d.date
	}
	undated := len(a.rows) - dated
	return dated >= leastDated && undated > 0 && (again || undated == 1 && !a.rows[len(a.rows)-1].ownDate)
}

// tally sums up rows: what came in, what went out.
type tally struct {
	in, out engine.Amount
	rows    int
}

func (t *tally) add(w *row) {
	t.in, t.out, t.rows = t.in+w.credit, t.out+w.debit, t.rows+1
}

// restates says that a figure is the sum of the rows on one side, of both, or what both leave.
func (t *tally) restates(size engine.Amount) bool {
	return t.rows >= restatedLeast && (size == t.in || size == t.out || size == t.in+t.out || size == (t.in-t.out).Abs())
}
