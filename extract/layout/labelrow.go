package layout

import "strings"

const (
	// leastRowCells is how many cells a row of labels has, leastRowLabels how many of them are known.
	leastRowCells  = 3
	leastRowLabels = 2
	// rowEdge is how far, in line heights, a value begins from its label's left edge where neither lies over the other.
	rowEdge = 0.5
)

// isLabelRow says that a line is nothing but labels, each over a value of its own in the next line: then what stands
// right of a label is the next column's, also where no list knows it.
func isLabelRow(lines []Line, labels [][]labelSpan, i int) bool {
	if isTileRow(lines, labels, i) {
		return true
	}
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page || len(labels[i]) < leastRowLabels {
		return false
	}
	heads, values := lines[i].Cells(), lines[i+1].Cells()
	if isAlignedRow(heads, values, lines[i].Height()) && 2*len(labels[i]) > len(heads) && 2*len(labels[i+1]) < len(values) {
		return true
	}
	if len(labels[i+1]) > 0 {
		return false
	}
	if len(heads) < leastRowCells || len(values) != len(heads) || lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > valueBelow*lines[i].Height() {
		return false
	}
	figures := 0
	for k, h := range heads {
		if hasDigit(h.Text()) || strings.ContainsRune(h.Text(), ':') || Overlap(h.Box, values[k].Box) <= -rowEdge*lines[i].Height() {
			return false
		}
		if hasDigit(values[k].Text()) {
			figures++
		}
	}
	return figures*2 >= len(values)
}

// alignedEdge is how far apart, in line heights, the left edges of a grid's columns are at most.
const alignedEdge = 0.2

// isAlignedRow says that cells without a figure or colon stand over just as many, each at the left edge of its own.
func isAlignedRow(heads, values []Cell, height float64) bool {
	if len(heads) < leastRowCells || len(values) != len(heads) {
		return false
	}
	for k, h := range heads {
		if edge := h.Box.X0 - values[k].Box.X0; max(edge, -edge) > alignedEdge*height || hasDigit(h.Text()) || strings.ContainsRune(h.Text(), ':') {
			return false
		}
	}
	return values[0].Box.CenterY()-heads[0].Box.CenterY() < valueBelow*height
}
