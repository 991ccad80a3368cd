package layout

import (
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// closeGap and closePitch are the space that may part two columns' labels, in line heights and in widths of a
// letter: wider than a blank, also than one of fixed pitch, narrower than what parts cells without a second sign.
const (
	closeGap   = 0.4
	closePitch = 1.15
	// inkPitch is the same for recognized words, whose boxes end at their ink: letters are narrower, and the space
	// between words is wider, by the white beside every letter.
	inkPitch = 1.35
)

// labelSpace is the least space that parts labels among some words.
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

// labelCells are the cells of one line of a header. Narrow columns leave less space between their labels than
// parts cells elsewhere: where another line of the header has such a space at the same place, a whole label
// follows, or most of the cell is labels, a new column begins.
func labelCells(lines []Line, i int, v *Vocabulary) []Cell {
	var out []Cell
	for _, c := range lines[i].Cells() {
		start, least := 0, labelSpace(c.Words, lines[i].Height())
		labels := mostlyLabels(c, least, v)
		for k := 1; k < len(c.Words); k++ {
			if namesUnit(c.Words, k, v) {
				continue
			}
			if parted(lines, i, c, k, least) || isWide(c, k, least) && (labels || labelFollows(c, k, least, v)) || standsBeside(lines, i, NewCell(c.Page, c.Words[start:]), k-start, v) {
				out = append(out, NewCell(c.Page, c.Words[start:k]))
				start = k
			}
		}
		out = append(out, NewCell(c.Page, c.Words[start:]))
	}
	return out
}

// isWide says that at least so much space stands before the k-th word of a cell.
func isWide(c Cell, k int, least float64) bool { return c.Words[k].Box.X0-c.Words[k-1].Box.X1 >= least }

// wideEnd is where the words from the k-th on end that no wide space parts.
func wideEnd(c Cell, k int, least float64) int {
	end := k + 1
	for end < len(c.Words) && !isWide(c, end, least) {
		end++
	}
	return end
}

// leastWideLabels is how many parts of a cell must be known labels before all its wide spaces part it.
const leastWideLabels = 2

// mostlyLabels says that most of what a cell's wide spaces part are labels: the rest are labels that no list knows.
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

// labelFollows says that the words from the k-th to the next wide space are a label.
func labelFollows(c Cell, k int, least float64, v *Vocabulary) bool {
	text := Text(c.Words[k:wideEnd(c, k, least)])
	return v.Role(text) != "" || roleOfHead(text, v) != ""
}

// parted says that another line has a space where the k-th word of a cell begins, between words that stand
// over or under the cell; least is the least space that parts labels.
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

// standsBeside says that the words of a cell before the k-th and those from it on are labels of two columns, each with
// most of what stands below it: "Transaction Narration" over "Date", "Fees & Remaining" over "Charges" and "Balance".
func standsBeside(lines []Line, i int, c Cell, k int, v *Vocabulary) bool {
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
