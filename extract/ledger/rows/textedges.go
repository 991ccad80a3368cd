package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// textAtEdges is how many more pages begin with text above their first row than end with text below their last, what stands
// beside balance lines being worth several.
func (a *Assembler) textAtEdges() int {
	first, last := a.edges()
	return first - last
}

// textAtBoth says that text stands above the first row of all and below the last: rows have some on both sides.
func (a *Assembler) textAtBoth() bool {
	first, last := a.edges()
	return first >= certain && last >= certain
}

// edges are what speaks for text above rows and for text below them.
func (a *Assembler) edges() (first, last int) {
	for _, t := range a.loose {
		if !t.ok {
			continue
		}
		if d := a.rowAt(t.row); d != nil && d.Page == t.line.Page && a.startsPage(t.row) &&
			a.r.Lines[d.Line].Box.Y0-t.line.Box.Y1 < t.line.Height() && a.alignedWithText(t.line) {
			first++
			if t.row == 0 && a.rowOverleaf(d.Page) == nil { // nothing stands before the first row of all that it could continue
				first += certain
			}
		}
		if d := a.rowAt(t.row - 1); d != nil && d.Page == t.line.Page && a.endsPage(t.row-1) &&
			t.line.Box.Y0-d.box.Y1 < t.line.Height() && a.alignedWithText(t.line) {
			last++
			if t.row == len(a.Rows) {
				last += certain
			}
		}
	}
	switch below, above := a.textAtNotes(); {
	case below > 0 && above == 0:
		first += certain
	case above > 0 && below == 0:
		last += certain
	}
	return first, last
}

// textAtNotes counts the texts right below a balance or total line and above a row, and those right below a row and
// above such a line: nothing but the row on the one side of them can be theirs.
func (a *Assembler) textAtNotes() (below, above int) {
	isNote := func(t looseText) bool {
		return !t.ok && slices.ContainsFunc(a.notes, func(n Note) bool { return n.Line.Index == t.line.Index })
	}
	for k := 1; k < len(a.loose); k++ {
		t, next := a.loose[k-1], a.loose[k]
		if t.row != next.row || t.line.Page != next.line.Page || next.line.Box.Y0-t.line.Box.Y1 > t.line.Height() {
			continue
		}
		switch {
		case isNote(t) && next.ok && a.alignedWithText(next.line) && a.standsRightAbove(next, a.rowAt(next.row)):
			below++
		case t.ok && isNote(next) && a.alignedWithText(t.line):
			if d := a.rowAt(t.row - 1); d != nil && d.Page == t.line.Page && t.line.Box.Y0-d.box.Y1 < t.line.Height() {
				above++
			}
		}
	}
	return below, above
}

// standsRightAbove says that a text stands on the line above a row's first.
func (a *Assembler) standsRightAbove(t looseText, d *Draft) bool {
	return d != nil && d.Page == t.line.Page && a.r.Lines[d.Line].Box.Y0-t.line.Box.Y1 < t.line.Height()
}

// rowOverleaf is the last row of the table before, when that table has the same columns and ends on the page before: a
// table that goes on under a heading of its own may begin with what that row still says. Nil when there is none.
func (a *Assembler) rowOverleaf(page int) *Draft {
	n := len(a.r.Assembled)
	if n == 0 {
		return nil
	}
	before := a.r.Assembled[n-1]
	if len(before.Rows) == 0 || before.ended || before.Table.Section != a.Table.Section || !tables.SameColumns(before.Table.Columns, a.Table.Columns) {
		return nil
	}
	if last := before.Rows[len(before.Rows)-1]; last.Page == page-1 {
		return last
	}
	return nil
}
