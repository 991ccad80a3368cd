package ocr

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Streaks, pieces of rules and the edges of stamps are read as words of a sign or two. Their ink tells them from type: it
// is lower, higher or much wider than the letters of its row, or it stands across two rows.

const (
	// strangerSigns is how many signs such a word has at most.
	strangerSigns = 3
	// sureStranger is the confidence from which a word is type, whatever its ink, sureSign that of a single sign; garbage is
	// longer below the other.
	sureStranger, sureSign, garbage, garbageSigns = 0.85, 0.9, 0.6, 5
	// leastCapital and mostCapital are how high the ink of capitals and figures is in those of their row, leastSmall that
	// of small letters; widestSign is how wide one is, tallGarbage from what height on garbage may stand beside a text.
	leastCapital, mostCapital, leastSmall, widestSign, tallGarbage = 0.72, 1.4, 0.45, 1.6, 1.9
	// apartFrom is how far a word stands from others of its row, in their capitals, when it is none of their text.
	apartFrom = 1.2
	// crossesRow is the share of its ink by which a word reaches into a row that it is not on.
	crossesRow = 0.15
	// leastRow is how many sure words make a row.
	leastRow = 3
)

// withoutStrangers drops such words.
func withoutStrangers(words []Word) []Word {
	usual := capitalsHeight(words)
	if usual == 0 {
		return words
	}
	strange := make([]bool, len(words))
	for i, w := range words {
		strange[i] = w.mayBeStranger() && isStranger(words, i, usual) && !hasColumn(words, i, usual)
	}
	i := -1
	return slices.DeleteFunc(words, func(Word) bool { i++; return strange[i] })
}

// mayBeStranger says that a word is short and doubtful, and no two capitals or more: what specks make taller is read as they
// are.
func (w Word) mayBeStranger() bool {
	n := utf8.RuneCountInString(w.Text)
	return (n <= strangerSigns && w.Confidence < sureStranger || n == 1 && w.Confidence < sureSign || n <= garbageSigns && w.Confidence < garbage) &&
		hasAlphanumeric(w.Text) && !inLetters.MatchString(w.Text)
}

// inLetters is a word of capitals, or of letters and nothing else that is longer than a sign or two.
var inLetters = regexp.MustCompile(`^(?:\p{Lu}{2,}|\p{L}{3,})[.,:;-]?$`)

// isStranger says that the ink of a word is not like its row's, or not on any row. usual is the height of the page's
// capitals.
func isStranger(words []Word, i int, usual float64) bool {
	w := words[i]
	var row []Word
	alone := true
	for k, o := range words {
		if k == i || !o.sameRow(w) {
			continue
		}
		if o.Confidence >= sureStranger {
			row = append(row, o)
		}
		if gap := float64(max(w.Box.Min.X-o.Box.Max.X, o.Box.Min.X-w.Box.Max.X)); gap < apartFrom*usual && !o.mayBeStranger() {
			alone = false
		}
	}
	height := usual
	if h := capitalsHeight(row); h > 0 {
		height = h
	}
	switch {
	case float64(w.Box.Dx()) > widestSign*height*float64(utf8.RuneCountInString(w.Text)),
		float64(w.Box.Dy()) > tallGarbage*height && w.Confidence < garbage:
		return len(row) > 0
	case !alone:
		return false
	case len(row) == 0:
		return standsAcross(words, i) || w.Confidence < garbage && !w.isHighAs(usual)
	}
	return !w.isHighAs(height)
}

// isHighAs says that the ink of a word is as high as that of type whose capitals have a height.
func (w Word) isHighAs(capitals float64) bool {
	least := leastSmall
	if strings.IndexFunc(w.Text, isTall) >= 0 {
		least = leastCapital
	}
	high := float64(w.Box.Dy())
	return high >= least*capitals && high <= mostCapital*capitals
}

// standsAcross says that a word reaches into a row of type that it is not on.
func standsAcross(words []Word, i int) bool {
	w, reached := words[i], 0
	for _, o := range words {
		into := min(w.Box.Max.Y, o.Box.Max.Y) - max(w.Box.Min.Y, o.Box.Min.Y)
		if o.Confidence >= sureStranger && float64(into) >= crossesRow*float64(w.Box.Dy()) && !o.sameRow(w) {
			reached++
		}
	}
	return reached >= leastRow
}

// hasColumn says that sure words as short begin or end where a word does: signs and marks of a column are read worse on
// some rows.
func hasColumn(words []Word, i int, usual float64) bool {
	w := words[i]
	return slices.ContainsFunc(words, func(o Word) bool {
		left, right := o.Box.Min.X-w.Box.Min.X, o.Box.Max.X-w.Box.Max.X
		return o.Confidence >= sureStranger && float64(min(max(left, -left), max(right, -right))) <= usual/2 &&
			utf8.RuneCountInString(o.Text) <= strangerSigns && !o.mayBeStranger()
	})
}

// capitalsHeight is the median height of the ink of words of capitals and figures alone, 0 when there are none.
func capitalsHeight(words []Word) float64 {
	var heights []int
	for _, w := range words {
		if hasAlphanumeric(w.Text) && strings.IndexFunc(w.Text, isLow) < 0 {
			heights = append(heights, w.Box.Dy())
		}
	}
	if len(heights) == 0 {
		return 0
	}
	slices.Sort(heights)
	return float64(heights[len(heights)/2])
}

// isLow says that a character is a small letter or reaches below its row.
func isLow(r rune) bool {
	return unicode.IsLower(r) || strings.ContainsRune("QJÇŞ,;()[]{}|/_$", r)
}
