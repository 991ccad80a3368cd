package ledger

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

// Tolerances of alignment, in line heights.
const (
	edgeCluster  = 0.5 // right edges this near belong to one printed column
	edgeMatch    = 0.8 // a number further from an aligned column's edge is text
	alignedShare = 0.6 // share of numbers on one edge that makes a column aligned
	alignedLeast = 4   // numbers needed to call a column aligned
)

// assignMoney puts every amount of the table's lines into the money column it stands in. Numbers line
// up by their right edge, so numbers with one right edge decide together; amounts that keep to no
// column are text.
func (t *table) assignMoney(sheet bool) {
	var cols []int
	for i, c := range t.columns {
		if isMoney(c.Role) {
			cols = append(cols, i)
		}
	}
	if len(cols) == 0 {
		return
	}
	groups := t.rightEdges(sheet)
	for _, g := range groups {
		g.column = t.vote(g, cols)
	}
	for _, g := range groups {
		for _, ref := range g.refs {
			line := &t.lines[ref.line]
			token := line.tokens[ref.token]
			if other, taken := line.money[g.column]; taken && t.distance(other, g.column) <= t.distance(token, g.column) {
				continue
			}
			if line.money == nil {
				line.money = map[int]moneyToken{}
			}
			line.money[g.column] = token
		}
	}
	for _, c := range cols {
		t.dropUnaligned(c)
		t.dropLooseDashes(c)
	}
}

// dropLooseDashes makes dashes outside the place of a column's amounts and label into text again:
// descriptions hold dashes too.
func (t *table) dropLooseDashes(column int) {
	place := t.columns[column].Box
	for _, l := range t.lines {
		if token, ok := l.money[column]; ok && !token.dash {
			place.X0, place.X1 = min(place.X0, token.box.X0), max(place.X1, token.box.X1)
		}
	}
	for i := range t.lines {
		if token, ok := t.lines[i].money[column]; ok && token.dash && layout.Overlap(token.box, place) <= 0 {
			delete(t.lines[i].money, column)
		}
	}
}

type tokenRef struct{ line, token int }

type edgeGroup struct {
	refs   []tokenRef
	column int
}

// rightEdges groups the table's amounts by right edge. Whole numbers count only in spreadsheets and
// beside a currency mark: on paper they are mostly references.
func (t *table) rightEdges(sheet bool) []*edgeGroup {
	type edge struct {
		x   float64
		ref tokenRef
	}
	var edges []edge
	height := 1.0
	for i, l := range t.lines {
		for k, token := range l.tokens {
			if token.Decimals >= 0 || sheet || token.Marked || t.wholeAmounts() {
				edges = append(edges, edge{token.right, tokenRef{i, k}})
				height = max(height, token.box.Height())
			}
		}
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.x, b.x) })
	var groups []*edgeGroup
	last := math.Inf(-1)
	for _, e := range edges {
		if e.x-last > edgeCluster*height {
			groups = append(groups, &edgeGroup{})
		}
		last = e.x
		g := groups[len(groups)-1]
		g.refs = append(g.refs, e.ref)
	}
	return groups
}

// wholeAmounts says that the table prints amounts without decimals: none of its numbers has any.
func (t *table) wholeAmounts() bool {
	for _, l := range t.lines {
		for _, token := range l.tokens {
			if token.Decimals > 0 && !token.dash {
				return false
			}
		}
	}
	return true
}

// vote is the money column nearest to the numbers of a group.
func (t *table) vote(g *edgeGroup, cols []int) int {
	best, least := cols[0], math.Inf(1)
	for _, c := range cols {
		sum := 0.0
		for _, ref := range g.refs {
			sum += t.distance(t.lines[ref.line].tokens[ref.token], c)
		}
		if sum < least {
			best, least = c, sum
		}
	}
	return best
}

// distance is how far a number stands from a column's header: the nearest of right edges, middles and
// left edges, since headers are set flush either way or centred.
func (t *table) distance(token moneyToken, column int) float64 {
	b := t.columns[column].Box
	d := min(math.Abs(token.right-b.X1), math.Abs(token.box.CenterX()-b.CenterX()), math.Abs(token.box.X0-b.X0))
	if layout.Overlap(token.box, b) > 0 {
		d /= 2
	}
	return d
}

// dropUnaligned makes amounts that stand off an aligned column's edge into text again.
func (t *table) dropUnaligned(column int) {
	var rights, lefts []float64
	for _, l := range t.lines {
		if token, ok := l.money[column]; ok && !token.dash {
			rights = append(rights, token.right)
			lefts = append(lefts, token.box.X0)
		}
	}
	if len(rights) < alignedLeast {
		return
	}
	right, rightShare := mode(rights, edgeCluster*t.height())
	left, leftShare := mode(lefts, edgeCluster*t.height())
	for i := range t.lines {
		token, ok := t.lines[i].money[column]
		if !ok || token.dash {
			continue
		}
		switch {
		case rightShare >= alignedShare && rightShare >= leftShare:
			ok = min(math.Abs(token.right-right), math.Abs(token.box.X1-right)) <= edgeMatch*t.height()
		case leftShare >= alignedShare:
			ok = math.Abs(token.box.X0-left) <= edgeMatch*t.height()
		default:
			ok = layout.Overlap(token.box, t.columns[column].Box) > -2*t.height()
		}
		if !ok {
			delete(t.lines[i].money, column)
		}
	}
}

func (t *table) height() float64 {
	heights := make([]float64, 0, len(t.lines))
	for _, l := range t.lines {
		heights = append(heights, l.Height())
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}

// mode is the value around which most values lie within the width, and their share.
func mode(values []float64, width float64) (float64, float64) {
	slices.Sort(values)
	best, count := 0.0, 0
	for i, v := range values {
		j := i
		for j < len(values) && values[j] <= v+width {
			j++
		}
		if j-i > count {
			count, best = j-i, values[i+(j-i)/2]
		}
	}
	if len(values) == 0 {
		return 0, 0
	}
	return best, float64(count) / float64(len(values))
}
