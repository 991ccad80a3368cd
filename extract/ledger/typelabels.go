package ledger

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

// isTypeLabel says that a line begins with a label of the document type's own that leaves no other words.
func (p *printedPaper) isTypeLabel(l layout.Line) bool {
	if p.typeLabels == nil {
		return false
	}
	texts := layout.Texts(l.Words)
	role, n := p.typeLabels.Longest(texts)
	if role == "" {
		return false
	}
	return strings.IndexFunc(strings.Join(texts[n:], ""), unicode.IsLetter) < 0
}

// besideOwn are the labels of accounts and those of the document type: what is a label of either is no value.
func (p *printedPaper) besideOwn(accounts *layout.Vocabulary) *layout.Vocabulary {
	if p.typeLabels == nil {
		return accounts
	}
	return accounts.Over(p.typeLabels)
}
