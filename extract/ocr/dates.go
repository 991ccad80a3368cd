package ocr

import (
	"context"
	_ "embed"
	"image"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastDigits is how many digits of a date are read at least, even on poor pages.
	leastDigits = 4
)

var (
	// blurredDate matches a date in digits and its misreadings; wholeDate matches one as printed.
	blurredDate = regexp.MustCompile(
		`^[0-9@QODoIlSsBZ§|!'’]{1,5}[-/.][0-9@QODoIlSsBZ§|!'’]{1,3}[-/.][0-9@QODoIlSsBZ§|!'’]{1,5}$`,
	)
	wholeDate = regexp.MustCompile(`^(\d{1,4})([-/.])(\d{1,2})([-/.])(\d{2}|\d{4})$`)
)

// repairDates looks again at dates in digits that are not in the calendar ("os/01l/23", "15/0/23", "62-05-2023"), in
// several preparations of their pixels. A reading that is a date near the first one replaces it. If there is none, a
// character that zeros with a dot or stroke are read as becomes a zero, if only that makes it a date.
func repairDates(ctx context.Context, rec Recognizer, v view, words []Word) error {
	for i := range words {
		w := &words[i]
		if !blurredDate.MatchString(w.Text) || len(digitsOf(w.Text)) < leastDigits || isDate(w.Text) || !v.mayLook() {
			continue
		}
		votes, err := v.elect(ctx, rec, v.box(*w), w.isDayOf)
		if err != nil {
			return err
		}
		w.takeDay(votes)
	}
	return nil
}

// isDayOf reports whether two preparations were read as the same date near the word. The word stays doubtful anyway,
// so no other preparation is needed.
func (w *Word) isDayOf(votes *ballot) bool {
	for text, n := range votes.times {
		if n >= 2 && isDate(text) && nearDay(text, w.Text) {
			return true
		}
	}
	return false
}

// takeDay takes the likeliest reading that is a date near the word, or the only date with one more zero.
func (w *Word) takeDay(votes ballot) {
	for _, r := range votes.result() {
		if isDate(r.Text) && nearDay(r.Text, w.Text) {
			w.Text, w.Confidence, w.Alternatives = r.Text, min(w.Confidence, r.Confidence, changed), nil
			return
		}
	}
	if day := withZero(w.Text); day != "" {
		w.Text, w.Confidence, w.Alternatives = day, min(w.Confidence, changed)*unsure, nil
	}
}

// nearDay reports whether a date has the digits of a word in their order, or as many digits of which one differs.
func nearDay(day, text string) bool {
	a, b := digitsOf(day), digitsOf(text)
	if holds(day, b) {
		return true
	}
	different := 0
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			different++
		}
	}
	return len(a) == len(b) && different <= 1
}

// isDate reports whether a text is a date in digits that exists in the calendar, with day, month or year first.
func isDate(text string) bool {
	m := wholeDate.FindStringSubmatch(text)
	if m == nil || m[2] != m[4] {
		return false
	}
	first, _ := strconv.Atoi(m[1]) // the pattern lets figures only through
	second, _ := strconv.Atoi(m[3])
	third, _ := strconv.Atoi(m[5])
	day, month := func(n int) bool { return n >= 1 && n <= 31 }, func(n int) bool { return n >= 1 && n <= 12 }
	if len(m[1]) > 2 {
		return len(m[1]) == 4 && isYear(first) && month(second) && day(third)
	}
	return (day(first) && month(second) || month(first) && day(second)) && (len(m[5]) == 2 || isYear(third))
}

// isYear reports whether a statement may be of this year.
func isYear(n int) bool { return n >= 1970 && n < 2100 }

// withZero returns the only date that results if one character that looks like a zero is replaced by zero; "" if
// there are several.
func withZero(text string) (only string) {
	for i, r := range text {
		if !strings.ContainsRune("689", r) {
			continue
		}
		if day := text[:i] + "0" + text[i+1:]; isDate(day) {
			if only != "" {
				return ""
			}
			only = day
		}
	}
	return only
}

// monthName is a month's name in dates, short or long, in English, Spanish, German and Malay.
var monthName = regexp.MustCompile(`(?i)^(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|mai|mei|okt|dez|des|ogos|` +
	`january|february|march|april|june|july|august|september|october|november|december)\.?$`)

// strokes replaces letters that a day's digits are read as beside a month's name, where the engine expects letters.
var strokes = strings.NewReplacer("l", "1", "I", "1", "L", "1", "|", "1", "!", "1", "o", "0", "O", "0", "@", "0",
	"Q", "0", "S", "5", "B", "8", "Z", "2")

// blurredDay is one or two such characters, perhaps with the comma before a year.
var blurredDay = regexp.MustCompile(`^[0-9lIL|!oO@QSBZ]{1,2},?$`)

// gluedDay is a day, a month's short name and perhaps a year without spaces ("OSAUG23", "O2Apr", "O1/SEP").
var gluedDay = regexp.MustCompile(`(?i)^((?:[0-9lI|!oO@QSBZ]{2}|[0-9])[-/.]?)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|okt|dez|des)([-/.]?(?:[0-9lI|!oO@QSBZ]{2}|[0-9lI|!oO@QSBZ]{4}))?$`)

