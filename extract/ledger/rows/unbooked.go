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

// booked removes rows that were never booked according to their status column, if they print no balance or an unchanged
// one, and rows that were undone without a separate row for that. Their places stay used, so that their amounts are not
// read as figures of the header.
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

// markPlain gives unmarked amounts the side that the removed rows showed: if those had a minus, the rest are credits.
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

// undoing reports for each row whether another row of the same size moves the other way. A payment and its reversal
// both moved the account. Each row is matched once.
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

// printsBalances reports whether most rows print a balance. A row without one that is marked as undone then moved
// nothing.
func (a *Assembler) printsBalances() bool {
	printed := 0
	for _, d := range a.Rows {
		if _, ok := d.Money[lexicon.RoleBalance]; ok {
			printed++
		}
	}
	return 2*printed > len(a.Rows)
}

// unmoved reports for each row whether it prints the balance of a neighboring row, or at either end the opening
// balance, although it has an amount.
func (a *Assembler) unmoved() []bool {
	out := make([]bool, len(a.Rows))
	same := func(d *Draft, other int) bool {
		return other >= 0 && other < len(a.Rows) &&
			*d.balance(false) == *cmp.Or(a.Rows[other].balance(false), new(engine.Amount))
	}
	before, after := a.besideInWallet()
	for i, d := range a.Rows {
		alone := before[i] < 0 || after[i] < 0
		out[i] = d.balance(false) != nil &&
			(same(d, i-1) || same(d, i+1) || same(d, before[i]) || same(d, after[i]) || alone &&
				a.r.opensWith(*d.balance(false)))
	}
	return out
}

// besideInWallet are the indices of the nearest rows before and after each row with the same wallet; -1 if there is
// none.
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

// opensWith reports whether a balance is printed as the opening balance, or no opening balance is printed.
func (r *Reader) opensWith(balance engine.Amount) bool {
	printed := false
	for _, f := range layout.FindLabels(r.Lines, r.Words.Accounts) {
		if f.Role != "opening" {
			continue
		}
		for _, c := range f.Values {
			if slices.ContainsFunc(r.Amounts(layout.Line(c)),
				func(t parse.MoneyToken) bool { return t.Signed() == balance }) {
				return true
			}
			printed = printed || len(r.Amounts(layout.Line(c))) > 0
		}
	}
	return !printed
}

// dropBeyondEnd removes rows after the row that reaches the closing balance: breakdowns, terms that name an amount,
// tables of rates. A table that ends every day with a balance and has reached the printed closing balance is complete.
// Lines without a balance below it move no money.
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

// printsBalance reports whether a line of the table has an amount in the balance column and another one beside it.
func (a *Assembler) printsBalance(line int) bool {
	l := a.tableLineAt(line)
	if l == nil {
		return false
	}
	movement, balance := a.amounts(l)
	return movement && balance
}

// repeatsCarry reports whether a balance line on a later page repeats the balance of the note before it: a document
// that closes and opens every page continues there.
func (a *Assembler) repeatsCarry(n Note) bool {
	if len(a.notes) == 0 || n.Role != lexicon.LineOpening && n.Role != lexicon.LineBrought {
		return false
	}
	last := a.notes[len(a.notes)-1]
	from, closed := last.Figure()
	to, opened := n.Figure()
	return closed && opened && last.Line.Page < n.Line.Page && from.Signed() == to.Signed()
}

// balancedRows counts the rows up to the last one that prints its balance. It is 0 if some day before ends without
// one, or if a row below is dated and not every row before prints its balance.
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
		if d.OwnDate && a.lacksBalance(before) &&
			(before.Date == nil || before.Date.PrintedDate != d.Date.PrintedDate) {
			return 0
		}
	}
	return end
}

// closesWith reports whether the balance of the last of the first rows is printed as the closing balance, or as
// carried forward without being brought forward later.
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

// broughtAfter reports whether a later line brings a balance forward.
func (r *Reader) broughtAfter(n Note) bool {
	return slices.ContainsFunc(r.Assembled, func(a *Assembler) bool {
		return slices.ContainsFunc(a.notes,
			func(m Note) bool { return m.Role == lexicon.LineBrought && m.Line.Index > n.Line.Index })
	})
}

// minDated is how many dated rows show that a table dates every row.
const minDated = 3

// dropTrailingUndated removes undated rows after the last dated row, if all other rows of the table have a date. Such
// rows are usually yearly totals (interest rates, taxes, fees) or another loan. On documents about debts this is
// enough; elsewhere every other row must print its balance and the undated ones none.
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

// balancesEnd reports whether all rows up to an index print a balance and no row after it, in a table that dates
// every row and comes from a text layer. Recognition may lose a date and a balance.
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

// dropPending removes rows at the end of a table below a heading such as "Transactions not yet processed", if each
// prints a single amount. The balances do not include them.
func (a *Assembler) dropPending() {
	head := slices.IndexFunc(a.loose, func(t looseText) bool {
		return t.row > 0 && t.row < len(a.Rows) && len(t.line.Tokens) == 0 && lexicon.HeadsPending(t.line.Line)
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
