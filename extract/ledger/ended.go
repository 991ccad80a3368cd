package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// dropBeyondEnd drops what stands below the row that reaches the closing balance: breakdowns, terms that name a
// sum, tables of rates and their days. A table that ends every day with a balance and has reached the printed closing
// one is complete; lines without a balance of their own below it move no money, and none of them was missed.
func (r *reader) dropBeyondEnd() {
	for _, a := range r.assembled {
		end := a.balancedRows()
		if end == 0 || !r.closesWith(a, end) {
			continue
		}
		last, beyond := a.rows[end-1].line, a.rows[end:]
		a.missed = slices.DeleteFunc(a.missed, func(line int) bool { return line > last && !a.printsBalance(line) })
		a.drop(func(d *draft) bool { return slices.Contains(beyond, d) })
	}
}

// printsBalance says that a line of the table has an amount among the balances, and another beside it.
func (a *assembler) printsBalance(line int) bool {
	l := a.tableLineAt(line)
	if l == nil {
		return false
	}
	movement, balance := a.amounts(l)
	return movement && balance
}

// goesOnFrom says that a balance line takes up, on a later page, the balance that the note before it ended with: a
// paper that closes and opens every page goes on there.
func (a *assembler) goesOnFrom(n note) bool {
	if len(a.notes) == 0 || n.role != wording.LineOpening && n.role != wording.LineBrought {
		return false
	}
	last := a.notes[len(a.notes)-1]
	from, closed := last.figure()
	to, opened := n.figure()
	return closed && opened && last.line.Page < n.line.Page && from.Signed() == to.Signed()
}

// balancedRows is how many rows stand up to the last one that prints its balance; 0 when some day before ends
// without one, or a row below has a day of its own and not every row before prints its balance.
func (a *assembler) balancedRows() int {
	end, dated := len(a.rows), false
	for end > 0 && a.lacksBalance(a.rows[end-1]) {
		end--
		dated = dated || a.rows[end].ownDate
	}
	if dated && (end <= leastProven || slices.ContainsFunc(a.rows[:end], a.lacksBalance)) {
		return 0
	}
	for i := 1; i < end; i++ {
		before, d := a.rows[i-1], a.rows[i]
		if d.ownDate && a.lacksBalance(before) && (before.date == nil || before.date.PrintedDate != d.date.PrintedDate) {
			return 0
		}
	}
	return end
}

// closesWith says that the balance of the last of the first rows is printed as the closing balance, or as one
// carried forward that no page brings forward.
func (r *reader) closesWith(a *assembler, rows int) bool {
	last := a.rows[rows-1].balance(r.Liability)
	if last == nil {
		return false
	}
	is := func(v header.Value[engine.Amount]) bool { return v.Read == *last }
	if slices.ContainsFunc(r.MoneyLabels("closing"), is) {
		return true
	}
	for _, n := range a.notes {
		if n.after < rows || n.role != wording.LineClosing && (n.role != wording.LineCarried || r.broughtAfter(n)) {
			continue
		}
		if t, ok := n.figure(); ok && noteFigure(t, r.Liability) == *last {
			return true
		}
	}
	return false
}

// broughtAfter says that some line further down brings a balance forward.
func (r *reader) broughtAfter(n note) bool {
	return slices.ContainsFunc(r.assembled, func(a *assembler) bool {
		return slices.ContainsFunc(a.notes, func(m note) bool { return m.role == wording.LineBrought && m.line.Index > n.line.Index })
	})
}
