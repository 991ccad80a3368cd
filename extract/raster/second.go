package raster

import "github.com/dossier-lending/dossier/extract/page"

// Second is a page of a picture in black and white as [Prepare] draws it, but smoothed otherwise: less, so that fine print
// which smoothing runs together stays apart, and small type more, so that its stairs go. toSource carries its pixels to the
// picture's. It is nil for a picture with grays.
func Second(g *Gray, toSource page.Projection, width, height int) *Gray {
	if !bilevel(g) {
		return nil
	}
	ink, small := cleaned(g)
	passes := fewPasses
	if small {
		passes = secondPasses
	}
	for range passes {
		ink = smoothed(ink)
	}
	blackOnWhite := tones{ink: 0, paper: whole}
	out := warped(ink, evenLight, blackOnWhite.curve(), toSource, width, height)
	out.DPI = g.DPI
	return out
}
