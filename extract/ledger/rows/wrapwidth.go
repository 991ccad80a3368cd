package rows

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A text that is broken where its column ends goes on with a word that had no room left. Where that holds of all lines
// between rows and the text above them, and of few of them and the text below, they end it. Where it holds of both, as among
// short names and long words, nothing is shown.

// leastWrapped is how many texts show where theirs go on.
const leastWrapped = 3

// wrapsDown says that lines between rows go on with the text of the row above them, as the room left shows.
func (a *Assembler) wrapsDown() bool {
	right := 0.0 // where the longest text ends
	for _, d := range a.Rows {
		right = max(right, layout.Bounds(d.description).X1)
	}
	for _, t := range a.loose {
		if t.ok {
			right = max(right, layout.Bounds(t.line.Words).X1)
		}
	}
	runs, below, above := 0, 0, 0
	for _, run := range a.runs() {
		before, after := a.neighbours(run)
		if before == nil || after == nil || !run[0].ok || len(before.description) == 0 {
			continue
		}
		runs++
		below += boolInt(noRoom(before.description, run[0].line.Words, right))
		above += boolInt(len(after.description) > 0 && noRoom(run[len(run)-1].line.Words, after.description, right))
	}
	return runs >= leastWrapped && below == runs && 2*above <= runs
}

// noRoom says that the first word of a line would not have ended left of the right edge behind the line before.
func noRoom(before, line []page.Word, right float64) bool {
	last, first := before[len(before)-1].Box, line[0].Box
	return last.X1+first.Width() > right
}
