package raster

const (
	// besidePoint is how far from a point its figures are to both sides at most, in pixels, and abovePoint how
	// far above it they reach.
	besidePoint, abovePoint = 5, 5
	// beforeStop is how far left of a full stop of small type the foot of its word is looked for, in pixels: about a letter;
	// aboveStop is how far above it that letter reaches, and belowStop how far below it there is nothing.
	beforeStop, aboveStop, belowStop = 14, 12, 5
	// colonApart is how far the points of a colon of small type are apart at most, in pixels, and colonDot how many pixels a
	// point has at most.
	colonApart, colonDot = 10, 6
)

// isBetweenInk says that there is ink close to both sides of a place, as of a point between figures.
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

// isAtFoot says that ink stands where a full stop does: close behind a letter and as low as it.
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

// isOfColon says that ink stands above or below another point and nothing else, and beside a letter.
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

// drawStop draws what a fax left of a point as large as it is printed in small type, where that touches nothing:
// smoothed, a pixel would vanish.
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
