package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// wrappedLeast is how many lines of text alone show where a table's descriptions go on.
const wrappedLeast = 3

// beginsWrapped says that a cell begins where the lines of text alone do, under no label of another column: a short
// end of a description under a label set in the middle is nearer to the label beside it.
func (t *Table) beginsWrapped(b page.Box) bool {
	if t.wrapped == nil {
		left := t.findWrappedLeft()
		t.wrapped = &left
	}
	return math.Abs(b.X0-*t.wrapped) <= edgeCluster*t.height()
}

// findWrappedLeft is where most lines of text alone begin; an infinity when they share no edge, or one of them is a
// label's own.
func (t *Table) findWrappedLeft() float64 {
	if !t.Headed || t.Sheet {
		return math.Inf(1)
	}
	var lefts []float64
	for i := range t.Lines {
		l := &t.Lines[i]
		if len(l.Money) > 0 {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); !dated {
			lefts = append(lefts, l.Box.X0)
		}
	}
	left, share := mode(lefts, edgeCluster*t.height())
	if len(lefts) < wrappedLeast || share < alignedShare || t.labelsBegin(left) {
		return math.Inf(1)
	}
	return left
}

// labelsBegin says that the label of a column other than the description's begins at x.
func (t *Table) labelsBegin(x float64) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return c.Role != lexicon.RoleDescription && math.Abs(c.Box.X0-x) <= t.height()
	})
}
