package raster

import "encoding/binary"

// smoothed is the picture with each pixel mixed with its neighbours, 1-2-1 across and down: noise of a
// scanner halves, strokes stay. Eight pixels are worked at once as bytes of a word.
func smoothed(g *Gray) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, len(g.Pix)), DPI: g.DPI, Cut: g.Cut}
	line := make([]uint8, g.Width)
	for y := range g.Height {
		above, row, below := g.Row(max(y-1, 0)), g.Row(y), g.Row(min(y+1, g.Height-1))
		mixDown(line, above, row, below)
		mixAcross(out.Row(y), line)
	}
	return out
}

const (
	lanes  = 8                  // pixels in a word
	noHigh = 0x7f7f7f7f7f7f7f7f // keeps a halved byte's neighbour from shifting in
)

// meanDown and meanUp halve the sum of each byte of two words, rounding down and up.
func meanDown(a, b uint64) uint64 { return a&b + (a^b)>>1&noHigh }
func meanUp(a, b uint64) uint64   { return (a | b) - (a^b)>>1&noHigh }

// notLess has all bits of each byte set that is no less in a than in b.
func notLess(a, b uint64) uint64 {
	low := (a | ^uint64(noHigh)) - b&noHigh // high bits: its lower seven bits are no less
	high := (a&^b | ^(a^b)&low) &^ noHigh
	return high<<1 - high>>7
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

func mixDown(dst, a, b, c []uint8) {
	n := len(dst)
	a, b, c = a[:n], b[:n], c[:n]
	x := 0
	for ; x+lanes <= n; x += lanes {
		outer := meanDown(binary.LittleEndian.Uint64(a[x:]), binary.LittleEndian.Uint64(c[x:]))
		binary.LittleEndian.PutUint64(dst[x:], meanUp(outer, binary.LittleEndian.Uint64(b[x:])))
	}
	for ; x < n; x++ {
		dst[x] = uint8((int(a[x]) + 2*int(b[x]) + int(c[x]) + 2) / 4)
	}
}

func mixAcross(dst, src []uint8) {
	n := len(src)
	dst = dst[:n]
	x := 0
	for ; x < n && x < 1; x++ {
		dst[x] = uint8((3*int(src[x]) + int(src[min(x+1, n-1)]) + 2) / 4)
	}
	for ; x+lanes < n; x += lanes {
		outer := meanDown(binary.LittleEndian.Uint64(src[x-1:]), binary.LittleEndian.Uint64(src[x+1:]))
		binary.LittleEndian.PutUint64(dst[x:], meanUp(outer, binary.LittleEndian.Uint64(src[x:])))
	}
	for ; x < n; x++ {
		dst[x] = uint8((int(src[x-1]) + 2*int(src[x]) + int(src[min(x+1, n-1)]) + 2) / 4)
	}
}
