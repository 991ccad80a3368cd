package raster

import "slices"

// bilevel reports whether a picture has only black and white, like a fax or a scan without grays. It looks at a sample
// of the pixels.
func bilevel(g *Gray) bool {
	const step = 97
	between, n := 0, (len(g.Pix)+step-1)/step
	for i := 0; i < len(g.Pix); i += step {
		if v := g.Pix[i]; v > 16 && v < whole-16 {
			if between++; between*200 >= n {
				return false
			}
		}
	}
	return between*200 < n
}

const (
	// leastInk is the least ink, in pixels, that is kept at any place: less than a point of print at 200 dpi.
	leastInk = 3
	// mostSpeck is the most ink, in pixels, of a speck with nothing near it.
	mostSpeck = 12
	// aroundSpeck is the least distance, in pixels, of such a speck from other ink; points and commas are nearer.
	aroundSpeck = 12
)

// withoutSpecks returns a black-and-white picture without the dust that telephone lines add. If the thin strokes of
// small type are broken, pieces as small as dust are print: they are kept and made thicker, and so are points.
func withoutSpecks(g *Gray, small bool) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: append([]uint8(nil), g.Pix...), DPI: g.DPI, Cut: g.Cut}
	var ink [mostSpeck + 1]int
	var around *strokes // nil if nothing is restored
	if small {
		around = newStrokes(g)
	}
	for y := range g.Height {
		row := g.Row(y)
		for x, v := range row {
			if v >= 128 || x > 0 && row[x-1] < 128 {
				continue // paper, or not the beginning of a run
			}
			n := g.blob(x, y, ink[:])
			if n == 0 || n > leastInk-1 && (n > mostSpeck || !g.alone(ink[:n], aroundSpeck)) {
				continue
			}
			if around != nil && n < leastInk && !g.alone(ink[:n], nearStroke) {
				around.addBit(g, ink[:n])
			}
			if n < leastInk && small && (g.isAtFoot(ink[:n]) || g.isOfColon(ink[:n])) {
				out.drawStop(ink[:n])
				continue
			}
			if n < leastInk && g.isBetweenInk(ink[0]) {
				continue
			}
			for _, at := range ink[:n] {
				out.Pix[at] = whole
			}
		}
	}
	if around != nil {
		around.restore(g, out)
	}
	return out
}

// blob collects the ink that hangs together with a pixel; 0 when it is more than fits.
func (g *Gray) blob(x, y int, ink []int) (n int) {
	ink[0], n = y*g.Width+x, 1
	for i := 0; i < n; i++ {
		px, py := ink[i]%g.Width, ink[i]/g.Width
		for v := max(py-1, 0); v <= min(py+1, g.Height-1); v++ {
			for u := max(px-1, 0); u <= min(px+1, g.Width-1); u++ {
				at := v*g.Width + u
				if g.Pix[at] >= 128 || contains(ink[:n], at) {
					continue
				}
				if n == len(ink) {
					return 0
				}
				ink[n] = at
				n++
			}
		}
	}
	return n
}

func contains(list []int, at int) bool {
	for _, v := range list {
		if v == at {
			return true
		}
	}
	return false
}

// alone reports whether no other ink is within around pixels.
func (g *Gray) alone(ink []int, around int) bool {
	x, y := ink[0]%g.Width, ink[0]/g.Width
	for v := max(y-around, 0); v <= min(y+around, g.Height-1); v++ {
		row := g.Row(v)
		for u := max(x-around, 0); u <= min(x+around, g.Width-1); u++ {
			if row[u] < 128 && !contains(ink, v*g.Width+u) {
				return false
			}
		}
	}
	return true
}

const (
	// leastStreak is the least length of a streak, in pixels: no letter is as high.
	leastStreak = 180
	// streakGap is the longest gap within a streak; rows of print are farther apart.
	streakGap = 6
	// widestStreak is the largest width of a streak, in pixels.
	widestStreak = 3
	// bareStreak is the least share, in percent, of a streak's ink that touches no print.
	bareStreak = 70
	// beyondStreak is how many pixels beyond a streak's end are checked for ink that continues beside it, as a slanted
	// rule's does, and asideStreak how far beside.
	beyondStreak, asideStreak = 40, 3
	// mostStreaks is the most columns of pixels that are streaks: more are the rules of a table.
	mostStreaks = 6
	// leastDrop is the least length in pixels of a lost row without ink, and bridgesOfDrop the least number of places
	// where it separates ink above from ink below.
	leastDrop, bridgesOfDrop = 150, 8
)

