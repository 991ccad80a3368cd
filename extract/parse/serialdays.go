package parse

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A spreadsheet keeps days as numbers, and shows them so where a cell has no format of days: 45292 is 1 January 2024.

const (
	// firstSerial and lastSerial are the numbers of days that statements may be of, from 1990 to 2049.
	firstSerial, lastSerial = 32874, 54788
	// serialYears is how many years the days of one column span at most.
	serialYears = 12
)

// serial is a number of a day, with its part of the day.
var serial = regexp.MustCompile(`^\d{5}(?:\.\d+)?$`)

// dayZero is the day before the numbers' first, as they count from March 1900 on.
var dayZero = engine.Date{Year: 1899, Month: 12, Day: 30}

// serialColumn are the cells below each other in a sheet's column that are numbers of days.
type serialColumn struct {
	words       []*page.Word
	first, last float64
	others      bool // a cell below the heading holds another day
}

// MarkSerialDays lets the cells of a spreadsheet that are numbers of days say so (page.Word.Day), where a label names days
// and all of them are such numbers.
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

// showsDay says that some number is of a day that is no month. A sheet that takes texts for days in the wrong order leaves
// those as texts, and what it made numbers of is wrong.
func (c *serialColumn) showsDay() bool {
	return slices.ContainsFunc(c.words, func(w *page.Word) bool {
		n, _ := serialOf(w.Text)
		return dayOfSerial(n).Day > 12
	})
}

// dayOfSerial is the day of a number.
func dayOfSerial(n float64) engine.Date { return dayZero.AddDays(int(n)) }

// serialOf is the number of a day that a cell holds.
func serialOf(text string) (float64, bool) {
	if !serial.MatchString(text) {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil && n >= firstSerial && n < lastSerial+1
}
