package degrade

import "math/rand/v2"

// Bitonal is a picture in black and white: true is black.
type Bitonal struct {
	Width, Height int
	Black         []bool
}

// Threshold makes every pixel black that is darker than a limit, which wavers between low and high over
// the page as a worn lamp makes it.
func (p *Picture) Threshold(r *rand.Rand, low, high int) *Bitonal {
	out := &Bitonal{p.Width, p.Height, make([]bool, len(p.Pix))}
	f := newField(r, 5, 7, low, high)
	line := make([]int, p.Width)
	for y := range p.Height {
		f.line(line, y, p.Height)
		for x, limit := range line {
			out.Black[y*p.Width+x] = int(p.Pix[y*p.Width+x]) < limit
		}
	}
	return out
}

// Speckle strews clusters of one to four black dots, so many to a million pixels, and half as many white.
func (b *Bitonal) Speckle(r *rand.Rand, perMillion int) {
	count := len(b.Black) / 1000 * perMillion / 1000
	for i := range count * 3 / 2 {
		at := r.IntN(len(b.Black) - b.Width - 1)
		for _, next := range []int{0, 1, b.Width, b.Width + 1}[:1+r.IntN(4)] {
			b.Black[at+next] = i < count
		}
	}
}

// Streaks draws thin vertical lines of dirt on the lamp, and leaves out thin rows where the line dropped.
func (b *Bitonal) Streaks(r *rand.Rand, lines, drops int) {
	for range lines {
		x, from, to := r.IntN(b.Width), r.IntN(b.Height), r.IntN(b.Height)
		for y := min(from, to); y < max(from, to); y++ {
			b.Black[y*b.Width+x] = r.IntN(4) != 0
		}
	}
	for range drops {
		y, from := r.IntN(b.Height), r.IntN(b.Width)
		row := b.Black[y*b.Width : (y+1)*b.Width]
		for x := from; x < min(b.Width, from+b.Width/3); x++ {
			row[x] = false
		}
	}
}

// Packed is one bit a pixel, rows filled up to bytes; 1 is black.
func (b *Bitonal) Packed() []byte {
	stride := (b.Width + 7) / 8
	out := make([]byte, stride*b.Height)
	for y := range b.Height {
		for x := range b.Width {
			if b.Black[y*b.Width+x] {
				out[y*stride+x/8] |= 0x80 >> (x % 8)
			}
		}
	}
	return out
}

// Picture is the fax in grays again.
func (b *Bitonal) Picture() *Picture {
	p := New(b.Width, b.Height, 255)
	for i, black := range b.Black {
		if black {
			p.Pix[i] = 0
		}
	}
	return p
}
