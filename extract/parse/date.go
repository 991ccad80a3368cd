package parse

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed months.txt
var monthData string

var months = parseMonths(monthData)

// IsMonth reports whether a word is the name of a month in one of the languages of months.txt.
func IsMonth(word string) bool { return monthNamed(word) != 0 }

// monthNamed returns the number of the month that a word names, 0 if none.
func monthNamed(word string) int {
	var space [usualWord]byte
	return months[string(layout.AppendNormal(space[:0], word))]
}

// usualWord is a length in bytes that few words exceed.
const usualWord = 64

//go:embed weekdays.txt
var weekdayData string

var weekdays = parseWeekdays(weekdayData)

func parseWeekdays(data string) map[string]bool {
	names := map[string]bool{}
	for _, line := range strings.Split(data, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, name := range strings.Fields(line) {
			names[name] = true
		}
	}
	return names
}

func parseMonths(data string) map[string]int {
	m := map[string]int{}
	for _, line := range strings.Split(data, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		number, _ := strconv.Atoi(fields[0])
		for _, name := range fields[1:] {
			m[layout.Normalize(name)] = number
		}
	}
	return m
}

// Order is which part of a numeric date is the day.
type Order int

const (
	MonthFirst Order = iota // 12/31/2025
	DayFirst                // 31/12/2025
	YearFirst               // 25/12/31, two digits each
)

// PrintedDate is a date as printed, before the document's order and year are known.
type PrintedDate struct {
	Text string
	// Year is 0 if it is not printed. Years of two digits are already completed.
	Year int
	// Month and Day are set if the text shows which is which (by a month name, or a year at the beginning).
	Month, Day int
	// A and B are the two numbers of a date such as 03/04 whose order the document must show, else 0.
	A, B int
	// Time is HH:MM if it is printed after the date, else "".
	Time string
	// short reports whether the year has two digits and was the last of three numbers: it may be the day.
	short bool
	// dayLast reports whether the last of three short numbers has one digit. It cannot be a year, so it is the day if
	// anything.
	dayLast bool
	// spacedYear reports whether a two-digit year was after a space, where it may be something else.
	spacedYear bool
}

// Known reports whether the text itself shows which number is the day.
func (p PrintedDate) Known() bool { return p.Month != 0 }

// Resolve returns the calendar date; ok is false if it does not exist. year is used if none is printed.
func (p PrintedDate) Resolve(order Order, year int) (engine.Date, bool) {
	month, day := p.Month, p.Day
	if order == YearFirst && p.short {
		return engine.NewDate(century+p.A, time.Month(p.B), p.Year%100)
	}
	if p.dayLast {
		return engine.Date{}, false
	}
	if !p.Known() {
		month, day = p.A, p.B
		if order == DayFirst {
			month, day = p.B, p.A
		}
	}
	if p.Year != 0 {
		year = p.Year
	}
	return engine.NewDate(year, time.Month(month), day)
}

// MonthIn returns the number of the month in an order of day and month.
func (p PrintedDate) MonthIn(order Order) int {
	switch {
	case p.Known():
		return p.Month
	case order == DayFirst:
		return p.B
	}
	return p.A
}

// WithMonth returns the date with another month.
func (p PrintedDate) WithMonth(month int, order Order) PrintedDate {
	switch {
	case p.Known():
		p.Month = month
	case order == DayFirst:
		p.B = month
	default:
		p.A = month
	}
	return p
}

// WithYear returns the date with another year.
func (p PrintedDate) WithYear(year int) PrintedDate {
	p.Year, p.short = year, false
	return p
}

// ResolveAlone returns the date of a text with a year outside the rows, which may have another order than the rows: if
// the given order gives no date, the other one is used.
func (p PrintedDate) ResolveAlone(order Order) (engine.Date, bool) {
	if p.Year == 0 {
		return engine.Date{}, false
	}
	if d, ok := p.Resolve(order, 0); ok {
		return d, true
	}
	return p.Resolve(order.other(), 0)
}

// other returns the order with day and month exchanged.
func (o Order) other() Order {
	if o == MonthFirst {
		return DayFirst
	}
	return MonthFirst
}

// maxDateText is the maximal length of a date's text: "Wednesday, 30th September 2025 at 10:15:00 AM".
const maxDateText = 48

// ParsePrintedDate reads a text that is exactly one date (docs/contract/domain.md §1.3), with or without year and
// time of day. It accepts impossible dates such as 30 FEB; Resolve rejects them.
func ParsePrintedDate(text string) (PrintedDate, bool) {
	p, ok, _ := dateIn(text)
	return p, ok
}

