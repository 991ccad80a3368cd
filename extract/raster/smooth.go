package raster

import "encoding/binary"

// smoothed is the picture with each pixel mixed with its neighbours, 1-2-1 across and down: noise of a
// scanner halves, strokes stay. Eight pixels are worked at once as bytes of a word.
func smoothed(g *Gray) *Gray {
	return g.smoothedIn(make([]uint8, len(g.Pix)))
}

// smoothedIn is smoothed, in the given pixels.
func (g *Gray) smoothedIn(pix []uint8) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: pix, DPI: g.DPI, Cut: g.Cut}
	for y := range g.Height {
		smoothRow(out.Row(y), g.Row(max(y-1, 0)), g.Row(y), g.Row(min(y+1, g.Height-1)))
	}
	return out
}

// smoothRow mixes a row with those above and below, then each pixel with those beside it.
func smoothRow(dst, above, row, below []uint8) {
	n := len(dst)
	x := 0
	above, row, below = above[:n], row[:n], below[:n]
	if n >= lanes {
		mixed := downMixed(above, row, below)
		before := mixed << 56 // beyond the picture its border goes on
		for ; x <= n-2*lanes; x += lanes {
			next := downMixed(above[x+lanes:], row[x+lanes:], below[x+lanes:])
			left, right := mixed<<8|before>>56, mixed>>8|next<<56
			binary.LittleEndian.PutUint64(dst[x:], meanUp(meanDown(left, right), mixed))
			before, mixed = mixed, next
		}
	}
	mixed := func(x int) int {
		x = min(max(x, 0), n-1)
		return (int(above[x]) + 2*int(row[x]) + int(below[x]) + 2) / 4
	}
	for ; x < n; x++ {
		dst[x] = uint8((mixed(x-1) + 2*mixed(x) + mixed(x+1) + 2) / 4)
	}
}

// downMixed mixes the first eight pixels of three rows.
func downMixed(above, row, below []uint8) uint64 {
	outer := meanDown(binary.LittleEndian.Uint64(above), binary.LittleEndian.Uint64(below))
	return meanUp(outer, binary.LittleEndian.Uint64(row))
}

const (
	lanes  = 8                  // pixels in a word
	noHigh = 0x7f7f7f7f7f7f7f7f // keeps a halved byte's neighbour from shifting in
	// everyByte times a byte is a word of it.
	everyByte = 0x0101010101010101
)

// meanDown and meanUp halve the sum of each byte of two words, rounding down and up.
func meanDown(a, b uint64) uint64 { return a&b + (a^b)>>1&noHigh }
func meanUp(a, b uint64) uint64   { return (a | b) - (a^b)>>1&noHigh }

// notLess has all bits of each byte set that is no less in a than in b.
func notLess(a, b uint64) uint64 {
	high := noneLess(a, b) &^ noHigh
	return high<<1 - high>>7
}

// noneLess has the high bit of each byte set that is no less in a than in b; its other bits say nothing.
func noneLess(a, b uint64) uint64 {
	low := (a | ^uint64(noHigh)) - b&noHigh // high bits: its lower seven bits are no less
	return a&^b | ^(a^b)&low
}

// darker and lighter are the lesser and the greater of each byte of two words.
func darker(a, b uint64) uint64 {
	n := notLess(a, b)
	return b&n | a&^n
}

func lighter(a, b uint64) uint64 {
	n := notLess(a, b)
	return a&n | b&^n
}
