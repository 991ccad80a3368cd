package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// candidate is a line at the head that may be the issuer's name, with what speaks for it.
type candidate struct {
	cell  layout.Cell
	block headBlock
	at    int     // its place in the block
	told  float64 // by its words: a bank's, those of a web address, told again elsewhere
	shown float64 // by its size and place
}

// bestCandidate is the line at the head for which most speaks and enough, of equals the larger, then the first; nil for
// none.
func (h *Head) bestCandidate(blocks []headBlock) *candidate {
	var best *candidate
	most, usual := 0.0, h.usualSize()
	for n, b := range blocks {
		for k, c := range b.cells {
			if !h.canBeIssuer(b, k) {
				continue
			}
			found := candidate{cell: c, block: b, at: k, told: h.toldIssuer(c)}
			if cellSize(c) > headShare*usual {
				found.shown += forSize
			}
			if k == 0 && isFirst(blocks, n) || h.isLargest(c, blocks, usual) {
				found.shown += forFirst
			}
			score := found.told + found.shown
			if rank := score + cellSize(c)/1000; score >= enoughIssuer && rank > most {
				best, most = &found, rank
			}
		}
	}
	return best
}

// toldIssuer is what the words of a line tell of its being the issuer's name.
func (h *Head) toldIssuer(c layout.Cell) float64 {
	told := 0.0
	switch {
	case isBankName(c) && holdsBankWord(layout.Normalize(c.Text())):
		told += forBankWord
	case isBankName(c):
		told += forLender
	}
	if inDomain(c.Text(), h.domains()) {
		told += forDomain
	}
	if h.isMentioned(c) {
		told += forMention
	}
	return told
}

// mayBeAddressee says that a line told by its size and place only may be whom the paper is sent to: it is a person's, or
// its address stands below it and no other name at the head has one.
func (h *Head) mayBeAddressee(c candidate, blocks []headBlock) bool {
	if h.isPerson(c.cell) {
		return true
	}
	if h.Holder != nil || !c.block.addressFollows(c.at) {
		return false
	}
	return !slices.ContainsFunc(blocks, func(b headBlock) bool {
		return b.line != c.block.line && h.isAboveAddress(b, b.afterPost(0))
	})
}

// isPerson says that a line names the holder as far as known, somebody with a title, or stands right over a number alone
// that can be the account's.
func (h *Head) isPerson(c layout.Cell) bool {
	if h.isHolder(c) || begins(layout.Normalize(c.Text()), wordHonorific) {
		return true
	}
	under, ok := h.cellBelow(c, sameEdge)
	return ok && len(c.Words) > 1 && h.numberAlone(under, titleDigits, h.otherValues()) != nil
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
func (o Outside) usualSize() float64 {
	var sizes []float64
	for _, l := range o.Lines {
		if l.Page == o.Lines[0].Page && len(l.Words) > 0 {
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
		if h.Used[i] && !h.Furniture[i] || tellsAccount(l) || l.Page == c.Page && l.Box.CenterY() > c.Box.Y0 && l.Box.CenterY() < c.Box.Y1 {
			continue
		}
		if strings.Contains(layout.Normalize(l.Text()), name) {
			return true
		}
	}
	return false
}

// tellsAccount says that a line tells an account's number in its text, as feet do beside the holder's name.
func tellsAccount(l layout.Line) bool {
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		_, ok := mentionedNumber(c)
		return ok
	})
}
