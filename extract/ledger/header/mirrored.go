package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// leastMirrored is how many labels show at least that a page sets values left of their labels.
const leastMirrored = 2

// isMirrored says that a page sets values left of their labels, as those in two languages do whose second is written from
// the right: labels end lines that begin with something else, none begins one, and none has a value below it, as in a
// panel beside an address.
func (o Outside) isMirrored(page int) bool {
	ending := 0
	for _, f := range o.Labels {
		if f.Label.Page != page || f.Role == "other" {
			continue
		}
		from, to := placeOf(o.Free[f.Line], f.Label)
		if from == 0 || slices.ContainsFunc(f.Values, func(c layout.Cell) bool { return standsBelow(c, f.Label) }) {
			return false
		}
		if from > 0 && to == len(o.Free[f.Line].Words) && !strings.HasSuffix(f.Label.Text(), ":") {
			ending++
		}
	}
	return ending >= leastMirrored
}

// standsBelow says that a text stands under a label.
func standsBelow(c, label layout.Cell) bool {
	return c.Box.Y0 >= label.Box.CenterY() && layout.Overlap(c.Box, label.Box) > 0
}

// mirroredValue is the text left of a label up to the end of another's on its line, without the colon between.
func (o Outside) mirroredValue(f layout.Found) (layout.Cell, bool) {
	l := o.Free[f.Line]
	to, _ := placeOf(l, f.Label)
	for to > 0 && strings.Trim(l.Words[to-1].Text, ": ") == "" {
		to--
	}
	from := 0
	for _, other := range o.Labels {
		if _, behind := placeOf(l, other.Label); other.Line == f.Line && behind <= to {
			from = max(from, behind)
		}
	}
	if from >= to {
		return layout.Cell{}, false
	}
	left := l
	left.Words = l.Words[from:to]
	cells := left.Cells()
	return cells[len(cells)-1], true
}
