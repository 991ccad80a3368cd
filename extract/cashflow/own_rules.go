package cashflow

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// OwnRules lets an organization's own rules decide category and counterparty of the rows that they match, before the
// built-in judgement. Inactive rules decide nothing.
func OwnRules(rules []engine.CategoryRule) Option {
	return func(a *annotator) { a.own = compileRules(rules) }
}

// PutByAnalyst names the rows (by Transaction.Row) whose category, or counterparty, an analyst put. No rule changes
// them.
func PutByAnalyst(categories, counterparties map[int]bool) Option {
	return func(a *annotator) { a.putCategories, a.putCounterparties = categories, counterparties }
}

// ownRules are an organization's rules, compiled. The zero value has none.
type ownRules struct {
	rules   []ownRule
	lexicon *narration.Lexicon // its labels are places in rules
}

// ownRule is one rule. Its phrase is in the lexicon.
type ownRule struct {
	engine.CategoryRule
	atStart, atEnd bool
	words, letters int // length of the phrase
}

func compileRules(rules []engine.CategoryRule) ownRules {
	var own ownRules
	var phrases []narration.Phrase
	for _, rule := range rules {
		text, atStart, atEnd := rule.Phrase()
		words := narration.Words(text)
		if !rule.Active || len(words) == 0 {
			continue
		}
		phrases = append(phrases, narration.Phrase{Text: text, Label: len(own.rules)})
		own.rules = append(own.rules, ownRule{rule, atStart, atEnd, len(words), len(strings.Join(words, " "))})
	}
	if len(phrases) > 0 {
		own.lexicon = narration.Compile(phrases)
	}
	return own
}

// find returns the rule that decides a description: the one with most words, of several the longest, then the first of
// the list; nil if none matches.
func (o ownRules) find(words []string, dir category.Direction) *engine.CategoryRule {
	best := -1
	for _, hit := range o.lexicon.Find(words) {
		if o.rules[hit.Label].holds(hit, len(words), dir) && (best < 0 || o.before(hit.Label, best)) {
			best = hit.Label
		}
	}
	if best < 0 {
		return nil
	}
	return &o.rules[best].CategoryRule
}

// sides are the rows' sides by a rule's word for them.
var sides = map[engine.RuleDirection]category.Direction{engine.RuleIn: category.In, engine.RuleOut: category.Out}

// holds checks a rule's side and anchors. The end of a description that is longer than what is read of it is unknown.
func (r ownRule) holds(hit narration.Hit, words int, dir category.Direction) bool {
	return (r.Direction == engine.RuleBoth || sides[r.Direction] == dir) &&
		(!r.atStart || hit.Start == 0) &&
		(!r.atEnd || hit.End == words && words < narration.MaxWords)
}

// before reports whether rule a decides before rule b.
func (o ownRules) before(a, b int) bool {
	x, y := o.rules[a], o.rules[b]
	if x.words != y.words {
		return x.words > y.words
	}
	if x.letters != y.letters {
		return x.letters > y.letters
	}
	return a < b
}

// release forgets what an earlier rule decided for a row, and reports whether one had.
func (a *annotator) release(row *engine.Transaction) bool {
	if row.CategoryRule == "" {
		return false
	}
	row.CategoryRule = ""
	if !a.putCategories[row.Row] {
		row.Category = ""
	}
	if !a.putCounterparties[row.Row] {
		row.Counterparty = nil
	}
	return row.Category == ""
}

// decide lets the organization's rules decide a row, and reports whether one matches.
func (a *annotator) decide(row *engine.Transaction) bool {
	if a.own.lexicon == nil {
		return false
	}
	rule := a.own.find(narration.Words(row.Description), directionOf(*row))
	if rule == nil {
		return false
	}
	if !a.putCategories[row.Row] {
		row.Category, row.CategoryRule = rule.Category, rule.ID
	}
	if rule.Counterparty != nil && !a.putCounterparties[row.Row] {
		name := *rule.Counterparty
		row.Counterparty, row.CategoryRule = &name, rule.ID
	}
	return true
}
