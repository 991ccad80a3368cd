package header

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

// holdersInPlace are the names above the rows that no label tells, the surer kinds of places first.
func (h *Head) holdersInPlace(blocks []headBlock, labelled []holder) []holder {
	var out []holder
	add := func(v *Value[string], much int) {
		if v != nil && !h.isToldBy(labelled, *v) {
			out = append(out, h.inPlace(v, much))
		}
	}
	add(h.large, forLetterhead)
	add(h.overLabel(), forOverLabel)
	for _, told := range []func() *Value[string]{h.besideNumber, h.inTitle, h.toldInWords, h.behindTitle, h.inStrip} {
		add(told(), forToldHolder)
	}
	add(h.titled(blocks))
	for n, b := range blocks {
		if c, ok := h.addressedTo(b); ok {
			much := forAddressed
			if n == 0 && (h.Issuer == nil || h.told) {
				much += forTop
			}
			add(guess(nameValue(c, b.line)), much)
		}
		if c, ok := h.aboveAddress(b, n == 0); ok {
			add(guess(nameValue(c, b.line)), forFirstLine)
		}
	}
	add(h.belowPost(blocks), forToldHolder)
	add(h.besideTitle(), forBesideHead)
	add(h.behindKind(), forSaluted)
	add(h.saluted(), forSaluted)
	return out
}

// isToldBy says that a label tells a name, or the one right above it: below that a second holder stands.
func (h *Head) isToldBy(labelled []holder, v Value[string]) bool {
	return slices.ContainsFunc(labelled, func(c holder) bool {
		return c.label != "" && !c.second && (c.name.Words[0].Box == v.Words[0].Box || h.standsUnder(v, c.name))
	})
}

// inPlace is a name whose place speaks so much for it, and its words.
func (h *Head) inPlace(v *Value[string], much int) holder {
	name := layout.NewCell(v.Page, v.Words)
	if much += h.speaksForText(name); isHouse(v.Read) && !isTitledName(name) || h.isOfIssuer(name) {
		much += forHouse
	}
	if h.hasOfficeBelow(name) {
		return holder{name: *guess(v), score: much + forOffice}
	}
	return holder{name: *v, score: much}
}

// hasOfficeBelow says that the line below a name tells what office somebody has, at the bank or at the firm that the account
// is of: "Relationship Manager". A label with somebody beside it tells nothing of the name above.
func (h *Head) hasOfficeBelow(name layout.Cell) bool {
	under, ok := h.cellBelow(name, sameEdge)
	return ok && ends(layout.Normalize(under.Text()), wordOffice) && !slices.ContainsFunc(h.Labels, func(f layout.Found) bool {
		return f.Label.Page == under.Page && f.Label.Words[0].Box == under.Words[0].Box && len(f.Values) > 0 && f.Values[0].Box.Y0 < f.Label.Box.Y1
	})
}
