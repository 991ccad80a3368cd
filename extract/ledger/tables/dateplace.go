package tables

import (
	"math"

	"github.com/dossier-lending/dossier/extract/ledger/notation"
)

// dateUnder is the date of a line that stands under a column's label: the one that begins where the label
// does, else the nearest. A description before the column may end in a date of its own, and an amount such
// as 12.09 may look like one.
func (t *Table) dateUnder(l *Line, column, from int) *notation.DateSpan {
	height, label := l.Height(), t.Columns[column].Box.X0
	left, limit := t.columnReach(column, height)
	money := make([]bool, len(l.Words))
	for _, token := range l.Money {
		for i := token.From; i < token.To; i++ {
			money[i] = true
		}
	}
	var best *notation.DateSpan
	least := math.Inf(1)
	for i := from; i < len(l.Words) && l.Words[i].Box.X0 < limit; i++ {
		w := l.Words[i]
		off := math.Abs(w.Box.X0 - label)
		if w.Box.X1 < left || money[i] || off >= least {
			continue
		}
		inside := best != nil && i < best.To // a shorter date within the one found, unless exactly in place
		if inside && off > datePlace*height {
			continue
		}
		if d, ok := notation.FindDate(l.Words, i, limit); ok {
			best, least = &d, off
		}
	}
	return best
}

// datePlace is how far, in line heights, a date may begin from its label's left edge to stand exactly
// under it.
const datePlace = 0.3
