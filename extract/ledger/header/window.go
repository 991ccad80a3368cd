package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// heedWindow puts a holder in doubt where the paper is addressed to somebody else and nothing repeats him. Whom no label
// tells gives way to whom it is addressed to, so does a text with a word of products: accounts have nicknames. And so does
// a plain text to a name that an honorific or a firm's form shows above its address, or that stands on the paper again.
func (h *Head) heedWindow(blocks []headBlock, labelled bool) {
	if h.Holder == nil || h.Holder.Guess || !h.First || len(h.Holder.Words) == 0 {
		return
	}
	holder := layout.NewCell(h.Holder.Page, h.Holder.Words)
	to := h.addressedAbove(blocks)
	if to == nil || sharesWord(to.Read, h.Holder.Read) || h.isRepeated(holder) || h.standsUnder(*to, holder) {
		return
	}
	window := layout.NewCell(to.Page, to.Words)
	if !labelled || mayBeProduct(holder) || !isTitledName(holder) && (isTitledName(window) || h.isRepeated(window)) {
		h.Holder = to
	}
	guess(h.Holder)
}

// addressedAbove is the first name with an address right below it that is no bank's, branch's or building's; nil for none.
func (h *Head) addressedAbove(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		if c, ok := h.addressedTo(b); ok && !isHouse(c.Text()) && !h.isOfIssuer(c) && !mayBeProduct(c) {
			return nameValue(c, b.line)
		}
	}
	return nil
}

// isOfIssuer says that a name begins as the issuer's does: that of its group, its house.
func (h *Head) isOfIssuer(c layout.Cell) bool {
	if h.Issuer == nil {
		return false
	}
	brand := strings.Fields(layout.Normalize(h.Issuer.Read))
	return len(brand) > 0 && strings.HasPrefix(layout.Normalize(c.Text())+" ", brand[0]+" ")
}

// standsUnder says that a name is right below another one: a second holder, whoever opens the letters.
func (h *Head) standsUnder(v Value[string], name layout.Cell) bool {
	under, ok := h.cellBelow(name, jointIndent)
	return ok && under.Words[0].Box == v.Words[0].Box
}

// sharesWord says that two names have a word of two letters or more in common.
func sharesWord(a, b string) bool {
	words := strings.Fields(layout.Normalize(b))
	return slices.ContainsFunc(strings.Fields(layout.Normalize(a)), func(w string) bool { return len([]rune(w)) > 1 && slices.Contains(words, w) })
}
