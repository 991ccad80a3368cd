package ocr

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// markedAs is what letters that English lacks are read as by it, besides themselves without their marks, in small letters:
// round ones as figures and as other round ones, dots over strokes as more strokes, a sharp s as nothing at all.
var markedAs = map[string][]string{
	"ç": {"cg", "gc", "c", "g", "q", "e", "¢", "€"},
	"ß": {"fs", "ss", "b", "8", "6", "s", "f", "r", "h", ""},
	"í": {"{", "f", "l", "1", "t", "(", "[", "!", "|", "j"},
	"ö": {"6", "é", "0", "d", "5", "3"},
	"ó": {"6", "é", "0", "d", "5"},
	"ò": {"6", "é", "0", "d", "5"},
	"ô": {"6", "é", "0", "d"},
	"ü": {"ii", "li", "il", "i", "ti", "é", "{i"},
	"ú": {"t", "i", "é"},
	"ù": {"t", "i", "é"},
	"ä": {"4", "é", "ii", "i", "&"},
	"á": {"4", "d", "é"},
	"à": {"4", "d", "é"},
	"é": {"6", "o"},
	"ñ": {"fi", "ii", "f", "fl", "i"},
}

// readAs says that a reading is a text but for what its letters with marks are read as. It goes through the text once for
// each letter, however many ways there are.
func readAs(reading []rune, text string) bool {
	reached := make([]bool, len(text)+1) // the places in the text that the letters so far may end at
	reached[0] = true
	for _, r := range reading {
		letter, next := string(r), make([]bool, len(text)+1)
		options := []string{plain(letter)}
		if isForeign(r) {
			options = append(options, markedAs[strings.ToLower(letter)]...)
		}
		if !slices.Contains(reached, true) {
			return false
		}
		for at, ok := range reached {
			if !ok {
				continue
			}
			for _, option := range options {
				if n := leads(text[at:], option, isForeign(r)); n >= 0 {
					next[at+n] = true
				}
			}
		}
		reached = next
	}
	return reached[len(text)]
}

// leads is how many bytes of a text, without the marks of its letters, an option is that it begins with; -1 when it does not.
// Great and small count alike where the option stands for a letter with a mark.
func leads(text, option string, marked bool) (n int) {
	for _, want := range option {
		if n == len(text) {
			return -1
		}
		_, size := utf8.DecodeRuneInString(text[n:])
		letter := text[n : n+size]
		if got := plain(letter); got != string(want) && !(marked && (strings.EqualFold(got, string(want)) || strings.EqualFold(letter, string(want)))) {
			return -1
		}
		n += size
	}
	return n
}
