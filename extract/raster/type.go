package raster

import "slices"

const (
	// leastLetter and mostLetter are how high a letter is in pixels: below are points and dust, above headings and pictures.
	leastLetter, mostLetter = 7, 50
	// leastLetters is how many letters tell how high type is.
	leastLetters = 40
	// smallType is the height of letters, in pixels, up to which smoothing runs their strokes together.
	smallType = 14
	// fewPasses and manyPasses are how often small type and other is smoothed.
	fewPasses, manyPasses = 1, 3
	// secondPasses is how often what was smoothed less is smoothed for a second reading.
	secondPasses = 2
)

// isSmall says that the type of a picture in black and white is small.
func isSmall(g *Gray) bool {
	height := typeHeight(g)
	return height > 0 && height <= smallType
}

// passesFor is how often a picture in black and white is smoothed: letters lose their stairs, and small ones must not run
// together.
func passesFor(small bool) int {
	if small {
		return fewPasses
	}
	return manyPasses
}

// piece is ink that hangs together.
type piece struct{ left, right, top, bottom int }

// typeHeight is how high the letters of a picture in black and white are for the most part, in pixels, whichever way it
// lies; 0 where there are too few.
func typeHeight(g *Gray) int {
	var heights []int
	for _, p := range piecesOf(g) {
		width, height := p.right-p.left, p.bottom-p.top
		if high := max(width, height); high >= leastLetter && high <= mostLetter && high <= 3*min(width, height) {
			heights = append(heights, high)
		}
	}
	if len(heights) < leastLetters {
		return 0
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}

// run is ink side by side in one row, and of which piece.
type run struct{ from, to, piece int }

// piecesOf takes the ink of a picture in black and white apart, row by row: runs that touch are of one piece.
func piecesOf(g *Gray) (pieces []piece) {
	var above, runs []run
	var same []int // the piece that a piece is a part of, itself where of none
	for y := range g.Height {
		above, runs = runs, above[:0]
		row, k := g.Row(y), 0
		for x := 0; x < g.Width; x++ {
			if row[x] >= 128 {
				continue
			}
			r := run{from: x, piece: -1}
			for x < g.Width && row[x] < 128 {
				x++
			}
			r.to = x
			for k < len(above) && above[k].to < r.from {
				k++
			}
			for i := k; i < len(above) && above[i].from <= r.to; i++ {
				if o := rootOf(same, above[i].piece); r.piece < 0 {
					r.piece = o
				} else if o != r.piece {
					same[o] = r.piece
					pieces[r.piece].take(pieces[o])
					pieces[o] = piece{}
				}
			}
			if r.piece < 0 {
				r.piece = len(pieces)
				same, pieces = append(same, r.piece), append(pieces, piece{r.from, r.to, y, y + 1})
			}
			pieces[r.piece].take(piece{r.from, r.to, y, y + 1})
			runs = append(runs, r)
		}
	}
	return pieces
}

func rootOf(same []int, i int) int {
	for same[i] != i {
		same[i] = same[same[i]]
		i = same[i]
	}
	return i
}

func (p *piece) take(o piece) {
	p.left, p.right = min(p.left, o.left), max(p.right, o.right)
	p.top, p.bottom = min(p.top, o.top), max(p.bottom, o.bottom)
}
