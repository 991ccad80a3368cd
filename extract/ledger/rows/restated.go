package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// restatedLeast is how many rows a sum counts before it tells a total: a row may equal the one above it by chance.
const restatedLeast = 2

// dropRestated takes out of a table that dates its rows the lines without a day and a balance that move no money: a
// zero beside a further line of the row above, whose text goes on there, or above all rows, and the sums of the rows above, whatever
// their label says ("Net", "Total Purchases & Other Charges"); of those below another sum, as those of a further card are,
// where the label says so.
func (a *Assembler) dropRestated() {
	if !a.datesItsRows() {
		return
	}
	var gone []*Draft
	sums, since := tally{}, tally{}
	for i, w := range a.r.Figures(a.Rows) {
		size := w.Debit + w.Credit
		switch {
		case w.OwnDate || w.Printed != nil || len(w.Unread) > 0:
			sums.add(w)
			since.add(w)
		case size == 0:
			if i > 0 {
				before := a.Rows[i-1]
				before.after = append(before.after, w.Words()...)
			}
			gone = append(gone, w.Draft)
		case sums.restates(size), since.rows > 0 && saysTotal(w.Words()) && since.isSum(size):
			gone, since = append(gone, w.Draft), tally{}
		default:
			sums.add(w)
			since.add(w)
		}
	}
	a.drop(func(d *Draft) bool { return slices.Contains(gone, d) })
}

// totalsOfSides makes notes of the rows that print the sums of both sides, whatever their label says and though they
// bear a day: "0331  CLOSING BAL  2,600.00  5,020.50  12,420.50".
func (a *Assembler) totalsOfSides() {
	sums := tally{}
	total := map[*Draft]bool{}
	for _, w := range a.r.Figures(a.Rows) {
		if sums.rows >= restatedLeast && sums.in != 0 && sums.out != 0 && w.Debit == sums.out && w.Credit == sums.in {
			total[w.Draft] = true
			continue
		}
		sums.add(w)
	}
	for i, d := range a.Rows {
		if l := a.tableLineAt(d.Line); total[d] && l != nil {
			a.notes = append(a.notes, Note{Role: lexicon.LineTotal, Table: a.Table, After: i, Line: *l, Money: a.roles(l)})
		}
	}
	a.drop(func(d *Draft) bool { return total[d] })
}

// datesItsRows says that the table prints a day again where it is the one above's, as lists do that date every row.
func (a *Assembler) datesItsRows() bool {
	dated, again := 0, false
	var last *parse.DateSpan
	for _, d := range a.Rows {
		if !d.OwnDate {
			continue
		}
		dated++
		again = again || last != nil && last.PrintedDate == d.Date.PrintedDate
		last = d.Date
	}
	undated := len(a.Rows) - dated
	return dated >= leastDated && undated > 0 && (again || undated == 1 && !a.Rows[len(a.Rows)-1].OwnDate)
}

// tally sums up rows: what came in, what went out, and how many rows did.
type tally struct {
	in, out         engine.Amount
	rows, ins, outs int
}

func (t *tally) add(w *Row) {
	t.in, t.out, t.rows = t.in+w.Credit, t.out+w.Debit, t.rows+1
	t.ins, t.outs = t.ins+boolInt(w.Credit != 0), t.outs+boolInt(w.Debit != 0)
}

// restates says that a figure is the sum of the rows on one side, of both, or what both leave.
func (t *tally) restates(size engine.Amount) bool {
	return t.rows >= restatedLeast && t.isSum(size)
}

// isSum says the same of however few rows.
func (t *tally) isSum(size engine.Amount) bool {
	return size == t.in || size == t.out || size == t.in+t.out || size == (t.in-t.out).Abs()
}
