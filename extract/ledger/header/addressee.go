package header

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// titled returns the first name with an honorific or a legal form, and its score. Names with an address below are
// preferred, because an issuer without a word for banks is alone at the top, and so are names that do not begin like
// the issuer's name.
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
				// it may be the issuer
				best.Doubtful = best.Doubtful || h.Issuer == nil && best.Line == blocks[0].line &&
					!begins(layout.Normalize(best.Read), wordHonorific)
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

// forItsAddress is the score of one of several such names for an address below it.
const forItsAddress = 2

// titledName returns the name on line k with its second line. It is marked doubtful if no address is below it (unless
// nothing at all is below a name with an honorific), or if the line above it belongs to it.
func (b headBlock) titledName(k int) *Value[string] {
	first := b.firstHolder(k)
	name, next := b.broken(first), b.afterName(k)
	v := nameValue(name, b.line)
	if next < len(b.cells) {
		v.Doubtful = !isAddressLine(b.cells[next].Text()) && !isHouse(b.cells[next].Text())
	} else {
		v.Doubtful = respect(name.Text()) == "" &&
			(!begins(layout.Normalize(name.Text()), wordHonorific) ||
				begins(layout.Normalize(name.Text()), wordDoubtful))
	}
	v.Doubtful = v.Doubtful || len(name.Words) > len(b.cells[first].Words)
	return v
}

// firstHolder returns the line of the first of two joint holders: line k, or the line before it if that ends with
// "and".
func (b headBlock) firstHolder(k int) int {
	if k > 0 && endsInJoint(b.cells[k-1]) && looksLikeName(b.cells[k-1], false) {
		return k - 1
	}
	return k
}

// broken returns the name on line k, together with the line above it if that is the beginning of a company name that
// did not fit: with the next word it would be wider than any other line of the paragraph.
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
	if fits || isTitledName(above) || !looksLikeName(above, false) || isForPost(above) || isCare(above) ||
		isAddressLine(above.Text()) || isBankName(above) ||
		math.Abs(cellSize(above)-cellSize(c)) > sameSize*cellSize(c) {
		return c
	}
	return layout.NewCell(c.Page, append(above.Words[:len(above.Words):len(above.Words)], c.Words...))
}

// belowPost returns the name below a line that is only for the post: "Private & Confidential", "To", "Kepada Yth".
func (h *Head) belowPost(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for k, c := range b.cells[1:] {
			if slices.Contains(nameWords[wordAttention], " "+layout.Normalize(b.cells[k].Text())+" ") &&
				h.isLoneName(c, false) {
				return doubtful(nameValue(c, b.line))
			}
		}
	}
	return nil
}

// saluted returns the name at the beginning of a letter: "Dear Ms. Wanjiru Kamau,"; nil if there is none.
func (h *Head) saluted() *Value[string] {
	for i, l := range h.Lines {
		if i >= headLines || h.Used[i] || l.Page != h.Lines[0].Page {
			break
		}
		if end := slices.IndexFunc(
			l.Words, func(w page.Word) bool { return strings.HasSuffix(w.Text, ",") },
		); end > 0 && end <= 2*longestName {
			for from := 1; from < min(end, longestName); from++ {
				name := layout.NewCell(l.Page, l.Words[from:end+1])
				if isSalutation(layout.Text(l.Words[:from])) && !isSalutation(l.Words[from].Text) &&
					looksLikeName(name, false) {
					return doubtful(nameValue(name, i))
				}
			}
		}
	}
	return nil
}

// isGreeting reports whether a line is the beginning of a letter: "Dear Maria,".
func isGreeting(text string) bool {
	return begins(layout.Normalize(text), wordSalute) && strings.HasSuffix(text, ",")
}

func isSalutation(text string) bool {
	return slices.Contains(nameWords[wordSalute], " "+layout.Normalize(text)+" ")
}

func nameValue(c layout.Cell, line int) *Value[string] {
	return &Value[string]{Read: strings.Trim(c.Text(), " ,:;"), Page: c.Page, Words: c.Words, Line: line}
}

