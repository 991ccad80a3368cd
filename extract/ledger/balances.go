package ledger

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// balances finds the printed opening and closing balance, and the lines with balances carried forward.
func (h *headerReader) balances(c *rows.Chain, cal *parse.Calendar) {
	ends := printedEnds{h: h, c: c, openings: h.r.MoneyLabels("opening"), closings: h.r.MoneyLabels("closing")}
	ends.first, ends.last = h.rowRange()
	for _, n := range h.g.Notes {
		if t, ok := n.Figure(); ok {
			ends.take(n, header.Value[engine.Amount]{
				Read:  h.noteAmount(n, t),
				Page:  n.Line.Page,
				Words: n.Words(t),
				Line:  n.Line.Index,
			})
		}
	}
	ends.takeDated(cal)
	if len(ends.closings) == 0 {
		ends.closings = ends.besideSums
	}
	openings, closings := h.settleOwed(c, ends.openings, ends.closings)
	h.opening(c, openings)
	h.closing(c, closings)
}

// printedEnds holds the balances that may be the first or last of an account.
type printedEnds struct {
	h                  *headerReader
	c                  *rows.Chain
	first, last        int // see rowRange
	openings, closings []header.Value[engine.Amount]
	besideSums         []header.Value[engine.Amount] // in the balance column of a line of totals
}

// take sorts the balance of a note by its label and its place among the rows.
func (e *printedEnds) take(n rows.Note, v header.Value[engine.Amount]) {
	newest := e.h.st.NewestFirst
	switch n.Role {
	case lexicon.LineOpening:
		// the balance after a row, printed again at the beginning of a sheet
		if n.After > e.first && !newest && e.reach(n.After, v.Read) {
			e.h.carry(n, v, false)
			return
		}
		if !n.Silent || len(e.openings) == 0 ||
			slices.ContainsFunc(e.openings, func(o header.Value[engine.Amount]) bool { return o.Read == v.Read }) {
			// otherwise, the printed balance shows that it is a row without its amount
			e.openings = append(e.openings, v)
		}
	case lexicon.LineClosing:
		switch {
		case n.After <= e.first && e.first < e.last && !newest &&
			e.h.laterClosing(n): // "balance as of" above the rows and below them
			e.openings = append(e.openings, v)
		case n.After < e.last && !newest && (e.c.Leaves(n.After, v.Read) ||
			e.reach(n.After, v.Read)): // the closing balance of a page or month, and rows follow
			e.h.carry(n, v, true)
		default:
			e.closings = append(e.closings, v)
		}
	case lexicon.LineTotal:
		if b, ok := n.Money[lexicon.RoleBalance]; ok && !b.Dash && !b.Unread && !newest && n.After >= e.last &&
			rows.MovesBothWays(n.Money) && !isNet(n) {
			e.besideSums = append(e.besideSums, header.Value[engine.Amount]{
				Read:  rows.NoteFigure(b, e.h.st.Liability),
				Page:  n.Line.Page,
				Words: n.Words(b),
				Line:  n.Line.Index,
			})
		}
	case lexicon.LineBrought:
		below := n.After >= e.last // in a summary, if it is not the balance after the rows
		if newest && below ||
			!newest && (n.After <= e.first || below && !e.c.Leaves(n.After, v.Read) && !e.reach(n.After, v.Read)) {
			e.openings = append(e.openings, v)
		} else {
			e.h.carry(n, v, false)
		}
	case lexicon.LineCarried:
		// with the latest row first, the last balance of a sheet belongs to no row
		if n.After >= e.last && (newest || !e.h.laterBrought(n)) {
			e.closings = append(e.closings, v)
		}
		e.h.carry(n, v, true)
	}
}

// isNet reports whether the amount in the balance column of a total is the difference of its sums.
func isNet(n rows.Note) bool {
	net := n.Money[lexicon.RoleCredit].Size - n.Money[lexicon.RoleDebit].Size
	return n.Money[lexicon.RoleBalance].Size == net.Abs()
}

// reach reports whether the rows up to a position lead from a possible opening balance to the given balance.
func (e *printedEnds) reach(position int, balance engine.Amount) bool {
	var moved engine.Amount
	for _, w := range e.c.Rows {
		if w.Position > position {
			continue
		}
		if w.Unsigned {
			return false
		}
		moved = e.c.After(moved, w)
	}
	return slices.ContainsFunc(e.openings, func(o header.Value[engine.Amount]) bool { return o.Read+moved == balance })
}

