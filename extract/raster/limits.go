package raster

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// Limits bound what one file may cost. Zero values take the defaults.
type Limits struct {
	// MaxPages bounds the pages of one TIFF; default 2000.
	MaxPages int
	// MaxPixels bounds the pixels of one page, judged before any is decoded; default 100 million, which
	// is A3 at 600 dpi with room to spare. A decoded pixel takes one byte, a progressive JPEG's two to
	// six more.
	MaxPixels int64
}

const (
	defaultMaxPages  = 2_000
	defaultMaxPixels = 100_000_000
	// maxSide is the longest side in pixels: that of the JPEG format.
	maxSide = 65_535
)

func (l Limits) orDefault() Limits {
	if l.MaxPages <= 0 {
		l.MaxPages = defaultMaxPages
	}
	if l.MaxPixels <= 0 {
		l.MaxPixels = defaultMaxPixels
	}
	return l
}

// ErrDamaged is wrapped by every error about a file that is not what its format asks for.
var ErrDamaged = imageheader.ErrDamaged

// UnfitError says that an image is whole but of a kind that is not read; its Message names the way out.
type UnfitError = imageheader.UnfitError

// LimitError says that a file asks for more than [Limits] allow.
type LimitError struct {
	What       string // "pixels" or "pages"
	Got, Limit int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("an image with %d %s, more than %d", e.Got, e.What, e.Limit)
}

// checkSize judges a picture by its header.
func (l Limits) checkSize(width, height int) error {
	switch {
	case width < 1 || height < 1:
		return fmt.Errorf("%w: %d by %d pixels", ErrDamaged, width, height)
	case int64(width)*int64(height) > l.orDefault().MaxPixels, width > maxSide, height > maxSide:
		return &LimitError{What: "pixels", Got: int64(width) * int64(height), Limit: l.orDefault().MaxPixels}
	}
	return nil
}
