package parse

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Thailand counts years from 543 before the common era, Taiwan from 1911: 05/01/2567 and 113/01/05 are in 2024.
// Complete years of both calendars are unambiguous. Two digits of a Thai year may also be a year of the common era
// ("66" for 1966), but not in Thai documents.

const (
	// buddhistEra is the difference between years of the Buddhist and the common era.
	buddhistEra = 543
	// buddhistCentury completes Thai years of two digits. Those below leastBuddhist are of the common era.
	buddhistCentury, leastBuddhist = 2500, 50
	// republicEra is the difference between years of the common era and those of the Republic of China.
	republicEra = 1911
)

var (
	// yearLast and yearAhead match dates of three numbers, perhaps with a time of day after them.
	yearLast  = regexp.MustCompile(`^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2}|\d{4})([ T].*)?$`)
	yearAhead = regexp.MustCompile(`^(\d{2,4})([/.-]\d{1,2}[/.-]\d{1,2})([ T].*)?$`)
)

// MarkEraDays sets the date of words with a year of another era (page.Word.Day). headsDays reports whether the label
// above a word means dates.
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

// commonYear returns the year of the common era for a year of the Buddhist era, "" for others.
func commonYear(digits string, thai bool) string {
	switch {
	case len(digits) == 4:
		return inEra(digits, -buddhistEra)
	case len(digits) == 2 && thai && number(digits) >= leastBuddhist:
		return strconv.Itoa(buddhistCentury + number(digits) - buddhistEra)
	}
	return ""
}

// inEra returns the year of the common era for a year of an era that began the given number of years after it; "" if
// the result is not plausible.
func inEra(digits string, began int) string {
	if year := number(digits) + began; IsPlausibleYear(year) && !IsPlausibleYear(number(digits)) {
		return strconv.Itoa(year)
	}
	return ""
}

// writesIn reports whether a document has words in a script, or names the currency of the country that uses it.
func writesIn(lines []layout.Line, script *unicode.RangeTable, currency string) bool {
	return slices.ContainsFunc(lines, func(l layout.Line) bool {
		return slices.ContainsFunc(l.Words, func(w page.Word) bool {
			return w.Text == currency ||
				strings.IndexFunc(w.Text, func(r rune) bool { return unicode.Is(script, r) }) >= 0
		})
	})
}

// Spreadsheets store dates as numbers, and show them as numbers if a cell has no date format: 45292 is 1 January 2024.

const (
	// firstSerial and lastSerial are the numbers of the first and last plausible date, from 1990 to 2049.
	firstSerial, lastSerial = 32874, 54788
	// serialYears is the maximal number of years between the dates of one column.
	serialYears = 12
)

// serial matches the number of a date, with its time of day as decimals.
var serial = regexp.MustCompile(`^\d{5}(?:\.\d+)?$`)

// dayZero is the date with number zero, if counted back from March 1900.
var dayZero = engine.Date{Year: 1899, Month: 12, Day: 30}

// serialColumn holds the cells below each other in a sheet's column that are numbers of dates.
type serialColumn struct {
	words       []*page.Word
	first, last float64
	others      bool // a cell below the heading has another date
}

// MarkSerialDays sets the date of spreadsheet cells that are numbers of dates (page.Word.Day), if a label means dates
// and all cells below it are such numbers.
func MarkSerialDays(lines []layout.Line, headsDays func(line int, b page.Box) bool) {
	columns := map[string]*serialColumn{}
	for i := range lines {
		for k := range lines[i].Words {
			w := &lines[i].Words[k]
			if w.Cell == "" || !HasDigit(w.Text) {
				continue
			}
			key := strconv.Itoa(lines[i].Page) + strings.TrimRight(w.Cell, "0123456789")
			c := columns[key]
			switch n, isSerial := serialOf(w.Text); {
			case isSerial && (c != nil || headsDays(i, w.Box)):
				if c == nil {
					c = &serialColumn{first: n, last: n}
					columns[key] = c
				}
				c.words, c.first, c.last = append(c.words, w), min(c.first, n), max(c.last, n)
			case !isSerial && (c == nil || !c.others):
				if _, isDay := FindDate(lines[i].Words, k, math.MaxFloat64); isDay && c != nil {
					c.others = true
				} else if isDay && headsDays(i, w.Box) {
					columns[key] = &serialColumn{first: math.MaxFloat64, others: true}
				}
			}
		}
	}
	for _, c := range columns {
		if c.last-c.first > serialYears*daysOfLeapYear || c.others && !c.showsDay() {
			continue
		}
		for _, w := range c.words {
			n, _ := serialOf(w.Text)
			w.Day = dayOfSerial(n).String()
		}
	}
}

// showsDay reports whether some number is a date with a day above 12. A sheet that reads dates in the wrong order keeps
// such dates as text, and its numbers are wrong.
func (c *serialColumn) showsDay() bool {
	return slices.ContainsFunc(c.words, func(w *page.Word) bool {
		n, _ := serialOf(w.Text)
		return dayOfSerial(n).Day > 12
	})
}

// dayOfSerial returns the date of a number.
func dayOfSerial(n float64) engine.Date { return dayZero.AddDays(int(n)) }

// serialOf returns the number of a date in a cell.
func serialOf(text string) (float64, bool) {
	if !serial.MatchString(text) {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil && n >= firstSerial && n < lastSerial+1
}

// eastAsianDay matches a date as Chinese, Japanese and Korean documents print it: "2024年3月1日", "3月1日", "令和6年3月1日",
// "2024년 3월 1일".
var eastAsianDay = regexp.MustCompile(`^(?:(令和|平成)?\s?(\d{1,4}|元)\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]$`)

// eastAsianStart matches the beginning of such a date, if it has several words.
var eastAsianStart = regexp.MustCompile(`^(?:令和|平成)?\s?(?:\d{1,4}|元)\s?[年년월月](?:\s?\d{1,2}\s?[月월]?)?(?:\s?\d{1,2})?$`)

// eras are the differences between years of the common era and those of Japanese eras.
var eras = map[string]int{"令和": 2018, "平成": 1988}

// eastAsianDate reads such a date. hopeless reports whether no continuation can make the text a date.
func eastAsianDate(text string) (p PrintedDate, ok, hopeless bool) {
	text = strings.TrimSpace(text)
	m := eastAsianDay.FindStringSubmatch(text)
	if m == nil {
		return p, false, !eastAsianStart.MatchString(text)
	}
	p = PrintedDate{Text: text}
	p.Month, _ = strconv.Atoi(m[3]) // the pattern holds digits only
	p.Day, _ = strconv.Atoi(m[4])
	switch year, err := strconv.Atoi(m[2]); {
	case m[2] == "":
	case m[2] == "元":
		p.Year = eras[m[1]] + 1
	case err == nil && m[1] != "":
		p.Year = eras[m[1]] + year
	case err == nil && year < 100:
		p.Year = century + year
	default:
		p.Year = year
	}
	return p, true, false
}

// isEastAsian reports whether a text may contain such a date.
func isEastAsian(text string) bool {
	return strings.IndexFunc(
		text, func(r rune) bool { return r >= utf8.RuneSelf && strings.ContainsRune("年月日년월일", r) },
	) >= 0
}
