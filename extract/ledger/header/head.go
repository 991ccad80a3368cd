package header

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Head searches for the issuer, holder and address. An issuer beside a label is set before the search.
type Head struct {
	Outside
	First                   bool // the first account of the document, which alone has a complete head
	Within                  func(line int) bool
	From                    int // the account's first line
	Issuer, Holder, Address *Value[string]
	webNames                []string // see domains
	told, passing           bool     // the issuer is named in texts, and only in passing, see issuerInText
	// a name at the top that is probably the addressee, see issuerByEvidence
	large *Value[string]
}

// Find finds the issuer and the holder. Each search uses the results of the one before.
func (h *Head) Find() {
	blocks, named := h.headBlocks(), h.holdersLabelled()
	h.holderIfSure(named)
	h.issuerByEvidence(blocks)
	if h.First {
		inPlace := h.holdersInPlace(blocks, named)
		agree(named, inPlace)
		named = append(named, inPlace...)
	}
	h.Holder = bestHolder(named)
	h.issuerByPlace(blocks)
	h.dropNameless()
	if alone := h.alone(blocks); h.First && alone != nil && !h.hasLabel(named, *alone) {
		h.Holder = bestHolder(append(named, h.inPlace(alone, forAlone)))
	}
	h.findAddress(blocks)
	h.Holder = withoutRespect(h.withJoint(h.Holder))
}

// holderIfSure sets the holder from a label if the evidence is sufficient, because the letterhead is then not the
// holder's name.
func (h *Head) holderIfSure(named []holder) {
	if h.Holder = bestHolder(named); h.Holder != nil && h.Holder.Doubtful {
		h.Holder = nil
	}
}

const (
	// headLines is the maximal number of lines at the head of a document.
	headLines = 40
	// blockLines is the maximal number of lines in an address, with the name.
	blockLines = 8
)

// headBlock is a paragraph at the head of the first page without labels: cells below each other with one left edge.
// line is its first line.
type headBlock struct {
	cells []layout.Cell
	line  int
}

// headBlocks returns the paragraphs above the rows of the first page, from the top.
func (h *Head) headBlocks() []headBlock {
	if len(h.Lines) == 0 || len(h.Doc.Pages) == 0 {
		return nil
	}
	labelled := h.labelledBoxes()
	first, height := h.Lines[0].Page, h.Doc.Pages[0].Height
	var blocks []headBlock
	for i, l := range h.Lines {
		if l.Page != first || i >= headLines || height > 0 && l.Box.Y0 > headReach*height ||
			h.Used[i] && !h.Furniture[i] {
			break
		}
		for _, c := range h.wordsOfLogo(l.Cells()) {
			if c = beforeLabels(h.nameAlone(c), labelled); len(c.Words) > 0 {
				blocks = addToBlock(blocks, c, i)
			}
		}
	}
	return blocks
}

// beforeLabels returns the words of a cell before the first label or value, because a list of labels may be close to a
// paragraph.
func beforeLabels(c layout.Cell, labelled []page.Box) layout.Cell {
	n := 0
	for n < len(c.Words) && !within(labelled, c.Words[n].Box) {
		n++
	}
	if n == 0 {
		return layout.Cell{}
	}
	return layout.NewCell(c.Page, c.Words[:n])
}

// addToBlock adds a cell to the paragraph it continues, or begins a new one.
func addToBlock(blocks []headBlock, c layout.Cell, line int) []headBlock {
	height := c.Box.Height()
	for i := range blocks {
		last := blocks[i].cells[len(blocks[i].cells)-1]
		gap, indent := c.Box.Y0-last.Box.Y1, c.Box.X0-last.Box.X0
		if last.Page == c.Page && gap > -blockOverlap*height && gap < blockGap*height &&
			math.Abs(indent) < sameEdge*height &&
			len(blocks[i].cells) < blockLines {
			blocks[i].cells = append(blocks[i].cells, c)
			return blocks
		}
	}
	return append(blocks, headBlock{[]layout.Cell{c}, line})
}

