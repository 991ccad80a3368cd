package parse

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
)

// Calendar is what a document says about its dates as a whole: order of day and month, and the span
// from which missing years are taken.
type Calendar struct {
	Order Order
	// Decided is false when nothing in the document tells the order and the default was taken.
	Decided    bool
	Start, End *engine.Date // printed period, nil when not shown
	Anchor     *engine.Date // latest full date on the page, for years when no period is shown
	Made       *engine.Date // the day a card's statement was made, after which no row can lie; nil where none is known
	Inferred   bool         // a year was taken from the period
	Doubted    bool         // the period was misread, and other days tell what it is
}

// Disorder counts the changes of direction in a run of dates.
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

// span is the number of days between the first and the last date.
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

// outside is how many days a row may lie outside the printed period and still take its year: value
// dates and late postings.
const outside = 62

// lateEntry is how many days a row may lie after the day on which a card's statement was made.
const lateEntry = 7

// Day resolves one date. ok is false for impossible days and for a missing year nothing can supply.
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

// yearless takes a missing year from the period, or from the latest day on the paper.
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

// nearPeriod takes the year that puts the day into the period or nearest to it: a December row of a
// January statement belongs to the year before.
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

// DatesIn finds all dates in a cell or line, left to right.
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

// Days without a year may run over several: a book's December is followed by January of the next year, and the day
// alone does not tell which December it was.

const (
	// stepBack is the number of days that a row may lie before the one above it in the same year.
	stepBack = 31
	// stepOver is the least number of days of a year by which a row lies after the one above it when that one is of
	// the next year: 31 December below 1 January.
	stepOver = 300
	// maxBookYears is how many years a book may run.
	maxBookYears = 30
)

// Follow gives days without a year, in printed order, those years in which they follow each other. ok is false when
// they pass no new year, or when the period and the latest day on the paper have no room for such years. A card's
// statement lists what was bought long ago, and is paid in instalments, below what was bought since: its days follow
// nothing.
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

// placesAll says that all days lie in a period so short that each has one place in it: rows in sections begin anew in
// each.
func (c *Calendar) placesAll(days []engine.Date) bool {
	if c.Start == nil || c.End == nil || c.longPeriod() {
		return false
	}
	return !slices.ContainsFunc(days, func(d engine.Date) bool { return d.Before(*c.Start) || d.After(*c.End) })
}

// longPeriod says that a period is printed in which a day may have several places.
func (c *Calendar) longPeriod() bool {
	return c.Start != nil && c.End != nil && c.Start.DaysUntil(*c.End) >= stepOver
}

// ordinal is a day's place in a year of months of 31 days.
func ordinal(d engine.Date) int { return int(d.Month)*31 + d.Day }

// fallsMoreThanRises says that the days of most steps within a year go back.
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

// yearsAlong counts the new years passed along a run; rolled says that there were any.
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

// baseYears are the years in which a run may begin, the likeliest first.
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

// admits says that a row may be of the day: about the period, or not after the paper.
func (c *Calendar) admits(d engine.Date) bool {
	if c.Start != nil && c.End != nil {
		return !d.Before(c.Start.AddDays(-outside)) && !d.After(c.End.AddDays(outside))
	}
	return !d.After(c.Anchor.AddDays(outside))
}

// A figure of a day that was misread as another leaves a day of no calendar ("31/42/2025"), or none between those above
// and below it. Of the days that may stand there, the one whose print is nearest to what was read is the likeliest.

const (
	// mostOff is how far what was read may lie from what is printed: one figure read as another, or two as figures
	// like them; of figures of a whole date mostOffWhole.
	mostOff, mostOffWhole = 2, 3
	// wholeFigures is how many characters a date with its year has.
	wholeFigures = 8
)

// alikeFigures are the figures that each prints much like.
var alikeFigures = [10]string{"689", "47", "7", "589", "19", "3689", "058", "12", "03569", "03458"}

// nearestPrint is the place of the only print that lies nearest to what was read; -1 where none does.
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

// blurred is a day's text without its marks, signs and letters as the figures like them.
func blurred(text string) string {
	return strings.ToUpper(likeFigures.Replace(dayMarks.Replace(text)))
}

// printOff is how many steps lead from what is printed to what was read: two for a character read as another, one for a
// figure read as one like it or as a sign, for a zero that was not read and for a character read twice.
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

// lost is what it costs that a printed character was not read.
func lost(c rune) int {
	if c == '0' {
		return 1
	}
	return 2
}

// readFor is what it costs that a character was read for another.
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
