package rows

// Texts of a row may go on overleaf, above that page's first row.

// carryAlone gives a line of text that opens a page, with nothing above it there but the table's heading and what every
// page repeats, to the last row of the page before, however far the page's first row stands below it. That row is in doubt.
func (a *Assembler) carryAlone(run []looseText) {
	d, first := a.rowAt(run[0].row-1), run[0].line
	if d == nil || len(run) != 1 || !run[0].ok || d.Page != first.Page-1 || recognized(first.Line) || !a.alignedWithText(first) || !a.opensPage(first.Index) {
		return
	}
	d.Doubtful = true
	a.carryOver(run, d, false)
}

// opensPage says that no line stands above another on its page but the headings of tables and what pages repeat.
func (a *Assembler) opensPage(line int) bool {
	for i := line - 1; i >= 0 && a.r.Lines[i].Page == a.r.Lines[line].Page; i-- {
		if !a.r.Furniture[i] && !a.headsTable(i) {
			return false
		}
	}
	return true
}

// headsTable says that a line is part of a table's heading.
func (a *Assembler) headsTable(line int) bool {
	for _, h := range a.r.Headers {
		if h.First <= line && line <= h.Last {
			return true
		}
	}
	return false
}

// beforeNotes is a run at a page's head without the balances that end it: what stands above the balance brought forward is
// the text of the page before's last row.
func (a *Assembler) beforeNotes(run []looseText) []looseText {
	for len(run) > 0 && a.isNote(run[len(run)-1].line.Index) {
		run = run[:len(run)-1]
	}
	return run
}

func (a *Assembler) isNote(line int) bool {
	for _, n := range a.notes {
		if n.Line.Index == line {
			return true
		}
	}
	return false
}
