package ocr

import (
	"image"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// likeSpace is how wide a gap within a word is at least where a space was lost, in spaces of its row.
	likeSpace = 0.8
	// overGaps is how many times wider it is than the usual gap between the word's letters.
	overGaps = 2.5
	// leastSpace and mostSpace are the width of a space in heights of its row.
	leastSpace, mostSpace = 0.15, 0.8
	// mostFixedSpace is the same at most where all characters are as wide as each other: a space is as wide as a letter and
	// what two letters leave of their rooms.
	mostFixedSpace = 1.15
	// leastSpaces is how many spaces of a row tell how wide they are.
	leastSpaces = 2
)

// withSpaces parts words of letters where the ink between two letters is as wide as the spaces of their row ("AK PATEL"
// of "A K PATEL"): the engine loses spaces beside lone letters. Only words whose every letter stands apart are looked
// at. Words are in reading order.
func withSpaces(g *raster.Gray, words []Word) (out []Word) {
	for i, w := range words {
		space := spaceOf(words, i)
		if space == 0 || !isWord(w.Text) || utf8.RuneCountInString(w.Text) < 2 {
			out = append(out, w)
			continue
		}
		letters := blobs(g, w.Box, faintInk)
		at := wideGap(letters, space)
		if at == 0 || len(letters) != utf8.RuneCountInString(w.Text) {
			out = append(out, w)
			continue
		}
		left, right, runes := w, w, []rune(w.Text)
		left.Text, right.Text = string(runes[:at]), string(runes[at:])
		left.Box.Max.X, right.Box.Min.X = letters[at-1].Max.X, letters[at].Min.X
		left.Confidence, right.Confidence = min(w.Confidence, changed), min(w.Confidence, changed)
		out = append(out, left, right)
	}
	return out
}

// spaceOf is the usual space between the words of a word's row, in pixels; 0 when too few tell.
func spaceOf(words []Word, i int) float64 {
	from, to := i, i+1
	for from > 0 && words[from-1].sameRow(words[i]) {
		from--
	}
	for to < len(words) && words[to].sameRow(words[i]) {
		to++
	}
	top, bottom := words[i].row()
	var spaces []float64
	for k := from + 1; k < to; k++ {
		if gap := float64(words[k].Box.Min.X - words[k-1].Box.Max.X); gap >= leastSpace*(bottom-top) && gap <= mostSpace*(bottom-top) {
			spaces = append(spaces, gap)
		}
	}
	if len(spaces) < leastSpaces {
		return 0
	}
	slices.Sort(spaces)
	return spaces[len(spaces)/2]
}

// wideGap is the place of the letter before which the one gap stands that is a space; 0 when there is none.
func wideGap(letters []image.Rectangle, space float64) (at int) {
	var gaps []float64
	for k := 1; k < len(letters); k++ {
		gap := float64(letters[k].Min.X - letters[k-1].Max.X)
		gaps = append(gaps, gap)
		if gap < likeSpace*space {
			continue
		}
		if at > 0 {
			return 0 // letters set wide
		}
		at = k
	}
	if at == 0 {
		return 0
	}
	widest := gaps[at-1]
	others := slices.Delete(slices.Clone(gaps), at-1, at)
	slices.Sort(others)
	if len(others) > 0 && widest < overGaps*math.Max(others[len(others)/2], 1) {
		return 0
	}
	return at
}
