package repair

import (
	"cmp"
	"math"
	"slices"
)

// Step is one line of a chain, in time order: a row with its movement, a carried balance, or both.
type Step struct {
	Move    *Cell // the movement; nil for a line that only prints a balance
	Balance *Cell // the balance after the movement, nil where none is printed
	// Lost is the cost of a row missing just before this step.
	Lost Cost
}

// Chain is the figures of one account. A balance printed before the first row is a step without a movement, and so is
// a closing balance printed apart.
type Chain struct {
	Steps []Step
	// Rises and Falls are the printed totals of the movements that raise and lower the balance.
	Rises, Falls Total
}

// Total is the printed total of one side's movements.
type Total struct {
	Sums  []int64 // candidates for the total, in hundredths, never negative; none if no total is printed
	Count *int    // the printed number of movements, nil if none is printed
}

// Field is the field that a Change changes.
type Field int

const (
	Move    Field = iota
	Balance       // the balance after the step
	Lost          // a row is missing before the step; Value is its movement, or of several together
)

// Change is one correction: the true content of a step's field is Value.
type Change struct {
	Step  int
	Field Field
	Value int64
}

// Solution is a set of changes that makes the figures of a break agree.
type Solution struct {
	Changes []Change
	Cost    Cost
	chain   Cost // Cost without that of the totals
}

// Correction is a change that is much more likely than every other explanation.
type Correction struct {
	Change
	Odds Cost
}

// Break is a place where figures disagree and no correction was certain enough.
type Break struct {
	Step int // the first step whose balance does not follow
	// the step from which balances are best computed backward from the end
	From      int
	Solutions []Solution // cheapest first; at most [MaxSolutions]
}

// MaxSolutions bounds what a Break lists.
const MaxSolutions = 6

// Outcome is the result of Solve.
type Outcome struct {
	Corrections []Correction // by step
	Breaks      []Break
	// Doubted are the steps with cells that take part in a disagreement, in order. A second look at the pixels may
	// help.
	Doubted []int
}

// link is the steps from one printed balance to the next.
type link struct {
	from, to int   // steps that print the balances
	moves    []int // steps that move it, up to and with to
	sum      int64 // of what was read
	unread   int   // number of unread movements
	lost     Cost
	lostAt   int                // the step before which a row is most likely missing; to, if unknown
	pairs    *pairs             // see twoChanges
	least    map[int64]searched // by difference
}

func (c *Chain) links() []*link {
	var links []*link
	from := -1
	var open *link
	for i, s := range c.Steps {
		if open != nil && s.Move != nil {
			open.moves = append(open.moves, i)
			open.sum += s.Move.Value
			open.lose(i, s.Lost)
			if s.Move.Unread {
				open.unread++
			}
		}
		if s.Balance == nil {
			continue
		}
		if from >= 0 {
			open.to = i
			open.lose(i, s.Lost)
			links = append(links, open)
		}
		from = i
		open = &link{from: i, lost: Never, lostAt: i + 1}
	}
	return links
}

// lose records the cost of a row missing before a step of the link. If all steps cost the same, nobody knows which it
// is, and the last one represents it.
func (l *link) lose(step int, cost Cost) {
	if cost <= l.lost {
		l.lost, l.lostAt = cost, step
	}
}

// holds reports whether a link's figures agree as they were read.
func (c *Chain) holds(l *link) bool {
	from, to := c.Steps[l.from].Balance, c.Steps[l.to].Balance
	return l.unread == 0 && !from.Unread && !to.Unread && from.Value+l.sum == to.Value
}

// bridges reports whether the movements of two links lead from the balance before them to the balance after them.
// Only the balance between them is wrong then.
func (c *Chain) bridges(a, b *link) bool {
	from, to := c.Steps[a.from].Balance, c.Steps[b.to].Balance
	return a.unread+b.unread == 0 && len(a.moves) > 0 && len(b.moves) > 0 && !from.Unread && !to.Unread &&
		from.Value+a.sum+b.sum == to.Value
}

// maxBroken is the largest share of broken links, in percent, for which figures are corrected. Beyond it the table
// was misread. Two links that agree together count as read right.
const maxBroken = 60

