package parse

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// If a fax makes a month name unreadable, its day remains alone below others ("Aug 07", "08", "Aug 14"). The dates
// above and below it show the month.

const (
	// leastNamed is the minimal number of days beside a month name that show the place of dates.
	leastNamed = 4
	// namedEdge is the maximal distance, in line heights, between a day and the place of the others.
	namedEdge = 0.4
	// blotted is the maximal confidence (0 to 1) of an unreadable text in the place of a month name.
	blotted = 0.8
)

// namedDay is a day beside the name of its month.
type namedDay struct {
	line, month, day int
	name             string
	at, named        page.Box // boxes of the day and the month name
}

// namedDays are such dates of one column, in the order of the lines.
type namedDays struct {
	of         []namedDay
	at, named  page.Box
	monthFirst bool
	falls      bool
	first      int // the month from which they follow each other
}

// MarkDaysOfLostMonths sets the date of recognized lines whose month was not read (page.Word.Day), if only one month of
// the dates around them keeps the order. Such a word is marked as repaired.
func MarkDaysOfLostMonths(lines []layout.Line, style Style) {
	column, ok := namedColumn(lines)
	if !ok {
		return
	}
	for i := range lines {
		if l := &lines[i]; len(l.Words) > 0 && l.Words[0].Source == page.SourceOCR && isUndatedRow(*l, style) &&
			!column.mark(l, i) {
			column.markBlurred(l, i)
		}
	}
}

// namedColumn returns the column of the most lines' first date with a month name.
func namedColumn(lines []layout.Line) (most namedDays, ok bool) {
	var columns []namedDays
	for i, l := range lines {
		d, monthFirst, found := firstNamed(l)
		if d.line = i; !found {
			continue
		}
		near := namedEdge * l.Height()
		at := slices.IndexFunc(columns, func(c namedDays) bool {
			return monthFirst == c.monthFirst && d.at.X0 <= c.at.X1+near && d.at.X1 >= c.at.X0-near
		})
		if at < 0 {
			at = len(columns)
			columns = append(columns, namedDays{at: d.at, named: d.named, monthFirst: monthFirst})
		}
		c := &columns[at]
		c.of, c.at, c.named = append(c.of, d), c.at.Union(d.at), c.named.Union(d.named)
	}
	for _, c := range columns {
		if len(c.of) > len(most.of) {
			most = c
		}
	}
	return most, len(most.of) >= leastNamed && most.learn()
}

// learn finds the direction of the dates. It returns false if they have none.
func (c *namedDays) learn() bool {
	turns := 0
	for i := 1; i < len(c.of); i++ {
		switch step := (c.of[i].month - c.of[i-1].month + 12) % 12; {
		case step == 1, step == 0 && c.of[i].day > c.of[i-1].day:
			turns++
		case step == 11, step == 0 && c.of[i].day < c.of[i-1].day:
			turns--
		}
	}
	c.falls, c.first = turns < 0, c.of[0].month
	if c.falls {
		c.first = c.of[len(c.of)-1].month
	}
	return turns != 0
}

// firstNamed returns the first day of a recognized line that is beside its month.
func firstNamed(l layout.Line) (d namedDay, monthFirst, ok bool) {
	for k := 0; k+1 < len(l.Words); k++ {
		if l.Words[k].Source != page.SourceOCR {
			continue
		}
		if d, monthFirst, ok = namedDayAt(l, k); ok {
			return d, monthFirst, true
		}
	}
	return d, false, false
}

// namedDayAt reads a word and the next one as a month name and a day, in either order.
func namedDayAt(l layout.Line, k int) (d namedDay, monthFirst, ok bool) {
	month, day := l.Words[k], l.Words[k+1]
	if monthFirst = IsMonth(month.Text); !monthFirst {
		month, day = day, month
	}
	n, isDay := dayNumber(day)
	if !IsMonth(month.Text) || !isDay || l.Words[k+1].Box.X0-l.Words[k].Box.X1 > compactGap*l.Height() {
		return d, false, false
	}
	return namedDay{month: monthNamed(month.Text), day: n, name: month.Text, at: day.Box, named: month.Box},
		monthFirst, true
}

// dayNumber returns the day of a month for a word of one or two digits.
func dayNumber(w page.Word) (int, bool) {
	text := strings.TrimRight(w.Text, ".,")
	n, err := strconv.Atoi(text)
	return n, err == nil && IsDigits(text) && len(text) <= 2 && n >= 1 && n <= 31
}

