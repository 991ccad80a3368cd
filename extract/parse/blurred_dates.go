package parse

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A zero with a slash or a dot may be read as a sign or a letter ("@104", "Q127"), as a similar digit ("8104"), or not
// at all ("104" as wide as "0104"). A faint mark between day and month may be lost ("0201" for "02.01"). If numeric
// dates are below each other on recognized pages, the clear ones show the edges of the others, and their possible
// values: from the date above to the date below.

const (
	// longestBlurred is the maximal number of words into which one blurred date may be read.
	longestBlurred = 3
	// blurredEdge is the maximal distance, in line heights, between the edges of a blurred date and the nearest clear
	// one.
	blurredEdge = 0.6
	// blurredSure is the maximal confidence (0 to 1) of a date that was read from letters and signs.
	blurredSure = 0.75
)

// clearFigures matches a date of digits with marks between its parts.
var clearFigures = regexp.MustCompile(`^(\d\d[./-]\d\d([./-](\d{4}|\d\d))?|\d{4}[./-]\d\d[./-]\d\d)$`)

// likeFigures maps letters and signs to the digits that text recognition may confuse with them.
var likeFigures = strings.NewReplacer(
	"@", "0", "O", "0", "o", "0", "e", "0", "Q", "0", "D", "0", "C", "0", "U", "0", "G", "0", "é", "6", "b", "6",
	"l", "1", "I", "1", "i", "1", "|", "1", "!", "1", "]", "1", "[", "1", "t", "1", "Z", "2", "z", "2", "S", "5",
	"s", "5", "§", "5", "$", "5", "B", "8", "&", "8", "g", "9",
)

// dayMarks removes the marks between the parts of a date, and the signs they may be read as.
var dayMarks = strings.NewReplacer(
	".", "", ",", "", ":", "", ";", "", "/", "", "-", "", "–", "", "'", "", "’", "", "*", "", "·", "", " ", "",
)

// clearDays are clear dates below each other: their places and their digits in the order of the lines. Dates that break
// the order of the others only show the place.
type clearDays struct {
	of    []compactDay
	boxes []page.Box
	order dayOrder
	// kept are the indexes of the dates in order.
	kept []int
}

// MarkBlurredDays sets the date of blurred words in columns of clear dates (page.Word.Day). If only the dates above and
// below show a lost or added digit, the word is also marked as repaired.
func MarkBlurredDays(lines []layout.Line) {
	for _, column := range clearColumns(lines) {
		if !column.learn() {
			continue
		}
		at := 0
		for i := range lines {
			for at < len(column.of) && column.of[at].line < i {
				at++
			}
			if column.isClear(at, i) || len(lines[i].Words) == 0 {
				continue
			}
			column.mark(&lines[i], at)
		}
	}
}

// clearColumns collects the clear dates of recognized lines by their edges and their number of digits.
func clearColumns(lines []layout.Line) (columns []*clearDays) {
	for i, l := range lines {
		for k, w := range l.Words {
			digits := figuresOfDay(w)
			if digits == "" || w.Source != page.SourceOCR {
				continue
			}
			at := slices.IndexFunc(columns, func(c *clearDays) bool {
				last := len(c.of) - 1
				return len(c.of[last].digits) == len(digits) && nearEdges(c.boxes[last], w.Box, l.Height())
			})
			if at < 0 {
				at = len(columns)
				columns = append(columns, &clearDays{})
			}
			if c := columns[at]; len(c.of) == 0 || c.of[len(c.of)-1].line != i {
				c.of, c.boxes = append(c.of, compactDay{line: i, from: k, to: k + 1, digits: digits}), append(
					c.boxes, w.Box,
				)
			}
		}
	}
	return columns
}

// figuresOfDay returns the digits of a word that is a date with two digits per part, "" for other words.
func figuresOfDay(w page.Word) string {
	if w.Day != "" || clearFigures.MatchString(w.Text) {
		return OnlyDigits(w.Text)
	}
	return ""
}

// nearEdges reports whether two boxes have the same left and right edges.
func nearEdges(a, b page.Box, height float64) bool {
	return math.Abs(a.X0-b.X0) <= blurredEdge*height && math.Abs(a.X1-b.X1) <= blurredEdge*height
}

// learn finds the order of day, month and year and the direction of the dates. It returns false if the column does not
// consist of dates.
func (c *clearDays) learn() bool {
	format, ok := bestFormat(c.of, misreadDays)
	if !ok {
		return false
	}
	for _, order := range ordersOf(format) {
		if kept := order.longest(c.of); len(kept) > len(c.kept) {
			c.order, c.kept = order, kept
		}
	}
	return len(c.kept) >= leastCompact
}

// isClear reports whether the next clear date is on the line and exists in the calendar.
func (c *clearDays) isClear(at, line int) bool {
	if at == len(c.of) || c.of[at].line != line {
		return false
	}
	_, ok := c.order.format.day(c.of[at].digits)
	return ok
}

