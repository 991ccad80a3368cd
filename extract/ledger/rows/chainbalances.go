package rows

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// OpeningFromRows is the balance before the first row, when a printed balance tells it.
func (c *Chain) OpeningFromRows() (engine.Amount, bool) {
	var sum engine.Amount
	for _, w := range c.Rows {
		if w.LacksMovement() {
			return 0, false
		}
		sum += c.Counted(w)
		if w.Printed != nil {
			if c.Liability {
				return *w.Printed + sum, true
			}
			return *w.Printed - sum, true
		}
	}
	return 0, false
}

// ComputeBalances fills in the balances that the page does not print, onwards from each printed one. Where a row is known
// to be the likeliest that was misread, those from it on are worked out backwards from the next printed one: what both ends
// tell is right, and the break shows where it may be.
func (c *Chain) ComputeBalances() {
	prev := c.Opening
	for _, w := range c.Rows {
		if w.Printed != nil {
			w.BalanceAfter = w.Printed
		} else if prev != nil && !w.LacksMovement() {
			v := c.After(*prev, w)
			w.BalanceAfter = &v
		}
		prev = cmp.Or(w.Carried, w.BalanceAfter)
	}
	for i, w := range c.Rows {
		if w.Breaks || w.LacksMovement() || i == 0 && c.Opening == nil {
			c.computeBackTo(i)
		}
	}
}

// computeBackTo works out the balances from the row at a place up to the next printed one, backwards from that.
func (c *Chain) computeBackTo(first int) {
	last := first
	for last < len(c.Rows)-1 && c.Rows[last].Printed == nil && c.Rows[last].Carried == nil {
		last++
	}
	w := c.Rows[last]
	after := cmp.Or(w.Carried, w.Printed)
	if after == nil && last == len(c.Rows)-1 {
		after = c.Closing
	}
	for i := last; i >= first && after != nil; i-- {
		w := c.Rows[i]
		if w.Printed == nil {
			w.BalanceAfter = after
		}
		if w.LacksMovement() {
			return
		}
		before := *after - (c.After(0, w))
		after = &before
	}
}

// Leaves says that the row at a place of the document, from 1, prints a balance.
func (c *Chain) Leaves(position int, balance engine.Amount) bool {
	return slices.ContainsFunc(c.Rows, func(w *Row) bool {
		return w.Position == position && w.Printed != nil && *w.Printed == balance
	})
}

// Days are the first and the last day of the rows.
func (c *Chain) Days() (first, last engine.Date, ok bool) {
	for _, w := range c.Rows {
		if w.Date == nil {
			continue
		}
		if !ok || w.Date.Before(first) {
			first = *w.Date
		}
		if !ok || w.Date.After(last) {
			last = *w.Date
		}
		ok = true
	}
	return first, last, ok
}
