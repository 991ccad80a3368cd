package creditcardstatement

import (
	_ "embed"
	"math"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Card statements print other tables among their transactions: instalment plans, interest rates, points. Their rows
// have days and amounts too.

//go:embed side_tables.txt
var sideTableData string

var sideTableColumns = layout.MustVocabulary(sideTableData)

const (
	// minSideColumns is the fewest column headings by which a side table is recognized.
	minSideColumns = 2
	// sidePitch is the largest distance between two rows of a side table, as a multiple of that between its heading
	// and first row.
	sidePitch = 1.4
)

// sideTables returns the indexes of the lines of side tables: each heading and the rows of figures at even distances
// below it.
func sideTables(lines []layout.Line) map[int]bool {
	style := parse.DecideStyle(layout.WordTexts(lines))
	accept := func(h layout.Header) bool { return h.Score >= minSideColumns }
	headers := layout.FindHeaders(
		lines, sideTableColumns, accept, func(l layout.Line) bool { return hasMoney(l, style) },
	)
	apart := map[int]bool{}
	for _, h := range headers {
		for i := h.First; i <= lastSideRow(lines, h); i++ {
			apart[i] = true
		}
	}
	return apart
}

// lastSideRow is the last line of the table under a heading. Its rows have figures, at the distance of the first row
// from the heading; a continued cell is closer. If the first row does not begin with a day, a line that does is a
// transaction.
func lastSideRow(lines []layout.Line, h layout.Header) int {
	last, pitch := h.Last, 0.0
	dated := h.Last+1 < len(lines) && beginsWithDay(lines[h.Last+1])
	for i := h.Last + 1; i < len(lines) && lines[i].Page == h.Page; i++ {
		step := lines[i].Box.CenterY() - lines[i-1].Box.CenterY()
		if pitch == 0 {
			pitch = max(step, lines[i].Height())
		}
		if step > sidePitch*pitch || step > sideReach*lines[i].Height() || !hasFigure(lines[i]) ||
			beginsWithDay(lines[i]) && !dated {
			break
		}
		last = i
	}
	return last
}

// sideReach is the largest distance between two rows of a side table, in line heights.
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