// labelledBoxes returns the boxes of labels and of their values.
func (h *Head) labelledBoxes() []page.Box {
	var boxes []page.Box
	for _, f := range h.Labels {
		if f.Label.Page != h.Lines[0].Page {
			break
		}
		if h.isNameItself(f) || leadsToNoDay(f) || isTitleItself(f) || h.isLogoWord(f) {
			continue
		}
		boxes = append(boxes, f.Label.Box)
		if len(f.Values) > 0 && f.Values[0].Page == f.Label.Page &&
			!(asksForDay[f.Role] && (!hasDigit(f.Values[0].Text()) || isTitledName(f.Values[0]))) {
			boxes = append(boxes, f.Values[0].Box)
			words := h.whole(f, f.Values[0]).Words
			if f.Role == "address" {
				words = h.addressLines(f.Values[0], f.Label)
			}
			for _, w := range words {
				boxes = append(boxes, w.Box)
			}
		}
	}
	return boxes
}

// asksForDay holds the labels with only dates beside them. "To:" above a name is not such a label but precedes the
// addressee.
var asksForDay = map[layout.Role]bool{"period": true, "period_to": true, "statement_date": true}

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }

// isNameItself reports whether a text that looks like a label is the beginning of a company name: "Oficina do Norte
// Ltda".
func (h *Head) isNameItself(f layout.Found) bool {
	if strings.HasSuffix(f.Label.Text(), ":") {
		return false
	}
	for _, c := range h.Free[f.Line].Cells() {
		if c.Box.X0 == f.Label.Box.X0 {
			return !strings.Contains(c.Text(), ":") && ends(layout.Normalize(c.Text()), wordCompany) &&
				isWrittenAsName(c.Text())
		}
	}
	return false
}

// isTitleItself reports whether a label and the text right after it are the title of the document: "ACCOUNT STATEMENT".
func isTitleItself(f layout.Found) bool {
	if strings.HasSuffix(f.Label.Text(), ":") || len(f.Values) == 0 || f.Values[0].Box.Y0 > f.Label.Box.CenterY() {
		return false
	}
	title := layout.NewCell(
		f.Label.Page, append(f.Label.Words[:len(f.Label.Words):len(f.Label.Words)], f.Values[0].Words...),
	)
	return isTitle(title) && isAllTitle(title.Words)
}

// leadsToNoDay reports whether a small word of periods, without a colon, has no date after it: "Al Noor Cafeteria"
// begins like "al 31/01/2025".
func leadsToNoDay(f layout.Found) bool {
	return asksForDay[f.Role] && len(f.Label.Words) == 1 && !strings.HasSuffix(f.Label.Text(), ":") &&
		len(f.Values) > 0 && !hasDigit(f.Values[0].Text()) && f.Values[0].Box.Y0 < f.Label.Box.Y1
}

// isRunningHead reports whether a line repeats at the head of every page, or has an account number without a label
// beside a name, as such lines do.
func (h *Head) isRunningHead(line int) bool {
	if h.Furniture[line] {
		return true
	}
	labelled := slices.ContainsFunc(h.Labels, func(f layout.Found) bool { return h.FreeIndex[f.Line] == line })
	cells := h.Lines[line].Cells()
	return !labelled && len(cells) > 1 && slices.ContainsFunc(cells[1:], func(c layout.Cell) bool {
		return len(c.Words) == 1 && isNumberAlone(c.Words[0].Text)
	})
}

// isNumberAlone reports whether a word is a number with enough digits for an account number.
func isNumberAlone(text string) bool {
	digits := strings.Count(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, text), "0")
	return digits >= 4 && strings.IndexFunc(strings.Trim(text, "Xx*•"), unicode.IsLetter) < 0
}

func within(boxes []page.Box, b page.Box) bool {
	for _, o := range boxes {
		if layout.Overlap(o, b) > 0 && o.Y0 < b.CenterY() && b.CenterY() < o.Y1 {
			return true
		}
	}
	return false
}

var (
	numberThenStreet = regexp.MustCompile(`^(?i:no\.? ?|#)?\d{1,5}[A-Za-z]?([-/]\d{1,5}){0,3}[ ,]+\p{L}{2,}`)
	streetThenNumber = regexp.MustCompile(`^\p{L}[\p{L}.'’ -]{3,}[ ,]+\d{1,4}[A-Za-z]?([-/]\d{1,4})?$`)
	// postalCode matches the postal codes of most countries, beside the name of a place.
	postalCode = regexp.MustCompile(`(?:^|[ ,])(?:\d{4,6}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{3}-\d{4}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}-\d{4,5}|[A-Z]\d[\dW] [A-Z\d]{4})(?:$|[ ,.])`)
)