// mark sets the date of a line's digits at the place of days, without a month. It returns false if there are none.
func (c *namedDays) mark(l *layout.Line, line int) bool {
	near := namedEdge * l.Height()
	for k, w := range l.Words {
		day, ok := dayNumber(w)
		if !ok || w.Box.X0 < c.at.X0-near || w.Box.X1 > c.at.X1+near {
			continue
		}
		from, to := k, k+1
		for beside, b := range l.Words {
			if beside == k || layout.Overlap(b.Box, c.named) <= 0 {
				continue
			}
			if IsMonth(b.Text) || b.Confidence >= blotted && !isLetterOff(b.Text, c.monthOf(day, line)) ||
				beside != k-1 && beside != k+1 {
				return true
			}
			from, to = min(from, beside), max(to, beside+1)
		}
		if name := c.monthOf(day, line); name != "" {
			joinDay(l, compactDay{from: from, to: to, day: strconv.Itoa(day) + " " + name})
			l.Words[from].DayMended, l.Words[from].Confidence = true, min(l.Words[from].Confidence, blurredSure)
		}
		return true
	}
	return false
}

// isLetterOff reports whether a word differs from a month name in exactly one letter ("lun" for "Jun").
func isLetterOff(word, name string) bool {
	a, b := []rune(word), []rune(name)
	if len(a) != len(b) {
		return false
	}
	off := 0
	for i := range a {
		if a[i] != b[i] {
			off++
		}
	}
	return off == 1
}

// monthOf returns the only month of the dates around a line that keeps their order, "" if there is none or several.
func (c *namedDays) monthOf(day, line int) (only string) {
	month := 0
	for _, d := range c.around(line) {
		switch {
		case !c.fits(d.month, day, line) || d.month == month:
		case month != 0:
			return ""
		default:
			only, month = d.name, d.month
		}
	}
	return only
}

// around returns the dates above and below a line.
func (c *namedDays) around(line int) []namedDay {
	next, _ := slices.BinarySearchFunc(c.of, line, func(d namedDay, line int) int { return d.line - line })
	return c.of[max(0, next-1):min(len(c.of), next+1)]
}

// fits reports whether a date keeps the order of those around a line.
func (c *namedDays) fits(month, day, line int) bool {
	return !slices.ContainsFunc(c.around(line), func(o namedDay) bool {
		own, other := c.key(month, day), c.key(o.month, o.day)
		return own != other && (own < other) == (o.line < line != c.falls)
	})
}

// key numbers the days of a year from the first month on.
func (c *namedDays) key(month, day int) int { return (month-c.first+12)%12*31 + day }

// Documents may have the weekday and the date above the rows of a day ("Friday 1 September 2023"). If the weekday is
// misread ("dey 1 September 2023"), the date is lost and its rows go to the date before. But the date after the weekday
// is clear, begins where other dates do, and is between them.

const (
	// leastWeekdays is the minimal number of lines that begin with a weekday and a date.
	leastWeekdays = 3
	// weekdayEdge is the maximal distance, in line heights, between the left edges of a misread weekday and the clear
	// ones.
	weekdayEdge = 0.8
	// weekdayWords is the maximal number of words into which a weekday is read.
	weekdayWords = 2
)

// headedDay is a line's date after a weekday.
type headedDay struct {
	line int
	left float64
	day  engine.Date
}

// weekdayHeads are the dates after weekdays in the order of the lines; falls reports whether the newest is first.
type weekdayHeads struct {
	of    []headedDay
	falls bool
}

// MarkMisreadWeekdays sets the date of words after a misread weekday, among recognized lines that begin with a weekday
// (page.Word.Day).
func MarkMisreadWeekdays(lines []layout.Line) {
	heads, ok := weekdayHeadsOf(lines)
	if !ok {
		return
	}
	found := map[int]DateSpan{}
	others := 0
	for i := heads.of[0].line; i < heads.of[len(heads.of)-1].line; i++ {
		if l := lines[i]; len(l.Words) == 0 || !heads.beginsAs(l, i) {
			continue
		} else if d, misread := behindMisread(l); misread && heads.fits(d, i) {
			found[i] = d
		} else {
			others++
		}
	}
	if 2*others >= len(heads.of) { // rows begin there too, and their texts may contain dates
		return
	}
	for i, d := range found {
		joinDay(&lines[i], compactDay{from: 0, to: d.To, day: d.Text})
	}
}

