package raster

import "encoding/binary"

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

// meansOfFour are the means of four by four pixels from row y on, two of them at once: no sum of a column leaves the word.
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

// AtMost is the picture as it is, or made smaller by the least whole number that leaves so many pixels.
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
