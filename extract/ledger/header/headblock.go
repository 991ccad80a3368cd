package header

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// headLines and headReach bound the head of a paper: lines, and the part of the page's height.
	headLines = 40
	headReach = 0.5
	// blockGap and blockIndent are how far apart, in line heights, the lines of a paragraph stand and how far
	// their left edges may differ.
	blockGap    = 1.3
	blockIndent = 0.4
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
		if l.Page != first || i >= headLines || height > 0 && l.Box.Y0 > headReach*height || h.Used[i] {
			break
		}
		for _, c := range l.Cells() {
			if !within(labelled, c.Box) {
				blocks = addToBlock(blocks, c, i)
			}
		}
	}
	return blocks
}

// addToBlock puts a cell under the paragraph that it continues, or begins one.
func addToBlock(blocks []headBlock, c layout.Cell, line int) []headBlock {
	height := c.Box.Height()
	for i := range blocks {
		last := blocks[i].cells[len(blocks[i].cells)-1]
		gap, indent := c.Box.Y0-last.Box.Y1, c.Box.X0-last.Box.X0
		if last.Page == c.Page && gap > -0.5*height && gap < blockGap*height && indent < blockIndent*height && -indent < blockIndent*height && len(blocks[i].cells) < blockLines {
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
		boxes = append(boxes, f.Label.Box)
		if len(f.Values) > 0 && f.Values[0].Page == f.Label.Page {
			boxes = append(boxes, f.Values[0].Box)
		}
	}
	return boxes
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
	numberThenStreet = regexp.MustCompile(`^(?i:no\.? ?|#)?\d{1,5}[A-Za-z]?([-/]\d{1,5})?[ ,]+\p{L}{2,}`)
	streetThenNumber = regexp.MustCompile(`^\p{L}[\p{L}.'’ -]{3,}[ ,]+\d{1,4}[A-Za-z]?([-/]\d{1,4})?$`)
	// postalCode takes the codes of most countries, beside a place's name.
	postalCode = regexp.MustCompile(`(?:^|[ ,])(?:\d{4,6}|\d{5}-\d{3,4}|\d{3}-\d{4}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}-\d{4,5})(?:$|[ ,.])`)
)

// isAddressLine says that a line can only be part of an address: a house's number beside a street, a word
// such as "Barangay", a place beside its postal code.
func isAddressLine(text string) bool {
	text = strings.Trim(text, " ,.;")
	if strings.IndexFunc(text, unicode.IsLetter) < 0 {
		return false
	}
	if _, date := notation.ParsePrintedDate(text); date {
		return false
	}
	return numberThenStreet.MatchString(text) || streetThenNumber.MatchString(text) || postalCode.MatchString(text) || holds(layout.Normalize(text), wordStreet)
}

// nameLines is how many lines of names (a second holder, "c/o") stand above an address at most.
const nameLines = 2

// addressFollows says that an address stands below one of the paragraph's lines, and no way to reach an issuer.
func (b headBlock) addressFollows(k int) bool {
	found := false
	for i, c := range b.cells[k+1:] {
		if isContact(c.Text()) {
			return false
		}
		found = found || i < nameLines && isAddressLine(c.Text())
	}
	return found
}

// isContact says that a line tells how to reach the issuer.
func isContact(text string) bool {
	return strings.Contains(text, "@") || strings.Contains(text, "www.") || holds(layout.Normalize(text), wordContact)
}
