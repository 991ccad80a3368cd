package parse

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// eastAsianDay is a day as Chinese, Japanese and Korean print it: "2024年3月1日", "3月1日", "令和6年3月1日",
// "2024년 3월 1일".
var eastAsianDay = regexp.MustCompile(`^(?:(令和|平成)?\s?(\d{1,4}|元)\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]$`)

// eastAsianStart is what such a day may begin with, when words part it.
var eastAsianStart = regexp.MustCompile(`^(?:令和|平成)?\s?(?:\d{1,4}|元)\s?[年년월月](?:\s?\d{1,2}\s?[月월]?)?(?:\s?\d{1,2})?$`)

// eras are the years before the first of a Japanese era.
var eras = map[string]int{"令和": 2018, "平成": 1988}

// eastAsianDate reads such a day; hopeless says that the text is none however it goes on.
func eastAsianDate(text string) (p PrintedDate, ok, hopeless bool) {
	text = strings.TrimSpace(text)
	m := eastAsianDay.FindStringSubmatch(text)
	if m == nil {
		return p, false, !eastAsianStart.MatchString(text)
	}
	p = PrintedDate{Text: text}
	p.Month, _ = strconv.Atoi(m[3]) // the pattern holds digits only
	p.Day, _ = strconv.Atoi(m[4])
	switch year, err := strconv.Atoi(m[2]); {
	case m[2] == "":
	case m[2] == "元":
		p.Year = eras[m[1]] + 1
	case err == nil && m[1] != "":
		p.Year = eras[m[1]] + year
	case err == nil && year < 100:
		p.Year = century + year
	default:
		p.Year = year
	}
	return p, true, false
}

// isEastAsian says that a text may hold such a day.
func isEastAsian(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf && strings.ContainsRune("年月日년월일", r) }) >= 0
}
