package cashflow

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// uncategorized is the category of rows without a known phrase.
const uncategorized = "uncategorized"

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
		return uncategorized
	}
	hits := narration.Outermost(lexicon.AppendHits(buffer[:0], words))
	if len(hits) == 0 {
		return uncategorized
	}
	first := hits[0].Label
	for _, h := range hits[1:] {
		first = min(first, h.Label)
	}
	return categoryRules[first].category
}

// channelOf returns the first channel of the list that fits the words, nil if no channel fits.
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

//go:embed data/owed.tsv
var owedText string

// everyRow is the phrase for rows that no other phrase of their direction fits.
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

//go:embed data/categories.tsv
var categoriesText string

//go:embed data/lenders.tsv
var lendersText string

//go:embed data/channels.tsv
var channelsText string

//go:embed data/noise.tsv
var noiseText string

//go:embed data/signals.tsv
var signalsText string

// wordlist is the phrases of a data file that have the same columns.
type wordlist struct {
	columns []string
	phrases []string
}

// mustWordlists reads a data file with one phrase a line: the phrase and its columns, separated by tabs, columns in
// all. Lines in sequence with the same columns make one list. The data is part of the program, so an error in it
// stops the program at start.
func mustWordlists(name, text string, columns int) []wordlist {
	var lists []wordlist
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != columns {
			panic(fmt.Sprintf("cashflow: %s line %d: want %d columns, got %q", name, n+1, columns, line))
		}
		if last := len(lists) - 1; last < 0 || !slices.Equal(lists[last].columns, parts[1:]) {
			lists = append(lists, wordlist{columns: parts[1:]})
		}
		list := &lists[len(lists)-1]
		list.phrases = append(list.phrases, parts[0])
	}
	return lists
}

// lexiconOf compiles the phrases of lists; a hit's label is the place of its list.
func lexiconOf(lists []wordlist) *narration.Lexicon {
	var phrases []narration.Phrase
	for label, list := range lists {
		for _, phrase := range list.phrases {
			phrases = append(phrases, narration.Phrase{Text: phrase, Label: label})
		}
	}
	return narration.Compile(phrases)
}

var (
	lenders       = mustWordlists("lenders.tsv", lendersText, 2)
	lenderLexicon = lexiconOf(lenders)

	channels       = mustWordlists("channels.tsv", channelsText, 2)
	channelLexicon = lexiconOf(channels)
)

// phrasesOf returns the phrases of a role of signals.tsv.
func phrasesOf(role string) []string {
	for _, list := range mustWordlists("signals.tsv", signalsText, 2) {
		if list.columns[0] == role {
			return list.phrases
		}
	}
	panic("cashflow: signals.tsv has no role " + role)
}
