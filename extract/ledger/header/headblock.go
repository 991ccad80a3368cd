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
		if l.Page != first || i >= headLines || height > 0 && l.Box.Y0 > headReach*height || h.Used[i] && !h.Furniture[i] {
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
		if last.Page == c.Page && gap > -0.5*height && gap < blockGap*height && math.Abs(indent) < sameEdge*height && len(blocks[i].cells) < blockLines {
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
		if len(f.Values) > 0 && f.Values[0].Page == f.Label.Page && !(asksForDay[f.Role] && (!hasDigit(f.Values[0].Text()) || isTitledName(f.Values[0]))) {
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
			return !strings.Contains(c.Text(), ":") && ends(layout.Normalize(c.Text()), wordCompany) && isWrittenAsName(c.Text())
		}
	}
	return false
}

// isTitleItself says that a label with what stands right behind it is the paper's title: "ACCOUNT STATEMENT".
func isTitleItself(f layout.Found) bool {
	if strings.HasSuffix(f.Label.Text(), ":") || len(f.Values) == 0 || f.Values[0].Box.Y0 > f.Label.Box.CenterY() {
		return false
	}
	title := layout.NewCell(f.Label.Page, append(f.Label.Words[:len(f.Label.Words):len(f.Label.Words)], f.Values[0].Words...))
	return isTitle(title) && isAllTitle(title.Words)
}

// leadsToNoDay says that a small word of periods stands before no day and without a colon: "Al Noor Cafeteria" begins
// as "al 31/01/2025" does.
func leadsToNoDay(f layout.Found) bool {
	return asksForDay[f.Role] && len(f.Label.Words) == 1 && !strings.HasSuffix(f.Label.Text(), ":") && len(f.Values) > 0 && !hasDigit(f.Values[0].Text()) && f.Values[0].Box.Y0 < f.Label.Box.Y1
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
	return numberThenStreet.MatchString(text) && !beginsWithDayOfMonth(text) || streetThenNumber.MatchString(text) || postalCode.MatchString(text) || holds(layout.Normalize(text), wordStreet)
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
