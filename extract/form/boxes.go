package form

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Forms draw a box for each amount, right of its label. Then the place of the value is known whatever was read: what
// stands in the box is the value, and a label whose box is empty, or whose print was not read, has no other value. A
// figure elsewhere would only take a label that it does not belong to.

const (
	// costOutsideBox is the cost of an amount that is not in the box of its label: as dear as no value at all, so that
	// only the arithmetic can speak for it.
	costOutsideBox = costNone
	// lowestBox and highestBox are the height of the box of an amount in heights of its label, narrowestBox its least
	// width: narrower ones are for one character.
	lowestBox, highestBox, narrowestBox = 1.0, 4.0, 4.0
	// evenSides is how far the ends of the two sides of a box may differ, in heights.
	evenSides = 0.5
)

// ownBox returns the drawn box right of a label on its line, false if it has none. Nothing but the rest of the label
// may stand between.
func (p *Paper) ownBox(l *label) (own page.Box, ok bool) {
	s := &p.segments[l.segment]
	at, middle := l.box(), s.Box.CenterY()
	sides := slices.DeleteFunc(slices.Clone(p.ruled[s.Page]), func(r page.Box) bool {
		return r.Y0 > middle || r.Y1 < middle
	})
	slices.SortFunc(sides, func(a, b page.Box) int { return cmp.Compare(a.X0, b.X0) })
	first := slices.IndexFunc(sides, func(r page.Box) bool { return r.X0 > at.X1-1 })
	if first < 0 || first+1 >= len(sides) || !areSides(sides[first], sides[first+1], s.height) {
		return own, false
	}
	left, right := sides[first], sides[first+1]
	if first > 0 && endTogether(sides[first-1], left, s.height) {
		return own, false // the label is in a cell of a table itself
	}
	own = left.Union(right)
	for _, line := range []int{l.segment, l.last} {
		for _, k := range p.after(line) {
			if p.segments[k].Box.CenterX() < own.X0 && !p.goesOnInRow(l, &p.segments[k]) {
				return own, false
			}
		}
	}
	rest := s.Words[min(l.to, len(s.Words)):]
	if l.last != l.segment {
		rest = nil
	}
	return own, !slices.ContainsFunc(rest, func(w page.Word) bool { return looksLikeMoney(w.Text) })
}

// goesOnInRow reports whether a segment between a label and its box may belong to the label: it is the number of its
// item again or, where only the number of an item is known, the words of the item.
func (p *Paper) goesOnInRow(l *label, s *segment) bool {
	if len(s.Words) == 1 && p.isOwnItem(l, s.Words[0]) {
		return true
	}
	return l.item && !p.startsItem(s) && !slices.ContainsFunc(s.Words, func(w page.Word) bool {
		return looksLikeMoney(w.Text)
	})
}

// inBox returns what stands in the box of a label.
func (p *Paper) inBox(l *label, box page.Box) (out []region) {
	for k := range p.segments {
		s := &p.segments[k]
		if s.Page == p.page(l.segment) && isInBox(s.Words, box) {
			out = append(out, region{words: s.Words, cost: costRight, segment: k, whole: true, right: true})
		}
	}
	return out
}

// areSides reports whether two upright rules are the sides of a box for an amount.
func areSides(left, right page.Box, height float64) bool {
	tall := left.Height()
	return endTogether(left, right, height) && tall > lowestBox*height && tall < highestBox*height &&
		right.CenterX()-left.CenterX() > narrowestBox*height
}

// endTogether reports whether two upright rules begin and end at the same heights.
func endTogether(a, b page.Box, height float64) bool {
	return abs(a.Y0-b.Y0) < evenSides*height && abs(a.Y1-b.Y1) < evenSides*height
}

// isInBox reports whether words stand in a box, or a little over its edge, as overprinted ones do.
func isInBox(words []page.Word, box page.Box) bool {
	b := layout.Bounds(words)
	over := b.Height() / 3
	return box.X0 <= b.CenterX() && b.CenterX() <= box.X1 && box.Y0-over <= b.CenterY() && b.CenterY() <= box.Y1+over
}