// dateIn is ParsePrintedDate. hopeless reports whether no continuation after a space can make the text a date.
func dateIn(text string) (p PrintedDate, ok, hopeless bool) {
	if len(text) > maxDateText {
		return PrintedDate{}, false, true
	}
	if isEastAsian(text) {
		return eastAsianDate(text)
	}
	var space [usualTokens]dateToken
	tokens, ok, hopeless := scanDate(withoutZone(text), space[:0])
	if !ok {
		return PrintedDate{}, false, hopeless || leadsNowhere(tokens)
	}
	p, rest, ok := dateOf(tokens)
	if !ok {
		return PrintedDate{}, false, leadsNowhere(tokens)
	}
	p.Text = strings.TrimSpace(text)
	if len(rest) > 0 {
		if p.Time, ok = clock(rest); !ok {
			return PrintedDate{}, false, false
		}
	}
	return p, true, false
}

// zone matches a time zone after a time of day: "Z", "+08:00", "UTC+8", "GMT", "PHT". The zones are listed, because
// other words after a time ("RENT", "FAST") look like them.
var zone = regexp.MustCompile(`(:\d{2}(?:\.\d{1,6})?(?:\s?[AaPp][Mm])?)\s?(?:Z|\(?(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?\)?|\(?(?:UTC|GMT|WIB|WITA?|(?:P|E|C|M|A|AE|AC|NZ)[SD]T|[CEW]ES?T|[EWC]AT|SAST|(?:PH|SG|HK|MY|PK|BR|AR|CO|PE)S?T|[IJKB]ST)\)?)$`)

// withoutZone returns a text without the time zone of its time. A statement uses one zone, and the printed date is in
// it.
func withoutZone(text string) string {
	if strings.IndexByte(text, ':') < 0 {
		return text
	}
	return zone.ReplaceAllString(text, "$1")
}

// dateToken is a number or a month name, with the separator before it.
type dateToken struct {
	text   string
	number int // value of a number, month of a name
	name   bool
	sep    string // the separator before it, with spaces collapsed
}

// usualTokens is a number of tokens that few dates exceed, with time of day.
const usualTokens = 8

// scanDate splits a text into tokens and appends them to tokens, which must be empty. hopeless reports whether the text
// has something that is not part of a date.
func scanDate(text string, tokens []dateToken) (_ []dateToken, ok, hopeless bool) {
	sep := ""
	text = strings.TrimSpace(text)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case isDigit(r):
			end := runEnd(text, i, isDigit)
			digits := text[i:end]
			if len(digits) > 8 {
				return nil, false, true
			}
			n, _ := strconv.Atoi(digits)
			tokens = append(tokens, dateToken{text: digits, number: n, sep: sep})
			sep, i = "", end
		case unicode.IsLetter(r):
			end := runEnd(text, i, isLetterOrAccent)
			word := dateWordOf(text[i:end])
			i = end
			switch {
			case word.month != 0:
				tokens = append(tokens, dateToken{text: word.text, number: word.month, name: true, sep: sep})
				sep = ""
			case word.half:
				tokens = append(tokens, dateToken{text: word.text, number: -1, sep: sep})
				sep = ""
			case word.text == "t" && sep == "" && len(tokens) == 3:
				sep = "T"
			case word.ordinal && endsInDay(tokens), word.joiner, word.weekday && len(tokens) == 0:
				// "5th", "5 de mayo", "Monday, 5 May": nothing to keep
			default:
				return nil, false, true
			}
		case unicode.IsSpace(r):
			i += size
			if sep == "" {
				sep = " "
			}
		case strings.ContainsRune("/-.,:'’‑–", r):
			sep = strings.TrimSpace(sep) + mark(text[i:i+size])
			i += size
		default:
			return nil, false, true
		}
	}
	return tokens, strings.Trim(sep, " .,") == "" || sep == ":", false
}

// mark returns a mark between a date's parts, with one form for all dashes.
func mark(printed string) string {
	if printed == "‑" || printed == "–" {
		return "-"
	}
	return printed
}

// runEnd returns the index at which the run of letters or digits that begins at from ends.
func runEnd(text string, from int, belongs func(rune) bool) int {
	for i, r := range text[from:] {
		if !belongs(r) {
			return from + i
		}
	}
	return len(text)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLetterOrAccent(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) }

// leadsNowhere reports whether no date begins with these tokens, whatever follows: an amount, a time of day.
func leadsNowhere(t []dateToken) bool {
	switch {
	case len(t) == 0 || t[0].name || len(t[0].text) == 8:
		return false
	case !isDay(t[0]) && !isFullYear(t[0]):
		return true
	}
	return len(t) > 1 && !t[1].name && !numericSep(t[1].sep)
}

