package degrade

import (
	"math/rand/v2"
	"strings"
)

// Bitonal is a picture in black and white.
type Bitonal struct {
	// Width and Height are in pixels.
	Width, Height int
	// Black has true for each black pixel, row by row from the top.
	Black []bool
}

// Threshold makes every pixel black that is darker than a limit, which wavers between low and high over the page as a
// degraded lamp makes it.
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

// Speckle adds clusters of one to four black dots, perMillion of them to a million pixels, and half as many white ones.
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

// Codes of runs of white and black (ITU-T T.4, tables 2 and 3): lengths 0 to 63, then 64 to 1728 in steps
// of 64, then 1792 to 2560 in steps of 64, which are the same for both colors.
var (
	whiteRuns = strings.Fields(`
	00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010
	101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010
	00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010
	00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100
	00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100
	11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010
	011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001
	010011010 011000 010011011` + longRuns)
	blackRuns = strings.Fields(`
	0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000
	0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111
	00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010
	000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100
	000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100
	000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000
	000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111
	0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100
	0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011
	0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100
	0000001010101 0000001011010 0000001011011 0000001100100 0000001100101` + longRuns)
)

const longRuns = `
	00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110
	000000010111 000000011100 000000011101 000000011110 000000011111
`

// Codes of T.6's modes: the distance of a change from the one above it, -3 to 3 at the index plus 3.
var vertical = [7]string{"0000010", "000010", "010", "1", "011", "000011", "0000011"}

const (
	horizontal = "001"
	pass       = "0001"
	endOfBlock = "000000000001000000000001"
)

// Fax compresses a picture in black and white as ITU-T T.6 ("group 4") does; black bits are those that
// differ from white paper, most significant bit first.
func Fax(b *Bitonal) []byte {
	e := &faxWriter{}
	above := make([]bool, b.Width)
	for y := range b.Height {
		row := b.Black[y*b.Width : (y+1)*b.Width]
		e.row(row, above)
		above = row
	}
	e.put(endOfBlock)
	return e.out
}

type faxWriter struct {
	out  []byte
	bits int
}

func (e *faxWriter) put(code string) {
	for _, bit := range code {
		if e.bits%8 == 0 {
			e.out = append(e.out, 0)
		}
		if bit == '1' {
			e.out[len(e.out)-1] |= 0x80 >> (e.bits % 8)
		}
		e.bits++
	}
}

// row codes one line against the line above (T.6, 2.2): a0 is the last change coded, a1 and a2 the next
// ones of this line, b1 and b2 those of the line above.
func (e *faxWriter) row(row, above []bool) {
	black := false
	for a0 := -1; a0 < len(row); {
		a1 := change(row, max(a0, 0), black)
		b1 := opposite(above, a0, black)
		b2 := change(above, b1, !black)
		switch {
		case b2 < a1:
			e.put(pass)
			a0 = b2
		case a1-b1 >= -3 && a1-b1 <= 3:
			e.put(vertical[a1-b1+3])
			a0, black = a1, !black
		default:
			a2 := change(row, a1, !black)
			e.put(horizontal)
			e.run(a1-max(a0, 0), black)
			e.run(a2-a1, !black)
			a0 = a2
		}
	}
}

// change returns the first place from from on where a line does not have a color, or its length.
func change(line []bool, from int, color bool) int {
	for from < len(line) && line[from] == color {
		from++
	}
	return from
}

// opposite is b1: the first place right of a0 where the line above turns from a color into the other.
func opposite(above []bool, a0 int, color bool) int {
	for i := a0 + 1; i < len(above); i++ {
		before := i > 0 && above[i-1]
		if above[i] != color && before == color {
			return i
		}
	}
	return len(above)
}

func (e *faxWriter) run(length int, black bool) {
	codes := whiteRuns
	if black {
		codes = blackRuns
	}
	for ; length >= 2560; length -= 2560 {
		e.put(codes[len(codes)-1])
	}
	if length >= 64 {
		e.put(codes[63+length/64])
	}
	e.put(codes[length%64])
}
