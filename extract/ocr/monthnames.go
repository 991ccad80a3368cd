package ocr

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

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
