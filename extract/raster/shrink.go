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
