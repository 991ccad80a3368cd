package raster

import "encoding/binary"

// Scaled returns the picture at another size. A pixel is the mean of the pixels that it covers or, in a larger picture,
// a mix of its neighbours. DPI follows the width.
func (g *Gray) Scaled(width, height int) *Gray {
	width, height = max(width, 1), max(height, 1)
	if width == g.Width && height == g.Height {
		return g
	}
	out := &Gray{Width: width, Height: height, Pix: make([]uint8, width*height),
		DPI: g.DPI * float64(width) / float64(g.Width), Cut: g.Cut}
	across, down := shares(g.Width, width), shares(g.Height, height)
	sums, row, at := make([]uint32, width), make([]uint32, width), -1
	for y, d := range down {
		clear(sums)
		for i, weight := range d.weights {
			if d.first+i != at { // two rows of the result may share one
				at = d.first + i
				across.of(row, g.Row(at))
			}
			for x, v := range row {
				sums[x] += v * weight
			}
		}
		for x, dst := 0, out.Row(y); x < len(dst); x++ {
			dst[x] = uint8((sums[x] + 1<<(2*shareBits-1)) >> (2 * shareBits))
		}
	}
	return out
}

// shareBits are the bits of a share: twice as many and eight of a pixel fill a word of 32.
const shareBits = 12

// share is the part that pixels of a row have in one pixel of the result; the weights add up to 1 << shareBits.
type share struct {
	first   int
	weights []uint32
}

type shareList []share

// shares divides from pixels among to.
func shares(from, to int) shareList {
	list := make(shareList, to)
	for i := range list {
		if from <= to {
			list[i] = neighbours(i, to, from)
		} else {
			list[i] = covered(i, to, from)
		}
	}
	return list
}

// covered returns the pixels of a longer row that pixel i of to covers.
func covered(i, to, from int) share {
	const whole = 1 << shareBits
	begin, end := i*from, (i+1)*from // in parts of a pixel, of which it has to
	s := share{first: begin / to}
	left := uint32(whole)
	for at := s.first; at*to < end; at++ {
		part := min(end, (at+1)*to) - max(begin, at*to)
		weight := uint32(part * whole / from)
		s.weights = append(s.weights, weight)
		left -= weight
	}
	s.weights[len(s.weights)/2] += left
	return s
}

// neighbours returns the two pixels of a row of from pixels between which the middle of pixel i of to is.
func neighbours(i, to, from int) share {
	const whole = 1 << shareBits
	at := max((2*i+1)*from*whole/(2*to)-whole/2, 0)
	first, second := at>>shareBits, uint32(at&(whole-1))
	if first >= from-1 {
		return share{first: from - 1, weights: []uint32{whole}}
	}
	return share{first: first, weights: []uint32{whole - second, second}}
}

// of takes the shares of a row; the sums are 1 << shareBits times a pixel.
func (l shareList) of(dst []uint32, row []uint8) {
	for x := range dst {
		sum, pixels := uint32(0), row[l[x].first:]
		for i, weight := range l[x].weights {
			sum += uint32(pixels[i]) * weight
		}
		dst[x] = sum
	}
}

// Turned is the picture turned clockwise by 0, 90, 180 or 270 degrees. It may be g itself, changed.
func (g *Gray) Turned(degrees int) *Gray {
	return turned(g, map[int]int{90: 6, 180: 3, 270: 8}[degrees])
}

// shrunk is the picture made smaller by a whole number: each pixel is the mean of f by f. What does not
// fill a square at the right and lower edge is left out.
func shrunk(g *Gray, f int) *Gray {
	if f <= 1 {
		return g
	}
	out := &Gray{Width: max(g.Width/f, 1), Height: max(g.Height/f, 1), DPI: g.DPI / float64(f), Cut: g.Cut}
	out.Pix = make([]uint8, out.Width*out.Height)
	if f == quarter && g.Width >= f && g.Height >= f {
		for y := range out.Height {
			g.meansOfFour(out.Row(y), y*f)
		}
		return out
	}
	columns := make([]uint16, g.Width)   // a sum of f pixels each; f is at most a few dozen
	share := uint64(1<<24) / uint64(f*f) // division by multiplication
	for y := range out.Height {
		rows := min(f, g.Height-y*f)
		g.sumColumns(columns, y*f, rows)
		row := out.Row(y)
		if rows < f || g.Width < f { // a picture smaller than one square
			across := min(f, g.Width)
			for x := range row {
				row[x] = uint8(sum(columns[x*across:][:across]) / uint64(rows*across))
			}
			continue
		}
		for x := range row {
			row[x] = uint8((sum(columns[x*f:][:f])*share + 1<<23) >> 24)
		}
	}
	return out
}

