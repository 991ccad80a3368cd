package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// What speaks for a text beside or under a label being the holder's name, and how much is enough.
const (
	forLabel     = 4  // the label asks for a holder's name
	forCaption   = 1  // it is a caption over all that is told of the customer
	forNearest   = 1  // of the label's texts it is the first that can be a name
	forBeside    = 1  // it stands beside a caption
	forTitled    = 2  // an honorific or a firm's form shows a name
	forRepeated  = 2  // it stands again outside the rows, as in the window of an envelope
	forAddress   = 1  // an address stands below it
	forStreet    = -3 // it is written as a line of an address
	forAnother   = -4 // it is what another label asks for
	forProduct   = -4 // all its words are those of products
	forBank      = -3 // it is a bank's name
	forLonger    = -3 // the label is the end of a longer one that no list knows
	forPart      = -3 // the label asks for half of a person's name
	forUnlike    = -3 // it stands beside its label where the values of all other labels stand below
	leastUnlike  = 2  // how many other labels show that
	enoughHolder = 3
	mayTurn      = 1 // how much more speaks for one of two at most that are both in doubt
)

// holder is a text that may be the holder's name, with what speaks for it.
type holder struct {
	name    Value[string]
	score   int
	label   string // in normal form
	nearest bool   // the first of its label that can be a name
}

// LabelledHolder is the text that a label shows to be the holder's name within an account's lines, else on those before
// them: of several that for which most speaks, of equals the first; a guess where little does. Nil for none.
func (o Outside) LabelledHolder(within func(line int) bool, from int) *Value[string] {
	all := o.holdersLabelled()
	best := bestHolder(all, within)
	if best == nil {
		best = bestHolder(all, func(line int) bool { return line < from })
	}
	if best == nil {
		return nil
	}
	best.name.Guess = best.score < enoughHolder || slices.ContainsFunc(all, func(c holder) bool { return within(c.name.Line) && best.isContradictedBy(c) })
	return &best.name
}

// isContradictedBy says that another label tells somebody else as surely: a group beside its member, whoever asked for the
// paper. Joint holders stand beside the same label again.
func (best *holder) isContradictedBy(other holder) bool {
	return other.nearest && best.nearest && other.score >= enoughHolder && best.score-other.score <= mayTurn && best.label != other.label && !sharesWord(best.name.Read, other.name.Read)
}

func bestHolder(all []holder, within func(line int) bool) *holder {
	var best *holder
	for i, c := range all {
		if within(c.name.Line) && (best == nil || c.score > best.score) {
			best = &all[i]
		}
	}
	return best
}

// holdersLabelled are the texts beside and under labels for a holder that can be names, in reading order.
func (o Outside) holdersLabelled() []holder {
	var out []holder
	for _, f := range o.Labels {
		if f.Role != "account_name" || o.labelGoesOn(f) || o.asksForAnother(f) {
			continue // a longer label that no list knows: what stands beside it is no name
		}
		first := len(out)
		values := f.Values
		if o.isMirrored(f.Label.Page) {
			values = nil
			if c, ok := o.mirroredValue(f); ok {
				values = []layout.Cell{c}
			}
		}
		for _, c := range values {
			words := beforeSentence(o.whole(f, c).Words)
			text := strings.Trim(layout.Text(words), " :;,")
			if o.isBeforeColon(c) {
				continue // a label that no list knows
			}
			if text != "" && IsNamed(text) && !namesNobody(text) {
				v := Value[string]{Read: text, Page: c.Page, Words: words, Line: o.FreeIndex[f.Line]}
				nearest := len(out) == first
				out = append(out, holder{v, o.speaksFor(f, c, v, nearest), layout.Normalize(f.Label.Text()), nearest})
			} else if text != "" && c.Box.Y0 < f.Label.Box.Y1 && goesOn(strings.Fields(text)) {
				break // the label is a sentence's beginning, what stands below it its next line
			}
		}
	}
	return out
}

