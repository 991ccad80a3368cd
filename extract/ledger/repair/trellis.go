package repair

import (
	"cmp"
	"slices"
)

// state is one value that a printed balance may have.
type state struct {
	value        int64
	cost         Cost // of the cell holding it
	before, rest Cost // cheapest way up to here, this cell included; from here to the window's end
}

// trellis is a window of links with the possible values of the balances between them. The cheapest way through is
// computed from both ends, so that each balance shows by how much its best value wins.
type trellis struct {
	c      *Chain
	links  []*link
	points [][]state // one more than links
	best   Cost
}

// maxStates bounds the values tried for a balance.
const maxStates = 20

// costHard is the cost from which several figures in a row may be misread. Balances that follow from misread
// movements are then tried too.
const costHard Cost = 50

// newTrellis takes the balances at the window's ends as read, if a link that agrees lies beyond them.
func newTrellis(c *Chain, links []*link, heldBefore, heldAfter bool) *trellis {
	t := &trellis{c: c, links: links, points: make([][]state, len(links)+1)}
	left, right := t.derived(false), t.derived(true)
	for _, loosely := range []bool{false, true} {
		for i := range t.points {
			cell := c.Steps[t.step(i)].Balance
			held := i == 0 && heldBefore || i == len(links) && heldAfter
			if held && !cell.Unread {
				t.points[i] = []state{{value: cell.Value}}
				continue
			}
			states := newStates(cell, left[i], right[i])
			if loosely {
				t.loose(states, i, left, right)
			}
			t.points[i] = states.cheapest()
		}
		t.sweep()
		if t.best < costHard {
			break
		}
	}
	return t
}

// step is the step that prints the balance of a point.
func (t *trellis) step(point int) int {
	if point == 0 {
		return t.links[0].from
	}
	return t.links[point-1].to
}

// derived are the balances that follow from those before each point (backwards: after it) by the movements as read.
func (t *trellis) derived(backwards bool) [][]int64 {
	out := make([][]int64, len(t.points))
	for k := range t.links {
		from, to, l, sign := t.towards(k, backwards)
		if l.unread > 0 {
			continue
		}
		for _, v := range t.known(from, out) {
			if !slices.Contains(out[to], v+sign*l.sum) {
				out[to] = append(out[to], v+sign*l.sum)
			}
		}
	}
	return out
}

// towards is the k-th link of a walk over the window: its points, and whether its movements are added or subtracted.
func (t *trellis) towards(k int, backwards bool) (from, to int, l *link, sign int64) {
	if backwards {
		k = len(t.links) - 1 - k
		return k + 1, k, t.links[k], -1
	}
	return k, k + 1, t.links[k], 1
}

// maxDerived bounds the values that a point takes over from the point beside it.
const maxDerived = 3

// known are the values of a point that the next point takes over.
func (t *trellis) known(point int, derived [][]int64) (values []int64) {
	if cell := t.c.Steps[t.step(point)].Balance; !cell.Unread {
		values = append(values, cell.Value)
	}
	return append(values, derived[point][:min(len(derived[point]), maxDerived)]...)
}

// loose adds the balances that follow from the neighboring points by a movement that looks like the one read.
func (t *trellis) loose(s *states, point int, left, right [][]int64) {
	if point > 0 {
		s.addLoose(t.c, t.links[point-1], t.known(point-1, left), 1)
	}
	if point < len(t.links) {
		s.addLoose(t.c, t.links[point], t.known(point+1, right), -1)
	}
}

// states are the values of a balance that are tried.
type states struct {
	cell        *Cell
	fromFigures []state // as read, and as the neighbors show
	lookalikes  []state // as it looks
	known       map[int64]bool
}

func newStates(cell *Cell, left, right []int64) *states {
	s := &states{cell: cell, known: make(map[int64]bool, 3*maxStates)}
	if !cell.Unread {
		s.add(&s.fromFigures, cell.Value, 0)
	}
	for _, v := range left {
		if slices.Contains(right, v) {
			s.add(&s.fromFigures, v, cell.costIfProven(v))
		}
		s.add(&s.fromFigures, v, cell.cost(v))
	}
	for _, v := range right {
		s.add(&s.fromFigures, v, cell.cost(v))
	}
	for _, v := range cell.near() {
		s.add(&s.lookalikes, v, cell.cost(v))
	}
	return s
}

func (s *states) add(to *[]state, v int64, cost Cost) {
	if !s.known[v] && cost < Never {
		s.known[v] = true
		*to = append(*to, state{value: v, cost: cost})
	}
}

func (s *states) addLoose(c *Chain, l *link, before []int64, sign int64) {
	if len(l.moves) != 1 {
		return
	}
	for _, m := range c.Steps[l.moves[0]].Move.near() {
		for _, v := range before {
			s.add(&s.lookalikes, v+sign*m, s.cell.cost(v+sign*m))
		}
	}
}

// cheapest are all values from figures and the cheapest look-alikes, up to maxStates.
func (s *states) cheapest() []state {
	slices.SortStableFunc(s.lookalikes, func(a, b state) int { return cmp.Compare(a.cost, b.cost) })
	out := append(s.fromFigures, s.lookalikes[:min(len(s.lookalikes), max(0, maxStates-len(s.fromFigures)))]...)
	if len(out) == 0 {
		return []state{{cost: costUnexplained}} // nothing is known of it
	}
	return out
}

