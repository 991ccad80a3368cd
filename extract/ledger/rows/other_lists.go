package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// dropOtherTables removes the rows of further tables (checks paid, rewards, coming payments) beside a table whose
// running balances follow without them: no money can move between balances that already agree.
func (r *Reader) dropOtherTables() {
	main, others := r.provenTable()
	if main == nil {
		return
	}
	for _, a := range others {
		a.drop(func(*Draft) bool { return true })
		a.notes = nil // its totals belong to another list
	}
}

// minProven is how many balances must follow to prove a table.
const minProven = 2

// provenTable is the only table with running balances, if all of them follow, and the tables without balances. Nil if
// there is none.
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
			return nil, nil // its balances could not be read: it is not another list
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
	if fail > 0 || pass < minProven || last.Printed == nil || !r.printsClosing(main, *last.Printed) {
		return nil, nil
	}
	return main, others
}

// holdsChain reports whether the last amounts of a table's lines follow from each other by other printed amounts,
// whatever the headings and the columns. They are running balances then, so the table is not a list of another kind.
func (r *Reader) holdsChain(a *Assembler) bool {
	type place struct{ row, at int }
	var last []engine.Amount
	var ends []place // their places
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

// printsClosing reports whether a balance is a printed closing balance, or no closing balance is printed.
func (r *Reader) printsClosing(main *Assembler, last engine.Amount) bool {
	closings := r.MoneyLabels("closing")
	for _, n := range main.notes {
		if t, ok := n.Figure(); ok && n.Role == lexicon.LineClosing {
			closings = append(closings, header.Value[engine.Amount]{Read: t.Signed()})
		}
	}
	return len(closings) == 0 || slices.ContainsFunc(closings,
		func(v header.Value[engine.Amount]) bool { return v.Read == last })
}

// minProvenByTotal is how many rows the printed totals of both sides must cover to prove them.
const minProvenByTotal = 3

// datedAmount is an amount with its printed date, without the year because lists of details may print it or not. open
// is set if the side is unknown.
type datedAmount struct {
	month, day, a, b int
	debit, credit    engine.Amount
	open             bool
}

func newDatedAmount(w *Row) datedAmount {
	m := datedAmount{debit: w.Debit, credit: w.Credit, open: w.Unsigned}
	if d := w.Draft.Date; d != nil {
		m.month, m.day, m.a, m.b = d.Month, d.Day, d.A, d.B
	}
	return m
}

// restates reports whether a list's amount repeats a row: the same date and size, and the same side if the list
// shows one.
func (m datedAmount) restates(row datedAmount) bool {
	if m.open {
		size := m.debit + m.credit
		m.debit, m.credit = row.debit, row.credit
		m.open = row.open
		return size != 0 && size == row.debit+row.credit && m == row
	}
	row.open = false
	return m.debit+m.credit != 0 && m == row
}

// dropDetailLists removes lists of details ("Details of the direct debits", lists of fees). They follow printed
// totals of both sides that all rows above add up to; each of their rows repeats an amount and date from above, and
// none prints a balance. Rows below another account number belong to that account.
func (r *Reader) dropDetailLists() {
	table, row := r.provenTotal()
	if table < 0 {
		return
	}
	above, below := r.datedAmountsAround(table, row)
	more := func(m datedAmount) bool { return !slices.ContainsFunc(above, m.restates) }
	if len(below) == 0 || slices.ContainsFunc(below, more) || r.balancesBelow(table, row) ||
		r.otherAccountsBelow(table, row) {
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

// provenTotal is the first note that prints the totals of both sides of all rows above it: the index of its table,
// and how many rows of that table are above it. The table is -1 if there is none.
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
			if n.Role == lexicon.LineTotal && sums.rows >= minProvenByTotal && sums.in > 0 && sums.out > 0 &&
				debit.Size == sums.out && credit.Size == sums.in {
				return k, n.After
			}
		}
		for ; at < len(rows); at++ {
			sums.add(rows[at])
		}
	}
	return -1, 0
}

