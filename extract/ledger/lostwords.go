package ledger

// A row may have lost words that the page prints: what no row took leaves doubt.

// doubtUntaken marks the rows around a line of text that none of them took, though it stands among them where texts do:
// one of them has lost it. Above the first row it must stand as near as a row's own lines.
func (a *assembler) doubtUntaken() {
	for _, t := range a.loose {
		above, below := a.rowAt(t.row-1), a.rowAt(t.row)
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
