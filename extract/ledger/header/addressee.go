package header

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// largerName is how much larger than its address an issuer sets its own name; an addressee's is not.
const largerName = 1.2

// titled is the first name that an honorific or a firm's form shows to be one, rather with an address below than without:
// an issuer without a bank's word stands alone on top, and rather one that does not begin as the issuer's does.
func (h *Head) titled(blocks []headBlock) (name *Value[string], much int) {
	var best *Value[string]
	most := -1
	for _, b := range blocks {
		for k, c := range b.cells {
			if h.isIssuer(c) || !isTitledName(c) || isCare(c) || k > 0 && strings.HasPrefix(c.Text(), "& ") {
				continue
			}
			speaks := 0
			if b.addressFollows(k) {
				speaks += forItsAddress
			}
			if !h.isOfIssuer(c) {
				speaks++
			}
			if speaks > most {
				best, most = b.titledName(k), speaks
				best.Guess = best.Guess || h.Issuer == nil && best.Line == blocks[0].line && !begins(layout.Normalize(best.Read), wordHonorific) // it may be the issuer
			}
		}
	}
	switch {
	case best == nil:
		return nil, 0
	case most >= forItsAddress:
		return best, forAddressed
	case begins(layout.Normalize(best.Read), wordHonorific):
		return best, forHonored
	}
	return best, forFirm
}

// forItsAddress is how much more speaks for one of several titled names with an address below.
const forItsAddress = 2

// titledName is the name on the k-th line with what belongs to it: a guess where no address stands right below, nor
// nothing below somebody with an honorific, or where the line above may be more of it or somebody else.
func (b headBlock) titledName(k int) *Value[string] {
	first := b.firstHolder(k)
	name, next := b.broken(first), b.afterName(k)
	v := nameValue(name, b.line)
	if next < len(b.cells) {
		v.Guess = !isAddressLine(b.cells[next].Text()) && !isHouse(b.cells[next].Text())
	} else {
		v.Guess = respect(name.Text()) == "" && (!begins(layout.Normalize(name.Text()), wordHonorific) || begins(layout.Normalize(name.Text()), wordUnsure))
	}
	v.Guess = v.Guess || len(name.Words) > len(b.cells[first].Words)
	return v
}

// firstHolder is the line of the first of joint holders: the k-th, or the one before where it ends in "and".
func (b headBlock) firstHolder(k int) int {
	if k > 0 && endsInJoint(b.cells[k-1]) && looksLikeName(b.cells[k-1], false) {
		return k - 1
	}
	return k
}

// broken is the name on the k-th line with the line above it, where that is a firm's name that did not fit: with the
// next word it would be wider than any line of the paragraph.
func (b headBlock) broken(k int) layout.Cell {
	c := b.cells[k]
	if k == 0 || !ends(layout.Normalize(c.Text()), wordCompany) || begins(layout.Normalize(c.Text()), wordHonorific) {
		return c
	}
	above, widest := b.cells[k-1], 0.0
	for _, other := range b.cells {
		widest = max(widest, other.Box.X1-other.Box.X0)
	}
	first := c.Words[0].Box
	fits := above.Box.X1-above.Box.X0+first.X1-first.X0 < widest
	if fits || isTitledName(above) || !looksLikeName(above, false) || isForPost(above) || isCare(above) || isAddressLine(above.Text()) || isBankName(above) || math.Abs(cellSize(above)-cellSize(c)) > sameSize*cellSize(c) {
		return c
	}
	return layout.NewCell(c.Page, append(above.Words[:len(above.Words):len(above.Words)], c.Words...))
}

// belowPost is the name below a line that is nothing but the post's: "Private & Confidential", "To", "Kepada Yth".
func (h *Head) belowPost(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for k, c := range b.cells[1:] {
			if slices.Contains(nameWords[wordAttention], " "+layout.Normalize(b.cells[k].Text())+" ") && h.isLoneName(c, false) {
				return guess(nameValue(c, b.line))
			}
		}
	}
	return nil
}

// saluted is the name that a letter begins with: "Dear Ms. Wanjiru Kamau,"; nil when it names nobody.
func (h *Head) saluted() *Value[string] {
	for i, l := range h.Lines {
		if i >= headLines || h.Used[i] || l.Page != h.Lines[0].Page {
			break
		}
		if end := slices.IndexFunc(l.Words, func(w page.Word) bool { return strings.HasSuffix(w.Text, ",") }); end > 0 && end <= 2*longestName {
			for from := 1; from < min(end, longestName); from++ {
				name := layout.NewCell(l.Page, l.Words[from:end+1])
				if isSalutation(layout.Text(l.Words[:from])) && !isSalutation(l.Words[from].Text) && looksLikeName(name, false) {
					return guess(nameValue(name, i))
				}
			}
		}
	}
	return nil
}

// isGreeting says that a line is what a letter begins with: "Dear Maria,".
func isGreeting(text string) bool {
	return begins(layout.Normalize(text), wordSalute) && strings.HasSuffix(text, ",")
}

func isSalutation(text string) bool {
	return slices.Contains(nameWords[wordSalute], " "+layout.Normalize(text)+" ")
}

func nameValue(c layout.Cell, line int) *Value[string] {
	return &Value[string]{Read: strings.Trim(c.Text(), " ,:;"), Page: c.Page, Words: c.Words, Line: line}
}

// addressedTo is the first name of a paragraph that an address follows.
func (h *Head) addressedTo(b headBlock) (layout.Cell, bool) {
	places := false
	for k, c := range b.cells {
		places = !h.beginsAnew(b, k) && (places || isAddressLine(c.Text()))
		if places || isStreet(c.Text()) || namesBranch(c) || !looksLikeName(c, false) || isBankName(c) || h.isIssuer(c) || isCare(c) || isJoint(c) || TellsContact(c.Text()) {
			continue
		}
		if b.addressFollows(k) && cellSize(c) <= largerName*cellSize(b.cells[k+1]) {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// beginsWithCode is a postal code before a town: firms' names begin with smaller numbers.
var beginsWithCode = regexp.MustCompile(`^\d{4,6} `)

// isTitledName says that an honorific or a firm's form shows a cell to be a name.
func isTitledName(c layout.Cell) bool {
	honored := respect(c.Text()) != ""
	numbered := hasDigit(c.Text()) && ends(layout.Normalize(c.Text()), wordCompany) && isWrittenAsName(c.Text()) // "4 Brothers Towing Inc"
	if !numbered && !looksLikeName(c, honored) || isBankName(c) {
		return false
	}
	normal := layout.Normalize(c.Text())
	if strings.HasPrefix(normal, "m ") && isAddressLine(c.Text()) { // "M G Road"
		return false
	}
	if numbered && beginsWithCode.MatchString(c.Text()) { // "80134 NAPOLI NA"
		return false
	}
	return honored || begins(normal, wordHonorific) || ends(normal, wordCompany)
}

// isIssuer says that a cell is the issuer's name as far as it is known, or a line of it.
func (h *Head) isIssuer(c layout.Cell) bool {
	if h.Issuer == nil || len(c.Words) == 0 {
		return false
	}
	return strings.Contains(c.Text(), h.Issuer.Read) || h.Issuer.Page == c.Page && slices.ContainsFunc(h.Issuer.Words, func(w page.Word) bool { return w.Box == c.Words[0].Box })
}