// windows are the runs of links that disagree, each with the neighbors that share a doubtful balance.
func (c *Chain) windows(links []*link) [][]*link {
	var windows [][]*link
	broken, end := 0, 0 // end is the first link that no window has yet
	for j, l := range links {
		if c.holds(l) {
			continue
		}
		if !(j > 0 && c.bridges(links[j-1], l)) && !(j+1 < len(links) && c.bridges(l, links[j+1])) {
			broken++
		}
		from, to := j, j
		if j > 0 && c.Steps[l.from].Balance.Text != "" {
			from--
		}
		if j+1 < len(links) && c.Steps[l.to].Balance.Text != "" {
			to++
		}
		if len(windows) > 0 && from < end {
			last := len(windows) - 1
			windows[last] = links[end-len(windows[last]) : to+1]
		} else {
			windows = append(windows, links[from:to+1])
		}
		end = to + 1
	}
	if len(links) > 4 && broken*100 > len(links)*maxBroken {
		return nil
	}
	return windows
}

// Solve finds the corrections that are certain enough and lists the other breaks. It does not change the chain.
func Solve(c *Chain) Outcome {
	links := c.links()
	var cases []*unit
	doubted := map[int]bool{}
	for _, w := range c.windows(links) {
		for _, l := range w {
			doubted[l.from], doubted[l.to] = true, true
			for _, i := range l.moves {
				doubted[i] = true
			}
		}
		t := newTrellis(c, w, w[0] != links[0], w[len(w)-1] != links[len(links)-1])
		cases = append(cases, t.units()...)
	}
	c.weighTotals(cases)
	var out Outcome
	for i := range doubted {
		out.Doubted = append(out.Doubted, i)
	}
	slices.Sort(out.Doubted)
	for _, u := range cases {
		u.decide(&out)
	}
	return out
}

// unit is a part of a chain whose ends are certain, with all its solutions within the horizon.
type unit struct {
	chain     *Chain
	links     []*link
	solutions []Solution // cheapest first
	truncated bool       // there are more solutions
}

// listLost adds the solution that takes every figure as read and assumes lost rows where they disagree. It may cost
// more than the horizon and still be the only one that agrees with the totals.
func (u *unit) listLost() {
	if len(u.solutions) == 0 {
		return
	}
	lost := Solution{}
	for _, l := range u.links {
		from, to := u.chain.Steps[l.from].Balance, u.chain.Steps[l.to].Balance
		if l.unread > 0 || from.Unread || to.Unread {
			return
		}
		if difference := to.Value - from.Value - l.sum; difference != 0 {
			lost.Changes = append(lost.Changes, Change{l.lostAt, Lost, difference})
			lost.chain += l.lostCost(difference)
		}
	}
	lost.Cost = lost.chain
	if !slices.ContainsFunc(u.solutions, func(s Solution) bool { return slices.Equal(s.Changes, lost.Changes) }) {
		u.solutions = append(u.solutions, lost)
	}
}

// sort orders the solutions: cheapest first, then the fewest changes.
func (u *unit) sort() {
	slices.SortStableFunc(u.solutions, func(a, b Solution) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(len(a.Changes), len(b.Changes)))
	})
}

// decide adds the certain corrections to the outcome and lists the rest as a break.
func (u *unit) decide(out *Outcome) {
	if len(u.solutions) == 0 || len(u.solutions) == 1 && len(u.solutions[0].Changes) == 0 {
		return
	}
	open, swayed := false, u.swayed()
	for _, change := range u.solutions[0].Changes {
		odds := u.odds(change)
		if u.truncated || swayed || odds < Margin || !u.isPlausible(change) {
			open = true
			continue
		}
		out.Corrections = append(out.Corrections, Correction{change, odds})
	}
	if open {
		out.Breaks = append(out.Breaks, Break{u.firstBreak(), u.backwardsFrom(),
			u.solutions[:min(len(u.solutions), MaxSolutions)]})
	}
}

// isPlausible reports whether the text read may be the new value. Arithmetic alone never puts an amount into a row.
func (u *unit) isPlausible(change Change) bool {
	switch change.Field {
	case Move:
		return u.chain.Steps[change.Step].Move.cost(change.Value) <= costStranger
	case Balance:
		return u.chain.Steps[change.Step].Balance.costIfProven(change.Value) <= costStranger
	}
	return false
}

