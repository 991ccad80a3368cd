package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// This file reads labels and values in columns that are close to each other. The space between them is wider than a
// space between words and narrower than the space between other cells.

// spaceBefore reports whether the space before word i is wider than the spaces between the words of the line's texts.
func spaceBefore(l Line, i int) bool {
	gap := l.Words[i].Box.X0 - l.Words[i-1].Box.X1
	if gap < labelSpace(l.Words, l.Height()) {
		return false
	}
	for k := 1; k < len(l.Words); k++ {
		if blank := l.Words[k].Box.X0 - l.Words[k-1].Box.X1; k != i && blank > 0 && gap >= widerThanBlank*blank {
			return true
		}
	}
	return false
}

// ownPart returns the part of a cell that is below a label, because the values of close labels form one cell. It is the
// whole cell if the line has no other label.
func ownPart(c Cell, l Line, labels []labelSpan, label Cell) Cell {
	if len(labels) < 2 || len(c.Words) < 2 {
		return c
	}
	var own []int
	start := 0
	for k := 1; k <= len(c.Words); k++ {
		if k < len(c.Words) && c.Words[k].Box.X0-c.Words[k-1].Box.X1 < labelSpace(c.Words, l.Height()) {
			continue
		}
		if isUnder(Bounds(c.Words[start:k]), l, labels, label) {
			if own == nil {
				own = []int{start, k}
			}
			own[1] = k
		}
		start = k
	}
	if own == nil {
		return Cell{}
	}
	return NewCell(c.Page, c.Words[own[0]:own[1]])
}

// isUnder reports whether no other label of the line overlaps a box more.
func isUnder(b page.Box, l Line, labels []labelSpan, label Cell) bool {
	own := Overlap(b, label.Box)
	for _, s := range labels {
		if other := Bounds(l.Words[s.from:s.to]); other != label.Box && Overlap(b, other) > own {
			return false
		}
	}
	return true
}

// labelsAll reports whether words are only labels, one after the other and with different meanings, as above a row of
// numbers. Each then begins where the one before ends, however close they are.
func labelsAll(words []string, v *Vocabulary) bool {
	seen := map[Role]bool{}
	for len(words) > 0 {
		role, n := v.Longest(words)
		if n == 0 || seen[role] {
			return false
		}
		seen[role], words = true, words[n:]
	}
	return len(seen) >= leastLabels
}

// leastLabels is the minimal number of labels in such a row.
const leastLabels = 3

const (
	// leastRowCells is the minimal number of cells in a row of labels, and leastRowLabels that of known labels.
	leastRowCells  = 3
	leastRowLabels = 2
)

// isLabelRow reports whether a line consists of labels, each above its value on the next line. The text to the right of
// a label is then the next column's label, even if it is unknown.
func isLabelRow(lines []Line, labels [][]labelSpan, i int) bool {
	if isTileRow(lines, labels, i) {
		return true
	}
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page || len(labels[i]) < leastRowLabels {
		return false
	}
	heads, values := lines[i].Cells(), lines[i+1].Cells()
	if isAlignedRow(heads, values, lines[i].Height()) && 2*len(labels[i]) > len(heads) &&
		2*len(labels[i+1]) < len(values) {
		return true
	}
	if len(labels[i+1]) > 0 {
		return false
	}
	if len(heads) < leastRowCells || len(values) != len(heads) ||
		lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > valueBelow*lines[i].Height() {
		return false
	}
	figures := 0
	for k, h := range heads {
		if hasDigit(h.Text()) || strings.ContainsRune(h.Text(), ':') ||
			Overlap(h.Box, values[k].Box) <= -rowEdge*lines[i].Height() {
			return false
		}
		if hasDigit(values[k].Text()) {
			figures++
		}
	}
	return figures*2 >= len(values)
}

