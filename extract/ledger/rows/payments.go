package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// The statement of a loan prints the parts of a payment in columns, and its headings rarely say which of them add up to
// the payment and which change the balance. Both are learned from the rows: the payment is the column that is the sum
// of others, and some columns explain the balance.

// payments describes how a loan's table prints payments and disbursements.
type payments struct {
	total layout.Role   // the column of the whole payment, "" when its parts alone are printed
	parts []layout.Role // the columns that make it
	moves change        // the columns that move the balance
}

// learnPayments writes a loan's payments, their parts and the amounts lent to the roles that the other steps read.
func (a *Assembler) learnPayments() {
	if !a.r.Loan || len(a.Rows) == 0 {
		return
	}
	rows := slices.Clone(a.Rows)
	if newestFirstDrafts(rows) {
		slices.Reverse(rows)
	}
	columns := withoutSums(rows, a.movementColumns(rows))
	if !slices.ContainsFunc(columns, func(r layout.Role) bool { return lexicon.IsPart(r) || lexicon.IsFigure(r) }) {
		return
	}
	before := a.startsWith()
	p := payments{moves: learnChange(rows, columns, before)}
	p.total, p.parts = learnTotal(rows, columns)
	if p.total == "" {
		p.parts = p.namedParts(columns, rows)
	}
	open := a.openColumns(p, columns)
	for _, d := range rows {
		d.openPart = p.total == "" && d.sum(open) != 0
		p.apply(d, before)
		before = d.balance(true)
	}
}

// openColumns are the amount columns that neither headings nor balances explain. If no total is printed, they may be
// part of the payment.
func (a *Assembler) openColumns(p payments, columns []layout.Role) (open []layout.Role) {
	for _, c := range a.Table.Columns {
		if !lexicon.IsFigure(c.Role) || !slices.Contains(columns, c.Role) || slices.Contains(p.moves.raise, c.Role) ||
			slices.Contains(p.moves.lower, c.Role) {
			continue
		}
		if role := a.r.Words.Columns.Role(c.Text); role == "" || role == lexicon.RoleCredit {
			open = append(open, c.Role)
		}
	}
	return open
}

// startsWith is the balance before the rows that a line of the table prints, nil without one.
func (a *Assembler) startsWith() *engine.Amount {
	for _, n := range a.notes {
		if t, ok := n.Money[lexicon.RoleBalance]; ok && !t.Dash && !t.Unread &&
			(n.Role == lexicon.LineOpening || n.Role == lexicon.LineBrought) {
			v := t.Owed()
			return &v
		}
	}
	return nil
}

// maxMovements bounds the columns that are tried, because all their signed subsets are.
const maxMovements = 8

// movementColumns are the amount columns other than balances that are not empty, left to right.
func (a *Assembler) movementColumns(rows []*Draft) []layout.Role {
	var out []layout.Role
	for _, c := range a.Table.Columns {
		if !lexicon.IsMoney(c.Role) || c.Role == lexicon.RoleBalance || c.Role == lexicon.RoleBefore ||
			c.Role == lexicon.RoleForeign || len(out) == maxMovements {
			continue
		}
		if slices.ContainsFunc(rows, func(d *Draft) bool { return d.Money[c.Role].Size != 0 }) {
			out = append(out, c.Role)
		}
	}
	// the parts printed below the rows
	for _, r := range []layout.Role{lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty,
		lexicon.RolePart} {
		if len(out) < maxMovements && !slices.Contains(out, r) &&
			slices.ContainsFunc(rows, func(d *Draft) bool { return d.Money[r].Size != 0 }) {
			out = append(out, r)
		}
	}
	return out
}

// namedParts are the parts of a payment whose total is not printed: the columns named so by their headings, and the
// column that lowers the balance. Charges that move no balance and only occur beside parts are a part too.
func (p payments) namedParts(columns []layout.Role, rows []*Draft) []layout.Role {
	var parts []layout.Role
	for _, r := range columns {
		if lexicon.IsPart(r) && !slices.Contains(p.moves.raise, r) {
			parts = append(parts, r)
		}
	}
	if only := p.moves.lower; len(only) == 1 && only[0] == lexicon.RoleCredit &&
		!slices.Contains(parts, lexicon.RolePrincipal) && len(parts) > 0 {
		parts = append(parts, lexicon.RoleCredit) // "Payment" of the principal, beside the interest's
	}
	if charged := lexicon.RoleDebit; len(p.moves.lower) > 0 && slices.Contains(columns, charged) &&
		!slices.Contains(p.moves.raise, charged) &&
		!slices.ContainsFunc(rows, func(d *Draft) bool { return d.signed(charged) != 0 && d.sum(parts) == 0 }) {
		parts = append(parts, charged)
	}
	return parts
}