// endsInDay reports whether an ending such as "th" may follow: after a day without a slash or dash between it and a
// number before it ("01/03 St. Mary" is a date and a name).
func endsInDay(t []dateToken) bool {
	last := len(t) - 1
	return last >= 0 && !t[last].name && !(last > 0 && !t[last-1].name && numericSep(t[last].sep))
}

// dateOf reads the date at the beginning and returns the tokens after it.
func dateOf(t []dateToken) (PrintedDate, []dateToken, bool) {
	switch {
	case len(t) >= 2 && t[0].name && !t[1].name && isDay(t[1]): // Jan 05[, 2025]
		return withYear(PrintedDate{Month: t[0].number, Day: t[1].number}, t[1].sep, t[2:])
	case len(t) >= 2 && !t[0].name && isDay(t[0]) && t[1].name: // 05 Jan [2025], 05JAN25
		return withYear(PrintedDate{Month: t[1].number, Day: t[0].number}, t[1].sep, t[2:])
	case len(t) >= 3 && isFullYear(t[0]) && t[1].name && isDay(t[2]): // 2025-Jan-05
		return PrintedDate{Year: t[0].number, Month: t[1].number, Day: t[2].number}, t[3:], true
	case len(t) >= 3 && isFullYear(t[0]) && isDay(t[1]) && isDay(t[2]) && numericSep(t[1].sep) &&
		t[1].sep == t[2].sep: // 2025-01-05
		return PrintedDate{Year: t[0].number, Month: t[1].number, Day: t[2].number}, t[3:], true
	case len(t) >= 1 && len(t[0].text) == 8 && !t[0].name: // 20250105
		n := t[0].number
		if y := n / 10000; IsPlausibleYear(y) {
			return PrintedDate{Year: y, Month: n / 100 % 100, Day: n % 100}, t[1:], true
		}
	case len(t) >= 2 && isDay(t[0]) && isDay(t[1]) && numericSep(t[1].sep): // 01/05[/2025]
		p := PrintedDate{A: t[0].number, B: t[1].number}
		if len(t) >= 3 && t[2].sep == t[1].sep {
			return withLastNumber(p, t)
		}
		if t[1].sep == "." && (len(t) < 3 || strings.HasPrefix(t[2].sep, ".")) && len(t[0].text) != 2 {
			return PrintedDate{}, nil, false // 1.05 is a number
		}
		return p, t[2:], true
	}
	return PrintedDate{}, nil, false
}

// mostClause is the largest first number of three with points between them that is more likely the number of a clause
// than a year ("10.1.3").
const mostClause = 19

// withLastNumber reads the last of three numbers with the same mark between them: the year, or the day after a year of
// two digits, which alone may have one digit ("25.1.3").
func withLastNumber(p PrintedDate, t []dateToken) (PrintedDate, []dateToken, bool) {
	clause := t[1].sep == "." && t[0].number <= mostClause
	if last := t[2]; isDay(last) && len(last.text) == 1 && len(t[0].text) == 2 && !clause {
		p.Year, p.short, p.dayLast = century+last.number, true, true
		return p, t[3:], true
	}
	year, ok := yearOf(t[2])
	p.Year, p.short = year, len(t[2].text) == 2
	return p, t[3:], ok
}

// withYear reads the year after a day and a month name, if there is one. before is the separator between day and month.
func withYear(p PrintedDate, before string, t []dateToken) (PrintedDate, []dateToken, bool) {
	if len(t) == 0 || strings.Contains(t[0].sep, ":") || len(t) > 1 && strings.HasPrefix(t[1].sep, ":") {
		return p, t, true
	}
	year, ok := yearOf(t[0])
	if !ok || len(t[0].text) == 2 && strings.Contains(t[0].sep, "-") && !strings.Contains(before, "-") && before != "" {
		return p, t, false // "March 1 - 31" is a span of days
	}
	p.Year = year
	p.spacedYear = len(t[0].text) == 2 && t[0].sep == " "
	return p, t[1:], true
}

func isDay(t dateToken) bool {
	return !t.name && t.number >= 1 && t.number <= 31 && len(t.text) <= 2
}

// Years outside this range on a statement are misreadings.
const (
	firstYear = 1950
	lastYear  = 2099
)

// IsPlausibleYear reports whether a statement may be of a year.
func IsPlausibleYear(year int) bool { return year >= firstYear && year <= lastYear }

func isFullYear(t dateToken) bool {
	return !t.name && len(t.text) == 4 && IsPlausibleYear(t.number)
}

