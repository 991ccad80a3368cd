package ocr

import (
	"slices"
	"unicode/utf8"
)

const (
	// speckedRow is how much taller than the page's usual row a box is that holds a speck above or below its word.
	speckedRow = 1.5
	// evenEdge is how far, in usual rows, the feet or tops of one row lie apart.
	evenEdge = 0.3
	// widestLetter is the width of a letter in usual rows from which type is large, not specked.
	widestLetter = 0.9
)

// withoutSpecks takes the boxes of words back to their row where a speck above or below them makes them taller: the words
// beside them that end or begin at the same height tell the row. Else such a word would stand between two lines.
func withoutSpecks(words []Word) []Word {
	usual := usualHeight(words)
	if usual == 0 {
		return words
	}
	for i := range words {
		w := &words[i]
		if float64(w.Box.Dy()) <= speckedRow*usual || float64(w.Box.Dx()) > widestLetter*usual*float64(utf8.RuneCountInString(w.Text)) {
			continue
		}
		if top, ok := edgeOfRow(words, i, usual, func(o Word) (int, int) { return o.Box.Max.Y - w.Box.Max.Y, o.Box.Min.Y }); ok {
			w.Box.Min.Y = max(w.Box.Min.Y, top)
		} else if foot, ok := edgeOfRow(words, i, usual, func(o Word) (int, int) { return o.Box.Min.Y - w.Box.Min.Y, o.Box.Max.Y }); ok {
			w.Box.Max.Y = min(w.Box.Max.Y, foot)
		}
	}
	return words
}

// edgeOfRow is where the words of usual height stand whose one edge lies level with that of word i: the median of their
// other edges. edges gives how far off the one is, and the other.
func edgeOfRow(words []Word, i int, usual float64, edges func(Word) (off, other int)) (int, bool) {
	var others []int
	for k, o := range words {
		off, other := edges(o)
		if k != i && hasAlphanumeric(o.Text) && float64(o.Box.Dy()) <= speckedRow*usual && float64(max(off, -off)) <= evenEdge*usual {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return 0, false
	}
	slices.Sort(others)
	return others[len(others)/2], true
}
