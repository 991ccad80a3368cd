package filereader

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Image reads PNG, JPEG, TIFF and BMP files by recognition, as many pages at the same time as the pool has
// recognizers.
func Image(pool *ocr.Pool) extract.Reader {
	return func(ctx context.Context, in engine.ExtractRequest, kind string) (page.Document, error) {
		file, err := raster.Open(in.Content, in.Size, kind, raster.Limits{})
		if err != nil {
			return page.Document{}, imageFailure(err)
		}
		reader := ocr.NewReader(pool)
		d := page.Document{Kind: kind, Revisions: 1, Reread: reader.Reread, Confirm: reader.Confirm, ConfirmWords: reader.ConfirmWords}
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
			d.Notes = append(d.Notes, page.Note{Code: "PAGE_MISSING", Detail: "The file breaks off within the list of its pages; some may be missing."})
		}
		return d, nil
	}
}

// imagePages are the pages of each of the chosen pictures, in file order. A page on which recognition fails is given without words; the
// file fails where no other page has any.
func imagePages(ctx context.Context, file *raster.File, chosen []int, reader *ocr.Reader, workers int) ([][]page.Page, error) {
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

// imagePage reads one page. Of several pages one may be damaged: it then says so.
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
		return []page.Page{{Number: i + 1, Width: width, Height: height, Source: page.SourceOCR, Note: unrecognized}}, &pageError{err}
	}
	return pages, err
}

// pageError is why one page of several could not be recognized; the page itself is given with it.
type pageError struct{ error }

func (e *pageError) Unwrap() error { return e.error }

const (
	// supposedDPI is the resolution of a picture that says none: a merged PDF puts it on a page of the same
	// size.
	supposedDPI = 200
	// narrowest and widest bound the shorter side of a page in points: a slip of paper and somewhat more than
	// A3. Cameras and programs write 72 dpi without meaning it.
	narrowest, widest = 100, 900
	// usualSide is the shorter side of A4, which pictures beyond these bounds are taken for.
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
		return failure(engine.TooManyPages, fmt.Sprintf("The file has more than %d pages; send it in parts.", limit.Limit), err)
	case errors.As(err, &limit):
		return failure(engine.UnsupportedContent, "The picture has more pixels than are read; scan the page at 300 dpi.", err)
	case errors.As(err, &unfit):
		return failure(engine.UnsupportedContent, unfit.Message, err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return failure(engine.TimedOut, "Reading took longer than allowed; send fewer pages.", err)
	case errors.Is(err, raster.ErrDamaged):
		return failure(engine.UnreadableDocument, "The picture is damaged; scan or photograph the page again.", err)
	}
	return failure(engine.ProcessingError, "The picture could not be read; send it again, or as a PDF.", err)
}
