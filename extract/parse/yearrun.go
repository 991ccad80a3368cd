package parse

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

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
