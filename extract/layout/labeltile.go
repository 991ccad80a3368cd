package layout

import "slices"

// A register of a customer sets labels over their values in columns, row over row, most of them known to no list:
//
//	Account Holder          P.O. Box        Sector
//	RIMU JOINERY LIMITED    3994            Private
//	Account Number          Our Ref         Relationship Officer
//	305981096               ST-914930       Mr C. Birdsong
//
// A known label with figures right under it shows how a row is set, and with it the rows that share its columns.

// tileRows is how many lines apart rows of one register stand at most.
const tileRows = 12

// isTileRow says that a line is a row of labels over their values in such a register.
func isTileRow(lines []Line, labels [][]labelSpan, i int) bool {
	if !isTileHead(lines, labels, i) {
		return false
	}
	for j := max(0, i-tileRows); j < len(lines) && j <= i+tileRows; j++ {
		if lines[j].Page == lines[i].Page && isTileHead(lines, labels, j) && hasFiguresUnder(lines, labels, j) && shareEdges(lines[i], lines[j]) {
			return true
		}
	}
	return false
}

// isTileHead says that all cells of a line can be labels, that a known one fills its cell, and that what stands right
// under each shares its left edge or its middle and is no label.
func isTileHead(lines []Line, labels [][]labelSpan, i int) bool {
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page || len(labels[i]) == 0 || lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > valueBelow*lines[i].Height() {
		return false
	}
	heads, filled, under := lines[i].Cells(), false, 0
	if len(heads) < leastRowLabels || slices.ContainsFunc(heads, func(h Cell) bool { return hasDigit(h.Text()) || hasColon(h) }) {
		return false
	}
	for _, h := range heads {
		value, ok := underEdge(lines[i+1], h)
		if ok && startsWithLabel(lines[i+1], labels[i+1], value) {
			return false
		}
		if ok {
			under++
		}
		filled = filled || ok && isLabelCell(lines[i], labels[i], h)
	}
	return filled && 2*under > len(heads)
}

// hasFiguresUnder says that figures stand right under one of a line's known labels.
func hasFiguresUnder(lines []Line, labels [][]labelSpan, i int) bool {
	return slices.ContainsFunc(lines[i].Cells(), func(h Cell) bool {
		value, ok := underEdge(lines[i+1], h)
		return ok && hasDigit(value.Text()) && isLabelCell(lines[i], labels[i], h)
	})
}

// shareEdges says that the cells of the line that has fewer begin where cells of the other do.
func shareEdges(a, b Line) bool {
	few, many := a, b
	if len(few.Cells()) > len(many.Cells()) {
		few, many = many, few
	}
	for _, c := range few.Cells() {
		if _, ok := underEdge(many, c); !ok {
			return false
		}
	}
	return true
}

// underEdge is the cell of a line that begins at another one's left edge, or has the same middle.
func underEdge(l Line, c Cell) (Cell, bool) {
	for _, other := range l.Cells() {
		edge, middle := other.Box.X0-c.Box.X0, (other.Box.X0+other.Box.X1-c.Box.X0-c.Box.X1)/2
		if min(max(edge, -edge), max(middle, -middle)) < alignedEdge*l.Height() {
			return other, true
		}
	}
	return Cell{}, false
}

// isLabelCell says that a cell is a known label and nothing else.
func isLabelCell(l Line, spans []labelSpan, c Cell) bool {
	return slices.ContainsFunc(spans, func(s labelSpan) bool {
		return l.Words[s.from].Box == c.Words[0].Box && s.to-s.from == len(c.Words)
	})
}

// hasColon says that a colon stands in a cell.
func hasColon(c Cell) bool {
	return slices.ContainsFunc([]rune(c.Text()), func(r rune) bool { return r == ':' })
}
