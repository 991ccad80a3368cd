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

// Head is whose paper it is and whom it is sent to. What a label names as the issuer is known from the start.
type Head struct {
	Outside
	First                   bool // the paper's first account, of which all stands at its head
	Within                  func(line int) bool
	From                    int // the account's first line
	Issuer, Holder, Address *Value[string]
	webNames                []string // see domains
	told, passing           bool     // the issuer is told in the texts, and only in passing, see issuerInText
	// a name on top that is rather whom the paper is sent to, see issuerByEvidence
	large *Value[string]
}

// Find finds issuer and holder; each search uses what the other leaves open.
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
	if alone := h.alone(blocks); h.First && alone != nil && !h.isToldBy(named, *alone) {
		h.Holder = bestHolder(append(named, h.inPlace(alone, forAlone)))
	}
	h.findAddress(blocks)
	h.Holder = withoutRespect(h.withJoint(h.Holder))
}

// holderIfSure takes the holder whom a label tells where enough speaks for it: no letterhead is his name.
func (h *Head) holderIfSure(named []holder) {
	if h.Holder = bestHolder(named); h.Holder != nil && h.Holder.Guess {
		h.Holder = nil
	}
}

const (
	// headLines and headReach bound the head of a paper: lines, and the part of the page's height.
	headLines = 40
	headReach = 0.5
	// blockGap is how far apart, in line heights, the lines of a paragraph stand.
	blockGap = 1.3
	// blockLines is how many lines an address has at most, its name included.
	blockLines = 8
)

// headBlock is a paragraph at the head of the first page that stands beside no label: cells below each other
// with one left edge. line is where it begins.
type headBlock struct {
	cells []layout.Cell
	line  int
}

// headBlocks are the paragraphs above the rows of the first page, from the top.
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

// beforeLabels are the words of a cell up to the first label or value of one: a list of labels may be set close to
// a paragraph.
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

// addToBlock puts a cell under the paragraph that it continues, or begins one.
func addToBlock(blocks []headBlock, c layout.Cell, line int) []headBlock {
	height := c.Box.Height()
	for i := range blocks {
		last := blocks[i].cells[len(blocks[i].cells)-1]
		gap, indent := c.Box.Y0-last.Box.Y1, c.Box.X0-last.Box.X0
		if last.Page == c.Page && gap > -0.5*height && gap < blockGap*height && math.Abs(indent) < sameEdge*height &&
			len(blocks[i].cells) < blockLines {
			blocks[i].cells = append(blocks[i].cells, c)
			return blocks
		}
	}
	return append(blocks, headBlock{[]layout.Cell{c}, line})
}

// labelledBoxes are the places of labels and of the values beside them.
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

// asksForDay are the labels beside which only days stand: "To:" over a name is none, but leads to the addressee.
var asksForDay = map[layout.Role]bool{"period": true, "period_to": true, "statement_date": true}

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }

// isNameItself says that what looks like a label begins a firm's name: "Oficina do Norte Ltda".
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

// isTitleItself says that a label with what stands right behind it is the paper's title: "ACCOUNT STATEMENT".
func isTitleItself(f layout.Found) bool {
	if strings.HasSuffix(f.Label.Text(), ":") || len(f.Values) == 0 || f.Values[0].Box.Y0 > f.Label.Box.CenterY() {
		return false
	}
	title := layout.NewCell(
		f.Label.Page, append(f.Label.Words[:len(f.Label.Words):len(f.Label.Words)], f.Values[0].Words...),
	)
	return isTitle(title) && isAllTitle(title.Words)
}

// leadsToNoDay says that a small word of periods stands before no day and without a colon: "Al Noor Cafeteria" begins
// as "al 31/01/2025" does.
func leadsToNoDay(f layout.Found) bool {
	return asksForDay[f.Role] && len(f.Label.Words) == 1 && !strings.HasSuffix(f.Label.Text(), ":") &&
		len(f.Values) > 0 && !hasDigit(f.Values[0].Text()) && f.Values[0].Box.Y0 < f.Label.Box.Y1
}

// isRunningHead says that a line stands at the head of every page, or tells the account's number beside a name as
// such lines do.
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

// isNumberAlone says that a word is a number with enough digits for an account's.
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
	// postalCode takes the codes of most countries, beside a place's name.
	postalCode = regexp.MustCompile(`(?:^|[ ,])(?:\d{4,6}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{3}-\d{4}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}-\d{4,5}|[A-Z]\d[\dW] [A-Z\d]{4})(?:$|[ ,.])`)
)

// isAddressLine says that a line can only be part of an address: a house's number beside a street, a word
// such as "Barangay", a place beside its postal code.
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

// beginsWithDayOfMonth says that a text begins with a day of a month, as periods do: "01 May to 31 May".
func beginsWithDayOfMonth(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 1 && parse.IsDigits(fields[0]) && parse.IsMonth(strings.Trim(fields[1], ",."))
}

// nameLines is how many lines of names (a second holder, "c/o") stand above an address at most.
const nameLines = 2

// addressFollows says that an address stands below one of the paragraph's lines, and no way to reach an issuer.
func (b headBlock) addressFollows(k int) bool {
	found, names := false, nameLines
	for i, c := range b.cells[k+1:] {
		if isContact(c.Text()) {
			return false
		}
		if i < names && isCare(c) {
			names++ // whoever opens the letters is no second name
		}
		found = found || i < names && isAddressLine(c.Text())
	}
	return found
}

// isContact says that a line tells how to reach the issuer.
func isContact(text string) bool {
	return strings.Contains(text, "@") || strings.Contains(text, "www.") || holds(layout.Normalize(text), wordContact)
}

