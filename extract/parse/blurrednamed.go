package parse

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Days beside the names of their months are misread too ("Jul 1b", "FEB il", "1.1 Sep"), and days set in one word with
// them ("15JU1"): the days above and below leave few, and one print is nearest to what was read.

// markBlurred makes a day of a month's name and the blurred figures beside it.
func (c *namedDays) markBlurred(l *layout.Line, line int) {
	near := namedEdge * l.Height()
	for k := 0; k+1 < len(l.Words); k++ {
		month, day := l.Words[k], l.Words[k+1]
		if !c.monthFirst {
			month, day = day, month
		}
		if !IsMonth(month.Text) || day.Source != page.SourceOCR || layout.Overlap(month.Box, c.named) <= 0 ||
			day.Box.X1 < c.at.X0-near || day.Box.X0 > c.at.X1+near || l.Words[k+1].Box.X0-l.Words[k].Box.X1 > compactGap*l.Height() {
			continue
		}
		if n := c.nearestDay(months[layout.Normalize(month.Text)], day.Text, line); n > 0 {
			joinMended(l, compactDay{from: k, to: k + 2, day: strconv.Itoa(n) + " " + month.Text})
		}
		return
	}
}

// nearestDay is the day of a month whose print lies nearest to what was read on a line, 0 where none does.
func (c *namedDays) nearestDay(month int, read string, line int) int {
	var days []int
	var prints []string
	for day := 1; day <= engine.DaysIn(leapYear, time.Month(month)); day++ {
		if c.fits(month, day, line) {
			days, prints = append(days, day), append(prints, strconv.Itoa(day))
		}
	}
	if i := nearestPrint(read, prints); i >= 0 {
		return days[i]
	}
	return 0
}

// joinMended is joinDay of a day that those around it tell.
func joinMended(l *layout.Line, d compactDay) {
	joinDay(l, d)
	w := &l.Words[d.from]
	w.DayMended, w.Confidence = true, min(w.Confidence, blurredSure)
}

// gluedDay is a day in one word with the name of its month.
var gluedDay = regexp.MustCompile(`^(\d\d)([-/.]?)(\p{L}{3,9})([-/.]?(?:\d{4}|\d{2})?)$`)

// gluedDays are those that begin at one edge, in the order of the lines.
type gluedDays struct {
	of    []gluedWord
	falls bool
}

type gluedWord struct {
	line, key int
	box       page.Box
	parts     []string
}

// MarkBlurredMonths lets days in one word with the names of their months, of recognized lines, say which days they are
// (page.Word.Day) where those above and below tell.
func MarkBlurredMonths(lines []layout.Line, style Style) {
	for _, c := range gluedColumns(lines) {
		if len(c.of) < leastNamed || !c.learn() {
			continue
		}
		for i := range lines {
			if l := &lines[i]; len(l.Words) > 0 && l.Words[0].Source == page.SourceOCR && isUndatedRow(*l, style) {
				c.mark(l, i)
			}
		}
	}
}

func gluedColumns(lines []layout.Line) (columns []*gluedDays) {
	for i, l := range lines {
		for _, w := range l.Words {
			if w.Source != page.SourceOCR {
				continue
			}
			parts := gluedDay.FindStringSubmatch(w.Text)
			if parts == nil || !IsMonth(parts[3]) || number(parts[1]) > 31 {
				continue
			}
			word := gluedWord{i, months[layout.Normalize(parts[3])]*31 + number(parts[1]), w.Box, parts[1:]}
			at := slices.IndexFunc(columns, func(c *gluedDays) bool {
				return math.Abs(c.of[0].box.X0-w.Box.X0) <= blurredEdge*l.Height()
			})
			if at < 0 {
				at = len(columns)
				columns = append(columns, &gluedDays{})
			}
			columns[at].of = append(columns[at].of, word)
		}
	}
	return columns
}

// learn finds which way the days go; false when they go neither.
func (c *gluedDays) learn() bool {
	turns := 0
	for i := 1; i < len(c.of); i++ {
		switch {
		case c.of[i].key > c.of[i-1].key:
			turns++
		case c.of[i].key < c.of[i-1].key:
			turns--
		}
	}
	c.falls = turns < 0
	return turns != 0
}

// mark makes a day of one word of a line, or two, that begins where the days do and is as wide.
func (c *gluedDays) mark(l *layout.Line, line int) {
	next, _ := slices.BinarySearchFunc(c.of, line, func(d gluedWord, line int) int { return d.line - line })
	if next == 0 || next == len(c.of) {
		return
	}
	above, below := c.of[next-1], c.of[next]
	prints := c.between(above, below)
	for k := range l.Words {
		for to := k + 1; to <= min(k+2, len(l.Words)); to++ {
			box := layout.Bounds(l.Words[k:to])
			if !nearEdges(above.box, box, 2*l.Height()) || math.Abs(box.X0-above.box.X0) > blurredEdge*l.Height() {
				continue
			}
			if i := nearestPrint(layout.Text(l.Words[k:to]), prints); i >= 0 {
				joinMended(l, compactDay{from: k, to: to, day: prints[i]})
				return
			}
		}
	}
}

// between are the prints of the days from one to another, of the months that the column names.
func (c *gluedDays) between(above, below gluedWord) (prints []string) {
	from, to := above, below
	if c.falls {
		from, to = below, above
	}
	seen := map[int]bool{}
	for _, d := range c.of {
		month := (d.key - 1) / 31
		if seen[month] {
			continue
		}
		seen[month] = true
		for day := 1; day <= 31; day++ {
			if key := month*31 + day; key >= from.key && key <= to.key {
				prints = append(prints, fmt.Sprintf("%02d", day)+d.parts[1]+d.parts[2]+d.parts[3])
			}
		}
	}
	return prints
}
