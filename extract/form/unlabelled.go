package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Names that stand without a label: who made a paper at its head or foot, who gets it over an address.

const (
	// headLines is how many lines at the top of a page are its head, costHead what a name costs there without a label,
	// and costLowerHead what each line further down adds.
	headLines     = 7
	costHead      = 1.1
	costLowerHead = 0.15
)

// atHead returns the names at the head of the first page for targets that may stand there without a label.
func (p *Paper) atHead(s *shape, lx *lexicon) (out []candidate) {
	if len(p.lines) == 0 {
		return nil
	}
	largest, first := 0.0, p.lines[0].Page
	head := p.lines[:min(len(p.lines), headLines)]
	for _, l := range head {
		if l.Page == first {
			largest = max(largest, l.Height())
		}
	}
	for at := range s.targets {
		if !s.targets[at].letterhead {
			continue
		}
		below := 0.0 // rises below the first label
		for i := range head {
			if p.lines[i].Page != first {
				break
			}
			for _, k := range p.ofLine[i] {
				if p.isLabel(k, lx) {
					if !p.isTitle(p.segments[k].normal) && !lx.isTitle(p.segments[k].normal) {
						below = costBelowLabels
					}
					continue
				}
				if c, ok := p.headline(k, at, s, lx); ok && !p.isUnderParty(k, s, lx, at) {
					c.total += costLowerHead*float64(i) + 0.6*(1-p.segments[k].height/largest) + below
					if p.isOverPlace(k, lx) && !p.isSecondLine(k) {
						c.total -= bonusOverStreet
					}
					out = append(out, c)
				}
			}
		}
		out = append(out, p.belowHead(s, at, lx)...)
	}
	return out
}

// bonusOverStreet is what its address below it takes off the cost of a name at the head.
const bonusOverStreet = 0.3

// isSecondLine reports whether a text of the same size stands right above a segment, which may go on in it.
func (p *Paper) isSecondLine(k int) bool {
	height := p.segments[k].height
	return slices.ContainsFunc(p.rightAbove(k), func(above int) bool {
		return abs(p.segments[above].height-height) < sameSize*height
	})
}

// rightAbove are the segments whose next line in their column a segment is.
func (p *Paper) rightAbove(k int) (above []int) {
	for line := max(0, p.segments[k].line-mostApart); line < p.segments[k].line; line++ {
		for _, i := range p.ofLine[line] {
			if next, ok := p.nextLine(i, p.segments[i].Box.X0, headGap); ok && next == k {
				above = append(above, i)
			}
		}
	}
	return above
}

// sameSize is how much the heights of two lines of one text differ at most, as a share.
const sameSize = 0.1

// isUnderParty reports whether a segment stands right under a label of another party's name: "Billing address".
func (p *Paper) isUnderParty(k int, s *shape, lx *lexicon, at int) bool {
	return slices.ContainsFunc(p.rightAbove(k), func(above int) bool {
		own, _ := compact(p.segments[above].normal)
		return slices.ContainsFunc(lx.exact(own, beside), func(i int) bool {
			t := &lx.terms[i]
			kind := s.targets[t.target].kind
			return t.target != at && (kind == Business || kind == Person) && len(t.words) == len(own)
		})
	})
}

// costBelowHead is the cost of a firm's name that stands alone somewhere below the head, as at the foot.
// bonusOverPlace is what its address below it takes off.
const costBelowHead, bonusOverPlace = 2.0, 1.2

// belowHead returns the names of firms that stand alone below the head of the first page.
func (p *Paper) belowHead(s *shape, at int, lx *lexicon) (out []candidate) {
	for i := headLines; i < len(p.lines) && p.lines[i].Page == p.lines[0].Page; i++ {
		if len(p.ofLine[i]) != 1 || p.inTable[i] {
			continue
		}
		k := p.ofLine[i][0]
		words := p.segments[k].Words
		if len(words) < 2 || !IsLegal(words[len(words)-1:]) || p.labelled(k, lx) != noLabel {
			continue
		}
		if c, ok := p.headline(k, at, s, lx); ok {
			c.total += costBelowHead
			if p.isOverPlace(k, lx) {
				c.total -= bonusOverPlace
			}
			out = append(out, c)
		}
	}
	return out
}

const (
	// costBelowLabels is the cost of a head below a label, and costBesideFigures that of one beside figures.
	costBelowLabels, costBesideFigures = 0.8, 1.0
	// bonusLegal is what a word of a business's name takes off the cost of a head.
	bonusLegal = 0.7
)

const (
	// costOverAddress is the cost of a name over an address without a label; such a block is in the upper part of the
	// first page, lowestAddressee of its height.
	costOverAddress, lowestAddressee = 1.7, 0.4
	// costAlone is what a person's name costs more that stands over no address.
	costAlone = 0.3
)

