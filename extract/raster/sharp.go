package raster

import "github.com/dossier-lending/dossier/extract/page"

// stairs are the tones of a picture in black and white of which each pixel was mixed with its neighbours: thin strokes are
// gray there, and become nearly black.
var stairs = tones{ink: 96, paper: whole}

// Sharp is a page of a picture in black and white as [Prepare] draws it, smoothed less: fine print that smoothing runs
// together stays apart, and letters keep their stairs. toSource carries its pixels to the picture's. It is nil for a
// picture with grays.
func Sharp(g *Gray, toSource page.Projection, width, height int) *Gray {
	if !bilevel(g) {
		return nil
	}
	ink := smoothed(withoutSpecks(withoutStreaks(withoutShade(g))))
	out := warped(ink, evenLight, stairs.curve(), toSource, width, height)
	out.DPI = g.DPI
	return out
}
