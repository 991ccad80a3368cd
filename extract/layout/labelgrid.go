package layout

import "github.com/dossier-lending/dossier/extract/page"

// Labels and values set in columns close to each other: what parts them is wider than a blank and narrower than
// what parts cells elsewhere.

// widerThanBlank is how much wider than the line's narrowest blank such a space is at least.
const widerThanBlank = 1.5

// spaceBefore says that the space before a line's i-th word is wider than the blanks of the line's texts.
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

// ownPart is the part of a cell that stands under a label: the values of labels close to each other form one
// cell. It is the whole cell where the line has no other label.
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

// isUnder says that no other label of the line shares more of its width with a box.
func isUnder(b page.Box, l Line, labels []labelSpan, label Cell) bool {
	own := Overlap(b, label.Box)
	for _, s := range labels {
		if other := Bounds(l.Words[s.from:s.to]); other != label.Box && Overlap(b, other) > own {
			return false
		}
	}
	return true
}

// labelsAll says that words are labels of different meanings one after the other and nothing else, as over a row of
// figures: then each begins where the one before ends, however close they stand.
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

// leastLabels is how many labels make such a row.
const leastLabels = 3
