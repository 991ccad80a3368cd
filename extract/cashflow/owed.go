package cashflow

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

//go:embed data/owed.tsv
var owedText string

// everyRow stands in the list for rows that no phrase of their direction fits.
const everyRow = "*"

// owedRules are the categories of one kind of paper in one direction.
type owedRules struct {
	categories []string
	lexicon    *narration.Lexicon
	rest       string // the category of all other rows, "" for none
}

// owedKey is a kind of paper, "card" or "loan", and a side.
type owedKey struct {
	kind string
	side direction
}

var owed = mustOwed(owedText)

func mustOwed(text string) map[owedKey]owedRules {
	rules := map[owedKey]owedRules{}
	phrases := map[owedKey][]narration.Phrase{}
	for _, list := range mustWordlists("owed.tsv", text, 4) {
		side, ok := directionNames[list.columns[2]]
		if !ok {
			panic(fmt.Sprintf("cashflow: owed.tsv: direction of %s is %q", list.columns[1], list.columns[2]))
		}
		key := owedKey{list.columns[0], side}
		r := rules[key]
		if slices.Contains(list.phrases, everyRow) {
			r.rest = list.columns[1]
		} else {
			for _, phrase := range list.phrases {
				phrases[key] = append(phrases[key], narration.Phrase{Text: phrase, Label: len(r.categories)})
			}
			r.categories = append(r.categories, list.columns[1])
		}
		rules[key] = r
	}
	for key, r := range rules {
		r.lexicon = narration.Compile(phrases[key])
		rules[key] = r
	}
	return rules
}

// owedCategory is the category of a row of a card's or loan's statement, "" when the general list decides.
func owedCategory(st *ledger.Statement, row engine.Transaction, words []string, buffer []narration.Hit) string {
	if !st.Liability {
		return ""
	}
	kind := "card"
	if st.Loan {
		kind = "loan"
	}
	r, known := owed[owedKey{kind, directionOf(row)}]
	if !known {
		return ""
	}
	category := r.rest
	best := len(r.categories)
	for _, h := range narration.Outermost(r.lexicon.AppendHits(buffer[:0], words)) {
		if h.Label < best {
			best, category = h.Label, r.categories[h.Label]
		}
	}
	return category
}
