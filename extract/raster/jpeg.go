package raster

import (
	"bytes"
	"context"
	"io"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// JPEGColors says how a JPEG's components are meant.
type JPEGColors int

// Meanings of components.
const (
	JPEGAsTold JPEGColors = iota // as its own markers say
	JPEGPlain                    // as red, green, blue: a PDF's ColorTransform 0, a TIFF's RGB
)

// JPEG decodes a JPEG in memory, as a PDF's DCTDecode stream is.
func JPEG(ctx context.Context, data []byte, colors JPEGColors, limits Limits) (g *Gray, err error) {
	defer caught(&err)
	p, err := jpegHeader(bytes.NewReader(data), int64(len(data)), colors, limits.orDefault())
	if err != nil {
		return nil, err
	}
	return p.decode(ctx)
}

func jpegPage(r io.ReaderAt, size int64, limits Limits) (pageHeader, error) {
	return jpegHeader(r, size, JPEGAsTold, limits)
}

func jpegHeader(r io.ReaderAt, size int64, colors JPEGColors, limits Limits) (pageHeader, error) {
	h, err := imageheader.ParseJPEG(r, size)
	if err != nil {
		return pageHeader{}, err
	}
	if h.Scan == 0 {
		return pageHeader{}, imageheader.ErrJPEG
	}
	if err := limits.checkSize(h.Width, h.Height); err != nil {
		return pageHeader{}, err
	}
	if h.Components != 1 && h.Components != 3 && h.Components != 4 {
		return pageHeader{}, imageheader.Unfit("This JPEG has %d color components; save it as an ordinary JPEG.", h.Components)
	}
	return pageHeader{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation,
		decode: func(ctx context.Context) (*Gray, error) {
			d := &jpegDecoder{head: h, plain: colors == JPEGPlain || h.Components == 3 && jpegIsRGB(h)}
			d.in.r = io.NewSectionReader(r, 0, size)
			return d.decode(ctx)
		}}, nil
}

// jpegIsRGB says that three components are no brightness and colors.
func jpegIsRGB(h imageheader.JPEG) bool {
	if h.Adobe {
		return h.Transform == 0
	}
	return h.RGBIDs
}
