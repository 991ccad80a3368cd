package repair

import (
	"slices"
)

// costTotal and costCount are the costs of a printed total or count that the rows do not confirm: it was misread, or
// counts something else.
const (
	costTotal Cost = 36
	costCount Cost = 18
)

// sums are the total of one side's movements and their number.
type sums struct {
	total int64
	count int
}

func (s sums) plus(o sums) sums { return sums{s.total + o.total, s.count + o.count} }

// effect is what a solution changes on both sides.
type effect struct{ rises, falls sums }

func (e effect) plus(o effect) effect { return effect{e.rises.plus(o.rises), e.falls.plus(o.falls)} }

func (e effect) minus(o effect) effect {
	return effect{sums{e.rises.total - o.rises.total, e.rises.count - o.rises.count},
		sums{e.falls.total - o.falls.total, e.falls.count - o.falls.count}}
}

// add counts a movement n times: 1 or -1.
func (e *effect) add(move int64, n int) {
	side := &e.rises
	if move < 0 {
		side, move = &e.falls, -move
	}
	if move != 0 {
		side.total += int64(n) * move
		side.count += n
	}
}

// effectOf is the effect of a solution's changes.
func (c *Chain) effectOf(s Solution) (e effect) {
	for _, change := range s.Changes {
		switch change.Field {
		case Move:
			if cell := c.Steps[change.Step].Move; !cell.Unread {
				e.add(cell.Value, -1)
			}
			e.add(change.Value, 1)
		case Lost:
			e.add(change.Value, 1)
		}
	}
	return e
}

// cost is the cost of the sums if the printed total and count are right.
func (t Total) cost(s sums) (sum Cost) {
	if len(t.Sums) > 0 && !slices.Contains(t.Sums, s.total) {
		sum += costTotal
	}
	if t.Count != nil && *t.Count != s.count {
		sum += costCount
	}
	return sum
}

// totalsCost is the cost of both sides' sums.
func (c *Chain) totalsCost(e effect) Cost { return c.Rises.cost(e.rises) + c.Falls.cost(e.falls) }

// agreesWithBothTotals reports whether the totals of both sides are printed, and a solution with a single change
// agrees with them.
func (c *Chain) agreesWithBothTotals(s Solution) bool {
	return len(c.Rises.Sums) > 0 && len(c.Falls.Sums) > 0 && s.Cost == s.chain && len(s.Changes) == 1
}

// maxWeighed bounds the solutions of which pairs are compared with the totals.
const maxWeighed = 600

// weighTotals adds to each solution's cost what the printed totals say against it, if the other units take their best
// solution or one of them another one.
func (c *Chain) weighTotals(units []*unit) {
	if len(c.Rises.Sums)+len(c.Falls.Sums) == 0 && c.Rises.Count == nil && c.Falls.Count == nil {
		return
	}
	var base effect
	for _, s := range c.Steps {
		if s.Move != nil && !s.Move.Unread {
			base.add(s.Move.Value, 1)
		}
	}
	for _, u := range units {
		u.listLost()
	}
	w := weighing{c: c, effects: make([][]effect, len(units))}
	listed := 0
	for i, u := range units {
		for _, s := range u.solutions {
			w.effects[i] = append(w.effects[i], c.effectOf(s))
			listed++
		}
		if len(u.solutions) > 0 {
			base = base.plus(w.effects[i][0])
		}
	}
	w.base, w.units, w.pairs = base, units, listed <= maxWeighed
	weighed := make([][]Cost, len(units))
	for i, u := range units {
		for k := range u.solutions {
			weighed[i] = append(weighed[i], w.cost(i, k))
		}
	}
	for i, u := range units {
		for k := range u.solutions {
			u.solutions[k].Cost = weighed[i][k]
		}
		u.sort()
	}
}

// weighing compares the solutions of one unit with those of the others.
type weighing struct {
	c       *Chain
	units   []*unit
	effects [][]effect
	base    effect // all units at their cheapest
	pairs   bool
}

// cost is the solution's own cost plus that of the totals, if at most one other unit changes its solution.
func (w *weighing) cost(i, k int) Cost {
	own := w.units[i].solutions[k].Cost
	alone := w.base.plus(w.effects[i][k]).minus(w.effects[i][0])
	best := w.c.totalsCost(alone)
	if best == 0 || !w.pairs {
		return own + best
	}
	for j, u := range w.units {
		if j == i {
			continue
		}
		for m, s := range u.solutions {
			if dearer := s.Cost - u.solutions[0].Cost; m > 0 && dearer < best {
				best = min(best, dearer+w.c.totalsCost(alone.plus(w.effects[j][m]).minus(w.effects[j][0])))
			}
		}
	}
	return own + best
}
