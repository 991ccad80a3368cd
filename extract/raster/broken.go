package raster

const (
	// brokenCell is the side in pixels of the cells that are judged for broken print: at 200 dpi a few letters.
	brokenCell = 32
	// aroundSide and aroundUp are how many cells to each side, above and below tell of a cell too: words and lines go on.
	aroundSide, aroundUp = 3, 2
	// nearStroke is how far from other ink a bit of a broken stroke stands at most, in pixels.
	nearStroke = 4
	// inkOfBit is how many pixels of ink there are to one bit of a stroke at most where print is broken, leastBits how many
	// bits there are at least: dust near whole print is rare.
	inkOfBit, leastBits = 150, 12
	// brokenThin and thin are the mean thickness of strokes, in hundredths of a pixel, below which those that are broken and
	// any are made thicker; leastThin is how many pixels of ink tell.
	brokenThin, thin, leastThin = 140, 120, 100
)

// strokes is what the cells of a picture in black and white have of ink.
type strokes struct {
	width, height int // in cells
	cells         []inkOfCell
	// bits are the pixels of ink that is small enough for dust but near other ink.
	bits []int
}

// inkOfCell counts the pixels of ink, their edges, and the bits of a cell.
type inkOfCell struct{ ink, edges, bits int }

func (c *inkOfCell) add(o inkOfCell) {
	c.ink, c.edges, c.bits = c.ink+o.ink, c.edges+o.edges, c.bits+o.bits
}

// isThinner says that strokes are thinner than a bound in hundredths of a pixel: a stroke has two edges.
func (c inkOfCell) isThinner(bound int) bool { return c.ink > leastThin && 200*c.ink < bound*c.edges }

// isBroken says that there are bits of strokes, not dust.
func (c inkOfCell) isBroken() bool { return c.bits >= leastBits && c.bits*inkOfBit >= c.ink }

func newStrokes(g *Gray) *strokes {
	s := &strokes{width: (g.Width + brokenCell - 1) / brokenCell, height: (g.Height + brokenCell - 1) / brokenCell}
	s.cells = make([]inkOfCell, s.width*s.height)
	for y := 1; y < g.Height; y++ {
		row, above := g.Row(y), g.Row(y-1)
		for x := 1; x < g.Width; x++ {
			dark, left, up := row[x] < 128, row[x-1] < 128, above[x] < 128
			if !dark && !left && !up {
				continue
			}
			c := &s.cells[y/brokenCell*s.width+x/brokenCell]
			if dark {
				c.ink++
			}
			if dark != left {
				c.edges++
			}
			if dark != up {
				c.edges++
			}
		}
	}
	return s
}

// addBit counts a bit of ink.
func (s *strokes) addBit(g *Gray, ink []int) {
	s.cells[s.cellOf(g, ink[0])].bits++
	s.bits = append(s.bits, ink...)
}

func (s *strokes) cellOf(g *Gray, at int) int {
	return at/g.Width/brokenCell*s.width + at%g.Width/brokenCell
}

// around is the ink in and around each cell.
func (s *strokes) around() []inkOfCell {
	all := make([]inkOfCell, len(s.cells))
	for y := range s.height {
		for x := range s.width {
			for v := max(y-aroundUp, 0); v <= min(y+aroundUp, s.height-1); v++ {
				for u := max(x-aroundSide, 0); u <= min(x+aroundSide, s.width-1); u++ {
					all[y*s.width+x].add(s.cells[v*s.width+u])
				}
			}
		}
	}
	return all
}

// restore puts the bits of broken strokes back into a picture that they were taken out of, and makes thin strokes a pixel
// thicker: a fax breaks them, and smoothed they all but vanish.
func (s *strokes) restore(g, out *Gray) {
	kept, thicker := make([]bool, len(s.cells)), make([]bool, len(s.cells))
	for i, c := range s.around() {
		thicker[i] = c.isThinner(thin) || c.isBroken() && c.isThinner(brokenThin)
		kept[i] = c.isBroken() || thicker[i]
	}
	for _, at := range s.bits {
		if kept[s.cellOf(g, at)] {
			out.Pix[at] = 0
		}
	}
	for y := out.Height - 2; y >= 0; y-- { // from the end, that no pixel grows twice
		row, below, cells := out.Row(y), out.Row(y+1), thicker[y/brokenCell*s.width:]
		for x := out.Width - 2; x >= 0; x-- {
			if row[x] < 128 && cells[x/brokenCell] {
				row[x+1], below[x], below[x+1] = 0, 0, 0
			}
		}
	}
}
