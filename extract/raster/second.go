package raster

import "github.com/dossier-lending/dossier/extract/page"

// stairs are the tones of a picture in black and white of which each pixel was mixed with its neighbours: thin strokes are
// gray there, and become nearly black.
var stairs = tones{ink: 96, paper: whole}

// Second is a page of a picture in black and white as [Prepare] draws it, but smoothed otherwise: less, so that fine print
// which smoothing runs together stays apart, and small type more, so that its stairs go. toSource carries its pixels to the
// picture's. It is nil for a picture with grays.
func Second(g *Gray, toSource page.Projection, width, height int) *Gray {
	if !bilevel(g) {
		return nil
	}
	ink, small := cleaned(g)
	passes, contrast := fewPasses, stairs
	if small {
		passes, contrast = secondPasses, tones{ink: 0, paper: whole}
	}
	for range passes {
		ink = smoothed(ink)
	}
	out := warped(ink, evenLight, contrast.curve(), toSource, width, height)
	out.DPI = g.DPI
	return out
}
