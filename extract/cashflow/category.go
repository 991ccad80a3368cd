package cashflow

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// Uncategorized is the category of rows whose words say nothing known.
const Uncategorized = "uncategorized"

// direction is the side of a row.
type direction int

const (
	in direction = 1 << iota
	out
)

var directionNames = map[string]direction{"in": in, "out": out, "both": in | out}

// directionOf is the side with the money on it; 0 for a row without any.
func directionOf(t engine.Transaction) direction {
	switch {
	case t.Credit > t.Debit && t.Credit > 0:
		return in
	case t.Debit > t.Credit && t.Debit > 0:
		return out
	}
	return 0
}

// categoryRule is one line of the category list; earlier lines win.
type categoryRule struct {
	category  string
	direction direction
}

var categoryRules, inLexicon, outLexicon = mustCategories(categoriesText)

// mustCategories compiles one lexicon per direction, so that a phrase of the other direction neither
// matches nor hides a shorter one.
func mustCategories(text string) (rules []categoryRule, inward, outward *narration.Lexicon) {
	var ins, outs []narration.Phrase
	for label, list := range mustWordlists("categories.tsv", text, 3) {
		dir, ok := directionNames[list.columns[1]]
		if !ok {
			panic(fmt.Sprintf("cashflow: categories.tsv: direction of %s is %q", list.columns[0], list.columns[1]))
		}
		rules = append(rules, categoryRule{list.columns[0], dir})
		for _, text := range withLenders(list.phrases) {
			phrase := narration.Phrase{Text: text, Label: label}
			if dir&in != 0 {
				ins = append(ins, phrase)
			}
			if dir&out != 0 {
				outs = append(outs, phrase)
			}
		}
	}
	return rules, narration.Compile(ins), narration.Compile(outs)
}

// withLenders puts the lenders' names in the place of "@lenders".
func withLenders(phrases []string) []string {
	var all []string
	for _, phrase := range phrases {
		if phrase != "@lenders" {
			all = append(all, phrase)
			continue
		}
		for _, lender := range lenders {
			all = append(all, lender.phrases...)
		}
	}
	return all
}

// categoryOf is the first category in the list's order that the words and the direction fit.
func categoryOf(words []string, dir direction, buffer []narration.Hit) string {
	lexicon := inLexicon
	switch dir {
	case out:
		lexicon = outLexicon
	case 0:
		return Uncategorized
	}
	hits := narration.Outermost(lexicon.AppendHits(buffer[:0], words))
	if len(hits) == 0 {
		return Uncategorized
	}
	first := hits[0].Label
	for _, h := range hits[1:] {
		first = min(first, h.Label)
	}
	return categoryRules[first].category
}

// channelOf is the first channel in the list's order that the words fit, nil when none does.
func channelOf(words []string, t engine.Transaction, buffer []narration.Hit) *string {
	hits := narration.Outermost(channelLexicon.AppendHits(buffer[:0], words))
	if len(hits) == 0 {
		if t.CheckNumber != nil && *t.CheckNumber != "" {
			check := "check"
			return &check
		}
		return nil
	}
	first := hits[0].Label
	for _, h := range hits[1:] {
		first = min(first, h.Label)
	}
	channel := channels[first].columns[0]
	return &channel
}
