package layout

import "strings"

// Labels of a narrow column on two lines, with the value beside the first of them:
//
//	Statement   31/01/2025
//	Date
//
// The second line has nothing beside it: where it has, each line is a label with its own value.

// besideStacked is what stands right of the upper half of a label on two lines, up to the next cell but one.
func besideStacked(first, second Line, upper, lower Cell) []Cell {
	value, ok := nextCell(first, upper)
	if !ok || strings.Trim(value.Text(), ":") == "" {
		return nil
	}
	if under, stands := nextCell(second, lower); stands && Overlap(under.Box, value.Box) > 0 {
		return nil
	}
	return rightOf(Line{Page: value.Page, Words: value.Words}, 0, len(value.Words))
}

// nextCell is the cell of a line right of another one, the colon between them left out.
func nextCell(l Line, c Cell) (Cell, bool) {
	for _, other := range l.Cells() {
		if other.Box.X0 >= c.Box.X1 && strings.Trim(other.Text(), ":") != "" {
			return other, true
		}
	}
	return Cell{}, false
}

// withoutLabelAt are the labels of a line without the one that is the upper half of a longer one.
func withoutLabelAt(l Line, spans []labelSpan, upper Cell) []labelSpan {
	var kept []labelSpan
	for _, s := range spans {
		if l.Words[s.from].Box != upper.Words[0].Box {
			kept = append(kept, s)
		}
	}
	return kept
}
