// Package narration reads the description of a statement row as words and finds known phrases in it.
//
// [Compile] a [Lexicon] once from phrases with a label each; [Lexicon.Find] then gives the phrases of
// one description in a single pass, however many phrases there are.
//
// # Why words and not patterns
//
// A description is matched by whole words after upper-casing and removing accents, so "REV" is found in
// "REV OF CHARGE" and not in "REVENUE". A tree of words costs one map look-up per word of the
// description; a list of regular expressions costs one pass per expression.
package narration

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxWords bounds how much of one description is read: a narration is a few lines, and what follows the
// first words adds nothing to its meaning.
const MaxWords = 64

// MaxBytes bounds how many bytes of one description are read, for the same reason.
const MaxBytes = 2048

// usualWords is how many words most descriptions have, to make room for once.
const usualWords = 10

// Words are the runs of letters and digits of a description, upper case, accents removed. "W/D" is
// the two words W and D; so are phrases with signs in a lexicon.
func Words(description string) []string {
	return split(Fold(description), make([]string, 0, usualWords))
}

// Fold is the description in upper case without accents, cut to MaxBytes.
func Fold(s string) string {
	if len(s) > MaxBytes {
		s = strings.ToValidUTF8(s[:MaxBytes], "")
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return foldUnicode(s)
		}
	}
	return strings.ToUpper(s)
}

// foldUnicode decomposes compatibility forms (full-width letters, ligatures) and drops the marks.
func foldUnicode(s string) string {
	decomposed := norm.NFKD.String(strings.ToValidUTF8(s, " "))
	stripped := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, decomposed)
	return strings.ToUpper(stripped)
}

// split appends the words of a folded text to words, without copying.
func split(folded string, words []string) []string {
	start := -1
	for i, r := range folded {
		if isWordRune(r) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			words = append(words, folded[start:i])
			start = -1
			if len(words) == MaxWords {
				return words
			}
		}
	}
	if start >= 0 {
		words = append(words, folded[start:])
	}
	return words
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// Joined is the words of a description with one space between them: the same for printings that differ
// in case, accents, signs and spaces only.
func Joined(description string) string { return strings.Join(Words(description), " ") }
