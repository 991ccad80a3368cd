// Package imageheader reads the headers of image files without decoding a pixel: size, resolution, orientation, the
// pages of a TIFF and the place of their compressed data. Package merge embeds images with it, package raster decodes
// them.
//
// Start with [ParseJPEG], [ParsePNG] and [OpenTIFF].
package imageheader

import (
	"errors"
	"fmt"
)

// ErrDamaged is wrapped by every error about a file that breaks the rules of its format.
var ErrDamaged = errors.New("damaged image")

// Errors about damaged files, by format.
var (
	ErrTIFF = fmt.Errorf("%w: not a whole TIFF", ErrDamaged)
	ErrPNG  = fmt.Errorf("%w: not a whole PNG", ErrDamaged)
	ErrJPEG = fmt.Errorf("%w: not a whole JPEG", ErrDamaged)
)

// UnfitError means that an image is whole but of a kind that is not read.
type UnfitError struct {
	// Message is for the person who sent the file, and names the way out.
	Message string
}

// Error returns the message.
func (e *UnfitError) Error() string { return e.Message }

// Unfit returns an [UnfitError].
func Unfit(format string, args ...any) error { return &UnfitError{fmt.Sprintf(format, args...)} }

// InchesPerMetre turns pixels per metre into dots per inch.
const InchesPerMetre = 0.0254

// maxSegments bounds the segments of a JPEG's and the chunks of a PNG's header, which are about a dozen. A PNG's image
// data has up to one chunk for every 8 kB.
const maxSegments = 100_000
