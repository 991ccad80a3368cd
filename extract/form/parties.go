package form

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Several parties of a paper have values of one label: the TIN of the employee and that of the employer. Fields say
// whose they are ("in=employer"), and headings whose part of the paper follows ("@employer"). Where no heading does,
// the labels that only one party has ("Employer's name") show where its values are.

const (
	// costOtherParty is the cost of a label in the part of another party, costFarther of one that is farther from the
	// labels of its party than from those of another, at most.
	costOtherParty, costFartherParty = 1.6, 1.0
	// mostHeadWords is how many words the heading of a part has at most.
	mostHeadWords = 9
	// otherColumn is how much farther a label in another column counts, in heights.
	otherColumn = 12
)

// anchor is a place that shows where the values of a party are.
type anchor struct {
	party   string   // of a heading
	parties []string // of a label
	segment int
	box     page.Box
	right   float64 // of a heading, where its part ends
	begins  bool    // of a label that begins the block of its party: nothing above it is in it
}

// weighParties makes labels that several parties share dearer for the parties that they are not of.
func (p *Paper) weighParties(s *shape, lx *lexicon, labels []label) {
	shared := map[[3]int][]string{}
	for i := range labels {
		party := s.targets[labels[i].target].party
		if key := labels[i].key(); party != "" && !slices.Contains(shared[key], party) {
			shared[key] = append(shared[key], party)
		}
	}
	heads := p.partyHeads(lx)
	var anchors []anchor
	for i := range labels {
		if of := shared[labels[i].key()]; len(of) > 0 && labels[i].exact {
			anchors = append(anchors, anchor{parties: of, segment: labels[i].segment, box: labels[i].box()})
		}
	}
	anchors = append(anchors, p.headAnchor(s, anchors)...)
	for i := range labels {
		l := &labels[i]
		party, of := s.targets[l.target].party, shared[l.key()]
		if party == "" || len(of) < 2 {
			continue
		}
		if head, ok := p.partyOver(heads, of, l); ok {
			if head != party {
				l.cost += costOtherParty
			}
			continue
		}
		l.cost += p.fartherThan(l, party, of, anchors) + costLaterParty*float64(slices.Index(of, party))
	}
}

// headAnchor is the head of a paper as the place of its maker, whose name stands there without a label. The blocks of
// other parties begin with their labels.
func (p *Paper) headAnchor(s *shape, anchors []anchor) []anchor {
	for _, t := range s.targets {
		if !t.letterhead || t.party == "" || len(p.segments) == 0 {
			continue
		}
		for i := range anchors {
			anchors[i].begins = !slices.Contains(anchors[i].parties, t.party)
		}
		return []anchor{{parties: []string{t.party}, box: p.segments[0].Box}}
	}
	return nil
}

// costLaterParty makes the party that the type names first the likelier one, if nothing else tells.
const costLaterParty = 0.15

// fartherThan is the cost of a label that is farther from the labels of one party than from those of the others that
// share it.
func (p *Paper) fartherThan(l *label, party string, of []string, anchors []anchor) float64 {
	own, other := math.Inf(1), math.Inf(1)
	for _, a := range anchors {
		all := !slices.ContainsFunc(of, func(shares string) bool { return !slices.Contains(a.parties, shares) })
		if all {
			continue // it tells nothing
		}
		if far := p.apartness(l, a); slices.Contains(a.parties, party) {
			own = min(own, far)
		} else if slices.ContainsFunc(a.parties, func(o string) bool { return slices.Contains(of, o) }) {
			other = min(other, far)
		}
	}
	if own <= other {
		return 0
	}
	return min(costFartherParty, 0.2+0.1*(own-other))
}

// partyHeads finds the headings of parties' parts: short lines of their own without a value beside them.
func (p *Paper) partyHeads(lx *lexicon) (heads []anchor) {
	for k := range p.segments {
		words, _ := compact(p.segments[k].normal)
		if len(words) > mostHeadWords || p.hasValueBeside(k) {
			continue
		}
		if party, ok := lx.partyNamed(words); ok {
			heads = append(heads, anchor{party: party, segment: k, box: p.segments[k].Box, right: math.Inf(1)})
		}
	}
	for i := range heads {
		for _, o := range heads {
			a, b := &p.segments[heads[i].segment], &p.segments[o.segment]
			if a.Page == b.Page && abs(a.Box.CenterY()-b.Box.CenterY()) < a.height && b.Box.X0 > a.Box.X1 {
				heads[i].right = min(heads[i].right, b.Box.X0-a.height)
			}
		}
	}
	return heads
}

