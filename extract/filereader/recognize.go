package filereader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
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

// Remarks on pages that are not read from their text layer.
const (
	// codeDiffers: the text layer has other amounts than the picture.
	codeDiffers = "TEXT_LAYER_DIFFERS"
	// noRecognition is the note of pages that are pictures if there is no recognizer.
	noRecognition = "it is a picture; text recognition, which reads scans and photos, is not part of this build"
	// cutPicture is said of a picture that breaks off.
	cutPicture = "its picture breaks off; what is missing could not be read"
)

// unrecognized is said of a page on which recognition failed, while other pages could be read.
const unrecognized = "text recognition failed on it; send the file again, or scan the page anew"

// undecoded is the note of a page whose picture cannot be decoded, unpainted the note if only time was missing.
const (
	undecoded = "its picture could not be decoded"
	unpainted = "its picture took too long to paint; processing the document again may read it"
)

// maxRecognized bounds the pages of one document that are recognized, one or two seconds of CPU each.
const maxRecognized = 1000

// recognizerError means that the recognizer failed, whatever the page shows.
type recognizerError struct {
	page  int
	cause error
}

func (e *recognizerError) Error() string {
	return fmt.Sprintf("recognizing page %d: %v", e.page, e.cause)
}
func (e *recognizerError) Unwrap() error { return e.cause }

// scanner reads the pages of one PDF that need more than their words.
type scanner struct {
	mu     sync.Mutex // holds file, which is not safe for concurrent use
	file   *pdf.File
	reader *ocr.Reader
	pool   *ocr.Pool
}

// job is one page on its way to being recognized.
type job struct {
	at   int // index in the document's pages
	page page.Page
	need need
	// covered are the words, by their place in the drawing order, that a picture hides.
	covered map[int]bool
	// yields are the words of the layer that the picture replaces.
	yields map[int]bool
	pages  []page.Page // the result
	notes  []page.Note
	// failure is the error of recognition on this page; err ends the reading of the whole file.
	failure, err error
}

// recognize reads the document's pictures: pages without visible words, pages with wrong words, pages that are partly
// pictures. Without a pool such pages get a note.
func recognize(ctx context.Context, f *pdf.File, pool *ocr.Pool, d *page.Document) error {
	jobs, err := jobsOf(ctx, f, d)
	if err != nil || len(jobs) == 0 {
		return err
	}
	if pool == nil {
		for _, j := range jobs {
			if p := &d.Pages[j.at]; j.need == pictureIsAll && !hasHidden(*p) && p.Note == "" {
				p.Note = noRecognition
			}
		}
		return nil
	}
	s := &scanner{file: f, reader: ocr.NewReader(pool), pool: pool}
	if err := s.run(ctx, jobs, pool.Size(), len(d.Pages)); err != nil {
		return err
	}
	d.Reread, d.Confirm, d.ConfirmWords = s.reader.Reread, s.reader.Confirm, s.reader.ConfirmWords
	assemble(d, jobs)
	if err := firstFailure(jobs); err != nil && !showsWords(*d) {
		return err
	}
	ocr.Align(d)
	ocr.Agree(d)
	return nil
}

// firstFailure returns the failure of the first page on which recognition failed, nil if it failed on none.
func firstFailure(jobs []*job) error {
	for _, j := range jobs {
		if j.failure != nil {
			return j.failure
		}
	}
	return nil
}

// showsWords reports whether any page of a document has words that are seen.
func showsWords(d page.Document) bool {
	return slices.ContainsFunc(d.Pages, func(p page.Page) bool {
		return slices.ContainsFunc(p.Words, func(w page.Word) bool { return !w.Hidden })
	})
}

// jobsOf are the pages to be recognized.
func jobsOf(ctx context.Context, f *pdf.File, d *page.Document) ([]*job, error) {
	var jobs []*job
	repeated := repeatedImages(d.Pages)
	for i, p := range d.Pages {
		covered, err := coveredWords(ctx, f, p)
		if err != nil {
			return nil, err
		}
		look, _ := f.Look(p.Number)
		if need := needOf(look, p, covered, repeated); need != textIsAll {
			jobs = append(jobs, &job{at: i, page: p, need: need, covered: covered})
		}
	}
	if len(jobs) > maxRecognized {
		return nil, &pdf.LimitError{Limit: "pages", Value: maxRecognized}
	}
	return jobs, nil
}

