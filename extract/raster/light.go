package raster

import (
	"encoding/binary"
	"slices"
)

// light is how bright the bare paper is over a picture: shadows, stains, the fall of a lamp.
type light struct {
	cell          int // side of a cell in pixels of the source
	width, height int // in cells
	paper         []uint8
}

const (
	// tile is the side of the squares, in pixels of the shrunken picture, in which paper is looked for: at
	// 75 dpi some 4 mm, about a line's height, so that every tile holds some paper.
	tile = 12
	// paperShare is the part of a tile's pixels, one in so many, that may be brighter than its paper.
	paperShare = 8 // an eighth
	// darkest is the lowest brightness of paper. Darker ground is night, and dividing by it only makes noise.
	darkest = 24
)

// lightOf looks for the paper in a shrunken picture; shrink is by how much it was shrunk.
func lightOf(small *Gray, shrink int) light {
	l := light{cell: tile * shrink, width: (small.Width + tile - 1) / tile, height: (small.Height + tile - 1) / tile}
	l.paper = make([]uint8, l.width*l.height)
	for y := range l.height {
		for x := range l.width {
			l.paper[y*l.width+x] = paperOf(small, x*tile, y*tile)
		}
	}
	l.fill()
	l.soften()
	l.soften()
	return l
}

// paperOf returns the brightness that only an eighth of a tile exceeds.
func paperOf(g *Gray, left, top int) uint8 {
	var count [256]uint16
	n := 0
	right := min(left+tile, g.Width)
	for y := top; y < min(top+tile, g.Height); y++ {
		for _, v := range g.Row(y)[left:right] {
			count[v]++
			n++
		}
	}
	above := 0
	for v := 255; v > 0; v-- {
		if above += int(count[v]); above*paperShare > n {
			return uint8(max(v, darkest))
		}
	}
	return darkest
}

// bridge is how many cells wide print may be, to each side of its middle, without counting as paper: the bar of a
// table's heading, a picture's edge.
const bridge = 2

// fill raises the light under print that fills whole tiles to that of the paper around it: cells are
// spread and drawn back again, so that the edge of a shadow, which has dark on one side only, stays where it is.
func (l light) fill() {
	for range bridge {
		l.rank(func(n int) int { return max(n-2, 0) })
	}
	for range bridge {
		l.rank(func(n int) int { return min(1, n-1) })
	}
}

// rank replaces each cell by one of itself and the cells around it, sorted with the darkest first; pick chooses its
// place among n.
func (l light) rank(pick func(n int) int) {
	before := slices.Clone(l.paper)
	var near [9]uint8
	for y := range l.height {
		for x := range l.width {
			n := 0
			for v := max(y-1, 0); v <= min(y+1, l.height-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, l.width-1); u++ {
					near[n] = before[v*l.width+u]
					n++
				}
			}
			slices.Sort(near[:n])
			l.paper[y*l.width+x] = near[pick(n)]
		}
	}
}

// soften mixes each cell with its neighbours.
func (l light) soften() {
	before := slices.Clone(l.paper)
	at := func(x, y int) int {
		return int(before[min(max(y, 0), l.height-1)*l.width+min(max(x, 0), l.width-1)])
	}
	for y := range l.height {
		for x := range l.width {
			sum := 4*at(x, y) + 2*(at(x-1, y)+at(x+1, y)+at(x, y-1)+at(x, y+1)) +
				at(x-1, y-1) + at(x+1, y-1) + at(x-1, y+1) + at(x+1, y+1)
			l.paper[y*l.width+x] = uint8(sum / 16)
		}
	}
}

const (
	// strokeReach is how far, in pixels of the small picture, paper is looked for around a pixel: strokes of
	// print are thinner than twice of it and one, the rings of a stain are not.
	strokeReach = 3
	// faintest is the least share of the paper's light around, of 256, that a stain leaves. What is darker,
	// as the bar of a table's heading, is print.
	faintest = 150
)

// close follows stains that are smaller than the light's cells: each pixel of the small picture has the
// brightness that is left when strokes of print are filled with the paper beside them.
func (l light) close(small *Gray, shrink int) light {
	filled := brightest(small)
	filled.swap()
	filled = brightest(filled)
	filled.swap()
	near := light{cell: shrink, width: small.Width, height: small.Height, paper: make([]uint8, len(small.Pix))}
	around := make([]uint8, small.Width)
	places := l.placesAcross(small.Width)
	for y := range small.Height {
		l.lightRow(around, places, y)
		row := near.paper[y*small.Width:][:small.Width]
		for x, v := range filled.Row(y) {
			v, paper := uint32(v), uint32(around[x])
			if v<<8 < alike*paper {
				paper = max(stainOf(v, paper), paper*faintest>>8)
			}
			row[x] = uint8(max(paper, 1))
		}
	}
	return near
}

// between is a place between two cells of a row, of 256 from one to the next.
type between struct {
	cell, next int
	fraction   uint32
}