// withoutStreaks returns a black-and-white picture without the straight thin lines that dirt in a fax machine draws
// down the page. It also restores the ink of rows that the telephone line lost. Both damage letters: a streak joins
// words of two rows, a lost row makes an engine guess a figure. Rules of tables stay whole, because their pieces would
// be read as letters. A rule is rarely so straight in the machine that it keeps to one column of pixels.
func withoutStreaks(g *Gray) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: slices.Clone(g.Pix), DPI: g.DPI, Cut: g.Cut}
	if streaks := streaksOf(g); len(streaks) <= mostStreaks {
		for _, s := range streaks {
			s.clear(g, out)
		}
	}
	for y := 1; y < g.Height-1; y++ {
		out.fillDrops(y)
	}
	return out
}

// streak is ink that goes down one column of pixels: widths counts its pixels by the width of the ink across it, the
// last for all that are wider.
type streak struct {
	x, from, to int
	widths      [widestStreak + 1]int
}

// streaksOf are the streaks of a picture, one for each column of pixels that they are wide.
func streaksOf(g *Gray) (found []streak) {
	open := make([]streak, g.Width)
	end := func(x int) {
		if open[x].isStreak() && !open[x].goesOn(g) {
			found = append(found, open[x])
		}
	}
	for y := range g.Height {
		row := g.Row(y)
		for x := 0; x < g.Width; x++ {
			if row[x] >= 128 {
				continue
			}
			from := x
			for x < g.Width && row[x] < 128 {
				x++
			}
			width := min(x-from, widestStreak+1)
			for k := from; k < x; k++ {
				s := &open[k]
				if s.to == 0 || y-s.to > streakGap {
					end(k)
					*s = streak{x: k, from: y}
				}
				s.to = y
				s.widths[width-1]++
			}
		}
	}
	for x := range open {
		end(x)
	}
	return found
}

// isStreak reports whether ink is long, and thin where it meets no print.
func (s *streak) isStreak() bool {
	if s.to-s.from < leastStreak {
		return false
	}
	thin, all := 0, 0
	for i, n := range s.widths {
		if all += n; i < widestStreak {
			thin += n
		}
	}
	return thin*100 >= bareStreak*all && 2*all >= s.to-s.from
}

// goesOn reports whether ink goes on beyond one of its ends, row by row.
func (s *streak) goesOn(g *Gray) bool {
	return g.inkBeside(s.x, s.from-beyondStreak, s.from) || g.inkBeside(s.x, s.to+1, s.to+1+beyondStreak)
}

// inkBeside reports whether nearly all rows of a stretch have ink at a column of pixels or close beside it.
func (g *Gray) inkBeside(x, from, to int) bool {
	inked := 0
	for y := max(from, 0); y < min(to, g.Height); y++ {
		row := g.Row(y)[max(x-asideStreak, 0):min(x+asideStreak+1, g.Width)]
		if slices.ContainsFunc(row, func(v uint8) bool { return v < 128 }) {
			inked++
		}
	}
	return 10*inked >= 9*(to-from)
}

// usual is the width that most of the streak has.
func (s *streak) usual() (width int) {
	for i, n := range s.widths[:widestStreak] {
		if n > s.widths[width] {
			width = i
		}
	}
	return width + 1
}

// clear removes the streak's ink from a picture where it is not wider than usual.
func (s *streak) clear(g, out *Gray) {
	usual := s.usual()
	for y := s.from; y <= s.to; y++ {
		row, from, to := g.Row(y), s.x, s.x
		if row[s.x] >= 128 {
			continue
		}
		for from > 0 && s.x-from < usual && row[from-1] < 128 {
			from--
		}
		for to < g.Width && to-s.x <= usual && row[to] < 128 {
			to++
		}
		if to-from <= usual {
			out.Row(y)[s.x] = whole
		}
	}
}

// fillDrops puts ink into long gaps of a row that part ink above from ink below in many places.
func (g *Gray) fillDrops(y int) {
	above, row, below := g.Row(y-1), g.Row(y), g.Row(y+1)
	for x := 0; x < g.Width; x++ {
		from, bridges, inked := x, 0, false
		for ; x < g.Width && row[x] >= 128; x++ {
			both := above[x] < 128 && below[x] < 128
			if both && !inked {
				bridges++
			}
			inked = both
		}
		if x-from < leastDrop || bridges < bridgesOfDrop {
			continue
		}
		for k := from; k < x; k++ {
			if above[k] < 128 && below[k] < 128 {
				row[k] = 0
			}
		}
	}
}

