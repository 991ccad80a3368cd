package category

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// everyRow is the phrase for rows that no other phrase of their direction fits.
const everyRow = "*"

// owedRules are the categories of one kind of paper in one direction.
type owedRules struct {
	categories []string
	lexicon    *narration.Lexicon
	rest       string // the category of all other rows, "" for none
}

// owedKey is a kind of paper and a side.
type owedKey struct {
	paper Paper
	side  Direction
}

var owed = mustOwed()

func mustOwed() map[owedKey]owedRules {
	papers := map[string]Paper{"card": Card, "loan": Loan}
	rules := map[owedKey]owedRules{}
	phrases := map[owedKey][]narration.Phrase{}
	for _, line := range mustLines("owed", 4) {
		paper, side := papers[line[1]], directionNames[line[3]]
		if paper == 0 || side == 0 {
			panic(fmt.Sprintf("category: owed.tsv: paper or direction of %q", line))
		}
		key := owedKey{paper, side}
		r := rules[key]
		if line[0] == everyRow {
			r.rest = line[2]
		} else {
			if n := len(r.categories); n == 0 || r.categories[n-1] != line[2] {
				r.categories = append(r.categories, line[2])
			}
			phrases[key] = append(phrases[key], narration.Phrase{Text: line[0], Label: len(r.categories) - 1})
		}
		rules[key] = r
	}
	for key, r := range rules {
		r.lexicon = narration.Compile(phrases[key])
		rules[key] = r
	}
	return rules
}

// owedRow judges a row of a card's or loan's statement by the words of such papers.
func (r *row) owedRow() bool {
	rules, known := owed[owedKey{r.c.options.Paper, r.in.Direction}]
	if !known {
		return false
	}
	best, words := len(rules.categories), ""
	var store [8]narration.Hit
	for _, h := range narration.Outermost(rules.lexicon.AppendHits(store[:0], r.texts)) {
		if h.Label < best {
			best, words = h.Label, r.texts[h.Start]
		}
	}
	switch {
	case best < len(rules.categories):
		return r.decide(rules.categories[best], Exact, "word of a row of this paper:", words)
	case rules.rest != "":
		return r.decide(rules.rest, Pattern, "every other row of this side", "")
	}
	return false
}
