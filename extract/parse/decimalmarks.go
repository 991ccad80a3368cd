package parse

import (
	"regexp"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// pointedCents and commaCents end in a mark and two figures: no thousands stand behind it.
	pointedCents = regexp.MustCompile(`^([-+(]?(?:\d{1,3}(?:\.\d{3})*))\.(\d{2}[-+)]{0,2})$`)
	commaCents   = regexp.MustCompile(`^([-+(]?(?:\d{1,3}(?:,\d{3})*)),(\d{2}[-+)]{0,2})$`)
)

// markSure bounds the confidence of an amount whose mark was read as the other one.
const markSure = 0.9

// ClearDecimalMarks gives recognized amounts the mark before their cents that the paper's numbers have: a comma that lost
// its tail is read as a point ("761.00" among "872,66"). Behind the mark of thousands stand three figures, so that two are
// cents; what may be day and month stays as it is, and so does a time of day that was surely read within a text.
func ClearDecimalMarks(lines []layout.Line, style Style) {
	other, mark := commaCents, "."
	if style.Comma {
		other, mark = pointedCents, ","
	}
	for i := range lines {
		for k := range lines[i].Words {
			w := &lines[i].Words[k]
			if w.Source != page.SourceOCR {
				continue
			}
			m := other.FindStringSubmatch(w.Text)
			if m != nil && !dayAndMonth.MatchString(w.Text) && !timeInText(lines[i], k) && !brokenGroup(lines[i], k, m[1], style) {
				w.Text, w.Confidence = m[1]+mark+m[2], min(w.Confidence, markSure)
			}
		}
	}
}

// clockTime is a time of day of which point or comma parts the minutes.
var clockTime = regexp.MustCompile(`^(?:[01]?\d|2[0-3])[.,][0-5]\d$`)

// timeInText says that a word is such a time, surely read right behind a word that is no currency ("Geldautomat 14.22").
func timeInText(l layout.Line, k int) bool {
	w := l.Words[k]
	if k == 0 || w.Confidence < markSure || !clockTime.MatchString(w.Text) {
		return false
	}
	before := l.Words[k-1]
	money := CurrencyCode(before.Text) != ""
	return !money && isLettered(before.Text) && w.Box.X0-before.Box.X1 <= TextGap*l.Height()
}

// isLettered says that a word is of letters, and of more than a sign's.
func isLettered(text string) bool {
	letters := 0
	for _, r := range text {
		if !unicode.IsLetter(r) && r != '-' {
			return false
		}
		letters++
	}
	return letters > 3
}

// brokenGroup says that thousands stand right before the whole figures of a word that are not three: one was lost.
func brokenGroup(l layout.Line, k int, whole string, style Style) bool {
	return k > 0 && len(whole) != 3 && IsDigits(l.Words[k-1].Text) && joins(l.Words[k-1], l.Words[k], l.Height(), style)
}
