package pdfium

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"
)

// renderTimeout bounds the painting of one page; ordinary ones take 20 to 600 milliseconds. The wait for pages that
// are painted before it, and for the engine to start, is not counted: many pages at once must not make each other
// unreadable.
const renderTimeout = 30 * time.Second

// maxPixels bounds a rendered page; 2200 pixels of width make some seven million.
const maxPixels = 40 << 20

// Render paints page number (from 1) with its rotation and annotations, stretched to width × height pixels: one byte
// each, 0 black and 255 white, rows from the top. Painting the same page twice gives the same bytes. If ctx ends within
// a single costly step of a page, the call is abandoned as in ReadWords.
func (r *Reader) Render(ctx context.Context, data []byte, password string, number, width, height int) ([]byte, error) {
	if width <= 0 || height <= 0 || width > maxPixels/height {
		return nil, fmt.Errorf("pdfium: a picture of %d x %d pixels is too large", width, height)
	}
	return attempt(ctx, r, renderTimeout, data, password, func(ctx context.Context) ([]byte, error) {
		return r.render(ctx, number, width, height)
	})
}

// render paints in steps, between which it looks at the context.
func (r *Reader) render(ctx context.Context, number, width, height int) ([]byte, error) {
	loaded, err := r.instance.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: *r.open, Index: number - 1})
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", number, err)
	}
	defer func() { _, _ = r.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) }()
	made, err := r.instance.FPDFBitmap_CreateEx(&requests.FPDFBitmap_CreateEx{Width: width, Height: height,
		Format: enums.FPDF_BITMAP_FORMAT_GRAY, Stride: width, Pointer: uint64(0)})
	if err != nil {
		return nil, fmt.Errorf("pdfium: picture of page %d: %w", number, err)
	}
	defer func() { _, _ = r.instance.FPDFBitmap_Destroy(&requests.FPDFBitmap_Destroy{Bitmap: made.Bitmap}) }()
	buffer, err := r.instance.FPDFBitmap_GetBuffer(&requests.FPDFBitmap_GetBuffer{Bitmap: made.Bitmap})
	if err != nil || len(buffer.Buffer) < width*height {
		return nil, fmt.Errorf("pdfium: picture of page %d: no memory for %d x %d pixels", number, width, height)
	}
	if _, err := r.instance.FPDFBitmap_FillRect(&requests.FPDFBitmap_FillRect{Bitmap: made.Bitmap, Width: width,
		Height: height, Color: 0xffffffff}); err != nil {
		return nil, fmt.Errorf("pdfium: picture of page %d: %w", number, err)
	}
	page := requests.Page{ByReference: &loaded.Page}
	over := func() bool { return ctx.Err() != nil }
	state, err := r.instance.FPDF_RenderPageBitmap_Start(&requests.FPDF_RenderPageBitmap_Start{Bitmap: made.Bitmap,
		Page:  page,
		SizeX: width, SizeY: height, Flags: enums.FPDF_RENDER_FLAG_ANNOT | enums.FPDF_RENDER_FLAG_GRAYSCALE,
		NeedToPauseNowCallback: over})
	if err != nil {
		return nil, fmt.Errorf("pdfium: picture of page %d: %w", number, err)
	}
	defer func() { _, _ = r.instance.FPDF_RenderPage_Close(&requests.FPDF_RenderPage_Close{Page: page}) }()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case state.RenderStatus != enums.FPDF_RENDER_STATUS_DONE:
		return nil, fmt.Errorf("pdfium: page %d: %w", number, errUnpainted)
	}
	// The memory may have moved while it grew.
	if buffer, err = r.instance.FPDFBitmap_GetBuffer(&requests.FPDFBitmap_GetBuffer{Bitmap: made.Bitmap}); err != nil {
		return nil, fmt.Errorf("pdfium: picture of page %d: %w", number, err)
	}
	return append([]byte(nil), buffer.Buffer[:width*height]...), nil
}

var errUnpainted = errors.New("it could not be painted")
