package parse

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
)

// Calendar holds what a document shows about all its dates: the order of day and month, and the period that gives
// missing years.
type Calendar struct {
	Order Order
	// Decided is false if nothing in the document shows the order and the default was taken.
	Decided    bool
	Start, End *engine.Date // printed period, nil if none
	Anchor     *engine.Date // latest full date in the document, for years if no period is printed
	Made       *engine.Date // date of a card's statement, after which there are no rows; nil if unknown
	Inferred   bool         // a year was taken from the period
	Doubtful   bool         // the period was misread, and other dates corrected it
}

// Disorder counts the changes of direction in a sequence of dates.
func Disorder(rows []PrintedDate, order Order) int {
	up, down := 0, 0
	var last engine.Date
	for _, p := range rows {
		d, ok := p.Resolve(order, 2000)
		if !ok {
			continue
		}
		if !last.IsZero() {
			switch d.Compare(last) {
			case 1:
				up++
			case -1:
				down++
			}
		}
		last = d
	}
	return min(up, down)
}

// span returns the number of days between the first and the last date.
func span(rows []PrintedDate, order Order) int {
	var first, last engine.Date
	for _, p := range rows {
		d, ok := p.Resolve(order, 2000)
		if !ok {
			continue
		}
		if first.IsZero() || d.Before(first) {
			first = d
		}
		if last.IsZero() || d.After(last) {
			last = d
		}
	}
	if first.IsZero() {
		return 0
	}
	return first.DaysUntil(last)
}

// outside is the maximal number of days by which a row may be outside of the printed period and still take its year,
// because of value dates and late postings.
const outside = 62

// lateEntry is the maximal number of days by which a row may be after the date of a card's statement.
const lateEntry = 7

// Day returns one date. ok is false for impossible dates and for missing years that nothing supplies.
func (c *Calendar) Day(p PrintedDate) (engine.Date, bool) {
	if p.Year != 0 {
		return p.Resolve(c.Order, 0)
	}
	d, ok := c.yearless(p)
	if ok && c.Made != nil && d.After(c.Made.AddDays(lateEntry)) {
		return p.Resolve(c.Order, d.Year-1) // bought a year ago, paid in instalments
	}
	return d, ok
}

// yearless takes a missing year from the period, or from the latest date in the document.
func (c *Calendar) yearless(p PrintedDate) (engine.Date, bool) {
	if c.Start != nil && c.End != nil {
		return c.nearPeriod(p)
	}
	if c.Anchor == nil {
		return engine.Date{}, false
	}
	c.Inferred = true
	d, ok := p.Resolve(c.Order, c.Anchor.Year)
	if ok && d.After(c.Anchor.AddDays(outside)) {
		return p.Resolve(c.Order, c.Anchor.Year-1)
	}
	return d, ok
}

// nearPeriod takes the year that puts the date into the period or nearest to it: a December row of a January statement
// is of the year before.
func (c *Calendar) nearPeriod(p PrintedDate) (engine.Date, bool) {
	best, least, found := engine.Date{}, math.MaxInt, false
	for year := c.Start.Year - 1; year <= c.End.Year+1; year++ {
		d, ok := p.Resolve(c.Order, year)
		if !ok {
			continue
		}
		off := 0
		if d.Before(*c.Start) {
			off = d.DaysUntil(*c.Start)
		} else if d.After(*c.End) {
			off = c.End.DaysUntil(d)
		}
		if off < least {
			best, least, found = d, off, true
		}
	}
	c.Inferred = c.Inferred || found
	return best, found
}

// DatesIn returns all dates in a cell or line, from left to right.
func DatesIn(c layout.Cell) []PrintedDate {
	var dates []PrintedDate
	words := splitRanges(c.Words)
	for i := 0; i < len(words); {
		if d, ok := FindDate(words, i, math.MaxFloat64); ok {
			dates = append(dates, d.PrintedDate)
			i = d.To
			continue
		}
		i++
	}
	return dates
}

// Dates without a year may cover several years: in a passbook, January of the next year follows December, and a single
// date does not show its year.

const (
	// stepBack is the maximal number of days by which a row may precede the row above it in the same year.
	stepBack = 31
	// stepOver is the minimal number of days in a year between a row and the row above it if that is of the next year:
	// 31 December below 1 January.
	stepOver = 300
	// maxBookYears is the maximal number of years in a passbook.
	maxBookYears = 30
)

// Follow gives dates without a year, in printed order, the years in which they follow each other. ok is false if no new
// year begins among them, or if the period or the latest date leaves no room for these years. Rows of a card's
// statement do not follow each other, because purchases paid in instalments are listed below newer ones.
func (c *Calendar) Follow(days []engine.Date) (followed []engine.Date, ok bool) {
	if c.Made != nil && !c.longPeriod() || c.placesAll(days) {
		return nil, false
	}
	newest := fallsMoreThanRises(days)
	if days = slices.Clone(days); newest {
		slices.Reverse(days)
	}
	years, rolled := yearsAlong(days)
	if !rolled {
		return nil, false
	}
	for _, base := range c.baseYears() {
		for i := range days {
			days[i].Year = base + years[i]
		}
		if !slices.ContainsFunc(days, func(d engine.Date) bool { return !c.admits(d) }) {
			if newest {
				slices.Reverse(days)
			}
			return days, true
		}
	}
	return nil, false
}

