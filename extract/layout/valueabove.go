package layout

import "math"

// Labels in small print right below their values, as many tiles and strips set them:
//
//	1234-5678      PHP
//	Account No.    Currency

const (
	// smallLabel is how high the letters of such a label are at most, as a part of their value's.
	smallLabel = 0.92
	// closerAbove is how far a label stands from its value at most, as a part of its distance from what is below it, and
	// closeAbove in line heights.
	closerAbove = 0.7
	closeAbove  = 0.6
	// linesAbove is how many lines such a value has at most.
	linesAbove = 3
)

// valueAbove is what a label that fills its cell names right above it, nil when it stands nearer to what is below or is
// as large.
func valueAbove(lines []Line, labels [][]labelSpan, i int, label Cell) []Cell {
	if !fillsCell(lines[i], label) {
		return nil
	}
	var value []Cell
	edge := label
	for j := i - 1; j >= 0 && i-j <= maxLook && len(value) < linesAbove && lines[j].Page == label.Page; j-- {
		c, ok := cellOver(lines[j], edge, nextLabel(lines[i], label))
		if !ok {
			if lines[j].Box.Y1 < edge.Box.Y0-closeAbove*label.Box.Height() {
				break
			}
			continue
		}
		if !isCloseOver(c, edge, label) || startsWithLabel(lines[j], labels[j], c) || len(value) > 0 && hasDigit(c.Text()) != hasDigit(value[0].Text()) {
			break // values of more than one line are figures or words throughout
		}
		value, edge = append([]Cell{c}, value...), c
	}
	if len(value) == 0 || smallLabel*value[0].Box.Height() < label.Box.Height() {
		return nil
	}
	if below := gapBelow(lines, i, label); label.Box.Y0-value[len(value)-1].Box.Y1 > closerAbove*below {
		return nil
	}
	joined := value[0]
	for _, c := range value[1:] {
		joined = NewCell(c.Page, append(joined.Words[:len(joined.Words):len(joined.Words)], c.Words...))
	}
	return []Cell{joined}
}

// maxLook is how many lines up a value's first line may stand, lines of other columns among them.
const maxLook = 6

// fillsCell says that a label is all that stands in its cell.
func fillsCell(l Line, label Cell) bool {
	for _, c := range l.Cells() {
		if c.Words[0].Box == label.Words[0].Box {
			return len(c.Words) == len(label.Words)
		}
	}
	return false
}

// nextLabel is where the next cell of a label's line begins.
func nextLabel(l Line, label Cell) float64 {
	for _, c := range l.Cells() {
		if c.Box.X0 > label.Box.X1 {
			return c.Box.X0
		}
	}
	return math.MaxFloat64
}

// cellsBefore are the cells of a line, parted also where another column begins: values that fill theirs stand close.
func cellsBefore(l Line, left, next float64) []Cell {
	var cells []Cell
	for _, c := range l.Cells() {
		start := 0
		for k := 1; k < len(c.Words); k++ {
			for _, edge := range []float64{left, next} {
				if d := c.Words[k].Box.X0 - edge; max(d, -d) < alignedEdge*l.Height() {
					cells, start = append(cells, NewCell(c.Page, c.Words[start:k])), k
					break
				}
			}
		}
		cells = append(cells, NewCell(c.Page, c.Words[start:]))
	}
	return cells
}

// cellOver is the cell of a line with the left edge of another one, up to where the next column begins.
func cellOver(l Line, c Cell, next float64) (Cell, bool) {
	for _, o := range cellsBefore(l, c.Box.X0, next) {
		if edge := o.Box.X0 - c.Box.X0; max(edge, -edge) < rowEdge*c.Box.Height() && o.Box.Y1 <= c.Box.CenterY() {
			return o, true
		}
	}
	return Cell{}, false
}

// isCloseOver says that a cell stands right over another, as the lines of one text do.
func isCloseOver(c, under, label Cell) bool {
	return under.Box.Y0-c.Box.Y1 < closeAbove*label.Box.Height()
}

// gapBelow is the space between a label and what stands next below it, in its column or any other.
func gapBelow(lines []Line, i int, label Cell) float64 {
	for _, l := range lines[i+1:] {
		if l.Page != label.Page {
			break
		}
		for _, c := range l.Cells() {
			if Overlap(c.Box, label.Box) > 0 && c.Box.Y0 > label.Box.CenterY() {
				return c.Box.Y0 - label.Box.Y1
			}
		}
	}
	return farBelow * label.Box.Height()
}

// farBelow stands, in line heights, for nothing below.
const farBelow = 10
