package raster

import "encoding/binary"

const (
	// Paper is looked for in blocks this wide and high, in pixels: the gaps between lines and columns of print hold many.
	blockWidth, blockHeight = lanes, 4
	// mostBlocks is how many blocks up and down are looked at for one stretch of a row: where rows stand on end, more
	// cost what they save.
	mostBlocks = 12
)

// blanks tells where a picture is bare paper: most of a page is, which need not be worked out pixel by pixel. The zero
// value knows of none.
type blanks struct {
	width, height int // in blocks
	// run is how many blocks from each on to the right are bare.
	run []uint16
}

// blanksOf looks for the parts of a picture that become white: white is the least value that does once the light is
// divided out, stride how many pixels of the picture a pixel of the outcome is at most. What is left over at the right
// and lower edge is taken for print.
func blanksOf(g *Gray, l light, white int, stride float64) blanks {
	if stride*lightSpan > strokeReach*blockWidth { // else light may come from further away than is looked
		return blanks{}
	}
	b := blanks{width: g.Width / blockWidth, height: g.Height / blockHeight}
	b.run = make([]uint16, b.width*b.height)
	lit, least := litBlocks(g, l), leastBare(white)
	for y := range b.height {
		run := b.run[y*b.width:][:b.width]
		bareBlocks(run, g, y*blockHeight, lit.Row(y*blockHeight/lanes), &least)
		n := uint16(0)
		for x := b.width - 1; x >= 0; x-- {
			n = (n + 1) & -run[x]
			run[x] = n
		}
	}
	return b
}

// litBlocks is the brightest light within reach of each block of lanes by lanes pixels.
func litBlocks(g *Gray, l light) *Gray {
	out := NewGray((g.Width+lanes-1)/lanes, (g.Height+lanes-1)/lanes)
	cells := make([]uint8, l.width)
	for y := range out.Height {
		clear(cells)
		from, to := l.around(y, l.height)
		for v := from; v <= to; v++ {
			brighter(cells, l.paper[v*l.width:][:l.width])
		}
		for x, row := 0, out.Row(y); x < len(row); x++ {
			from, to := l.around(x, l.width)
			row[x] = cells[from]
			for _, v := range cells[from+1 : to+1] {
				row[x] = max(row[x], v)
			}
		}
	}
	return brightest(out)
}

// around are the cells, of n, that light in the i-th lanes pixels is mixed of.
func (l light) around(i, n int) (from, to int) {
	return min(max(i*lanes/l.cell-1, 0), n-1), min((i*lanes+lanes-1)/l.cell+1, n-1)
}

// leastBare is, for each light, the darkest pixel that becomes white; beyond a byte where none does.
func leastBare(white int) (least [256]uint16) {
	for light := range least {
		gain := gainAt(uint32(light) << 8)
		least[light] = uint16(min((int64(white)<<16+gain-1)/gain, whole+1))
	}
	return least
}

// bareBlocks marks with 1 each block, from the picture's row y on, that has no pixel darker than its light asks for.
func bareBlocks(dst []uint16, g *Gray, y int, lit []uint8, least *[256]uint16) {
	const high = ^uint64(noHigh)
	n := len(dst) * blockWidth
	row0, row1, row2, row3 := g.Row(y)[:n], g.Row(y + 1)[:n], g.Row(y + 2)[:n], g.Row(y + 3)[:n]
	for x := range dst {
		at, v := x*blockWidth, uint64(least[lit[x]])
		a, b := binary.LittleEndian.Uint64(row0[at:]), binary.LittleEndian.Uint64(row1[at:])
		c, d := binary.LittleEndian.Uint64(row2[at:]), binary.LittleEndian.Uint64(row3[at:])
		bare := a & b & c & d // of paper that is to be brighter than half, what is less has no high bit
		if bound := v * everyByte; v < 128 {
			bare = noneLess(a, bound) & noneLess(b, bound) & noneLess(c, bound) & noneLess(d, bound)
		} else {
			bound &= noHigh
			bare &= ((a | high) - bound) & ((b | high) - bound) & ((c | high) - bound) & ((d | high) - bound)
		}
		if bare&high == high && v <= whole {
			dst[x] = 1
		}
	}
}

// bare says that the pixels between and around two places of the picture, in 1/65536 pixels, all become white.
func (b *blanks) bare(ax, ay, bx, by int64) bool {
	const across, down = 16 + 3, 16 + 2 // bits to a block
	x0, x1 := int(min(ax, bx)>>across), int((max(ax, bx)+one)>>across)
	y0, y1 := int(min(ay, by)>>down), int((max(ay, by)+one)>>down)
	if x0 < 0 || y0 < 0 || x1 >= b.width || y1 >= b.height || y1-y0 > mostBlocks {
		return false
	}
	for at := y0*b.width + x0; y0 <= y1; y0, at = y0+1, at+b.width {
		if int(b.run[at]) <= x1-x0 {
			return false
		}
	}
	return true
}
