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

// Where a fax blots out a month's name, its day stands alone below others ("Aug 07", "08", "Aug 14"): those above and
// below it tell the month.

const (
	// leastNamed is how many days beside a month's name show where days stand.
	leastNamed = 4
	// namedEdge is how far, in line heights, a day may stand from where those do.
	namedEdge = 0.4
	// blotted bounds the confidence of what is read in a month's place and is none.
	blotted = 0.8
)

// namedDay is a day beside the name of its month.
type namedDay struct {
	line, month, day int
	name             string
	at, named        page.Box // where the day and the month's name stand
}

// namedDays are those of one column, in the order of the lines.
type namedDays struct {
	of         []namedDay
	at, named  page.Box
	monthFirst bool
	falls      bool
	first      int // the month from which they follow each other
}

// MarkDaysOfLostMonths gives days of recognized lines whose month was not read that of the days around them
// (page.Word.Day), where only one of theirs puts them in order: such a word is marked as mended.
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

// namedColumn is where most lines have their first day beside its month.
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

// learn finds which way the days go; false when they go neither.
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

// firstNamed is the first day of a recognized line that stands beside its month.
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

// namedDayAt reads a word and the next as a month's name and a day, in either order.
func namedDayAt(l layout.Line, k int) (d namedDay, monthFirst, ok bool) {
	month, day := l.Words[k], l.Words[k+1]
	if monthFirst = IsMonth(month.Text); !monthFirst {
		month, day = day, month
	}
	n, isDay := dayNumber(day)
	if !IsMonth(month.Text) || !isDay || l.Words[k+1].Box.X0-l.Words[k].Box.X1 > compactGap*l.Height() {
		return d, false, false
	}
	return namedDay{month: monthNamed(month.Text), day: n, name: month.Text, at: day.Box, named: month.Box}, monthFirst, true
}

// dayNumber is the day of a month that a word of one or two figures says.
func dayNumber(w page.Word) (int, bool) {
	text := strings.TrimRight(w.Text, ".,")
	n, err := strconv.Atoi(text)
	return n, err == nil && IsDigits(text) && len(text) <= 2 && n >= 1 && n <= 31
}

// mark makes a day of the figures of a line that stand where days do without a month; false where none stand there.
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

// isLetterOff says that a word has the letters of a month's name but for one ("lun" for "Jun").
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

// monthOf is the only month of the days around a line with which its day stands between them, "" when there is none.
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

// around are the days above and below a line.
func (c *namedDays) around(line int) []namedDay {
	next, _ := slices.BinarySearchFunc(c.of, line, func(d namedDay, line int) int { return d.line - line })
	return c.of[max(0, next-1):min(len(c.of), next+1)]
}

// fits says that a day stands in order between those around a line.
func (c *namedDays) fits(month, day, line int) bool {
	return !slices.ContainsFunc(c.around(line), func(o namedDay) bool {
		own, other := c.key(month, day), c.key(o.month, o.day)
		return own != other && (own < other) == (o.line < line != c.falls)
	})
}

// key rises from day to day.
func (c *namedDays) key(month, day int) int { return (month-c.first+12)%12*31 + day }

// Papers that head the rows of a day with its weekday and its date ("Friday 1 September 2023") lose a day, and all its
// rows to the day before, where the weekday is misread ("dey 1 September 2023"). The date behind it is clear, begins
// where other days do and lies between them.

const (
	// leastWeekdays is how many lines that begin with a weekday and a date show the habit.
	leastWeekdays = 3
	// weekdayEdge is how far, in line heights, a misread weekday may begin from where the clear ones do.
	weekdayEdge = 0.8
	// weekdayWords is how many words a weekday is read as at most.
	weekdayWords = 2
)

// headedDay is a line's date behind a weekday.
type headedDay struct {
	line int
	left float64
	day  engine.Date
}

// weekdayHeads are those of a paper in the order of its lines; falls says that the newest stands first.
type weekdayHeads struct {
	of    []headedDay
	falls bool
}

// MarkMisreadWeekdays lets recognized dates behind what is no weekday, among lines that begin with one, say which day
// they are (page.Word.Day).
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
	if 2*others >= len(heads.of) { // rows begin there too: their texts may hold dates
		return
	}
	for i, d := range found {
		joinDay(&lines[i], compactDay{from: 0, to: d.To, day: d.Text})
	}
}

// weekdayHeadsOf are the recognized lines that begin with a weekday and a full date, ok when they are enough and in
// order.
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

// compare orders days as the paper does.
func (h weekdayHeads) compare(a, b engine.Date) int {
	if h.falls {
		return b.Compare(a)
	}
	return a.Compare(b)
}

// fullDay is the day of a date that prints its year and tells day and month apart.
func fullDay(d DateSpan, ok bool) (engine.Date, bool) {
	if !ok || !d.Known() || d.Year == 0 {
		return engine.Date{}, false
	}
	return d.Resolve(DayFirst, d.Year)
}

// behindMisread is a full date of a recognized line behind words of letters that are no day.
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

// after is the place of the first clear day below a line.
func (h weekdayHeads) after(line int) int {
	return slices.IndexFunc(h.of, func(d headedDay) bool { return d.line > line })
}

// beginsAs says that a line between clear days is none and begins where one beside it does.
func (h weekdayHeads) beginsAs(l layout.Line, line int) bool {
	near := func(d headedDay) bool { return math.Abs(l.Words[0].Box.X0-d.left) <= weekdayEdge*l.Height() }
	k := h.after(line)
	return h.of[k-1].line != line && (near(h.of[k-1]) || near(h.of[k]))
}

// fits says that a date on a line is later than the clear one above it and earlier than the one below.
func (h weekdayHeads) fits(d DateSpan, line int) bool {
	day, ok := fullDay(d, true)
	k := h.after(line)
	return ok && h.compare(h.of[k-1].day, day) < 0 && h.compare(day, h.of[k].day) < 0
}

// misreadTo are what a fax makes of the word between the two days of a period.
var misreadTo = map[string]bool{"10": true, "1o": true, "t0": true, "lo": true, "io": true, "70": true, "tc": true}

// ClearMisreadTo reads a doubtful word of a recognized line as "to" where it stands, in one text with them, between a
// year and a whole day: "Dec 01, 2024 10 Dec 31, 2024".
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

// surelyTo is the confidence from which on a number between two days is one.
const surelyTo = 0.95

// leadsOn says that a year stands right before a word and a whole day right behind it.
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
