package header

import (
	"math"

	"github.com/dossier-lending/dossier/extract/layout"
)

// sameEdge is how far apart, in line heights, the left edges of cells below each other are at most.
const sameEdge = 0.4

// lineBelow is the line right below a cell, as the lines of a paragraph stand.
func (o Outside) lineBelow(c layout.Cell) (layout.Line, bool) {
	for _, l := range o.Free {
		if l.Page == c.Page && l.Box.Y0 > c.Box.CenterY() && l.Box.Y0-c.Box.Y1 < blockGap*c.Box.Height() {
			return l, true
		}
	}
	return layout.Line{}, false
}

// cellBelow is the cell right below another one whose left edge stands at most so many line heights aside of its own.
func (o Outside) cellBelow(c layout.Cell, aside float64) (layout.Cell, bool) {
	for _, l := range o.Free { // lines of a list set beside it may stand between
		if l.Page != c.Page || l.Box.Y0 <= c.Box.CenterY() || l.Box.Y0-c.Box.Y1 >= blockGap*c.Box.Height() {
			continue
		}
		if below, ok := cellAt(l, c.Box.X0, aside); ok {
			return below, true
		}
	}
	return layout.Cell{}, false
}

// cellAt is the first cell of a line that begins at a place, or at most so many line heights aside of it.
func cellAt(l layout.Line, x, aside float64) (layout.Cell, bool) {
	for _, c := range l.Cells() {
		if math.Abs(c.Box.X0-x) < aside*l.Height() {
			return c, true
		}
	}
	return layout.Cell{}, false
}
