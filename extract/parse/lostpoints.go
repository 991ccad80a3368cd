package parse

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A fax loses small dots: "$418.25" is read as "$418" and "25". Where several amounts with cents end at one edge, two
// figures that end there a letter's width behind a whole number are its cents.

const (
	// lostPointGap is the largest space, in line heights, that a lost point leaves.
	lostPointGap = 0.9
	// centsEdge is how far, in line heights, cents may end from where those of other amounts do.
	centsEdge = 0.35
	// leastCents is how many amounts with cents end there.
	leastCents = 3
)

var (
	pointlessWhole = regexp.MustCompile(`^[-+(]?\p{Sc}?[-+]?(?:0|[1-9]\d{0,2}(?:[.,]\d{3})*)$`)
	pointlessCents = regexp.MustCompile(`^\d{2}[-+)]?$`)
	withCents      = regexp.MustCompile(`^[-+(]?\p{Sc}?[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}[-+)]?$`)
)

// JoinLostPoints makes one word of recognized amounts whose mark before the cents was lost.
func JoinLostPoints(lines []layout.Line, style Style) {
	edges := centsEdges(lines)
	for i := range lines {
		l := &lines[i]
		for k := 0; k+1 < len(l.Words); k++ {
			if losesPoint(l, k) && endWith(edges[l.Page], l.Words[k+1].Box.X1, l.Height()) {
				joinCents(l, k, style)
			}
		}
	}
}

// centsEdges are the right edges of each page's recognized amounts with cents.
func centsEdges(lines []layout.Line) map[int][]float64 {
	edges := map[int][]float64{}
	for _, l := range lines {
		for _, w := range l.Words {
			if w.Source == page.SourceOCR && withCents.MatchString(w.Text) {
				edges[l.Page] = append(edges[l.Page], w.Box.X1)
			}
		}
	}
	for _, own := range edges {
		slices.Sort(own)
	}
	return edges
}

// losesPoint says that a word and the next one are an amount's whole part and its cents, in one piece of print.
func losesPoint(l *layout.Line, k int) bool {
	whole, cents := l.Words[k], l.Words[k+1]
	if whole.Source != page.SourceOCR || cents.Source != page.SourceOCR || whole.Day != "" || cents.Day != "" ||
		cents.Box.X0-whole.Box.X1 > lostPointGap*l.Height() {
		return false
	}
	return pointlessWhole.MatchString(whole.Text) && pointlessCents.MatchString(cents.Text)
}

// endWith says that enough amounts end where a word does.
func endWith(edges []float64, at, height float64) bool {
	from, _ := slices.BinarySearch(edges, at-centsEdge*height)
	to, _ := slices.BinarySearch(edges, at+centsEdge*height)
	return to-from >= leastCents
}

// joinCents puts a whole part and the cents behind it together, with the paper's marks.
func joinCents(l *layout.Line, k int, style Style) {
	group := style.Group()
	w := l.Words[k]
	cents := l.Words[k+1]
	w.Text = strings.NewReplacer(".", group, ",", group).Replace(w.Text) + style.Point() + cents.Text
	w.Box, w.Confidence, w.Alternatives = w.Box.Union(cents.Box), min(w.Confidence, cents.Confidence, markSure), nil
	l.Words = slices.Concat(l.Words[:k], []page.Word{w}, l.Words[k+2:])
}
