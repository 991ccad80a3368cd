package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

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
	if dated && (end <= leastProven || slices.ContainsFunc(a.Rows[:end], a.lacksBalance)) {
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
