package repair

import (
	"cmp"
	"slices"
)

// way is one explanation of a link's difference.
type way struct {
	cost    Cost
	changes []Change
}

// costUnexplained bounds the cost of a difference without an explanation: a row was lost and another misread, or a
// cell holds something unrecognizable.
const costUnexplained Cost = 96

// lostCost is the cost of rows missing in a link that together have this difference.
func (l *link) lostCost(difference int64) Cost {
	return min(l.lost+lostRow(difference), costUnexplained)
}

// least is the cost of the cheapest way to move the balance by need. If none is within the budget, it is some cost
// above the budget.
func (c *Chain) least(l *link, need int64, budget Cost) Cost {
	difference := need - l.sum
	if l.unread == 0 && difference == 0 {
		return 0
	}
	if known, ok := l.least[difference]; ok && (known.cost <= known.budget || budget <= known.budget) {
		return known.cost
	}
	found := c.search(l, difference, budget)
	if l.least == nil {
		l.least = map[int64]searched{}
	}
	l.least[difference] = searched{found, budget}
	return found
}

// searched is the cheapest cost found within a budget.
type searched struct{ cost, budget Cost }

func (c *Chain) search(l *link, difference int64, budget Cost) Cost {
	best := c.lostOr(l, difference)
	if l.unread <= 1 {
		for _, i := range l.moves {
			if cell := c.Steps[i].Move; l.unread == 0 || cell.Unread {
				best = min(best, cell.moveCost(cell.Value+difference))
			}
		}
	}
	take := func(w way) { best = min(best, w.cost) }
	c.unreadAndLost(l, difference, min(best, budget), take)
	c.twoChanges(l, difference, min(best, budget), take)
	return best
}

// moveCost is cost for a movement, which is never zero.
func (c *Cell) moveCost(value int64) Cost {
	if value == 0 {
		return Never
	}
	return c.cost(value)
}

// ways are the explanations within the budget.
func (c *Chain) ways(l *link, need int64, budget Cost) []way {
	difference := need - l.sum
	if l.unread == 0 && difference == 0 {
		return []way{{}}
	}
	var out []way
	add := func(w way) {
		if w.cost <= budget {
			out = append(out, w)
		}
	}
	add(way{c.lostOr(l, difference), []Change{{l.lostAt, Lost, difference}}})
	if l.unread <= 1 {
		for _, i := range l.moves {
			if cell := c.Steps[i].Move; l.unread == 0 || cell.Unread {
				add(way{cell.moveCost(cell.Value + difference), []Change{{i, Move, cell.Value + difference}}})
			}
		}
	}
	c.unreadAndLost(l, difference, budget, add)
	c.twoChanges(l, difference, budget, add)
	return out
}

// unreadAndLost explains the difference of a link with one unread movement by a value that looks like it and a lost
// row.
func (c *Chain) unreadAndLost(l *link, difference int64, budget Cost, add func(way)) {
	if l.unread != 1 || l.lost > budget {
		return
	}
	for _, i := range l.moves {
		cell := c.Steps[i].Move
		if !cell.Unread {
			continue
		}
		for _, v := range cell.near() {
			if rest := difference - v; rest != 0 {
				add(way{cell.moveCost(v) + l.lostCost(rest), []Change{{i, Move, v}, {l.lostAt, Lost, rest}}})
			}
		}
	}
}

// lostOr is the cost of leaving a difference unexplained. It is the highest if an amount is unread.
func (c *Chain) lostOr(l *link, difference int64) Cost {
	if l.unread > 0 {
		return costUnexplained
	}
	return l.lostCost(difference)
}

// maxSpan is the largest number of rows between two balances of which pairs are tried.
const maxSpan = 60

// pairs are the corrections of single movements of a link, by their difference.
type pairs struct {
	all    []nudge         // cheapest first
	unread []int           // steps
	change map[int64][]int // places in all
}

// nudge is a correction of one movement, as the difference from what was read.
type nudge struct {
	step int
	by   int64
	cost Cost
}

// twoChanges explains a difference by two movements that look like other values. An unread one takes what the other
// leaves.
func (c *Chain) twoChanges(l *link, difference int64, budget Cost, add func(way)) {
	if len(l.moves) < 2 || len(l.moves) > maxSpan || l.unread > 2 || budget < 2*costLetter {
		return
	}
	p := c.pairsOf(l)
	for _, a := range p.all {
		if a.cost > budget {
			break // sorted
		}
		if l.unread == 0 {
			for _, k := range p.change[difference-a.by] {
				c.twoOf(l, a, p.all[k], budget, add)
			}
			continue
		}
		for _, i := range p.unread {
			cell := c.Steps[i].Move
			c.twoOf(l, a, nudge{i, difference - a.by, cell.moveCost(cell.Value + difference - a.by)}, budget, add)
		}
	}
}

// twoOf adds the way that changes both movements, once for each pair.
func (c *Chain) twoOf(l *link, a, b nudge, budget Cost, add func(way)) {
	if a.step == b.step || b.by == 0 || a.cost+b.cost > budget || l.unread > 0 &&
		l.unread > c.unreadOf(a.step)+c.unreadOf(b.step) {
		return
	}
	if a.step > b.step && slices.ContainsFunc(l.pairs.all,
		func(n nudge) bool { return n.step == b.step && n.by == b.by }) {
		return // found from the other side
	}
	add(way{a.cost + b.cost, []Change{
		{a.step, Move, c.Steps[a.step].Move.Value + a.by}, {b.step, Move, c.Steps[b.step].Move.Value + b.by}}})
}

func (c *Chain) unreadOf(step int) int {
	if c.Steps[step].Move.Unread {
		return 1
	}
	return 0
}

func (c *Chain) pairsOf(l *link) *pairs {
	if l.pairs != nil {
		return l.pairs
	}
	p := &pairs{change: map[int64][]int{}}
	for _, i := range l.moves {
		cell := c.Steps[i].Move
		add := func(v int64) {
			if cost := cell.moveCost(v); cost < costUnexplained {
				p.all = append(p.all, nudge{i, v - cell.Value, cost})
			}
		}
		for _, v := range cell.near() {
			add(v)
		}
		if cell.Unread {
			p.unread = append(p.unread, i)
		} else {
			add(-cell.Value)
		}
	}
	slices.SortStableFunc(p.all, func(a, b nudge) int { return cmp.Compare(a.cost, b.cost) })
	for k, n := range p.all {
		p.change[n.by] = append(p.change[n.by], k)
	}
	l.pairs = p
	return p
}
