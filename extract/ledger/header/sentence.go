package header

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

// IsNamed says that a text beside a label for a name can be one: it neither goes on with the label's words nor is a
// sentence that begins with them. "Name | and address of the supplier", "Customer | representatives are available",
// "Statement for | Heron Bank Credit Card".
func IsNamed(s string) bool {
	words := strings.Fields(s)
	return IsName(s) && !goesOn(words) && !ends(layout.Normalize(s), wordProduct) && !asksForNumber(words)
}

// asksForNumber says that words are the rest of a label with its value or without: "Customer | VAT Registration Number :
// 4780123456", "Client | Reference".
func asksForNumber(words []string) bool {
	for i, w := range words {
		normal := layout.Normalize(w)
		asks := normal == "number" || normal == "registration" || normal == "reference"
		if asks && (i+1 == len(words) || hasDigit(words[i+1]) || strings.HasSuffix(w, ":") || strings.HasPrefix(words[i+1], ":")) {
			return true
		}
	}
	return false
}

// leastSentence is how many words, most of them small, make a sentence.
const leastSentence = 4

// goesOn says that words are no name by themselves: the first is a sign or a small word of sentences, they hold a
// small verb, or they are many and most of them small.
func goesOn(words []string) bool {
	if first := []rune(words[0])[0]; first == '&' || first == '/' {
		return true
	}
	if isSmall(words[0]) && begins(words[0], wordGoesOn) {
		return true
	}
	small := 0
	for i, w := range words {
		if !isSmall(w) {
			continue
		}
		if i > 0 && begins(w, wordVerb) {
			return true
		}
		if !slices.Contains(nameWords[wordParticle], " "+w+" ") {
			small++
		}
	}
	return len(words) >= leastSentence && 2*small >= len(words)
}

func isSmall(word string) bool { return strings.IndexFunc(word, unicode.IsUpper) < 0 }
