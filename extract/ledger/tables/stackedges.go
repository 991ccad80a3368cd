package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A column set so close to a long description that no strip parts them still begins at one edge on every row, however
// short the text before it is. Words of a running text do not.

const (
	// edgeExact is how far the left edges of a column's words may lie apart, edgeSpace the least space before them
	// and edgeSpread how much these spaces must differ, all in line heights.
	edgeExact, edgeSpace, edgeSpread = 0.15, 0.1, 1.5
)

// cutAtEdges cuts stacks further where a column begins at one edge.
func cutAtEdges(stacks []stack, height float64) []stack {
	var cut []stack
	for _, s := range stacks {
		for {
			x, ok := s.innerEdge(height)
			if !ok {
				break
			}
			left, right := s.parted(x)
			cut, s = append(cut, left), right
		}
		cut = append(cut, s)
	}
	return cut
}

// innerEdge is the first edge within a stack at which a column begins.
func (s *stack) innerEdge(height float64) (float64, bool) {
	var lefts []float64
	for _, c := range s.cells {
		for i := 1; i < len(c); i++ {
			lefts = append(lefts, c[i].Box.X0)
		}
	}
	slices.Sort(lefts)
	last := math.Inf(-1)
	for _, x := range lefts {
		if x-last <= edgeExact*height {
			continue
		}
		if last = x; s.beginsAt(x, height) {
			return x - edgeExact*height, true
		}
	}
	return 0, false
}

// beginsAt says that on every row with words at or beyond an edge one begins there, after spaces of many widths.
func (s *stack) beginsAt(x, height float64) bool {
	rows, least, most := 0, math.Inf(1), math.Inf(-1)
	for _, c := range s.cells {
		i := slices.IndexFunc(c, func(w page.Word) bool { return w.Box.X1 > x })
		if i < 0 {
			continue
		}
		if off := c[i].Box.X0 - x; off < 0 || off > edgeExact*height {
			return false
		}
		rows++
		if i == 0 {
			continue
		}
		space := c[i].Box.X0 - c[i-1].Box.X1
		least, most = min(least, space), max(most, space)
	}
	return rows >= leastStackRows && least >= edgeSpace*height && most-least > edgeSpread*height
}

// parted are the parts of a stack left and right of an edge.
func (s *stack) parted(x float64) (left, right stack) {
	left.cells, right.cells = make([][]page.Word, len(s.cells)), make([][]page.Word, len(s.cells))
	var before, after []page.Word
	for k, c := range s.cells {
		for _, w := range c {
			if w.Box.X0 < x {
				left.cells[k], before = append(left.cells[k], w), append(before, w)
			} else {
				right.cells[k], after = append(right.cells[k], w), append(after, w)
			}
		}
	}
	left.box, right.box = layout.Bounds(before), layout.Bounds(after)
	return left, right
}