// speaksFor is how much speaks for a text beside or under a label.
func (o Outside) speaksFor(f layout.Found, c layout.Cell, v Value[string], nearest bool) int {
	score := forLabel
	if holds(layout.Normalize(f.Label.Text()), wordCaption) {
		if score = forCaption; c.Box.Y0 < f.Label.Box.Y1 {
			score += forBeside
		}
	}
	name := layout.NewCell(v.Page, v.Words)
	for _, e := range []struct {
		speaks bool
		much   int
	}{
		{nearest, forNearest}, {isTitledName(name), forTitled}, {o.isRepeated(name), forRepeated}, {o.hasAddressBelow(name), forAddress},
		{isAddressLine(v.Read) && !isTitledName(name), forStreet}, {o.isAnothers(f, c), forAnother},
		{namesOnlyProduct(v.Read), forProduct}, {isBankName(name) && holdsBankWord(layout.Normalize(v.Read)), forBank}, {o.isLonger(f), forLonger}, {o.standsUnlike(f, c), forUnlike}, {o.asksForPart(f), forPart},
	} {
		if e.speaks {
			score += e.much
		}
	}
	return score
}

// isBeforeColon says that a text holds the colon of a label with its value, or stands before one.
func (o Outside) isBeforeColon(c layout.Cell) bool {
	if hasLabelColon(layout.Texts(c.Words)) && !strings.HasPrefix(c.Text(), ":") {
		return true
	}
	return slices.ContainsFunc(o.Free, func(l layout.Line) bool {
		_, to := placeOf(l, c)
		return l.Page == c.Page && to > 0 && to < len(l.Words) && strings.HasPrefix(l.Words[to].Text, ":")
	})
}

// standsUnlike says that a text stands beside its label on a page where the first values of all other labels, of two at
// least, stand below: it is the next label, which no list knows.
func (o Outside) standsUnlike(f layout.Found, c layout.Cell) bool {
	if c.Box.Y0 >= f.Label.Box.Y1 || strings.HasSuffix(f.Label.Text(), ":") {
		return false
	}
	below := 0
	for _, other := range o.Labels {
		if other.Label.Page != f.Label.Page || other.Label.Words[0].Box == f.Label.Words[0].Box || len(other.Values) == 0 {
			continue
		}
		if other.Values[0].Box.Y0 < other.Label.Box.Y1 {
			return false
		}
		below++
	}
	return below >= leastUnlike
}

// isRepeated says that a name fills another cell outside the rows.
func (o Outside) isRepeated(name layout.Cell) bool {
	want := layout.Normalize(name.Text())
	for _, l := range o.Free[:min(len(o.Free), mentionLines)] {
		for _, c := range l.Cells() {
			if (c.Page != name.Page || layout.Overlap(c.Box, name.Box) <= 0 || c.Box.CenterY() < name.Box.Y0 || c.Box.CenterY() > name.Box.Y1) && layout.Normalize(c.Text()) == want {
				return true
			}
		}
	}
	return false
}

// hasAddressBelow says that a line of an address stands right under the last line of a name, or under a second holder's.
func (o Outside) hasAddressBelow(name layout.Cell) bool {
	bottom := name.Words[len(name.Words)-1].Box
	from := slices.IndexFunc(name.Words, func(w page.Word) bool { return w.Box.Y1 > bottom.CenterY() })
	last := layout.NewCell(name.Page, name.Words[from:])
	for range nameLines {
		under, ok := o.cellBelow(last, sameEdge)
		if !ok || !isJoint(under) && !isCare(under) {
			return ok && isAddressLine(under.Text()) && !isLabelled(under)
		}
		last = under
	}
	return false
}

// isAnothers says that a text begins with a colon, which belongs to a label that no list knows, or is the first that
// another label asks for.
func (o Outside) isAnothers(f layout.Found, c layout.Cell) bool {
	if strings.HasPrefix(c.Text(), ":") {
		return true
	}
	return slices.ContainsFunc(o.Labels, func(other layout.Found) bool {
		return other.Role != f.Role && len(other.Values) > 0 && other.Label.Page == c.Page && other.Values[0].Words[0].Box == c.Words[0].Box
	})
}
