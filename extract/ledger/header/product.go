package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// namesNobody says that a text beside a label for a name can be none: a currency, a caption, a form of address alone, a
// title, the second half of a longer label or title ("Cardholder" over "Responsibilities").
func namesNobody(text string) bool {
	normal := layout.Normalize(text)
	caption := ends(normal, wordCaption) && !slices.ContainsFunc(strings.Fields(normal), func(w string) bool {
		return !holds(w, wordTitle) && !holds(w, wordCaption) && !holds(w, wordAnother) && !holds(w, wordContact) && !isProductWord(w)
	})
	money := !slices.ContainsFunc(strings.Fields(text), func(w string) bool { return parse.CurrencyCode(w) == "" })
	return caption || money || isCalledAsPaper(normal) || slices.Contains(nameWords[wordLabelOn], " "+normal+" ") || slices.Contains(nameWords[wordHonorific], " "+normal+" ")
}

// isCalledAsPaper says that all words are those of titles, as behind a title's first word that looks like a label:
// "CUSTOMER | ACCOUNT STATEMENT". Of those that names hold too one alone is none.
func isCalledAsPaper(normal string) bool {
	words := strings.Fields(normal)
	return slices.ContainsFunc(words, func(w string) bool { return holds(w, wordTitle) && !holds(w, wordOften) }) &&
		!slices.ContainsFunc(words, func(w string) bool { return !holds(w, wordTitle) && !holds(w, wordForm) && !holds(w, wordParticle) })
}

// namesOnlyProduct says that all words of a text are those by which kinds of accounts, products and classes of customers
// go, as beside "Account Name": "SAVINGS ACCOUNT - INDIVIDUAL", "Priority Banking". A firm's form makes it a name.
func namesOnlyProduct(text string) bool {
	normal := layout.Normalize(text)
	words := strings.Fields(normal)
	if ends(normal, wordCompany) && len(words) > 1 || len(words) == 0 || holds(words[len(words)-1], wordParticle) {
		return false // "Crédit des" goes on below
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !isProductWord(w) && !holds(w, wordParticle) })
}

// isProductWord says that a word in normal form is one of names of products.
func isProductWord(w string) bool {
	return slices.Contains(accountKinds, w) || isJoinedKind(w) || holds(w, wordOffer) || holds(w, wordForm) || holds(w, wordNobody) || parse.CurrencyCode(w) != "" || parse.IsDigits(w)
}

// mayBeProduct says that a word of a text is one of products, and no form or honorific shows it to be a name.
func mayBeProduct(name layout.Cell) bool {
	return !isTitledName(name) && slices.ContainsFunc(strings.Fields(layout.Normalize(name.Text())), func(w string) bool {
		return len(w) > 1 && isProductWord(w) && !holds(w, wordParticle)
	})
}
