package lexicon

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

var (
	//go:embed sides.txt
	sideData string
	//go:embed directions.txt
	directionData string
	//go:embed letters.txt
	letterData string
)

// sideWords holds the words of sides.txt in normal form, by role: [RoleCredit] and [RoleDebit].
var sideWords = sync.OnceValue(func() map[layout.Role]map[string]bool {
	return sets(layout.ReadTerms("sides.txt",
		sideData))
})

// Side reads a cell with the side of a transaction as a word: +1 for a credit, -1 for a debit, 0 for other texts.
func Side(text string) int {
	switch word := strings.Trim(layout.Normalize(text), " "); {
	case sideWords()[RoleCredit][word]:
		return 1
	case sideWords()[RoleDebit][word]:
		return -1
	}
	return 0
}

var directionWords = sync.OnceValue(func() *layout.Vocabulary { return vocabulary("directions.txt", directionData) })

// Direction is [Side] for a cell in a column where every cell is a side. Such a cell may also hold a plus or minus
// sign, or a word that alone is weaker evidence ("Lastschrift", "Uitgaven").
func Direction(text string) int {
	if side := Side(text); side != 0 {
		return side
	}
	switch strings.TrimSpace(text) {
	case "+":
		return 1
	case "-", "\u2212", "\u2013":
		return -1
	}
	switch directionWords().Role(text) {
	case RoleCredit:
		return 1
	case RoleDebit:
		return -1
	}
	return 0
}

// letterPairs holds the pairs of letters for both sides, the credit's letter first. The value is true if the pair
// counts only under a heading for sides.
var letterPairs = sync.OnceValue(func() map[[2]string]bool {
	pairs := map[[2]string]bool{}
	for _, t := range layout.ReadTerms("letters.txt", letterData) {
		credit, debit, _ := strings.Cut(t.Text, " ")
		pairs[[2]string{credit, debit}] = t.Role == "headed"
	}
	return pairs
})

// LetterSides returns the sides of the two letters in a column that has no other texts, by the letters in normal form:
// +1 credit, -1 debit, 0 if the pair is unknown. headed reports whether the column's heading means sides. It returns
// nil if the texts are not two different letters.
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
