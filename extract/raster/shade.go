package raster

const (
	// shadeCell is the side in pixels of the cells that are judged for shade: at 200 dpi a letter or two.
	shadeCell = 24
	// leastTops is how many pieces of ink begin in a cell full of shade at least; letters have a third of it, the smallest
	// here and there as many.
	leastTops = 14
	// leastShade is how many cells of a field of shade are full at least, and one in leastFull of all of them.
	leastShade, leastFull = 8, 4
	// heldBy is how many of the nine pixels around and at a place are ink where it belongs to a stroke: the edge of one
	// two pixels wide has six, its corner four.
	heldBy = 5
	// shadePasses is how often what holds together in shade is asked: its dots touch one another here and there.
	shadePasses = 2
)

// withoutShade is a picture in black and white without the dots that stand for gray behind its print: heads of tables and
// every other row are often set on color, of which a fax leaves dots among and through the letters. Where ink begins in
// many more places than letters do, what is no stroke goes.
func withoutShade(g *Gray) *Gray {
	cells := shadedCells(g)
	if cells == nil {
		return g
	}
	for range shadePasses {
		out := &Gray{Width: g.Width, Height: g.Height, Pix: append([]uint8(nil), g.Pix...), DPI: g.DPI, Cut: g.Cut}
		for y := 1; y < g.Height-1; y++ {
			row := cells[y/shadeCell*((g.Width+shadeCell-1)/shadeCell):]
			for x := 1; x < g.Width-1; x++ {
				if at := y*g.Width + x; g.Pix[at] < 128 && row[x/shadeCell] && g.inkAround(at) < heldBy {
					out.Pix[at] = whole
				}
			}
		}
		g = out
	}
	return g
}

// inkAround counts the ink among the nine pixels around and at a place inside of the picture.
func (g *Gray) inkAround(at int) (n int) {
	for _, from := range [3]int{at - g.Width, at, at + g.Width} {
		for _, v := range g.Pix[from-1 : from+2] {
			if v < 128 {
				n++
			}
		}
	}
	return n
}

// shadedCells tells which cells of a picture are shaded, row by row; nil when none is. Shade is a field: many cells side by
// side, of which many are full of it.
func shadedCells(g *Gray) []bool {
	width, tops := (g.Width+shadeCell-1)/shadeCell, topsOf(g)
	seen, cells := make([]bool, len(tops)), []bool(nil)
	for i, n := range tops {
		if n < leastTops || seen[i] {
			continue
		}
		field, full := fieldFrom(i, width, tops, seen)
		if full < leastShade || full*leastFull < len(field) {
			continue
		}
		if cells == nil {
			cells = make([]bool, len(tops))
		}
		for _, k := range field {
			cells[k] = true
		}
	}
	return cells
}

// fieldFrom are the cells that hang together with one, each at least half full, and how many of them are full. They are seen
// then.
func fieldFrom(i, width int, tops []int, seen []bool) (field []int, full int) {
	seen[i] = true
	field = []int{i}
	for n := 0; n < len(field); n++ {
		k := field[n]
		if tops[k] >= leastTops {
			full++
		}
		for _, next := range [4]int{k - 1, k + 1, k - width, k + width} {
			sides := next/width == k/width || next%width == k%width
			if next >= 0 && next < len(tops) && sides && !seen[next] && tops[next] >= leastTops/2 {
				seen[next] = true
				field = append(field, next)
			}
		}
	}
	return field, full
}

// topsOf counts the places in each cell where ink begins, from above and from the left.
func topsOf(g *Gray) []int {
	width, height := (g.Width+shadeCell-1)/shadeCell, (g.Height+shadeCell-1)/shadeCell
	tops := make([]int, width*height)
	for y := 1; y < g.Height; y++ {
		above, row := g.Row(y-1), g.Row(y)
		for x := 1; x < g.Width-1; x++ {
			if row[x] < 128 && row[x-1] >= 128 && above[x-1] >= 128 && above[x] >= 128 && above[x+1] >= 128 {
				tops[y/shadeCell*width+x/shadeCell]++
			}
		}
	}
	return tops
}
