package lexicon

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed letters.txt
var letterData string

// letterPairs are the pairs of letters for both sides, the credit's first, and whether they need a heading that says so.
var letterPairs = sync.OnceValue(func() map[[2]string]bool {
	pairs := map[[2]string]bool{}
	for line := range strings.Lines(letterData) {
		kind, list, found := strings.Cut(line, ":")
		if strings.HasPrefix(line, "#") || !found {
			continue
		}
		for pair := range strings.SplitSeq(list, "|") {
			letters := strings.Fields(pair)
			pairs[[2]string{letters[0], letters[1]}] = kind == "headed"
		}
	}
	return pairs
})

// LetterSides are the sides that two letters stand for when a column has these two and no other text, by the letters in
// normal form: +1 for a credit, -1 for a debit, 0 for both where the pair is not known; headed says that the column's
// heading is one of sides. Nil when the texts are no two letters.
func LetterSides(texts []string, headed bool) map[string]int {
	if len(texts) != 2 {
		return nil
	}
	a, b := layout.Normalize(texts[0]), layout.Normalize(texts[1])
	if !isLetter(a) || !isLetter(b) || a == b {
		return nil
	}
	if needs, known := letterPairs()[[2]string{a, b}]; known && (headed || !needs) {
		return map[string]int{a: 1, b: -1}
	}
	if needs, known := letterPairs()[[2]string{b, a}]; known && (headed || !needs) {
		return map[string]int{a: -1, b: 1}
	}
	return map[string]int{a: 0, b: 0}
}
