package filereader

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/raster"
)

// maxPixels bounds the picture of a recognized page: A4 at 500 dpi has 24 million, more than twice what recognition
// needs. A larger picture is shrunk by a whole factor as soon as it is decoded, A4 at 600 dpi to 300. Two such pages
// side by side would otherwise use all the memory of a reader; shrunk, they are read a fifth faster and as well.
// raster.Limits bound what is decoded.
const maxPixels = 24 << 20

// maxSheet bounds a picture that is composed of strips or stretched, before it is shrunk.
const maxSheet = 64 << 20

// errRender means that a page cannot be composed from its pictures here, but may be rendered.
var errRender = errors.New("the page has to be rendered")

// shown is a picture with the place on the page that it fills, in points.
type shown struct {
	gray *raster.Gray
	box  page.Box
}

// compose puts the pictures of a page together. They must be upright and of one resolution.
func compose(ctx context.Context, parts []pdf.Part) (shown, error) {
	if len(parts) == 0 {
		return shown{}, errRender
	}
	if len(parts) == 1 {
		g, err := upright(ctx, parts[0])
		if err != nil {
			return shown{}, err
		}
		return cropped(g.AtMost(maxPixels), parts[0])
	}
	return tiled(ctx, parts)
}

// upright decodes one part and turns it as the page shows it.
func upright(ctx context.Context, part pdf.Part) (*raster.Gray, error) {
	turned, flipX, flipY, ok := part.Upright()
	if !ok {
		return nil, errRender
	}
	g, err := decode(ctx, part.Image)
	if err != nil {
		return nil, err
	}
	return turn(g, turned, flipX, flipY), nil
}

// frameOf is the box that the whole part would fill, clips aside.
func frameOf(part pdf.Part) page.Box {
	m := part.Matrix
	return page.Box{X0: m[4] + min(m[0], 0) + min(m[2], 0), Y0: m[5] + min(m[1], 0) + min(m[3], 0),
		X1: m[4] + max(m[0], 0) + max(m[2], 0), Y1: m[5] + max(m[1], 0) + max(m[3], 0)}
}

// cropped removes the parts that the page does not show.
func cropped(g *raster.Gray, part pdf.Part) (shown, error) {
	whole := frameOf(part)
	sx, sy := float64(g.Width)/whole.Width(), float64(g.Height)/whole.Height()
	x0, x1 := clamp((part.Visible.X0-whole.X0)*sx, g.Width), clamp((part.Visible.X1-whole.X0)*sx, g.Width)
	y0, y1 := clamp((part.Visible.Y0-whole.Y0)*sy, g.Height), clamp((part.Visible.Y1-whole.Y0)*sy, g.Height)
	if x1 <= x0 || y1 <= y0 {
		return shown{}, errRender
	}
	if x1-x0 < g.Width || y1-y0 < g.Height {
		cut := &raster.Gray{Width: x1 - x0, Height: y1 - y0, Pix: make([]uint8, 0, (x1-x0)*(y1-y0))}
		for y := y0; y < y1; y++ {
			cut.Pix = append(cut.Pix, g.Row(y)[x0:x1]...)
		}
		g = cut
	}
	s := shown{g, page.Box{X0: whole.X0 + float64(x0)/sx, Y0: whole.Y0 + float64(y0)/sy,
		X1: whole.X0 + float64(x1)/sx, Y1: whole.Y0 + float64(y1)/sy}}
	return s.squared(), nil
}

func clamp(v float64, most int) int { return min(max(int(math.Round(v)), 0), most) }

// tiled puts strips or tiles on one white sheet.
func tiled(ctx context.Context, parts []pdf.Part) (shown, error) {
	var box page.Box
	for _, p := range parts {
		box = box.Union(p.Visible)
	}
	sx, sy, ok := commonScale(parts)
	width, height := math.Round(box.Width()*sx), math.Round(box.Height()*sy)
	if !ok || width < 1 || height < 1 || width*height > maxSheet {
		return shown{}, errRender
	}
	sheet := raster.NewGray(int(width), int(height))
	for _, p := range parts {
		g, err := upright(ctx, p)
		if err != nil {
			return shown{}, err
		}
		s, err := cropped(g, p)
		if err != nil || s.gray.Height > g.Height || s.gray.Width > g.Width {
			return shown{}, errRender
		}
		paste(sheet, s.gray, clamp((s.box.X0-box.X0)*sx, sheet.Width), clamp((s.box.Y0-box.Y0)*sy, sheet.Height))
	}
	return shown{sheet, box}.squared(), nil
}

