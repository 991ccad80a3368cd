package layout

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// roleBeforeUnit reads a label that names its currency in words: "Amount in AED", "Valor em R$".
func roleBeforeUnit(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	n := len(words) - 2
	if n < 1 || !isUnit(words[n+1]) {
		return ""
	}
	if !beforeUnit[strings.ToLower(words[n])] {
		return ""
	}
	return v.Role(strings.Join(words[:n], " "))
}

// namesUnit says that the k-th word goes on with the label before it: "in" before a currency, which may stand on the
// next line when the label is one of amounts.
func namesUnit(words []page.Word, k int, v *Vocabulary) bool {
	if k == 0 || !beforeUnit[strings.ToLower(words[k].Text)] {
		return false
	}
	if k+1 < len(words) {
		return isUnit(words[k+1].Text)
	}
	return v.Role(words[k-1].Text) != "" && v.Role(words[k-1].Text) == v.Role("amount")
}

// beforeUnit are words between a label and the currency that it is in.
var beforeUnit = map[string]bool{"in": true, "en": true, "em": true}
