package raster

import "slices"

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
	// paperShare is the part of a tile's pixels that may be brighter than what is taken for paper.
	paperShare = 8 // an eighth
	// darkest is the least brightness that paper is taken for: darker is night, and dividing by it only
	// makes noise.
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

// paperOf is the brightness that only an eighth of a tile exceeds.
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

// bridge is how many cells wide print may be, to each side of its middle, and still not be taken for paper:
// the bar of a table's heading, a picture's edge.
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

// rank gives each cell one of the cells around it and itself by their order, the darkest first: pick
// chooses its place among n.
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

// of is the light at a place of a row whose columns of cells are mixed.
func (p between) of(column []uint32) uint8 {
	return uint8((column[p.cell]*(256-p.fraction) + column[p.next]*p.fraction) >> 16)
}

// mixRows is the light of each column of cells, 8 bits after the point, v 1/65536 cells below the middle of the first row.
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

// What is nearly as bright as the paper around is that paper, grain and print of the other side included; apart from it
// is a stain. Both of 256.
const alike, apart = 240, 216

// stainOf is the paper's light where filled strokes leave v, which is not alike to the paper around.
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