// learnTotal finds the column whose amounts are the sums of others, and these others; total is "" if there is none. Of
// two such columns the one with more parts is the paid amount; the other is the due amount. Only the first rows are
// used, because every set of columns is tried on each.
func learnTotal(rows []*Draft, columns []layout.Role) (total layout.Role, parts []layout.Role) {
	rows = rows[:min(len(rows), learnedRows)]
	most := 0
	for _, c := range columns {
		if c == lexicon.RoleDebit || c == lexicon.RolePrincipal || c == lexicon.RoleInterest ||
			c == lexicon.RolePenalty {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(columns), func(r layout.Role) bool { return r == c })
		for _, set := range subsets(others) {
			if len(set) < 2 {
				continue
			}
			pass, fail := sumsUp(rows, c, set)
			if fail > 0 && alwaysSame(rows, c) { // the amount due, which most payments equal
				continue
			}
			if better := pass > most || pass == most && total != c && len(set) > len(parts); better &&
				pass >= minSums && pass > sumsPerMiss*fail {
				total, parts, most = c, set, pass
			}
		}
	}
	return total, parts
}

// minSums is how many sums of several parts show that a column holds totals. Each row whose parts do not add up must
// be outweighed by sumsPerMiss such rows.
const (
	minSums     = 2
	sumsPerMiss = 3
)

// sumsUp counts the rows whose total is the sum of two or more parts (pass), and those where it is not the sum of its
// parts (fail).
func sumsUp(rows []*Draft, total layout.Role, parts []layout.Role) (pass, fail int) {
	for _, d := range rows {
		whole := d.signed(total)
		if whole == 0 {
			continue
		}
		var sum engine.Amount
		printed := 0
		for _, r := range parts {
			if v := d.signed(r); v != 0 {
				sum += v
				printed++
			}
		}
		switch {
		case printed == 0:
		case sum != whole:
			fail++
		case printed > 1:
			pass++
		}
	}
	return pass, fail
}

// alwaysSame reports whether a column prints the same amount in all rows.
func alwaysSame(rows []*Draft, column layout.Role) bool {
	var first engine.Amount
	for _, d := range rows {
		switch v := d.signed(column); {
		case first == 0:
			first = v
		case v != 0 && v != first:
			return false
		}
	}
	return true
}

// signed is a row's amount in a column, negative if it has a minus.
func (d *Draft) signed(role layout.Role) engine.Amount {
	t, ok := d.Money[role]
	switch {
	case !ok || t.Dash || t.Unread:
		return 0
	case t.Mark == parse.MarkMinus:
		return -t.Size
	}
	return t.Size
}

// apply writes a row's payment, its principal, and the amounts lent or charged. before is the debt before the row.
func (p payments) apply(d *Draft, before *engine.Amount) {
	p.applyRaise(d)
	// a loan paid out, in the column of payments
	if p.total != "" && d.signed(p.total) != 0 && d.sum(p.parts) == 0 && rises(d, before) {
		d.rename(p.total, lexicon.RoleDebit)
		return
	}
	if lower := p.moves.lower; len(lower) == 1 && slices.Contains(p.parts, lower[0]) {
		if _, printed := d.Money[lower[0]]; !printed && d.sum(p.parts) != 0 { // no part of it is principal
			d.Money[lower[0]] = parse.MoneyToken{Money: parse.Money{Decimals: 2}, Dash: true}
		}
		d.rename(lower[0], lexicon.RolePrincipal)
		p.parts = append(slices.DeleteFunc(slices.Clone(p.parts), func(r layout.Role) bool { return r == lower[0] }),
			lexicon.RolePrincipal)
	}
	for _, r := range p.parts {
		if r != lexicon.RolePrincipal && r != lexicon.RoleInterest && r != lexicon.RolePenalty {
			d.OtherParts += d.signed(r)
		}
	}
	_, paid := d.Money[lexicon.RoleCredit]
	defer p.chargesPaid(d)
	switch {
	case p.total != "":
		d.rename(p.total, lexicon.RoleCredit)
	case len(p.parts) > 0 && !paid && d.Money[lexicon.RoleAmount].Size == 0:
		d.sumInto(lexicon.RoleCredit, p.parts)
	}
}

