package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
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

func newMovedOn(w *row) movedOn {
	m := movedOn{debit: w.debit, credit: w.credit, open: w.unsigned}
	if d := w.draft.date; d != nil {
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
func (r *reader) dropDetailLists() {
	table, row := r.provenTotal()
	if table < 0 {
		return
	}
	above, below := r.movedAround(table, row)
	more := func(m movedOn) bool { return !slices.ContainsFunc(above, m.restates) }
	if len(below) == 0 || slices.ContainsFunc(below, more) || r.balancesBelow(table, row) || r.otherAccountsBelow(table, row) {
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

// balancesBelow says that a row or a line below a place prints a running balance or an account's first one: lists of
// details have none.
func (r *reader) balancesBelow(table, row int) bool {
	prints := func(d *draft) bool { return d.balance(r.Liability) != nil }
	for k, a := range r.assembled[table:] {
		if k > 0 {
			row = 0
		}
		begins := func(n note) bool {
			return n.after >= row && (n.role == wording.LineOpening || n.role == wording.LineBrought)
		}
		if rows := a.rows[row:]; slices.ContainsFunc(rows, prints) || len(rows) > 0 && slices.ContainsFunc(a.notes, begins) {
			return true
		}
	}
	return false
}

// otherAccountsBelow says that a row below a place is of another account than all rows above.
func (r *reader) otherAccountsBelow(table, row int) bool {
	var above, below []*draft
	for k, a := range r.assembled {
		switch {
		case k < table:
			above = append(above, a.rows...)
		case k == table:
			above, below = append(above, a.rows[:row]...), append(below, a.rows[row:]...)
		default:
			below = append(below, a.rows...)
		}
	}
	r.splitAccounts(slices.Concat(above, below), nil)
	seen := map[int]bool{}
	for _, d := range above {
		seen[d.account] = true
	}
	return slices.ContainsFunc(below, func(d *draft) bool { return !seen[d.account] })
}
