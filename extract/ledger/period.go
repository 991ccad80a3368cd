package ledger

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// splitRanges parts words that hold two dates ("01/01/2025-31/01/2025", "from01Jan") and drops words
// that lead from one to the other.
func splitRanges(words []page.Word) []page.Word {
	var out []page.Word
	for _, w := range words {
		for _, piece := range rangePieces(w.Text) {
			part := w
			part.Text = piece
			out = append(out, part)
		}
	}
	return out
}

// rangePieces splits one word at every dash where both sides are dates.
func rangePieces(text string) []string {
	for _, dash := range []string{"-", "–", "—", "~", "to"} {
		for at := 0; ; {
			i := strings.Index(text[at:], dash)
			if i < 0 {
				break
			}
			i += at
			left, right := text[:i], text[i+len(dash):]
			_, a := ParsePrintedDate(left)
			_, b := ParsePrintedDate(right)
			if a && b && longDate(left) && longDate(right) {
				return []string{left, "to", right}
			}
			at = i + len(dash)
		}
	}
	return strings.Fields(text)
}

// longDate says that a date has at least day and month with a mark or name between.
func longDate(s string) bool { return len(s) >= 5 }

// MonthOf is the first and last day of a month that a cell prints as a whole: "January 2025", "Jan-25".
func MonthOf(c layout.Cell) (start, end engine.Date, ok bool) {
	if start, end, ok = monthOf(c); ok {
		return start, end, true
	}
	return shortMonthOf(c)
}

