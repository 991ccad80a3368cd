package ocr

import (
	"image"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// leastRun is how many figures a number has at least that tells how far apart they stand, leastRuns how many numbers
	// tell it.
	leastRun, leastRuns = 5, 3
	// nextFigure is how far apart two figures stand at most that follow each other, in the usual distance: the narrowest
	// space takes half of it besides.
	nextFigure = 1.27
	// besideOneFigure is by how much farther behind a one, and nearer before it, the next figure's middle is at most: its ink
	// stands in the middle of its room or up to a fifth of it left of that.
	besideOneFigure = 0.14
)

// nextTo is how far apart the middles of two figures stand at most that follow each other.
func nextTo(figures string) float64 {
	most := nextFigure
	if strings.HasPrefix(figures, "1") {
		most += besideOneFigure
	}
	if strings.HasSuffix(figures, "1") {
		most -= besideOneFigure
	}
	return most
}

// figurePitch is how far the middles of two figures that follow each other stand apart on a page, in heights of its usual
// row; 0 when too few numbers tell. All figures of a type take the same room, however narrow they are.
func figurePitch(g *raster.Gray, words []Word) float64 {
	usual := usualHeight(words)
	var pitches []float64
	for _, w := range words {
		n := utf8.RuneCountInString(w.Text)
		if n < leastRun || w.Confidence < unsure || len(digitsOf(w.Text)) != n {
			continue
		}
		if all := charactersOf(g, w); all != nil {
			pitches = append(pitches, (middle(all[n-1])-middle(all[0]))/float64(n-1)/usual)
		}
	}
	if len(pitches) < leastRuns {
		return 0
	}
	slices.Sort(pitches)
	return pitches[len(pitches)/2]
}

func middle(b image.Rectangle) float64 { return float64(b.Min.X+b.Max.X) / 2 }

// figuresApart is how far apart the last figure of a word and the first of another stand, in pixels; false where one of them
// touches others.
func figuresApart(g *raster.Gray, a, b Word, pitch float64) (apart float64, ok bool) {
	last, first := blobs(g, a.typeBox(), faintInk), blobs(g, b.typeBox(), faintInk)
	if len(last) == 0 || len(first) == 0 {
		return 0, false
	}
	left, right := last[len(last)-1], first[0]
	return middle(right) - middle(left), float64(max(left.Dx(), right.Dx())) <= pitch
}
