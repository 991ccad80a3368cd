package raster

import "slices"

const (
	// leastStreak is how long a streak is at least, in pixels: no letter is as high.
	leastStreak = 180
	// streakGap is the longest gap within a streak; rows of print are farther apart.
	streakGap = 6
	// widestStreak is how many pixels a streak is wide at most.
	widestStreak = 3
	// bareStreak is the share, in percent, of a streak's ink that stands by itself; the rest crosses print.
	bareStreak = 70
	// beyondStreak is how many pixels beyond a streak's end are asked whether ink goes on beside it, as a rule's that lies
	// aslant does, and asideStreak how far beside.
	beyondStreak, asideStreak = 40, 3
	// mostStreaks is how many columns of pixels are streaks at most: more are the rules of a table.
	mostStreaks = 6
	// leastDrop is how long a row without ink is at least that was lost, and bridgesOfDrop how often it parts ink above
	// from ink below.
	leastDrop, bridgesOfDrop = 150, 8
)

// withoutStreaks is a picture in black and white without the straight thin lines that dirt in a fax machine draws down the
// page, and with what stood in rows that its line lost. Both cut through letters wherever they meet them: a streak makes
// one word of two rows, a lost row an engine's guess of a figure. Rules of tables stay, and whole: a page is seldom so
// straight in the machine that they keep to one column of pixels, and pieces of them would be taken for letters.
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

// streak is ink that goes down one column of pixels: widths counts its pixels by the width of the ink across it, the last
// for all that are wider.
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

// isStreak says that ink is long, and thin where it meets no print.
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

// goesOn says that ink goes on beyond one of its ends, row by row.
func (s *streak) goesOn(g *Gray) bool {
	return g.inkBeside(s.x, s.from-beyondStreak, s.from) || g.inkBeside(s.x, s.to+1, s.to+1+beyondStreak)
}

// inkBeside says that nearly all rows of a stretch have ink at a column of pixels or close beside it.
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

// clear takes the streak's ink out of a picture where it is no wider than usual.
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
