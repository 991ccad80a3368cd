package ocr

import (
	"image"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Rules across the page stand close above and below the headings of tables. They tie words together that are looked for
// by their ink, and beside a word read by itself they are read too.

const (
	// longestWord is the width in usual rows of type that print without a gap has only in a rule.
	longestWord = 10.0
	// levelShare is how much of a row of pixels, in tenths, a rule fills though it is broken, levelBlur how many rows
	// beside it are blurred by it.
	levelShare = 7
	levelBlur  = 2
)

// clearRules takes off rules across the page at least so many pixels long: cells that go on sideways without a gap wider
// than a broken stroke's.
func (m ink) clearRules(least int) {
	for y := range m.height {
		row := m.cells[y*m.width : (y+1)*m.width]
		for from := 0; from < m.width; from++ {
			if !row[from] {
				continue
			}
			to := from + 1
			for to < m.width && (row[to] || to+1 < m.width && row[to+1]) {
				to++
			}
			if (to-from)*m.cell >= least {
				clear(row[from:to])
			}
			from = to
		}
	}
}

// withoutLevels takes rules over or under a row of type out of a cut of it, and what is beyond them: where a row of
// pixels in its margins is ink nearly from end to end.
func withoutLevels(g *raster.Gray, margin int) {
	top, end := frame, g.Height-frame
	for i := margin - 1; i >= 0; i-- {
		if isLevel(g, top+i) {
			whitenRows(g, top, top+i+levelBlur)
			break
		}
	}
	for i := margin - 1; i >= 0; i-- {
		if isLevel(g, end-1-i) {
			whitenRows(g, end-1-i-levelBlur, end)
			break
		}
	}
}

// isLevel says that most of a row of a cut's pixels is ink.
func isLevel(g *raster.Gray, y int) bool {
	row, inked := g.Row(y)[frame:g.Width-frame], 0
	for _, v := range row {
		if v < faintInk {
			inked++
		}
	}
	return 10*inked >= levelShare*len(row)
}

// whitenRows clears rows of pixels.
func whitenRows(g *raster.Gray, from, to int) {
	for y := from; y < to; y++ {
		for x := range g.Width {
			g.Row(y)[x] = 255
		}
	}
}

// hasPrint says that at a place of a cut, enlarged by a factor, print of a height in pixels of the page is left that no
// word covers: a rule's blurred edges are lower.
func hasPrint(line *raster.Gray, cut page.Box, place image.Rectangle, words []Word, least, factor float64) bool {
	m := inkOf(line, 2)
	in := func(b image.Rectangle) image.Rectangle {
		return Word{Box: b}.moved(-int(cut.X0), -int(cut.Y0)).shrunk(1/factor).moved(frame, frame).Box
	}
	for _, w := range words {
		if b := in(w.Box).Intersect(image.Rect(0, 0, line.Width, line.Height)); !b.Empty() {
			m.clear(b)
		}
	}
	from, to := in(place).Min.X/m.cell, in(place).Max.X/m.cell
	for y := range m.height {
		for x := max(from, 0); x <= min(to, m.width-1); x++ {
			if m.at(x, y) && float64(m.take(x, y, 1).Dy()) >= least*factor {
				return true
			}
		}
	}
	return false
}
