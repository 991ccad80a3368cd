package raster

import (
	"context"
	"fmt"
	"io"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// File is an opened image file. Its pages are decoded one at a time, when they are asked for; it may be
// used by several goroutines at once as far as its content may.
type File struct {
	pages []pageHeader
	cut   bool
}

// pageHeader is one page as its header tells of it.
type pageHeader struct {
	width, height int // as stored
	dpiX, dpiY    float64
	orientation   int // 1 to 8 as in EXIF; 0 is 1
	decode        func(ctx context.Context) (*Gray, error)
}

// Open reads the headers of an image file of a kind ("png", "jpeg", "tiff", "bmp"). Its errors are
// [ErrDamaged], *[LimitError] and *[UnfitError].
func Open(content io.ReaderAt, size int64, kind string, limits Limits) (f *File, err error) {
	defer caught(&err)
	limits = limits.orDefault()
	switch kind {
	case "png":
		return single(pngPage(content, size, limits))
	case "jpeg":
		return single(jpegPage(content, size, limits))
	case "bmp":
		return single(bmpPage(content, size, limits))
	case "tiff":
		return openTIFF(content, size, limits)
	}
	return nil, imageheader.Unfit("This is no image that is read: send PNG, JPEG, TIFF or BMP.")
}

func single(p pageHeader, err error) (*File, error) {
	if err != nil {
		return nil, err
	}
	return &File{pages: []pageHeader{p}}, nil
}

// Pages is how many pages the file has.
func (f *File) Pages() int { return len(f.pages) }

// Cut says that the file breaks within the list of its pages, so that some may be missing.
func (f *File) Cut() bool { return f.cut }

// Size is the i-th page's size in pixels as it is seen, i from 0.
func (f *File) Size(i int) (width, height int) {
	p := f.pages[i]
	if p.orientation >= 5 {
		return p.height, p.width
	}
	return p.width, p.height
}

// Page decodes the i-th page, i from 0, the way it is seen: its orientation is applied, and pixels that
// are no squares (as those of a fax of standard resolution) are made so. A page that breaks off is given
// as far as it goes, and says so in Cut.
func (f *File) Page(ctx context.Context, i int) (g *Gray, err error) {
	defer caught(&err)
	if i < 0 || i >= len(f.pages) {
		return nil, fmt.Errorf("page %d of %d", i, len(f.pages))
	}
	p := f.pages[i]
	if g, err = p.decode(ctx); err != nil {
		return nil, err
	}
	return turned(squared(g, p.dpiX, p.dpiY), p.orientation), nil
}

// caught turns a panic into an error: it would be a fault of a decoder, and an upload must not end the
// process.
func caught(err *error) {
	if v := recover(); v != nil {
		*err = fmt.Errorf("%w: the decoder failed: %v", ErrDamaged, v)
	}
}
