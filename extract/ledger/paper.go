package ledger

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// printedPaper is one document in lines, with how it writes numbers and what its words mean. Lines are named by their
// place in lines.
type printedPaper struct {
	doc   page.Document
	lines []layout.Line
	style notation.Style
	words wording.Glossary
	// typeLabels are the document type's own labels; nil when it has none.
	typeLabels *layout.Vocabulary
	// liability says that balances are owed, loan that they are of a loan.
	liability, loan bool
	// negativeDebt says that the paper prints what is owed on a loan as negative.
	negativeDebt bool
	// sheet says that words stand in the cells of a spreadsheet.
	sheet   bool
	headers []layout.Header
	// used are the lines that belong to tables' headers, rows and notes.
	used map[int]bool
	// furniture are lines repeated on every page at one height.
	furniture map[int]bool
	found     map[wordRun][]notation.MoneyToken // what amounts found before
}

// newPaper brings a document into lines and learns how it writes numbers.
func newPaper(d page.Document, words wording.Glossary) *printedPaper {
	p := &printedPaper{doc: d, words: words, lines: layout.DocumentLines(d), used: map[int]bool{}}
	notation.PartGlued(p.lines)
	for _, l := range p.lines {
		for _, w := range l.Words {
			p.sheet = p.sheet || w.Cell != "" && !isLineCell(d.Kind)
		}
	}
	p.style = notation.DecideStyle(layout.WordTexts(p.lines))
	p.found = make(map[wordRun][]notation.MoneyToken, len(p.lines))
	return p
}

// isLineCell says that a kind of file names lines, not columns, in Word.Cell.
func isLineCell(kind string) bool { return kind == "txt" }

// recognizedPage says that a page's words come from pixels: such pages lie a little differently each.
func (p *printedPaper) recognizedPage(number int) bool {
	return slices.ContainsFunc(p.doc.Pages, func(g page.Page) bool { return g.Number == number && g.Source == page.SourceOCR })
}

// isData says that a line holds values and cannot head a table.
func (p *printedPaper) isData(l layout.Line) bool {
	for _, t := range p.amounts(l) {
		if t.Decimals == 2 && !t.Dash {
			return true
		}
	}
	for i, w := range l.Words {
		if i > 0 && strings.HasSuffix(l.Words[i-1].Text, ":") && w.Text != "" && w.Text[0] >= '0' && w.Text[0] <= '9' {
			return true // "Term: 12 months"
		}
		if digits := notation.OnlyDigits(w.Text); len(digits) >= numberLength && len(digits)*2 > len(w.Text) {
			return true
		}
		if d, ok := notation.FindDate(l.Words, i, math.MaxFloat64); ok && (d.Known() || d.Year != 0) {
			return true
		}
	}
	return false
}

// numberLength is the number of digits from which a word is an account's or other number and no label.
const numberLength = 5
