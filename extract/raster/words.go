package raster

const (
	// inked is below what a pixel of the small, evened picture is ink; thin strokes are gray there.
	inked = 190
	// letterGap is the widest gap between the letters of a word, in pixels of the small picture; lines are
	// further apart.
	letterGap = 3
	// longestWord is the longest run that is taken for words; rules and borders are longer.
	longestWord = 160
)

// sideways says that the lines of a small, evened picture run up and down.
func sideways(g *Gray) bool {
	const clearly = 1.5
	g = unruled(g)
	swapped := unruled(transposed(g))
	g = transposed(swapped)
	across, down := wordLength(g, 0), wordLength(swapped, 0)
	if across > clearly*down || down > clearly*across {
		return down > across
	}
	// Slanted lines, or rules that could not be told from letters: what is sharper counts as well. Without
	// a clear answer pages are as their makers hold them.
	lines := findSlant(lowerEdges(g), g.Width, g.Height)
	columns := findSlant(lowerEdges(swapped), swapped.Width, swapped.Height)
	across, down = wordLength(g, lines.slope), wordLength(swapped, columns.slope)
	const surely = 1.2
	return down*columns.clear > surely*across*lines.clear
}

// wordLength is how long runs of letters are along the lines of a slope, weighed by their length. Letters
// stand close to each other within a line and further apart across lines, however well columns align.
func wordLength(g *Gray, slope float64) float64 {
	sum, squares := 0, 0
	rise := int(slope * one)
	for top := 0; top < g.Height; top += 2 {
		start, last := -1, -letterGap-1
		end := func() {
			if n := last - start + 1; start >= 0 && n <= longestWord {
				sum, squares = sum+n, squares+n*n
			}
		}
		at := top*one - rise*g.Width/2
		for x := range g.Width {
			y := at >> 16
			at += rise
			if uint(y) >= uint(g.Height) || g.Pix[y*g.Width+x] >= inked {
				continue
			}
			if x-last > letterGap {
				end()
				start = x
			}
			last = x
		}
		end()
	}
	if sum == 0 {
		return 0
	}
	return float64(squares) / float64(sum)
}

// unruled is a small picture without the rules that run across it: runs of ink longer than any letter.
func unruled(g *Gray) *Gray {
	const longestLetter = 40
	out := &Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, len(g.Pix))}
	copy(out.Pix, g.Pix)
	for y := range g.Height {
		row, start := out.Row(y), 0
		for x := 0; x <= len(row); x++ {
			if x < len(row) && row[x] < inked {
				continue
			}
			if x-start > longestLetter {
				for i := start; i < x; i++ {
					row[i] = whole
				}
			}
			start = x + 1
		}
	}
	return out
}
