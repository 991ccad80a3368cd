package raster

import "slices"

const (
	// foldAbout is how far from the middle a fold may lie, of the width.
	foldAbout = 0.1
	// foldLeast is the least width of its shadow, of the page's: pages curve into a spine. The crease of a
	// folded letter and the rule of a table are narrower.
	foldLeast = 0.02
	// foldReach is how far from its middle the paper is bright again.
	foldReach = 0.08
	// foldBands are the strips in which the shadow has to be seen, the uppermost and lowest too: what is
	// printed ends before the paper does.
	foldBands = 8
)

// findFold looks for the spine between two facing pages in a straightened picture that still has its
// light: a broad shadow from the upper edge to the lower, near the middle, with print on both sides and
// none across. flat is the same picture with its light divided out. Pages above and below a fold are left
// together: lines do not run from one to the other.
func findFold(lit, flat *Gray) (x int, found bool) {
	if !mayFold(lit) {
		return 0, false
	}
	x, ok := shadow(lit.brightColumns(0, lit.Height))
	if !ok {
		return 0, false
	}
	for band := range foldBands {
		at, ok := shadow(lit.brightColumns(band*lit.Height/foldBands, (band+1)*lit.Height/foldBands))
		if !ok || at-x > lit.Width/40 || x-at > lit.Width/40 {
			return 0, false
		}
	}
	return x, printBeside(flat, x)
}

// mayFold says that a picture has the shape of two upright pages.
func mayFold(g *Gray) bool {
	const leastShape = 1.05 // they are wider than high
	return float64(g.Width) >= leastShape*float64(g.Height) && g.Height >= 8*foldBands
}

// brightColumns is the paper's brightness in each column of some rows: a quarter of them are brighter.
func (g *Gray) brightColumns(from, to int) []uint8 {
	out := make([]uint8, g.Width)
	column := make([]uint8, 0, to-from)
	for x := range out {
		column = column[:0]
		for y := from; y < to; y += 2 {
			column = append(column, g.Pix[y*g.Width+x])
		}
		slices.Sort(column)
		out[x] = column[len(column)*3/4]
	}
	return out
}

// shadow is the middle of a broad valley near the middle of a row of brightness.
func shadow(bright []uint8) (x int, ok bool) {
	n := len(bright)
	from, to := int((0.5-foldAbout)*float64(n)), int((0.5+foldAbout)*float64(n))
	for i := from; i < to; i++ {
		if x == 0 || bright[i] < bright[x] {
			x = i
		}
	}
	reach := int(foldReach * float64(n))
	if x-reach < 0 || x+reach >= n || reach < 4 {
		return 0, false
	}
	left, right := slices.Max(bright[x-reach:x]), slices.Max(bright[x:x+reach])
	paper := int(min(left, right))
	const deep, shallow = 88, 96 // of a hundred
	if int(bright[x])*100 > paper*deep {
		return 0, false
	}
	a, b := x, x
	for a > x-reach && int(bright[a])*100 < paper*shallow {
		a--
	}
	for b < x+reach && int(bright[b])*100 < paper*shallow {
		b++
	}
	return x, float64(b-a) >= foldLeast*float64(n) && a > x-reach && b < x+reach
}

// printBeside says that there is print left and right of a place, and next to none at it.
func printBeside(flat *Gray, x int) bool {
	var left, right, at int
	gap := max(flat.Width/100, 2)
	for _, e := range lowerEdges(flat) {
		switch {
		case int(e.x) < x-gap:
			left++
		case int(e.x) > x+gap:
			right++
		default:
			at++
		}
	}
	return left > 2*fewPoints && right > 2*fewPoints && at*60 < left+right
}