// chargesPaid removes charges from a payment's row that are part of the payment: they were paid at once.
func (p payments) chargesPaid(d *Draft) {
	if d.signed(lexicon.RoleCredit) != 0 && slices.Contains(p.parts, lexicon.RoleDebit) {
		delete(d.Money, lexicon.RoleDebit)
		delete(d.MoneyWords, lexicon.RoleDebit)
	}
}

// rises reports whether more is owed after a row than before it.
func rises(d *Draft, before *engine.Amount) bool {
	now, start := d.balance(true), d.owedBefore(before)
	if now == nil {
		return false
	}
	return *now > 0 && start == nil || start != nil && *now > *start
}

func (d *Draft) sum(roles []layout.Role) (sum engine.Amount) {
	for _, r := range roles {
		sum += d.signed(r)
	}
	return sum
}

// applyRaise combines the columns that raise the balance into one debit.
func (p payments) applyRaise(d *Draft) {
	if len(p.moves.raise) == 0 || len(p.moves.raise) == 1 && p.moves.raise[0] == lexicon.RoleDebit {
		return
	}
	d.sumInto(lexicon.RoleDebit, p.moves.raise)
	for _, r := range p.moves.raise {
		if r != lexicon.RoleDebit {
			delete(d.Money, r)
			delete(d.MoneyWords, r)
		}
	}
}

// rename gives an amount another role.
func (d *Draft) rename(from, to layout.Role) {
	t, ok := d.Money[from]
	if !ok || from == to {
		return
	}
	d.Money[to], d.MoneyWords[to] = t, d.MoneyWords[from]
	delete(d.Money, from)
	delete(d.MoneyWords, from)
}

// sumInto writes the sum of a row's columns as one amount.
func (d *Draft) sumInto(to layout.Role, parts []layout.Role) {
	whole, words := parse.MoneyToken{}, []page.Word(nil)
	for _, r := range parts {
		if t, ok := d.Money[r]; ok {
			whole, words = t, append(words, d.MoneyWords[r]...)
		}
	}
	if len(words) == 0 {
		return
	}
	sum := d.sum(parts)
	whole.Size, whole.Mark, whole.Dash, whole.Unread = sum.Abs(), parse.MarkNone, false, false
	if sum < 0 {
		whole.Mark = parse.MarkMinus
	}
	d.Money[to], d.MoneyWords[to] = whole, words
}

// attachParts gives the rows the parts printed below them. They make up the whole payment (see tables.PartsBelow), so
// a column with the name of one of them ("Principal paid to date") holds something else.
func (a *Assembler) attachParts() {
	for _, d := range a.Rows {
		for _, p := range a.Table.PartsBelow[d.Line] {
			delete(d.Money, p.Role)
			delete(d.MoneyWords, p.Role)
		}
		for _, p := range a.Table.PartsBelow[d.Line] {
			if whole, ok := d.Money[p.Role]; ok { // several fees are one part
				p.Token.Size = whole.Size + p.Token.Size
				p.Words = append(slices.Clone(d.MoneyWords[p.Role]), p.Words...)
			}
			d.Money[p.Role], d.MoneyWords[p.Role] = p.Token, p.Words
		}
	}
}

// change holds the columns that raise and lower the debt.
type change struct {
	raise, lower []layout.Role
}

// maxChange is how many columns move a balance at most: loan release, interest and penalty raise it, payment lowers
// it.
const maxChange = 4

// learnedRows is how many rows are used for learning.
const learnedRows = 120

