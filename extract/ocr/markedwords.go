package ocr

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed marked.txt
var markedData string

// printedMarked are the words of statements that have marks, in small letters, by themselves without them.
var printedMarked = func() map[string][]string {
	known := map[string][]string{}
	for line := range strings.Lines(markedData) {
		if _, words, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			for _, w := range strings.Fields(strings.ToLower(words)) {
				known[plain(w)] = append(known[plain(w)], w)
			}
		}
	}
	return known
}()

// hasMarkedTwin says that a text without marks is a word of statements that bears them.
func hasMarkedTwin(text string) bool {
	return !isForeignText(text) && printedMarked[strings.ToLower(text)] != nil
}

// isMarkedTwin says that a reading is the word of statements with marks that a text is without them.
func isMarkedTwin(reading, text string) bool {
	return slices.Contains(printedMarked[strings.ToLower(text)], strings.ToLower(reading))
}

// markedLike is the one word of statements with marks that a text can only be a misreading of ("Kontofiihrung"); "" when it
// is none, several, or one without its marks, as a paper may print it.
func markedLike(text string) (only string) {
	small := strings.ToLower(text)
	if utf8.RuneCountInString(text) < leastTerm || printedMarked[plain(small)] != nil || spelledTerms[small] {
		return ""
	}
	for _, words := range printedMarked {
		for _, word := range words {
			if !readAs([]rune(word), small) {
				continue
			}
			if only != "" {
				return ""
			}
			only = word
		}
	}
	switch {
	case only == "":
	case strings.ToUpper(text) == text:
		return strings.ToUpper(only)
	case unicode.IsUpper([]rune(text)[0]):
		first := []rune(only)[0]
		return strings.ToUpper(string(first)) + only[len(string(first)):]
	}
	return only
}