// addressedTo returns the first name of a paragraph that is followed by an address.
func (h *Head) addressedTo(b headBlock) (layout.Cell, bool) {
	places := false
	for k, c := range b.cells {
		places = !h.beginsAnew(b, k) && (places || isAddressLine(c.Text()))
		if places || isStreet(c.Text()) || namesBranch(c) || !looksLikeName(c, false) || isBankName(c) ||
			h.isIssuer(c) || isCare(c) || isJoint(c) || HasContact(c.Text()) {
			continue
		}
		if b.addressFollows(k) && cellSize(c) <= largerName*cellSize(b.cells[k+1]) {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// beginsWithCode matches a postal code before a town. Numbers at the beginning of company names are smaller.
var beginsWithCode = regexp.MustCompile(`^\d{4,6} `)

// isTitledName reports whether a cell is a name with an honorific or a legal form.
func isTitledName(c layout.Cell) bool {
	honored := respect(c.Text()) != ""
	// "4 Brothers Towing Inc"
	numbered := hasDigit(c.Text()) && ends(layout.Normalize(c.Text()), wordCompany) && isWrittenAsName(c.Text())
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

// isIssuer reports whether a cell is the known name of the issuer, or a line of it.
func (h *Head) isIssuer(c layout.Cell) bool {
	if h.Issuer == nil || len(c.Words) == 0 {
		return false
	}
	return strings.Contains(c.Text(), h.Issuer.Read) || h.Issuer.Page == c.Page &&
		slices.ContainsFunc(h.Issuer.Words, func(w page.Word) bool { return w.Box == c.Words[0].Box })
}

// endsInJoint reports whether a name continues on the next line: "RAMON SANTOS AND" above "LUCIA FERRER".
func endsInJoint(name layout.Cell) bool {
	text := name.Words[len(name.Words)-1].Text
	last := " " + layout.Normalize(text) + " "
	small := isSmall(text) && slices.Contains(nameWords[wordJointEnd], last)
	return len(name.Words) > 1 && (small || slices.Contains(nameWords[wordJoint], last) ||
		strings.HasSuffix(name.Text(), " &") || isSeparator(text))
}

// withJoint returns the holder's name with a second holder or trade name on the line below: "OR RAMON SANTOS", "dba
// Reyes Roofing".
func (o Outside) withJoint(holder *Value[string]) *Value[string] {
	if holder == nil || len(holder.Words) == 0 {
		return holder
	}
	name := layout.NewCell(holder.Page, holder.Words)
	second, ok := o.cellBelow(name, jointIndent)
	if !ok || len(second.Words) < 2 ||
		!isJoint(second) && !endsInJoint(name) && !(endsInCapital(name) && isTitledName(second)) ||
		!looksLikeName(second, false) || isLabelled(second) || strings.Contains(holder.Read, second.Text()) {
		return holder
	}
	whole := *holder
	whole.Words = append(append([]page.Word{}, name.Words...), second.Words...)
	whole.Read = holder.Read + " " + strings.Trim(second.Text(), " ,:;")
	return &whole
}

// endsInCapital reports whether a name in capitals ends with a word that joins holders, or with an initial: "MARIA LANE
// Y".
func endsInCapital(name layout.Cell) bool {
	last := layout.Normalize(name.Words[len(name.Words)-1].Text)
	return len(name.Words) > 2 && slices.Contains(nameWords[wordJointEnd], " "+last+" ")
}

// joins reports whether a word may be between the names of joint holders: "och", "y".
func joins(word string) bool {
	return slices.Contains(nameWords[wordJoint], " "+word+" ") || slices.Contains(nameWords[wordJointEnd], " "+word+" ")
}

// holdersInPlace returns the names above the rows without a label, from the most to the least reliable place.
func (h *Head) holdersInPlace(blocks []headBlock, labelled []holder) []holder {
	var out []holder
	add := func(v *Value[string], much int) {
		if v != nil && !h.hasLabel(labelled, *v) {
			out = append(out, h.inPlace(v, much))
		}
	}
	add(h.large, forLetterhead)
	add(h.overLabel(), forOverLabel)
	for _, told := range []func() *Value[string]{h.besideNumber, h.inTitle, h.inSentence, h.behindTitle, h.inStrip} {
		add(told(), forToldHolder)
	}
	add(h.titled(blocks))
	for n, b := range blocks {
		if c, ok := h.addressedTo(b); ok {
			much := forAddressed
			if n == 0 && (h.Issuer == nil || h.told) {
				much += forTop
			}
			add(doubtful(nameValue(c, b.line)), much)
		}
		if c, ok := h.aboveAddress(b, n == 0); ok {
			add(doubtful(nameValue(c, b.line)), forFirstLine)
		}
	}
	add(h.belowPost(blocks), forToldHolder)
	add(h.besideTitle(), forBesideHead)
	add(h.behindKind(), forSaluted)
	add(h.saluted(), forSaluted)
	return out
}

// hasLabel reports whether a name is beside a label, or right below such a name: then it is a second holder.
func (h *Head) hasLabel(labelled []holder, v Value[string]) bool {
	return slices.ContainsFunc(labelled, func(c holder) bool {
		return c.label != "" && !c.second && (c.name.Words[0].Box == v.Words[0].Box || h.isRightBelow(v, c.name))
	})
}

// inPlace returns a candidate with the score of its place and its words.
func (h *Head) inPlace(v *Value[string], much int) holder {
	name := layout.NewCell(v.Page, v.Words)
	if much += h.textScore(name); isHouse(v.Read) && !isTitledName(name) || h.isOfIssuer(name) {
		much += forHouse
	}
	if h.hasOfficeBelow(name) {
		return holder{name: *doubtful(v), score: much + forOffice}
	}
	return holder{name: *v, score: much}
}

// hasOfficeBelow reports whether the line below a name is the position of a person at the bank or at the account's
// company: "Relationship Manager". If the line is a label with a value beside it, it does not belong to the name.
func (h *Head) hasOfficeBelow(name layout.Cell) bool {
	under, ok := h.cellBelow(name, sameEdge)
	return ok && ends(layout.Normalize(under.Text()), wordOffice) &&
		!slices.ContainsFunc(h.Labels, func(f layout.Found) bool {
			return f.Label.Page == under.Page && f.Label.Words[0].Box == under.Words[0].Box && len(f.Values) > 0 &&
				f.Values[0].Box.Y0 < f.Label.Box.Y1
		})
}

// isOfIssuer reports whether a name begins like the issuer's name: a name of its group or building.
func (h *Head) isOfIssuer(c layout.Cell) bool {
	if h.Issuer == nil {
		return false
	}
	brand := strings.Fields(layout.Normalize(h.Issuer.Read))
	return len(brand) > 0 && strings.HasPrefix(layout.Normalize(c.Text())+" ", brand[0]+" ")
}

// sharesWord reports whether two names share a word of two letters or more.
func sharesWord(a, b string) bool {
	words := strings.Fields(layout.Normalize(b))
	return slices.ContainsFunc(
		strings.Fields(layout.Normalize(a)),
		func(w string) bool { return len([]rune(w)) > 1 && slices.Contains(words, w) },
	)
}

// isRightBelow reports whether a name is right below another one: a second holder, or the person who opens the letters.
func (h *Head) isRightBelow(v, name Value[string]) bool {
	under, ok := h.cellBelow(layout.NewCell(name.Page, name.Words), jointIndent)
	return ok && under.Words[0].Box == v.Words[0].Box
}
