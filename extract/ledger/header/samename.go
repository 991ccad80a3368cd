package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// isOfIssuer says that a name begins as the issuer's does: that of its group, its house.
func (h *Head) isOfIssuer(c layout.Cell) bool {
	if h.Issuer == nil {
		return false
	}
	brand := strings.Fields(layout.Normalize(h.Issuer.Read))
	return len(brand) > 0 && strings.HasPrefix(layout.Normalize(c.Text())+" ", brand[0]+" ")
}

// sharesWord says that two names have a word of two letters or more in common.
func sharesWord(a, b string) bool {
	words := strings.Fields(layout.Normalize(b))
	return slices.ContainsFunc(strings.Fields(layout.Normalize(a)), func(w string) bool { return len([]rune(w)) > 1 && slices.Contains(words, w) })
}

// standsUnder says that a name is right below another one: a second holder, whoever opens the letters.
func (h *Head) standsUnder(v, name Value[string]) bool {
	under, ok := h.cellBelow(layout.NewCell(name.Page, name.Words), jointIndent)
	return ok && under.Words[0].Box == v.Words[0].Box
}
