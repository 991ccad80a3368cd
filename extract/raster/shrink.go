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
	sums := make([]uint32, out.Width)
	share := uint32(1<<24) / uint32(f*f) // division by multiplication; f is at most a few dozen
	for y := range out.Height {
		clear(sums)
		rows := min(f, g.Height-y*f)
		for k := range rows {
			addGroups(sums, g.Row(y*f+k), f)
		}
		row := out.Row(y)
		if rows < f || g.Width < f { // a picture smaller than one square
			for x := range row {
				row[x] = uint8(sums[x] / uint32(rows*min(f, g.Width)))
			}
			continue
		}
		for x, sum := range sums {
			row[x] = uint8((uint64(sum)*uint64(share) + 1<<23) >> 24)
		}
	}
	return out
}

// addGroups adds each f pixels of a row to their sum.
func addGroups(sums []uint32, row []uint8, f int) {
	switch {
	case f == 2:
		for x := range sums {
			p := row[2*x : 2*x+2 : 2*x+2]
			sums[x] += uint32(p[0]) + uint32(p[1])
		}
	case f == 3:
		for x := range sums {
			p := row[3*x : 3*x+3 : 3*x+3]
			sums[x] += uint32(p[0]) + uint32(p[1]) + uint32(p[2])
		}
	case f == 4:
		addFours(sums, row)
	default:
		for x := range sums {
			for _, v := range row[min(x*f, len(row)):min(x*f+f, len(row))] {
				sums[x] += uint32(v)
			}
		}
	}
}

// addFours adds each four pixels of a row to their sum, eight pixels at once as bytes of a word.
func addFours(sums []uint32, row []uint8) {
	const even = 0x00ff00ff00ff00ff // every other byte, with room for sums beside it
	x := 0
	for ; x+2 <= len(sums); x += 2 {
		word := binary.LittleEndian.Uint64(row[4*x:])
		pairs := word&even + word>>8&even
		fours := pairs + pairs>>16
		sums[x] += uint32(fours & 0xffff)
		sums[x+1] += uint32(fours >> 32 & 0xffff)
	}
	for ; x < len(sums); x++ {
		p := row[4*x : 4*x+4 : 4*x+4]
		sums[x] += uint32(p[0]) + uint32(p[1]) + uint32(p[2]) + uint32(p[3])
	}
}
