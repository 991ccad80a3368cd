package parse

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Span is a printed period: its first and its last date.
type Span struct{ First, Last PrintedDate }

// Resolve returns the first and last day of the period. A first date without a year takes the year of the second one,
// or the year before if it would be later. A header may have another order of day and month than the rows: it is used
// if the order of the rows gives no dates, or dates years apart. ok is false if the last date has no year, or if the
// dates do not exist or are in the wrong order.
func (s Span) Resolve(order Order) (start, end engine.Date, ok bool) {
	for _, o := range []Order{order, order.other(), YearFirst} {
		from, to, resolved := s.inOrder(o)
		if resolved && (!ok || longestSpan < start.DaysUntil(end) && to.Year-from.Year < 2) {
			start, end, ok = from, to, true
		}
	}
	return start, end, ok
}

// longestSpan is the number of days up to which a period is not read in another order.
const longestSpan = 5 * 366

func (s Span) inOrder(order Order) (start, end engine.Date, ok bool) {
	if s.Last.Year == 0 {
		return start, end, false
	}
	end, ok = s.Last.Resolve(order, 0)
	if !ok {
		return start, end, false
	}
	start, ok = s.First.Resolve(order, end.Year)
	if ok && s.First.Year == 0 && start.After(end) {
		start, ok = s.First.Resolve(order, end.Year-1)
	}
	return start, end, ok && !start.After(end)
}

// OneMonth reads a cell that is a whole month ("January 2025", "2025-01") or days of one ("March 1 - 31, 2025").
func OneMonth(c layout.Cell) (Span, bool) {
	if start, end, ok := monthOf(c); ok {
		return spanOf(start, end), true
	}
	return DaysOfMonth(c)
}

// spanOf returns a period with known days.
func spanOf(start, end engine.Date) Span {
	known := func(d engine.Date) PrintedDate { return PrintedDate{Year: d.Year, Month: int(d.Month), Day: d.Day} }
	return Span{known(start), known(end)}
}

// IsSpan reports whether a line contains little but two dates and words between them.
func IsSpan(c layout.Cell) bool { return isRange(c) && linkedDates(splitRanges(c.Words)) }

// OneQuarter reads a quarter of a year: "4th Quarter of 2022", "Q1 2024".
func OneQuarter(c layout.Cell) (Span, bool) {
	number, named := 0, false
	for _, w := range c.Words {
		text := layout.Normalize(w.Text)
		if n, ok := strings.CutPrefix(text, "q"); ok && len(n) == 1 && n >= "1" && n <= "4" {
			number, named = int(n[0]-'0'), true
			continue
		}
		if n, ok := ordinals[text]; ok && number == 0 {
			number = n
			continue
		}
		named = named || text == "quarter" || text == "qtr"
		if len(text) != 4 || !IsDigits(text) || !named || number == 0 {
			continue
		}
		year, err := strconv.Atoi(text)
		if err != nil {
			return Span{}, false
		}
		first := PrintedDate{Year: year, Month: 3*number - 2, Day: 1}
		last := PrintedDate{Year: year, Month: 3 * number, Day: 30}
		if number == 1 || number == 4 {
			last.Day = 31
		}
		return Span{first, last}, true
	}
	return Span{}, false
}

// ordinals are those of quarters.
var ordinals = map[string]int{
	"1st": 1, "first": 1, "2nd": 2, "second": 2, "3rd": 3, "third": 3, "4th": 4, "fourth": 4,
}

// FromTo reads the period that a text of any length states: "for the period (From : 30-07-2025 To : 29-01-2026)".
func FromTo(c layout.Cell) (Span, bool) {
	var words []page.Word
	for _, w := range splitRanges(c.Words) {
		bracket := strings.HasPrefix(w.Text, "(") && len(words) > 0 && !namesSpan(words[len(words)-1])
		if w.Text = strings.Trim(w.Text, ":()"); w.Text == "" || isDateForm(w.Text) {
			continue
		}
		if bracket { // text in brackets does not continue a date: "to 20 May (21 days)"
			words = append(words, page.Word{Text: "(", Box: w.Box})
		}
		words = append(words, w)
	}
	for i := 1; i < len(words); i++ {
		if !namesSpan(words[i-1]) {
			continue
		}
		first, ok := FindDate(words, i, math.MaxFloat64)
		if !ok {
			continue
		}
		to := first.To
		if to < len(words) && layout.Normalize(words[to].Text) == "up" { // "up to"
			to++
		}
		if to+1 >= len(words) || !LeadsToEnd(words[to].Text) {
			continue
		}
		// without a year: an example in the terms
		if last, ok := FindDate(words, to+1, math.MaxFloat64); ok && last.Year != 0 {
			return Span{first.PrintedDate, last.PrintedDate}, true
		}
	}
	return Span{}, false
}