func yearOf(t dateToken) (int, bool) {
	switch {
	case isFullYear(t):
		return t.number, true
	case !t.name && len(t.text) == 2 && t.number >= 0:
		if t.number >= firstYear-1900 {
			return 1900 + t.number, true
		}
		return 2000 + t.number, true
	}
	return 0, false
}

func numericSep(s string) bool { return s == "/" || s == "-" || s == "." }

// clock reads HH:MM[:SS][.mmm] [AM|PM].
func clock(t []dateToken) (string, bool) {
	if len(t) < 2 || t[0].name || t[1].name || strings.ContainsAny(t[0].sep, "/.:") ||
		strings.Contains(t[0].sep, "-") ||
		!strings.HasPrefix(t[1].sep, ":") && !(t[1].sep == "." && t[len(t)-1].number == -1) || len(t[1].text) != 2 ||
		len(t[0].text) > 2 {
		return "", false
	}
	hour, minute := t[0].number, t[1].number
	rest := t[2:]
	for len(rest) > 0 && rest[0].number >= 0 && (rest[0].sep == ":" || rest[0].sep == ".") {
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0].number == -1 {
		if hour < 1 || hour > 12 {
			return "", false
		}
		hour %= 12
		if strings.HasPrefix(rest[0].text, "p") {
			hour += 12
		}
		rest = rest[1:]
		if len(rest) > 0 && rest[0].number == -1 { // "a.m." scans as two
			rest = rest[1:]
		}
	}
	if len(rest) > 0 || hour > 23 || minute > 59 || hour < 0 || minute < 0 {
		return "", false
	}
	return pad(hour) + ":" + pad(minute), true
}

func pad(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// century completes years of two digits.
const century = 2000

// LongestClock is the maximal number of words in a time of day: "7:29 : 05 PM".
const LongestClock = 4

// ParseClock reads a text that is exactly a time of day.
func ParseClock(text string) (string, bool) {
	var space [usualTokens]dateToken
	tokens, ok, _ := scanDate(text, space[:0])
	if !ok {
		return "", false
	}
	return clock(tokens)
}

// dateWord is the meaning of a word in a date. A word may have several meanings ("mar" is a month and a weekday).
type dateWord struct {
	text    string // in normal form, "" for a word of no date
	month   int
	half    bool // of a day: "a.m.", "p"
	ordinal bool // "5th"
	joiner  bool // "5 de mayo"
	weekday bool
}

var dateWords = newDateWords()

func newDateWords() map[string]dateWord {
	words := map[string]dateWord{"t": {text: "t"}} // "2025-01-05T10:15"
	add := func(text string, set func(*dateWord)) {
		w := words[text]
		w.text = text
		set(&w)
		words[text] = w
	}
	for text, number := range months {
		add(text, func(w *dateWord) { w.month = number })
	}
	for text := range weekdays {
		add(text, func(w *dateWord) { w.weekday = true })
	}
	for _, text := range []string{"a", "p", "am", "pm"} {
		add(text, func(w *dateWord) { w.half = true })
	}
	for _, text := range []string{"st", "nd", "rd", "th"} {
		add(text, func(w *dateWord) { w.ordinal = true })
	}
	for _, text := range smallWords.List("joiner") {
		add(text, func(w *dateWord) { w.joiner = true })
	}
	return words
}

// dateWordOf returns the meaning of a printed word in a date.
func dateWordOf(word string) dateWord {
	var space [usualWord]byte
	return dateWords[string(layout.AppendNormal(space[:0], word))]
}

// opensWithText reports whether a word begins with plain letters that are not part of a date. No date continues with
// it.
func opensWithText(word string) bool {
	end := 0
	for end < len(word) && ('a' <= word[end]|' ' && word[end]|' ' <= 'z') {
		end++
	}
	for i := end; i < len(word); i++ {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return end > 0 && dateWordOf(word[:end]).text == ""
}

// WithYearBelow completes a date without a year by the text on the line below it: "02 Jan" above "25", "31/01/" above
// "2025", "11-03-" above "2022", "11.03" above "2022". printed is the date with the mark at its end, which its Text may
// lack. ok is false if the two are not a date with a year.
func WithYearBelow(day PrintedDate, printed, below string) (p PrintedDate, ok bool) {
	tries := []string{day.Text + " " + below, printed + below}
	if i := strings.IndexAny(day.Text, "/-."); i > 0 && !day.Known() && len(below) == len("2006") {
		tries = append(tries, strings.TrimRight(day.Text, "/-.")+day.Text[i:i+1]+below)
	}
	for _, text := range tries {
		if p, ok = ParsePrintedDate(text); ok && p.Year != 0 {
			return p, true
		}
	}
	return PrintedDate{}, false
}
