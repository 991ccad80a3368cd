package source

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// offsetMost is how far, in line heights, a row's day may stand below its amounts: less than half a line more, and it
	// would stand on a line of its own.
	offsetMost = 0.6
	// offsetRows is how many rows set so are a habit of the paper.
	offsetRows = 3
)

// joinOffsetDays gives days that stand a little below their rows' amounts to the lines of these: a grid that sets each
// cell in the middle of its row's height puts a day between the two lines of the text beside it. Read as lines of their
// own, every day would go to the amounts of the next row.
func joinOffsetDays(lines []layout.Line, style parse.Style) []layout.Line {
	var offset []int
	for i := 1; i < len(lines); i++ {
		if isOffsetDay(lines, i, style) {
			offset = append(offset, i)
		}
	}
	if len(offset) < offsetRows {
		return lines
	}
	joined := make([]layout.Line, 0, len(lines)-len(offset))
	for i, l := range lines {
		if len(offset) == 0 || i != offset[0] {
			joined = append(joined, l)
			continue
		}
		offset = offset[1:]
		row := &joined[len(joined)-1]
		words := slices.Concat(l.Words, row.Words)
		slices.SortStableFunc(words, func(a, b page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		row.Words, row.Box = words, layout.Bounds(words)
	}
	return joined
}

// isOffsetDay says that a line is nothing but a day, behind its row's number at most, left of a line with amounts and no
// day which it overlaps, and further from the line below.
func isOffsetDay(lines []layout.Line, i int, style parse.Style) bool {
	l, row := lines[i], lines[i-1]
	below := l.Box.CenterY() - row.Box.CenterY()
	if l.Page != row.Page || l.Words[0].Source != page.SourceText || l.Box.X1 >= row.Box.X0 || below > offsetMost*min(l.Height(), row.Height()) {
		return false
	}
	if next := i + 1; next < len(lines) && lines[next].Page == l.Page && lines[next].Box.CenterY()-l.Box.CenterY() <= below {
		return false
	}
	return holdsOnlyDay(l) && slices.ContainsFunc(parse.MoneyTokens(row, style), func(t parse.MoneyToken) bool { return t.Decimals == style.Decimals() && !t.Dash })
}

// holdsOnlyDay says that a line's words are a day, behind digits at most.
func holdsOnlyDay(l layout.Line) bool {
	for i := range l.Words {
		if day, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok && day.To == len(l.Words) {
			return day.Year != 0 || day.Month != 0
		}
		if !parse.IsDigits(l.Words[i].Text) {
			return false
		}
	}
	return false
}
