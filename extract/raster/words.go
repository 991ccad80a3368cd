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
	plain := withoutRules(inkOf(g, inked))
	across, down := wordLength(plain), wordLength(plain.transposed())
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
	plain := withoutRules(inkOf(warped(g, evenLight, &asIs, toSource, g.Width, g.Height), inked))
	return wordLength(plain) * l.lines.clear
}

// wordLength is how long runs of letters are along the rows, weighed by their length. Letters stand close
// to each other within a line and further apart across lines, however well columns align.
func wordLength(b *bitmap) float64 {
	sum, squares := 0, 0
	for y := 0; y < b.height; y += 2 {
		b.runs(b.row(y), letterGap-1, func(from, to int) {
			if n := to - from; n <= longestWord {
				sum, squares = sum+n, squares+n*n
			}
		})
	}
	if sum == 0 {
		return 0
	}
	return float64(squares) / float64(sum)
}

// withoutRules is a small picture's ink without its rules.
func withoutRules(b *bitmap) *bitmap {
	out := unruled(b)
	out.meet(unruled(b.transposed()).transposed())
	return out
}

// unruled is a small picture's ink without the rules that run across it: runs longer than any letter, which one faint
// pixel does not end. Where a rule leans it passes from row to row, so what is next to a run goes too.
func unruled(b *bitmap) *bitmap {
	const longestLetter = 32
	out := b.clone()
	for y := range b.height {
		b.runs(b.row(y), 1, func(from, to int) {
			if to-from > longestLetter {
				for near := y - 1; near <= y+1; near++ {
					out.blank(near, from-2, to+3)
				}
			}
		})
	}
	return out
}