// costIfProven is the cost of a balance's value that both neighbors prove. It is bounded, because something may cover
// the figure, unless the figure was read clearly: then the document itself prints another one.
func (c *Cell) costIfProven(value int64) Cost {
	cost := c.cost(value)
	if cost > costStranger && c.Text != "" && !c.isClear() && value < 0 == c.negative() &&
		(c.Unread || c.resembles(size(value))) {
		return costStranger
	}
	return cost
}

// resembles reports whether at least half of the characters are in their place.
func (c *Cell) resembles(want int64) bool {
	characters, grouped := seen(c.Text)
	text, ok := printed(want, c.Whole, grouped)
	if !ok || len(characters) != len(text) {
		return false
	}
	same := 0
	for i, r := range characters {
		if byte(r) == text[i] {
			same++
		}
	}
	return same*2 >= len(text)
}

// sweep computes the cheapest ways from both ends. Ways that cost more than the horizon beyond a known solution are
// skipped.
func (t *trellis) sweep() {
	bound := t.asRead() + horizon
	steps := make([][]Cost, len(t.links)) // of each pair of states, Never where it was not looked at
	for i := range t.points[0] {
		t.points[0][i].before = t.points[0][i].cost
	}
	for k, l := range t.links {
		from, to := t.points[k], t.points[k+1]
		steps[k] = make([]Cost, len(from)*len(to))
		for j := range to {
			to[j].before = Never
			for i := range from {
				sum := from[i].before + to[j].cost
				step := Never
				if sum <= bound {
					step = t.c.least(l, to[j].value-from[i].value, bound-sum)
				}
				steps[k][i*len(to)+j] = step
				to[j].before = min(to[j].before, sum+step)
			}
		}
	}
	last := t.points[len(t.links)]
	t.best = Never
	for j := range last {
		last[j].rest = 0
		t.best = min(t.best, last[j].before)
	}
	for k := len(t.links) - 1; k >= 0; k-- {
		from, to := t.points[k], t.points[k+1]
		for i := range from {
			from[i].rest = Never
			for j := range to {
				from[i].rest = min(from[i].rest, steps[k][i*len(to)+j]+to[j].cost+to[j].rest)
			}
		}
	}
}

// asRead is the cost of the window if every balance is as read, an unread one as its first value.
func (t *trellis) asRead() (sum Cost) {
	for k, l := range t.links {
		sum += t.points[k][0].cost + t.c.least(l, t.points[k+1][0].value-t.points[k][0].value, costUnexplained)
	}
	return sum + t.points[len(t.links)][0].cost
}

// certain is the only state of a point that solutions within the horizon use, -1 if there are several.
func (t *trellis) certain(point int) int {
	only := -1
	for i, s := range t.points[point] {
		if s.before+s.rest <= t.best+horizon {
			if only >= 0 {
				return -1
			}
			only = i
		}
	}
	return only
}

// units cuts the window at the certain balances and lists the solutions of each part.
func (t *trellis) units() []*unit {
	if t.best >= Never {
		return nil
	}
	var out []*unit
	from := 0
	for to := 1; to <= len(t.links); to++ {
		if to < len(t.links) && t.certain(to) < 0 {
			continue
		}
		if u := t.unit(from, to); u != nil {
			out = append(out, u)
		}
		from = to
	}
	return out
}

// maxListed bounds the solutions of a part. A part with more is not decided.
const maxListed = 256

// unit lists the solutions of the part between two points.
func (t *trellis) unit(from, to int) *unit {
	u := &unit{chain: t.c, links: t.links[from:to]}
	w := walk{t: t, u: u, from: from, to: to}
	for _, s := range t.points[from] {
		if s.before+s.rest > t.best+horizon {
			continue
		}
		own, start := Cost(0), s.before
		if from == 0 {
			own = s.cost
		}
		w.budget = t.best + horizon - (start - own) // what this part and the rest may cost
		if from == 0 && s.cost > 0 {
			w.changes = []Change{{t.step(0), Balance, s.value}}
		}
		w.on(from, s, own)
		w.changes = w.changes[:0]
	}
	u.sort()
	return u
}

// walk enumerates the solutions of one part within the budget.
type walk struct {
	t        *trellis
	u        *unit
	from, to int
	budget   Cost
	changes  []Change
}

func (w *walk) on(point int, s state, spent Cost) {
	if len(w.u.solutions) >= maxListed {
		w.u.truncated = true
		return
	}
	if point == w.to {
		w.u.solutions = append(w.u.solutions, Solution{slices.Clone(w.changes), spent, spent})
		return
	}
	l := w.t.links[point]
	for _, next := range w.t.points[point+1] {
		left := w.budget - spent - next.cost - next.rest
		if left < 0 {
			continue
		}
		for _, way := range w.t.c.ways(l, next.value-s.value, left) {
			kept := len(w.changes)
			w.changes = append(w.changes, way.changes...)
			if next.cost > 0 {
				w.changes = append(w.changes, Change{l.to, Balance, next.value})
			}
			w.on(point+1, next, spent+way.cost+next.cost)
			w.changes = w.changes[:kept]
		}
	}
}
