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
	plain, swapped := withoutRules(g)
	across, down := wordLength(plain), wordLength(swapped)
	if across > clearly*down || down > clearly*across {
		return down > across
	}
	// Slanted lines, or rules that lean and could not be told from letters: each way is tried straight.
	// Without a clear answer pages are as their makers hold them.
	const surely = 1.2
	return asLines(transposed(g)) > surely*asLines(g)
}

// asLines is how much a picture looks like lines of words when it is straightened as if it were.
func asLines(g *Gray) float64 {
	l := lensOf(g)
	toSource := l.straight(float64(g.Width)/2, float64(g.Height)/2, 1)
	plain, _ := withoutRules(warped(g, evenLight, &asIs, toSource, g.Width, g.Height))
	return wordLength(plain) * l.lines.clear
}

// wordLength is how long runs of letters are along the rows, weighed by their length. Letters stand close
// to each other within a line and further apart across lines, however well columns align.
func wordLength(g *Gray) float64 {
	sum, squares := 0, 0
	for y := 0; y < g.Height; y += 2 {
		start, last := -1, -letterGap-1
		end := func() {
			if n := last - start + 1; start >= 0 && n <= longestWord {
				sum, squares = sum+n, squares+n*n
			}
		}
		for x, v := range g.Row(y) {
			if v >= inked {
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

// withoutRules is a small picture without its rules, as it is and with rows and columns swapped.
func withoutRules(g *Gray) (out, swapped *Gray) {
	out, swapped = unruled(g), transposed(g)
	swapped = unruled(swapped)
	back := transposed(swapped)
	for i, v := range back.Pix {
		out.Pix[i] = max(out.Pix[i], v)
	}
	return out, transposed(out)
}

// unruled is a small picture without the rules that run across it: runs of ink longer than any letter.
// Where a rule leans it passes from row to row, so what is next to a run goes too.
func unruled(g *Gray) *Gray {
	const longestLetter = 32
	out := &Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, len(g.Pix))}
	copy(out.Pix, g.Pix)
	for y := range g.Height {
		row, start, faint := g.Row(y), 0, 0
		for x := 0; x <= len(row); x++ {
			if x < len(row) && row[x] < inked {
				faint = 0
				continue
			}
			if x < len(row) && faint == 0 && x > start { // one faint pixel does not end a rule
				faint++
				continue
			}
			if x-faint-start > longestLetter {
				out.blank(y-1, start-2, x+2)
				out.blank(y, start-2, x+2)
				out.blank(y+1, start-2, x+2)
			}
			start, faint = x+1, 0
		}
	}
	return out
}

// blank paints a stretch of a row white, as far as it is in the picture.
func (g *Gray) blank(y, from, to int) {
	if y < 0 || y >= g.Height {
		return
	}
	row := g.Row(y)
	for x := max(from, 0); x < min(to, len(row)); x++ {
		row[x] = whole
	}
}
