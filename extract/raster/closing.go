package raster

import "encoding/binary"

// brightest gives each pixel the brightest within strokeReach across and down. Maxima of 2, 4 and then 7
// pixels are made of each other.
func brightest(g *Gray) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, len(g.Pix))}
	line := make([]uint8, g.Width+2*strokeReach)
	for y := range g.Height {
		copy(line[strokeReach:], g.Row(y)) // what lies beyond the picture is black
		brighter(line, line[1:])
		brighter(line, line[2:])
		brighter(line, line[3:])
		copy(out.Row(y), line)
		clear(line)
	}
	return out.downwards()
}

// downwards gives each pixel the brightest of its column.
func (g *Gray) downwards() *Gray {
	rows := make([]uint8, (g.Height+2*strokeReach)*g.Width)
	copy(rows[strokeReach*g.Width:], g.Pix)
	brighter(rows, rows[g.Width:])
	brighter(rows, rows[2*g.Width:])
	brighter(rows, rows[3*g.Width:])
	return &Gray{Width: g.Width, Height: g.Height, Pix: rows[:len(g.Pix)]}
}

// brighter gives each pixel the brighter of itself and its neighbour, as far as there are neighbours.
func brighter(pix, neighbours []uint8) {
	pix = pix[:len(neighbours)]
	i := 0
	for ; i+lanes <= len(pix); i += lanes {
		binary.LittleEndian.PutUint64(pix[i:], lighter(binary.LittleEndian.Uint64(pix[i:]), binary.LittleEndian.Uint64(neighbours[i:])))
	}
	for ; i < len(pix); i++ {
		pix[i] = max(pix[i], neighbours[i])
	}
}

// swap swaps black and white.
func (g *Gray) swap() {
	pix := g.Pix
	for ; len(pix) >= lanes; pix = pix[lanes:] {
		binary.LittleEndian.PutUint64(pix, ^binary.LittleEndian.Uint64(pix))
	}
	for i := range pix {
		pix[i] = ^pix[i]
	}
}
