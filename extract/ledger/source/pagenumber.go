package source

import (
	"regexp"
	"strconv"
	"strings"
)

// PageNumber reads a printed page number, "Page 2 of 5", recognized as "20f5" at worst; last is 0 when it is not printed.
func PageNumber(text string) (number, last int, ok bool) {
	m := pageMark.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, false
	}
	number, _ = strconv.Atoi(m[1])
	last, _ = strconv.Atoi(m[2])
	return number, last, true
}

// IsPageNumber says that a text is no more than a page's number and the word for one: "Page 2 of 5".
func IsPageNumber(text string) bool {
	at := pageMark.FindStringIndex(text)
	return at != nil && strings.Trim(text[:at[0]], " -–") == "" && strings.Trim(text[at[1]:], " -–.") == ""
}

// IsPageCount says that a text is no more than a page's number among all: "2/5", "2 of 5".
func IsPageCount(text string) bool { return pageCount.MatchString(text) }

var pageCount = regexp.MustCompile(`^\(?\d{1,4} ?(?:/|of|von|de|di|sur|dari|van) ?\d{1,4}\)?$`)

var pageMark = regexp.MustCompile(`(?i)\b(?:page|pahina|pagina|página|seite|halaman|blatt|muka surat|pg\.?)\s*(?:no\.?|number)?\s*:?\s*(\d{1,4})(?:\s*(?:of|0f|de|von|van|dari|sur|/|-)\s*(\d{1,4})|\b)`)
