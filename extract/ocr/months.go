package ocr

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// maybeMonth is what a month's name may be read as, behind a day that a mark parts from it, between day and year, or alone.
var maybeMonth = regexp.MustCompile(`^(\d{1,2}[.'’-])?([A-Za-z!|\]1058]{3,9})([.,]?|[.'’-]\d{2}(?:\d{2})?)$`)

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

// fullMonths are the names that a date between day and year prints in full.
var fullMonths = []string{"JANUARY", "FEBRUARY", "MARCH", "APRIL", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
	"ENERO", "FEBRERO", "MARZO", "ABRIL", "MAYO", "JUNIO", "JULIO", "AGOSTO", "SEPTIEMBRE", "OCTUBRE", "NOVIEMBRE", "DICIEMBRE"}

var (
	dayBefore = regexp.MustCompile(`^\d{1,2}(st|nd|rd|th|\.)?$`)
	yearAfter = regexp.MustCompile(`^(19|20)\d{2}[.,:]?$`)
)

// clearMonthName is the month whose name is one letter off between a day and a year ("14 Apri! 2021"), "" when the word is
// one as it stands, or when several names are as near.
func clearMonthName(words []page.Word, i int) (name string) {
	text := words[i].Text
	if i == 0 || i+1 == len(words) || monthName.MatchString(text) || !dayBefore.MatchString(words[i-1].Text) || !yearAfter.MatchString(words[i+1].Text) ||
		!follows(words[i-1], words[i]) || !follows(words[i], words[i+1]) {
		return ""
	}
	for _, month := range fullMonths {
		if month == strings.ToUpper(text) {
			return ""
		}
		if !oneLetterApart(month, strings.ToUpper(text)) {
			continue
		}
		if name != "" {
			return ""
		}
		if name = month; text != strings.ToUpper(text) {
			name = month[:1] + strings.ToLower(month[1:])
		}
	}
	return name
}