// isAddressLine reports whether a line can only be part of an address: a house number beside a street, a word such as
// "Barangay", a place beside its postal code.
func isAddressLine(text string) bool {
	text = strings.Trim(text, " ,.;")
	if strings.IndexFunc(text, unicode.IsLetter) < 0 {
		return false
	}
	if _, date := parse.ParsePrintedDate(text); date {
		return false
	}
	return numberThenStreet.MatchString(text) && !beginsWithDayOfMonth(text) || streetThenNumber.MatchString(text) ||
		postalCode.MatchString(text) || holds(layout.Normalize(text), wordStreet)
}

// beginsWithDayOfMonth reports whether a text begins with a day of a month, like a period: "01 May to 31 May".
func beginsWithDayOfMonth(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 1 && parse.IsDigits(fields[0]) && parse.IsMonth(strings.Trim(fields[1], ",."))
}

// nameLines is the maximal number of lines with names (a second holder, "c/o") above an address.
const nameLines = 2

// addressFollows reports whether an address is below line k of the paragraph, without contact details of an issuer.
func (b headBlock) addressFollows(k int) bool {
	found, names := false, nameLines
	for i, c := range b.cells[k+1:] {
		if isContact(c.Text()) {
			return false
		}
		if i < names && isCare(c) {
			names++ // a person who opens the letters is not a second holder
		}
		found = found || i < names && isAddressLine(c.Text())
	}
	return found
}

// isContact reports whether a line has contact details of the issuer.
func isContact(text string) bool {
	return strings.Contains(text, "@") || strings.Contains(text, "www.") || holds(layout.Normalize(text), wordContact)
}

// The scores of a text as the holder's name: for its place, its spelling and its repetition. Labels for a person have
// the highest scores, then the addressee, then labels for the account's name, which may be a product or a nickname.
const (
	forLabel      = 9 // the label asks for the holder
	forBareLabel  = 8 // it asks for a name, without a word for whose
	forLooseLabel = 7 // it asks for the account's name, or for the person who requested the document
	forCaption    = 2 // it is a caption above all data of the customer
	forNearest    = 2 // it is the first of the label's texts that can be a name
	forBeside     = 1 // it is beside a caption
	forOverLabel  = 11
	forAddressed  = 10 // an address is right below it, as in the window of an envelope
	// it is the first text of a document whose unknown issuer may be above its own address
	forTop        = -1
	forLetterhead = 9 // it is large at the top of a document of another issuer
	forToldHolder = 9 // a title, a sentence or the account number beside it shows the holder
	forFirstLine  = 6 // it is the first line of a paragraph that continues as an address
	forBesideHead = 8 // it is at the other end of the title's line
	forSaluted    = 6 // a letter begins with it, or an account kind precedes it
	forAlone      = 6 // no other text at the head is written like a name
	forHonored    = 6 // it has an honorific, but no address
	forFirm       = 4 // it has a legal form, but no address

	forTitled    = 4  // it has an honorific or a legal form
	forTrade     = 2  // it ends like names of companies
	forRepeated  = 4  // it is printed again outside the rows; single words do not count, because headings repeat
	forAgreed    = 4  // it has a label, and is printed again at a place for names
	forAddress   = 2  // it has a label and an address below
	forStreet    = -7 // it is written like a line of an address
	forAnother   = -8 // it is the value of another label
	forProduct   = -8 // all its words are words of products
	forNickname  = -4 // one of its words is a word of products
	forTitle     = -8 // it is written like a title
	forBank      = -7 // it is a bank's name
	forHouse     = -4 // it is the name of a building, or begins like the issuer's
	forOffice    = -4 // a position is right below it
	forLonger    = -7 // the label is the end of a longer, unknown one
	forPart      = -7 // the label asks for one half of a person's name
	forUnlike    = -7 // it is beside its label while all other values are below theirs
	leastUnlike  = 2  // minimal number of other labels that show that
	enoughHolder = 5
	mayTurn      = 2 // maximal difference of the scores of two candidates that make both doubtful
)

