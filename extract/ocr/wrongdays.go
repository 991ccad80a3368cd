package ocr

import (
	"context"
	"regexp"
	"strconv"
	"strings"
)

const (
	// leastDigits is how many figures a day keeps at least, however badly it is read.
	leastDigits = 4
)

var (
	// blurredDate is a date in figures or what one may be read as; wholeDate is one as printed.
	blurredDate = regexp.MustCompile(`^[0-9@QODoIlSsBZ§|!'’]{1,5}[-/.][0-9@QODoIlSsBZ§|!'’]{1,3}[-/.][0-9@QODoIlSsBZ§|!'’]{1,5}$`)
	wholeDate   = regexp.MustCompile(`^(\d{1,4})([-/.])(\d{1,2})([-/.])(\d{2}|\d{4})$`)
)

// mendDays looks again at dates in figures that no calendar has ("os/01l/23", "15/0/23", "62-05-2023"), from several
// preparations of their pixels. A reading that is a date and near the first takes its place; else a figure that
// zeros with a dot or a stroke are read as becomes one where that alone gives a date.
func mendDays(ctx context.Context, rec Recognizer, v view, words []Word) error {
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

// isDayOf says that two preparations were read as the same date near the word: the calendar knows it, and the word
// stays unsure whatever others say.
func (w *Word) isDayOf(votes *ballot) bool {
	for text, n := range votes.times {
		if n >= 2 && isDate(text) && nearDay(text, w.Text) {
			return true
		}
	}
	return false
}

// takeDay takes the likeliest reading that is a date near the word, or the only date with one zero more.
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

// nearDay says that a date has the figures of a word in their order, or as many and all but one of them.
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

// isDate says that a text is a date in figures that a calendar has, the day, the month or the year first.
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

// isYear says that statements may bear the year.
func isYear(n int) bool { return n >= 1970 && n < 2100 }

// withZero is the only date that one zero instead of a figure like it makes of the text; "" when there are several.
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
