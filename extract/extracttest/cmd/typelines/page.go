package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/png"
	"math/rand/v2"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/raster"
)

// shares are how many pages of a hundred go through each grade: faxed type is learnt most slowly.
var shares = []struct {
	grade extracttest.Grade
	share int
}{
	{extracttest.Fax, 55}, {extracttest.Office200, 14}, {extracttest.Clean300, 8}, {extracttest.JPEG30, 7},
	{extracttest.Bleed, 5}, {extracttest.Photo, 11},
}

// printer prints pages: three of five in the families that statements are printed in, the others in any.
type lineRenderer struct {
	words       dictionary
	usual, wide extracttest.Renderer
	grade       extracttest.Grade
}

// line is one line's picture, a PNG, and its text.
type line struct {
	picture []byte
	text    string
}

// page prints a page, and returns the lines that are found on it again.
func (p lineRenderer) page(seed int) ([]line, error) {
	r := rand.New(rand.NewPCG(uint64(seed), 77))
	renderer := p.usual
	if seed%5 < 2 {
		renderer = p.wide
	}
	w := writer{r, p.words}
	sheet := renderer.TypeSheet(r, p.gradeOf(r), w.line)
	prepared, err := prepare(sheet.Content)
	if err != nil || len(prepared) != 1 {
		return nil, err // a page that looks like two facing ones is useless for training
	}
	return crop(r, prepared[0].Gray, sheet), nil
}

func (p lineRenderer) gradeOf(r *rand.Rand) extracttest.Grade {
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

// encode is a picture as PNG.
func encode(m *image.Gray) []byte {
	var b bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m) // a bytes.Buffer does not fail
	return b.Bytes()
}

// document is lines in Tesseract's own serialization (ccstruct/imagedata.cpp), which its trainer reads.
func document(lines []line) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(lines)))
	text := func(s string) { b = append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...) }
	for i, l := range lines {
		b = append(b, 1) // there is one
		text("line")
		b = binary.LittleEndian.AppendUint32(b, uint32(i))
		text(string(l.picture))
		text("eng")
		text(l.text)
		b = append(b, 0, 0, 0, 0, 0, 0, 0, 0, 0) // no boxes, none of their texts, not vertical
	}
	return b
}

// surround draws the surroundings of lines on a page into a line's picture: rules of a table, and the feet and heads of
// the lines above and below.
func surround(r *rand.Rand, m *image.Gray, g *raster.Gray, baseline float64) {
	width, height := m.Rect.Dx(), m.Rect.Dy()
	level, thick := uint8(r.IntN(150)), 1+r.IntN(4)
	switch n := r.IntN(100); {
	case n < 22: // below
		across(r, m, height-1-r.IntN(max(1, int(float64(height)-baseline))), thick, level, 0, width)
	case n < 28: // above and below
		across(r, m, height-1-r.IntN(5), thick, level, 0, width)
		across(r, m, r.IntN(5), thick, level, 0, width)
	case n < 33: // above
		across(r, m, r.IntN(6), thick, level, 0, width)
	case n < 37: // below a part
		from := r.IntN(width)
		across(r, m, height-1-r.IntN(5), thick, level, from, width)
	}
	if r.IntN(100) < 12 {
		x := r.IntN(4)
		if r.IntN(2) == 0 {
			x = width - 1 - x
		}
		for y := range height {
			for i := range thick {
				darken(m, x+i, y, level)
			}
		}
	}
	if r.IntN(100) < 12 {
		from, rows := r.IntN(max(1, g.Height-8)), 1+r.IntN(4)
		to := 0
		if r.IntN(2) == 0 {
			to = height - rows
		}
		for y := range rows {
			for x := range min(width, g.Width) {
				darken(m, x, to+y, g.Row(from + y)[x])
			}
		}
	}
}

// partColumns draws the rules between a table's columns into the gaps of a line, all of them as a rule, and sometimes
// those that run along the table's rows: of tables that are ruled tightly a recognizer takes rows for lines, rules
// and all.
func partColumns(r *rand.Rand, m *image.Gray, gaps [][2]int) {
	width, height := m.Rect.Dx(), m.Rect.Dy()
	level, thick := uint8(r.IntN(150)), 1+r.IntN(4)
	for _, gap := range gaps {
		free := gap[1] - gap[0] - thick - 6
		if free <= 0 || r.IntN(10) == 0 {
			continue
		}
		x := gap[0] + 3 + r.IntN(free)
		for y := range height {
			for i := range thick {
				darken(m, x+i, y, level)
			}
			darken(m, x-1, y, soft(level))
			darken(m, x+thick, y, soft(level))
		}
	}
	if r.IntN(2) == 0 {
		across(r, m, height-1-r.IntN(6), thick, level, 0, width)
		across(r, m, r.IntN(6), thick, level, 0, width)
	}
}

// soft is the level of the pixels along a rule of a level: scanned edges are not sharp.
func soft(level uint8) uint8 { return whitePaper - (whitePaper-level)/3 }

const whitePaper = 255

// across draws a rule with y as its lowest row.
func across(r *rand.Rand, m *image.Gray, y, thick int, level uint8, from, to int) {
	fall := float64(r.IntN(3)-1) / float64(max(200, m.Rect.Dx()))
	for x := from; x < to; x++ {
		at := y + int(fall*float64(x))
		for i := range thick {
			darken(m, x, at-i, level)
		}
		darken(m, x, at+1, soft(level))
		darken(m, x, at-thick, soft(level))
	}
}

func darken(m *image.Gray, x, y int, level uint8) {
	if x >= 0 && y >= 0 && x < m.Rect.Dx() && y < m.Rect.Dy() {
		at := y*m.Stride + x
		m.Pix[at] = min(m.Pix[at], level)
	}
}
