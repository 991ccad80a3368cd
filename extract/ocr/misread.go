package ocr

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// lookAlike is the distance of a letter that was read as a look-alike; any other letter counts 1.
	lookAlike = 0.4
	// strayMark is the distance of an additional mark in a word.
	strayMark = 0.4
)

// alikes are groups of characters that are read as each other.
var alikes = []string{"Il1i!|][/(){}jtJT", "O0DQoCG6U", "S5$s8", "B8R", "EFPK", "Z2z7", "ce", "co", "ao", "ea",
	"gq9", "hbn", "KRX", "HN", "HM", "MN", "ft", "rt",
	"VY", "vy", "vw", "UV", "uv", "A4", "L1I|[", "nu", "cC", "oO", "sS", "vV", "wW", "xX", "zZ", "pP", "kK"}

// looksLike holds the pairs of characters that are read as each other.
var looksLike = func() map[[2]rune]bool {
	like := map[[2]rune]bool{}
	for _, class := range alikes {
		for _, a := range class {
			for _, b := range class {
				like[[2]rune{a, b}] = true
			}
		}
	}
	return like
}()

// misreading is the distance of a text from a word that it may be a misreading of: the sum of letters changed, added
// or lost. Look-alikes count less, and so do two letters that look like one ("rn" and m).
func misreading(text, word string) float64 {
	a, b := []rune(text), []rune(word)
	rows := make([][]float64, len(a)+1)
	for i := range rows {
		rows[i] = make([]float64, len(b)+1)
		for k := range rows[i] {
			switch {
			case i == 0 && k == 0:
				continue
			case i == 0:
				rows[i][k] = rows[i][k-1] + 1
				continue
			case k == 0:
				rows[i][k] = rows[i-1][k] + added(a[i-1])
				continue
			}
			rows[i][k] = min(rows[i-1][k-1]+changedTo(a[i-1], b[k-1]), rows[i-1][k]+added(a[i-1]), rows[i][k-1]+1)
			if i > 1 && pairLooksLike(a[i-2:i], b[k-1]) {
				rows[i][k] = min(rows[i][k], rows[i-2][k-1]+lookAlike)
			}
			if k > 1 && pairLooksLike(b[k-2:k], a[i-1]) {
				rows[i][k] = min(rows[i][k], rows[i-1][k-2]+lookAlike)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func changedTo(a, b rune) float64 {
	switch {
	case a == b:
		return 0
	case looksLike[[2]rune{a, b}]:
		return lookAlike
	}
	return 1
}

// added is the distance that an additional character counts.
func added(r rune) float64 {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return 1
	}
	return strayMark
}

// pairs are two letters that look like one.
var pairs = map[string]string{"rn": "m", "ni": "m", "in": "m", "ri": "n", "li": "h", "vv": "w", "VV": "W",
	"LI": "U", "cl": "d", "ii": "u", "ll": "u"}

func pairLooksLike(two []rune, one rune) bool { return pairs[string(two)] == string(one) }

// markedAs is what letters that English lacks are read as by it, besides the plain letter, in small letters: round
// letters as digits or other round letters, dots over strokes as more strokes, a sharp s as nothing.
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

// readAs reports whether a text may be a reading with its diacritics misread as in markedAs. It visits each letter
// of the text once, however many ways there are.
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

// leads returns how many bytes at the beginning of a text, ignoring diacritics, match an option; -1 if it does not
// match. Case is ignored if the option is a letter with a diacritic.
func leads(text, option string, marked bool) (n int) {
	for _, want := range option {
		if n == len(text) {
			return -1
		}
		_, size := utf8.DecodeRuneInString(text[n:])
		letter := text[n : n+size]
		if got := plain(letter); got != string(want) &&
			!(marked && (strings.EqualFold(got, string(want)) || strings.EqualFold(letter, string(want)))) {
			return -1
		}
		n += size
	}
	return n
}