// middleOf is the middle of the i-th pixel of the small picture, in 1/65536 cells from the middle of the first cell.
func middleOf(i int) int64 { return int64(2*i+1)<<15/tile - 1<<15 }

// placesAcross are the places of each pixel of a row of the small picture.
func (l light) placesAcross(width int) []between {
	places := make([]between, width)
	for x := range places {
		i, f := split(middleOf(x), l.width)
		places[x] = between{i, min(i+1, l.width-1), f}
	}
	return places
}

// lightRow fills in the light of each pixel of a row of the small picture, as atCell does.
func (l light) lightRow(dst []uint8, places []between, y int) {
	column := make([]uint32, l.width)
	l.mixRows(column, middleOf(y))
	for x, p := range places {
		dst[x] = p.of(column)
	}
}

// of returns the light at a place of a row whose columns of cells are mixed.
func (p between) of(column []uint32) uint8 {
	return uint8((column[p.cell]*(256-p.fraction) + column[p.next]*p.fraction) >> 16)
}

// mixRows is the light of each column of cells, 8 bits after the point, v 1/65536 cells below the middle of the
// first row.
func (l light) mixRows(column []uint32, v int64) {
	j, f := split(v, l.height)
	top, below := l.paper[j*l.width:][:l.width], l.paper[min(j+1, l.height-1)*l.width:][:l.width]
	for i := range column {
		column[i] = uint32(top[i])*(256-f) + uint32(below[i])*f
	}
}

// middlesAcross are the middles of a row's stretches of one cell each; the last may be narrower.
func (l light) middlesAcross(width int) (places []between) {
	for left := 0; left < width; left += l.cell {
		middle := int64(left+min(left+l.cell, width)) << 15
		i, f := split(middle/int64(l.cell)-1<<15, l.width)
		places = append(places, between{i, min(i+1, l.width-1), f})
	}
	return places
}

// A brightness near that of the paper around belongs to the paper, with grain and print of the other side; below apart
// it is a stain. Both are of 256.
const alike, apart = 240, 216

// stainOf returns the paper's light where filled strokes leave v, if v differs from the paper around.
func stainOf(v, around uint32) uint32 {
	if v<<8 < (apart+1)*around {
		return v
	}
	return v + (around-v)*(v<<8/around-apart)/(alike-apart)
}

// atCell is the paper's brightness at a place in 1/65536 cells, 8 bits after the point.
func (l light) atCell(x, y int64) uint32 {
	x, y = x-1<<15, y-1<<15 // from the middle of the first
	i, fx := split(x, l.width)
	j, fy := split(y, l.height)
	top, below := l.paper[j*l.width:], l.paper[min(j+1, l.height-1)*l.width:]
	k := min(i+1, l.width-1)
	a := uint32(top[i])*(256-fx) + uint32(top[k])*fx
	b := uint32(below[i])*(256-fx) + uint32(below[k])*fx
	return (a*(256-fy) + b*fy) >> 8
}

// split parts a place in 1/65536 cells into a cell within 0..n-1 and a fraction of 256.
func split(v int64, n int) (cell int, fraction uint32) {
	if v <= 0 {
		return 0, 0
	}
	if v >= int64(n-1)<<16 {
		return n - 1, 0
	}
	return int(v >> 16), uint32(v>>8) & 255
}

// tones are the brightness of paper and ink after the paper's light is divided out.
type tones struct {
	ink, paper int // 0..255
	// share is the part of the pixels that are ink, of 65536.
	share int
}

// empty reports whether the page has next to no ink, or only ink as pale as noise.
func (t tones) empty() bool {
	const leastContrast = 24
	return t.share < 4 || t.paper-t.ink < leastContrast
}

// tonesOf samples the picture: every fourth pixel of every fourth row is enough.
func tonesOf(g *Gray, l light) tones {
	const step = 4
	// Paper has nearly equal values. Two counters in turn spare the processor the wait for its last addition.
	var count, other [256]int
	middles := l.middlesAcross(g.Width)
	column := make([]uint32, l.width)
	for y := step / 2; y < g.Height; y += step {
		row := g.Row(y)
		l.mixRows(column, int64(y)<<16/int64(l.cell)-1<<15)
		for i, p := range middles {
			left, right := i*l.cell, min((i+1)*l.cell, len(row))
			gain := 255 << 16 / ((column[p.cell]*(256-p.fraction)+column[p.next]*p.fraction)>>8 + 1)
			x := left
			for ; x+step < right; x += 2 * step {
				count[atMostWhole(uint32(row[x])*gain>>8)]++
				other[atMostWhole(uint32(row[x+step])*gain>>8)]++
			}
			if x < right {
				count[atMostWhole(uint32(row[x])*gain>>8)]++
			}
		}
	}
	n := 0
	for v, c := range other {
		count[v] += c
		n += count[v]
	}
	return judged(count, n)
}

// atMostWhole limits a brightness, less than 1<<31, to that of paper. It does so without a branch, because half of all
// paper is brighter.
func atMostWhole(lit uint32) uint8 {
	return uint8(lit | uint32(int32(whole-lit)>>31))
}