// rowRange returns the number of rows in the document before the account's first row, and up to its last.
func (h *headerReader) rowRange() (first, last int) {
	first = -1
	position := 0
	for _, a := range h.r.Assembled {
		for _, d := range a.Rows {
			if d.Account == h.g.Index {
				if first < 0 {
					first = position
				}
				last = position + 1
			}
			position++
		}
	}
	return max(first, 0), last
}

// noteAmount returns the balance of a note. It is negative in a debit column if there is no balance column.
func (h *headerReader) noteAmount(n rows.Note, t parse.MoneyToken) engine.Amount {
	if d, ok := n.Money[lexicon.RoleDebit]; ok && !h.st.Liability && d.From == t.From && t.Mark == parse.MarkNone &&
		n.Table.Column(lexicon.RoleBalance) < 0 && n.Table.Column(lexicon.RoleCredit) >= 0 {
		return -t.Size
	}
	return rows.NoteFigure(t, h.st.Liability)
}

func (h *headerReader) carry(n rows.Note, v header.Value[engine.Amount], forward bool) {
	if !h.st.NewestFirst {
		h.carried = append(h.carried, carriedFigure{len(h.st.Carries), n.After, v.Words})
	}
	h.st.Carries = append(
		h.st.Carries, Carry{Page: n.Line.Page, Forward: forward, After: n.After, Balance: v.Read, Account: h.g.Index},
	)
}

// carriedFigure is a printed balance carried forward: its index in Statement.Carries, the number of rows in the
// document before it, and its words.
type carriedFigure struct {
	index, after int
	words        []page.Word
}

// correct replaces a misread balance of the header.
func (h *headerReader) correct(c *rows.Chain, name string, v engine.Amount, odds repair.Cost) {
	switch name {
	case "opening_balance":
		c.Opening, h.account.Opening = &v, &v
	case "closing_balance":
		c.Closing, h.account.Closing = &v, &v
	}
	h.account.Repaired = append(h.account.Repaired, name)
	p := h.st.Origins[h.prefix+name]
	p.Source, p.Confidence = engine.FromRepaired, confidence(odds)
	h.origin(name, p)
}

// laterClosing reports whether another closing balance follows.
func (h *headerReader) laterClosing(n rows.Note) bool {
	for _, m := range h.g.Notes {
		if m.Role == lexicon.LineClosing && m.After > n.After {
			return true
		}
	}
	return false
}

func (h *headerReader) laterBrought(n rows.Note) bool {
	for _, m := range h.g.Notes {
		if m.Role == lexicon.LineBrought && m.Line.Index > n.Line.Index {
			return true
		}
	}
	return false
}

// opening sets the printed opening balance. If several different ones are printed (in a summary box, above the first
// row), it takes the one that the first rows follow from.
func (h *headerReader) opening(c *rows.Chain, all []header.Value[engine.Amount]) {
	all = h.own(all)
	if len(all) == 0 {
		return
	}
	best, most := 0, -1
	for i := range all {
		v := all[i].Read
		c.Opening = &v
		if pass, _ := c.Score(c.Rows[:min(len(c.Rows), 3)], false); pass > most {
			best, most = i, pass
		}
	}
	v := all[best]
	c.Opening, h.account.Opening = &v.Read, &v.Read
	h.openingWords, h.openingPage = v.Words, v.Page
	h.origin("opening_balance", layout.Origin(v.Page, v.Words))
}

// closing sets the printed closing balance. If there are several, it takes the one that equals the last running
// balance.
func (h *headerReader) closing(c *rows.Chain, all []header.Value[engine.Amount]) {
	all = h.own(all)
	if len(all) == 0 && !(h.printedLater() && h.whole(c)) {
		all = h.own(h.r.MoneyLabels("current_balance"))
	}
	if len(all) == 0 {
		return
	}
	var final *engine.Amount
	if n := len(c.Rows); n > 0 {
		final = c.Rows[n-1].Printed
	}
	best := all[0]
	for _, v := range all {
		if final != nil && v.Read == *final {
			best = v
			break
		}
	}
	h.account.OtherClosing = otherClosing(c, best.Read, all)
	c.Closing, h.account.Closing = &best.Read, &best.Read
	h.closingWords, h.closingPage = best.Words, best.Page
	h.origin("closing_balance", layout.Origin(best.Page, best.Words))
}

// printedLater reports whether the document was printed so long after its period that the next period has begun.
func (h *headerReader) printedLater() bool {
	a := h.account
	return a.StatementDate != nil && a.PeriodEnd != nil && a.StatementDate.After(a.PeriodEnd.AddDays(nextPeriodWithin))
}

