package ocr

import (
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// likeSpace is the least width of a gap within a word that is a lost space, in spaces of its row.
	likeSpace = 0.8
	// overGaps is how many times wider it must be than the usual gap between the word's letters.
	overGaps = 2.5
	// leastSpace and mostSpace bound the width of a space in row heights.
	leastSpace, mostSpace = 0.15, 0.8
	// mostFixedSpace is the upper bound in fixed-pitch type, where a space is as wide as a letter plus the white of
	// its neighbours.
	mostFixedSpace = 1.15
	// leastSpaces is how many spaces of a row are needed to know their width.
	leastSpaces = 2
)

// withSpaces splits words of letters where a gap between two letters is as wide as the spaces of the row ("AK PATEL"
// for "A K PATEL"): the engine loses spaces beside single letters. Only words whose letters are all separate are
// considered. Words are in reading order.
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

// spaceOf is the usual space between the words of a word's row in pixels; 0 if there are too few.
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
		if gap := float64(words[k].Box.Min.X - words[k-1].Box.Max.X); gap >= leastSpace*(bottom-top) &&
			gap <= mostSpace*(bottom-top) {
			spaces = append(spaces, gap)
		}
	}
	if len(spaces) < leastSpaces {
		return 0
	}
	slices.Sort(spaces)
	return spaces[len(spaces)/2]
}

// wideGap returns the index of the letter after the only gap that is a space; 0 if there is none.
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

const (
	// falseSpace is the greatest width, in the page's usual spaces, of a gap between two words that is not a space.
	// falseCell is the same in fixed-pitch type, where punctuation is far from letters.
	falseSpace, falseCell = 0.6, 0.68
	// lettersNearer is the factor of that width beside a letter: some letters lean out of their room.
	lettersNearer = 0.65
	// besideOne is the part of a gap that belongs to the narrow digit 1, in row heights; besideOneLeast is the same
	// in types with a wide 1, where a letter beside it may lean away.
	besideOne, besideOneLeast = 0.13, 0.09
)

// thousandsGroup is a group of digits that may follow a space within an amount.
var thousandsGroup = regexp.MustCompile(`^\d{3}(\D|$)`)

// withoutFalseSpaces joins two words if the ink leaves no space between them ("jose .miguel@kvb", "GUIA: 5462582",
// "90058 136968958"): the engine adds spaces beside punctuation and narrow digits. Words are in reading order.
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
		if n := len(out); n > 0 && out[n-1].sameRow(w) && isOneWith(g, out[n-1], w, space, pitch) &&
			mayBelong(out[n-1], w) {
			out[n-1] = out[n-1].with(w)
			continue
		}
		out = append(out, w)
	}
	return out
}

// isOneWith reports whether the gap between two words is narrower than the least space. Between two digits the
// distance of their middles decides, if the page's digit pitch is known.
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

// facing returns the last character of a word and the first of the next.
func facing(a, b Word) string {
	last, _ := utf8.DecodeLastRuneInString(a.Text)
	first, _ := utf8.DecodeRuneInString(b.Text)
	return string(last) + string(first)
}

// mayBelong reports whether two words may be one: neither is an amount or a date, and they are not both of letters
// only, because the engine knows where words of its language end ("Kontostand vom").
func mayBelong(a, b Word) bool {
	if isWord(a.Text) && isWord(b.Text) || isFigureOrDay([]Word{a}) || isFigureOrDay([]Word{b}) ||
		!hasAlphanumeric(a.Text+b.Text) {
		return false
	}
	return !isFigure(a.Text) || !thousandsGroup.MatchString(b.Text)
}

// gapBetween is the gap between the ink of two words, or between their boxes, in row heights. White that belongs to
// a digit 1 is not counted.
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
		return math.Inf(1) // the boxes show nothing
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

// typeBox is the word's box limited to its row of type: a rule above or below would join the letters.
func (w Word) typeBox() image.Rectangle {
	top, bottom := w.row()
	b := w.Box
	b.Min.Y, b.Max.Y = max(b.Min.Y, int(top)), min(b.Max.Y, int(math.Ceil(bottom)))
	return b
}

// isMixed reports whether a text has letters and digits.
func isMixed(text string) bool { return hasLetter(text) && digitsOf(text) != "" }

// besideLetter reports whether a letter is at the end of the first word or the start of the second, no punctuation
// faces it, and they are not parts of one code.
func besideLetter(a, b Word) bool {
	two := facing(a, b)
	isMark := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return hasLetter(two) && strings.IndexFunc(two, isMark) < 0 && !(isMixed(a.Text) && isMixed(b.Text))
}

