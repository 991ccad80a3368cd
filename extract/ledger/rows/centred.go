package rows

import (
	"maps"
	"slices"
)

const (
	// minCentred is how many rows with lines on both sides show the habit. centredHalves of them must have figures
	// between two lines, because no other habit prints them so.
	minCentred    = 3
	centredHalves = 2
	// centredMisses is how many such rows outweigh one that contradicts.
	centredMisses = 10
	// centredAll is how many rows show the habit if nearly all have lines on both sides, and surePages on how many
	// pages. On a single page a title above the first row may look the same.
	centredAll, surePages = 5, 2
	// centredOthers: up to one row in so many may be set otherwise.
	centredOthers = 4
)

// centredPlan holds how many lines of each run belong to the row above it, if the figures of every row are in the
// vertical middle of its text.
//
// It does not use the gaps between lines, so it also works where rows are no further apart than their lines.
type centredPlan struct {
	cuts                 map[int]int // by place of the run
	hits, halves, misses int
	over                 int          // pages whose last row has more lines below its figures than above
	doubtful             map[int]bool // pages with rows that are set otherwise
}

// planCentred is the plan that fits most rows; ok is false if the table is not set so. The first lines of a page may
// end the row of the page before, so that is tried too.
func (a *Assembler) planCentred(runs [][]looseText) (plan centredPlan, ok bool) {
	plan.cuts, plan.doubtful = map[int]int{}, map[int]bool{}
	for from := 0; from < len(runs); {
		to := from + 1
		for to < len(runs) && runs[to][0].line.Page == runs[from][0].line.Page {
			to++
		}
		first := runs[from]
		above, below := a.neighbours(first)
		carries := above == nil && first[0].row > 0
		own := 0 // lines above no row of the page end the row before
		if carries {
			own = len(first)
			if below != nil {
				own -= a.linesAbove(first, below)
			}
		}
		best := a.planPage(runs, from, to, own)
		for carried := 0; carries && carried <= len(first) && carried <= maxContinuation; carried++ {
			if p := a.planPage(runs, from, to, carried); p.hits-p.misses > best.hits-best.misses {
				best = p
			}
		}
		plan.add(best)
		plan.doubtful[first[0].line.Page] = best.misses > 0
		from = to
	}
	if plan.mirrorsAll(len(a.Rows)) {
		if plan.halves < centredHalves && (len(plan.doubtful) < surePages || plan.hits < len(a.Rows)) {
			for number := range plan.doubtful {
				plan.doubtful[number] = true
			}
		}
		return plan, true
	}
	if plan.hits >= minCentred && plan.misses == 0 && plan.over == 0 && !alikeLong(runs) {
		switch more := a.alikeMore(plan, runs); {
		case more >= minAlike, a.textAtBoth():
			return plan, true
		case more >= 0:
			a.maybeCentred = map[int]int{}
			for k, run := range runs {
				a.maybeCentred[run[0].line.Index] = plan.cuts[k]
			}
		}
	}
	return plan, plan.hits >= minCentred && plan.halves >= centredHalves && plan.misses*centredMisses <= plan.hits
}

// alikeLong reports whether all runs have the same number of lines. Then every other row seems centred, whatever the
// document's habit.
func alikeLong(runs [][]looseText) bool {
	return !slices.ContainsFunc(runs, func(run []looseText) bool { return len(run) != len(runs[0]) })
}

// alikeMore is how many more texts begin alike under a plan than if all lines belonged to the row above or below:
// kinds of transactions recur.
func (a *Assembler) alikeMore(plan centredPlan, runs [][]looseText) int {
	planned := map[int]string{} // by row
	for k, run := range runs {
		if cut := plan.cuts[k]; cut < len(run) && run[cut].mayContinue {
			planned[run[0].row] = beginning(run[cut].line.Words)
		}
	}
	kinds := map[string]bool{}
	for i, d := range a.Rows {
		own, above := planned[i]
		if !above {
			own = beginning(d.description)
		}
		kinds[own] = true
	}
	above, below := a.beginnings()
	return min(above, below) - len(kinds)
}

// mirrorsAll reports whether nearly all rows have as much text above their figures as below, and no row contradicts.
func (p centredPlan) mirrorsAll(rows int) bool {
	return p.hits >= centredAll && p.misses == 0 && p.over == 0 && p.hits*centredOthers >= rows*(centredOthers-1)
}

func (p *centredPlan) add(page centredPlan) {
	for k, n := range page.cuts {
		p.cuts[k] = n
	}
	p.hits, p.halves, p.misses, p.over = p.hits+page.hits, p.halves+page.halves, p.misses+page.misses, p.over+page.over
}