// whole reports whether all printed balances follow and the rows add up to both printed totals. No row is missing then,
// and a "current balance" that differs from the last row's is that of the day of printing.
func (h *headerReader) whole(c *rows.Chain) bool {
	pass, fail := c.Score(c.Rows, false)
	if pass == 0 || fail > 0 || c.Rows[len(c.Rows)-1].Printed == nil {
		return false
	}
	var debits, credits int64
	for _, w := range c.Rows {
		debits, credits = debits+int64(w.Debit), credits+int64(w.Credit)
	}
	return slices.Contains(h.printedTotals(lexicon.LineDebits, lexicon.RoleDebit), debits) &&
		slices.Contains(h.printedTotals(lexicon.LineCredits, lexicon.RoleCredit), credits)
}

// otherClosing returns the first balance labelled as closing that is neither the one taken, nor the opening balance,
// nor a row's balance: a balance of a day or month.
func otherClosing(c *rows.Chain, taken engine.Amount, all []header.Value[engine.Amount]) *engine.Amount {
	for _, v := range all {
		list := slices.ContainsFunc(c.Rows, func(w *rows.Row) bool { return w.Printed != nil && *w.Printed == v.Read })
		if v.Read != taken && !list && (c.Opening == nil || v.Read != *c.Opening) {
			return &v.Read
		}
	}
	return nil
}

func (h *headerReader) own(all []header.Value[engine.Amount]) []header.Value[engine.Amount] {
	var out []header.Value[engine.Amount]
	for _, v := range all {
		if h.in(v.Line) {
			out = append(out, v)
		}
	}
	return out
}

// derive computes values that are not printed: the opening and closing balance from the running balances, the period
// from the rows, and running balances between printed ones.
func (h *headerReader) derive(c *rows.Chain, st *Statement, cal *parse.Calendar) {
	a := h.account
	if len(c.Rows) == 0 {
		if a.Closing == nil && a.Opening != nil && a.unmoved() {
			v := *a.Opening
			a.Closing, a.ClosingDerived = &v, true
			h.origin("closing_balance", derived())
		}
		return
	}
	if a.Opening == nil {
		if v, ok := c.OpeningFromRows(); ok {
			a.Opening, a.OpeningDerived, c.Opening = &v, true, &v
			h.origin("opening_balance", derived())
		}
	}
	if rows.InTimeOrder(c.Rows) {
		c.ComputeBalances()
	}
	if last := c.Rows[len(c.Rows)-1]; a.Closing == nil && last.BalanceAfter != nil {
		v := *last.BalanceAfter
		a.Closing, a.ClosingDerived = &v, true
		h.origin("closing_balance", derived())
	}
	if a.PeriodStart == nil && !h.periodFromBalances(cal, c) {
		h.periodFromRows(c)
	}
}

// unmoved reports whether the printed totals are zero: the account has no rows because there were no transactions.
func (a *Account) unmoved() bool {
	return a.TotalDebits != nil && *a.TotalDebits == 0 && a.TotalCredits != nil && *a.TotalCredits == 0
}

func derived() engine.Provenance {
	return engine.Provenance{Page: 1, Confidence: 1, Source: engine.FromDerived}
}

func (h *headerReader) periodFromRows(c *rows.Chain) {
	a := h.account
	for _, w := range c.Rows {
		if w.Date == nil {
			continue
		}
		if a.PeriodStart == nil || w.Date.Before(*a.PeriodStart) {
			a.PeriodStart = w.Date
		}
		if a.PeriodEnd == nil || w.Date.After(*a.PeriodEnd) {
			a.PeriodEnd = w.Date
		}
	}
	if a.PeriodStart != nil {
		a.PeriodDerived = true
		h.origin("period_start", derived())
		h.origin("period_end", derived())
	}
}

// takeDated takes the balances without a word for opening or closing. A balance dated before the last row, and not
// after the first, is the opening balance. A balance dated on or after the last row, and within the printed period, is
// the closing balance. More than two dates are a list.
func (e *printedEnds) takeDated(cal *parse.Calendar) {
	all := e.datedBalances(cal)
	first, last, ok := e.c.Days()
	if !ok || len(all) == 0 {
		return
	}
	earliest, latest := all[0], all[0]
	for _, b := range all {
		if b.Day.Before(earliest.Day) {
			earliest = b
		}
		if b.Day.After(latest.Day) {
			latest = b
		}
	}
	if slices.ContainsFunc(
		all, func(b header.DatedBalance) bool { return b.Day != earliest.Day && b.Day != latest.Day },
	) {
		return
	}
	opens := !earliest.Day.After(first) && earliest.Day.Before(latest.Day)
	if opens {
		e.closings = slices.DeleteFunc(
			e.closings, func(v header.Value[engine.Amount]) bool { return samePlace(v.Words, earliest.Words) },
		)
		if len(e.openings) == 0 {
			e.openings = append(e.openings, earliest.Value)
		}
	}
	if end := e.h.account.PeriodEnd; end != nil && latest.Day.After(*end) {
		return // the balance on the day of printing
	}
	if !latest.Day.Before(last) && (opens || latest.Day.After(first)) {
		e.openings = slices.DeleteFunc(
			e.openings, func(v header.Value[engine.Amount]) bool { return samePlace(v.Words, latest.Words) },
		)
		if len(e.closings) == 0 {
			e.closings = append(e.closings, latest.Value)
		}
	}
}

