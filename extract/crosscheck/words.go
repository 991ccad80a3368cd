package crosscheck

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm" // takes accents off letters: ñ is n on half of the papers
)

const (
	// maxText is how much of a value is compared; the longest names and addresses of real papers stay
	// far below.
	maxText = 300
	// maxWords bounds the comparisons of words with words.
	maxWords = 40
)

// fold writes letters without case and accents; masks of every kind become "*".
func fold(s string) string {
	if len(s) > maxText {
		s = strings.ToValidUTF8(s[:maxText], "")
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '•' || r == '●' || r == '∗':
			return '*'
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(s))
}

// words cuts a folded text into words of letters, digits and masks. Apostrophes and hyphens within a word
// vanish: "O'Brien-Cruz" is one word.
func words(s string) []string {
	s = strings.NewReplacer("'", "", "’", "", "`", "", "-", "").Replace(fold(s))
	list := strings.FieldsFunc(s, func(r rune) bool { return r != '*' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return list[:min(len(list), maxWords)]
}

// likeness values of two words, from the domain's table of comparators.
const (
	initialLikeness = 0.9
	maskedLikeness  = 0.85
	leastWinkler    = 0.92 // less alike than this are two different words
)

// likeness compares two words, 0..1: an initial stands for a word that it begins, a masked word for one
// of the same length with the same visible letters.
func likeness(a, b string) float64 {
	switch {
	case a == b:
		return 1
	case a == "" || b == "":
		return 0
	case strings.Contains(a, "*") || strings.Contains(b, "*"):
		if maskFits(a, b) {
			return maskedLikeness
		}
		return 0
	case isInitialOf(a, b) || isInitialOf(b, a):
		return initialLikeness
	}
	if s := jaroWinkler(a, b); s >= leastWinkler {
		return s
	}
	return 0
}

func isInitialOf(initial, word string) bool {
	r := []rune(initial)
	return len(r) == 1 && unicode.IsLetter(r[0]) && strings.HasPrefix(word, initial)
}

// maskFits says that two words of the same length could be one: letters seen in both are equal.
func maskFits(left, right string) bool {
	a, b := []rune(left), []rune(right)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && a[i] != '*' && b[i] != '*' {
			return false
		}
	}
	return true
}

// wordOverlap is the share of words that two lists have in common, 0..1 (Dice), each word counted once.
func wordOverlap(a, b []string) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	common, taken := 0.0, make([]bool, len(b))
	for _, word := range a {
		best, at := 0.0, -1
		for i := range b {
			if s := likeness(word, b[i]); !taken[i] && s > best {
				best, at = s, i
			}
		}
		if at >= 0 {
			taken[at] = true
			common += best
		}
	}
	return 2 * common / float64(len(a)+len(b))
}
