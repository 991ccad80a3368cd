package bankstatementsummary

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// sheet is a paper in pieces, line by line.
type sheet struct {
	lines  []layout.Line
	pieces [][]piece
	years  calendar
}

// table is what a way of reading found: months and totals in printed order, and the lines that it took them from.
type table struct {
	rows []row
	used map[int]bool
}

// newSheet cuts a paper's lines into pieces. A line that is a year alone heads the months below it.
func newSheet(lines []layout.Line, k calendar) sheet {
	lines = unwrapped(lines)
	s := sheet{lines: lines, pieces: make([][]piece, len(lines)), years: k}
	style := parse.DecideStyle(layout.WordTexts(lines))
	for i, l := range lines {
		if year := yearIn(l.Text()); year != 0 {
			k.heading = year
			continue
		}
		s.pieces[i] = k.piecesOf(l, style)
	}
	return s
}

// monthsIn finds the figures of each month: months below each other under headings, side by side over rows of labels, or
// each over figures of its own. The way that finds most figures is taken.
func (s sheet) monthsIn() table {
	best := table{}
	for _, read := range []func() table{s.monthsBelow, s.monthsBeside, s.monthsInBlocks} {
		if t := read(); t.size() > best.size() {
			best = t
		}
	}
	s.years.yearsOfRun(best.rows)
	best.rows = once(best.rows)
	return best
}

// size is how many figures of months a table has.
func (t table) size() (n int) {
	for _, r := range t.rows {
		if !r.totals {
			n += len(r.cells)
		}
	}
	return n
}

// once drops months that a repeated table prints again and totals that follow a first line of totals.
func once(rows []row) []row {
	seen := map[engine.Date]bool{}
	return slices.DeleteFunc(rows, func(r row) bool {
		if len(r.cells) == 0 || seen[r.month] { // the zero day stands for the totals
			return true
		}
		seen[r.month] = true
		return false
	})
}
