package repair

import "slices"

// Step is one line of a chain, in time order: a row with its movement, a balance carried over, or both.
type Step struct {
	Move    *Cell // nil for a line that only prints a balance
	Balance *Cell // the balance after the movement, nil where none is printed
	// Lost is what it costs that a row was lost just before this one.
	Lost Cost
}

// Chain is the figures of one account: a balance that is printed before the first row is a step of its own
// without a movement, and so is a closing balance printed apart.
type Chain struct {
	Steps []Step
	// Rises and Falls are the printed totals of the movements that raise and lower the balance.
	Rises, Falls Total
}

// Total is what a paper prints of one side's movements.
type Total struct {
	Sums  []int64 // each of them may be the total; none when no total is printed
	Count *int
}

// Field names what a Change changes.
type Field int

const (
	Move    Field = iota
	Balance       // the balance after the step
	Lost          // a row is missing before the step; Value is its movement, or of several together
)

// Change is one correction: the field of a step truly is Value.
type Change struct {
	Step  int
	Field Field
	Value int64
}

// Solution is a set of changes after which the figures of a break agree.
type Solution struct {
	Changes []Change
	Cost    Cost
	chain   Cost // Cost without what totals say
}

// Correction is a change that is far likelier than every other explanation: by Odds decibels.
type Correction struct {
	Change
	Odds Cost
}

// Break is a place where figures disagree and no correction was certain enough for all of them.
type Break struct {
	Step      int        // the first step whose balance does not follow
	From      int        // the step from which on what was read is likeliest to be told by the balance behind, not before
	Solutions []Solution // cheapest first; at most [MaxSolutions]
}

// MaxSolutions bounds what a Break lists.
const MaxSolutions = 6

// Outcome is what Solve found.
type Outcome struct {
	Corrections []Correction // by step
	Breaks      []Break
	// Doubted are the steps whose cells take part in a disagreement: worth a second look at the pixels.
	Doubted []int
}

// link is the steps between two printed balances.
type link struct {
	from, to int   // steps that print the balances
	moves    []int // steps that move it, up to and with to
	sum      int64 // of what was read
	unread   int   // moves that could not be read
	lost     Cost
	lostAt   int                // the step before which a row is likeliest to be missing: to, where nothing tells it
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

// lose notes what it costs that a row is missing before a step of the link. Where all steps are alike nobody knows which, and
// the last one stands for it.
func (l *link) lose(step int, cost Cost) {
	if cost <= l.lost {
		l.lost, l.lostAt = cost, step
	}
}

// holds says that a link's figures agree as they were read.
func (c *Chain) holds(l *link) bool {
	from, to := c.Steps[l.from].Balance, c.Steps[l.to].Balance
	return l.unread == 0 && !from.Unread && !to.Unread && from.Value+l.sum == to.Value
}

// bridges says that the movements of two links lead from the balance before them to the one behind, whatever stands between.
func (c *Chain) bridges(a, b *link) bool {
	from, to := c.Steps[a.from].Balance, c.Steps[b.to].Balance
	return a.unread+b.unread == 0 && len(a.moves) > 0 && len(b.moves) > 0 && !from.Unread && !to.Unread && from.Value+a.sum+b.sum == to.Value
}

// maxBroken is the share of links, in percent, up to which a chain is misread figures and not a misread
// table: beyond it nothing is corrected. Two links that hold together are of a table that was read right.
const maxBroken = 60

// windows are the runs of links that disagree, each with the neighbours that share a balance in doubt.
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

// Solve finds what is certain enough to be corrected and lists the rest. The chain is not changed.
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
