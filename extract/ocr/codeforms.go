package ocr

import (
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// clearlyNearer is what part of its distance another character's may be at most to take its place; nearEnough is how
	// near it must be, nearestMark the same where a mark was read for it.
	clearlyNearer, nearEnough, nearestMark = 0.6, 0.3, 0.2
	// amongAlike is the former where a letter stands between letters, or a figure between figures, and would be the other,
	// amongLetters where a part of a code has no figure else.
	amongAlike, amongLetters = 0.5, 0.25
	// leastCode is how many characters a code has at least.
	leastCode = 3
)

// withForms reads the characters of doubtful codes by the page's own type: of those that look alike ("0" and "O", "5" and
// "S") the one whose forms in sure words and numbers are like the ink, and one for two that were read of the same ink
// ("5S"). Amounts and days are left to arithmetic.
func withForms(g *raster.Gray, words []Word) {
	var known *forms
	for i := range words {
		w := &words[i]
		if !isDoubtfulCode(*w) {
			continue
		}
		if known == nil {
			all := formsOf(g, words)
			known = &all
		}
		if !known.hasType(*w) {
			continue
		}
		if text := known.read(g, *w); text != w.Text {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	}
}

// strangeMarks are what letters and figures of codes are read as and codes have not.
const strangeMarks = "!|)$€£@"

// dressed is an amount with its currency before it or with letters for its side behind it ("S$120.50", "847,77H", "5.00-D").
var dressed = regexp.MustCompile(`^[-+(]*\p{L}{0,3}[$€£.]?[-+]?(?:\d{1,3}(?:[.,'’]\d{3})*[.,]\d{2}|\d{1,3}(?:[.,]\d{3})+)[-+)]?\p{L}{0,2}[-+)]?$`)

// isDoubtfulCode says that a word has figures among letters, or a mark for one of them, or is not read well, and is no amount,
// no day and no word of statements.
func isDoubtfulCode(w Word) bool {
	if utf8.RuneCountInString(w.Text) < leastCode || isFigureOrDay([]Word{w}) || gluedDay.MatchString(w.Text) ||
		dressed.MatchString(w.Text) || w.Confidence >= certainWord || terms[w.Text] {
		return false
	}
	return hasLetter(w.Text) && (w.Confidence < unsure || digitsOf(w.Text) != "" || strings.ContainsAny(w.Text, strangeMarks))
}

// read is a word with each character that looks like others as the one whose forms are like its ink.
func (known forms) read(g *raster.Gray, w Word) string {
	text, boxes := known.placed(g, w)
	if boxes == nil {
		return w.Text
	}
	read := slices.Clone(text)
	for k, r := range text {
		if alikeOf(r) == "" {
			continue
		}
		limit := clearlyNearer
		if isAmongAlike(text, k) {
			limit = amongAlike
		}
		if part := partOf(text, k); digitsOf(part) == "" && !strings.ContainsAny(part, strangeMarks) {
			limit = amongLetters
		}
		if other, times := known.likest(r, letterForm(g, boxes[k])); times <= limit || unicode.IsDigit(other) == unicode.IsDigit(r) {
			read[k] = other
		}
	}
	return string(read)
}

// isAmongAlike says that a letter stands between letters, or a figure between figures.
func isAmongAlike(text []rune, k int) bool {
	for _, is := range []func(rune) bool{unicode.IsLetter, unicode.IsDigit} {
		if k > 0 && k+1 < len(text) && is(text[k-1]) && is(text[k]) && is(text[k+1]) {
			return true
		}
	}
	return false
}

// partOf is the part of a code around a place, between its marks.
func partOf(text []rune, k int) string {
	isMark := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(strangeMarks, r)
	}
	from, to := k, k
	for from > 0 && !isMark(text[from-1]) {
		from--
	}
	for to < len(text) && !isMark(text[to]) {
		to++
	}
	return string(text[from:to])
}

// likest is the letter or figure that a form is, of those that look like the character it was read as, and what part of that
// one's distance its own is; the character itself where no other is clearly nearer.
func (known forms) likest(r rune, f form) (likest rune, times float64) {
	own, best, nearest, enough := known.distanceTo(r, f), r, math.Inf(1), nearEnough
	if math.IsInf(own, 1) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r, 1 // the page does not tell what it would look like
		}
		enough = nearestMark
	}
	for _, other := range alikeOf(r) {
		if other == r || !unicode.IsLetter(other) && !unicode.IsDigit(other) {
			continue
		}
		if d := known.distanceTo(other, f); d < nearest {
			best, nearest = other, d
		}
	}
	if nearest > enough || nearest > clearlyNearer*own {
		return r, 1
	}
	return best, nearest / own
}

// placed are the characters of a word and where each stands; no places when that is not clear.
func (known forms) placed(g *raster.Gray, w Word) ([]rune, []image.Rectangle) {
	text := []rune(w.Text)
	if all := charactersOf(g, w); all != nil {
		return text, all
	}
	best := placing{cost: math.Inf(1)}
	for _, level := range []uint8{faintInk, dark, darkest} {
		if p := known.place(text, blobs(g, w.Box, level)); p.cost < best.cost {
			best = p
		}
	}
	if best.cost > mostOff*float64(len(text)) {
		return text, nil
	}
	return best.text, best.boxes(g)
}
