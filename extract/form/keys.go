package form

import (
	"slices"
	"strconv"
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
	kind       Kind // Month or Year
	heading    int  // 0 when no heading has named a year
	only       int  // 0 when the paper prints none or several
	start, end *engine.Date
}

// calendarOf finds the year of a heading such as "Account Summary 2024".
func (p *Paper) calendarOf(l *list) calendar {
	k := calendar{kind: l.columns[l.keyColumn()].kind, start: p.from, end: p.to}
	none := k
	for _, l := range p.lines {
		for i := 0; i < len(l.Words); i++ {
			if date, ok := parse.FindDate(l.Words, i, l.Box.X1+1); ok && date.To-i > 1 {
				i = date.To - 1
				continue
			}
			year := yearIn(l.Words[i].Text)
			if year != 0 && k.only != 0 && year != k.only {
				return none
			}
			k.only = max(k.only, year)
		}
	}
	return k
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
	if len(c.Words) != 3 || !ofMonthWords[layout.Normalize(c.Words[1].Text)] {
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
func (k calendar) yearsOfRun(rows []gridRow) {
	var named []int
	seen := map[time.Month]bool{}
	twice := false
	for i, r := range rows {
		if r.totals || r.label.Text() == "" || parse.HasDigit(r.label.Text()) {
			continue
		}
		named, twice = append(named, i), twice || seen[r.key.Month]
		seen[r.key.Month] = true
	}
	if !twice || k.start == nil || k.end == nil || k.heading != 0 {
		return
	}
	back := rows[named[0]].key.Month == rows[named[1]].key.Month%12+1
	if back {
		slices.Reverse(named)
	}
	months, year := make([]engine.Date, len(named)), k.start.Year
	for n, i := range named {
		m := rows[i].key.Month
		if n > 0 && m <= months[n-1].Month {
			year++
		}
		months[n] = engine.Date{Year: year, Month: m, Day: 1}
	}
	if months[0].Month < k.start.Month || k.end.Before(months[len(months)-1]) {
		return
	}
	for n, i := range named {
		rows[i].key = months[n]
	}
}

// maxMonthWords is how many words a month may have: "01 January 2025 to 31 January 2025".
const maxMonthWords = 7

// dayOrKeyAt is the key or the day named by the words from the i-th on, whichever has more of them. A day alone names
// the year of accounts that ends with it.
func (k calendar) dayOrKeyAt(c layout.Cell, i int) (piece, int) {
	read := k.monthAt
	if k.kind == Year {
		read = yearAt
	}
	start, n := read(c, i)
	day, ok := parse.FindDate(c.Words, i, c.Box.X1+1)
	if !ok || day.Year == 0 || day.To-i <= n {
		return piece{layout.NewCell(c.Page, c.Words[i:i+n]), keyPiece, start}, n
	}
	p := piece{Cell: layout.NewCell(c.Page, c.Words[i:day.To]), kind: dayPiece}
	if k.kind == Year && standsAlone(c, i, day.To) {
		p.kind, p.key = keyPiece, engine.Date{Year: day.Year, Month: time.January, Day: 1}
	}
	return p, day.To - i
}

// yearAt is the year that the i-th word is, if no other word stands beside it.
func yearAt(c layout.Cell, i int) (start engine.Date, n int) {
	if year := yearIn(c.Words[i].Text); year != 0 && standsAlone(c, i, i+1) {
		return engine.Date{Year: year, Month: time.January, Day: 1}, 1
	}
	return start, 0
}

// standsAlone reports whether no other words are close to those from from to to.
func standsAlone(c layout.Cell, from, to int) bool {
	return (from == 0 || isApart(c.Words[from-1], c.Words[from])) &&
		(to == len(c.Words) || isApart(c.Words[to-1], c.Words[to]))
}

// monthAt is the month named by the words from the i-th on, in as many words as possible, and their number.
func (k calendar) monthAt(c layout.Cell, i int) (start engine.Date, n int) {
	if w := c.Words[i].Text; !parse.HasDigit(w) && !parse.IsMonth(w) {
		return start, 0
	}
	end := i + 1
	for end < len(c.Words) && end < i+maxMonthWords && !isApart(c.Words[end-1], c.Words[end]) {
		end++
	}
	for ; end > i; end-- {
		if layout.IsBlank(c.Words[end-1].Text) || end == i+1 && inText(c, i) {
			continue
		}
		if d, ok := k.month(layout.NewCell(c.Page, c.Words[i:end])); ok {
			return d, end - i
		}
	}
	return engine.Date{}, 0
}

// inText reports whether a word without digits has other words beside it: "To whom it may concern" names no month.
func inText(c layout.Cell, i int) bool {
	beside := i+1 < len(c.Words) && !isApart(c.Words[i], c.Words[i+1]) && !parse.HasDigit(c.Words[i+1].Text)
	return !parse.HasDigit(c.Words[i].Text) && (beside || i > 0 && !isApart(c.Words[i-1], c.Words[i]))
}