// isAlignedRow reports whether cells without digits and colons are above as many cells with the same left edges.
func isAlignedRow(heads, values []Cell, height float64) bool {
	if len(heads) < leastRowCells || len(values) != len(heads) {
		return false
	}
	for k, h := range heads {
		if edge := h.Box.X0 - values[k].Box.X0; max(edge, -edge) > alignedEdge*height || hasDigit(h.Text()) ||
			strings.ContainsRune(h.Text(), ':') {
			return false
		}
	}
	return values[0].Box.CenterY()-heads[0].Box.CenterY() < valueBelow*height
}

// labelSpace returns the minimal space between labels among some words.
func labelSpace(words []page.Word, height float64) float64 {
	width, letters, pitch := 0.0, 0, closePitch
	for _, w := range words {
		width, letters = width+w.Box.Width(), letters+utf8.RuneCountInString(w.Text)
		if w.Source == page.SourceOCR {
			pitch = inkPitch
		}
	}
	return max(closeGap*height, pitch*width/float64(max(letters, 1)))
}

// labelCells returns the cells of one line of a header. In narrow columns, the space between labels is smaller than
// between other cells. A new column begins there if another line of the header has such a space at the same place, if a
// complete label follows, or if the cell consists mostly of labels.
func labelCells(lines []Line, i int, v *Vocabulary) []Cell {
	var out []Cell
	for _, c := range lines[i].Cells() {
		start, least := 0, labelSpace(c.Words, lines[i].Height())
		labels := mostlyLabels(c, least, v)
		for k := 1; k < len(c.Words); k++ {
			if namesUnit(c.Words, k, v) {
				continue
			}
			if parted(lines, i, c, k, least) || isWide(c, k, least) && (labels || labelFollows(c, k, least, v)) ||
				areTwoLabels(lines, i, NewCell(c.Page, c.Words[start:]), k-start, v) {
				out = append(out, NewCell(c.Page, c.Words[start:k]))
				start = k
			}
		}
		out = append(out, NewCell(c.Page, c.Words[start:]))
	}
	return out
}

// isWide reports whether there is at least the given space before word k of a cell.
func isWide(c Cell, k int, least float64) bool { return c.Words[k].Box.X0-c.Words[k-1].Box.X1 >= least }

// wideEnd returns the index at which the words from k on end, at the next wide space.
func wideEnd(c Cell, k int, least float64) int {
	end := k + 1
	for end < len(c.Words) && !isWide(c, end, least) {
		end++
	}
	return end
}

// leastWideLabels is the minimal number of known labels in a cell that is split at all its wide spaces.
const leastWideLabels = 2

// mostlyLabels reports whether most parts of a cell, split at its wide spaces, are known labels. The other parts are
// then unknown labels.
func mostlyLabels(c Cell, least float64, v *Vocabulary) bool {
	known, parts := 0, 0
	for k := 0; k < len(c.Words); parts++ {
		end := wideEnd(c, k, least)
		if v.Role(Text(c.Words[k:end])) != "" {
			known++
		}
		k = end
	}
	return known >= leastWideLabels && 2*known > parts
}

// labelFollows reports whether the words from k to the next wide space are a label.
func labelFollows(c Cell, k int, least float64, v *Vocabulary) bool {
	text := Text(c.Words[k:wideEnd(c, k, least)])
	return v.Role(text) != "" || roleOfHead(text, v) != ""
}

// parted reports whether another line has a space where word k of a cell begins, between words above or below the cell.
// least is the minimal space between labels.
func parted(lines []Line, i int, c Cell, k int, least float64) bool {
	from, to := c.Words[k-1].Box.X1, c.Words[k].Box.X0
	if to-from < least {
		return false
	}
	for j, other := range lines {
		if j == i {
			continue
		}
		for n := 1; n < len(other.Words); n++ {
			a, b := other.Words[n-1].Box, other.Words[n].Box
			if b.X0-a.X1 >= least && a.X1 < to && b.X0 > from && Overlap(a, c.Box) > 0 && Overlap(b, c.Box) > 0 {
				return true
			}
		}
	}
	return false
}