// hasValueBeside reports whether a segment is a label with a value: figures are in it or in the next cell, or a colon
// ends it.
func (p *Paper) hasValueBeside(k int) bool {
	s := &p.segments[k]
	if slices.ContainsFunc(s.Words, func(w page.Word) bool { return hasFigures(w.Text) && !isItem(w.Text) }) ||
		endsWithColon(s.Words, len(s.Words)) {
		return true
	}
	after := p.after(k)
	if len(after) == 0 {
		return false
	}
	next := p.segments[after[0]].Words[0].Text
	return hasFigures(next) && !isItem(next)
}

// partyNamed returns the party of a heading: the longest term that its words end with, behind "part ii", a letter or
// the like.
func (lx *lexicon) partyNamed(words []string) (party string, ok bool) {
	for from := range words {
		if party, ok = lx.parties[strings.Join(words[from:], " ")]; ok {
			for _, w := range words[:from] {
				if len(w) > len("iii") && w != "part" && w != "section" {
					return "", false
				}
			}
			return party, true
		}
	}
	return "", false
}

// partyOver returns the party of the nearest heading above a label whose part it is in, among those that share it.
func (p *Paper) partyOver(heads []anchor, of []string, l *label) (party string, ok bool) {
	s, box := &p.segments[l.segment], l.box()
	nearest := math.Inf(1)
	for _, h := range heads {
		head := &p.segments[h.segment]
		down := box.Y0 - head.Box.Y1
		if !slices.Contains(of, h.party) || head.Page != s.Page || down < -0.3*head.height || down >= nearest {
			continue
		}
		if box.X0 >= h.right || !p.isOver(h, box) {
			continue
		}
		party, nearest, ok = h.party, down, true
	}
	return party, ok
}

// isOver reports whether a heading is over a place: it begins left of it or is as wide as the column of it.
func (p *Paper) isOver(h anchor, box page.Box) bool {
	if h.box.X0 <= box.X0+box.Height() {
		return !p.inOtherColumn(h, box)
	}
	// A heading in the middle of its column: it is over what is as far to its left as its column may be wide.
	return h.box.X0-box.X0 < mostIndent*box.Height() || p.isCentred(h)
}

// isCentred reports whether a heading stands alone in the middle of its page's lines, so that its part is as wide.
func (p *Paper) isCentred(h anchor) bool {
	s := &p.segments[h.segment]
	left, right := s.Box.X0, s.Box.X1
	for _, l := range p.lines {
		if l.Page == s.Page {
			left, right = min(left, l.Box.X0), max(right, l.Box.X1)
		}
	}
	return len(p.ofLine[s.line]) == 1 && abs(s.Box.CenterX()-(left+right)/2) < centred*(right-left)
}

// centred is how far the middle of a heading may be from that of the lines, as a share of their width.
const centred = 0.05

// mostIndent is how far a heading in the middle of its column may stand from the column's edge, in heights.
const mostIndent = 22

// inOtherColumn reports whether an upright rule over the whole height between parts a heading from a place right of it.
func (p *Paper) inOtherColumn(h anchor, box page.Box) bool {
	number := p.segments[h.segment].Page
	for _, r := range p.ruled[number] {
		if x := r.CenterX(); x > h.box.X1 && x < box.X0 && r.Y0 <= h.box.CenterY() && r.Y1 >= box.CenterY() {
			return true
		}
	}
	return false
}

// apartness is how far a label is from an anchor, in heights.
func (p *Paper) apartness(l *label, a anchor) float64 {
	s, box := &p.segments[l.segment], l.box()
	if p.segments[a.segment].Page != s.Page {
		return math.Inf(1)
	}
	far := abs(box.CenterY()-a.box.CenterY()) / s.height
	if a.begins && box.Y1 < a.box.CenterY() {
		far += otherColumn
	}
	if layout.Overlap(box, a.box) <= 0 && abs(box.X0-a.box.X0) > 2*s.height {
		far += otherColumn
	}
	return far
}
