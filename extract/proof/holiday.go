package proof

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Holiday is a day on which banks do not clear.
type Holiday struct {
	Kind   string // regular or special
	Name   string
	Source string
}

//go:embed data/holidays_ph.tsv
var holidaysText string

// firstHolidayYear and lastHolidayYear bound the table; days outside it are judged by weekday only.
const firstHolidayYear, lastHolidayYear = 2019, 2027

var holidays = mustHolidays(holidaysText)

// HolidayOn is the Philippine holiday of a day; false on ordinary days and outside 2019 to 2027.
func HolidayOn(day engine.Date) (Holiday, bool) {
	h, ok := holidays[day]
	return h, ok
}

// BankingDay says that banks clear on the day: no weekend and no listed holiday. The reason is why not,
// "" on a banking day.
func BankingDay(day engine.Date) (reason string, ok bool) {
	switch w := day.Time().Weekday(); w {
	case time.Saturday, time.Sunday:
		return w.String(), false
	}
	if h, found := HolidayOn(day); found {
		return h.Name, false
	}
	return "", true
}

// mustHolidays reads the table, which is part of the program: a fault in it stops the program at start.
func mustHolidays(text string) map[engine.Date]Holiday {
	table := map[engine.Date]Holiday{}
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		column := strings.Split(line, "\t")
		if len(column) != 4 {
			panic(fmt.Sprintf("proof: holidays line %d: want four columns, got %q", n+1, line))
		}
		days, err := holidayDates(column[0])
		if err != nil {
			panic(fmt.Sprintf("proof: holidays line %d: %v", n+1, err))
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

// holidayDates are the days that a rule of the table names.
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
		return Easter(year).AddDays(-n), err
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

// Easter is Easter Sunday of a year of the Gregorian calendar (the anonymous Gregorian computus).
func Easter(year int) engine.Date {
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

// ClearsOnBankingDaysOnly says that the row's description names PESONet, RTGS or check clearing, which do
// not run on weekends and holidays.
func ClearsOnBankingDaysOnly(description string) bool {
	return narratedIn(description).has(bankingDayOnly)
}

// bankingDays: PESONet, RTGS and check clearing are not posted on weekends and holidays.
func bankingDays(p *statement) engine.Check {
	judged := 0
	var off []int
	for account, chain := range p.chains {
		if c := header(p.Statement, account).Currency; c != nil && *c != "PHP" {
			continue
		}
		for _, place := range chain {
			row := p.Rows[place]
			if row.Date == nil || !p.said[place].has(bankingDayOnly) {
				continue
			}
			judged++
			if _, ok := BankingDay(*row.Date); !ok {
				off = append(off, place)
			}
		}
	}
	switch {
	case judged == 0:
		return notApplicable("No row of a peso account names PESONet, RTGS or check clearing.")
	case len(off) > 0:
		reason, _ := BankingDay(*p.Rows[off[0]].Date)
		return verdict(engine.CheckWarn, "%s posted on a day without clearing (%s): %s.",
			countVerb(len(off), "clearing row", "is", "are"), reason, rowNames(p.Statement, off))
	}
	return verdict(engine.CheckPass, "%s on banking days.", countVerb(judged, "clearing row", "is posted", "are posted"))
}
