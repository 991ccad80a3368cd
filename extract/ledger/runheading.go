package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
)

// runHeadingRows is how many rows must stand beside a heading for it to be one run of text.
const runHeadingRows = 3

// isRunHeading says that a heading is written as one run of text, left of the amounts of most rows below it: its
// words stand over no columns.
func (r *reader) isRunHeading(h layout.Header) bool {
	heading := r.Lines[h.First]
	if r.Sheet || h.First != h.Last || len(heading.Cells()) > 1 {
		return false
	}
	rows, beside := 0, 0
	for _, l := range r.Lines[h.Last+1:] {
		tokens := r.Amounts(l)
		if len(tokens) == 0 || len(notation.DatesIn(layout.NewCell(l.Page, l.Words))) == 0 {
			continue
		}
		rows++
		if tokens[len(tokens)-1].Box.X0 > heading.Box.X1 {
			beside++
		}
	}
	return beside >= runHeadingRows && 2*beside > rows
}
