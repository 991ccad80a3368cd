package parse

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Thailand counts years from 543 before the common era, Taiwan from 1911: 05/01/2567 and 113/01/05 are of 2024. Full
// years of either are of no other calendar. Two figures of a Thai year are one of the common era as well ("66" of 1966),
// which a paper in Thai does not mean.

const (
	// buddhistEra is the year before the first of the common era in the Buddhist one.
	buddhistEra = 543
	// buddhistCentury completes Thai years of two digits, of which those below leastBuddhist are of the common era.
	buddhistCentury, leastBuddhist = 2500, 50
	// republicEra is the year before the first of the Republic of China.
	republicEra = 1911
)

var (
	// yearLast and yearAhead are days of three numbers, with what may follow: a time of day.
	yearLast  = regexp.MustCompile(`^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2}|\d{4})([ T].*)?$`)
	yearAhead = regexp.MustCompile(`^(\d{2,4})([/.-]\d{1,2}[/.-]\d{1,2})([ T].*)?$`)
)

// MarkEraDays lets the words that are days of a year of another era say which day they are (page.Word.Day). headsDays says
// that a label above a line's word names days.
func MarkEraDays(lines []layout.Line, headsDays func(line int, b page.Box) bool) {
	thai, chinese := writesIn(lines, unicode.Thai, "THB"), writesIn(lines, unicode.Han, "TWD")
	for i := range lines {
		for k := range lines[i].Words {
			w := &lines[i].Words[k]
			if w.Day != "" || !HasDigit(w.Text) {
				continue
			}
			if m := yearLast.FindStringSubmatch(w.Text); m != nil {
				if year := commonYear(m[2], thai); year != "" {
					w.Day = m[1] + year + m[3]
				}
			} else if m := yearAhead.FindStringSubmatch(w.Text); m != nil {
				year := commonYear(m[1], thai)
				if len(m[1]) == 3 && (chinese || headsDays(i, w.Box)) {
					year = inEra(m[1], republicEra)
				}
				if year != "" {
					w.Day = year + m[2] + m[3]
				}
			}
		}
	}
}

// commonYear is the year of the common era of one in the Buddhist one; "" for others.
func commonYear(digits string, thai bool) string {
	switch {
	case len(digits) == 4:
		return inEra(digits, -buddhistEra)
	case len(digits) == 2 && thai && number(digits) >= leastBuddhist:
		return strconv.Itoa(buddhistCentury + number(digits) - buddhistEra)
	}
	return ""
}

// inEra is a year of an era that began so many years after the common one; "" where statements are not of that year.
func inEra(digits string, began int) string {
	if year := number(digits) + began; IsPlausibleYear(year) && !IsPlausibleYear(number(digits)) {
		return strconv.Itoa(year)
	}
	return ""
}

// writesIn says that a paper has words in a script, or names a currency of the country that writes it.
func writesIn(lines []layout.Line, script *unicode.RangeTable, currency string) bool {
	return slices.ContainsFunc(lines, func(l layout.Line) bool {
		return slices.ContainsFunc(l.Words, func(w page.Word) bool {
			return w.Text == currency || strings.IndexFunc(w.Text, func(r rune) bool { return unicode.Is(script, r) }) >= 0
		})
	})
}