// overAddresses returns the names over addresses for targets that may stand there without a label, and the names that
// are surely those of persons.
func (p *Paper) overAddresses(s *shape, lx *lexicon) (out []candidate) {
	if len(p.lines) == 0 || len(p.Reading.Document.Pages) == 0 {
		return nil
	}
	first := &p.Reading.Document.Pages[0]
	for at := range s.targets {
		if !s.targets[at].addressee {
			continue
		}
		for k := range p.segments {
			seg := &p.segments[k]
			if k == 0 || seg.Page != first.Number || seg.Box.Y0 > lowestAddressee*first.Height ||
				p.labelled(k, lx) != noLabel {
				continue
			}
			isPerson := s.targets[at].kind == Person
			words, cost := seg.Words, costOverAddress
			if isPerson {
				words = withoutLeadingNumber(words)
			}
			place := isPlace(words) && !IsLegal(words)
			switch over := p.isOverPlace(k, lx); {
			case place || !isPerson && p.recurs(k):
				continue
			case isPerson && (p.isBelowProse(seg) || p.hasOffice(k)):
				continue // who signs
			case isPerson && isSurelyPerson(words):
				if !over {
					cost += costAlone
				}
			case !over:
				continue
			}
			if left := p.leftOf(k); left >= 0 && p.isLabel(left, lx) {
				continue
			}
			v, ok := p.read(&s.targets[at], lx, words)
			if !ok || hasFigures(layout.Text(v.words)) {
				continue
			}
			c := candidate{
				target: at, value: v, page: seg.Page, label: -1, loose: true, total: cost + v.cost,
			}
			c.ids = idsOf(c.page, v.words)
			out = append(out, c)
		}
	}
	return out
}

// isSeparator reports whether a word parts the texts of one line: "Miller Ltd · 5 High Street · Leeds".
func isSeparator(w page.Word) bool {
	return w.Text == "·" || w.Text == "•" || w.Text == "|" || w.Text == "*"
}

// hasOffice reports whether the office of somebody who signs is in a segment or on the line below it.
func (p *Paper) hasOffice(k int) bool {
	of := func(i int) bool {
		return slices.ContainsFunc(p.segments[i].normal, func(w string) bool { return signerWords[w] })
	}
	below, ok := p.nextLine(k, p.segments[k].Box.X0, headGap)
	return of(k) || ok && of(below)
}

// isBelowProse reports whether running text stands above a segment on its page.
func (p *Paper) isBelowProse(s *segment) bool {
	for i := s.line - 1; i >= 0 && p.lines[i].Page == s.Page; i-- {
		small := 0
		for _, w := range p.lines[i].Words {
			if isSmall(w.Text) {
				small++
			}
		}
		if p.isProse(i) && small >= proseWords/2 {
			return true
		}
	}
	return false
}

// mostOverPlace is how many lines may stand between a name and its address, as a person or a department.
const mostOverPlace = 1

// isOverPlace reports whether the lines under a segment are an address.
func (p *Paper) isOverPlace(k int, lx *lexicon) bool {
	edge := p.segments[k].Box.X0
	for range mostOverPlace + 1 {
		below, ok := p.nextLine(k, edge, headGap)
		if !ok || p.labelled(below, lx) != noLabel {
			return false
		}
		if words := p.segments[below].Words; isPlace(words) || isStreet(words) {
			return true
		} else if hasFigures(layout.Text(words)) {
			return false
		}
		k = below
	}
	return false
}

// isStreet reports whether words are a street that is one word with its name, and a number: "Dorfstraße 17".
func isStreet(words []page.Word) bool {
	n := len(words)
	if n < 2 || !isDigit(words[n-1].Text[0]) {
		return false
	}
	name := layout.Normalize(words[n-2].Text)
	return slices.ContainsFunc(streetEnds, func(end string) bool {
		return len(name) > len(end) && strings.HasSuffix(name, end)
	})
}

// recurs reports whether the words of a segment begin another one: the name of a paper's maker is printed again at its
// head or foot.
func (p *Paper) recurs(k int) bool {
	own := strings.Join(p.segments[k].normal, " ")
	return slices.ContainsFunc(p.segments, func(s segment) bool {
		return s.line != p.segments[k].line && strings.HasPrefix(strings.Join(s.normal, " ")+" ", own+" ")
	})
}

// isPlace reports whether words are an address by their own words.
func isPlace(words []page.Word) bool {
	v, ok := address(words)
	return ok && v.cost == 0
}

// headline is a segment at the head of the page as the value of a target.
func (p *Paper) headline(k, at int, s *shape, lx *lexicon) (candidate, bool) {
	seg := &p.segments[k]
	name := seg.Words
	if end := slices.IndexFunc(name, isSeparator); end > 0 { // the line of the sender over an address
		name = name[:end]
	}
	v, ok := p.read(&s.targets[at], lx, name)
	if !ok {
		return candidate{}, false
	}
	for _, longer := range p.longer(region{words: seg.Words, segment: k}, lx, 2) {
		more := longer.words[len(seg.Words):]
		if goesOnName(more) && (!IsLegal(seg.Words[len(seg.Words)-1:]) || allLegal(more)) {
			if whole, ok := p.read(&s.targets[at], lx, longer.words); ok {
				v = whole
			}
		}
	}
	c := candidate{target: at, value: v, page: seg.Page, label: -1, loose: true, total: costHead + 2*v.cost}
	if !IsLegal(v.words) && slices.ContainsFunc(normalOf(v.words), func(w string) bool { return headTitleWords[w] }) {
		c.total += costUnlikely
	}
	for _, w := range v.words {
		if isSmall(w.Text) && !linkWords[layout.Normalize(w.Text)] {
			c.total += costOdd // a sentence
		}
	}
	switch legal := IsLegal(v.words); {
	case isPlace(v.words) && strings.ContainsAny(layout.Text(v.words), ",0123456789") &&
		(!legal || hasFigures(v.words[0].Text)):
		c.total += costUnlikely // an address
	case legal:
		c.total -= bonusLegal
	}
	for _, o := range p.ofLine[seg.line] {
		if o != k && hasFigures(p.segments[o].Text()) {
			c.total += costBesideFigures
			break
		}
	}
	c.ids = idsOf(c.page, v.words)
	return c, true
}
