package ocr

import (
	"regexp"
	"strings"
)

// maybeMonth is what a month's name may be read as, behind a day that a mark parts from it or alone.
var maybeMonth = regexp.MustCompile(`^(\d{1,2}[.'’-])?([A-Za-z!|\]1058]{3,9})([.,]?)$`)

// monthStrokes are what the letters of months are read as: strokes are one of two letters.
var monthStrokes = []*strings.Replacer{
	strings.NewReplacer("!", "l", "|", "l", "]", "l", "1", "l", "0", "o", "5", "s", "8", "b"),
	strings.NewReplacer("!", "i", "|", "i", "]", "i", "1", "i", "0", "o", "5", "s", "8", "b"),
}

// withMonthLetters reads figures and strokes in a month's name as its letters ("Apri!", "14.0ct"); any other text stays as
// it is.
func withMonthLetters(text string) string {
	m := maybeMonth.FindStringSubmatch(text)
	if m == nil || !strings.ContainsAny(m[2], "!|]1058") || !hasLetter(m[2]) {
		return text
	}
	for _, strokes := range monthStrokes {
		name := strokes.Replace(m[2])
		if !monthName.MatchString(name) {
			continue
		}
		if letters := strings.Trim(m[2], "!|]1058"); letters == strings.ToUpper(letters) {
			return m[1] + strings.ToUpper(name) + m[3]
		}
		return m[1] + strings.ToUpper(name[:1]) + strings.ToLower(name[1:]) + m[3]
	}
	return text
}