// mark sets the date of the line's words at the place of the dates. at is the index of the next clear date.
func (c *clearDays) mark(l *layout.Line, at int) {
	beside := c.boxes[min(at, len(c.boxes)-1)]
	if at > 0 {
		beside = c.boxes[at-1]
	}
	for from := range l.Words {
		for to := from + 1; to <= min(from+longestBlurred, len(l.Words)); to++ {
			words := l.Words[from:to]
			box := layout.Bounds(words)
			if !nearEdges(beside, box, l.Height()) || slices.ContainsFunc(
				words, func(w page.Word) bool { return w.Source != page.SourceOCR || w.Day != "" },
			) {
				continue
			}
			digits, repaired := c.read(layout.Text(words), at)
			if digits == "" {
				return
			}
			day, _ := c.order.format.text(digits)
			joinDay(l, compactDay{from: from, to: to, digits: digits, day: day})
			w := &l.Words[from]
			w.DayMended, w.Confidence = repaired, min(w.Confidence, blurredSure)
			return
		}
	}
}

// read returns the digits of a blurred text if they are a date between its neighbors. repaired reports whether only the
// neighbors show some of them. It returns "" if several such dates are equally near to the text.
func (c *clearDays) read(text string, at int) (digits string, repaired bool) {
	if digits = likeFigures.Replace(dayMarks.Replace(text)); IsDigits(digits) &&
		len(digits) == len(c.of[0].digits) && c.fits(digits, at) {
		return digits, false
	}
	days := c.daysAt(at)
	if i := nearestPrint(text, days); i >= 0 {
		return days[i], true
	}
	return "", false
}

// daysAt returns the digits of all dates that fit before index at.
func (c *clearDays) daysAt(at int) (days []string) {
	n, years := len(c.of[0].digits), []int{leapYear}
	if c.order.format < dayMonth {
		next, _ := slices.BinarySearch(c.kept, at)
		years = years[:0]
		for _, beside := range c.kept[max(0, next-1):min(len(c.kept), next+1)] {
			if d, ok := c.order.format.day(c.of[beside].digits); ok && !slices.Contains(years, d.Year) {
				years = append(years, d.Year)
			}
		}
	}
	for _, year := range years {
		last := engine.Date{Year: year, Month: 12, Day: 31}
		for d := (engine.Date{Year: year, Month: 1, Day: 1}); !d.After(last); d = d.AddDays(1) {
			if digits := c.order.format.figures(d, n); c.fits(digits, at) {
				days = append(days, digits)
			}
		}
	}
	return days
}

// fits reports whether digits are a date from the clear one before index at to the one after it. If there is only one
// of them, the date must be in its month.
func (c *clearDays) fits(digits string, at int) bool {
	key, ok := c.order.key(digits)
	if !ok {
		return false
	}
	next, _ := slices.BinarySearch(c.kept, at)
	inMonth := false
	for _, beside := range []int{next - 1, next} {
		if beside < 0 || beside >= len(c.kept) {
			inMonth = true
			continue
		}
		other, _ := c.order.key(c.of[c.kept[beside]].digits)
		if beside < next && key < other || beside == next && key > other {
			return false
		}
	}
	if !inMonth {
		return true
	}
	day, _ := c.order.format.day(digits)
	nearest, _ := c.order.format.day(c.of[c.kept[max(0, min(next, len(c.kept)-1))]].digits)
	return day.Year == nearest.Year && day.Month == nearest.Month
}

// Days beside the names of their months are misread too ("Jul 1b", "FEB il", "1.1 Sep"), and days in one word with them
// ("15JU1"). The dates above and below leave few possibilities, and one of them is nearest to the text.

// markBlurred sets the date of a month name and the blurred digits beside it.
func (c *namedDays) markBlurred(l *layout.Line, line int) {
	near := namedEdge * l.Height()
	for k := 0; k+1 < len(l.Words); k++ {
		month, day := l.Words[k], l.Words[k+1]
		if !c.monthFirst {
			month, day = day, month
		}
		if !IsMonth(month.Text) || day.Source != page.SourceOCR || layout.Overlap(month.Box, c.named) <= 0 ||
			day.Box.X1 < c.at.X0-near || day.Box.X0 > c.at.X1+near ||
			l.Words[k+1].Box.X0-l.Words[k].Box.X1 > compactGap*l.Height() {
			continue
		}
		if n := c.nearestDay(months[layout.Normalize(month.Text)], day.Text, line); n > 0 {
			joinRepaired(l, compactDay{from: k, to: k + 2, day: strconv.Itoa(n) + " " + month.Text})
		}
		return
	}
}

// nearestDay returns the day of a month that is nearest to the text on a line, 0 if there is none.
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

// joinRepaired is joinDay for a date that its neighbors show.
func joinRepaired(l *layout.Line, d compactDay) {
	joinDay(l, d)
	w := &l.Words[d.from]
	w.DayMended, w.Confidence = true, min(w.Confidence, blurredSure)
}

// gluedDay matches a day in one word with the name of its month.
var gluedDay = regexp.MustCompile(`^(\d\d)([-/.]?)(\p{L}{3,9})([-/.]?(?:\d{4}|\d{2})?)$`)

// gluedDays are such dates with one left edge, in the order of the lines.
type gluedDays struct {
	of    []gluedWord
	falls bool
}

type gluedWord struct {
	line, key int
	box       page.Box
	parts     []string
}

// MarkBlurredMonths sets the date of words with a day and a month name on recognized lines (page.Word.Day), if the
// dates above and below show it.
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

// learn finds the direction of the dates. It returns false if they have none.
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

// mark sets the date of one or two words of a line that begin where the dates do and are as wide.
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
				joinRepaired(l, compactDay{from: k, to: to, day: prints[i]})
				return
			}
		}
	}
}

// between returns the possible texts of dates from one to another, in the months of the column.
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
