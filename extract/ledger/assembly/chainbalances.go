package assembly

import (
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

// ComputeBalances fills in the balances that the page does not print.
func (c *Chain) ComputeBalances() {
	prev := c.Opening
	for _, w := range c.Rows {
		if w.Printed != nil {
			w.BalanceAfter = w.Printed
		} else if prev != nil && !w.LacksMovement() {
			v := c.After(*prev, w)
			w.BalanceAfter = &v
		}
		prev = w.BalanceAfter
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