const (
	// brokenCell is the side in pixels of the cells that are judged for broken print: at 200 dpi a few letters.
	brokenCell = 32
	// aroundSide and aroundUp are how many cells to each side, and above and below, count for a cell too, because words
	// and lines continue.
	aroundSide, aroundUp = 3, 2
	// nearStroke is the largest distance, in pixels, of a bit of a broken stroke from other ink.
	nearStroke = 4
	// inkOfBit is the most pixels of ink for each bit of a stroke in broken print, leastBits the least number of bits:
	// dust near whole print is rare.
	inkOfBit, leastBits = 150, 12
	// brokenThin is the mean thickness, in hundredths of a pixel, below which broken strokes are made thicker, thin the
	// one for all strokes; leastThin is how many pixels of ink are needed to measure it.
	brokenThin, thin, leastThin = 140, 120, 100
)

// strokes describes the ink in the cells of a black-and-white picture.
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

// isThinner reports whether strokes are thinner than a bound in hundredths of a pixel: a stroke has two edges.
func (c inkOfCell) isThinner(bound int) bool { return c.ink > leastThin && 200*c.ink < bound*c.edges }

// isBroken reports whether there are bits of strokes, not dust.
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

// restore puts the pieces of broken strokes back into a cleaned picture, and makes thin strokes a pixel thicker: a
// fax breaks them, and smoothing makes them nearly vanish.
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

const (
	// besidePoint is how far from a point its figures are to both sides at most, in pixels, and abovePoint how
	// far above it they reach.
	besidePoint, abovePoint = 5, 5
	// beforeStop is how far left of a full stop of small type the foot of its word is looked for, in pixels: about a
	// letter; aboveStop is how far above it that letter reaches, and belowStop how far below it there is nothing.
	beforeStop, aboveStop, belowStop = 14, 12, 5
	// colonApart is the largest distance of a colon's points in small type, in pixels, and colonDot the most pixels of
	// a point.
	colonApart, colonDot = 10, 6
)

// isBetweenInk reports whether there is ink close to both sides of a place, as of a point between figures.
func (g *Gray) isBetweenInk(at int) bool {
	x, y := at%g.Width, at/g.Width
	left, right := false, false
	for v := max(y-abovePoint, 0); v <= y; v++ {
		row := g.Row(v)
		for u := 2; u <= besidePoint; u++ {
			left = left || x-u >= 0 && row[x-u] < 128
			right = right || x+u < g.Width && row[x+u] < 128
		}
	}
	return left && right
}

// isAtFoot reports whether ink is in the place of a full stop: close after a letter and as low as the letter.
func (g *Gray) isAtFoot(ink []int) bool {
	x, y := ink[0]%g.Width, ink[len(ink)-1]/g.Width
	lowest, beside := -1, false
	for v := max(y-aboveStop, 0); v <= min(y+belowStop, g.Height-1); v++ {
		row := g.Row(v)
		for u := max(x-beforeStop, 0); u < x-1; u++ {
			if row[u] < 128 {
				lowest, beside = v, beside || x-u <= besidePoint
			}
		}
	}
	return beside && lowest >= y-1 && lowest <= y+1
}

// isOfColon reports whether ink is above or below one other point, beside a letter, without further ink.
func (g *Gray) isOfColon(ink []int) bool {
	x, y := ink[0]%g.Width, ink[0]/g.Width
	dot, top, bottom, beside := 0, g.Height, -1, false
	for v := max(y-colonApart, 0); v <= min(y+colonApart, g.Height-1); v++ {
		row := g.Row(v)
		for u := max(x-besidePoint, 0); u <= min(x+besidePoint, g.Width-1); u++ {
			switch {
			case row[u] >= 128:
			case u < x-1 || u > x+1:
				beside = beside || v >= y-1 && v <= y+1
			case v < y-2 || v > y+2:
				dot, top, bottom = dot+1, min(top, v), v
			}
		}
	}
	return beside && dot > 0 && dot <= colonDot && bottom-top <= 2
}

// drawStop draws the rest of a point on a fax as large as points of small type are, if it then touches nothing.
// Smoothing would make a single pixel vanish.
func (g *Gray) drawStop(ink []int) {
	x, y := ink[0]%g.Width, ink[len(ink)-1]/g.Width
	stop := [4]int{y*g.Width + x, y*g.Width + x + 1, (y-1)*g.Width + x, (y-1)*g.Width + x + 1}
	if y < 1 || x+1 >= g.Width || !g.alone(append(stop[:], ink...), 2) {
		return
	}
	for _, at := range stop {
		g.Pix[at] = 0
	}
}