// commonScale is the pixels a point of all parts, as the page shows them.
func commonScale(parts []pdf.Part) (sx, sy float64, ok bool) {
	const slack = 0.02 // a strip of 50 rows placed to a whole point
	for _, p := range parts {
		turned, _, _, upright := p.Upright()
		frame := frameOf(p)
		w, h := float64(p.Image.Width), float64(p.Image.Height)
		if turned {
			w, h = h, w
		}
		if !upright || frame.Empty() {
			return 0, 0, false
		}
		x, y := w/frame.Width(), h/frame.Height()
		if sx == 0 {
			sx, sy = x, y
		}
		if math.Abs(x-sx) > slack*sx || math.Abs(y-sy) > slack*sy {
			return 0, 0, false
		}
	}
	return sx, sy, true
}

func paste(sheet, g *raster.Gray, x, y int) {
	for row := 0; row < g.Height && y+row < sheet.Height; row++ {
		copy(sheet.Row(y + row)[x:], g.Row(row))
	}
}

// squared stretches the picture until its pixels are squares: fax machines scan twice as many columns as rows. The
// result is at most as large as recognition needs, and has a resolution.
func (s shown) squared() shown {
	const slack = 1.15
	g := s.gray
	sx, sy := float64(g.Width)/s.box.Width(), float64(g.Height)/s.box.Height()
	width, height := g.Width, g.Height
	switch {
	case sx > slack*sy:
		height = int(math.Round(s.box.Height() * sx))
	case sy > slack*sx:
		width = int(math.Round(s.box.Width() * sy))
	}
	if (width != g.Width || height != g.Height) && width*height <= maxSheet {
		s.gray = stretched(g, width, height)
	}
	s.gray = s.gray.AtMost(maxPixels)
	s.gray.DPI = float64(s.gray.Width) / s.box.Width() * pointsPerInch
	return s
}

const pointsPerInch = 72

// stretched enlarges a picture in one direction, between neighbours in proportion.
func stretched(g *raster.Gray, width, height int) *raster.Gray {
	out := &raster.Gray{Width: width, Height: height, Pix: make([]uint8, width*height)}
	for y := range height {
		y0, y1, fy := between(y, height, g.Height)
		upper, lower, row := g.Row(y0), g.Row(y1), out.Row(y)
		for x := range row {
			x0, x1, fx := between(x, width, g.Width)
			top := int(upper[x0])*(256-fx) + int(upper[x1])*fx
			bottom := int(lower[x0])*(256-fx) + int(lower[x1])*fx
			row[x] = uint8((top*(256-fy) + bottom*fy) >> 16)
		}
	}
	return out
}

// between returns the place of the middle of pixel i of n among m pixels: two neighbours, and 256ths of the second.
func between(i, n, m int) (first, second, share int) {
	at := max((2*i+1)*m*128/n-128, 0)
	first = min(at>>8, m-1)
	return first, min(first+1, m-1), at & 255
}

// turn gives the picture its place on the page: rows and columns swapped, then mirrored.
func turn(g *raster.Gray, turned, flipX, flipY bool) *raster.Gray {
	if !turned && !flipX && !flipY {
		return g
	}
	out := &raster.Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, len(g.Pix))}
	if turned {
		out.Width, out.Height = g.Height, g.Width
	}
	for y := range g.Height {
		for x, v := range g.Row(y) {
			tx, ty := x, y
			if turned {
				tx, ty = y, x
			}
			if flipX {
				tx = out.Width - 1 - tx
			}
			if flipY {
				ty = out.Height - 1 - ty
			}
			out.Pix[ty*out.Width+tx] = v
		}
	}
	return out
}

// Image reads PNG, JPEG, TIFF and BMP files by recognition, as many pages at the same time as the pool has
// recognizers.
func Image(pool *ocr.Pool) extract.Reader {
	return func(ctx context.Context, in engine.ExtractRequest, kind string) (page.Document, error) {
		file, err := raster.Open(in.Content, in.Size, kind, raster.Limits{})
		if err != nil {
			return page.Document{}, imageFailure(err)
		}
		reader := ocr.NewReader(pool)
		d := page.Document{Kind: kind, Revisions: 1, Reread: reader.Reread, Confirm: reader.Confirm,
			ConfirmWords: reader.ConfirmWords}
		if err := extract.CheckPages(in.Pages, file.Pages()); err != nil {
			return page.Document{}, err
		}
		var chosen []int
		for i := range file.Pages() {
			if in.Pages.Has(i + 1) {
				chosen = append(chosen, i)
			}
		}
		pages, err := imagePages(ctx, file, chosen, reader, pool.Size())
		if err != nil {
			return page.Document{}, imageFailure(err)
		}
		for _, parts := range pages {
			d.Pages = append(d.Pages, parts...)
		}
		ocr.Align(&d)
		ocr.Agree(&d)
		if file.Cut() {
			d.Notes = append(d.Notes, page.Note{Code: "PAGE_MISSING",
				Detail: "The file breaks off within the list of its pages; some may be missing."})
		}
		return d, nil
	}
}

