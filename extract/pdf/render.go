package pdf

import (
	"context"
	"math"
)

// Renderer paints single pages. Package pdfium has one; a [Fallback] that is a Renderer too serves
// [File.Render].
type Renderer interface {
	// Render paints page number (from 1) as it is seen, stretched to width × height pixels: one byte each,
	// 0 black and 255 white, rows from the top. data is the file from its header on; it must not be changed.
	Render(ctx context.Context, data []byte, password string, number, width, height int) ([]byte, error)
}

const (
	// renderSide is the pixels across the shorter side of a rendered page: 266 dpi of A4, at which
	// recognizers read best.
	renderSide = 2200
	// leastDPI and mostDPI bound the resolution where pages are larger or smaller than paper usually is.
	leastDPI, mostDPI = 200, 400
	// maxRendered bounds a rendered page's pixels: A3 at 266 dpi.
	maxRendered = 14_000_000
)

// Painted is a page as it is seen: Width bytes a row from the top, 0 black and 255 white.
type Painted struct {
	Width, Height int
	Pix           []byte
	DPI           float64
}

// CanRender says that pages can be painted.
func (f *File) CanRender() bool {
	_, ok := f.opt.Fallback.(Renderer)
	return ok
}

// Render paints page n, counted from 1, at a resolution that suits recognition. It may be called from
// several goroutines, also while pages are read. Without a [Renderer] it gives [ErrNoFallback].
func (f *File) Render(ctx context.Context, n int) (Painted, error) {
	renderer, ok := f.opt.Fallback.(Renderer)
	if !ok {
		return Painted{}, ErrNoFallback
	}
	size, ok := f.sizes[n]
	if !ok {
		return Painted{}, ErrNoPage
	}
	p := Painted{DPI: renderSide / min(size[0], size[1]) * pointsPerInch}
	p.DPI = min(max(p.DPI, leastDPI), mostDPI)
	p.DPI = min(p.DPI, pointsPerInch*math.Sqrt(maxRendered/(size[0]*size[1])))
	p.Width = max(int(math.Round(size[0]*p.DPI/pointsPerInch)), 1)
	p.Height = max(int(math.Round(size[1]*p.DPI/pointsPerInch)), 1)
	var err error
	p.Pix, err = renderer.Render(ctx, f.data, f.opt.Password, n, p.Width, p.Height)
	return p, err
}

const pointsPerInch = 72

// Size is how large page n, counted from 1, is as it is seen, in points.
func (f *File) Size(n int) (width, height float64, err error) {
	defer wall(&err)
	if n < 1 || n > len(f.pages) {
		return 0, 0, ErrNoPage
	}
	frame := f.frame(f.pages[n-1])
	return frame.width, frame.height, nil
}

// Paint paints page n, counted from 1, as it is seen, annotations included, stretched to width × height pixels: one
// byte each, 0 black and 255 white. Without a [Renderer] it gives [ErrNoFallback].
func (f *File) Paint(ctx context.Context, n, width, height int) ([]byte, error) {
	renderer, ok := f.opt.Fallback.(Renderer)
	if !ok {
		return nil, ErrNoFallback
	}
	if n < 1 || n > len(f.pages) {
		return nil, ErrNoPage
	}
	return renderer.Render(ctx, f.data, f.opt.Password, n, width, height)
}