func hasHidden(p page.Page) bool {
	return slices.ContainsFunc(p.Words, func(w page.Word) bool { return w.Hidden })
}

// run recognizes pages side by side, one picture for each of workers in memory. It ends early only when
// ctx does or no recognizer can be had.
func (s *scanner) run(ctx context.Context, jobs []*job, workers, pages int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	queue := make(chan *job)
	var working sync.WaitGroup
	done := counter{at: engine.Progress{PagesDone: pages - len(jobs), PagesTotal: pages}}
	done.add(ctx, 0)
	for range min(workers, len(jobs)) {
		working.Go(func() {
			for j := range queue {
				if j.read(ctx, s); j.err != nil {
					stop(j.err)
				}
				done.add(ctx, 1)
			}
		})
	}
	for _, j := range jobs {
		select {
		case queue <- j:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(queue)
	working.Wait()
	return context.Cause(ctx)
}

// counter reports how many pages are done, with those that are recognized.
type counter struct {
	mu sync.Mutex
	at engine.Progress
}

func (c *counter) add(ctx context.Context, pages int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at.PagesDone += pages
	c.at.Recognized += pages
	extract.Progress(ctx, c.at)
}

// read recognizes the page. A picture that cannot be had leaves the page as it was, with a note.
func (j *job) read(ctx context.Context, s *scanner) {
	p := j.page
	view, err := s.picture(ctx, p)
	if err == nil {
		j.recognized(ctx, s, view)
		return
	}
	if ctx.Err() != nil {
		j.err = ctx.Err()
		return
	}
	if p.Note == "" {
		p.Note = undecoded
		if errors.Is(err, context.DeadlineExceeded) {
			p.Note = unpainted
		}
	}
	j.pages = []page.Page{p}
}

func (j *job) recognized(ctx context.Context, s *scanner, view shown) {
	p := j.page
	if j.need == textAndPicture && !hasInk(view.gray) {
		j.pages = []page.Page{j.uncovered()}
		return
	}
	sheet := ocr.Sheet{Number: p.Number, Width: p.Width, Height: p.Height, Picture: view.box,
		Again: func(ctx context.Context) (*raster.Gray, error) {
			again, err := s.picture(ctx, p)
			return again.gray, err
		}}
	if j.need == textIsDoubted {
		if doubt, err := j.sampled(ctx, s, view); err != nil || !doubt {
			j.pages = []page.Page{j.page}
			j.fail(ctx, err)
			return
		}
	}
	pages, err := s.reader.Page(ctx, view.gray, sheet)
	if err == nil {
		err = j.compare(ctx, s, pages)
	}
	if err != nil {
		j.pages = []page.Page{j.uncovered()}
		j.fail(ctx, err)
		return
	}
	if j.pages = []page.Page{j.page}; j.need != textIsDoubted || len(j.yields) > 0 {
		j.pages = j.merged(pages)
	}
	if view.gray.Cut {
		j.pages[0].Note = cutPicture
	}
}

// uncovered is the page with the words hidden that pictures cover.
func (j *job) uncovered() page.Page {
	p := j.page
	p.Words = slices.Clone(p.Words)
	for i := range p.Words {
		p.Words[i].Hidden = p.Words[i].Hidden || j.covered[p.Words[i].Order]
	}
	return p
}

// fail notes that the recognizer failed on the page, which is left as it was. Where no recognizer can be had, or
// time is over, no other page fares better.
func (j *job) fail(ctx context.Context, err error) {
	switch {
	case err == nil:
	case ctx.Err() != nil, errors.Is(err, ocr.ErrUnavailable):
		j.err = &recognizerError{j.page.Number, err}
	default:
		j.failure = &recognizerError{j.page.Number, err}
		if j.pages[0].Note == "" {
			j.pages[0].Note = unrecognized
		}
	}
}

// picture returns the page in pixels: composed from its pictures if they are all, else painted, else its largest
// picture.
func (s *scanner) picture(ctx context.Context, p page.Page) (shown, error) {
	parts, alone, err := s.parts(ctx, p.Number)
	if err != nil {
		return shown{}, err
	}
	if alone {
		if view, err := compose(ctx, parts); err == nil || !errors.Is(err, errRender) {
			return view, err
		}
	}
	painted, err := s.file.Render(ctx, p.Number)
	if err == nil {
		g := &raster.Gray{Width: painted.Width, Height: painted.Height, Pix: painted.Pix, DPI: painted.DPI}
		return shown{g, page.Box{X1: p.Width, Y1: p.Height}}, nil
	}
	if ctx.Err() != nil || len(parts) == 0 {
		return shown{}, err
	}
	largest := slices.MaxFunc(parts, func(a, b pdf.Part) int {
		return int(a.Visible.Width()*a.Visible.Height() - b.Visible.Width()*b.Visible.Height())
	})
	return compose(ctx, []pdf.Part{largest})
}

// parts takes the page's pictures out of the file.
func (s *scanner) parts(ctx context.Context, number int) ([]pdf.Part, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.file.Pictures(ctx, number)
	return p.Parts, p.Alone, err
}

// assemble puts the recognized pages in the places of those they were made of.
func assemble(d *page.Document, jobs []*job) {
	read := map[int]*job{}
	for _, j := range jobs {
		read[j.at] = j
	}
	var pages []page.Page
	for i, p := range d.Pages {
		j := read[i]
		if j == nil {
			pages = append(pages, p)
			continue
		}
		pages = append(pages, j.pages...)
		if j.pages[0].Source == page.SourceOCR {
			d.Notes = slices.DeleteFunc(d.Notes, func(n page.Note) bool {
				return n.Page == p.Number && (n.Code == pdf.NoteFallback || n.Code == pdf.NoteUnreadable)
			})
		}
		d.Notes = append(d.Notes, j.notes...)
	}
	d.Pages = pages
}

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
	return covered(g.Scaled(width, height), in.Masks).Turned(in.Rotate), nil
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
	return covered(g, in.Masks).Turned(in.Rotate), nil
}

// covered is the picture of a page with filled boxes over some places, which are parts of its width and height.
func covered(g *raster.Gray, masks [][4]float64) *raster.Gray {
	if len(masks) == 0 {
		return g
	}
	painted := &raster.Gray{Width: g.Width, Height: g.Height, Pix: make([]uint8, 0, g.Width*g.Height)}
	for y := range g.Height {
		painted.Pix = append(painted.Pix, g.Row(y)...)
	}
	across, down := float64(g.Width), float64(g.Height)
	for _, m := range masks {
		box := image.Rect(int(math.Floor(m[0]*across)), int(math.Floor(m[1]*down)),
			int(math.Ceil(m[2]*across)), int(math.Ceil(m[3]*down)))
		box = box.Intersect(image.Rect(0, 0, g.Width, g.Height))
		for y := box.Min.Y; y < box.Max.Y; y++ {
			clear(painted.Row(y)[box.Min.X:box.Max.X]) // black
		}
	}
	return painted
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

// paintedPage returns a page of a PDF in pixels: composed from its pictures if they are all that it shows, which is
// much faster, else painted.
func paintedPage(ctx context.Context, f *pdf.File, number int, whole page.Box, width, height int) (*raster.Gray,
	error) {
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

// picturesAlone returns the pictures of a page that shows nothing else; none if it does.
func picturesAlone(ctx context.Context, f *pdf.File, number int) ([]pdf.Part, error) {
	if _, err := f.Page(number); err != nil { // the page's look is unknown
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
		return failure(
			engine.UnsupportedContent, "The page is more than a picture, and nothing here paints such pages.", err,
		)
	}
	return pdfFailure(err)
}
