package bankstatementsummary

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// calendar reads the months of a paper. A month without a year takes that of the heading above it, else that of the
// period, else the only year that the paper prints outside its dates, which may however be that of the bank's
// foundation.
type calendar struct {
	heading    int // 0 when no heading has named a year
	only       int // 0 when the paper prints none or several
	start, end *engine.Date
}

// calendarOf finds the year of a heading such as "Account Summary 2024".
func calendarOf(lines []layout.Line, start, end *engine.Date) calendar {
	k := calendar{start: start, end: end}
	for _, l := range lines {
		for i := 0; i < len(l.Words); i++ {
			if date, ok := parse.FindDate(l.Words, i, l.Box.X1+1); ok && date.To-i > 1 {
				i = date.To - 1
				continue
			}
			year := yearIn(l.Words[i].Text)
			if year != 0 && k.only != 0 && year != k.only {
				return calendar{start: start, end: end}
			}
			k.only = max(k.only, year)
		}
	}
	return k
}

// yearIn is the year that a word is, 0 for any other word.
func yearIn(word string) int {
	text := strings.Trim(word, ".,:;()")
	if n, err := strconv.Atoi(text); err == nil && len(text) == len("2006") && parse.IsPlausibleYear(n) {
		return n
	}
	return 0
}

// year is the year of a month that is printed without one; 0 if unknown.
func (k calendar) year(m int) int {
	switch {
	case k.heading != 0:
		return k.heading
	case k.start == nil || k.end == nil:
		return k.only
	case k.start.Year == k.end.Year || m >= int(k.start.Month) && k.end.Year == k.start.Year+1:
		return k.start.Year
	case m <= int(k.end.Month) && k.end.Year == k.start.Year+1:
		return k.end.Year
	}
	return k.only
}

// month is the first day of the month that a whole cell names: by name or number and year, by its days, or by its
// last day.
func (k calendar) month(c layout.Cell) (engine.Date, bool) {
	if start, _, ok := parse.MonthOf(withoutOf(c)); ok {
		return start, true
	}
	if span, ok := parse.DaysOfMonth(c); ok {
		start, end, ok := span.Resolve(parse.MonthFirst)
		return start, ok && isMonth(start, end)
	}
	if start, ok := digitsMonth(c); ok {
		return start, true
	}
	if start, ok := daysMonth(c); ok {
		return start, true
	}
	return k.named(c)
}

// withoutOf removes the word between a month's name and its year: "enero de 2025".
func withoutOf(c layout.Cell) layout.Cell {
	if len(c.Words) != 3 || !says("filler", c.Words[1].Text) {
		return c
	}
	return layout.NewCell(c.Page, []page.Word{c.Words[0], c.Words[2]})
}

// named is a month's name alone, with a year that is printed elsewhere.
func (k calendar) named(c layout.Cell) (engine.Date, bool) {
	if len(c.Words) != 1 || !parse.IsMonth(c.Text()) {
		return engine.Date{}, false
	}
	at := c.Words[0]
	for m := 1; m <= 12; m++ {
		year := k.year(m)
		start, _, ok := parse.MonthOf(layout.NewCell(c.Page, []page.Word{at, {Text: strconv.Itoa(year), Box: c.Box}}))
		if ok && int(start.Month) == m {
			return start, true
		}
	}
	return engine.Date{}, false
}

// digitsMonth is a month as six digits, 202501.
func digitsMonth(c layout.Cell) (engine.Date, bool) {
	text := c.Text()
	if len(text) != len("200601") || !parse.IsDigits(text) {
		return engine.Date{}, false
	}
	m, _ := strconv.Atoi(text[4:])
	if yearIn(text[:4]) == 0 || m < 1 || m > 12 {
		return engine.Date{}, false
	}
	return engine.NewDate(yearIn(text[:4]), time.Month(m), 1)
}

// daysMonth is the month of which a cell prints the first and last day, or only the last day.
func daysMonth(c layout.Cell) (engine.Date, bool) {
	if !parse.HasDigit(c.Text()) {
		return engine.Date{}, false
	}
	dates := parse.DatesIn(c)
	if len(dates) == 0 || len(dates) > 2 {
		return engine.Date{}, false
	}
	if whole, ok := parse.FindDate(c.Words, 0, c.Box.X1+1); len(dates) == 1 && (!ok || whole.To != len(c.Words)) {
		return engine.Date{}, false
	}
	for _, order := range []parse.Order{parse.DayFirst, parse.MonthFirst} {
		last, ok := dates[len(dates)-1].Resolve(order, 0)
		if !ok || last.Day != engine.DaysIn(last.Year, last.Month) {
			continue
		}
		first, _ := engine.NewDate(last.Year, last.Month, 1)
		if start, ok := dates[0].Resolve(order, last.Year); len(dates) == 1 || ok && start == first {
			return first, true
		}
	}
	return engine.Date{}, false
}

// isMonth reports whether two days are the first and the last of one month.
func isMonth(start, end engine.Date) bool {
	return start.Day == 1 && start.AddDays(engine.DaysIn(start.Year, start.Month)-1) == end
}

// yearsOfRun sets the years of months printed by name only, if a name occurs twice: thirteen months from January to
// January. They run from the period's first month, or back from its last. Without a period, or if the months do not
// fit it, all keep their years.
func (k calendar) yearsOfRun(rows []row) {
	var named []int
	seen := map[time.Month]bool{}
	twice := false
	for i, r := range rows {
		if r.totals || r.label.Text() == "" || parse.HasDigit(r.label.Text()) {
			continue
		}
		named, twice = append(named, i), twice || seen[r.month.Month]
		seen[r.month.Month] = true
	}
	if !twice || k.start == nil || k.end == nil || k.heading != 0 {
		return
	}
	back := rows[named[0]].month.Month == rows[named[1]].month.Month%12+1
	if back {
		slices.Reverse(named)
	}
	months, year := make([]engine.Date, len(named)), k.start.Year
	for n, i := range named {
		m := rows[i].month.Month
		if n > 0 && m <= months[n-1].Month {
			year++
		}
		months[n] = engine.Date{Year: year, Month: m, Day: 1}
	}
	if months[0].Month < k.start.Month || k.end.Before(months[len(months)-1]) {
		return
	}
	for n, i := range named {
		rows[i].month = months[n]
	}
}
