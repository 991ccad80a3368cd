package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// provenByTotal is how many rows printed sums of both sides prove at least.
const provenByTotal = 3

// movedOn is an amount and the day of the year it moved, as printed: lists of details may print the year too.
type movedOn struct {
	month, day, a, b int
	size             engine.Amount
}

func newMovedOn(w *row) movedOn {
	m := movedOn{size: w.debit + w.credit}
	if d := w.draft.date; d != nil {
		m.month, m.day, m.a, m.b = d.Month, d.Day, d.A, d.B
	}
	return m
}

// dropDetailLists drops the rows below the printed sums of both sides that all rows above add up to, where each of them
// moves the amount of a row above on the same day: "Details of the direct debits" and lists of fees tell more of rows
// that are there.
func (r *reader) dropDetailLists() {
	table, row := r.provenTotal()
	if table < 0 {
		return
	}
	above, below := r.movedAround(table, row)
	if len(below) == 0 || slices.ContainsFunc(below, func(m movedOn) bool { return m.size == 0 || !slices.Contains(above, m) }) {
		return
	}
	for k, a := range r.assembled[table:] {
		kept := 0
		if k == 0 {
			kept = row
		}
		over := slices.Clone(a.rows[kept:])
		a.drop(func(d *draft) bool { return slices.Contains(over, d) })
		if k > 0 {
			a.notes, a.missed = nil, nil // its totals are of the list
		}
	}
}

// provenTotal is the place of the first note that prints the sums of both sides of all rows above it: the table's and
// the number of that table's rows above it; -1 when there is none.
func (r *reader) provenTotal() (table, row int) {
	sums := tally{}
	for k, a := range r.assembled {
		rows := r.figures(a.rows)
		at := 0
		for _, n := range a.notes {
			for ; at < n.after; at++ {
				sums.add(rows[at])
			}
			debit, credit := n.money[wording.RoleDebit], n.money[wording.RoleCredit]
			if n.role == wording.LineTotal && sums.rows >= provenByTotal && sums.in > 0 && sums.out > 0 && debit.Size == sums.out && credit.Size == sums.in {
				return k, n.after
			}
		}
		for ; at < len(rows); at++ {
			sums.add(rows[at])
		}
	}
	return -1, 0
}

// movedAround is what the rows above and below a place move.
func (r *reader) movedAround(table, row int) (above, below []movedOn) {
	for k, a := range r.assembled {
		for i, w := range r.figures(a.rows) {
			m := newMovedOn(w)
			if k < table || k == table && i < row {
				above = append(above, m)
			} else {
				below = append(below, m)
			}
		}
	}
	return above, below
}
