package raster

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// bitmap is a picture with one bit for each pixel, set for ink, so that 64 pixels are processed at once.
type bitmap struct {
	width, height int
	stride        int // words a row; bits beyond the width are clear
	words         []uint64
}

func newBitmap(width, height int) *bitmap {
	stride := (width + 63) / 64
	return &bitmap{width, height, stride, make([]uint64, stride*height)}
}

// inkOf returns the ink of a picture: its pixels darker than bound.
func inkOf(g *Gray, bound uint8) *bitmap {
	const gather = 0x0102040810204080 // times a word with a bit a byte: its highest byte has them side by side
	b := newBitmap(g.Width, g.Height)
	for y := range g.Height {
		dst, row, x := b.row(y), g.Row(y), 0
		for ; x <= len(row)-lanes; x += lanes {
			paper := noneLess(binary.LittleEndian.Uint64(row[x:]), uint64(bound)*everyByte)
			dst[x/64] |= (^paper &^ noHigh >> 7 * gather) >> 56 << (x % 64)
		}
		for ; x < len(row); x++ {
			if row[x] < bound {
				dst[x/64] |= 1 << (x % 64)
			}
		}
	}
	return b
}

func (b *bitmap) row(y int) []uint64 { return b.words[y*b.stride:][:b.stride] }

// transposed swaps rows and columns, 64 by 64 pixels at a time.
func (b *bitmap) transposed() *bitmap {
	out := newBitmap(b.height, b.width)
	var square [64]uint64
	for top := 0; top < b.height; top += 64 {
		for i := range b.stride {
			clear(square[:])
			for y := top; y < min(top+64, b.height); y++ {
				square[y-top] = b.words[y*b.stride+i]
			}
			transpose(&square)
			for x := i * 64; x < min(i*64+64, b.width); x++ {
				out.words[x*out.stride+top/64] = square[x-i*64]
			}
		}
	}
	return out
}

// transpose swaps rows and columns of a square: its quarters beside the diagonal, then those of its quarters.
func transpose(square *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for half := 32; half > 0; half, mask = half/2, mask^mask<<(half/2) {
		for k := 0; k < 64; k = (k + half + 1) &^ half {
			swap := (square[k]>>half ^ square[k+half]) & mask
			square[k], square[k+half] = square[k]^swap<<half, square[k+half]^swap
		}
	}
}

// next returns the first place from x on whose bit is set or not; the row's width if there is none.
func (b *bitmap) next(row []uint64, x int, set bool) int {
	flip := uint64(0)
	if !set {
		flip = ^flip
	}
	for i := x / 64; i < len(row); i++ {
		word := row[i] ^ flip
		if i == x/64 {
			word &= ^uint64(0) << (x % 64)
		}
		if word != 0 {
			return min(i*64+bits.TrailingZeros64(word), b.width)
		}
	}
	return b.width
}

// runs calls run for each run of ink in a row. A gap of at most gap pixels does not end a run.
func (b *bitmap) runs(row []uint64, gap int, run func(from, to int)) {
	from := b.next(row, 0, true)
	for from < b.width {
		to := b.next(row, from, false)
		start := b.next(row, to, true)
		for start < b.width && start-to <= gap {
			to = b.next(row, start, false)
			start = b.next(row, to, true)
		}
		run(from, to)
		from = start
	}
}

// blank clears a part of a row, as far as it is in the picture.
func (b *bitmap) blank(y, from, to int) {
	if y < 0 || y >= b.height {
		return
	}
	from, to = max(from, 0), min(to, b.width)
	for x := from; x < to; {
		end := min(x/64*64+64, to)
		b.words[y*b.stride+x/64] &^= (^uint64(0) >> (64 - (end - x))) << (x % 64)
		x = end
	}
}

func (b *bitmap) clone() *bitmap {
	c := *b
	c.words = slices.Clone(b.words)
	return &c
}

// meet keeps the ink that another picture has too.
func (b *bitmap) meet(other *bitmap) {
	for i, word := range other.words {
		b.words[i] &= word
	}
}

const (
	// blockWidth and blockHeight are the size in pixels of the blocks in which bare paper is looked for: the gaps
	// between lines and columns of print have many of them.
	blockWidth, blockHeight = lanes, 4
	// mostBlocks is how many blocks up and down are looked at for one stretch of a row: where rows stand on end, more
	// cost what they save.
	mostBlocks = 12
)

// blanks knows where a picture is bare paper. Most of a page is, and such parts need no work pixel by pixel. The zero
// value knows no bare paper.
type blanks struct {
	width, height int // in blocks
	// run is how many blocks from each on to the right are bare.
	run []uint16
}

// blanksOf finds the parts of a picture that become white. white is the lowest value that becomes white after the light
// is divided out; stride is the most pixels of the picture for one pixel of the result. The rest at the right and lower
// edge counts as print.
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

// leastBare is, for each light, the darkest pixel that becomes white; more than a byte if no pixel does.
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
		bare := a & b & c & d // of paper that must be brighter than half, darker pixels have no high bit
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

// bare reports whether the pixels between and around two places of the picture, in 1/65536 pixels, all become white.
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