// datedBalances returns the account's balances whose labels give only their date, outside of the table, above its rows
// and below them.
func (e *printedEnds) datedBalances(cal *parse.Calendar) (all []header.DatedBalance) {
	h := e.h
	for _, b := range h.r.DatedBalances(cal.Day) {
		if h.in(b.Line) {
			all = append(all, b)
		}
	}
	for _, n := range h.g.Notes {
		t, ok := n.Figure()
		if !ok || n.After > e.first && n.After < e.last ||
			n.Role != lexicon.LineDay && n.Role != lexicon.LineClosing && n.Role != lexicon.LineOpening {
			continue
		}
		if day, ok := dayOf(n, cal); ok {
			v := header.Value[engine.Amount]{
				Read:  h.noteAmount(n, t),
				Page:  n.Line.Page,
				Words: n.Words(t),
				Line:  n.Line.Index,
			}
			all = append(all, header.DatedBalance{Value: v, Day: day})
		}
	}
	return all
}

// dayOf returns the date, with its year, in the line of a note that has no other label.
func dayOf(n rows.Note, cal *parse.Calendar) (engine.Date, bool) {
	for i := range n.Line.Words {
		if d, ok := parse.FindDate(
			n.Line.Words, i, math.MaxFloat64,
		); ok && d.Year != 0 && (i == 0 || header.IsDatedLabel(n.Line.Words[:i])) {
			if i == 0 && n.Role != lexicon.LineDay { // the row's own day: "31/05 Closing balance"
				return engine.Date{}, false
			}
			return cal.Day(d.PrintedDate)
		}
	}
	return engine.Date{}, false
}

func samePlace(a, b []page.Word) bool {
	return len(a) > 0 && len(b) > 0 && a[len(a)-1].Box == b[len(b)-1].Box
}

// dailyBalances reads a list of daily balances, up to the first line that is not one.
func (r *reader) dailyBalances(t *tables.Table, cal *parse.Calendar) []DatedBalance {
	var out []DatedBalance
	for i := range t.Lines {
		l := &t.Lines[i]
		var balance *engine.Amount
		for c, token := range l.Money {
			if t.Columns[c].Role == lexicon.RoleBalance {
				v := token.Signed()
				balance = &v
			}
		}
		if l.Date == nil || balance == nil {
			break
		}
		if day, ok := cal.Day(l.Date.PrintedDate); ok {
			out = append(out, DatedBalance{day, *balance})
		}
	}
	return out
}

// locate marks the places where an account was most likely misread, if its transactions do not lead to its closing
// balance. Balances that are not printed are computed from the balance before up to such a place, and from the balance
// after it from there on. The place is not certain, so the checks report that the rows do not add up.
func (p *repairer) locate(breaks []repair.Break) {
	if p.closes() {
		return
	}
	for _, w := range p.c.Rows {
		w.Parted = true
	}
	doubted := map[int]bool{}
	for _, b := range breaks {
		for _, change := range b.Solutions[0].Changes {
			doubted[change.Step] = doubted[change.Step] || change.Field == repair.Balance
		}
		if b.From < len(p.of) && p.of[b.From].row != nil {
			p.of[b.From].row.Breaks = true
		}
	}
	var before *rows.Row
	for i, f := range p.of {
		switch {
		case f.row != nil:
			before = f.row
		case f.carry != nil && before != nil && !doubted[i]:
			before.Carried = &f.carry.Balance
		}
	}
}

// closes reports whether the transactions lead from the opening balance to the closing balance, if both are printed.
func (p *repairer) closes() bool {
	if p.c.Opening == nil || p.c.Closing == nil {
		return true
	}
	balance := *p.c.Opening
	for _, w := range p.c.Rows {
		if w.LacksMovement() {
			return false
		}
		balance = p.c.After(balance, w)
	}
	return balance == *p.c.Closing
}
