package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Tolerances of alignment, in line heights.
const (
	edgeCluster  = 0.5 // right edges this near belong to one printed column
	edgeMatch    = 0.8 // a number further from an aligned column's edge is text
	alignedShare = 0.6 // share of numbers on one edge that makes a column aligned
	alignedLeast = 4   // numbers needed to call a column aligned
)

// fit is how a table sets its numbers under the labels.
type fit int

const (
	fitAny    fit = iota // no single habit shows
	fitRight             // both flush right
	fitCentre            // both centred
	fitInside            // labels flush left over columns whose numbers are flush right
)

// fitOf finds the habit by which most numbers stand exactly under a label.
func (t *Table) fitOf(cols []int, groups []*edgeGroup) fit {
	right, centre, all := 0, 0, 0
	near := 0.6 * t.height()
	for _, g := range groups {
		for _, ref := range g.refs {
			token := t.Lines[ref.line].Tokens[ref.token]
			if t.insideText(&t.Lines[ref.line], token) {
				continue
			}
			all++
			for _, c := range cols {
				b := t.Columns[c].Box
				if math.Abs(token.Right-b.X1) <= near || math.Abs(token.Box.X1-b.X1) <= near {
					right++
					break
				}
			}
			for _, c := range cols {
				if math.Abs(token.Box.CenterX()-t.Columns[c].Box.CenterX()) <= near {
					centre++
					break
				}
			}
		}
	}
	switch {
	case all == 0:
		return fitAny
	case right*2 >= all && right >= centre:
		return fitRight
	case centre*2 >= all:
		return fitCentre
	}
	return fitInside
}

// distance is how far a number stands from a column's label, by the table's habit.
func (t *Table) distance(token parse.MoneyToken, column int) float64 {
	if t.Sheet && token.Cell != "" && t.Columns[column].Cell != "" {
		if sheetColumn(token.Cell) == sheetColumn(t.Columns[column].Cell) {
			return 0
		}
		return math.MaxFloat64
	}
	b := t.Columns[column].Box
	right := min(math.Abs(token.Right-b.X1), math.Abs(token.Box.X1-b.X1))
	centre := math.Abs(token.Box.CenterX() - b.CenterX())
	switch t.fit {
	case fitRight:
		return right
	case fitCentre:
		return centre
	case fitInside:
		next := math.MaxFloat64
		if column+1 < len(t.Columns) {
			next = t.Columns[column+1].Box.X0
		}
		return max(0, b.X0-token.Box.X0, token.Box.X1-next) + 0.01*math.Abs(token.Box.X0-b.X0)
	}
	d := min(right, centre, math.Abs(token.Box.X0-b.X0))
	if layout.Overlap(token.Box, b) > 0 {
		d /= 2
	}
	return d
}

// dropUnaligned makes amounts into text again when they stand off an aligned column's edge and close to
// other words: a description holds amounts too. Either edge may be the aligned one, since some print
// the minus or mark after a number inside the column and some outside it.
func (t *Table) dropUnaligned(column int) {
	var digits, ends, lefts []float64
	for _, l := range t.Lines {
		if token, ok := l.Money[column]; ok && !token.Dash {
			digits = append(digits, token.Right)
			ends = append(ends, token.Box.X1)
			lefts = append(lefts, token.Box.X0)
		}
	}
	if len(digits) < alignedLeast {
		return
	}
	width := edgeCluster * t.height()
	var edges []float64
	for _, values := range [][]float64{digits, ends} {
		if at, share := mode(values, width); share >= alignedShare {
			edges = append(edges, at)
		}
	}
	left, leftShare := mode(lefts, width)
	reach := t.Columns[column].Box
	for _, l := range t.Lines {
		token, ok := l.Money[column]
		for _, at := range edges {
			if ok && !token.Dash && min(math.Abs(token.Right-at), math.Abs(token.Box.X1-at)) <= edgeMatch*t.height() {
				reach.X0, reach.X1 = min(reach.X0, token.Box.X0), max(reach.X1, token.Box.X1)
			}
		}
	}
	for i := range t.Lines {
		token, ok := t.Lines[i].Money[column]
		if !ok || token.Dash {
			continue
		}
		aligned := len(edges) == 0 && leftShare < alignedShare
		for _, at := range edges {
			aligned = aligned || min(math.Abs(token.Right-at), math.Abs(token.Box.X1-at)) <= edgeMatch*t.height()
		}
		if leftShare >= alignedShare && math.Abs(token.Box.X0-left) <= edgeMatch*t.height() {
			aligned = true
		}
		if !aligned && (t.insideText(&t.Lines[i], token) || layout.Overlap(token.Box, reach) <= 0) {
			delete(t.Lines[i].Money, column)
		}
	}
}

// dropLooseDashes makes dashes outside the place of a column's amounts and label into text again:
// descriptions hold dashes too.
func (t *Table) dropLooseDashes(column int) {
	place := t.Columns[column].Box
	for _, l := range t.Lines {
		if token, ok := l.Money[column]; ok && !token.Dash {
			place.X0, place.X1 = min(place.X0, token.Box.X0), max(place.X1, token.Box.X1)
		}
	}
	for i := range t.Lines {
		if token, ok := t.Lines[i].Money[column]; ok && token.Dash && layout.Overlap(token.Box, place) <= 0 {
			delete(t.Lines[i].Money, column)
		}
	}
}

// height is the usual height of the table's lines; its lines are all known when it is first asked for.
func (t *Table) height() float64 {
	if t.tall > 0 {
		return t.tall
	}
	heights := make([]float64, 0, len(t.Lines))
	for _, l := range t.Lines {
		heights = append(heights, l.Height())
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	t.tall = heights[len(heights)/2]
	return t.tall
}

// mode is the value around which most values lie within the width, and their share.
func mode(values []float64, width float64) (float64, float64) {
	slices.Sort(values)
	best, count, j := 0.0, 0, 0
	for i, v := range values {
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
