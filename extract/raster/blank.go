package raster

import "encoding/binary"

const (
	// Paper is looked for in blocks this wide and high, in pixels: the gaps between lines and columns of print
	// hold many.
	blockWidth, blockHeight = lanes, 4
	// What begins in a block and is at most this wide and high ends within two blocks further and one below.
	blankWidth, blankHeight = 2*blockWidth + 1, blockHeight + 1
)

// blanks tells where a picture is bright: most of a page is bare paper, which need not be worked out pixel by pixel.
type blanks struct {
	width, height int // in blocks
	// least is the darkest pixel of each block, the two right of it and the three below those.
	least []uint8
}

// blanksOf looks for the bright parts of a picture; what is left over at its right and lower edge is taken for dark.
func blanksOf(g *Gray) blanks {
	b := blanks{width: g.Width / blockWidth, height: g.Height / blockHeight}
	b.least = make([]uint8, b.width*b.height)
	for y := range b.height {
		b.darkest(b.row(y), g, y*blockHeight)
	}
	for y := range b.height {
		row := b.row(y)
		for x := range row {
			row[x] = b.around(row, y, x)
		}
	}
	return b
}

func (b blanks) row(y int) []uint8 { return b.least[y*b.width:][:b.width] }

// darkest fills in the darkest pixel of each block of the picture's rows from y on.
func (b blanks) darkest(dst []uint8, g *Gray, y int) {
	var rows [blockHeight][]uint8
	for i := range rows {
		rows[i] = g.Row(y + i)
	}
	for x := range dst {
		word := binary.LittleEndian.Uint64(rows[0][x*lanes:])
		for _, row := range rows[1:] {
			word = darker(word, binary.LittleEndian.Uint64(row[x*lanes:]))
		}
		word = darker(word, word>>32|word<<32)
		word = darker(word, word>>16|word<<48)
		dst[x] = uint8(darker(word, word>>8))
	}
}

// around is the darkest of a block and those that least speaks of. Rows further down are not worked on yet.
func (b blanks) around(row []uint8, y, x int) uint8 {
	if y+1 >= b.height || x+2 >= b.width {
		return 0
	}
	below := b.row(y + 1)[x : x+3]
	return min(row[x], row[x+1], row[x+2], below[0], below[1], below[2])
}

// brighterThan is a value that no pixel of a rectangle is darker than, given its upper left and lower right pixel; 0
// where that is not known.
func (b blanks) brighterThan(x0, y0, x1, y1 int) uint8 {
	if x := x0 / blockWidth; x0 >= 0 && y0 >= 0 && x < b.width && x1-x0 < blankWidth && y1-y0 < blankHeight {
		if y := y0 / blockHeight; y < b.height {
			return b.least[y*b.width+x]
		}
	}
	return 0
}
