package parse

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// groupHead is what is left before a mark between thousands, groupRest what is left behind it.
	groupHead = regexp.MustCompile(`^[-+(]?\p{Sc}?[-+]?[1-9]\d{0,2}$`)
	groupRest = regexp.MustCompile(`^\d{3}(?:[.,]\d{3})*[.,]\d{2}[-+)]?$`)
)

// JoinLostGroups makes one word of recognized amounts whose mark between thousands was lost ("131" and "309.41"), on a
// paper that marks the thousands: where nothing but the first word stands before the second, which ends where several
// amounts with cents do.
func JoinLostGroups(lines []layout.Line, style Style) {
	if style.Spaced {
		return
	}
	edges := centsEdges(lines)
	for i := range lines {
		l := &lines[i]
		for k := 0; k+1 < len(l.Words); k++ {
			if losesGroup(l, k, style) && endWith(edges[l.Page], l.Words[k+1].Box.X1, l.Height()) {
				w, rest := l.Words[k], l.Words[k+1]
				w.Text += style.Group() + rest.Text
				w.Box, w.Confidence, w.Alternatives = w.Box.Union(rest.Box), min(w.Confidence, rest.Confidence, markSure), nil
				l.Words = slices.Concat(l.Words[:k], []page.Word{w}, l.Words[k+2:])
			}
		}
	}
}

// losesGroup says that a word that begins a cell and the next one are the two sides of a mark between thousands, in one
// piece of print.
func losesGroup(l *layout.Line, k int, style Style) bool {
	head, rest := l.Words[k], l.Words[k+1]
	if head.Source != page.SourceOCR || rest.Source != page.SourceOCR || head.Day != "" || rest.Day != "" ||
		rest.Box.X0-head.Box.X1 > GroupGap*l.Height() || k > 0 && head.Box.X0-l.Words[k-1].Box.X1 <= TextGap*l.Height() {
		return false
	}
	return groupHead.MatchString(head.Text) && groupRest.MatchString(rest.Text) && strings.LastIndex(rest.Text, style.Point()) == strings.LastIndexAny(rest.Text, ".,")
}
