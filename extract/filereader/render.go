package filereader

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"math"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Pages paints pages of PDFs and image files. It is an engine.Renderer for one goroutine. The paper of the last
// request stays open for the next; its content must be the same value then.
type Pages struct {
	fallback pdf.Fallback
	open     *pdf.File
	content  io.ReaderAt
	password string
}

// NewPages makes a Pages. fallback paints the pages that are more than pictures; it is that of [PDF], and without a
// pdf.Renderer such pages cannot be painted.
func NewPages(fallback pdf.Fallback) *Pages { return &Pages{fallback: fallback} }

// Render implements engine.Renderer.
func (p *Pages) Render(ctx context.Context, in engine.RenderRequest) ([]byte, error) {
	if err := in.Check(); err != nil {
		return nil, failure(engine.InternalError, "The page cannot be painted as it was asked for.", err)
	}
	paint := p.image
	if in.Kind == "pdf" {
		paint = p.pdf
	}
	g, err := paint(ctx, in)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err = encoder.Encode(&out, &image.Gray{Pix: g.Pix, Stride: g.Width, Rect: image.Rect(0, 0, g.Width, g.Height)})
	return out.Bytes(), err
}

// pictureSize is how large a page of any unit is painted before it is turned.
func pictureSize(in engine.RenderRequest, pageWidth, pageHeight float64) (width, height int) {
	ratio := pageHeight / pageWidth
	if in.Rotate%180 != 0 {
		ratio = pageWidth / pageHeight
	}
	across := min(float64(in.Width), math.Sqrt(engine.MaxPicturePixels/ratio))
	down := min(max(across*ratio, 1), engine.MaxPicturePixels/across)
	width, height = max(int(across), 1), max(int(math.Round(down)), 1)
	if width*height > engine.MaxPicturePixels {
		height = engine.MaxPicturePixels / width
	}
	if in.Rotate%180 != 0 {
		return height, width
	}
	return width, height
}

func (p *Pages) image(ctx context.Context, in engine.RenderRequest) (*raster.Gray, error) {
	file, err := raster.Open(in.Content, in.Size, in.Kind, raster.Limits{})
	if err != nil {
		return nil, imageFailure(err)
	}
	if in.Page > file.Pages() {
		return nil, engine.ErrNotFound
	}
	g, err := file.Page(ctx, in.Page-1)
	if err != nil {
		return nil, imageFailure(err)
	}
	width, height := pictureSize(in, float64(g.Width), float64(g.Height))
	return g.Scaled(width, height).Turned(in.Rotate), nil
}

func (p *Pages) pdf(ctx context.Context, in engine.RenderRequest) (*raster.Gray, error) {
	f, err := p.file(in)
	if err != nil {
		return nil, pdfFailure(err)
	}
	if in.Page > f.NumPages() {
		return nil, engine.ErrNotFound
	}
	w, h, err := f.Size(in.Page)
	if err != nil {
		return nil, pdfFailure(err)
	}
	width, height := pictureSize(in, w, h)
	g, err := paintedPage(ctx, f, in.Page, page.Box{X1: w, Y1: h}, width, height)
	if err != nil {
		return nil, paintFailure(err)
	}
	return g.Turned(in.Rotate), nil
}

// Forget implements engine.Renderer.
func (p *Pages) Forget(string) { p.open, p.content, p.password = nil, nil, "" }

// file opens a PDF, unless it is still open.
func (p *Pages) file(in engine.RenderRequest) (*pdf.File, error) {
	if p.open != nil && p.content == in.Content && p.password == in.Password {
		return p.open, nil
	}
	f, err := pdf.Open(in.Content, in.Size, pdf.Options{Password: in.Password, Fallback: p.fallback})
	if err == nil {
		p.open, p.content, p.password = f, in.Content, in.Password
	}
	return f, err
}

// paintedPage is a page of a PDF as it is seen: put together from its pictures where they are all, which is much
// faster, else painted.
func paintedPage(ctx context.Context, f *pdf.File, number int, whole page.Box, width, height int) (*raster.Gray, error) {
	if parts, err := picturesAlone(ctx, f, number); err != nil {
		return nil, err
	} else if view, err := compose(ctx, parts); err == nil {
		return onSheet(view, whole, width, height), nil
	} else if !errors.Is(err, errRender) {
		return nil, err
	}
	pix, err := f.Paint(ctx, number, width, height)
	return &raster.Gray{Width: width, Height: height, Pix: pix}, err
}

// picturesAlone are the pictures of a page that shows nothing else; none where it does.
func picturesAlone(ctx context.Context, f *pdf.File, number int) ([]pdf.Part, error) {
	if _, err := f.Page(number); err != nil { // what it shows is not known
		return nil, ctx.Err()
	}
	if look, _ := f.Look(number); look.Glyphs > 0 {
		return nil, nil
	}
	pictures, err := f.Pictures(ctx, number)
	if err != nil || !pictures.Alone {
		return nil, err
	}
	return pictures.Parts, nil
}

// onSheet puts a picture at its place on a white page.
func onSheet(view shown, whole page.Box, width, height int) *raster.Gray {
	sx, sy := float64(width)/whole.Width(), float64(height)/whole.Height()
	x0, x1 := clamp(view.box.X0*sx, width), clamp(view.box.X1*sx, width)
	y0, y1 := clamp(view.box.Y0*sy, height), clamp(view.box.Y1*sy, height)
	if x0 == 0 && y0 == 0 && x1 == width && y1 == height {
		return view.gray.Scaled(width, height)
	}
	sheet := raster.NewGray(width, height)
	if x1 > x0 && y1 > y0 {
		paste(sheet, view.gray.Scaled(x1-x0, y1-y0), x0, y0)
	}
	return sheet
}

// paintFailure is pdfFailure for a page that could not be painted.
func paintFailure(err error) error {
	if errors.Is(err, pdf.ErrNoFallback) {
		return failure(engine.UnsupportedContent, "The page is more than a picture, and nothing here paints such pages.", err)
	}
	return pdfFailure(err)
}
