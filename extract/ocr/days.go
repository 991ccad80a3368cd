package ocr

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// monthName is a month as dates print it, short or long, in English, Spanish, German and Malay.
var monthName = regexp.MustCompile(`(?i)^(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|mai|mei|okt|dez|des|ogos|` +
	`january|february|march|april|june|july|august|september|october|november|december)\.?$`)

// strokes are letters that a day's figures are read as where a month's name makes letters likely.
var strokes = strings.NewReplacer("l", "1", "I", "1", "L", "1", "|", "1", "!", "1", "o", "0", "O", "0", "@", "0", "Q", "0", "S", "5", "B", "8", "Z", "2")

// blurredDay is one or two such characters, and the comma before a year.
var blurredDay = regexp.MustCompile(`^[0-9lIL|!oO@QSBZ]{1,2},?$`)

// gluedDay is a day, a month's short name and perhaps a year without spaces ("OSAUG23", "O2Apr", "O1/SEP").
var gluedDay = regexp.MustCompile(`(?i)^((?:[0-9lI|!oO@QSBZ]{2}|[0-9])[-/.]?)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|okt|dez|des)([-/.]?(?:[0-9lI|!oO@QSBZ]{2}|[0-9lI|!oO@QSBZ]{4}))?$`)

// clearDay is the day that a word beside a month's name says ("Jul ll", "l7 Jul"); false when it is none. Order of
// the words is that of their row.
func clearDay(words []page.Word, i int) (string, bool) {
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

// blurredMonth is a day, letters that may be a month's, a figure among them, and perhaps a year ("010CT", "15N0V24").
var blurredMonth = regexp.MustCompile(`^([0-9lI|!oO@QSBZ]{2})([A-Za-z0-9]{3})([0-9lI|!oO@QSBZ]{2}|[0-9lI|!oO@QSBZ]{4})?$`)

// monthLetters are figures that a month's letters are read as.
var monthLetters = strings.NewReplacer("0", "O", "5", "S", "8", "B", "6", "G", "1", "L")

// withMonth is a day glued to its month with the letters of the month; any other text as it is.
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

// besideMonth says that a month's name stands directly before or after a word.
func besideMonth(words []page.Word, i int) bool {
	w := words[i]
	for _, k := range []int{i - 1, i + 1} {
		if k < 0 || k >= len(words) || !monthName.MatchString(words[k].Text) {
			continue
		}
		gap := max(words[k].Box.X0-w.Box.X1, w.Box.X0-words[k].Box.X1)
		if off := words[k].Box.CenterY() - w.Box.CenterY(); gap < w.Box.Height() && off < w.Box.Height()/2 && off > -w.Box.Height()/2 {
			return true
		}
	}
	return false
}