// shortMonthOf reads a month's name with a year of two digits, "Jan-25" or "Jan '25"; without the name it
// could be anything.
func shortMonthOf(c layout.Cell) (start, end engine.Date, ok bool) {
	fields := strings.FieldsFunc(c.Text(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(fields) != 2 || len(fields[1]) != 2 {
		return start, end, false
	}
	month := months[layout.Normalize(fields[0])]
	year, err := strconv.Atoi(fields[1])
	if month == 0 || err != nil {
		return start, end, false
	}
	start, _ = engine.NewDate(century+year, time.Month(month), 1)
	end, _ = engine.NewDate(century+year, time.Month(month), engine.DaysIn(century+year, time.Month(month)))
	return start, end, true
}

// century completes years of two digits.
const century = 2000

// monthOf reads a month printed as a whole period: "January 2025", "Jan-25", "2025-01", "01/2025".
func monthOf(c layout.Cell) (start, end engine.Date, ok bool) {
	fields := strings.FieldsFunc(c.Text(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	month, year := 0, 0
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		switch name := months[layout.Normalize(f)]; {
		case name != 0 && month == 0:
			month = name
		case name != 0:
			return start, end, false
		case err == nil && len(f) == 4 && n >= firstYear && n <= lastYear:
			year = n
		case err == nil && len(f) <= 2 && month == 0 && n >= 1 && n <= 12 && len(fields) == 2:
			month = n
		default:
			return start, end, false
		}
	}
	if month == 0 || year == 0 {
		return start, end, false
	}
	start, _ = engine.NewDate(year, time.Month(month), 1)
	end, _ = engine.NewDate(year, time.Month(month), engine.DaysIn(year, time.Month(month)))
	return start, end, true
}

// daysOfMonth reads a span of days of one month: "March 1 - 31, 2025", "1 to 31 March 2025".
func daysOfMonth(c layout.Cell) (start, end engine.Date, ok bool) {
	var days []int
	month, year := 0, 0
	for _, f := range strings.FieldsFunc(c.Text(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		n, err := strconv.Atoi(f)
		switch name := months[layout.Normalize(f)]; {
		case name != 0 && month == 0:
			month = name
		case name != 0:
			return start, end, false
		case err == nil && len(f) == 4 && year == 0 && month != 0:
			year = n
		case err == nil && len(f) <= 2 && year == 0:
			days = append(days, n)
		case err == nil || !rangeWords[layout.Normalize(f)]:
			return start, end, false
		}
	}
	if len(days) != 2 || month == 0 || year < firstYear || year > lastYear || days[0] > days[1] {
		return start, end, false
	}
	start, first := engine.NewDate(year, time.Month(month), days[0])
	end, last := engine.NewDate(year, time.Month(month), days[1])
	return start, end, first && last
}

// rangeWords lead from the first day of a span to the last.
var rangeWords = map[string]bool{
	"to": true, "through": true, "thru": true, "until": true, "from": true, "and": true, "of": true, "st": true, "nd": true, "rd": true, "th": true,
	"al": true, "del": true, "de": true, "au": true, "du": true, "bis": true, "vom": true, "a": true, "ate": true, "hingga": true, "sampai": true,
	"period": true, "covered": true, "statement": true, "for": true, "the": true,
}

// periodText is where a period was printed.
type periodText struct {
	dates  []PrintedDate // one or two
	month  bool
	a, b   engine.Date // for a month
	words  []page.Word
	words2 []page.Word // of the end, when it has its own label
	page   int
	line   int
}

// periods finds the printed periods: a label with two dates, two labels with one each, or a line that
// holds nothing but two dates and words between them.
func (r *reader) periods() []periodText {
	var out []periodText
	for i, f := range r.labels {
		if f.Role != "period" {
			continue
		}
		if p, ok := r.periodAt(f, i); ok {
			out = append(out, p)
		}
	}
	for i, l := range r.free {
		cell := layout.NewCell(l.Page, l.Words)
		if start, end, ok := daysOfMonth(cell); ok {
			out = append(out, periodText{month: true, a: start, b: end, words: l.Words, page: l.Page, line: r.freeIndex[i]})
			continue
		}
		if dates := datesIn(cell); len(dates) == 2 && isRange(cell) && linkedDates(splitRanges(l.Words)) {
			out = append(out, periodText{dates: dates, words: l.Words, page: l.Page, line: r.freeIndex[i]})
		}
	}
	return out
}

func (r *reader) periodAt(f layout.Found, place int) (periodText, bool) {
	p := periodText{page: f.Label.Page, line: r.freeIndex[f.Line]}
	var joined []page.Word
	for _, v := range f.Values {
		if v.Box.Y0 > f.Label.Box.Y1 {
			break
		}
		joined = append(joined, v.Words...)
	}
	tries := f.Values
	if len(joined) > 0 {
		tries = append([]layout.Cell{layout.NewCell(f.Label.Page, joined)}, tries...)
	}
	for _, v := range tries {
		start, end, ok := monthOf(v)
		if !ok {
			start, end, ok = daysOfMonth(v)
		}
		if ok {
			p.month, p.a, p.b, p.words = true, start, end, v.Words
			return p, true
		}
		dates := datesIn(v)
		if len(dates) >= 2 {
			p.dates, p.words = dates[:2], v.Words
			return p, true
		}
		if len(dates) == 1 && place+1 < len(r.labels) && r.labels[place+1].Role == "period_to" {
			for _, v2 := range r.labels[place+1].Values {
				if more := datesIn(v2); len(more) >= 1 {
					p.dates, p.words, p.words2 = []PrintedDate{dates[0], more[0]}, v.Words, v2.Words
					return p, true
				}
			}
		}
	}
	return p, false
}

// isRange says that a line is mostly its two dates: besides them only a few words, or a title of some
// more when nothing but one word or dash leads from one date to the other.
func isRange(c layout.Cell) bool {
	if words := splitRanges(c.Words); len(words) <= longestRange && joinedDates(words) {
		return true
	}
	letters := 0
	for _, w := range c.Words {
		n := layout.Normalize(w.Text)
		if strings.IndexFunc(n, unicode.IsLetter) >= 0 && months[n] == 0 {
			letters++
		}
	}
	return letters <= 4
}

// longestRange is the number of words of a line such as "Statement of account for the period from 1
// January 2025 to 31 January 2025", dates included.
const longestRange = 14

// joinedDates says that two dates end the words with at most one word between them.
func joinedDates(words []page.Word) bool {
	for i := range words {
		first, ok := findDate(words, i, math.MaxFloat64)
		if !ok {
			continue
		}
		for k := first.to; k <= first.to+1 && k < len(words); k++ {
			if second, ok := findDate(words, k, math.MaxFloat64); ok {
				return second.to == len(words)
			}
		}
		return false
	}
	return false
}

// linkedDates says that only words of a span lead from the first date to the second: "Date 5 May Due 6 June"
// names two days, not a period.
func linkedDates(words []page.Word) bool {
	for i := range words {
		first, ok := findDate(words, i, math.MaxFloat64)
		if !ok {
			continue
		}
		for k := first.to; k < len(words); k++ {
			if _, ok := findDate(words, k, math.MaxFloat64); ok {
				return true
			}
			if n := layout.Normalize(words[k].Text); n != "" && !rangeWords[n] {
				return false
			}
		}
		return false
	}
	return false
}

// resolve gives the period's days; a first day without year takes the second's, one earlier when it
// would come after it.
func (p periodText) resolve(order Order) (start, end engine.Date, ok bool) {
	if p.month {
		return p.a, p.b, true
	}
	first, second := p.dates[0], p.dates[1]
	if second.Year == 0 {
		return start, end, false
	}
	end, ok = second.Resolve(order, 0)
	if !ok {
		return start, end, false
	}
	start, ok = first.Resolve(order, end.Year)
	if ok && first.Year == 0 && start.After(end) {
		start, ok = first.Resolve(order, end.Year-1)
	}
	return start, end, ok && !start.After(end)
}
