package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// provenByTotal is how many rows printed sums of both sides prove at least.
const provenByTotal = 3

// movedOn is an amount and the day of the year it moved, as printed: lists of details may print the year too. Amounts
// whose side nothing tells have open set.
type movedOn struct {
	month, day, a, b int
	debit, credit    engine.Amount
	open             bool
}

func newMovedOn(w *Row) movedOn {
	m := movedOn{debit: w.Debit, credit: w.Credit, open: w.Unsigned}
	if d := w.Draft.Date; d != nil {
		m.month, m.day, m.a, m.b = d.Month, d.Day, d.A, d.B
	}
	return m
}

// restates says that a list's amount is that of a row: its side too, where the list tells one. The other side is another
// account's, which the row moved money to.
func (m movedOn) restates(row movedOn) bool {
	if m.open {
		size := m.debit + m.credit
		m.debit, m.credit = row.debit, row.credit
		m.open = row.open
		return size != 0 && size == row.debit+row.credit && m == row
	}
	row.open = false
	return m.debit+m.credit != 0 && m == row
}

// dropDetailLists drops the rows below the printed sums of both sides that all rows above add up to, where each of them
// moves the amount of a row above on the same day and none prints a balance: "Details of the direct debits" and lists of
// fees tell more of rows that are there. What stands below another account's number is that account's.
func (r *Reader) dropDetailLists() {
	table, row := r.provenTotal()
	if table < 0 {
		return
	}
	above, below := r.movedAround(table, row)
	more := func(m movedOn) bool { return !slices.ContainsFunc(above, m.restates) }
	if len(below) == 0 || slices.ContainsFunc(below, more) || r.balancesBelow(table, row) || r.otherAccountsBelow(table, row) {
		return
	}
	for k, a := range r.Assembled[table:] {
		kept := 0
		if k == 0 {
			kept = row
		}
		over := slices.Clone(a.Rows[kept:])
		a.drop(func(d *Draft) bool { return slices.Contains(over, d) })
		if k > 0 {
			a.notes, a.Missed = nil, nil // its totals are of the list
		}
	}
}

// provenTotal is the place of the first note that prints the sums of both sides of all rows above it: the table's and
// the number of that table's rows above it; -1 when there is none.
func (r *Reader) provenTotal() (table, row int) {
	sums := tally{}
	for k, a := range r.Assembled {
		rows := r.Figures(a.Rows)
		at := 0
		for _, n := range a.notes {
			for ; at < n.After; at++ {
				sums.add(rows[at])
			}
			debit, credit := n.Money[lexicon.RoleDebit], n.Money[lexicon.RoleCredit]
			if n.Role == lexicon.LineTotal && sums.rows >= provenByTotal && sums.in > 0 && sums.out > 0 && debit.Size == sums.out && credit.Size == sums.in {
				return k, n.After
			}
		}
		for ; at < len(rows); at++ {
			sums.add(rows[at])
		}
	}
	return -1, 0
}

// movedAround is what the rows above and below a place move.
func (r *Reader) movedAround(table, row int) (above, below []movedOn) {
	for k, a := range r.Assembled {
		for i, w := range r.Figures(a.Rows) {
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

// balancesBelow says that a row or a line below a place prints a running balance or an account's first one: lists of
// details have none.
func (r *Reader) balancesBelow(table, row int) bool {
	prints := func(d *Draft) bool { return d.balance(r.Liability) != nil }
	for k, a := range r.Assembled[table:] {
		if k > 0 {
			row = 0
		}
		begins := func(n Note) bool {
			return n.After >= row && (n.Role == lexicon.LineOpening || n.Role == lexicon.LineBrought)
		}
		if rows := a.Rows[row:]; slices.ContainsFunc(rows, prints) || len(rows) > 0 && slices.ContainsFunc(a.notes, begins) {
			return true
		}
	}
	return false
}

// otherAccountsBelow says that a row below a place is of another account than all rows above.
func (r *Reader) otherAccountsBelow(table, row int) bool {
	var above, below []*Draft
	for k, a := range r.Assembled {
		switch {
		case k < table:
			above = append(above, a.Rows...)
		case k == table:
			above, below = append(above, a.Rows[:row]...), append(below, a.Rows[row:]...)
		default:
			below = append(below, a.Rows...)
		}
	}
	r.SplitAccounts(slices.Concat(above, below), nil)
	seen := map[int]bool{}
	for _, d := range above {
		seen[d.Account] = true
	}
	return slices.ContainsFunc(below, func(d *Draft) bool { return !seen[d.Account] })
}
