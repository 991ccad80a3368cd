package filereader

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// maxSamples is how many amounts of a doubted page are looked at: one strip, a tenth of reading the page.
	maxSamples = 12
	// leastCell is the height in pixels below which cells of a strip are enlarged.
	leastCell = 30
	// stripFrame is the white around the cells of a strip, in pixels.
	stripFrame = 16
)

// cell is a word's place on a strip of cells.
type cell struct {
	word   page.Word
	x0, x1 int
}

// sampled reads the amounts of the page that matter most, and only those, from its picture: one strip of
// cells. It says whether any reads surely as something else; what it does not read says nothing.
func (j *job) sampled(ctx context.Context, s *scanner, view shown) (doubt bool, err error) {
	strip, cells := stripOf(view, samplesOf(j.page))
	if len(cells) == 0 {
		return false, nil
	}
	words, err := s.line(ctx, strip)
	if err != nil {
		return false, err
	}
	c := page.Comparison{}
	for _, at := range cells {
		text, confidence := textAt(words, at)
		if confidence < sureRead || figures(text) == "" {
			continue
		}
		c.Compared++
		doubt = doubt || figures(text) != figures(at.word.Text)
	}
	if c.Compared > 0 {
		j.page.Compared = &c
	}
	return doubt, nil
}

// line recognizes one line of figures.
func (s *scanner) line(ctx context.Context, g *raster.Gray) ([]ocr.Word, error) {
	rec, err := s.pool.Take(ctx)
	if err != nil {
		return nil, err
	}
	defer s.pool.Put(rec)
	return rec.Recognize(ctx, g, ocr.FiguresLine)
}

// samplesOf are the amounts most worth a look: those with the most figures, each once.
func samplesOf(p page.Page) []page.Word {
	var all []page.Word
	seen := map[string]bool{}
	for _, w := range p.Words {
		if isAmount(w.Text) && !w.Hidden && w.Rotation == 0 && !seen[w.Text] {
			seen[w.Text] = true
			all = append(all, w)
		}
	}
	slices.SortStableFunc(all, func(a, b page.Word) int { return cmp.Compare(len(figures(b.Text)), len(figures(a.Text))) })
	return all[:min(len(all), maxSamples)]
}

// stripOf cuts the words' places out of the picture and sets them side by side. Places without ink are left
// out: the picture shows nothing there.
func stripOf(view shown, words []page.Word) (*raster.Gray, []cell) {
	var cuts []*raster.Gray
	var cells []cell
	height, width := 0, stripFrame
	for _, w := range words {
		g := cut(view, w.Box)
		if g == nil || !hasInk(g) {
			continue
		}
		cuts, cells = append(cuts, g), append(cells, cell{word: w, x0: width, x1: width + g.Width})
		height, width = max(height, g.Height), width+g.Width+2*g.Height
	}
	strip := raster.NewGray(width, height+2*stripFrame)
	strip.DPI = 300
	for i, g := range cuts {
		paste(strip, g, cells[i].x0, stripFrame+(height-g.Height)/2)
	}
	return strip, cells
}

// cut is the picture in a box and a little around it; nil where there is none.
func cut(view shown, b page.Box) *raster.Gray {
	const above, beside = 0.1, 0.25 // of the height: the next row must not come in
	sx, sy := float64(view.gray.Width)/view.box.Width(), float64(view.gray.Height)/view.box.Height()
	h := b.Height()
	x0, x1 := clamp((b.X0-beside*h-view.box.X0)*sx, view.gray.Width), clamp((b.X1+beside*h-view.box.X0)*sx, view.gray.Width)
	y0, y1 := clamp((b.Y0-above*h-view.box.Y0)*sy, view.gray.Height), clamp((b.Y1+above*h-view.box.Y0)*sy, view.gray.Height)
	if x1-x0 < 4 || y1-y0 < 4 || (x1-x0)*(y1-y0) > maxCell {
		return nil
	}
	g := raster.NewGray(x1-x0, y1-y0)
	for y := range g.Height {
		copy(g.Row(y), view.gray.Row(y0 + y)[x0:x1])
	}
	if g.Height < leastCell {
		g = stretched(g, 2*g.Width, 2*g.Height)
	}
	return g
}

// maxCell bounds the pixels of one cell.
const maxCell = 400_000

// textAt is what was read in a cell, and how surely.
func textAt(words []ocr.Word, at cell) (string, float64) {
	slices.SortStableFunc(words, func(a, b ocr.Word) int { return cmp.Compare(a.Box.Min.X, b.Box.Min.X) })
	var text strings.Builder
	confidence := 1.0
	for _, w := range words {
		if middle := (w.Box.Min.X + w.Box.Max.X) / 2; middle >= at.x0 && middle < at.x1 {
			text.WriteString(w.Text)
			confidence = min(confidence, w.Confidence)
		}
	}
	return text.String(), confidence
}
