package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// runHeadingRows is how many rows must stand beside a heading for it to be one run of text.
const runHeadingRows = 3

// isRunHeading says that a heading is written as one run of text, left of the amounts of most rows below it: its
// words stand over no columns.
func (f finder) isRunHeading(h layout.Header) bool {
	heading := f.Lines[h.First]
	if f.Sheet || h.First != h.Last || len(heading.Cells()) > 1 {
		return false
	}
	rows, beside := 0, 0
	for _, l := range f.Lines[h.Last+1:] {
		tokens := f.Amounts(l)
		if len(tokens) == 0 || len(parse.DatesIn(layout.NewCell(l.Page, l.Words))) == 0 {
			continue
		}
		rows++
		if tokens[len(tokens)-1].Box.X0 > heading.Box.X1 {
			beside++
		}
	}
	return beside >= runHeadingRows && 2*beside > rows
}