// settledDay returns the day for a word beside a month's name ("Jul ll", "l7 Jul"); false if it is none. Words are
// in the order of their row.
func settledDay(words []page.Word, i int) (string, bool) {
	text := words[i].Text
	if m := gluedDay.FindStringSubmatch(withMonth(text)); m != nil && strings.ContainsAny(m[1]+m[3], "0123456789") {
		day, year := strokes.Replace(m[1]), strokes.Replace(m[3])
		n, err := strconv.Atoi(strings.TrimRight(day, "-/."))
		return day + m[2] + year, err == nil && n >= 1 && n <= 31 && digitsOf(year) == strings.TrimLeft(year, "-/.")
	}
	if !blurredDay.MatchString(text) || strings.Trim(text, "0123456789,") == "" || !besideMonth(words, i) {
		return "", false
	}
	day := strokes.Replace(text)
	n, err := strconv.Atoi(strings.TrimSuffix(day, ","))
	return day, err == nil && n >= 1 && n <= 31
}

// blurredMonth is a day, three characters that may be a month's name, and perhaps a year, without spaces ("010CT",
// "15N0V24").
var blurredMonth = regexp.MustCompile(
	`^([0-9lI|!oO@QSBZ]{2})([A-Za-z0-9]{3})([0-9lI|!oO@QSBZ]{2}|[0-9lI|!oO@QSBZ]{4})?$`,
)

// monthLetters replaces digits that a month's letters are read as.
var monthLetters = strings.NewReplacer("0", "O", "5", "S", "8", "B", "6", "G", "1", "L")

// withMonth corrects the month's letters of such a date; any other text stays as it is.
func withMonth(text string) string {
	m := blurredMonth.FindStringSubmatch(text)
	if m == nil || len(digitsOf(m[2])) != 1 {
		return text
	}
	if month := monthLetters.Replace(m[2]); monthName.MatchString(month) {
		return m[1] + month + m[3]
	}
	return text
}

// besideMonth reports whether a month's name is directly before or after a word.
func besideMonth(words []page.Word, i int) bool {
	w := words[i]
	for _, k := range []int{i - 1, i + 1} {
		if k < 0 || k >= len(words) || !monthName.MatchString(words[k].Text) {
			continue
		}
		gap := max(words[k].Box.X0-w.Box.X1, w.Box.X0-words[k].Box.X1)
		if off := words[k].Box.CenterY() - w.Box.CenterY(); gap < w.Box.Height() && off < w.Box.Height()/2 &&
			off > -w.Box.Height()/2 {
			return true
		}
	}
	return false
}

// maybeMonth matches what a month's name may be read as: after a day and a separator, between day and year, or
// alone.
var maybeMonth = regexp.MustCompile(`^(\d{1,2}[.'’-])?([A-Za-z!|\]1058]{3,9})([.,]?|[.'’-]\d{2}(?:\d{2})?)$`)

// monthStrokes are the ways in which strokes in a month's name may be read: as one of two letters.
var monthStrokes = []*strings.Replacer{
	strings.NewReplacer("!", "l", "|", "l", "]", "l", "1", "l", "0", "o", "5", "s", "8", "b"),
	strings.NewReplacer("!", "i", "|", "i", "]", "i", "1", "i", "0", "o", "5", "s", "8", "b"),
}

// withMonthLetters corrects digits and strokes in a month's name ("Apri!", "14.0ct"); any other text stays as it is.
func withMonthLetters(text string) string {
	m := maybeMonth.FindStringSubmatch(text)
	if m == nil || !strings.ContainsAny(m[2], "!|]1058") || !hasLetter(m[2]) {
		return text
	}
	for _, strokes := range monthStrokes {
		name := strokes.Replace(m[2])
		if !monthName.MatchString(name) {
			continue
		}
		if letters := strings.Trim(m[2], "!|]1058"); letters == strings.ToUpper(letters) {
			return m[1] + strings.ToUpper(name) + m[3]
		}
		return m[1] + strings.ToUpper(name[:1]) + strings.ToLower(name[1:]) + m[3]
	}
	return text
}

//go:embed months.txt
var monthData string

// fullMonths are the month names that dates print in full between day and year.
var fullMonths = firstColumn(monthData)

// firstColumn returns the first columns of a data file's lines, without comments and empty lines.
func firstColumn(data string) []string {
	var terms []string
	for line := range strings.Lines(data) {
		term, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if term != "" && !strings.HasPrefix(term, "#") {
			terms = append(terms, term)
		}
	}
	return terms
}

var (
	dayBefore = regexp.MustCompile(`^\d{1,2}(st|nd|rd|th|\.)?$`)
	yearAfter = regexp.MustCompile(`^(19|20)\d{2}[.,:]?$`)
)

