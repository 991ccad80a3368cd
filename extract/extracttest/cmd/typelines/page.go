package main

import (
	"bytes"
	"context"
	"math/rand/v2"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/raster"
)

// shares are how many pages of a hundred go through each grade: what a fax leaves of type is learnt the slowest.
var shares = []struct {
	grade extracttest.Grade
	share int
}{
	{extracttest.Fax, 55}, {extracttest.Office200, 14}, {extracttest.Clean300, 8}, {extracttest.JPEG30, 7},
	{extracttest.Bleed, 5}, {extracttest.Photo, 11},
}

// printer prints pages: three of five in the families that statements are printed in, the others in any.
type printer struct {
	words       dictionary
	usual, wide extracttest.Press
	grade       extracttest.Grade
}

// line is one line's picture, a PNG, and its text.
type line struct {
	picture []byte
	text    string
}

// page prints a page, and gives the lines that are found on it again.
func (p printer) page(seed int) ([]line, error) {
	r := rand.New(rand.NewPCG(uint64(seed), 77))
	press := p.usual
	if seed%5 < 2 {
		press = p.wide
	}
	w := writer{r, p.words}
	sheet := press.TypeSheet(r, p.gradeOf(r), w.line)
	prepared, err := prepare(sheet.Content)
	if err != nil || len(prepared) != 1 {
		return nil, err // a page that is taken for two facing ones teaches nothing
	}
	return crop(r, prepared[0].Gray, sheet), nil
}

func (p printer) gradeOf(r *rand.Rand) extracttest.Grade {
	if p.grade != "" {
		return p.grade
	}
	n := r.IntN(100)
	for _, s := range shares {
		if n -= s.share; n < 0 {
			return s.grade
		}
	}
	return extracttest.Fax
}

// prepare is a picture as recognizers are given it.
func prepare(content []byte) ([]raster.Prepared, error) {
	kind := "png"
	if bytes.HasPrefix(content, []byte{0xff, 0xd8}) {
		kind = "jpeg"
	}
	f, err := raster.Open(bytes.NewReader(content), int64(len(content)), kind, raster.Limits{})
	if err != nil {
		return nil, err
	}
	g, err := f.Page(context.Background(), 0)
	if err != nil {
		return nil, err
	}
	return raster.Prepare(g, raster.Options{}), nil
}
