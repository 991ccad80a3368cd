package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

// headsAgree says that the heads of recognized lines part a run from a row where their feet do. Recognition gives the feet
// of the capitals as those of some rows and the feet of letters that reach lower as those of others: lines then seem to
// stand nearer to one neighbour by their feet, while their heads stand evenly.
func (a *Assembler) headsAgree(run []looseText, above, below *Draft, cut int) bool {
	if !recognized(run[0].line.Line) {
		return true
	}
	at, y := 0, a.lastHead(above)
	widest, narrowest := 0.0, math.MaxFloat64
	for i := range len(run) + 1 {
		head := headOf(a.r.Lines[below.Line])
		if i < len(run) {
			head = headOf(run[i].line.Line)
		}
		if head-y > widest {
			at, widest = i, head-y
		}
		narrowest, y = min(narrowest, head-y), head
	}
	return at == cut && widest > headGap*narrowest
}

// headGap is splitGap for heads, which marks over capitals and specks move a little.
const headGap = 1.1

// lastHead is where the last line of a row begins.
func (a *Assembler) lastHead(d *Draft) float64 {
	if line := a.r.Lines[d.Line]; line.Box.Y1 >= d.box.Y1 {
		return headOf(line)
	}
	return d.box.Y1 - a.r.Lines[d.Line].Height()
}

// headOf is where most of a line's words begin.
func headOf(l layout.Line) float64 {
	heads := make([]float64, 0, len(l.Words))
	for i := range l.Words {
		heads = append(heads, l.Words[i].Box.Y0)
	}
	if len(heads) == 0 {
		return l.Box.Y0
	}
	slices.Sort(heads)
	return heads[len(heads)/2]
}
