package rows

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// Chain is the rows of one account in the order of time, with the balance before them.
type Chain struct {
	Rows []*Row // oldest first
	// Opening and Closing are the balances before the first and after the last row, in hundredths; the amount owed if
	// Liability. Nil if unknown.
	Opening, Closing *engine.Amount
	Liability        bool // the balances are debts: a credit lowers them
	Principal        bool // the balances count only the principal of a loan
	// charges remembers which rows charge interest or penalties, while a chain is scored several times; nil if the
	// texts of rows may still change.
	charges map[*Row]bool
}

// After is the balance after the row, if prev is the balance before it.
func (c *Chain) After(prev engine.Amount, w *Row) engine.Amount {
	if c.Liability {
		return prev - c.Counted(w)
	}
	return prev + c.Counted(w)
}

// Counted is the part of a row's movement that changes the balance: the principal only, for a principal's balance.
func (c *Chain) Counted(w *Row) engine.Amount {
	if !c.Principal {
		return w.Movement()
	}
	if t, ok := w.Money[lexicon.RolePrincipal]; ok && w.Credit > 0 {
		return t.Size
	}
	if w.Debit > 0 && c.isCharge(w) {
		return 0
	}
	return w.Movement()
}

func (c *Chain) isCharge(w *Row) bool {
	charge, known := c.charges[w]
	if !known {
		charge = IsLoanCharge(layout.Text(w.Words()))
		if c.charges != nil {
			c.charges[w] = charge
		}
	}
	return charge
}

// IsLoanCharge reports whether a loan's debit with this description charges interest or a penalty, as opposed to
// lending money.
func IsLoanCharge(description string) bool {
	text := " " + layout.Normalize(description) + " "
	return slices.ContainsFunc(chargeWords, func(word string) bool { return strings.Contains(text, " "+word+" ") })
}

// FindBasis decides whether the balances count only the principal: more of them follow then.
func (c *Chain) FindBasis() {
	if !slices.ContainsFunc(c.Rows, func(w *Row) bool { _, ok := w.Money[lexicon.RolePrincipal]; return ok }) {
		return
	}
	whole, _ := c.Score(c.Rows, false)
	c.Principal = true
	if principal, _ := c.Score(c.Rows, false); principal <= whole {
		c.Principal = false
	}
}

// Score counts the printed balances that follow (pass) and that do not (fail). Rows without a known side may be on
// either.
func (c *Chain) Score(rows []*Row, flipped bool) (pass, fail int) {
	known := c.Opening
	var sum, free engine.Amount
	freeRows := 0
	for _, w := range rows {
		m := c.Counted(w)
		if flipped != c.Liability {
			m = -m
		}
		if w.Unsigned {
			free += w.Debit + w.Credit
			freeRows++
		} else {
			sum += m
		}
		if w.Printed == nil {
			continue
		}
		if known != nil {
			delta := *w.Printed - *known - sum
			switch {
			case freeRows == 0 && delta == 0, freeRows == 1 && (delta == free || delta == -free):
				pass++
			case freeRows > 1:
			default:
				fail++
			}
		}
		known, sum, free, freeRows = w.Printed, 0, 0, 0
	}
	return pass, fail
}

// Settle decides the sides that the page leaves open. A single unsigned row between two printed balances has one
// answer. Several have one if only one combination of signs adds up.
func (c *Chain) Settle() {
	known := c.Opening
	sections := slices.ContainsFunc(c.Rows, func(w *Row) bool { return w.Section != "" })
	start := 0
	for i, w := range c.Rows {
		if w.Printed == nil {
			continue
		}
		if known != nil {
			c.settleGroup(c.Rows[start:i+1], sections, *known, *w.Printed)
		}
		known, start = w.Printed, i+1
	}
	if known != nil && c.Closing != nil && start < len(c.Rows) {
		c.settleGroup(c.Rows[start:], sections, *known, *c.Closing)
	}
	c.settleByHabit()
}

// maxFreeSigns bounds the unsigned rows of a group whose signs are searched: 2^12 sums.
const maxFreeSigns = 12

func (c *Chain) settleGroup(rows []*Row, sections bool, from, to engine.Amount) {
	need := to - from
	if c.Liability {
		need = -need
	}
	free := freeUnits(rows, sections)
	for _, w := range rows {
		if !w.Unsigned {
			need -= w.Movement()
		}
	}
	if len(free) == 0 || len(free) > maxFreeSigns {
		return
	}
	answer, answers := 0, 0
	for signs := range 1 << len(free) {
		var sum engine.Amount
		for k, unit := range free {
			if size := sizeOf(unit); signs>>k&1 == 1 {
				sum += size
			} else {
				sum -= size
			}
		}
		if sum == need {
			answer, answers = signs, answers+1
		}
	}
	if answers != 1 {
		return
	}
	for k, unit := range free {
		for _, w := range unit {
			w.SetSide(answer>>k&1 == 1)
		}
	}
}

