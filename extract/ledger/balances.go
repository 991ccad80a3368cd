package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/mend"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// balances finds the printed opening and closing balance and the lines that carry balances over.
func (h *headerReader) balances(c *chain, cal *notation.Calendar) {
	ends := printedEnds{h: h, c: c, openings: h.r.MoneyLabels("opening"), closings: h.r.MoneyLabels("closing")}
	ends.first, ends.last = h.rowRange()
	for _, n := range h.g.notes {
		if t, ok := n.figure(); ok {
			ends.take(n, header.Value[engine.Amount]{Read: h.noteAmount(n, t), Page: n.line.Page, Words: n.words(t), Line: n.line.Index})
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

// printedEnds are the balances that may be an account's first or last.
type printedEnds struct {
	h                  *headerReader
	c                  *chain
	first, last        int // see rowRange
	openings, closings []header.Value[engine.Amount]
	besideSums         []header.Value[engine.Amount] // in the column of balances beside the sums of the others
}

// take takes the balance of a note for what its label and its place among the rows say.
func (e *printedEnds) take(n note, v header.Value[engine.Amount]) {
	newest := e.h.st.NewestFirst
	switch n.role {
	case wording.LineOpening:
		if n.after > e.first && !newest && e.reach(n.after, v.Read) { // what the rows left, printed again where a sheet begins
			e.h.carry(n, v, false)
			return
		}
		if !n.silent || len(e.openings) == 0 || slices.ContainsFunc(e.openings, func(o header.Value[engine.Amount]) bool { return o.Read == v.Read }) {
			e.openings = append(e.openings, v) // else the printed one shows that it is a row whose movement is not there
		}
	case wording.LineClosing:
		switch {
		case n.after <= e.first && e.first < e.last && !newest && e.h.laterClosing(n): // "balance as of" above the rows and below them
			e.openings = append(e.openings, v)
		case n.after < e.last && !newest && (e.c.leaves(n.after, v.Read) || e.reach(n.after, v.Read)): // a page's or month's closing balance, and rows follow
			e.h.carry(n, v, true)
		default:
			e.closings = append(e.closings, v)
		}
	case wording.LineTotal:
		if b, ok := n.money[wording.RoleBalance]; ok && !b.Dash && !b.Unread && !newest && n.after >= e.last && movesBothWays(n.money) && !isNet(n) {
			e.besideSums = append(e.besideSums, header.Value[engine.Amount]{Read: noteFigure(b, e.h.st.Liability), Page: n.line.Page, Words: n.words(b), Line: n.line.Index})
		}
	case wording.LineBrought:
		below := n.after >= e.last // of a summary, where the rows have not left it
		if newest && below || !newest && (n.after <= e.first || below && !e.c.leaves(n.after, v.Read) && !e.reach(n.after, v.Read)) {
			e.openings = append(e.openings, v)
		} else {
			e.h.carry(n, v, false)
		}
	case wording.LineCarried:
		if n.after >= e.last && (newest || !e.h.laterBrought(n)) { // the latest row first, a sheet's last balance is no row's
			e.closings = append(e.closings, v)
		}
		e.h.carry(n, v, true)
	}
}

// isNet says that the figure in a total's column of balances is the difference of its sums.
func isNet(n note) bool {
	return n.money[wording.RoleBalance].Size == (n.money[wording.RoleCredit].Size - n.money[wording.RoleDebit].Size).Abs()
}

// leaves says that the row at a place of the document, from 1, prints a balance.
func (c *chain) leaves(position int, balance engine.Amount) bool {
	return slices.ContainsFunc(c.rows, func(w *row) bool {
		return w.position == position && w.printed != nil && *w.printed == balance
	})
}

// reach says that the rows up to a place of the document lead from a balance that may be the first to another.
func (e *printedEnds) reach(position int, balance engine.Amount) bool {
	var moved engine.Amount
	for _, w := range e.c.rows {
		if w.position > position {
			continue
		}
		if w.unsigned {
			return false
		}
		moved = e.c.after(moved, w)
	}
	return slices.ContainsFunc(e.openings, func(o header.Value[engine.Amount]) bool { return o.Read+moved == balance })
}

// rowRange is how many rows of the document stand before the account's first and up to its last.
func (h *headerReader) rowRange() (first, last int) {
	first = -1
	position := 0
	for _, a := range h.r.assembled {
		for _, d := range a.rows {
			if d.account == h.g.index {
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

// noteAmount is the balance of a note, owed where it stands among the debits and there is no column of balances.
func (h *headerReader) noteAmount(n note, t notation.MoneyToken) engine.Amount {
	if d, ok := n.money[wording.RoleDebit]; ok && !h.st.Liability && d.From == t.From && t.Mark == notation.MarkNone &&
		n.table.Column(wording.RoleBalance) < 0 && n.table.Column(wording.RoleCredit) >= 0 {
		return -t.Size
	}
	return noteFigure(t, h.st.Liability)
}

func (h *headerReader) carry(n note, v header.Value[engine.Amount], forward bool) {
	if !h.st.NewestFirst {
		h.carried = append(h.carried, carriedFigure{len(h.st.Carries), n.after, v.Words})
	}
	h.st.Carries = append(h.st.Carries, Carry{Page: n.line.Page, Forward: forward, After: n.after, Balance: v.Read, Account: h.g.index})
}

// carriedFigure is the print of a carried balance: its place in Statement.Carries, the rows of the document
// before it, its words.
type carriedFigure struct {
	index, after int
	words        []page.Word
}

// correct puts another balance in the place of a misread one of the header.
func (h *headerReader) correct(c *chain, name string, v engine.Amount, odds mend.Cost) {
	switch name {
	case "opening_balance":
		c.opening, h.account.Opening = &v, &v
	case "closing_balance":
		c.closing, h.account.Closing = &v, &v
	}
	h.account.Repaired = append(h.account.Repaired, name)
	p := h.st.Origins[h.prefix+name]
	p.Source, p.Confidence = engine.FromRepaired, confidence(odds)
	h.origin(name, p)
}

// laterClosing says that a closing balance stands further down too.
func (h *headerReader) laterClosing(n note) bool {
	for _, m := range h.g.notes {
		if m.role == wording.LineClosing && m.after > n.after {
			return true
		}
	}
	return false
}

func (h *headerReader) laterBrought(n note) bool {
	for _, m := range h.g.notes {
		if m.role == wording.LineBrought && m.line.Index > n.line.Index {
			return true
		}
	}
	return false
}

// opening takes the printed opening balance. Several labels may be printed (summary box, first row);
// when they differ, the one the first rows follow from is the opening balance.
func (h *headerReader) opening(c *chain, all []header.Value[engine.Amount]) {
	all = h.own(all)
	if len(all) == 0 {
		return
	}
	best, most := 0, -1
	for i := range all {
		v := all[i].Read
		c.opening = &v
		if pass, _ := c.score(c.rows[:min(len(c.rows), 3)], false); pass > most {
			best, most = i, pass
		}
	}
	v := all[best]
	c.opening, h.account.Opening = &v.Read, &v.Read
	h.openingWords, h.openingPage = v.Words, v.Page
	h.origin("opening_balance", layout.Origin(v.Page, v.Words))
}

// closing takes the printed closing balance; of several, the one the last balance agrees with.
func (h *headerReader) closing(c *chain, all []header.Value[engine.Amount]) {
	all = h.own(all)
	if len(all) == 0 {
		all = h.own(h.r.MoneyLabels("current_balance"))
	}
	if len(all) == 0 {
		return
	}
	var final *engine.Amount
	if n := len(c.rows); n > 0 {
		final = c.rows[n-1].printed
	}
	best := all[0]
	for _, v := range all {
		if final != nil && v.Read == *final {
			best = v
			break
		}
	}
	h.account.OtherClosing = otherClosing(c, best.Read, all)
	c.closing, h.account.Closing = &best.Read, &best.Read
	h.closingWords, h.closingPage = best.Words, best.Page
	h.origin("closing_balance", layout.Origin(best.Page, best.Words))
}

// otherClosing is the first of the balances called closing that is neither the one taken nor what the account opens with
// nor a row's: a day's or a month's.
func otherClosing(c *chain, taken engine.Amount, all []header.Value[engine.Amount]) *engine.Amount {
	for _, v := range all {
		rows := slices.ContainsFunc(c.rows, func(w *row) bool { return w.printed != nil && *w.printed == v.Read })
		if v.Read != taken && !rows && (c.opening == nil || v.Read != *c.opening) {
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

// derive works out what is not printed: opening and closing balance from the chain, the period from
// the rows, and running balances between printed ones.
func (h *headerReader) derive(c *chain, st *Statement, cal *notation.Calendar) {
	a := h.account
	if len(c.rows) == 0 {
		return
	}
	if a.Opening == nil {
		if v, ok := c.openingFromRows(); ok {
			a.Opening, a.OpeningDerived, c.opening = &v, true, &v
			h.origin("opening_balance", derived())
		}
	}
	if inTimeOrder(c.rows) {
		c.computeBalances()
	}
	if last := c.rows[len(c.rows)-1]; a.Closing == nil && last.balanceAfter != nil {
		v := *last.balanceAfter
		a.Closing, a.ClosingDerived = &v, true
		h.origin("closing_balance", derived())
	}
	if a.PeriodStart == nil && !h.periodFromBalances(cal, c) {
		h.periodFromRows(c)
	}
}

func derived() engine.Provenance {
	return engine.Provenance{Page: 1, Confidence: 1, Source: engine.FromDerived}
}

func (h *headerReader) periodFromRows(c *chain) {
	a := h.account
	for _, w := range c.rows {
		if w.date == nil {
			continue
		}
		if a.PeriodStart == nil || w.date.Before(*a.PeriodStart) {
			a.PeriodStart = w.date
		}
		if a.PeriodEnd == nil || w.date.After(*a.PeriodEnd) {
			a.PeriodEnd = w.date
		}
	}
	if a.PeriodStart != nil {
		a.PeriodDerived = true
		h.origin("period_start", derived())
		h.origin("period_end", derived())
	}
}

// openingFromRows is the balance before the first row, when a printed balance tells it.
func (c *chain) openingFromRows() (engine.Amount, bool) {
	var sum engine.Amount
	for _, w := range c.rows {
		if w.lacksMovement() {
			return 0, false
		}
		sum += c.counted(w)
		if w.printed != nil {
			if c.liability {
				return *w.printed + sum, true
			}
			return *w.printed - sum, true
		}
	}
	return 0, false
}

// computeBalances fills in the balances that the page does not print.
func (c *chain) computeBalances() {
	prev := c.opening
	for _, w := range c.rows {
		if w.printed != nil {
			w.balanceAfter = w.printed
		} else if prev != nil && !w.lacksMovement() {
			v := c.after(*prev, w)
			w.balanceAfter = &v
		}
		prev = w.balanceAfter
	}
}