// maxSwayed is how much more the solution chosen by totals may cost than another one. Totals decide between solutions
// of similar cost. If they contradict all likely ones, the error may be elsewhere.
const maxSwayed Cost = 18

// swayed reports whether totals chose a solution that is much less likely than another one.
func (u *unit) swayed() bool {
	for _, s := range u.solutions {
		if s.chain+maxSwayed < u.solutions[0].chain {
			return true
		}
	}
	return false
}

// firstBreak is the first step whose balance does not follow.
func (u *unit) firstBreak() int {
	for _, l := range u.links {
		if !u.chain.holds(l) {
			return l.to
		}
	}
	return u.links[0].to
}

// minLikelihoodBefore is the share of the solutions' likelihood before the step from which balances are computed
// backward. It is more than half, so that the opening balance wins over the closing one if both are equally likely.
const minLikelihoodBefore = 0.6

// backwardsFrom is the step from which balances are best computed backward from the end, because most of the
// likelihood is before it. If the place of a lost row is unknown, it counts as after all steps.
func (u *unit) backwardsFrom() int {
	places := make([]placed, len(u.solutions))
	whole := 0.0
	for i, s := range u.solutions {
		places[i] = placed{u.placeOf(s), weight(s.Cost - u.solutions[0].Cost)}
		whole += places[i].weight
	}
	slices.SortStableFunc(places, func(a, b placed) int { return cmp.Compare(a.step, b.step) })
	before := 0.0
	for _, p := range places {
		if before += p.weight; before > minLikelihoodBefore*whole {
			return p.step
		}
	}
	return u.links[0].to + 1
}

// placed is the step from which a solution changes balances, and its likelihood relative to the best.
type placed struct {
	step   int
	weight float64
}

// placeOf is the first step whose balance a solution changes. An unlikely misreading has no place: the document
// contradicts itself then, and its balances continue from the opening one.
func (u *unit) placeOf(s Solution) int {
	last := u.links[len(u.links)-1].to + 1
	place, misread := last, Cost(0)
	for _, change := range s.Changes {
		switch step := u.chain.Steps[change.Step]; change.Field {
		case Move:
			place, misread = min(place, change.Step), misread+step.Move.cost(change.Value)
		case Balance:
			place, misread = min(place, change.Step+1), misread+step.Balance.cost(change.Value)
		case Lost:
			if !slices.ContainsFunc(u.links, func(l *link) bool { return l.to == change.Step }) { // it is known where
				place = min(place, change.Step)
			}
		}
	}
	if misread > costStranger {
		return last
	}
	return place
}

// odds is how much more likely a change is than all solutions without it together, in decibels. Solutions beyond the
// horizon count as one at the horizon.
func (u *unit) odds(change Change) Cost {
	best := u.solutions[0].Cost
	against := weight(horizon + 10)
	for _, s := range u.solutions {
		if !slices.Contains(s.Changes, change) {
			against += weight(s.Cost - best)
		}
	}
	return Cost(-10*math.Log10(against)) - u.crowded(change)
}

// crowded is what the number of movements beside a changed one takes from its odds. It is 0 if recognition itself
// proposed the change, if only this movement is in question (letters and marks were read in it), or if it alone is
// changed and the totals of both sides agree with the balances.
func (u *unit) crowded(change Change) Cost {
	if change.Field != Move {
		return 0
	}
	cell := u.chain.Steps[change.Step].Move
	if cell.offers(change.Value) || cell.Unread && cell.cost(change.Value) <= costAlike ||
		u.chain.agreesWithBothTotals(u.solutions[0]) {
		return 0
	}
	for _, l := range u.links {
		if !slices.Contains(l.moves, change.Step) {
			continue
		}
		changes := 0
		for _, c := range u.solutions[0].Changes {
			if c.Field == Move && slices.Contains(l.moves, c.Step) {
				changes++
			}
		}
		return crowd(len(l.moves), changes)
	}
	return 0
}

// weight is a cost as a likelihood, from 0 to 1.
func weight(c Cost) float64 { return math.Pow(10, -float64(c)/10) }