// isDateForm reports whether a word says how a date is to be written: "MM/DD/YYYY".
func isDateForm(s string) bool {
	return strings.ContainsAny(s, "/-") && strings.ContainsRune(s, 'Y') && strings.Trim(s, "MDY/-") == ""
}

// namesSpan reports whether a word precedes a period.
func namesSpan(w page.Word) bool {
	n := layout.Normalize(w.Text)
	return n == "from" || n == "period"
}

// LeadsToEnd reports whether a word is between the first and the last date of a period: "-", "to".
func LeadsToEnd(word string) bool {
	n := layout.Normalize(word)
	return n == "" && strings.Trim(word, "-–—~～〜") == "" || endWords[n]
}

// endWords precede the last date of a period.
var endWords = smallWords.Set("end")

// splitRanges splits words with two dates ("01/01/2025-31/01/2025") or with spaces, as cells of spreadsheets have.
func splitRanges(words []page.Word) []page.Word {
	out := make([]page.Word, 0, len(words))
	for _, w := range words {
		if isOneWord(w.Text) {
			out = append(out, w)
			continue
		}
		for _, piece := range rangePieces(w.Text) {
			part := w
			part.Text = piece
			out = append(out, part)
		}
	}
	return out
}

// rangePieces splits one word at a dash, or "to", with dates on both sides.
func rangePieces(text string) []string {
	for _, dash := range []string{"-", "–", "—", "~", "～", "〜", "至", "to"} {
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

// longDate reports whether a date has at least a day and a month with a mark or name between.
func longDate(s string) bool { return len(s) >= 5 }

// MonthOf returns the first and last day of a month that a cell prints as a whole: "January 2025", "Jan-25".
func MonthOf(c layout.Cell) (start, end engine.Date, ok bool) {
	if start, end, ok = monthOf(c); ok {
		return start, end, true
	}
	return shortMonthOf(c)
}

// shortMonthOf reads a month name with a year of two digits: "Jan-25", "Jan '25". Without the name it could be
// anything.
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
		case err == nil && len(f) == 4 && IsPlausibleYear(n):
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

// DaysOfMonth reads a range of days of one month: "March 1 - 31, 2025", "1 to 31 March 2025".
func DaysOfMonth(c layout.Cell) (Span, bool) {
	var days []int
	month, year := 0, 0
	for _, f := range strings.FieldsFunc(
		c.Text(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) },
	) {
		n, err := strconv.Atoi(f)
		switch name := months[layout.Normalize(f)]; {
		case name != 0 && month == 0:
			month = name
		case name != 0:
			return Span{}, false
		case err == nil && len(f) == 4 && year == 0 && month != 0:
			year = n
		case err == nil && len(f) <= 2 && year == 0:
			days = append(days, n)
		case err == nil || !rangeWords[layout.Normalize(f)]:
			return Span{}, false
		}
	}
	if len(days) != 2 || month == 0 || !IsPlausibleYear(year) || days[0] > days[1] {
		return Span{}, false
	}
	start, first := engine.NewDate(year, time.Month(month), days[0])
	end, last := engine.NewDate(year, time.Month(month), days[1])
	return spanOf(start, end), first && last
}

// rangeWords may be before, between or after the two dates of a period.
var rangeWords = smallWords.Set("range")

// isRange reports whether a line consists mostly of two dates: it has few other words, or is a longer title with at
// most one word between the dates.
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

// longestRange is the maximal number of words in a line such as "Statement of account for the period from 1 January
// 2025 to 31 January 2025", with the dates.
const longestRange = 14

// joinedDates reports whether the words end with two dates and at most one word between them.
func joinedDates(words []page.Word) bool {
	for i := range words {
		first, ok := FindDate(words, i, math.MaxFloat64)
		if !ok {
			continue
		}
		for k := first.To; k <= first.To+1 && k < len(words); k++ {
			if second, ok := FindDate(words, k, math.MaxFloat64); ok {
				return second.To == len(words)
			}
		}
		return false
	}
	return false
}

// linkedDates reports whether only words of periods are between the first and the second date: "Date 5 May Due 6 June"
// states two dates, not a period.
func linkedDates(words []page.Word) bool {
	for i := range words {
		first, ok := FindDate(words, i, math.MaxFloat64)
		if !ok {
			continue
		}
		for k := first.To; k < len(words); k++ {
			if _, ok := FindDate(words, k, math.MaxFloat64); ok {
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

// isOneWord reports whether a text has only letters and marks, without spaces and digits, like most words. It is then
// not a period.
func isOneWord(text string) bool {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= utf8.RuneSelf || '0' <= c && c <= '9' {
			return false
		}
	}
	return text != ""
}