// judged parts the values in two where they differ most (Otsu's threshold) and describes both.
func judged(count [256]int, n int) tones {
	at := otsu(&count, n)
	dark, sum := 0, 0
	for v := range at {
		dark, sum = dark+count[v], sum+v*count[v]
	}
	t := tones{ink: at, paper: at}
	if dark > 0 {
		t.ink = sum / dark
		t.share = dark << 16 / n
	}
	for v := at; v < 256; v++ {
		if count[v] > count[t.paper] {
			t.paper = v
		}
	}
	return t
}

// otsu is the value below which pixels are dark.
func otsu(count *[256]int, n int) int {
	total := 0
	for v, c := range count {
		total += v * c
	}
	best, most := 0, 0.0
	dark, sum := 0, 0
	for v := range 255 {
		dark, sum = dark+count[v], sum+v*count[v]
		if dark == 0 || dark == n {
			continue
		}
		d := float64(sum)/float64(dark) - float64(total-sum)/float64(n-dark)
		if between := float64(dark) * float64(n-dark) * d * d; between > most {
			best, most = v+1, between
		}
	}
	return best
}

// curve stretches the values so that ink is nearly black and paper white. Thin strokes, brighter than ink,
// keep their place between the two.
func (t tones) curve() *[256]uint8 {
	const (
		deep     = 24 // ink's value afterwards: strokes darker than the mean must stay separate
		steepest = 4  // beyond this only noise would grow
		slack    = 6  // paper's grain
	)
	white := max(t.paper-slack, 1)
	black := max(t.ink-deep, 0)
	black = min(black, white-256/steepest)
	var out [256]uint8
	for v := range out {
		out[v] = uint8(min(max((v-black)*whole/max(white-black, 1), 0), whole))
	}
	return &out
}

// brightest replaces each pixel by the brightest within strokeReach across and down. Maxima of 2, 4 and then 7 pixels
// are computed from each other.
func brightest(g *Gray) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, len(g.Pix))}
	line := make([]uint8, g.Width+2*strokeReach)
	for y := range g.Height {
		copy(line[strokeReach:], g.Row(y)) // beyond the picture it is black
		brighter(line, line[1:])
		brighter(line, line[2:])
		brighter(line, line[3:])
		copy(out.Row(y), line)
		clear(line)
	}
	return out.downwards()
}

// downwards replaces each pixel by the brightest of its column within strokeReach.
func (g *Gray) downwards() *Gray {
	rows := make([]uint8, (g.Height+2*strokeReach)*g.Width)
	copy(rows[strokeReach*g.Width:], g.Pix)
	brighter(rows, rows[g.Width:])
	brighter(rows, rows[2*g.Width:])
	brighter(rows, rows[3*g.Width:])
	return &Gray{Width: g.Width, Height: g.Height, Pix: rows[:len(g.Pix)]}
}

// brighter replaces each pixel by the brighter of itself and its neighbour, as far as there are neighbours.
func brighter(pix, neighbours []uint8) {
	pix = pix[:len(neighbours)]
	i := 0
	for ; i+lanes <= len(pix); i += lanes {
		binary.LittleEndian.PutUint64(pix[i:], lighter(binary.LittleEndian.Uint64(pix[i:]),
			binary.LittleEndian.Uint64(neighbours[i:])))
	}
	for ; i < len(pix); i++ {
		pix[i] = max(pix[i], neighbours[i])
	}
}

// swap swaps black and white.
func (g *Gray) swap() {
	pix := g.Pix
	for ; len(pix) >= lanes; pix = pix[lanes:] {
		binary.LittleEndian.PutUint64(pix, ^binary.LittleEndian.Uint64(pix))
	}
	for i := range pix {
		pix[i] = ^pix[i]
	}
}

const (
	// shadeCell is the side in pixels of the cells that are judged for shade: at 200 dpi a letter or two.
	shadeCell = 24
	// leastTops is how many pieces of ink begin in a cell full of shade at least; letters have a third of it, the
	// smallest here and there as many.
	leastTops = 14
	// leastShade is how many cells of a field of shade are full at least, and one in leastFull of all of them.
	leastShade, leastFull = 8, 4
	// heldBy is how many of the nine pixels around and at a place are ink where it belongs to a stroke: the edge of one
	// two pixels wide has six, its corner four.
	heldBy = 5
	// shadePasses is how often connected ink in shade is checked, because its dots touch each other here and there.
	shadePasses = 2
)

// withoutShade returns a black-and-white picture without the dots that mean gray under its print. Table headings and
// every other row often have a colored ground, and a fax leaves dots of it among and through the letters. Where ink
// begins in many more places than letters do, everything but strokes is removed.
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

// shadedCells reports for each cell of a picture, row by row, whether it is shaded; nil if no cell is. Shade is a
// field: many cells side by side, many of them full of dots.
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

// fieldFrom are the cells that hang together with one, each at least half full, and how many of them are full. They
// are seen then.
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