// settleByHabit decides rows that stay open by the side of other rows of their kind, else as debits, and marks them
// as doubtful.
func (c *Chain) settleByHabit() {
	habit := c.sidesOfKinds()
	for _, w := range c.Rows {
		if w.Unsigned {
			if habit[w.kind()] > 0 {
				w.SetSide(true)
			}
			w.Unsigned, w.Open = false, true
			w.Doubtful = w.Debit+w.Credit != 0
		}
	}
}

// sidesOfKinds is the common side (+1 or -1) of each kind of rows; kinds with both sides are missing.
func (c *Chain) sidesOfKinds() map[string]int {
	sides, mixed := map[string]int{}, map[string]bool{}
	for _, w := range c.Rows {
		kind := w.kind()
		if w.Unsigned || kind == "" || w.Debit == w.Credit {
			continue
		}
		side := -1
		if w.Credit > w.Debit {
			side = 1
		}
		mixed[kind] = mixed[kind] || sides[kind] != 0 && sides[kind] != side
		sides[kind] = side
	}
	for kind := range mixed {
		if mixed[kind] {
			delete(sides, kind)
		}
	}
	return sides
}

// OpeningFromRows computes the balance before the first row from the first printed balance; false if that is not
// possible.
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

// ComputeBalances computes the balances that the page does not print, forward from each printed one. From a row that is
// likely misread on, it computes them backward from the next printed one: the values that both ends give are right, and
// the gap shows where the error may be.
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

// computeBackTo computes the balances from row first to the next printed one, backward from there.
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

// Leaves reports whether the row at a position of the document (from 1) prints this balance.
func (c *Chain) Leaves(position int, balance engine.Amount) bool {
	return slices.ContainsFunc(c.Rows, func(w *Row) bool {
		return w.Position == position && w.Printed != nil && *w.Printed == balance
	})
}

// Days are the earliest and the latest date of the rows; ok is false if none has a date.
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

// Reorder exchanges two neighboring rows of one date whose balances follow only in the other order.
func (c *Chain) Reorder() {
	prev := c.Opening
	for i, w := range c.Rows {
		if w.Printed == nil {
			if prev != nil {
				v := c.After(*prev, w)
				prev = &v
			}
			continue
		}
		if prev != nil && c.After(*prev, w) != *w.Printed && c.turned(*prev, w) != *w.Printed &&
			c.ordersSwapped(i, *prev) {
			c.Rows[i], c.Rows[i+1] = c.Rows[i+1], c.Rows[i]
			c.Rows[i].Repair, c.Rows[i+1].Repair = RepairOrder, RepairOrder
		}
		prev = c.Rows[i].Printed
	}
}

// turned is the balance after a row on the wrong side.
func (c *Chain) turned(prev engine.Amount, w *Row) engine.Amount {
	if c.Liability {
		return prev + w.Movement()
	}
	return prev - w.Movement()
}

// ordersSwapped reports whether this row and the next one follow in the other order.
func (c *Chain) ordersSwapped(i int, prev engine.Amount) bool {
	if i+1 >= len(c.Rows) {
		return false
	}
	first, second := c.Rows[i+1], c.Rows[i]
	if first.Printed == nil || second.Printed == nil || !sameDay(first, second) {
		return false
	}
	if c.After(prev, first) != *first.Printed || c.After(*first.Printed, second) != *second.Printed {
		return false
	}
	return i+2 >= len(c.Rows) || c.Rows[i+2].Printed == nil ||
		c.After(*second.Printed, c.Rows[i+2]) == *c.Rows[i+2].Printed
}

func sameDay(a, b *Row) bool {
	return a.Date != nil && b.Date != nil && *a.Date == *b.Date
}

// freeUnits groups the rows with unknown sides into units that go to one side: all rows of a section, or single rows if
// the document has no sections.
func freeUnits(rows []*Row, sections bool) (units [][]*Row) {
	type section struct {
		table *tables.Table
		part  int
	}
	at := map[section]int{}
	for _, w := range rows {
		if !w.Unsigned {
			continue
		}
		key := section{w.Table, w.part}
		if k, known := at[key]; known && sections {
			units[k] = append(units[k], w)
			continue
		}
		at[key] = len(units)
		units = append(units, []*Row{w})
	}
	return units
}

// sizeOf is the sum of a unit's amounts.
func sizeOf(unit []*Row) (sum engine.Amount) {
	for _, w := range unit {
		sum += w.Debit + w.Credit
	}
	return sum
}