// planPage cuts the runs of one page one after the other: remaining lines of one row are above the next one. carried is
// how many of the first lines end the row of the page before.
func (a *Assembler) planPage(runs [][]looseText, from, to, carried int) centredPlan {
	p := centredPlan{cuts: map[int]int{}}
	for k := from; k < to; k++ {
		run := runs[k]
		above, below := a.neighbours(run)
		if above == nil {
			p.cuts[k] = carried
			p.misses += a.unmirrored(runs, k, carried)
			continue
		}
		reach := 0.0
		if k > from && runs[k-1][0].row == run[0].row-1 {
			reach = a.reachAbove(runs[k-1][p.cuts[k-1]:], above)
		}
		near := centredNear * run[0].line.Height()
		anchor, own := a.figuresAt(above)
		reach = max(reach, own)
		n := 0
		for n < len(run) && run[n].mayContinue && (below == nil || run[n].line.Box.CenterY() <= anchor+reach+near) {
			n++ // the last row of a page may continue on the next one
		}
		p.cuts[k] = n
		p.misses += a.unmirrored(runs, k, n)
		switch {
		case reach <= near && (below != nil || n == len(run)):
		case n > 0 && run[n-1].line.Box.CenterY() >= anchor+reach-near:
			p.hits++
			if below == nil && run[n-1].line.Box.CenterY() > anchor+reach+near {
				p.over++
			}
			if len(above.description) == 0 || own > near {
				p.halves++
			}
		case below != nil:
			p.misses++
		}
	}
	return p
}

// unmirrored is 1 if lines of a run are left for the row below, and no line is below that row before the next one.
func (a *Assembler) unmirrored(runs [][]looseText, k, cut int) int {
	run := runs[k]
	_, below := a.neighbours(run)
	if below == nil || a.endsPage(run[0].row) || a.reachAbove(run[cut:], below) <= centredNear*run[0].line.Height() {
		return 0
	}
	if k+1 < len(runs) && runs[k+1][0].row == run[0].row+1 && runs[k+1][0].line.Page == below.Page {
		return 0
	}
	return 1
}

// reachAbove is how far above its figures the text of a row begins.
func (a *Assembler) reachAbove(run []looseText, row *Draft) float64 {
	if n := a.linesAbove(run, row); n > 0 {
		at, _ := a.figuresAt(row)
		return at - run[len(run)-n].line.Box.CenterY()
	}
	return 0
}

// figuresAt is the vertical position of a row's figures, and how far above them its text begins if a text line half a
// line higher was read as one line with them.
func (a *Assembler) figuresAt(d *Draft) (y, textAbove float64) {
	line := a.r.Lines[d.Line]
	if len(d.description) == 0 || recognized(line) {
		return line.Box.CenterY(), 0
	}
	y, text := line.Box.CenterY(), d.description[0].Box.CenterY()
	if roles := slices.Sorted(maps.Keys(d.MoneyWords)); len(roles) > 0 {
		y = d.MoneyWords[roles[0]][0].Box.CenterY()
	}
	return y, y - text
}

// linesAbove counts the last lines of a run that are above a row without a gap.
func (a *Assembler) linesAbove(run []looseText, row *Draft) int {
	y, n := a.r.Lines[row.Line].Box.Y0, 0
	for i := len(run) - 1; i >= 0; i-- {
		line := run[i].line
		if !run[i].mayContinue || y-line.Box.Y1 > rowPitch*line.Height()*gapOfPitch {
			break
		}
		y, n = line.Box.Y0, n+1
	}
	return n
}

// partedAt is how many lines of a run are above its one gap that is clearly wider than all others.
func (a *Assembler) partedAt(run []looseText, above, below *Draft) (lines int, clear bool) {
	if above == nil || below == nil {
		return 0, false
	}
	widest, second := 0.0, 0.0
	y := lineY(a.r.Lines[above.Line])
	for k := range len(run) + 1 {
		next := lineY(a.r.Lines[below.Line])
		if k < len(run) {
			next = lineY(run[k].line.Line)
		}
		switch gap := next - y; {
		case gap > widest:
			lines, widest, second = k, gap, widest
		default:
			second = max(second, gap)
		}
		y = next
	}
	return lines, widest > clearGap*second
}

// attachCentred gives the lines of each run to the rows beside it as planned, or as a clear gap separates them.
func (a *Assembler) attachCentred(runs [][]looseText, plan centredPlan) {
	for k, run := range runs {
		above, below := a.neighbours(run)
		cut := plan.cuts[k]
		if n, clear := a.partedAt(run, above, below); clear {
			cut = n
		}
		if above == nil {
			a.carryOver(run[:cut], a.rowAt(run[0].row-1), false)
		}
		a.attachBelow(run[:cut], above)
		a.attachAbove(run[cut:], below)
		for _, d := range []*Draft{above, below} {
			if d != nil && plan.doubtful[d.Page] {
				d.DoubtfulWords = true
			}
		}
	}
}
