package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

func (h *Head) forIssuer(c layout.Cell, domains []string, size float64) float64 {
	score := 0.0
	switch {
	case isBankName(c) && holdsBankWord(layout.Normalize(c.Text())):
		score += forBankWord
	case isBankName(c):
		score += forLender
	}
	if inDomain(c.Text(), domains) {
		score += forDomain
	}
	if h.isMentioned(c) {
		score += forMention
	}
	if cellSize(c) > headShare*size {
		score += forSize
	}
	return score
}

// isFirst says that nothing stands above or left of a paragraph but titles in letters no larger than its own.
func isFirst(blocks []headBlock, n int) bool {
	return !slices.ContainsFunc(blocks[:n], func(b headBlock) bool {
		return len(b.cells) > 1 || !isTitle(b.cells[0]) || cellSize(b.cells[0]) > cellSize(blocks[n].cells[0])
	})
}

// logoShare is how much larger than the page's usual text a brand is set that is told by its size alone.
const logoShare = 1.5

// isLargest says that a line is set much larger than the text and than all other lines at the head but titles, and is
// not the holder's.
func (h *Head) isLargest(c layout.Cell, blocks []headBlock, usual float64) bool {
	if cellSize(c) <= logoShare*usual || isTitledName(c) || h.isHolder(c) {
		return false
	}
	for _, b := range blocks {
		for _, other := range b.cells {
			if other.Box != c.Box && !isTitle(other) && headShare*cellSize(other) > cellSize(c) {
				return false
			}
		}
	}
	return true
}

// usualSize is the middle of the sizes of the first page's lines, 0 when no line can be read.
func (h *Head) usualSize() float64 {
	var sizes []float64
	for _, l := range h.Lines {
		if l.Page == h.Lines[0].Page && len(l.Words) > 0 {
			sizes = append(sizes, cellSize(layout.NewCell(l.Page, l.Words)))
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

func cellSize(c layout.Cell) float64 {
	size := 0.0
	for _, w := range c.Words {
		size = max(size, w.Size, 0.8*w.Box.Height())
	}
	return size
}

// isMentioned says that a name stands again outside the rows.
func (h *Head) isMentioned(c layout.Cell) bool {
	name := layout.Normalize(c.Text())
	if len(name) < 5 {
		return false
	}
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || l.Page == c.Page && l.Box.CenterY() > c.Box.Y0 && l.Box.CenterY() < c.Box.Y1 {
			continue
		}
		if strings.Contains(layout.Normalize(l.Text()), name) {
			return true
		}
	}
	return false
}