// imagePages returns the pages of each of the chosen pictures, in file order. A page on which recognition fails is
// returned without words; the file fails if no other page has any.
func imagePages(ctx context.Context, file *raster.File, chosen []int, reader *ocr.Reader,
	workers int) ([][]page.Page, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if len(chosen) > maxRecognized {
		return nil, &raster.LimitError{What: "pages", Got: int64(len(chosen)), Limit: maxRecognized}
	}
	pages, failures, next := make([][]page.Page, len(chosen)), make([]error, len(chosen)), make(chan int)
	done := counter{at: engine.Progress{PagesTotal: len(chosen)}}
	done.add(ctx, 0)
	var working sync.WaitGroup
	for range min(workers, len(chosen)) {
		working.Go(func() {
			for i := range next {
				var err error
				var one *pageError
				if pages[i], err = imagePage(ctx, file, reader, chosen[i]); errors.As(err, &one) {
					failures[i] = one.error
				} else if err != nil {
					stop(err)
				}
				done.add(ctx, 1)
			}
		})
	}
	for i := range pages {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	working.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	failed := slices.IndexFunc(failures, func(err error) bool { return err != nil })
	if failed >= 0 && !showsWords(page.Document{Pages: slices.Concat(pages...)}) {
		return nil, failures[failed]
	}
	return pages, nil
}

// imagePage reads one page. If one of several pages is damaged, the page has a note.
func imagePage(ctx context.Context, file *raster.File, reader *ocr.Reader, i int) ([]page.Page, error) {
	decoded := func(ctx context.Context) (*raster.Gray, error) {
		g, err := file.Page(ctx, i)
		if err != nil {
			return nil, err
		}
		return g.AtMost(maxPixels), nil
	}
	g, err := decoded(ctx)
	if err != nil && file.Pages() > 1 && ctx.Err() == nil {
		width, height := file.Size(i)
		w, h := points(width, height, 0)
		return []page.Page{{Number: i + 1, Width: w, Height: h, Source: page.SourceOCR,
			Note: "the picture is damaged; scan the page again"}}, nil
	}
	if err != nil {
		return nil, err
	}
	width, height := points(g.Width, g.Height, g.DPI)
	pages, err := reader.Page(ctx, g, ocr.Sheet{Number: i + 1, Width: width, Height: height, Again: decoded})
	switch {
	case err == nil && g.Cut:
		pages[0].Note = "the picture breaks off; scan the page again"
	case err != nil && file.Pages() > 1 && ctx.Err() == nil && !errors.Is(err, ocr.ErrUnavailable):
		return []page.Page{{Number: i + 1, Width: width, Height: height, Source: page.SourceOCR,
			Note: unrecognized}}, &pageError{err}
	}
	return pages, err
}

// pageError is why one page of several could not be recognized; the page itself is given with it.
type pageError struct{ error }

func (e *pageError) Unwrap() error { return e.error }

const (
	// supposedDPI is the resolution of a picture that gives none: a merged PDF puts it on a page of the same size.
	supposedDPI = 200
	// narrowest and widest bound the shorter side of a page in points: a slip of paper and somewhat more than
	// A3. Cameras and programs write 72 dpi without meaning it.
	narrowest, widest = 100, 900
	// usualSide is the shorter side of A4, which is assumed for pictures beyond these bounds.
	usualSide = 595
)

// points is the size of the page that a picture covers.
func points(width, height int, dpi float64) (w, h float64) {
	if !(dpi > 0) {
		dpi = supposedDPI
	}
	shorter := float64(min(width, height))
	if side := shorter / dpi * pointsPerInch; side < narrowest || side > widest {
		dpi = shorter / usualSide * pointsPerInch
	}
	return float64(width) / dpi * pointsPerInch, float64(height) / dpi * pointsPerInch
}

func imageFailure(err error) error {
	var known *engine.ExtractError
	var limit *raster.LimitError
	var unfit *raster.UnfitError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &limit) && limit.What == "pages":
		return failure(engine.TooManyPages, fmt.Sprintf("The file has more than %d pages; send it in parts.",
			limit.Limit), err)
	case errors.As(err, &limit):
		return failure(
			engine.UnsupportedContent, "The picture has more pixels than are read; scan the page at 300 dpi.", err,
		)
	case errors.As(err, &unfit):
		return failure(engine.UnsupportedContent, unfit.Message, err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return failure(engine.TimedOut, "Reading took longer than allowed; send fewer pages.", err)
	case errors.Is(err, raster.ErrDamaged):
		return failure(engine.UnreadableDocument, "The picture is damaged; scan or photograph the page again.", err)
	}
	return failure(engine.ProcessingError, "The picture could not be read; send it again, or as a PDF.", err)
}
