package classify

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// What a mark says depends on where it is. The name of a paper in large letters at its top is its title. The same words
// within a sentence or at the foot of the page mention another paper ("please bring your bank statement").

const (
	topShare  = 0.35 // share of the page's height from the first line that is its top
	footShare = 0.92 // share from which it is the foot
	topLines  = 6    // the first lines are the top, however little follows
	large     = 1.2  // times the usual letters' size, from which letters are large

	largeTitle    = 1.4 // alone, at the top, in large letters
	title         = 1.2 // alone, at the top
	elsewhere     = 0.8
	foot          = 0.5
	titleInSpeech = 0.3 // a title within a sentence
	labelInSpeech = 0.5 // a label of few words within a sentence; longer ones are of a certificate's own sentences
	fewWords      = 2
	titleAsLabel  = 0.4 // a title that names a value, "Invoice No. 123", but not in large letters at the top
)

// sizes are the sizes of a page's letters and its extent.
type sizes struct {
	usual       float64 // of the words
	top, bottom float64 // of the lines
}

func sizesOf(lines []layout.Line) (s sizes) {
	var heights []float64
	for i := range lines {
		h := lines[i].Height()
		for range lines[i].Words {
			heights = append(heights, h)
		}
		if b := lines[i].Box; i == 0 {
			s.top, s.bottom = b.Y0, b.Y1
		} else {
			s.top, s.bottom = min(s.top, b.Y0), max(s.bottom, b.Y1)
		}
	}
	if len(heights) > 0 {
		slices.Sort(heights)
		s.usual = heights[len(heights)/2]
	}
	return s
}

// place is where a match is on its page.
type place struct {
	factor float64 // of the mark's weight
	titled bool    // it is where a title is
}

// placeOf returns where a match of a phrase is.
func placeOf(m match, p *phrase, all []token, lines []layout.Line, s sizes) place {
	first, last := all[m.first], all[m.last]
	l := &lines[first.line]
	isTitle := p.Weight >= titleMark
	lone := isAlone(l, first.word, last, first.line, len(p.words))
	down := 0.0
	if s.bottom > s.top {
		down = (l.Box.Y0 - s.top) / (s.bottom - s.top)
	}
	isLarge := l.Words[first.word].Box.Height() >= large*s.usual
	if lone && isTitle && isLabel(l, last, first.line) && !(isLarge && down <= topShare && first.word == 0) {
		return place{titleAsLabel, false}
	}
	switch {
	case isTitle && (!lone || isValue(l, first.word)):
		return place{titleInSpeech, false}
	case !lone && len(p.words) <= fewWords:
		return place{labelInSpeech, false}
	case !isTitle:
		return place{1, false}
	case down <= topShare || first.line < topLines:
		if isLarge {
			return place{largeTitle, true}
		}
		return place{title, true}
	case down >= footShare:
		return place{foot, false}
	}
	return place{elsewhere, false}
}

// isAlone reports whether a phrase is most of the words of its cell.
func isAlone(l *layout.Line, word int, last token, line, words int) bool {
	if last.line != line {
		return true // stacked
	}
	for _, c := range l.Cells() {
		n := len(c.Words)
		if n == 0 || c.Words[0].Box.X0 > l.Words[word].Box.X0 || c.Words[n-1].Box.X1 < l.Words[word].Box.X0 {
			continue
		}
		return n <= words+max(3, words)
	}
	return true
}

// isValue reports whether the word before one on its line is a label with a colon: "Kind of account: Passbook savings".
func isValue(l *layout.Line, word int) bool {
	return word > 0 && strings.HasSuffix(l.Words[word-1].Text, ":")
}

// isLabel reports whether a phrase names a value: a colon, a number or a word for one follows in its cell.
func isLabel(l *layout.Line, last token, line int) bool {
	if last.line != line {
		return false
	}
	if strings.HasSuffix(l.Words[last.word].Text, ":") {
		return true
	}
	if last.word+1 >= len(l.Words) {
		return false
	}
	next := &l.Words[last.word+1]
	if next.Box.X0-l.Words[last.word].Box.X1 > l.Height() {
		return false
	}
	text := layout.Normalize(next.Text)
	return digits(text) > 0 || numberWords[text]
}

// numberWords begin what follows a title that is used as a label.
var numberWords = map[string]bool{
	"no": true, "number": true, "num": true, "nr": true, "numero": true, "nummer": true, "date": true, "total": true,
	"amount": true, "id": true, "ref": true, "reference": true, "nomor": true, "n": true,
}