// datedAmountsAround are the amounts of the rows above and below a place.
func (r *Reader) datedAmountsAround(table, row int) (above, below []datedAmount) {
	for k, a := range r.Assembled {
		for i, w := range r.Figures(a.Rows) {
			m := newDatedAmount(w)
			if k < table || k == table && i < row {
				above = append(above, m)
			} else {
				below = append(below, m)
			}
		}
	}
	return above, below
}

// balancesBelow reports whether a row below a place prints a running balance, or a line opens an account. Lists of
// details have neither.
func (r *Reader) balancesBelow(table, row int) bool {
	prints := func(d *Draft) bool { return d.balance(r.Liability) != nil }
	for k, a := range r.Assembled[table:] {
		if k > 0 {
			row = 0
		}
		begins := func(n Note) bool {
			return n.After >= row && (n.Role == lexicon.LineOpening || n.Role == lexicon.LineBrought)
		}
		if rows := a.Rows[row:]; slices.ContainsFunc(rows, prints) || len(rows) > 0 &&
			slices.ContainsFunc(a.notes, begins) {
			return true
		}
	}
	return false
}

// otherAccountsBelow reports whether a row below a place belongs to another account than all rows above.
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

// dropUndatedLists removes the rows of an undated table if each repeats the amount and text of a dated row elsewhere:
// "Cash back earned" describes a movement that is already there.
func (r *Reader) dropUndatedLists() {
	var dated []*Draft
	for _, a := range r.Assembled {
		for _, d := range a.Rows {
			if d.Date != nil {
				dated = append(dated, d)
			}
		}
	}
	for _, a := range r.Assembled {
		said := func(d *Draft) bool {
			return d.Date == nil && slices.ContainsFunc(dated, func(row *Draft) bool { return repeats(d, row) })
		}
		if len(a.Rows) > 0 && !slices.ContainsFunc(a.Rows, func(d *Draft) bool { return !said(d) }) {
			a.drop(said)
			a.notes, a.Missed = nil, nil // its totals are of the list
		}
	}
}

// repeats reports whether a row's text is the beginning of another row's text and both have the same amount.
func repeats(d, row *Draft) bool {
	if size := d.size(); size == 0 || size != row.size() {
		return false
	}
	text := layout.Normalize(layout.Text(d.Words()))
	return text != "" && strings.HasPrefix(layout.Normalize(layout.Text(row.Words())), text)
}

// size is the size of a row's only movement; 0 if it prints several or none.
func (d *Draft) size() (size engine.Amount) {
	for role, token := range d.Money {
		switch {
		case token.Dash || token.Unread || !lexicon.IsMovement(role):
		case size != 0:
			return 0
		default:
			size = token.Size.Abs()
		}
	}
	return size
}

// forgetWorksheets clears the missed lines of tables without rows and totals, beside tables with rows that print
// decimals: a form for reconciling the account by hand has the heading of a list, blank lines, and numbered steps.
func (r *Reader) forgetWorksheets() {
	if !slices.ContainsFunc(r.Assembled,
		func(a *Assembler) bool { return slices.ContainsFunc(a.Rows, (*Draft).printsDecimals) }) {
		return
	}
	for _, a := range r.Assembled {
		if len(a.Rows) == 0 && !a.holdsSums() {
			a.Missed = nil
		}
	}
}

// printsDecimals reports whether an amount of the row has decimals.
func (d *Draft) printsDecimals() bool {
	for _, token := range d.Money {
		if token.Decimals > 0 {
			return true
		}
	}
	return false
}

// holdsSums reports whether a line of the table has a date beside an amount or an amount with decimals, or was
// recognized, which may lose either.
func (a *Assembler) holdsSums() bool {
	for i := range a.Table.Lines {
		l := &a.Table.Lines[i]
		if l.Date != nil && len(l.Money) > 0 ||
			slices.ContainsFunc(l.Tokens, func(t parse.MoneyToken) bool { return t.Decimals > 0 && !t.Dash }) ||
			slices.ContainsFunc(l.Words, func(w page.Word) bool { return w.Source == page.SourceOCR }) {
			return true
		}
	}
	return false
}
