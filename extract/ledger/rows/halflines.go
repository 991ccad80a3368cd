package rows

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// takeHalfLines gives a row the two lines of text between which its figures stand, half a line above and below them: too
// near to belong to another row, whatever the gaps to its neighbours say. A text that goes on beyond them is left to what
// the gaps tell of the whole.
func (a *Assembler) takeHalfLines() {
	taken := map[int]bool{}
	for _, run := range a.runs() {
		above, below := a.neighbours(run)
		first, last := run[0], run[len(run)-1]
		if below != nil && a.standsHalf(last, below) && (len(run) == 1 || !standsRightBelow(run[len(run)-2], last)) {
			a.take(below, last, true)
			taken[last.line.Index] = true
		}
		if above != nil && !taken[first.line.Index] && a.standsHalf(first, above) && (len(run) == 1 || !standsRightBelow(first, run[1])) {
			a.take(above, first, false)
			taken[first.line.Index] = true
		}
	}
	a.loose = slices.DeleteFunc(a.loose, func(t looseText) bool { return taken[t.line.Index] })
}

// standsHalf says that a text line stands half a line beside the figures of a row that has no text beside them.
func (a *Assembler) standsHalf(t looseText, d *Draft) bool {
	if !t.ok || len(d.description) > 0 {
		return false
	}
	row, found := slices.BinarySearchFunc(a.Table.Lines, d.Line, func(l tables.Line, at int) int { return cmp.Compare(l.Index, at) })
	return found && t.line.StandsHalf(&a.Table.Lines[row])
}

// standsRightBelow says that a line of text stands right below another.
func standsRightBelow(upper, lower looseText) bool {
	return upper.ok && lower.ok && lower.line.Box.Y0-upper.line.Box.Y1 < upper.line.Height()/2
}
