// Package bankdays knows the days on which Philippine banks clear: all but weekends and the holidays of a table, each
// with the law or proclamation that makes it one.
package bankdays

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Holiday is a day on which Philippine banks do not clear.
type Holiday struct {
	Kind   string // regular or special
	Name   string // "Rizal Day"
	Source string // the law or proclamation
}

//go:embed data/holidays_ph.tsv
var holidaysText string

// firstHolidayYear and lastHolidayYear are the years of the table; in other years only weekends count.
const firstHolidayYear, lastHolidayYear = 2019, 2027

var holidays = mustHolidays(holidaysText)

// On returns the Philippine holiday of a day; false on other days and outside 2019 to 2027.
func On(day engine.Date) (Holiday, bool) {
	h, ok := holidays[day]
	return h, ok
}

// IsOpen reports whether banks clear on the day: no weekend and no holiday in the table (2019 to 2027). reason is
// the weekday or the holiday's name, "" on a banking day.
func IsOpen(day engine.Date) (reason string, ok bool) {
	switch w := day.Time().Weekday(); w {
	case time.Saturday, time.Sunday:
		return w.String(), false
	}
	if h, found := On(day); found {
		return h.Name, false
	}
	return "", true
}

// mustHolidays parses the table. The table is part of the program, so an error in it stops the program at start.
func mustHolidays(text string) map[engine.Date]Holiday {
	table := map[engine.Date]Holiday{}
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		column := strings.Split(line, "\t")
		if len(column) != 4 {
			panic(fmt.Sprintf("bankdays: holidays line %d: want four columns, got %q", n+1, line))
		}
		days, err := holidayDates(column[0])
		if err != nil {
			panic(fmt.Sprintf("bankdays: holidays line %d: %v", n+1, err))
		}
		for _, day := range days {
			if column[1] == "working" {
				delete(table, day)
				continue
			}
			table[day] = Holiday{column[1], column[2], column[3]}
		}
	}
	return table
}

// holidayDates returns the days of a rule in the table.
func holidayDates(when string) ([]engine.Date, error) {
	if day, err := engine.ParseDate(when); err == nil {
		return []engine.Date{day}, nil
	}
	var days []engine.Date
	for year := firstHolidayYear; year <= lastHolidayYear; year++ {
		day, err := holidayIn(year, when)
		if err != nil {
			return nil, err
		}
		days = append(days, day)
	}
	return days, nil
}

func holidayIn(year int, when string) (engine.Date, error) {
	if before, ok := strings.CutPrefix(when, "easter-"); ok {
		n, err := strconv.Atoi(before)
		return easter(year).AddDays(-n), err
	}
	if month, ok := strings.CutPrefix(when, "last-monday-"); ok {
		n, err := strconv.Atoi(month)
		return lastMonday(year, time.Month(n)), err
	}
	return engine.ParseDate(fmt.Sprintf("%04d-%s", year, when))
}

func lastMonday(year int, month time.Month) engine.Date {
	day := engine.Date{Year: year, Month: month, Day: engine.DaysIn(year, month)}
	return day.AddDays(-((int(day.Time().Weekday()) + 6) % 7))
}

// easter is Easter Sunday of a year of the Gregorian calendar (the anonymous Gregorian computus).
func easter(year int) engine.Date {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 19*l) / 433
	month := (h + l - 7*m + 90) / 25
	day := (h + l - 7*m + 33*month + 19) % 32
	return engine.Date{Year: year, Month: time.Month(month), Day: day}
}

// After returns the day that is some banking days later; earlier for a negative count.
func After(day engine.Date, count int) engine.Date {
	step := 1
	if count < 0 {
		step, count = -1, -count
	}
	for count > 0 {
		day = day.AddDays(step)
		if _, open := IsOpen(day); open {
			count--
		}
	}
	return day
}
