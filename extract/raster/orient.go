package raster

// Resolutions that are believed, in dots per inch.
const (
	leastDPI = 10
	mostDPI  = 9600
)

// squared gives the picture its resolution. Where the resolutions across and down differ by more than a
// twentieth, rows are repeated or left out until they agree.
func squared(g *Gray, dpiX, dpiY float64) *Gray {
	believed := func(dpi float64) bool { return dpi >= leastDPI && dpi <= mostDPI } // NaN is not
	if !believed(dpiX) || !believed(dpiY) {
		return g
	}
	g.DPI = dpiX
	const least, most = 0.95, 1.05
	const steepest = 4 // more is no paper's shape but a wrong header
	if f := dpiX / dpiY; f < 1.0/steepest || f > steepest || f > least && f < most {
		return g
	}
	height := max(int(float64(g.Height)*dpiX/dpiY+0.5), 1)
	if int64(height)*int64(g.Width) > 2*defaultMaxPixels {
		return g
	}
	out := &Gray{Width: g.Width, Height: height, Pix: make([]uint8, g.Width*height), DPI: dpiX, Cut: g.Cut}
	for y := range height {
		copy(out.Row(y), g.Row(y*g.Height/height))
	}
	return out
}

// turned is the picture as it is seen by its orientation, 1 to 8 as in EXIF: 2 mirrors left to right, 3
// turns upside down, 4 mirrors top to bottom, 5 swaps rows and columns, 6 turns a quarter clockwise, 7
// swaps them along the other diagonal, 8 turns a quarter the other way.
func turned(g *Gray, orientation int) *Gray {
	switch orientation {
	case 2, 3, 4:
		return mirrored(g, orientation != 4, orientation != 2)
	case 5, 6, 7, 8:
		return mirrored(transposed(g), orientation == 6 || orientation == 7, orientation == 8 || orientation == 7)
	}
	return g
}

// mirrored swaps left and right, top and bottom, in place.
func mirrored(g *Gray, leftRight, topBottom bool) *Gray {
	if leftRight {
		for y := range g.Height {
			row := g.Row(y)
			for i, j := 0, len(row)-1; i < j; i, j = i+1, j-1 {
				row[i], row[j] = row[j], row[i]
			}
		}
	}
	if topBottom {
		for i, j := 0, g.Height-1; i < j; i, j = i+1, j-1 {
			a, b := g.Row(i), g.Row(j)
			for x := range a {
				a[x], b[x] = b[x], a[x]
			}
		}
	}
	return g
}

// transposed swaps rows and columns. It goes through squares that fit the nearest cache.
func transposed(g *Gray) *Gray {
	out := &Gray{Width: g.Height, Height: g.Width, Pix: make([]uint8, len(g.Pix)), DPI: g.DPI, Cut: g.Cut}
	const side = 32
	for top := 0; top < g.Height; top += side {
		for left := 0; left < g.Width; left += side {
			for y := top; y < min(top+side, g.Height); y++ {
				row := g.Pix[y*g.Width:]
				for x := left; x < min(left+side, g.Width); x++ {
					out.Pix[x*out.Width+y] = row[x]
				}
			}
		}
	}
	return out
}
