package tables

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// dateUnder is the date of a line that stands under a column's label: the one that begins where the label
// does, else the nearest. A description before the column may end in a date of its own, and an amount such
// as 12.09 may look like one.
func (t *Table) dateUnder(l *Line, column, from int) *parse.DateSpan {
	height, label := l.Height(), t.Columns[column].Box.X0
	left, limit := t.columnReach(column, height)
	money := make([]bool, len(l.Words))
	for _, token := range l.Money {
		for i := token.From; i < token.To; i++ {
			money[i] = true
		}
	}
	var best *parse.DateSpan
	least := math.Inf(1)
	for i := from; i < len(l.Words) && l.Words[i].Box.X0 < limit; i++ {
		w := l.Words[i]
		off := math.Abs(w.Box.X0 - label)
		if w.Box.X1 < left || money[i] || off >= least {
			continue
		}
		inside := best != nil && i < best.To // a shorter date within the one found, unless exactly in place and apart
		if inside && (off > datePlace*height || evenlySet(l.Words[best.From:best.To], i-best.From)) {
			continue
		}
		if d, ok := parse.FindDate(l.Words, i, limit); ok {
			best, least = &d, off
		}
	}
	return best
}

// evenlySet says that the blank before a date's i-th word is no wider than the others of the date: a label that stands
// over the middle of "09 Sep 23" does not make "Sep 23" a date of its own.
func evenlySet(date []page.Word, i int) bool {
	blank := func(k int) float64 { return date[k].Box.X0 - date[k-1].Box.X1 }
	widest := 0.0
	for k := 1; k < len(date); k++ {
		if k != i {
			widest = max(widest, blank(k))
		}
	}
	return i > 0 && widest > 0 && blank(i) <= evenBlank*widest
}

// evenBlank is how much wider than another blank of a date one of its blanks may be.
const evenBlank = 1.3

// datePlace is how far, in line heights, a date may begin from its label's left edge to stand exactly
// under it.
const datePlace = 0.3
