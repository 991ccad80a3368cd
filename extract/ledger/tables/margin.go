package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// marginGap is how far beside a table, in line heights, a cell must stand to belong to something else: an
// advert, a box of contact details.
const marginGap = 1.5

// besideGap is the same on the right of a column of amounts, where nothing of the table follows.
const besideGap = 0.75

// withoutMargin is a line of a table without the cells that stand left of its first column, when dates or
// numbers stand there: nothing else begins so far left. ok is false when nothing of the line is left.
func (t *Table) withoutMargin(l layout.Line) (layout.Line, bool) {
	if len(t.Columns) == 0 || t.Columns[0].Role != lexicon.RoleDate && t.Columns[0].Role != lexicon.RoleSerial {
		return l, true
	}
	left := t.Columns[0].Box.X0 - marginGap*l.Height()
	cells := l.Cells()
	kept := 0
	for kept < len(cells) && cells[kept].Box.X1 < left {
		kept++
	}
	if kept == 0 {
		return l, true
	}
	if kept == len(cells) {
		return l, false
	}
	l.Words = l.Words[len(l.Words)-wordCount(cells[kept:]):]
	l.Box = layout.Bounds(l.Words)
	return l, true
}

func wordCount(cells []layout.Cell) int {
	n := 0
	for _, c := range cells {
		n += len(c.Words)
	}
	return n
}

// dropBeside takes out of the lines what stands right of the table, an advert or a box of contact details: it is no
// part of the rows, and a line that holds nothing else is no line of the table.
func (t *Table) dropBeside() {
	end := t.rightEnd()
	kept, first := t.Lines[:0], false
	for _, l := range t.Lines {
		first = first || l.FirstOfPart
		n := len(l.Words)
		for n > 0 && l.Words[n-1].Box.X0 > end && !l.holdsAmount(n-1) {
			n--
		}
		if n == 0 {
			continue
		}
		if n < len(l.Words) {
			l.Words = l.Words[:n]
			l.Box = layout.Bounds(l.Words)
			l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool { return token.To > n })
		}
		l.FirstOfPart, first = first, false
		kept = append(kept, l)
	}
	t.Lines = kept
}

// holdsAmount says that a word is part of an amount in one of the line's columns.
func (l *Line) holdsAmount(word int) bool {
	for _, token := range l.Money {
		if token.From <= word && word < token.To {
			return true
		}
	}
	return false
}

// rightEnd is where the table ends on the right when its last column holds amounts: the edge most of them
// share. Text further right is no part of the rows.
func (t *Table) rightEnd() float64 {
	last := len(t.Columns) - 1
	for last > 0 && t.Columns[last].Role == "" {
		last-- // a heading that means nothing
	}
	if !t.Headed || t.Sheet || last < 0 || !lexicon.IsMoney(t.Columns[last].Role) {
		return math.MaxFloat64
	}
	var edges []float64
	for _, l := range t.Lines {
		if token, ok := l.Money[last]; ok && !token.Dash {
			edges = append(edges, token.Box.X1)
		}
	}
	if len(edges) < 2 {
		return math.MaxFloat64
	}
	return max(slices.Max(edges), t.Columns[last].Box.X1) + besideGap*t.height()
}