// settledMonthName returns the month whose name differs in one letter from a word between a day and a year ("14
// Apri! 2021"). It is "" if the word is a month's name already, or if several names are as near.
func settledMonthName(words []page.Word, i int) (name string) {
	text := words[i].Text
	if i == 0 || i+1 == len(words) || monthName.MatchString(text) || !dayBefore.MatchString(words[i-1].Text) ||
		!yearAfter.MatchString(words[i+1].Text) ||
		!follows(words[i-1], words[i]) || !follows(words[i], words[i+1]) {
		return ""
	}
	for _, month := range fullMonths {
		if month == strings.ToUpper(text) {
			return ""
		}
		if !oneLetterApart(month, strings.ToUpper(text)) {
			continue
		}
		if name != "" {
			return ""
		}
		if name = month; text != strings.ToUpper(text) {
			name = month[:1] + strings.ToLower(month[1:])
		}
	}
	return name
}

// leastDayInk is the least height of a day's ink, in heights of the month beside it: dirt is lower.
const leastDayInk = 0.5

// addMissedDays looks at ink beside months' names, as digits, if other months of the same column have a day and
// nothing was read here: the engine often misses a single digit on a fax. A day that two preparations are read as
// becomes a word.
func addMissedDays(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	var out []Word
	columns := monthColumns(words)
	for i, w := range words {
		if out = append(out, w); len(columns) == 0 || !monthName.MatchString(w.Text) || dayBeside(words, i) {
			continue
		}
		for _, c := range columns {
			place := inkOfDay(v, c.dayOf(w))
			taken := slices.ContainsFunc(words, func(o Word) bool { return o.Box.Overlaps(place) })
			if !c.holds(w) || taken || place.Empty() || !v.mayLook() {
				continue
			}
			day := Word{Box: place, Confidence: changed, Top: w.Top, Bottom: w.Bottom}
			votes, err := v.elect(ctx, rec, v.box(day), func(votes *ballot) bool { return day.dayIn(*votes) != "" })
			if err != nil {
				return nil, err
			}
			if day.Text = day.dayIn(votes); day.Text == "" {
				continue
			}
			if day.Confidence *= unsure; c.behind {
				out = append(out, day)
			} else {
				out = slices.Insert(out, len(out)-1, day)
			}
			break
		}
	}
	return out, nil
}

// monthColumn is a column of months' names whose days are all before or all after them.
type monthColumn struct {
	months, days image.Rectangle
	behind       bool
	gap, named   int // the narrowest between both; how many
}

// monthColumns are the columns with several days.
func monthColumns(words []Word) (columns []monthColumn) {
	for i := range words {
		for _, k := range []int{i - 1, i + 1} {
			if k < 0 || k >= len(words) || !monthName.MatchString(words[i].Text) || !isMonthDay(words[k].Text) ||
				!words[min(i, k)].closeTo(words[max(i, k)]) {
				continue
			}
			month, day := words[i].Box, words[k].Box
			at := slices.IndexFunc(columns, func(c monthColumn) bool {
				return c.behind == (k > i) &&
					c.holds(words[i])
			})
			if at < 0 {
				at = len(columns)
				columns = append(columns, monthColumn{months: month, days: day, behind: k > i, gap: month.Dx()})
			}
			c := &columns[at]
			c.months, c.days, c.named = c.months.Union(month), c.days.Union(day), c.named+1
			c.gap = min(c.gap, max(day.Min.X-month.Max.X, month.Min.X-day.Max.X))
			break
		}
	}
	return slices.DeleteFunc(columns, func(c monthColumn) bool { return c.named < columnFigures })
}

// holds reports whether a month's name is in the column.
func (c monthColumn) holds(w Word) bool { return 2*across(c.months, w.Box) >= w.Box.Dx() }

// dayOf returns the place of the day for a month of the column.
func (c monthColumn) dayOf(w Word) image.Rectangle {
	top, bottom := w.row()
	place := image.Rect(c.days.Min.X, int(top), min(c.days.Max.X, w.Box.Min.X-c.gap), int(bottom))
	if c.behind {
		place = image.Rect(max(c.days.Min.X, w.Box.Max.X+c.gap), int(top), c.days.Max.X, int(bottom))
	}
	return place
}

// dayBeside reports whether a day is right before or after a word.
func dayBeside(words []Word, i int) bool {
	return i > 0 && isMonthDay(words[i-1].Text) && words[i-1].closeTo(words[i]) ||
		i+1 < len(words) && isMonthDay(words[i+1].Text) && words[i].closeTo(words[i+1])
}

// inkOfDay is the part of a place, from left to right, that has ink as high as a digit; empty if there is none.
func inkOfDay(v view, b image.Rectangle) image.Rectangle {
	var ink image.Rectangle
	for x := b.Min.X; x < b.Max.X; x++ {
		ink = ink.Union(inkAt(v.picture, x, b.Min.Y, b.Max.Y, faintInk))
	}
	if float64(ink.Dy()) < leastDayInk*float64(b.Dy()) {
		return image.Rectangle{}
	}
	return image.Rect(ink.Min.X, b.Min.Y, ink.Max.X, b.Max.Y)
}
