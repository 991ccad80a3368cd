package creditcardstatement

import (
	_ "embed"
	"math"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Statements of cards print tables that are no transactions among them: instalment plans, rates of interest, points.
// Their rows have days and amounts too.

//go:embed sidetables.txt
var sideTableData string

var sideTableColumns = layout.MustVocabulary(sideTableData)

const (
	// leastSideColumns is how many different columns of a side table head one.
	leastSideColumns = 2
	// sidePitch is how much farther apart than a heading and its first row two rows of one table may stand.
	sidePitch = 1.4
)

// sideTables are the lines of side tables, by place: each heading and the rows of figures set evenly below it.
func sideTables(lines []layout.Line) map[int]bool {
	style := parse.DecideStyle(layout.WordTexts(lines))
	accept := func(h layout.Header) bool { return h.Score >= leastSideColumns }
	headers := layout.FindHeaders(lines, sideTableColumns, accept, func(l layout.Line) bool { return hasMoney(l, style) })
	apart := map[int]bool{}
	for _, h := range headers {
		for i := h.First; i <= lastSideRow(lines, h); i++ {
			apart[i] = true
		}
	}
	return apart
}

// lastSideRow is the last line of the table under a heading: the rows hold figures and stand as close to each other
// as the first does to the heading; a cell that goes on stands closer. Where the first does not begin with a day, a line
// that does is a transaction's.
func lastSideRow(lines []layout.Line, h layout.Header) int {
	last, pitch := h.Last, 0.0
	dated := h.Last+1 < len(lines) && beginsWithDay(lines[h.Last+1])
	for i := h.Last + 1; i < len(lines) && lines[i].Page == h.Page; i++ {
		step := lines[i].Box.CenterY() - lines[i-1].Box.CenterY()
		if pitch == 0 {
			pitch = max(step, lines[i].Height())
		}
		if step > sidePitch*pitch || step > sideReach*lines[i].Height() || !hasFigure(lines[i]) || beginsWithDay(lines[i]) && !dated {
			break
		}
		last = i
	}
	return last
}

// sideReach is the largest distance, in line heights, from one row of a side table to the next.
const sideReach = 4

func beginsWithDay(l layout.Line) bool {
	_, dated := parse.FindDate(l.Words, 0, math.MaxFloat64)
	return dated
}

func hasFigure(l layout.Line) bool {
	for _, w := range l.Words {
		for _, r := range w.Text {
			if r >= '0' && r <= '9' {
				return true
			}
		}
	}
	return false
}

func hasMoney(l layout.Line, style parse.Style) bool {
	for _, c := range l.Cells() {
		if m, ok := parse.ParseMoney(c.Text(), style); ok && m.Decimals == 2 {
			return true
		}
	}
	return false
}
