package form

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Words as the names of persons and firms.

const mostNameWords = 8

// person reads a name without titles: two or more words of letters, each with a capital.
func person(words []page.Word) (value, bool) {
	for len(words) > 1 && isNameTitle(words[0].Text) {
		words = words[1:]
	}
	s := printed(words)
	if len(words) > mostNameWords || strings.ContainsFunc(s, unicode.IsDigit) || strings.ContainsAny(s, ":/%@#<") ||
		!strings.ContainsFunc(s, unicode.IsLetter) {
		return value{}, false
	}
	v := value{is: s, words: words}
	if len(words) < 2 {
		v.cost = costOdd
	}
	for _, w := range words {
		if first, _ := utf8.DecodeRuneInString(w.Text); unicode.IsLower(first) && len(w.Text) > 3 {
			v.cost += costOdd / 2
		}
		if w.Text == "of" || w.Text == "for" {
			v.cost += costUnlikely // "Employment of Clara Reyes"
		}
	}
	if IsLegal(words) {
		v.cost += costOdd
	}
	return v, true
}

// isNameTitle reports whether a word is a title before a person's name, or several: "Mr/Ms".
func isNameTitle(s string) bool {
	titles := strings.FieldsFunc(layout.Normalize(s), func(r rune) bool { return r == '/' || r == ' ' })
	return len(titles) > 0 && !slices.ContainsFunc(titles, func(t string) bool { return !nameTitles[t] })
}

// WithoutTitle cuts the titles before a person's name: "MS. LORNA V. CRUZ".
func WithoutTitle(name string) string {
	for {
		title, rest, ok := strings.Cut(name, " ")
		if !ok || !nameTitles[layout.Normalize(title)] || !strings.Contains(rest, " ") {
			return name
		}
		name = rest
	}
}

// withoutLeadingNumber cuts the number before a person's name: "86710 Renato Y. Tolentino".
func withoutLeadingNumber(words []page.Word) []page.Word {
	if len(words) > 2 && hasFigures(words[0].Text) && !strings.ContainsFunc(words[0].Text, unicode.IsLetter) {
		return words[1:]
	}
	return words
}

// mostPersonWords is how many words a name has at most that is known for a person's without a label.
const mostPersonWords = 6

// isSurelyPerson reports whether words without a label are a person's name: nothing but capitalized words, among them a
// title, a given name, an initial or a suffix, or the surname first with a comma.
func isSurelyPerson(words []page.Word) bool {
	if len(words) < 2 || len(words) > mostPersonWords || IsLegal(words) {
		return false
	}
	sure := strings.HasSuffix(words[0].Text, ",") || isNameTitle(words[0].Text) && len(words) > 2
	for i, w := range words {
		normal := strings.Trim(layout.Normalize(w.Text), ".")
		place := placeWords[normal] && i == len(words)-1 // "M. H. Del Pilar St."
		if !isLetters(strings.Trim(w.Text, ".,")) || !isCapital(w.Text) || officeWords[normal] || place {
			return false
		}
		initial := i > 0 && len(normal) == 1 && strings.HasSuffix(w.Text, ".")
		sure = sure || initial || i > 0 && isSuffix(normal) || givenNames[normal]
	}
	return sure
}

const mostBusinessWords = 14

func business(words []page.Word) (value, bool) {
	s := printed(words)
	if strings.HasPrefix(words[0].Text, "(") && strings.HasSuffix(words[len(words)-1].Text, ")") {
		return value{}, false // a remark: "(BUSINESS NAME)"
	}
	if len(words) > mostBusinessWords || !strings.ContainsFunc(s, unicode.IsLetter) || strings.ContainsAny(s, "@%") {
		return value{}, false
	}
	v := value{is: s, words: words, cost: 0.15}
	switch {
	case IsLegal(words):
		v.cost = 0
	case len(words) <= mostOfficeWords && signerWords[layout.Normalize(words[len(words)-1].Text)]:
		return value{}, false // under a line to sign on: "Authorized Representative"
	case len(words) == 1:
		v.cost += costOdd / 2 // the first name of a clerk: "Sold by: Divina"
	}
	first, _ := utf8.DecodeRuneInString(words[0].Text)
	street := unicode.IsDigit(first) && strings.ContainsRune(s, ',') && isPlace(words) // "12 Main Street, Leeds"
	if street || unicode.IsLower(first) {                                              // "this company"
		v.cost += costUnlikely
	}
	if v.cost > 0 && len(words) > 2 && nameTitles[layout.Normalize(words[0].Text)] { // "Ms. Lorna V. Cruz"
		v.cost += costOdd / 2
	}
	return v, true
}

// mostOfficeWords is how many words the office of somebody who signs has.
const mostOfficeWords = 3

// IsLegal reports whether words have an ending or a word of a business's name.
func IsLegal(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool {
		normal := layout.Normalize(w.Text)
		return legalWords[normal] || legalWords[strings.ReplaceAll(normal, " ", "")] // "B.V."
	})
}
