package ocr

import (
	"image"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// partedSpace is how wide the gap in a word is at least that is two, in the page's usual spaces.
	partedSpace = 0.4
	// clearSpace is the same where the page has neither by itself, and overOthers how many times wider the gap is than any
	// other of the word.
	clearSpace, overOthers = 0.55, 1.5
	// leastUsual is how many spaces of a page tell how wide they are.
	leastUsual = 8
	// leastPairs is how often a page has two words side by side before they may be one elsewhere.
	leastPairs = 2
	// offPlace is how far from where the second word would begin the gap may lie, in widths of a letter.
	offPlace = 1.2
)

// withPartings parts words where their ink leaves a space that is too narrow for the engine, as letters whose feet lean apart
// do: two that the page has side by side elsewhere ("MANEJO CTA"), or a text behind the code that others at its place begin
// with ("FPI LIGAYA"). Words are in reading order.
func withPartings(g *raster.Gray, words []Word) (out []Word) {
	space, pairs, begun := usualSpace(words), pairsSeen(words), codesBegun(words)
	for _, w := range words {
		first := 0
		if space > 0 && isPrintedWord(w.Text) {
			if first = partedAt(w.Text, pairs); first == 0 {
				first = begun.codeOf(w)
			}
		}
		top, bottom := w.row()
		gap := image.Rectangle{}
		if first > 0 {
			gap = gapNear(g, w, first, partedSpace*space*(bottom-top))
		} else if first = termBefore(w); space > 0 && first > 0 {
			gap = gapNear(g, w, first, clearSpace*space*(bottom-top))
			if !isWidest(g, w, gap) {
				gap = image.Rectangle{}
			}
		}
		if gap.Empty() {
			out = append(out, w)
			continue
		}
		left, right := w, w
		left.Text, right.Text = w.Text[:first], w.Text[first:]
		left.Box.Max.X, right.Box.Min.X = gap.Min.X, gap.Max.X
		left.Confidence, right.Confidence = min(w.Confidence, unsure), min(w.Confidence, unsure)
		out = append(out, left, right)
	}
	return out
}

// usualSpace is the median space between words of a page, in heights of their rows; 0 when too few tell.
func usualSpace(words []Word) float64 {
	var spaces []float64
	most := mostSpace
	if pitchOf(words) > 0 {
		most = mostFixedSpace
	}
	for i := 1; i < len(words); i++ {
		top, bottom := words[i].row()
		gap := float64(words[i].Box.Min.X-words[i-1].Box.Max.X) / (bottom - top)
		if gap >= leastSpace && gap <= most && words[i-1].sameRow(words[i]) && hasLetter(words[i].Text) && hasLetter(words[i-1].Text) {
			spaces = append(spaces, gap)
		}
	}
	if len(spaces) < leastUsual {
		return 0
	}
	slices.Sort(spaces)
	return spaces[len(spaces)/2]
}

// begunCode is a short code that texts of a page begin with, and where they do.
type begunCode struct {
	text string
	left int
}

// begunCodes counts the codes that texts begin with.
type begunCodes map[begunCode]int

// leftReach is within how many pixels texts begin at one place.
const leftReach = 8

// codesBegun counts the codes of statements that a page prints at the left of texts.
func codesBegun(words []Word) begunCodes {
	begun := begunCodes{}
	for i, w := range words {
		if code.MatchString(w.Text) && terms[w.Text] && i+1 < len(words) && w.closeTo(words[i+1]) && isPrintedWord(words[i+1].Text) {
			begun[begunCode{w.Text, w.Box.Min.X / leftReach}]++
		}
	}
	return begun
}

// codeOf is how many bytes the code has that a word begins with, and others of the page at its place ("FPILIGAYA"); 0 for
// none.
func (begun begunCodes) codeOf(w Word) int {
	for n := 4; n >= 2; n-- {
		if len(w.Text) < n+leastPart || terms[w.Text] {
			continue
		}
		times := 0
		for at := w.Box.Min.X/leftReach - 1; at <= w.Box.Min.X/leftReach+1; at++ {
			times += begun[begunCode{w.Text[:n], at}]
		}
		if times >= leastSeen && isPrintedWord(w.Text[n:]) {
			return n
		}
	}
	return 0
}

// termBefore is how many bytes the code of statements has that a doubtful word begins with; 0 for none.
func termBefore(w Word) int {
	for n := 4; n >= 3 && w.Confidence < certainWord; n-- {
		if len(w.Text) >= n+leastPart && code.MatchString(w.Text[:n]) && terms[w.Text[:n]] && isWord(w.Text[n:]) &&
			!spelledTerms[strings.ToLower(w.Text)] {
			return n
		}
	}
	return 0
}

// isWidest says that a gap in a word's ink is much wider than all others.
func isWidest(g *raster.Gray, w Word, gap image.Rectangle) bool {
	letters := blobs(g, w.Box, faintInk)
	for k := 1; k < len(letters); k++ {
		if left := letters[k-1].Max.X; left != gap.Min.X && float64(gap.Dx()) < overOthers*float64(letters[k].Min.X-left) {
			return false
		}
	}
	return !gap.Empty()
}

// pairsSeen counts the pairs of words that a page has side by side.
func pairsSeen(words []Word) map[[2]string]int {
	pairs := map[[2]string]int{}
	for i := 1; i < len(words); i++ {
		if isPrintedWord(words[i-1].Text) && isPrintedWord(words[i].Text) && words[i-1].closeTo(words[i]) {
			pairs[[2]string{words[i-1].Text, words[i].Text}]++
		}
	}
	return pairs
}

// partedAt is how many bytes the first has of the only two words of a page that a text is together; 0 when it is none.
func partedAt(text string, pairs map[[2]string]int) (first int) {
	for i := range text {
		if i > 0 && pairs[[2]string{text[:i], text[i:]}] >= leastPairs {
			if first > 0 {
				return 0
			}
			first = i
		}
	}
	return first
}

// gapNear is a gap in a word's ink, so wide at least, near the place behind so many bytes of its text; empty when there is
// none.
func gapNear(g *raster.Gray, w Word, first int, least float64) (gap image.Rectangle) {
	letter := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(w.Text))
	place := float64(w.Box.Min.X) + letter*float64(utf8.RuneCountInString(w.Text[:first]))
	letters := blobs(g, w.Box, faintInk)
	for k := 1; k < len(letters); k++ {
		at := image.Rect(letters[k-1].Max.X, w.Box.Min.Y, letters[k].Min.X, w.Box.Max.Y)
		if off := math.Abs(float64(at.Min.X+at.Max.X)/2 - place); off <= offPlace*letter && float64(at.Dx()) >= least && at.Dx() > gap.Dx() {
			gap = at
		}
	}
	return gap
}
