package parse

import (
	"math"

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
