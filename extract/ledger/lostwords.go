package ledger

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// A row may have lost words that the page prints: what no row took leaves doubt.

// doubtUntaken marks the rows around a line of text that none of them took, though it stands among them where texts do:
// one of them has lost it. Above the first row it must stand as near as a row's own lines.
func (a *assembler) doubtUntaken() {
	for _, t := range a.loose {
		above, below := a.rowAt(t.row-1), a.rowAt(t.row)
		if a.passedText(t) {
			above.doubtful, below.doubtful = true, true
			continue
		}
		if !t.ok || below == nil || a.r.Used[t.line.Index] || !a.alignedWithText(t.line) {
			continue
		}
		switch {
		case above != nil:
			above.doubtful, below.doubtful = true, true
		case below.page == t.line.Page && below.box.Y0-t.line.Box.Y1 <= rowPitch*t.line.Height()*0.8:
			below.doubtful = true
		}
	}
}

// doubtOverleaf marks the rows on both sides of a page's border where the lines at the page's head are more than a row
// has above its figures, and no gap shows which of them end the row before.
func (a *assembler) doubtOverleaf(run []looseText, carried int, below *draft) {
	if before := a.rowAt(run[0].row - 1); before != nil && carried == 0 && len(run) > a.linesOver {
		before.doubtful, below.doubtful = true, true
	}
}

// passedText says that a line just below one of two rows of a page was taken for none of theirs, though it begins left of the
// descriptions and words of it where they do: it may be one's text with a mark before it. Sentences and balances are the paper's own.
func (a *assembler) passedText(t looseText) bool {
	above, below := a.neighbours([]looseText{t})
	if t.ok || above == nil || below == nil || a.r.Used[t.line.Index] || isProse(t.line.Words) || isDecorated(&t.line) || len(t.line.Money) > 0 {
		return false
	}
	if wording.RoleOfLine(t.line.Line, nil, a.r.Words.Lines, nil, nil) != "" {
		return false
	}
	left := a.t.DescriptionLeft()
	if t.line.Box.X0 >= left-t.line.Height() || t.line.Box.Y0-above.box.Y1 > t.line.Height() {
		return false
	}
	return slices.ContainsFunc(t.line.Words, func(w page.Word) bool { return math.Abs(w.Box.X0-left) <= entryEdge*t.line.Height() })
}
