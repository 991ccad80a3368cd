package parse

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

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

// MarkMisreadWeekdays lets recognized dates behind what is no weekday, among lines that begin with one, say which day they
// are (page.Word.Day).
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

// weekdayHeadsOf are the recognized lines that begin with a weekday and a full date, ok when they are enough and in order.
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
