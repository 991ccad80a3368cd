package filereader

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
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

// sampled recognizes only the most important amounts of the page, in one strip of cells. It reports whether any of them
// surely is another amount; an amount that it cannot read means nothing.
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
	slices.SortStableFunc(all, func(a, b page.Word) int {
		return cmp.Compare(len(figures(b.Text)),
			len(figures(a.Text)))
	})
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

// cut returns the picture in a box and a little around it; nil if it is outside.
func cut(view shown, b page.Box) *raster.Gray {
	const above, beside = 0.1, 0.25 // of the height: the next row must not come in
	sx, sy := float64(view.gray.Width)/view.box.Width(), float64(view.gray.Height)/view.box.Height()
	h := b.Height()
	x0, x1 := clamp((b.X0-beside*h-view.box.X0)*sx, view.gray.Width),
		clamp((b.X1+beside*h-view.box.X0)*sx, view.gray.Width)
	y0, y1 := clamp((b.Y0-above*h-view.box.Y0)*sy, view.gray.Height),
		clamp((b.Y1+above*h-view.box.Y0)*sy, view.gray.Height)
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

// textAt returns the text that was read in a cell, and its confidence.
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

// decode makes gray pixels of an image embedded in a PDF; errRender when only a renderer can.
func decode(ctx context.Context, img pdf.Image) (*raster.Gray, error) {
	if img.Data == nil {
		return nil, errRender
	}
	g, err := decodeAs(ctx, img)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errRender) {
		return nil, fmt.Errorf("%w: %v", errRender, err)
	}
	return g, err
}

func decodeAs(ctx context.Context, img pdf.Image) (*raster.Gray, error) {
	var limits raster.Limits
	switch img.Codec {
	case "":
		return samples(ctx, img, limits)
	case "DCTDecode":
		return photo(ctx, img, limits)
	case "CCITTFaxDecode":
		if img.Fax.Columns != img.Width {
			return nil, errRender
		}
		g, err := raster.Fax(ctx, img.Data, raster.FaxOptions{K: img.Fax.K, Columns: img.Fax.Columns, Rows: img.Height,
			ByteAlign: img.Fax.ByteAlign, EndOfLine: img.Fax.EndOfLine}, limits)
		if err != nil {
			return nil, err
		}
		// The samples of ink are 0, or 1, and both may have another color.
		tones := tonesOf(img)
		ink := uint8(0)
		if img.Fax.BlackIs1 {
			ink = 1
		}
		return retoned(g, tones[ink], tones[1-ink]), nil
	}
	return nil, fmt.Errorf("%w: %s", errRender, img.Codec)
}

// retoned gives a black-and-white picture two other tones.
func retoned(g *raster.Gray, black, white uint8) *raster.Gray {
	if black == 0 && white == whitest {
		return g
	}
	for i, v := range g.Pix {
		g.Pix[i] = black
		if v != 0 {
			g.Pix[i] = white
		}
	}
	return g
}

const whitest = 255

// photo decodes a JPEG.
func photo(ctx context.Context, img pdf.Image, limits raster.Limits) (*raster.Gray, error) {
	inverted := inverts(img)
	if img.Colors.Kind == pdf.CMYK && !inverted {
		return nil, errRender // the decoder takes inks as Adobe stores them, which Decode then turns round
	}
	colors := raster.JPEGAsTold
	if img.Transform == 0 {
		colors = raster.JPEGPlain
	}
	g, err := raster.JPEG(ctx, img.Data, colors, limits)
	if err == nil && inverted && img.Colors.Kind != pdf.CMYK {
		return negative(g), nil
	}
	return g, err
}

func negative(g *raster.Gray) *raster.Gray {
	for i := range g.Pix {
		g.Pix[i] = ^g.Pix[i]
	}
	return g
}

// inverts reports whether Decode turns samples round: the highest becomes the lowest.
func inverts(img pdf.Image) bool { return len(img.Decode) > 1 && img.Decode[0] > img.Decode[1] }

// samples makes gray pixels of plain samples.
func samples(ctx context.Context, img pdf.Image, limits raster.Limits) (*raster.Gray, error) {
	s := raster.Samples{Width: img.Width, Height: img.Height, Bits: img.Bits, Channels: max(img.Colors.Components, 1)}
	if img.Colors.Palette != nil || s.Channels == 1 && s.Bits <= 8 {
		tones := tonesOf(img)
		s.Channels, s.Model, s.Palette = 1, raster.ModelPalette, tones[:]
		return raster.Bitmap(ctx, img.Data, s, limits)
	}
	inverted := inverts(img)
	switch img.Colors.Kind {
	case pdf.RGB:
		s.Model = raster.ModelRGB
	case pdf.CMYK:
		s.Model, s.Inverted, inverted = raster.ModelCMYK, inverted, false
	case pdf.Lab:
		s.Model = raster.ModelLuminance
	case pdf.Tint:
		if s.Channels > 1 {
			return nil, errRender
		}
		inverted = !inverted
	}
	g, err := raster.Bitmap(ctx, img.Data, s, limits)
	if err == nil && inverted {
		return negative(g), nil
	}
	return g, err
}

// tonesOf is the gray of every value that a pixel of one sample may have.
func tonesOf(img pdf.Image) (tones [256]uint8) {
	most := 1<<min(img.Bits, 8) - 1
	low, high := 0.0, 1.0
	if img.Colors.Palette != nil {
		high = float64(most)
	}
	if len(img.Decode) > 1 {
		low, high = img.Decode[0], img.Decode[1]
	}
	for v := range most + 1 {
		at := low + (high-low)*float64(v)/float64(most)
		switch {
		case img.Mask && at >= 0.5:
			tones[v] = whitest
		case img.Mask:
			tones[v] = raster.Luma(uint8(img.Ink>>16), uint8(img.Ink>>8), uint8(img.Ink))
		case img.Colors.Palette != nil:
			tones[v] = paletteTone(img, int(at+0.5))
		default:
			tones[v] = tone(img.Colors.Kind, []uint8{uint8(min(max(at, 0), 1)*whitest + 0.5)})
		}
	}
	return tones
}

func paletteTone(img pdf.Image, index int) uint8 {
	n := max(img.Colors.Components, 1)
	if index < 0 || (index+1)*n > len(img.Colors.Palette) {
		return 0 // as viewers take a missing color
	}
	return tone(img.Colors.Kind, img.Colors.Palette[index*n:(index+1)*n])
}

// tone is how bright a color is, its components 0 to 255.
func tone(kind pdf.ColorKind, c []uint8) uint8 {
	switch {
	case kind == pdf.RGB && len(c) == 3:
		return raster.Luma(c[0], c[1], c[2])
	case kind == pdf.CMYK && len(c) == 4:
		return uint8(int(raster.Luma(^c[0], ^c[1], ^c[2])) * int(^c[3]) / whitest)
	case kind == pdf.Tint:
		ink := uint8(0)
		for _, v := range c {
			ink = max(ink, v)
		}
		return ^ink
	}
	return c[0]
}