// placesAll reports whether all dates are in a period so short that each has only one place in it. Rows in sections
// begin again in each section.
func (c *Calendar) placesAll(days []engine.Date) bool {
	if c.Start == nil || c.End == nil || c.longPeriod() {
		return false
	}
	return !slices.ContainsFunc(days, func(d engine.Date) bool { return d.Before(*c.Start) || d.After(*c.End) })
}

// longPeriod reports whether the printed period is so long that a date may have several places in it.
func (c *Calendar) longPeriod() bool {
	return c.Start != nil && c.End != nil && c.Start.DaysUntil(*c.End) >= stepOver
}

// ordinal numbers the days of a year, with 31 days per month.
func ordinal(d engine.Date) int { return int(d.Month)*31 + d.Day }

// fallsMoreThanRises reports whether most steps within a year go back.
func fallsMoreThanRises(days []engine.Date) bool {
	up, down := 0, 0
	for i := 1; i < len(days); i++ {
		switch step := ordinal(days[i]) - ordinal(days[i-1]); {
		case step > 0 && step < stepOver:
			up++
		case step < 0 && step > -stepOver:
			down++
		}
	}
	return down > up
}

// yearsAlong counts the new years along a sequence of dates; rolled reports whether there were any.
func yearsAlong(days []engine.Date) (years []int, rolled bool) {
	years = make([]int, len(days))
	for i := 1; i < len(days); i++ {
		years[i] = years[i-1]
		switch step := ordinal(days[i]) - ordinal(days[i-1]); {
		case step < -stepBack:
			years[i], rolled = years[i]+1, true
		case step > stepOver:
			years[i]--
		}
	}
	return years, rolled
}

// baseYears returns the possible first years of a sequence, the most likely first.
func (c *Calendar) baseYears() []int {
	var years []int
	switch {
	case c.Start != nil && c.End != nil:
		years = append(years, c.Start.Year, c.Start.Year-1)
		for y := c.Start.Year + 1; y <= c.End.Year && y < c.Start.Year+maxBookYears; y++ {
			years = append(years, y)
		}
	case c.Anchor != nil:
		for y := c.Anchor.Year; y > c.Anchor.Year-maxBookYears; y-- {
			years = append(years, y)
		}
	}
	return years
}

// admits reports whether a row may have the date: near the period, or not after the document.
func (c *Calendar) admits(d engine.Date) bool {
	if c.Start != nil && c.End != nil {
		return !d.Before(c.Start.AddDays(-outside)) && !d.After(c.End.AddDays(outside))
	}
	return !d.After(c.Anchor.AddDays(outside))
}

// A misread digit may give an impossible date ("31/42/2025"), or one that does not fit between those above and below
// it. Of the dates that fit, the one whose printed text is nearest to the read text is the most likely.

const (
	// mostOff is the maximal difference between the read and the printed text: one digit read as another, or two as
	// similar ones. mostOffWhole is the same for a complete date.
	mostOff, mostOffWhole = 2, 3
	// wholeFigures is the number of characters in a date with its year.
	wholeFigures = 8
)

// alikeFigures are the digits that look similar to each digit.
var alikeFigures = [10]string{"689", "47", "7", "589", "19", "3689", "058", "12", "03569", "03458"}

// nearestPrint returns the index of the text that is nearest to what was read, -1 if there is none or several.
func nearestPrint(read string, prints []string) int {
	read = blurred(read)
	best, least, alone := -1, mostOff+1, false
	for i, p := range prints {
		p = blurred(p)
		limit := mostOff
		if len(p) >= wholeFigures {
			limit = mostOffWhole
		}
		switch off := printOff(read, p); {
		case off > limit || off > least || off == least && best < 0:
		case off == least:
			alone = alone && prints[best] == prints[i]
		default:
			best, least, alone = i, off, true
		}
	}
	if !alone {
		return -1
	}
	return best
}

// blurred returns a date's text without its marks, with digits for similar signs and letters.
func blurred(text string) string {
	return strings.ToUpper(likeFigures.Replace(dayMarks.Replace(text)))
}

// printOff is the edit distance of a printed and a read text: two for a character read as another, one for a digit read
// as a similar one or as a sign, for a zero that was not read, and for a character read twice.
func printOff(read, print string) int {
	a, b := []rune(read), []rune(print)
	above := make([]int, len(b)+1)
	for k := range b {
		above[k+1] = above[k] + lost(b[k])
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = above[0] + 2
		for k := range b {
			twice := 2
			if i > 0 && a[i] == a[i-1] {
				twice = 1
			}
			row[k+1] = min(above[k]+readFor(a[i], b[k]), row[k]+lost(b[k]), above[k+1]+twice)
		}
		above = row
	}
	return above[len(b)]
}

// lost is the cost of a printed character that was not read.
func lost(c rune) int {
	if c == '0' {
		return 1
	}
	return 2
}

// readFor is the cost of a character read as another one.
func readFor(read, printed rune) int {
	digit := printed >= '0' && printed <= '9'
	switch {
	case read == printed:
		return 0
	case digit && !unicode.IsDigit(read), digit && slices.Contains([]byte(alikeFigures[printed-'0']), byte(read)):
		return 1
	}
	return 2
}
