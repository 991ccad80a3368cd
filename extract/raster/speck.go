package raster

// bilevel says that a picture has black and white only, as a fax or a scan without grays. A sample tells.
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
	// leastInk is the least ink, in pixels, that is kept wherever it stands: smaller than a point of print
	// at 200 dpi.
	leastInk = 3
	// mostSpeck is the most ink that is taken for a speck where nothing is near it.
	mostSpeck = 12
	// aroundSpeck is how far from other ink such a speck stands, in pixels; points and commas are nearer.
	aroundSpeck = 12
)

// withoutSpecks is a picture in black and white without the dust that lines add. Where thin strokes of small type are
// broken, what is as small as dust is print, and they become thicker; points are, too.
func withoutSpecks(g *Gray, small bool) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: append([]uint8(nil), g.Pix...), DPI: g.DPI, Cut: g.Cut}
	var ink [mostSpeck + 1]int
	var around *strokes // nil where nothing is put back
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

// alone says that there is no other ink so near.
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
