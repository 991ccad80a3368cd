package ocr

import (
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// prepared is a picture fit for recognition, and the way back.
type prepared struct {
	picture *raster.Gray
	part    int // 1 and 2 of facing pages, 0 of a whole page
	// toOriginal carries its pixels to those of the picture it was made of.
	toOriginal page.Projection
	empty      bool // nothing is printed on it
	whole      bool // it shows a page from edge to edge
	// quarters are the turns clockwise that upright added.
	quarters int
}

// prepare straightens a picture; none for one of no size.
func prepare(g *raster.Gray) (parts []prepared) {
	for _, p := range raster.Prepare(g, raster.Options{}) {
		parts = append(parts, prepared{picture: p.Gray, part: p.Part, toOriginal: p.ToSource, empty: p.Empty, whole: p.Whole})
	}
	return parts
}

// turn turns the picture clockwise by quarters.
func (p prepared) turn(quarters int) prepared {
	p.toOriginal = turnedBack(p.picture, quarters).Then(p.toOriginal)
	p.picture = turned(p.picture, quarters)
	p.quarters += quarters
	return p
}
