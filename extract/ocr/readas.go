package ocr

import "strings"

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

// readAs says that a reading is a text but for what its letters with marks are read as.
func readAs(reading []rune, text string) bool {
	if len(reading) == 0 {
		return text == ""
	}
	letter := string(reading[0])
	options := []string{plain(letter)}
	if isForeign(reading[0]) {
		options = append(options, markedAs[strings.ToLower(letter)]...)
	}
	for _, option := range options {
		if n := leads(text, option, isForeign(reading[0])); n >= 0 && readAs(reading[1:], text[n:]) {
			return true
		}
	}
	return false
}

// leads is how many bytes of a text, without the marks of its letters, an option is that it begins with; -1 when it does not.
// Great and small count alike where the option stands for a letter with a mark.
func leads(text, option string, marked bool) (n int) {
	for _, want := range option {
		if n == len(text) {
			return -1
		}
		letter := string([]rune(text[n:])[0])
		if got := plain(letter); got != string(want) && !(marked && (strings.EqualFold(got, string(want)) || strings.EqualFold(letter, string(want)))) {
			return -1
		}
		n += len(letter)
	}
	return n
}