// What speaks for a text being the holder's name: where it stands, and what it is written like and repeated as.
// Labels that ask for a person come first, then whom the paper is sent to, then labels that ask for the account's
// name, which may be a product or a nickname.
const (
	forLabel      = 9 // the label asks for the holder
	forBareLabel  = 8 // it asks for a name and does not say whose
	forLooseLabel = 7 // it asks for the account's name, or for whoever asked for the paper
	forCaption    = 2 // it is a caption over all that is told of the customer
	forNearest    = 2 // of the label's texts it is the first that can be a name
	forBeside     = 1 // it stands beside a caption
	forOverLabel  = 11
	forAddressed  = 10 // an address stands right below it, as in the window of an envelope
	// it is the first on the paper, where an issuer that is not known may stand above its own address
	forTop        = -1
	forLetterhead = 9 // it is set large on top of a paper whose issuer is somebody else
	forToldHolder = 9 // a title, a sentence or the account's number beside it tells whose account it is
	forFirstLine  = 6 // it is the first line of a paragraph that goes on as an address
	forBesideHead = 8 // it stands at the other end of the title's line
	forSaluted    = 6 // a letter begins with it, or a kind of account leads to it
	forAlone      = 6 // nothing else at the head is written as a name
	forHonored    = 6 // an honorific shows a name, of which no address tells whose
	forFirm       = 4 // so does a firm's form

	forTitled    = 4  // an honorific or a firm's form shows a name
	forTrade     = 2  // it ends as names of firms do
	forRepeated  = 4  // it stands again outside the rows; headings of columns, words alone, do too
	forAgreed    = 4  // a label tells it, and its place elsewhere
	forAddress   = 2  // an address stands below a text that a label tells
	forStreet    = -7 // it is written as a line of an address
	forAnother   = -8 // it is what another label asks for
	forProduct   = -8 // all its words are those of products
	forNickname  = -4 // one of them is
	forTitle     = -8 // it is called as papers are
	forBank      = -7 // it is a bank's name
	forHouse     = -4 // it is a building's, or begins as the issuer's
	forOffice    = -4 // an office stands right below it
	forLonger    = -7 // the label is the end of a longer one that no list knows
	forPart      = -7 // the label asks for half of a person's name
	forUnlike    = -7 // it stands beside its label where the values of all other labels stand below
	leastUnlike  = 2  // how many other labels show that
	enoughHolder = 5
	mayTurn      = 2 // how much more speaks at most for one of two that are both in doubt
)

// holder is a text that may be the holder's name, with what speaks for it.
type holder struct {
	name   Value[string] // a guess where it is one whoever else is named
	score  int
	label  string // in normal form, "" for one that no label tells
	second bool   // another text of its label can be a name and comes first
}

// bestHolder is the text for which most speaks, of equals the first: a guess where little does, or where nearly as much
// speaks for somebody else. Nil for none.
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
	name.Guess = name.Guess || best.score < enoughHolder || slices.ContainsFunc(all, best.isContradictedBy)
	return &name
}

// isContradictedBy says that somebody else is named nearly as surely, or by a label where none tells the best: a group
// beside its member, whoever asked for the paper or opens the letters. Joint holders stand beside the same label again.
func (best *holder) isContradictedBy(other holder) bool {
	switch {
	case other.score < enoughHolder:
		return false
	case best.second && other.label == best.label && !other.second:
		// the label's first text may be the name as well
		return !mayBeProduct(layout.NewCell(other.name.Page, other.name.Words))
	case other.second || best.second || other.label != "" && other.label == best.label ||
		sharesWord(best.name.Read, other.name.Read):
		return false
	}
	return best.score-other.score <= mayTurn || best.label == "" && other.label != ""
}

// agree adds to what speaks for texts that labels tell where the place of another shows the same name.
func agree(labelled, inPlace []holder) {
	for i, c := range labelled {
		if slices.ContainsFunc(
			inPlace, func(p holder) bool { return p.score >= enoughHolder && sharesWord(p.name.Read, c.name.Read) },
		) {
			labelled[i].score += forAgreed
		}
	}
}

// speaksForText is how much a text's own words and its being repeated speak for its being the holder's name.
func (o Outside) speaksForText(name layout.Cell) int {
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

// sameEdge is how far apart, in line heights, the left edges of cells below each other are at most.
const sameEdge = 0.4

// lineBelow is the line right below a cell, as the lines of a paragraph stand.
func (o Outside) lineBelow(c layout.Cell) (layout.Line, bool) {
	for _, l := range o.Free {
		if l.Page == c.Page && l.Box.Y0 > c.Box.CenterY() && l.Box.Y0-c.Box.Y1 < blockGap*c.Box.Height() {
			return l, true
		}
	}
	return layout.Line{}, false
}

// cellBelow is the cell right below another one whose left edge stands at most so many line heights aside of its own.
func (o Outside) cellBelow(c layout.Cell, aside float64) (layout.Cell, bool) {
	for _, l := range o.Free { // lines of a list set beside it may stand between
		if l.Page != c.Page || l.Box.Y0 <= c.Box.CenterY() || l.Box.Y0-c.Box.Y1 >= blockGap*c.Box.Height() {
			continue
		}
		if below, ok := cellAt(l, c.Box.X0, aside); ok {
			return below, true
		}
	}
	return layout.Cell{}, false
}

// cellAt is the first cell of a line that begins at a place, or at most so many line heights aside of it.
func cellAt(l layout.Line, x, aside float64) (layout.Cell, bool) {
	for _, c := range l.Cells() {
		if math.Abs(c.Box.X0-x) < aside*l.Height() {
			return c, true
		}
	}
	return layout.Cell{}, false
}
