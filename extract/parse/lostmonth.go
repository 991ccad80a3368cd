package parse

import (
	"slices"
	"strconv"
	"strings"

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
		if l := &lines[i]; len(l.Words) > 0 && l.Words[0].Source == page.SourceOCR && isUndatedRow(*l, style) && !column.mark(l, i) {
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
			if IsMonth(b.Text) || b.Confidence >= blotted && !isLetterOff(b.Text, c.monthOf(day, line)) || beside != k-1 && beside != k+1 {
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
