package rows

import (
	"math"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// entryIndent is how much further right, in line heights, the later lines of an entry begin at least, and
	// entryEdge how far from the common left edge its first one may.
	entryIndent = 0.8
	entryEdge   = 0.4
	// entryLines is within how many lines after its first an entry shows its amount.
	entryLines = 4
	// openLeast is how many days without an amount on their line show that amounts stand last.
	openLeast = 3
	// lateRows is how many of the rows above a line tell how rows are written: all of a long paper's, asked at each
	// of its lines, would cost more than the reading.
	lateRows = 250
)

// beginsEntry says that a line without day and amount is the first of a further entry of the same day: its amount
// stands on one of the lines below it. Either those begin further right and this one where entries do (often with
// their kind, "DD", "VIS"), or the table sets every entry's amount on its last line.
func (a *Assembler) beginsEntry(i int, text map[int][]page.Word) bool {
	t, l := a.Table, &a.Table.Lines[i]
	if a.open != nil || a.ended || a.current == nil || !t.Headed || t.Sheet || t.Column(lexicon.RoleDate) < 0 || len(a.Rows) == 0 || len(text) == 0 || l.Tail > 0 {
		return false
	}
	if isProse(l.Words) && !speaks(a.Rows[max(0, len(a.Rows)-lateRows):]) {
		return false // a sentence of the paper's own
	}
	left, indent := t.EntryLeft(), entryIndent*l.Height()
	at := func(x float64) bool { return math.Abs(l.FirstText().Box.X0-x) <= entryEdge*l.Height() }
	if a.amountsLast() {
		indent = -entryEdge * l.Height()
		if !at(left) { // an entry without a code
			left = t.DescriptionLeft()
		}
	}
	if t.BeginsWithCode(l) {
		left = l.FirstText().Box.X0
	}
	if !at(left) {
		return false
	}
	for k := i + 1; k < len(t.Lines) && k <= i+entryLines; k++ {
		below := &t.Lines[k]
		if below.Page != l.Page || below.Date != nil || below.Box.Y0-t.Lines[k-1].Box.Y1 > l.Height() || below.FirstText().Box.X0 < left+indent {
			return false
		}
		if movement, _ := a.amounts(below); movement {
			return a.lineRole(below, t.Texts(below)) == "" // a sum ends the entry above, it ends none of its own
		}
	}
	return false
}

// amountsLast says that the table sets the amounts of entries on their last lines: days stand on lines without
// amounts, and next to no text stands between an amount and the next day.
func (a *Assembler) amountsLast() bool {
	if a.last != nil {
		return *a.last
	}
	open, below, texts := 0, 0, 0
	moved := false
	for i := range a.Table.Lines {
		l := &a.Table.Lines[i]
		movement, balance := a.amounts(l)
		switch {
		case l.Date != nil:
			if !movement && !balance {
				open++
			}
			if moved {
				below += texts
			}
			moved, texts = movement, 0
		case movement:
			moved, texts = true, 0
		case len(l.Money) == 0 && (l.FirstOfPart || l.Page != a.Table.Lines[max(i-1, 0)].Page):
			moved, texts = false, 0
		case len(l.Money) == 0 && l.Tail == 0:
			texts++
		}
	}
	last := open >= openLeast && below*10 <= open
	a.last = &last
	return last
}

// startUndated opens an entry of the latest day; its amount stands below.
func (a *Assembler) startUndated(l *tables.Line, text map[int][]page.Word) {
	d := a.newDraft(l, text)
	d.Date, d.DateWords, d.loose, d.Doubtful, d.DoubtfulDay = a.current, a.curWord, true, a.passed, a.passed
	a.open = d
	a.Rows = append(a.Rows, d)
}
