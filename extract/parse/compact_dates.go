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

// A number such as 030124, or 03 01 24, is a day only by the column that it stands in: every row begins a run of days
// there, and no row has a day that says so itself. Numbers of four figures (0301, 03 01) are mostly branches, checks
// or years: a heading must say that days stand there.

const (
	// leastCompact is how many such numbers below each other make days, leastApart how many that a blank parts into
	// day and month below a heading of days, and compactShare the share of them, in tenths, that must be days of the
	// calendar.
	leastCompact, leastApart, compactShare = 3, 2, 9
	// compactStep is the most days from row to row, on the average: numbers that count something jump by years.
	compactStep = 120
	// compactGap is the largest space, in line heights, between day, month and year, or a blank of type of fixed pitch.
	compactGap = 0.7
	// misreadDays is the share of headed days, in tenths, that recognition may have misread.
	misreadDays = 4
	// compactEdge is how far, in line heights, the left edges of a column's numbers may lie apart.
	compactEdge = 0.5
)

// compactDay is a run of words of one line that prints four, six or eight figures and nothing else.
type compactDay struct {
	line, from, to int
	left           float64
	digits         string
	day            string // how its date is written where the parts are told apart
	format         compactFormat
}

// MarkCompactDays lets the words that are days by their column say so (page.Word.Day). headsDays says that a label
// above a line's word names days.
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
	var unsure []compactColumn // what no heading names as days, and days that do not follow each other
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
			unsure = append(unsure, column)
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
			unsure = append(unsure, column)
			continue
		}
		for _, d := range column.all {
			if d.day, ok = format.text(d.digits); ok {
				d.format = format
				days[d.line] = append(days[d.line], d)
			}
		}
	}
	for _, column := range unsure {
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

// joinDay makes one word of a day's words.
func joinDay(l *layout.Line, d compactDay) {
	w := l.Words[d.from]
	w.Text, w.Box, w.Day = layout.Text(l.Words[d.from:d.to]), layout.Bounds(l.Words[d.from:d.to]), d.day
	words := slices.Clone(l.Words[:d.from])
	l.Words = append(append(words, w), l.Words[d.to:]...)
}

// compactColumn are numbers that begin at one edge: all, and those of rows, lines with an amount and no day of another
// kind.
type compactColumn struct {
	left      float64
	short     bool // of four figures
	rows, all []compactDay
}

// besideDays are the numbers of a column that no heading names as days ("Valor" heads amounts as well), or that do
// not follow each other, where they are those of the rows, on which days of the same form stand, or near them, and
// change with them; none where they are anything else.
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
		row, _ := beside.format.day(beside.digits) // it was read so
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

// daysApart is how many days lie between two, over New Year or not where the year is not printed.
func daysApart(a, b engine.Date, withoutYear bool) int {
	n := a.DaysUntil(b)
	if n = max(n, -n); withoutYear {
		n = min(n, daysOfLeapYear-n)
	}
	return n
}

// recognized says that the numbers come from pixels.
func (c compactColumn) recognized(lines []layout.Line) bool {
	return slices.ContainsFunc(
		c.rows, func(d compactDay) bool { return lines[d.line].Words[d.from].Source == page.SourceOCR },
	)
}

// mayBeDays says that enough numbers are days of the calendar in one order.
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

// leastDays is how many of the numbers must be days.
func leastDays(numbers []compactDay) int {
	if slices.ContainsFunc(numbers, func(d compactDay) bool { return !d.short() || d.to-d.from == 1 }) {
		return leastCompact
	}
	return leastApart
}

// compactColumns gathers them from left to right.
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

// isUndatedRow says that a line has an amount, with decimals or groups of thousands, and no day that says so itself.
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

// compactIn are a line's runs of figures: one word of four, six or eight, two of two, or three of two and two and two
// or four, or a year before the two others.
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

// groupsBefore says that the word before a line's i-th begins an amount that goes on with a group of three figures:
// "11 25 28 250.40" is a day and an amount.
func groupsBefore(l layout.Line, i int) bool {
	if i >= len(l.Words) || len(l.Words[i].Text) < 3 || !IsDigits(l.Words[i].Text[:3]) || !compactlySet(l, i) {
		return false
	}
	rest := l.Words[i].Text[3:]
	return rest == "" || rest[0] == '.' || rest[0] == ','
}

// afterYear are the figures of a year and the month and day that stand apart from it, and the place of the word after
// them; "" for all else. What recognition left of the marks between them does not count; where none is lost, all three
// stand apart.
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

// joinedDigits are the figures of words that stand close together, "" when there is anything else.
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

// compactlySet says that a line's i-th word, of figures, stands as near to the one before as the parts of a day do.
// Some typewriters' lines are lower than their blank is wide.
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
	dayMonth // these two without a year
	monthDay
)

// bestFormat is the order in which most of a column's numbers are days that follow each other; not ok when they are
// no days in any, but for so many tenths of them.
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

// turns counts the steps of a run of days against its direction.
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

// daysBetween is the number of days from the first to the last in time.
func daysBetween(days []engine.Date) int {
	return slices.MinFunc(days, engine.Date.Compare).DaysUntil(slices.MaxFunc(days, engine.Date.Compare))
}

// parts are the number's day, month and year.
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

// figures prints a day in n figures: see parts.
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
	// valueDays is how far from its row's day a day of value is.
	valueDays = 7
	// daysOfLeapYear is how many that year has.
	daysOfLeapYear = 366
)

// leapYear stands for the year that is not printed: it has every day of the calendar.
const leapYear = 2000

// lastShort is the last year that two figures stand for, as in yearOf.
const lastShort = firstYear + 99

// number is the value of a text of a few figures.
func number(digits string) int {
	n := 0
	for _, d := range digits {
		n = n*10 + int(d-'0')
	}
	return n
}

// text is how the day is written where its parts are told apart. Which of day and month stands first is left to the
// whole paper.
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

// asDay is how a word reads among the words of a date.
func asDay(w page.Word) string {
	if w.Day != "" {
		return w.Day
	}
	return wholeDay(w.Text)
}

// short says that the day has four figures and no year.
func (d compactDay) short() bool { return len(d.digits) == 4 }

// formatsOf are the forms that a column's days may have.
func formatsOf(rows []compactDay) []compactFormat {
	if len(rows) > 0 && rows[0].short() {
		return []compactFormat{dayMonth, monthDay}
	}
	return []compactFormat{dayMonthYear, monthDayYear, yearMonthDay}
}
