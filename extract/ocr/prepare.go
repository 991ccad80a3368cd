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
	// quarters are the turns clockwise that upright added.
	quarters int
}

func prepare(g *raster.Gray) ([]prepared, error) {
	return []prepared{{picture: g, toOriginal: page.Scaling(1)}}, nil
}

// turn turns the picture clockwise by quarters.
func (p prepared) turn(quarters int) prepared {
	p.toOriginal = turnedBack(p.picture, quarters).Then(p.toOriginal)
	p.picture = turned(p.picture, quarters)
	p.quarters += quarters
	return p
}
