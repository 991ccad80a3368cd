package raster

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// bitmap is a picture with a bit a pixel, set where there is ink: 64 pixels are worked at once.
type bitmap struct {
	width, height int
	stride        int // words a row; bits beyond the width are clear
	words         []uint64
}

func newBitmap(width, height int) *bitmap {
	stride := (width + 63) / 64
	return &bitmap{width, height, stride, make([]uint64, stride*height)}
}

// inkOf is the ink of a picture: what is darker than bound.
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

// next is the first place from x on whose bit is as asked, the row's width when there is none.
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

// runs calls with each stretch of ink in a row; gaps of at most so many pixels do not end one.
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

// blank clears a stretch of a row, as far as it is in the picture.
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
