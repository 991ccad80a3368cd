package ocr

import (
	"image"
	"math"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// falseSpace is how wide a gap between two words is at most that is none, in the page's usual spaces, and falseCell
	// the same where all characters are as wide as each other: marks stand far apart from letters there.
	falseSpace, falseCell = 0.6, 0.68
	// lettersNearer is what part of that it is at most beside a letter: some lean out of their room.
	lettersNearer = 0.65
	// besideOne is how much of a gap is the figure one's, which is narrower than its room, in heights of the row, and
	// besideOneLeast the same in types whose one is wide: a letter beside it may lean away.
	besideOne, besideOneLeast = 0.13, 0.09
)

// thousandsGroup is what may stand behind a space within an amount.
var thousandsGroup = regexp.MustCompile(`^\d{3}(\D|$)`)

// withoutFalseSpaces puts two words together between which the ink leaves no space ("jose .miguel@kvb", "GUIA: 5462582",
// "90058 136968958"): the engine sets spaces beside marks and narrow figures where there are none. Words are in reading
// order.
func withoutFalseSpaces(g *raster.Gray, words []Word) (out []Word) {
	space := usualSpace(words)
	if space == 0 {
		return words
	}
	space *= falseSpace
	if pitchOf(words) > 0 {
		space *= falseCell / falseSpace
	}
	pitch := sync.OnceValue(func() float64 { return figurePitch(g, words) * usualHeight(words) })
	for _, w := range words {
		if n := len(out); n > 0 && out[n-1].sameRow(w) && isOneWith(g, out[n-1], w, space, pitch) && mayBelong(out[n-1], w) {
			out[n-1] = out[n-1].with(w)
			continue
		}
		out = append(out, w)
	}
	return out
}

// isOneWith says that the gap between two words is no space, the least of which is so wide. Of two figures their middles
// tell, where it is known how far apart those stand.
func isOneWith(g *raster.Gray, a, b Word, space float64, pitch func() float64) bool {
	gap := gapBetween(g, a, b)
	if math.IsInf(gap, 1) {
		return false
	}
	if len(digitsOf(facing(a, b))) == 2 && pitch() > 0 {
		if apart, ok := figuresApart(g, a, b, pitch()); ok {
			return apart <= nextTo(facing(a, b))*pitch()
		}
	}
	if besideLetter(a, b) {
		space *= lettersNearer
	}
	return gap <= space
}

// facing is the last character of a word and the first of another.
func facing(a, b Word) string {
	last, _ := utf8.DecodeLastRuneInString(a.Text)
	first, _ := utf8.DecodeRuneInString(b.Text)
	return string(last) + string(first)
}

// mayBelong says that two words may be one: neither is an amount or a day by itself, nor are both of letters alone, whose
// language the engine knows ("Kontostand vom").
func mayBelong(a, b Word) bool {
	if isWord(a.Text) && isWord(b.Text) || isFigureOrDay([]Word{a}) || isFigureOrDay([]Word{b}) || !hasAlphanumeric(a.Text+b.Text) {
		return false
	}
	return !isFigure(a.Text) || !thousandsGroup.MatchString(b.Text)
}

// gapBetween is the gap that the ink leaves between two words, or their boxes, in heights of the row: what a figure one
// leaves of its room is not counted.
func gapBetween(g *raster.Gray, a, b Word) float64 {
	top, bottom := a.row()
	height := bottom - top
	from, to := min(a.Box.Max.X, b.Box.Min.X), max(a.Box.Max.X, b.Box.Min.X)
	if b.Box.Min.X-a.Box.Max.X > int(height) || height <= 0 {
		return math.Inf(1)
	}
	gap, reach := b.Box.Min.X-a.Box.Max.X, int(height/2)
	both := a.typeBox().Union(b.typeBox())
	letters := blobs(g, image.Rect(from-reach, both.Min.Y, to+reach, both.Max.Y), faintInk)
	for k := 1; k < len(letters); k++ {
		if left, right := letters[k-1].Max.X, letters[k].Min.X; left <= to+1 && right >= from-1 {
			gap = max(gap, right-left)
		}
	}
	if gap < 0 {
		return math.Inf(1) // the boxes tell nothing
	}
	wide := float64(gap) / height
	if besideLetter(a, b) {
		return wide
	}
	one := besideOne
	if hasLetter(facing(a, b)) {
		one = 0 // two numbers with letters before them begin and end so
		if strings.ContainsAny(a.Text+b.Text, "/-") {
			one = besideOneLeast
		}
	}
	if strings.HasSuffix(a.Text, "1") {
		wide -= one
	}
	if strings.HasPrefix(b.Text, "1") {
		wide -= one
	}
	return wide
}

// typeBox is the word's box without what lies above and below its row of type: a table's rule there joins the letters.
func (w Word) typeBox() image.Rectangle {
	top, bottom := w.row()
	b := w.Box
	b.Min.Y, b.Max.Y = max(b.Min.Y, int(top)), min(b.Max.Y, int(math.Ceil(bottom)))
	return b
}

// isMixed says that a text has letters and figures.
func isMixed(text string) bool { return hasLetter(text) && digitsOf(text) != "" }

// besideLetter says that a letter stands at the end of the first word or at the beginning of the second, no mark faces it
// and they are no parts of one code.
func besideLetter(a, b Word) bool {
	two := facing(a, b)
	isMark := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return hasLetter(two) && strings.IndexFunc(two, isMark) < 0 && !(isMixed(a.Text) && isMixed(b.Text))
}
