package source

import (
	"regexp"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// wordRun tells lines apart by their words, which do not change once the document is in lines.
type wordRun struct {
	first *page.Word
	count int
}

// lineFacts are what is found once of a line: headers, running heads, rows and figures beside the table all ask.
type lineFacts struct {
	amounts []parse.MoneyToken
	counted bool // amounts are found
	data    bool // the line holds values
	judged  bool // data is found
}

// factsOf are what is known of a line with words.
func (p *Source) factsOf(l layout.Line) *lineFacts {
	key := wordRun{&l.Words[0], len(l.Words)}
	facts := p.facts[key]
	if facts == nil {
		facts = &lineFacts{}
		p.facts[key] = facts
	}
	return facts
}

// Amounts are a line's amounts (MoneyTokens). The caller must not change them.
func (p *Source) Amounts(l layout.Line) []parse.MoneyToken {
	if len(l.Words) == 0 {
		return nil
	}
	facts := p.factsOf(l)
	if !facts.counted {
		facts.amounts, facts.counted = parse.MoneyTokens(l, p.Style), true
	}
	return facts.amounts
}

// IsData says that a line holds values and cannot head a table.
func (p *Source) IsData(l layout.Line) bool {
	if len(l.Words) == 0 {
		return false
	}
	facts := p.factsOf(l)
	if !facts.judged {
		facts.data, facts.judged = p.holdsValues(l), true
	}
	return facts.data
}

// endsClause is an amount at the end of a sentence or of one of its parts: "received 1,250.00, spent 310.45."; "05.12."
// is a day.
var endsClause = regexp.MustCompile(`\d[.,]\d{2,3}[.,;]$`)

// shortDay is a day without its year.
var shortDay = regexp.MustCompile(`^\d{1,2}\.\d{2}[.,;]$`)

// AmountsSaid are the amounts of a line that may be a sentence, each without the mark that ends its clause.
func (p *Source) AmountsSaid(l layout.Line) []parse.MoneyToken {
	ends := func(w page.Word) bool { return endsClause.MatchString(w.Text) && !shortDay.MatchString(w.Text) }
	if !slices.ContainsFunc(l.Words, ends) {
		return p.Amounts(l)
	}
	said := slices.Clone(l.Words)
	for i, w := range said {
		if ends(w) {
			said[i].Text = w.Text[:len(w.Text)-1]
		}
	}
	return parse.MoneyTokens(layout.Line{Page: l.Page, Box: l.Box, Words: said}, p.Style)
}
