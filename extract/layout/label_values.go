package layout

import (
	"math"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// Labels in small print right below their values, as many tiles and strips set them:
//
//	1234-5678      PHP
//	Account No.    Currency

// linesAbove is the maximal number of lines of such a value.
const linesAbove = 3

// valueAbove returns the value right above a label that fills its cell; nil if the label is nearer to the text below
// it, or as large as the text above.
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
		if !isCloseOver(c, edge, label) || startsWithLabel(lines[j], labels[j], c) ||
			len(value) > 0 && hasDigit(c.Text()) != hasDigit(value[0].Text()) {
			break // all lines of a value have digits, or none has
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

// maxLook is the maximal number of lines up to the first line of a value; lines of other columns may be among them.
const maxLook = 6

// fillsCell reports whether a label is the only text in its cell.
func fillsCell(l Line, label Cell) bool {
	for _, c := range l.Cells() {
		if c.Words[0].Box == label.Words[0].Box {
			return len(c.Words) == len(label.Words)
		}
	}
	return false
}

// nextLabel returns the left edge of the next cell on a label's line.
func nextLabel(l Line, label Cell) float64 {
	for _, c := range l.Cells() {
		if c.Box.X0 > label.Box.X1 {
			return c.Box.X0
		}
	}
	return math.MaxFloat64
}

// cellsBefore returns the cells of a line, also split where another column begins, because values that fill their
// column are close to the next.
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

// cellOver returns the cell of a line with another cell's left edge, up to the beginning of the next column.
func cellOver(l Line, c Cell, next float64) (Cell, bool) {
	for _, o := range cellsBefore(l, c.Box.X0, next) {
		if edge := o.Box.X0 - c.Box.X0; max(edge, -edge) < rowEdge*c.Box.Height() && o.Box.Y1 <= c.Box.CenterY() {
			return o, true
		}
	}
	return Cell{}, false
}

// isCloseOver reports whether a cell is right above another one, like the lines of one text.
func isCloseOver(c, under, label Cell) bool {
	return under.Box.Y0-c.Box.Y1 < closeAbove*label.Box.Height()
}

// gapBelow returns the space between a label and the next text below it.
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

// Several labels in one, parted by slashes, over or before as many values parted in the same way:
//
//	BSB / Account number          Transit / Institution / Account
//	062-000 / 1234 5678           00412 / 003 / 1234567

// partJoined gives each label of such a group its value. Groups that the vocabulary contains as one label stay whole.
func partJoined(lines []Line, found []Found, v *Vocabulary) []Found {
	out := found[:0:0]
	for _, f := range found {
		if own := ownLabels(lines[f.Line], f, v); own != nil {
			out = append(out, own...)
		} else {
			out = append(out, f)
		}
	}
	return out
}

// ownLabels returns the labels of a group that begins with the label; nil if it does not begin a group.
func ownLabels(l Line, f Found, v *Vocabulary) []Found {
	group := groupWords(l, f.Label)
	if len(group) <= len(f.Label.Words) && !strings.Contains(Text(group), "/") || v.Role(Text(group)) != "" {
		return nil
	}
	labels := partAtSlashes(group)
	if len(labels) < 2 {
		return nil
	}
	values := groupValues(f, len(group)-len(f.Label.Words), len(labels))
	if values == nil {
		return nil
	}
	var own []Found
	for i, label := range labels {
		if role := v.Role(Text(label)); role != "" {
			own = append(own, Found{
				Role:   role,
				Label:  NewCell(l.Page, label),
				Line:   f.Line,
				Values: []Cell{NewCell(l.Page, values[i])},
			})
		}
	}
	return own
}

// groupWords returns the words of a line from a label up to a wide gap, a colon or a digit.
func groupWords(l Line, label Cell) []page.Word {
	for i, w := range l.Words {
		if w.Box != label.Words[0].Box {
			continue
		}
		end := i + 1
		for end < len(l.Words) && !strings.HasSuffix(l.Words[end-1].Text, ":") && !hasDigit(l.Words[end].Text) &&
			!apart(&l.Words[end-1], &l.Words[end], l.Height()) {
			end++
		}
		return l.Words[i:end]
	}
	return nil
}

// groupValues returns the parts of the first value that has as many parts as the group has labels. skip is the number
// of words of the group before the value in its cell.
func groupValues(f Found, skip, parts int) [][]page.Word {
	for _, c := range f.Values {
		words := c.Words
		if c.Box.Y0 < f.Label.Box.Y1 {
			words = words[min(max(skip, 0), len(words)):]
		}
		if values := partAtSlashes(words); len(values) == parts && hasDigit(Text(words)) {
			return values
		}
	}
	return nil
}

// partAtSlashes splits words at slashes, alone or within words; nil if a part is empty.
func partAtSlashes(words []page.Word) (parts [][]page.Word) {
	var part []page.Word
	for _, w := range words {
		for k, text := range strings.Split(w.Text, "/") {
			if k > 0 {
				parts, part = append(parts, part), nil
			}
			if text = strings.Trim(text, " :"); text != "" {
				own := w
				own.Text = text
				part = append(part, own)
			}
		}
	}
	parts = append(parts, part)
	for _, p := range parts {
		if len(p) == 0 {
			return nil
		}
	}
	return parts
}

// The letters of a label may be in pieces, because of fonts with unusual widths or justified lines: "Acco unt Num ber",
// "A c c o u n t  N o .".

const (
	// leastSpaced is the minimal number of letters in such a label, so that two short words are not one, and mostPieces
	// the maximal number of its pieces.
	leastSpaced = 7
	mostPieces  = 20
)

// spacedLabel returns the role of a label in pieces from word i on, and the number of pieces. A colon, a digit or a
// wide gap ends it.
func spacedLabel(l Line, i int, v *Vocabulary) (Role, int) {
	joined, end := "", i
	for end < len(l.Words) && end-i < mostPieces && !hasDigit(l.Words[end].Text) {
		if end > i &&
			(strings.HasSuffix(l.Words[end-1].Text, ":") || apart(&l.Words[end-1], &l.Words[end], l.Height())) {
			break
		}
		joined += l.Words[end].Text
		end++
	}
	if end-i < 2 || !inPieces(l.Words[i:end]) {
		return "", 0
	}
	key := strings.ReplaceAll(Normalize(joined), " ", "")
	if len(key) < leastSpaced {
		return "", 0
	}
	for _, list := range v.lists {
		if role, ok := list.joined[key]; ok {
			return role, end - i
		}
	}
	return "", 0
}

// inPieces reports whether words are short, like the pieces of a broken label.
func inPieces(words []page.Word) bool {
	letters := 0
	for _, w := range words {
		letters += len([]rune(w.Text))
	}
	return letters <= 5*len(words)
}

// Labels of a narrow column on two lines, with the value beside the first of them:
//
//	Statement   31/01/2025
//	Date
//
// The second line has nothing beside it: where it has, each line is a label with its own value.

// besideStacked returns the value to the right of the upper half of a label on two lines, nil if the lower half has one
// too.
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

// nextCell returns the cell to the right of another one on a line, skipping a colon between them.
func nextCell(l Line, c Cell) (Cell, bool) {
	for _, other := range l.Cells() {
		if other.Box.X0 >= c.Box.X1 && strings.Trim(other.Text(), ":") != "" {
			return other, true
		}
	}
	return Cell{}, false
}

// withoutLabelAt returns the labels of a line without the one that is the upper half of a longer label.
func withoutLabelAt(l Line, spans []labelSpan, upper Cell) []labelSpan {
	var kept []labelSpan
	for _, s := range spans {
		if l.Words[s.from].Box != upper.Words[0].Box {
			kept = append(kept, s)
		}
	}
	return kept
}
