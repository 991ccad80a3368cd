package tesseract

import (
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// inked is the value below which a pixel of a line is print.
	inked = 140
	// mostLeft is the share of a line's width that its words may leave uncovered. Diacritics over capitals make the
	// engine split the line into several, of which it reads one ("Überwei" of "Überweisung"). Such a line is read
	// without that step.
	mostLeft = 0.25
)

// leavesInk reports whether words cover less of a line than its print.
func leavesInk(g *raster.Gray, words []ocr.Word) bool {
	left, covered := 0, 0
	for x := range g.Width {
		if !hasInk(g, x) {
			continue
		}
		left++
		for _, w := range words {
			if w.Box.Min.X <= x && x < w.Box.Max.X {
				covered++
				break
			}
		}
	}
	return float64(left-covered) > mostLeft*float64(left)
}

func hasInk(g *raster.Gray, x int) bool {
	for y := range g.Height {
		if g.Pix[y*g.Width+x] < inked {
			return true
		}
	}
	return false
}
