package source

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

// IsTypeLabel says that a line begins with a label of the document type's own that leaves no other words.
func (p *Source) IsTypeLabel(l layout.Line) bool {
	if p.TypeLabels == nil {
		return false
	}
	texts := layout.Texts(l.Words)
	role, n := p.TypeLabels.Longest(texts)
	if role == "" {
		return false
	}
	return strings.IndexFunc(strings.Join(texts[n:], ""), unicode.IsLetter) < 0
}

// BesideOwn are the labels of accounts and those of the document type: what is a label of either is no value.
func (p *Source) BesideOwn(accounts *layout.Vocabulary) *layout.Vocabulary {
	if p.TypeLabels == nil {
		return accounts
	}
	return accounts.Over(p.TypeLabels)
}