// quarter is by how much a page of 300 dpi is shrunk to be measured.
const quarter = 4

// meansOfFour are the means of four by four pixels from row y on, two of them at once: no sum of a column leaves the
// word.
func (g *Gray) meansOfFour(dst []uint8, y int) {
	const even, half = 0x00ff00ff00ff00ff, 8
	row0, row1, row2, row3 := g.Row(y), g.Row(y+1), g.Row(y+2), g.Row(y+3)
	x := 0
	for ; x*quarter <= g.Width-lanes; x += 2 {
		at := x * quarter
		a, b := binary.LittleEndian.Uint64(row0[at:]), binary.LittleEndian.Uint64(row1[at:])
		c, d := binary.LittleEndian.Uint64(row2[at:]), binary.LittleEndian.Uint64(row3[at:])
		pairs := a&even + b&even + c&even + d&even + a>>8&even + b>>8&even + c>>8&even + d>>8&even
		dst[x] = uint8((pairs&0xffff + pairs>>16&0xffff + half) >> 4)
		dst[x+1] = uint8((pairs>>32&0xffff + pairs>>48 + half) >> 4)
	}
	if x < len(dst) {
		n := 0
		for _, row := range [][]uint8{row0, row1, row2, row3} {
			for _, v := range row[x*quarter:][:quarter] {
				n += int(v)
			}
		}
		dst[x] = uint8((n + half) >> 4)
	}
}

// AtMost returns the picture itself, or a smaller one: by the least whole factor that leaves at most so many pixels.
func (g *Gray) AtMost(pixels int) *Gray {
	f := 1
	for (g.Width/f)*(g.Height/f) > pixels {
		f++
	}
	return shrunk(g, f)
}

func sum(columns []uint16) (sum uint64) {
	for _, n := range columns {
		sum += uint64(n)
	}
	return sum
}

// sumColumns adds up each column of some rows, eight columns at once as bytes of a word.
func (g *Gray) sumColumns(dst []uint16, y, rows int) {
	const even = 0x00ff00ff00ff00ff // every other byte, with room for sums beside it
	pix, x := g.Pix[y*g.Width:][:rows*g.Width], 0
	for ; x <= len(dst)-lanes; x += lanes {
		var evens, odds uint64
		for at := x; at < len(pix); at += g.Width {
			word := binary.LittleEndian.Uint64(pix[at:])
			evens, odds = evens+word&even, odds+word>>8&even
		}
		eight := (*[lanes]uint16)(dst[x:])
		eight[0], eight[2], eight[4], eight[6] = uint16(evens), uint16(evens>>16), uint16(evens>>32), uint16(evens>>48)
		eight[1], eight[3], eight[5], eight[7] = uint16(odds), uint16(odds>>16), uint16(odds>>32), uint16(odds>>48)
	}
	for ; x < len(dst); x++ {
		dst[x] = 0
		for at := x; at < len(pix); at += g.Width {
			dst[x] += uint16(pix[at])
		}
	}
}

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

// notLess sets all bits of each byte that is at least as large in a as in b.
func notLess(a, b uint64) uint64 {
	high := noneLess(a, b) &^ noHigh
	return high<<1 - high>>7
}

// noneLess sets the high bit of each byte that is at least as large in a as in b. The other bits mean nothing.
func noneLess(a, b uint64) uint64 {
	low := (a | ^uint64(noHigh)) - b&noHigh // high bits: its lower seven bits are not less
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
