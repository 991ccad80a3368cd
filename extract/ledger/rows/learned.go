package rows

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// booked drops the rows that a status column says were never booked, when they print no balance or one that
// they did not move; those that were undone where no row of its own undid them. Their places stay used, so that their amounts are no header figures.
func (a *Assembler) booked() {
	if a.Table.Column(lexicon.RoleStatus) < 0 {
		return
	}
	unmoved, printing, undoing := a.unmoved(), a.printsBalances(), a.undoing()
	plain := unmarkedSide(a.Rows, a.r.Liability)
	i := -1
	a.drop(func(d *Draft) bool {
		i++
		_, balance := d.Money[lexicon.RoleBalance]
		switch status, _ := lexicon.Status(layout.Texts(d.Text[lexicon.RoleStatus])); status {
		case lexicon.StatusNotBooked:
			return !balance || unmoved[i]
		case lexicon.StatusUndone:
			return balance && unmoved[i] || !balance && (printing || !undoing[i])
		}
		return false
	})
	if !a.r.Liability && plain != 0 && unmarkedSide(a.Rows, false) == 0 {
		a.markPlain(plain)
	}
}

// markPlain gives amounts without a mark the side that those of the rows left out showed: a minus on those makes the rest
// credits.
func (a *Assembler) markPlain(side int) {
	mark := parse.MarkPlus
	if side < 0 {
		mark = parse.MarkMinus
	}
	for _, d := range a.Rows {
		if t, ok := d.Money[lexicon.RoleAmount]; ok && d.side(t.Money, false) == 0 {
			t.Mark = mark
			d.Money[lexicon.RoleAmount] = t
		}
	}
}

// undoing tells of each row that another one of the same size moves the other way: a payment that was taken back and the
// row that took it back moved the account both. Each is the other's once.
func (a *Assembler) undoing() []bool {
	out := make([]bool, len(a.Rows))
	rows := a.r.Figures(a.Rows)
	undone := make([]bool, len(rows))
	open := map[engine.Amount][]int{} // the places of the rows by what they move, in their order
	for i, w := range rows {
		status, _ := lexicon.Status(layout.Texts(w.Text[lexicon.RoleStatus]))
		undone[i] = status == lexicon.StatusUndone
		if status != lexicon.StatusNotBooked {
			open[w.Movement()] = append(open[w.Movement()], i)
		}
	}
	for i, w := range rows {
		if !undone[i] || out[i] || w.Movement() == 0 {
			continue
		}
		others := open[-w.Movement()]
		for len(others) > 0 && out[others[0]] {
			others = others[1:]
		}
		if len(others) > 0 {
			out[i], out[others[0]] = true, true
		}
		open[-w.Movement()] = others
	}
	return out
}

// printsBalances says that most rows print a balance: one that does not and is said to be undone moved none.
func (a *Assembler) printsBalances() bool {
	printed := 0
	for _, d := range a.Rows {
		if _, ok := d.Money[lexicon.RoleBalance]; ok {
			printed++
		}
	}
	return 2*printed > len(a.Rows)
}

// unmoved tells of each row that it prints the balance of the row above or below it, or at either end the one the
// account opened with, although it has an amount.
func (a *Assembler) unmoved() []bool {
	out := make([]bool, len(a.Rows))
	same := func(d *Draft, other int) bool {
		return other >= 0 && other < len(a.Rows) && *d.balance(false) == *cmp.Or(a.Rows[other].balance(false), new(engine.Amount))
	}
	before, after := a.besideInWallet()
	for i, d := range a.Rows {
		alone := before[i] < 0 || after[i] < 0
		out[i] = d.balance(false) != nil && (same(d, i-1) || same(d, i+1) || same(d, before[i]) || same(d, after[i]) || alone && a.r.opensWith(*d.balance(false)))
	}
	return out
}

// besideInWallet are the places of the nearest rows before and after each that name the same purse, or as little; -1 where
// none is.
func (a *Assembler) besideInWallet() (before, after []int) {
	before, after = make([]int, len(a.Rows)), make([]int, len(a.Rows))
	last := map[string]int{}
	for i, d := range a.Rows {
		before[i], after[i] = -1, -1
		name := d.wallet()
		if k, ok := last[name]; ok {
			before[i], after[k] = k, i
		}
		last[name] = i
	}
	return before, after
}

// opensWith says that a balance is printed as the opening one, or that none is printed.
func (r *Reader) opensWith(balance engine.Amount) bool {
	printed := false
	for _, f := range layout.FindLabels(r.Lines, r.Words.Accounts) {
		if f.Role != "opening" {
			continue
		}
		for _, c := range f.Values {
			if slices.ContainsFunc(r.Amounts(layout.Line(c)), func(t parse.MoneyToken) bool { return t.Signed() == balance }) {
				return true
			}
			printed = printed || len(r.Amounts(layout.Line(c))) > 0
		}
	}
	return !printed
}

