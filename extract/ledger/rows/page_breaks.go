package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// afterHead is a run at the top of a page without the lines of the page's head: the end of a heading, or the balance
// brought forward.
func (a *Assembler) afterHead(run []looseText) []looseText {
	for len(run) > 0 && !(run[0].mayContinue && a.alignedWithText(run[0].line)) {
		run = run[1:]
	}
	return run
}

// headsPage reports whether the lines above a page's first row are the head of the page, not text of a row: they are
// above a table heading, or further from the row than any two rows around are apart.
func (a *Assembler) headsPage(run []looseText, below *Draft) bool {
	last := run[len(run)-1].line
	if slices.ContainsFunc(a.r.Headers, func(h layout.Header) bool {
		return last.Index < h.First &&
			h.Last < below.Line
	}) {
		return true
	}
	gap, widest := a.r.Lines[below.Line].Box.Y0-last.Box.Y1, last.Height()
	at := min(run[0].row, len(a.Rows))
	around := a.Rows[max(0, at-lateRows):min(at+lateRows, len(a.Rows))]
	for i := 1; i < len(around); i++ {
		if d := around[i]; d.Page == around[i-1].Page {
			widest = max(widest, a.r.Lines[d.Line].Box.Y0-around[i-1].box.Y1)
		}
	}
	return gap > widest
}

// widestGap is the index of the line below the widest gap of a run, 0 if all gaps are alike.
func widestGap(run []looseText) int {
	at, widest, narrowest := 0, 0.0, 1e9
	for k := 1; k < len(run); k++ {
		gap := lineY(run[k].line.Line) - lineY(run[k-1].line.Line)
		if gap > widest {
			at, widest = k, gap
		}
		narrowest = min(narrowest, gap)
	}
	if len(run) == 2 && widest > rowPitch*run[0].line.Height()*gapOfPitch || widest > splitGap*narrowest {
		return at
	}
	return 0
}

// isAbove reports whether a line above a page's first row is as close to it as other rows of the document are to
// their upper lines.
func (a *Assembler) isAbove(t looseText, below *Draft) bool {
	d := lineY(a.r.Lines[below.Line]) - lineY(t.line.Line)
	return a.centredGap > 0 && d <= splitGap*a.centredGap
}

// nearerThanRows reports whether a line above a page's first row is closer to it than any two rows of the table are.
// The end of the previous page's row would be as far away as a row is.
func (a *Assembler) nearerThanRows(t looseText, below *Draft) bool {
	return splitGap*(lineY(a.r.Lines[below.Line])-lineY(t.line.Line)) < a.rowsApart
}

// minRowDistance is the smallest distance of two rows without text between them, 0 if there are too few.
func (a *Assembler) minRowDistance() float64 {
	between := map[int]bool{} // by place of the row below
	for _, t := range a.loose {
		between[t.row] = between[t.row] || t.mayContinue
	}
	nearest, pairs := math.MaxFloat64, 0
	for i := 1; i < len(a.Rows); i++ {
		if above := a.Rows[i-1]; above.Page == a.Rows[i].Page && !between[i] {
			nearest, pairs = min(nearest, lineY(a.r.Lines[a.Rows[i].Line])-a.lastLineY(above)), pairs+1
		}
	}
	if pairs < certain {
		return 0
	}
	return nearest
}

// unbroken counts the first lines of a run that are directly below each other in the column of texts.
func (a *Assembler) unbroken(run []looseText) int {
	for k, t := range run {
		if !t.mayContinue || k > 0 && t.line.Box.Y0-run[k-1].line.Box.Y1 > t.line.Height() ||
			!a.alignedWithText(t.line) {
			return k
		}
	}
	return len(run)
}

// rowOverleaf is the last row of the table before, if that table has the same columns and ends on the page before:
// the table here may begin with the rest of that row's text. Nil if there is none.
func (a *Assembler) rowOverleaf(page int) *Draft {
	n := len(a.r.Assembled)
	if n == 0 {
		return nil
	}
	before := a.r.Assembled[n-1]
	if len(before.Rows) == 0 || before.ended || before.Table.Section != a.Table.Section ||
		!tables.SameColumns(before.Table.Columns, a.Table.Columns) {
		return nil
	}
	if last := before.Rows[len(before.Rows)-1]; last.Page == page-1 {
		return last
	}
	return nil
}

// A row's text may continue on the next page, above that page's first row.
//
// carryAlone gives a single text line at the very top of a page to the last row of the page before, however far away
// the page's first row is. That row becomes doubtful.
func (a *Assembler) carryAlone(run []looseText) {
	d, first := a.rowAt(run[0].row-1), run[0].line
	if d == nil || len(run) != 1 || !run[0].mayContinue || d.Page != first.Page-1 || recognized(first.Line) ||
		!a.alignedWithText(first) || !a.opensPage(first.Index) {
		return
	}
	d.DoubtfulWords = true
	a.carryOver(run, d, false)
}

// opensPage reports whether only table headings and repeated page heads are above a line on its page.
func (a *Assembler) opensPage(line int) bool {
	for i := line - 1; i >= 0 && a.r.Lines[i].Page == a.r.Lines[line].Page; i-- {
		if !a.r.Furniture[i] && !a.headsTable(i) {
			return false
		}
	}
	return true
}

// headsTable reports whether a line is part of a table's heading.
func (a *Assembler) headsTable(line int) bool {
	for _, h := range a.r.Headers {
		if h.First <= line && line <= h.Last {
			return true
		}
	}
	return false
}

// beforeNotes is a run at the top of a page without the balance lines at its end. Text above the balance brought
// forward belongs to the last row of the page before.
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