// areTwoLabels reports whether the words of a cell before word k, and those from it on, are labels of two columns, each
// together with the words below it: "Transaction Narration" above "Date", "Fees & Remaining" above "Charges" and
// "Balance".
func areTwoLabels(lines []Line, i int, c Cell, k int, v *Vocabulary) bool {
	if i+1 >= len(lines) || v.Role(c.Text()) != "" {
		return false
	}
	left, right := NewCell(c.Page, c.Words[:k]), NewCell(c.Page, c.Words[k:])
	one, other, under := left.Text(), right.Text(), false
	for _, below := range lines[i+1].Cells() {
		overLeft, overRight := Overlap(below.Box, left.Box), Overlap(below.Box, right.Box)
		switch {
		case overLeft <= 0 && overRight <= 0:
		case overLeft > overRight:
			one, under = one+" "+below.Text(), true
		default:
			other, under = other+" "+below.Text(), true
		}
	}
	return under && v.Role(one) != "" && v.Role(other) != ""
}

// A register of a customer sets labels over their values in columns, row over row, most of them known to no list:
//
//	Account Holder          P.O. Box        Sector
//	RIMU JOINERY LIMITED    3994            Private
//	Account Number          Our Ref         Relationship Officer
//	305981096               ST-914930       Mr C. Birdsong
//
// A known label with figures right under it shows how a row is set, and with it the rows that share its columns.

// tileRows is the maximal number of lines between rows of one register.
const tileRows = 12

// isTileRow reports whether a line is a row of labels above their values in such a register.
func isTileRow(lines []Line, labels [][]labelSpan, i int) bool {
	if !isTileHead(lines, labels, i) {
		return false
	}
	for j := max(0, i-tileRows); j < len(lines) && j <= i+tileRows; j++ {
		if lines[j].Page == lines[i].Page && isTileHead(lines, labels, j) && hasFiguresUnder(lines, labels, j) &&
			shareEdges(lines[i], lines[j]) {
			return true
		}
	}
	return false
}

// isTileHead reports whether all cells of a line can be labels, a known label fills its cell, and the texts right below
// share their left edges or centers and are not labels.
func isTileHead(lines []Line, labels [][]labelSpan, i int) bool {
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page || len(labels[i]) == 0 ||
		lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > valueBelow*lines[i].Height() {
		return false
	}
	heads, filled, under := lines[i].Cells(), false, 0
	if len(heads) < leastRowLabels ||
		slices.ContainsFunc(heads, func(h Cell) bool { return hasDigit(h.Text()) || hasColon(h) }) {
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

// hasFiguresUnder reports whether a value with digits is right below one of a line's known labels.
func hasFiguresUnder(lines []Line, labels [][]labelSpan, i int) bool {
	return slices.ContainsFunc(lines[i].Cells(), func(h Cell) bool {
		value, ok := underEdge(lines[i+1], h)
		return ok && hasDigit(value.Text()) && isLabelCell(lines[i], labels[i], h)
	})
}

// shareEdges reports whether the cells of the line with fewer cells begin where cells of the other line do.
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

// underEdge returns the cell of a line with another cell's left edge or center.
func underEdge(l Line, c Cell) (Cell, bool) {
	for _, other := range l.Cells() {
		edge, middle := other.Box.X0-c.Box.X0, (other.Box.X0+other.Box.X1-c.Box.X0-c.Box.X1)/2
		if min(max(edge, -edge), max(middle, -middle)) < alignedEdge*l.Height() {
			return other, true
		}
	}
	return Cell{}, false
}

// isLabelCell reports whether a cell is exactly a known label.
func isLabelCell(l Line, spans []labelSpan, c Cell) bool {
	return slices.ContainsFunc(spans, func(s labelSpan) bool {
		return l.Words[s.from].Box == c.Words[0].Box && s.to-s.from == len(c.Words)
	})
}

// hasColon reports whether a cell contains a colon.
func hasColon(c Cell) bool {
	return slices.ContainsFunc([]rune(c.Text()), func(r rune) bool { return r == ':' })
}
