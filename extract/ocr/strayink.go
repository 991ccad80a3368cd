package ocr

import (
	"image"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// tallBox is by how much higher than a usual row of type a word's ink is, at least, when ink of another row or dust
	// above or below it was taken for its own.
	tallBox = 1.5
	// ownShare is the share, in tenths, of the ink in a word's box that is its own row's at least.
	ownShare = 6
	// leastOwn and mostOwn are how high a word's own ink is in usual rows of type: capitals and figures to letters that
	// reach below.
	leastOwn, mostOwn = 0.4, 1.2
)

// withoutStrayInk gives words that are much higher than the page's rows the ink that is theirs: of the stretches between
// bare rows of pixels the one with most of the ink. A word that reaches into the row above would be taken for one of it.
func withoutStrayInk(g *raster.Gray, words []Word) {
	usual := usualHeight(words)
	for i := range words {
		w := &words[i]
		if !hasAlphanumeric(w.Text) || float64(w.Box.Dy()) < tallBox*usual {
			continue
		}
		own, ok := fullestStretch(g, w.Box)
		if height := float64(own.Dy()); !ok || height < leastOwn*usual || height > mostOwn*usual {
			continue
		}
		if w.Box = own; w.Bottom-w.Top > tallBox*usual {
			w.Top, w.Bottom = float64(own.Min.Y), float64(own.Max.Y)
		}
	}
}

// fullestStretch is the part of a box between bare rows of pixels that has most of its ink; false when none has.
func fullestStretch(g *raster.Gray, b image.Rectangle) (fullest image.Rectangle, ok bool) {
	b = b.Intersect(image.Rect(0, 0, g.Width, g.Height))
	all, most, here, from := 0, 0, 0, b.Min.Y
	for y := b.Min.Y; y <= b.Max.Y; y++ {
		inked := 0
		if y < b.Max.Y {
			for _, v := range g.Row(y)[b.Min.X:b.Max.X] {
				if v < dark {
					inked++
				}
			}
		}
		all += inked
		if inked > 0 {
			if here == 0 {
				from = y
			}
			here += inked
			continue
		}
		if here > most {
			most, fullest = here, image.Rect(b.Min.X, from, b.Max.X, y)
		}
		here = 0
	}
	return fullest, most > 0 && 10*most >= ownShare*all
}
