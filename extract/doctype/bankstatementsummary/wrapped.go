package bankstatementsummary

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// unwrapped brings months that a narrow column breaks before the year together again, in front of the figures beside
// either line or between them.
func unwrapped(lines []layout.Line) []layout.Line {
	out := slices.Clone(lines)
	for i := range out {
		if len(out[i].Words) != 1 || !parse.IsMonth(out[i].Words[0].Text) {
			continue
		}
		name := out[i].Words[0]
		for j := i + 1; j < len(out) && j <= i+2; j++ {
			if l := out[j]; len(l.Words) == 0 || yearIn(l.Words[0].Text) == 0 || l.Page != out[i].Page || layout.Overlap(l.Words[0].Box, name.Box) <= 0 {
				continue
			}
			year := out[j].Words[0]
			out[i].Words, out[j].Words = nil, out[j].Words[1:]
			out[i+1] = inFront([]page.Word{name, year}, out[i+1])
			break
		}
	}
	return slices.DeleteFunc(out, func(l layout.Line) bool { return len(l.Words) == 0 })
}

// inFront is a line with words before its own.
func inFront(words []page.Word, l layout.Line) layout.Line {
	l.Words = append(words, l.Words...)
	l.Box = layout.Bounds(l.Words)
	return l
}
