package parse

import (
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A number such as 030124, or 03 01 24, is a date only because of its column: each row begins such a number there, and
// no row has another date. Numbers of four digits (0301, 03 01) are mostly branches, checks or years, so they need a
// heading of dates.

const (
	// leastCompact is the minimal number of such numbers below each other in a column of dates. leastApart is the same
	// below a heading of dates for numbers that a space splits into day and month. compactShare is the minimal share,
	// in tenths, of them that exist in the calendar.
	leastCompact, leastApart, compactShare = 3, 2, 9
	// compactStep is the maximal average number of days from row to row: other numbers jump by years.
	compactStep = 120
	// compactGap is the maximal space, in line heights, between day, month and year: also a space of fixed-pitch type.
	compactGap = 0.7
	// misreadDays is the share of dates below a heading, in tenths, that recognition may have misread.
	misreadDays = 4
	// compactEdge is the maximal distance, in line heights, between the left edges of a column's numbers.
	compactEdge = 0.5
)

// compactDay is a run of words of one line with exactly four, six or eight digits.
type compactDay struct {
	line, from, to int
	left           float64
	digits         string
	day            string // the date with its parts separated
	format         compactFormat
}

// MarkCompactDays sets the date of words that are dates because of their column (page.Word.Day). headsDays reports
// whether the label above a word means dates.
func MarkCompactDays(lines []layout.Line, style Style, headsDays func(line int, b page.Box) bool) {
	days := map[int][]compactDay{} // by line
	rows := map[int]bool{}
	isRow := func(d compactDay) bool {
		row, known := rows[d.line]
		if !known {
			row = isUndatedRow(lines[d.line], style)
			rows[d.line] = row
		}
		return row
	}
	var doubtful []compactColumn // columns without a heading of dates, and dates that do not follow each other
	for _, column := range compactColumns(lines) {
		first := -1
		if mayBeDays(column.all) {
			first = slices.IndexFunc(column.all, isRow)
		}
		if first < 0 {
			continue
		}
		d := column.all[first]
		headed := headsDays(d.line, lines[d.line].Words[d.from].Box)
		if column.short && !headed {
			doubtful = append(doubtful, column)
			continue
		}
		for _, d := range column.all {
			if isRow(d) {
				column.rows = append(column.rows, d)
			}
		}
		wrong := 10 - compactShare
		if headed && column.recognized(lines) {
			wrong = misreadDays
		}
		format, ok := bestFormat(column.rows, wrong)
		if !ok {
			doubtful = append(doubtful, column)
			continue
		}
		for _, d := range column.all {
			if d.day, ok = format.text(d.digits); ok {
				d.format = format
				days[d.line] = append(days[d.line], d)
			}
		}
	}
	for _, column := range doubtful {
		for _, d := range column.besideDays(days, isRow) {
			days[d.line] = append(days[d.line], d)
		}
	}
	for line, own := range days {
		// joining words moves those after them
		slices.SortStableFunc(own, func(a, b compactDay) int { return b.from - a.from })
		for _, d := range own {
			joinDay(&lines[line], d)
		}
	}
}

// joinDay joins the words of a date to one word.
func joinDay(l *layout.Line, d compactDay) {
	w := l.Words[d.from]
	w.Text, w.Box, w.Day = layout.Text(l.Words[d.from:d.to]), layout.Bounds(l.Words[d.from:d.to]), d.day
	words := slices.Clone(l.Words[:d.from])
	l.Words = append(append(words, w), l.Words[d.to:]...)
}

// compactColumn holds the numbers with one left edge: all, and those of rows, which are lines with an amount and
// without a date of another kind.
type compactColumn struct {
	left      float64
	short     bool // of four figures
	rows, all []compactDay
}

// besideDays returns the numbers of a column without a heading of dates ("Valor" is also a heading of amounts), or in
// no order, if they are equal or near to the dates of the same form on their rows, and change with them. It returns
// none if they are anything else.
func (c compactColumn) besideDays(days map[int][]compactDay, isRow func(compactDay) bool) (found []compactDay) {
	near, other := 0, 0
	different, rowDays := map[string]bool{}, map[string]bool{}
	for _, d := range c.all {
		at := slices.IndexFunc(
			days[d.line], func(o compactDay) bool { return len(o.digits) == len(d.digits) && o.from != d.from },
		)
		if at < 0 || !isRow(d) {
			continue
		}
		beside := days[d.line][at]
		own, isDay := beside.format.day(d.digits)
		row, _ := beside.format.day(beside.digits) // it was read in this format
		if !isDay || daysApart(own, row, d.short()) > valueDays {
			other++
			continue
		}
		near++
		different[d.digits], rowDays[beside.digits] = true, true
		d.format = beside.format
		if d.day, isDay = d.format.text(d.digits); isDay {
			found = append(found, d)
		}
	}
	if near < leastCompact || other*10 > (near+other)*(10-compactShare) || len(different) < leastCompact ||
		2*len(different) < len(rowDays) {
		return nil
	}
	return found
}

// daysApart is the number of days between two dates, also across New Year if the year is not printed.
func daysApart(a, b engine.Date, withoutYear bool) int {
	n := a.DaysUntil(b)
	if n = max(n, -n); withoutYear {
		n = min(n, daysOfLeapYear-n)
	}
	return n
}

// recognized reports whether text recognition read the numbers.
func (c compactColumn) recognized(lines []layout.Line) bool {
	return slices.ContainsFunc(
		c.rows, func(d compactDay) bool { return lines[d.line].Words[d.from].Source == page.SourceOCR },
	)
}

// mayBeDays reports whether enough numbers exist in the calendar in one order of day and month.
func mayBeDays(numbers []compactDay) bool {
	least := leastDays(numbers)
	return slices.ContainsFunc(formatsOf(numbers), func(f compactFormat) bool {
		days := 0
		for i := 0; i < len(numbers) && days < least; i++ {
			if _, ok := f.day(numbers[i].digits); ok {
				days++
			}
		}
		return days >= least
	})
}

// leastDays is the minimal number of dates among the numbers.
func leastDays(numbers []compactDay) int {
	if slices.ContainsFunc(numbers, func(d compactDay) bool { return !d.short() || d.to-d.from == 1 }) {
		return leastCompact
	}
	return leastApart
}

// compactColumns collects the columns of such numbers, from left to right.
func compactColumns(lines []layout.Line) []compactColumn {
	var columns []compactColumn
	for i, l := range lines {
		found := compactIn(l, i)
		if len(found) == 0 {
			continue
		}
		for _, d := range found {
			at := slices.IndexFunc(columns, func(c compactColumn) bool {
				return c.short == d.short() && math.Abs(c.left-d.left) <= compactEdge*l.Height()
			})
			if at < 0 {
				at = len(columns)
				columns = append(columns, compactColumn{left: d.left, short: d.short()})
			}
			columns[at].all = append(columns[at].all, d)
		}
	}
	return columns
}

// isUndatedRow reports whether a line has an amount, with decimals or thousands separators, and no date of another
// kind.
func isUndatedRow(l layout.Line, style Style) bool {
	for i := range l.Words {
		if d, ok := FindDate(l.Words, i, math.MaxFloat64); ok && (d.Known() || d.Year != 0) {
			return false
		}
	}
	return slices.ContainsFunc(MoneyTokens(l, style), func(t MoneyToken) bool {
		return !t.Dash && (t.Decimals > 0 || strings.ContainsAny(layout.Text(l.Words[t.From:t.To]), ",.'’"))
	})
}

// compactIn returns a line's runs of digits: one word of four, six or eight digits; two of two digits; three of two,
// two, and two or four digits; or a year before the two others.
func compactIn(l layout.Line, line int) []compactDay {
	var found []compactDay
	for i := 0; i < len(l.Words); i++ {
		w := l.Words[i]
		if digits, to := afterYear(l, i); digits != "" {
			found = append(found, compactDay{line: line, from: i, to: to, left: w.Box.X0, digits: digits})
			i = to - 1
			continue
		}
		to := i + 1
		if IsDigits(w.Text) && len(w.Text) == 2 {
			to = i + 3
		}
		digits := joinedDigits(l, i, to)
		if to > i+1 && (digits == "" || groupsBefore(l, to)) {
			to = i + 2 // day and month alone
			digits = joinedDigits(l, i, to)
		}
		if n := len(digits); n == 4 || n == 6 || n == 8 {
			found = append(found, compactDay{line: line, from: i, to: to, left: w.Box.X0, digits: digits})
			i = to - 1
		}
	}
	return found
}

// groupsBefore reports whether the word before word i begins an amount that continues with a group of three digits: "11
// 25 28 250.40" is a date and an amount.
func groupsBefore(l layout.Line, i int) bool {
	if i >= len(l.Words) || len(l.Words[i].Text) < 3 || !IsDigits(l.Words[i].Text[:3]) || !compactlySet(l, i) {
		return false
	}
	rest := l.Words[i].Text[3:]
	return rest == "" || rest[0] == '.' || rest[0] == ','
}

// afterYear returns the digits of a year and the month and day after it, and the index after them; "" for other words.
// Marks between them that recognition left do not count. In text layers all three must be separate words.
func afterYear(l layout.Line, from int) (digits string, to int) {
	recognized := true
	for to = from; to < len(l.Words) && len(digits) < len("20240131"); to++ {
		w := l.Words[to]
		text := w.Text
		if w.Source == page.SourceOCR {
			text = dayMarks.Replace(text)
		} else {
			recognized = false
		}
		apart := to > from && !compactlySet(l, to)
		if digits += text; apart || w.Cell != "" || len(text)%2 != 0 || !IsDigits(digits) ||
			to == from && (len(digits) < 4 || !IsPlausibleYear(number(digits[:4]))) {
			return "", from
		}
	}
	if words := to - from; len(digits) != len("20240131") || words == 1 || words == 2 && !recognized {
		return "", from
	}
	return digits, to
}

// joinedDigits returns the digits of words that are close together, "" if there is anything else.
func joinedDigits(l layout.Line, from, to int) string {
	if to > len(l.Words) {
		return ""
	}
	text := ""
	for i := from; i < to; i++ {
		w := l.Words[i]
		if !IsDigits(w.Text) ||
			i > from && (w.Cell != "" || (i < to-1 || to == from+2) && len(w.Text) != 2 || !compactlySet(l, i)) {
			return ""
		}
		text += w.Text
	}
	return text
}

// compactlySet reports whether word i, of digits, is as near to the one before as the parts of a date. Lines of some
// typewriters are lower than a space is wide.
func compactlySet(l layout.Line, i int) bool {
	w := l.Words[i]
	gap := w.Box.X0 - l.Words[i-1].Box.X1
	return gap <= compactGap*l.Height() ||
		w.Source != page.SourceOCR && gap <= groupPitch*w.Box.Width()/float64(utf8.RuneCountInString(w.Text))
}

// compactFormat is an order of day, month and year.
type compactFormat int

const (
	dayMonthYear compactFormat = iota
	monthDayYear
	yearMonthDay
	dayMonth // without a year
	monthDay
)

// bestFormat returns the order in which most of a column's numbers are dates that follow each other. ok is false if
// there is none; most is the share, in tenths, of numbers that may be anything else.
func bestFormat(rows []compactDay, most int) (compactFormat, bool) {
	best, least, short, found := dayMonthYear, math.MaxInt, math.MaxInt, false
	for _, f := range formatsOf(rows) {
		var days []engine.Date
		for _, r := range rows {
			if d, ok := f.day(r.digits); ok {
				days = append(days, d)
			}
		}
		if len(days) < leastDays(rows) || (len(rows)-len(days))*10 > len(rows)*most {
			continue
		}
		wrong, reach := len(rows)-len(days)+turns(days), daysBetween(days)
		if f >= dayMonth && turns(days) > 0 {
			wrong-- // New Year
		}
		if wrong*10 > len(rows)*most || reach > compactStep*len(rows) {
			continue
		}
		if wrong < least || wrong == least && reach < short {
			best, least, short, found = f, wrong, reach, true
		}
	}
	return best, found
}

// turns counts the steps of a sequence of dates against its direction.
func turns(days []engine.Date) int {
	up, down := 0, 0
	for i := 1; i < len(days); i++ {
		switch days[i].Compare(days[i-1]) {
		case 1:
			up++
		case -1:
			down++
		}
	}
	return min(up, down)
}

// daysBetween is the number of days from the earliest to the latest date.
func daysBetween(days []engine.Date) int {
	return slices.MinFunc(days, engine.Date.Compare).DaysUntil(slices.MaxFunc(days, engine.Date.Compare))
}

// parts returns the number's day, month and year.
func (f compactFormat) parts(digits string) (day, month, year string) {
	n := len(digits) - 4
	switch f {
	case dayMonth:
		return digits[:2], digits[2:], ""
	case monthDay:
		return digits[2:], digits[:2], ""
	case yearMonthDay:
		return digits[n+2:], digits[n : n+2], digits[:n]
	case monthDayYear:
		return digits[2:4], digits[:2], digits[4:]
	}
	return digits[:2], digits[2:4], digits[4:]
}

// figures returns a date in n digits, see parts.
func (f compactFormat) figures(d engine.Date, n int) string {
	all := d.String() // 2006-01-02
	day, month, year := all[8:], all[5:7], all[:4]
	year = year[len(year)-max(0, n-4):]
	switch f {
	case monthDay, monthDayYear:
		return month + day + year
	case yearMonthDay:
		return year + month + day
	}
	return day + month + year
}

func (f compactFormat) day(digits string) (engine.Date, bool) {
	day, month, year := f.parts(digits)
	y := number(year)
	if len(year) == 0 {
		y = leapYear
	}
	if len(year) == 2 {
		if y += century; y > lastShort {
			y -= 100
		}
	}
	if y < firstYear || y > lastYear {
		return engine.Date{}, false
	}
	return engine.NewDate(y, time.Month(number(month)), number(day))
}

const (
	// valueDays is the maximal number of days between a row's date and its value date.
	valueDays = 7
	// daysOfLeapYear is the number of days in a leap year.
	daysOfLeapYear = 366
)

// leapYear is the year used if none is printed, because it has every day of the calendar.
const leapYear = 2000

// lastShort is the last year that two digits can mean, as in yearOf.
const lastShort = firstYear + 99

// number returns the value of a few digits.
func number(digits string) int {
	n := 0
	for _, d := range digits {
		n = n*10 + int(d-'0')
	}
	return n
}

// text returns the date with its parts separated. The order of day and month is left to the whole document.
func (f compactFormat) text(digits string) (string, bool) {
	d, ok := f.day(digits)
	if !ok {
		return "", false
	}
	switch f {
	case yearMonthDay:
		return d.String(), true
	case dayMonth, monthDay:
		return digits[:2] + "/" + digits[2:], true
	}
	return digits[:2] + "/" + digits[2:4] + "/" + d.String()[:4], true
}

// asDay returns a word as it reads among the words of a date.
func asDay(w page.Word) string {
	if w.Day != "" {
		return w.Day
	}
	return wholeDay(w.Text)
}

// short reports whether the date has four digits and no year.
func (d compactDay) short() bool { return len(d.digits) == 4 }

// formatsOf returns the possible orders of a column's dates.
func formatsOf(rows []compactDay) []compactFormat {
	if len(rows) > 0 && rows[0].short() {
		return []compactFormat{dayMonth, monthDay}
	}
	return []compactFormat{dayMonthYear, monthDayYear, yearMonthDay}
}