const (
	// partedSpace is the least width, in the page's usual spaces, of a gap that splits a word known to be two.
	partedSpace = 0.4
	// clearSpace is the same if the page has neither word by itself; overOthers is how many times wider than the
	// word's other gaps it must be.
	clearSpace, overOthers = 0.55, 1.5
	// leastUsual is how many spaces of a page are needed to know their width.
	leastUsual = 8
	// leastPairs is how often a page must have two words side by side before a word is split into them.
	leastPairs = 2
	// offPlace is how far the gap may be from the expected place, in letter widths.
	offPlace = 1.2
)

// withNarrowSpaces splits words at a space in their ink that is too narrow for the engine, for example between
// letters that lean apart. The parts must be two words that the page has side by side elsewhere ("MANEJO CTA"), or a
// text after the code that others at this place begin with ("FPI LIGAYA"). Words are in reading order.
func withNarrowSpaces(g *raster.Gray, words []Word) (out []Word) {
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

// usualSpace is the median space between words of a page, in row heights; 0 if there are too few.
func usualSpace(words []Word) float64 {
	var spaces []float64
	most := mostSpace
	if pitchOf(words) > 0 {
		most = mostFixedSpace
	}
	for i := 1; i < len(words); i++ {
		top, bottom := words[i].row()
		gap := float64(words[i].Box.Min.X-words[i-1].Box.Max.X) / (bottom - top)
		if gap >= leastSpace && gap <= most && words[i-1].sameRow(words[i]) && hasLetter(words[i].Text) &&
			hasLetter(words[i-1].Text) {
			spaces = append(spaces, gap)
		}
	}
	if len(spaces) < leastUsual {
		return 0
	}
	slices.Sort(spaces)
	return spaces[len(spaces)/2]
}

// begunCode is a short code at the beginning of texts, and the place where they begin.
type begunCode struct {
	text string
	left int
}

// begunCodes counts the codes at the beginning of texts.
type begunCodes map[begunCode]int

// leftReach is within how many pixels texts begin at the same place.
const leftReach = 8

// codesBegun counts the known codes that a page prints at the left of texts.
func codesBegun(words []Word) begunCodes {
	begun := begunCodes{}
	for i, w := range words {
		if code.MatchString(w.Text) && terms[w.Text] && i+1 < len(words) && w.closeTo(words[i+1]) &&
			isPrintedWord(words[i+1].Text) {
			begun[begunCode{w.Text, w.Box.Min.X / leftReach}]++
		}
	}
	return begun
}

// codeOf returns the length in bytes of the code at the beginning of a word that others at its place begin with too
// ("FPILIGAYA"); 0 if there is none.
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

// termBefore returns the length in bytes of the known code that a doubtful word begins with; 0 if there is none.
func termBefore(w Word) int {
	for n := 4; n >= 3 && w.Confidence < certainWord; n-- {
		if len(w.Text) >= n+leastPart && code.MatchString(w.Text[:n]) && terms[w.Text[:n]] && isWord(w.Text[n:]) &&
			!spelledTerms[strings.ToLower(w.Text)] {
			return n
		}
	}
	return 0
}

// isWidest reports whether a gap in a word's ink is much wider than all others.
func isWidest(g *raster.Gray, w Word, gap image.Rectangle) bool {
	letters := blobs(g, w.Box, faintInk)
	for k := 1; k < len(letters); k++ {
		if left := letters[k-1].Max.X; left != gap.Min.X &&
			float64(gap.Dx()) < overOthers*float64(letters[k].Min.X-left) {
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

// partedAt returns the length in bytes of the first of the only two words of the page that a text consists of; 0 if
// there are none.
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

// gapNear returns a gap in a word's ink of at least the given width, near the place after so many bytes of its text;
// empty if there is none.
func gapNear(g *raster.Gray, w Word, first int, least float64) (gap image.Rectangle) {
	letter := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(w.Text))
	place := float64(w.Box.Min.X) + letter*float64(utf8.RuneCountInString(w.Text[:first]))
	letters := blobs(g, w.Box, faintInk)
	for k := 1; k < len(letters); k++ {
		at := image.Rect(letters[k-1].Max.X, w.Box.Min.Y, letters[k].Min.X, w.Box.Max.Y)
		if off := math.Abs(float64(at.Min.X+at.Max.X)/2 - place); off <= offPlace*letter &&
			float64(at.Dx()) >= least && at.Dx() > gap.Dx() {
			gap = at
		}
	}
	return gap
}