// learnChange finds the columns that make every balance follow from the one before, the zero change if there are
// none. before is the balance before the rows, nil if it is not printed. Fewer columns are preferred, then those
// whose headings say so.
func learnChange(rows []*Draft, columns []layout.Role, before *engine.Amount) change {
	rows = rows[:min(len(rows), learnedRows)]
	best, most := change{}, 0
	for _, c := range changes(columns) {
		if pass, fail := c.score(rows, before); pass > most && pass >= minSums && pass > sumsPerMiss*fail {
			best, most = c, pass
		}
	}
	return best
}

// changes lists the changes to try, the likeliest first.
func changes(columns []layout.Role) []change {
	all := []change{{}}
	for _, r := range columns {
		for _, c := range all[:len(all):len(all)] {
			if len(c.raise)+len(c.lower) == maxChange {
				continue
			}
			if r != lexicon.RoleAmount && r != lexicon.RoleCredit && r != lexicon.RolePrincipal {
				all = append(all, change{append(slices.Clone(c.raise), r), c.lower})
			}
			if r != lexicon.RoleDebit {
				all = append(all, change{c.raise, append(slices.Clone(c.lower), r)})
			}
		}
	}
	all = slices.DeleteFunc(all, func(c change) bool { return len(c.raise)+len(c.lower) == 0 })
	slices.SortStableFunc(all, func(a, b change) int { return a.oddness() - b.oddness() })
	return all
}

// oddness grows with the number of columns and with columns without such headings.
func (c change) oddness() int {
	odd := 0
	for _, r := range c.raise {
		odd += 10
		if r != lexicon.RoleDebit {
			odd += 2
		}
	}
	for _, r := range c.lower {
		odd += 10
		if r != lexicon.RoleCredit && r != lexicon.RolePrincipal {
			odd++
		}
	}
	return odd
}

// score counts the rows whose balance follows from the one before, and those whose balance does not. Rows without
// movement do not count.
func (c change) score(rows []*Draft, before *engine.Amount) (pass, fail int) {
	for _, d := range rows {
		now := d.balance(true)
		if now == nil {
			before = nil
			continue
		}
		if start := d.owedBefore(before); start != nil {
			switch moved, says := *now-*start, c.of(d); {
			case moved != says:
				fail++
			case moved != 0:
				pass++
			}
		}
		before = now
	}
	return pass, fail
}

// of is how much a row raises the debt.
func (c change) of(d *Draft) (sum engine.Amount) {
	for _, r := range c.raise {
		sum += d.signed(r)
	}
	for _, r := range c.lower {
		sum -= d.signed(r)
	}
	return sum
}

// owedBefore is the debt before a row: the one it prints, else the one of the row above.
func (d *Draft) owedBefore(above *engine.Amount) *engine.Amount {
	if token, ok := d.Money[lexicon.RoleBefore]; ok && !token.Dash && !token.Unread {
		v := token.Owed()
		return &v
	}
	return above
}

// subsets are all sets of the columns, smaller ones first.
func subsets(columns []layout.Role) [][]layout.Role {
	sets := [][]layout.Role{nil}
	for _, r := range columns {
		for _, s := range sets[:len(sets):len(sets)] {
			sets = append(sets, append(slices.Clone(s), r))
		}
	}
	slices.SortStableFunc(sets, func(a, b []layout.Role) int { return len(a) - len(b) })
	return sets
}

// withoutSums removes columns that sum up another one from row to row ("Principal paid to date"), whatever their
// heading. The rows are in the order of time.
func withoutSums(rows []*Draft, columns []layout.Role) []layout.Role {
	sums := slices.DeleteFunc(slices.Clone(columns), func(c layout.Role) bool {
		return !slices.ContainsFunc(columns, func(of layout.Role) bool { return of != c && addsUp(rows, c, of) })
	})
	for _, d := range rows {
		for _, c := range sums {
			delete(d.Money, c)
			delete(d.MoneyWords, c)
		}
	}
	return slices.DeleteFunc(columns, func(c layout.Role) bool { return slices.Contains(sums, c) })
}

// addsUp reports whether a column is the running sum of another, and grows at least minSums times.
func addsUp(rows []*Draft, sum, of layout.Role) bool {
	before, added := rows[0].signed(sum), 0
	for _, d := range rows[1:] {
		now := d.signed(sum)
		if now == 0 {
			continue
		}
		if now != before+d.signed(of) {
			return false
		}
		if before != 0 && now != before {
			added++
		}
		before = now
	}
	return added >= minSums
}