// weekdayHeadsOf returns the recognized lines that begin with a weekday and a full date. ok reports whether there are
// enough, and in order.
func weekdayHeadsOf(lines []layout.Line) (h weekdayHeads, ok bool) {
	for i, l := range lines {
		if len(l.Words) == 0 || l.Words[0].Source != page.SourceOCR || !weekdays[layout.Normalize(l.Words[0].Text)] {
			continue
		}
		if day, ok := fullDay(FindDate(l.Words, 0, math.MaxFloat64)); ok {
			h.of = append(h.of, headedDay{i, l.Words[0].Box.X0, day})
		}
	}
	if len(h.of) < leastWeekdays {
		return h, false
	}
	h.falls = h.of[len(h.of)-1].day.Before(h.of[0].day)
	return h, slices.IsSortedFunc(h.of, func(a, b headedDay) int { return h.compare(a.day, b.day) })
}

// compare compares dates in the direction of the document.
func (h weekdayHeads) compare(a, b engine.Date) int {
	if h.falls {
		return b.Compare(a)
	}
	return a.Compare(b)
}

// fullDay returns the day of a date with its year and a clear order of day and month.
func fullDay(d DateSpan, ok bool) (engine.Date, bool) {
	if !ok || !d.Known() || d.Year == 0 {
		return engine.Date{}, false
	}
	return d.Resolve(DayFirst, d.Year)
}

// behindMisread returns a full date of a recognized line after words of letters that are not a date.
func behindMisread(l layout.Line) (DateSpan, bool) {
	if _, dated := FindDate(l.Words, 0, math.MaxFloat64); dated {
		return DateSpan{}, false
	}
	for k := 1; k <= weekdayWords && k < len(l.Words); k++ {
		if w := l.Words[k-1]; w.Source != page.SourceOCR || strings.IndexFunc(w.Text, unicode.IsDigit) >= 0 {
			break
		}
		if d, ok := FindDate(l.Words, k, math.MaxFloat64); ok {
			_, full := fullDay(d, ok)
			return d, full
		}
	}
	return DateSpan{}, false
}

// after returns the index of the first clear date below a line.
func (h weekdayHeads) after(line int) int {
	return slices.IndexFunc(h.of, func(d headedDay) bool { return d.line > line })
}

// beginsAs reports whether a line between clear dates is not one of them and begins where one of them does.
func (h weekdayHeads) beginsAs(l layout.Line, line int) bool {
	near := func(d headedDay) bool { return math.Abs(l.Words[0].Box.X0-d.left) <= weekdayEdge*l.Height() }
	k := h.after(line)
	return h.of[k-1].line != line && (near(h.of[k-1]) || near(h.of[k]))
}

// fits reports whether a date on a line is later than the clear one above and earlier than the one below.
func (h weekdayHeads) fits(d DateSpan, line int) bool {
	day, ok := fullDay(d, true)
	k := h.after(line)
	return ok && h.compare(h.of[k-1].day, day) < 0 && h.compare(day, h.of[k].day) < 0
}

// misreadTo are texts that a fax makes of the word between the two dates of a period.
var misreadTo = map[string]bool{"10": true, "1o": true, "t0": true, "lo": true, "io": true, "70": true, "tc": true}

// ClearMisreadTo reads an unclear word of a recognized line as "to" if it is between a year and a full date, in one
// text with them: "Dec 01, 2024 10 Dec 31, 2024".
func ClearMisreadTo(lines []layout.Line) {
	for i := range lines {
		l := &lines[i]
		for k := 1; k+1 < len(l.Words); k++ {
			if w := &l.Words[k]; w.Source == page.SourceOCR && w.Confidence < surelyTo &&
				misreadTo[strings.ToLower(w.Text)] && leadsOn(l, k) {
				w.Text = "to"
			}
		}
	}
}

// surelyTo is the confidence (0 to 1) from which a number between two dates is a number.
const surelyTo = 0.95

// leadsOn reports whether a year is right before a word and a full date right after it.
func leadsOn(l *layout.Line, k int) bool {
	before, after := l.Words[k-1], l.Words[k+1]
	year := strings.TrimRight(before.Text, ".,")
	if len(year) < 4 || !IsDigits(year[len(year)-4:]) || year[len(year)-4] < '1' || year[len(year)-4] > '2' ||
		max(l.Words[k].Box.X0-before.Box.X1, after.Box.X0-l.Words[k].Box.X1) > TextGap*l.Height() {
		return false
	}
	d, ok := FindDate(l.Words, k+1, math.MaxFloat64)
	return ok && d.Known() && d.Year > 1000
}
