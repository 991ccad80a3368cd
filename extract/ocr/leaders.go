package ocr

import (
	"image"
	"slices"

	"github.com/dossier-lending/dossier/extract/raster"
)

// A row of dots leads from a label to its amount on some papers. The engine reads it as digits ("8888888555"), which
// then stand where the amount does. Its ink shows what it is: nothing but dots.

const (
	// leaderDot is the greatest height and width of a leader's dots, in usual row heights, leaderDots their least
	// number.
	leaderDot, leaderDots = 0.3, 4
)

// withoutLeaders drops the words whose ink is a row of dots.
func withoutLeaders(g *raster.Gray, words []Word) []Word {
	usual := usualHeight(words)
	if usual < minUsual {
		return words
	}
	page := image.Rect(0, 0, g.Width, g.Height)
	return slices.DeleteFunc(words, func(w Word) bool {
		dots := blobs(g, w.Box.Intersect(page), faintInk)
		large := func(b image.Rectangle) bool { return float64(max(b.Dx(), b.Dy())) > leaderDot*usual }
		return hasAlphanumeric(w.Text) && len(dots) >= leaderDots && !slices.ContainsFunc(dots, large)
	})
}
