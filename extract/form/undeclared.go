package form

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Papers of no declared type show their values too: a title, labels with a colon, tables.

// Title returns the largest line of the first page, if it is larger than the usual ones.
func Title(lines []layout.Line) (best layout.Line, ok bool) {
	size, sum, count := 0.0, 0.0, 0
	for _, l := range lines {
		if l.Page != lines[0].Page {
			break
		}
		sum, count = sum+l.Height(), count+1
		if l.Height() > 1.02*size && hasLetters(l.Words) {
			best, size = l, l.Height()
		}
	}
	return best, len(best.Words) > 0 && size >= titleShare*sum/float64(count)
}

// titleShare is how much larger than the page's usual text a title is.
const titleShare = 1.15

// Pair is a label that ends with a colon, and its value in the same cell or the next one.
type Pair struct {
	// Label is as printed, without its colon.
	Label string
	// Value has the words beside it.
	Value layout.Cell
}

// Labelled returns the pairs of labels and values.
func Labelled(lines []layout.Line) (pairs []Pair) {
	for _, l := range lines {
		cells := joinBoxes(partWords(l)).Cells()
		for i, c := range cells {
			label, value := splitAtColon(c.Words)
			if label == "" {
				continue
			}
			if len(value) == 0 && i+1 < len(cells) {
				if next, _ := splitAtColon(cells[i+1].Words); next == "" {
					value = cells[i+1].Words
				}
			}
			if len(value) > 0 {
				pairs = append(pairs, Pair{label, layout.NewCell(l.Page, value)})
			}
		}
	}
	return pairs
}

// splitAtColon splits a label from the words after it; label is "" without a colon after its first words.
func splitAtColon(words []page.Word) (label string, rest []page.Word) {
	for i, w := range words[:min(len(words), mostBeforeColon)] {
		if text, ends := strings.CutSuffix(w.Text, ":"); ends {
			label = strings.TrimSpace(layout.Text(words[:i]) + " " + text)
			if !strings.ContainsFunc(label, unicode.IsLetter) {
				return "", nil
			}
			return label, words[i+1:]
		}
	}
	return "", nil
}

const (
	// leastColumns and leastRows make lines a grid.
	leastColumns = 3
	leastRows    = 2
)

// Grid is a table without known headings: a line of cells with lines of cells below them.
type Grid struct {
	// Page is that of the header.
	Page int
	// Header are the texts of the first line.
	Header []string
	// Rows have as many cells as the header; an empty one is "".
	Rows [][]string
}

// Grids finds runs of lines whose cells are below the cells of the run's first line, which is the header.
func Grids(lines []layout.Line) (grids []Grid) {
	for i := 0; i < len(lines); i++ {
		header := lines[i].Cells()
		if len(header) < leastColumns {
			continue
		}
		g := Grid{Page: lines[i].Page}
		j := i + 1
		for ; j < len(lines) && lines[j].Page == lines[i].Page; j++ {
			row, ok := cellsUnder(header, lines[j].Cells())
			if !ok {
				break
			}
			g.Rows = append(g.Rows, row)
		}
		if len(g.Rows) < leastRows {
			continue
		}
		for _, c := range header {
			g.Header = append(g.Header, c.Text())
		}
		grids, i = append(grids, g), j-1
	}
	return grids
}

// cellsUnder assigns cells to the header cells above them; ok is false for fewer than two cells, or if one of them
// touches no header cell.
func cellsUnder(header, cells []layout.Cell) (row []string, ok bool) {
	if len(cells) < 2 {
		return nil, false
	}
	row = make([]string, len(header))
	for _, c := range cells {
		best, most := -1, 0.0
		for k, h := range header {
			if o := layout.Overlap(c.Box, h.Box); o > most {
				best, most = k, o
			}
		}
		if best < 0 {
			return nil, false
		}
		row[best] = strings.TrimSpace(row[best] + " " + c.Text())
	}
	return row, true
}