// holder is a text that may be the holder's name, with its score.
type holder struct {
	name   Value[string] // Doubtful if it is, apart from other candidates
	score  int
	label  string // in normal form, "" without a label
	second bool   // another text of its label can be a name and precedes it
}

// bestHolder returns the text with the highest score, the first of equals; nil if there is none. It is marked doubtful
// if the score is low, or if another name has almost the same score.
func bestHolder(all []holder) *Value[string] {
	var best *holder
	for i := range all {
		if best == nil || all[i].score > best.score {
			best = &all[i]
		}
	}
	if best == nil {
		return nil
	}
	name := best.name
	name.Doubtful = name.Doubtful || best.score < enoughHolder || slices.ContainsFunc(all, best.isContradictedBy)
	return &name
}

// isContradictedBy reports whether another name is almost as likely, or has a label while the best has none: a group
// beside its member, the person who requested the document or who opens the letters. Joint holders beside the same
// label do not contradict each other.
func (best *holder) isContradictedBy(other holder) bool {
	switch {
	case other.score < enoughHolder:
		return false
	case best.second && other.label == best.label && !other.second:
		// the first text of the label may be the name too
		return !mayBeProduct(layout.NewCell(other.name.Page, other.name.Words))
	case other.second || best.second || other.label != "" && other.label == best.label ||
		sharesWord(best.name.Read, other.name.Read):
		return false
	}
	return best.score-other.score <= mayTurn || best.label == "" && other.label != ""
}

// agree adds to the score of names with labels if the place of another text shows the same name.
func agree(labelled, inPlace []holder) {
	for i, c := range labelled {
		if slices.ContainsFunc(
			inPlace, func(p holder) bool { return p.score >= enoughHolder && sharesWord(p.name.Read, c.name.Read) },
		) {
			labelled[i].score += forAgreed
		}
	}
}

// textScore returns the score of a text's words, and of its repetition, as the holder's name.
func (o Outside) textScore(name layout.Cell) int {
	score, normal, titled := 0, layout.Normalize(name.Text()), isTitledName(name)
	for _, e := range []struct {
		speaks bool
		much   int
	}{
		{titled, forTitled},
		{!titled && len(name.Words) > 1 && ends(normal, wordFirm), forTrade},
		{len(name.Words) > 1 && o.isRepeated(name), forRepeated},
		{namesOnlyProduct(name.Text()), forProduct},
		{!namesOnlyProduct(name.Text()) && mayBeProduct(name), forNickname},
		{!titled && isTitled(normal), forTitle},
	} {
		if e.speaks {
			score += e.much
		}
	}
	return score
}

// lineBelow returns the line right below a cell, at the distance of lines in a paragraph.
func (o Outside) lineBelow(c layout.Cell) (layout.Line, bool) {
	for _, l := range o.Free {
		if l.Page == c.Page && l.Box.Y0 > c.Box.CenterY() && l.Box.Y0-c.Box.Y1 < blockGap*c.Box.Height() {
			return l, true
		}
	}
	return layout.Line{}, false
}

// cellBelow returns the cell right below another one whose left edge differs by at most the given number of line
// heights.
func (o Outside) cellBelow(c layout.Cell, aside float64) (layout.Cell, bool) {
	for _, l := range o.Free { // lines of a list beside it may be between them
		if l.Page != c.Page || l.Box.Y0 <= c.Box.CenterY() || l.Box.Y0-c.Box.Y1 >= blockGap*c.Box.Height() {
			continue
		}
		if below, ok := cellAt(l, c.Box.X0, aside); ok {
			return below, true
		}
	}
	return layout.Cell{}, false
}

// cellAt returns the first cell of a line that begins at a place, or at most the given number of line heights beside
// it.
func cellAt(l layout.Line, x, aside float64) (layout.Cell, bool) {
	for _, c := range l.Cells() {
		if math.Abs(c.Box.X0-x) < aside*l.Height() {
			return c, true
		}
	}
	return layout.Cell{}, false
}