// drop removes rows and moves what is counted in rows.
func (a *Assembler) drop(gone func(*Draft) bool) {
	before := make([]int, len(a.Rows)+1) // rows kept before each place
	var kept []*Draft
	for i, d := range a.Rows {
		before[i] = len(kept)
		if !gone(d) {
			kept = append(kept, d)
		}
	}
	before[len(a.Rows)] = len(kept)
	for i := range a.notes {
		a.notes[i].After = before[a.notes[i].After]
	}
	for i := range a.loose {
		a.loose[i].row = before[a.loose[i].row]
	}
	a.Unbooked += len(a.Rows) - len(kept)
	a.Rows = kept
}

// dropOtherTables drops the rows of further tables (checks paid, rewards, coming payments) that stand
// beside a table with running balances, when those balances follow one from the other without them:
// money cannot move between two balances that already agree.
func (r *Reader) dropOtherTables() {
	main, others := r.provenTable()
	if main == nil {
		return
	}
	for _, a := range others {
		a.drop(func(*Draft) bool { return true })
		a.notes = nil // its totals are of another list
	}
}

// leastProven is how many balances must follow from the one before to prove a table.
const leastProven = 2

// provenTable is the only table with running balances, all of which follow, and the tables without any
// whose rows are dated within its days or leave the closing balance as it is. Nil when there is none.
func (r *Reader) provenTable() (main *Assembler, others []*Assembler) {
	for _, a := range r.Assembled {
		switch {
		case len(a.Rows) == 0:
		case slices.ContainsFunc(a.Rows, func(d *Draft) bool { return d.balance(r.Liability) != nil }):
			if main != nil {
				return nil, nil
			}
			main = a
		case a.Table.Column(lexicon.RoleBalance) >= 0 && a.Table.Headed:
			return nil, nil // its balances were not read: it is no list of another kind
		case r.holdsChain(a):
			return nil, nil
		default:
			others = append(others, a)
		}
	}
	if main == nil || len(others) == 0 {
		return nil, nil
	}
	rows := r.Figures(main.Rows)
	c := &Chain{Rows: rows, Liability: r.Liability}
	pass, fail := c.Score(rows, false)
	reversed := slices.Clone(rows)
	slices.Reverse(reversed)
	back, broken := c.Score(reversed, false)
	last := rows[len(rows)-1]
	if back > pass {
		pass, fail, last = back, broken, rows[0]
	}
	if fail > 0 || pass < leastProven || last.Printed == nil || !r.printsClosing(main, *last.Printed) {
		return nil, nil
	}
	return main, others
}

// holdsChain says that the last amounts of a table's lines follow from one another by other amounts that it prints, each of
// which moves one of them, under whatever heading and however its lines were cut: those are running balances, which a list of
// another kind has none of.
func (r *Reader) holdsChain(a *Assembler) bool {
	type place struct{ row, at int }
	var last []engine.Amount
	var ends []place // where they stand
	printed := map[engine.Amount][]place{}
	for i, d := range a.Rows {
		amounts := r.Amounts(r.Lines[d.Line])
		for k, t := range amounts {
			printed[t.Size.Abs()] = append(printed[t.Size.Abs()], place{i, k})
		}
		if n := len(amounts); n > 0 {
			last, ends = append(last, amounts[n-1].Signed()), append(ends, place{i, n - 1})
		}
	}
	follow := 0
	for i := 1; i < len(last); i++ {
		moved := (last[i] - last[i-1]).Abs()
		if moved == 0 {
			continue
		}
		movements := printed[moved]
		k := slices.IndexFunc(movements, func(p place) bool { return p != ends[i] && p != ends[i-1] })
		if k >= 0 {
			printed[moved] = slices.Delete(movements, k, k+1)
			follow++
		}
	}
	return follow >= certain
}

// printsClosing says that a balance is a printed closing balance of the paper, or that none is printed.
func (r *Reader) printsClosing(main *Assembler, last engine.Amount) bool {
	closings := r.MoneyLabels("closing")
	for _, n := range main.notes {
		if t, ok := n.Figure(); ok && n.Role == lexicon.LineClosing {
			closings = append(closings, header.Value[engine.Amount]{Read: t.Signed()})
		}
	}
	return len(closings) == 0 || slices.ContainsFunc(closings, func(v header.Value[engine.Amount]) bool { return v.Read == last })
}
