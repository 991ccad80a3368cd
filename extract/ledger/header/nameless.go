package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// dropNameless gives up an issuer that nothing but its place or a mention told and whose words name nobody: a button of the
// form, the half of a label in two languages, "your". Where a bank's name is a picture, none is read.
func (h *Head) dropNameless() {
	if h.Issuer != nil && isNameless(h.Issuer.Read) {
		h.Issuer = nil
	}
}

// isNameless says that a text is the half of a label that goes on in another language, or that all of its words are
// those of labels and buttons.
func isNameless(text string) bool {
	if strings.HasSuffix(text, "/") || strings.HasPrefix(text, "/") {
		return true
	}
	words := strings.Fields(layout.Normalize(text))
	return !slices.ContainsFunc(words, func(w string) bool { return !formWords[w] && !labelsOfBanks[w] })
}

// formWords are words of labels, forms and web pages by which no bank goes alone.
var formWords = map[string]bool{
	"search": true, "reset": true, "form": true, "print": true, "save": true, "submit": true, "clear": true, "close": true,
	"menu": true, "home": true, "help": true, "company": true, "account": true, "accounts": true, "customer": true, "page": true,
}
