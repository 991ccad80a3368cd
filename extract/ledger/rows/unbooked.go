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

// besideInWallet are the places of the nearest rows before and after each that name the same wallet, or as little; -1 where
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

// dropBeyondEnd drops what stands below the row that reaches the closing balance: breakdowns, terms that name a
// sum, tables of rates and their days. A table that ends every day with a balance and has reached the printed closing
// one is complete; lines without a balance of their own below it move no money, and none of them was missed.
func (r *Reader) dropBeyondEnd() {
	for _, a := range r.Assembled {
		end := a.balancedRows()
		if end == 0 || !r.closesWith(a, end) {
			continue
		}
		last, beyond := a.Rows[end-1].Line, a.Rows[end:]
		a.Missed = slices.DeleteFunc(a.Missed, func(line int) bool { return line > last && !a.printsBalance(line) })
		a.drop(func(d *Draft) bool { return slices.Contains(beyond, d) })
	}
}

// printsBalance says that a line of the table has an amount among the balances, and another beside it.
func (a *Assembler) printsBalance(line int) bool {
	l := a.tableLineAt(line)
	if l == nil {
		return false
	}
	movement, balance := a.amounts(l)
	return movement && balance
}

// goesOnFrom says that a balance line takes up, on a later page, the balance that the note before it ended with: a
// paper that closes and opens every page goes on there.
func (a *Assembler) goesOnFrom(n Note) bool {
	if len(a.notes) == 0 || n.Role != lexicon.LineOpening && n.Role != lexicon.LineBrought {
		return false
	}
	last := a.notes[len(a.notes)-1]
	from, closed := last.Figure()
	to, opened := n.Figure()
	return closed && opened && last.Line.Page < n.Line.Page && from.Signed() == to.Signed()
}

// balancedRows is how many rows stand up to the last one that prints its balance; 0 when some day before ends
// without one, or a row below has a day of its own and not every row before prints its balance.
func (a *Assembler) balancedRows() int {
	end, dated := len(a.Rows), false
	for end > 0 && a.lacksBalance(a.Rows[end-1]) {
		end--
		dated = dated || a.Rows[end].OwnDate
	}
	if dated && (end <= minProven || slices.ContainsFunc(a.Rows[:end], a.lacksBalance)) {
		return 0
	}
	for i := 1; i < end; i++ {
		before, d := a.Rows[i-1], a.Rows[i]
		if d.OwnDate && a.lacksBalance(before) && (before.Date == nil || before.Date.PrintedDate != d.Date.PrintedDate) {
			return 0
		}
	}
	return end
}

// closesWith says that the balance of the last of the first rows is printed as the closing balance, or as one
// carried forward that no page brings forward.
func (r *Reader) closesWith(a *Assembler, rows int) bool {
	last := a.Rows[rows-1].balance(r.Liability)
	if last == nil {
		return false
	}
	is := func(v header.Value[engine.Amount]) bool { return v.Read == *last }
	if slices.ContainsFunc(r.MoneyLabels("closing"), is) {
		return true
	}
	for _, n := range a.notes {
		if n.After < rows || n.Role != lexicon.LineClosing && (n.Role != lexicon.LineCarried || r.broughtAfter(n)) {
			continue
		}
		if t, ok := n.Figure(); ok && NoteFigure(t, r.Liability) == *last {
			return true
		}
	}
	return false
}

// broughtAfter says that some line further down brings a balance forward.
func (r *Reader) broughtAfter(n Note) bool {
	return slices.ContainsFunc(r.Assembled, func(a *Assembler) bool {
		return slices.ContainsFunc(a.notes, func(m Note) bool { return m.Role == lexicon.LineBrought && m.Line.Index > n.Line.Index })
	})
}

// minDated is how many rows with a day of their own show that a table of debts dates every row.
const minDated = 3

// dropTrailingUndated takes the rows without a day out that stand below the last dated one of a table that dates every other
// row: figures of rates, taxes and fees of the year and further loans stand there. On papers on debts it is enough that
// all are dated; elsewhere every other row prints its balance too, and the figures below print none.
func (a *Assembler) dropTrailingUndated() {
	last, dated := -1, 0
	for i, d := range a.Rows {
		if d.OwnDate {
			last, dated = i, dated+1
		}
	}
	if dated < minDated || dated <= last || last == len(a.Rows)-1 || !a.r.Liability && !a.balancesEnd(last) {
		return
	}
	over := slices.Clone(a.Rows[last+1:])
	a.drop(func(d *Draft) bool { return slices.Contains(over, d) })
	for _, d := range over {
		delete(a.r.Used, d.Line)
	}
}

// balancesEnd says that all rows up to one print a balance and none below it does, in a table that prints a day again
// where it is the one above's, read from a text layer: recognition may lose a day and a balance.
func (a *Assembler) balancesEnd(last int) bool {
	if !a.datesItsRows() || a.r.RecognizedPage(a.Rows[last].Page) {
		return false
	}
	for i, d := range a.Rows {
		if (d.balance(a.r.Liability) != nil) != (i <= last) {
			return false
		}
	}
	return true
}

// dropUnsettled takes the rows at the end of a table out that stand below a heading of what is not booked yet and print
// one amount each, in whatever column: "Transactions not yet processed". No balance holds them.
func (a *Assembler) dropUnsettled() {
	head := slices.IndexFunc(a.loose, func(t looseText) bool {
		return t.row > 0 && t.row < len(a.Rows) && len(t.line.Tokens) == 0 && lexicon.HeadsUnsettled(t.line.Line)
	})
	if head < 0 {
		return
	}
	below := slices.Clone(a.Rows[a.loose[head].row:])
	if slices.ContainsFunc(below, func(d *Draft) bool { return len(d.Money) != 1 }) {
		return
	}
	a.drop(func(d *Draft) bool { return slices.Contains(below, d) })
}
