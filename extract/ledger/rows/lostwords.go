package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// A row may have lost words that the page prints: what no row took leaves doubt.

// doubtUntaken marks the rows around a line of text that none of them took, though it stands among them where texts do:
// one of them has lost it. Above the first row it must stand as near as a row's own lines.
func (a *Assembler) doubtUntaken() {
	for _, t := range a.loose {
		above, below := a.rowAt(t.row-1), a.rowAt(t.row)
		if !t.ok || below == nil || a.r.Used[t.line.Index] || !a.alignedWithText(t.line) {
			continue
		}
		switch {
		case above != nil:
			above.Doubtful, below.Doubtful = true, true
		case below.Page == t.line.Page && below.box.Y0-t.line.Box.Y1 <= rowPitch*t.line.Height()*0.8:
			below.Doubtful = true
		}
	}
}

// doubtPassed marks the rows beside the texts that were passed over.
func (a *Assembler) doubtPassed() {
	for _, t := range a.loose {
		if a.passedText(t) {
			a.rowAt(t.row-1).Doubtful, a.rowAt(t.row).Doubtful = true, true
		}
	}
}

// doubtOverleaf marks the rows on both sides of a page's border where the lines at the page's head are more than a row
// has above its figures, and no gap shows which of them end the row before.
func (a *Assembler) doubtOverleaf(run []looseText, carried int, below *Draft) {
	if before := a.rowAt(run[0].row - 1); before != nil && carried == 0 && len(run) > a.linesOver {
		before.Doubtful, below.Doubtful = true, true
	}
}

// passedText says that a line near one of two rows of a page was taken for none of theirs, though words of it begin where
// texts do: it may be one's text with a mark before it. Sentences and balances are the paper's own,
// and single letters those of a word set askew over the sheet.
func (a *Assembler) passedText(t looseText) bool {
	above, below := a.neighbours([]looseText{t})
	if t.ok || above == nil || below == nil || a.r.Used[t.line.Index] || isProse(t.line.Words) || isDecorated(&t.line) || len(t.line.Money) > 0 {
		return false
	}
	if lexicon.RoleOfLine(t.line.Line, nil, a.r.Words.Lines, nil, nil) != "" || a.r.accountPair(t.line.Line) > 0 || len([]rune(t.line.Text())) == 1 {
		return false
	}
	if slices.ContainsFunc(a.r.Headers, func(h layout.Header) bool { return above.Line < h.First && h.First < below.Line }) {
		return false // it may be that table's title
	}
	left, height := a.Table.DescriptionLeft(), t.line.Height()
	if min(t.line.Box.Y0-above.box.Y1, a.r.Lines[below.Line].Box.Y0-t.line.Box.Y1) > rowPitch*height*0.8 {
		return false
	}
	return slices.ContainsFunc(t.line.Cells(), func(c layout.Cell) bool {
		off := c.Box.X0 - left
		return off >= -entryEdge*height && off < indentReach*height
	}) || slices.ContainsFunc(t.line.Words, func(w page.Word) bool { return math.Abs(w.Box.X0-left) <= entryEdge*height })
}
