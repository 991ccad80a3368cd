package raster

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"io"

	"github.com/dossier-lending/dossier/extract/raster/header"
)

// JPEGColors says how a JPEG's components are meant.
type JPEGColors int

const (
	JPEGAsTold JPEGColors = iota // as its own markers say
	JPEGPlain                    // as red, green, blue: a PDF's ColorTransform 0, a TIFF's RGB
)

// JPEG decodes a JPEG in memory, as a PDF's DCTDecode stream is.
func JPEG(ctx context.Context, data []byte, colors JPEGColors, limits Limits) (g *Gray, err error) {
	defer caught(&err)
	p, err := jpegPage(bytes.NewReader(data), int64(len(data)), limits.orDefault())
	if err != nil {
		return nil, err
	}
	return p.decode(ctx)
}

func jpegPage(r io.ReaderAt, size int64, limits Limits) (pageHeader, error) {
	h, err := header.ParseJPEG(r, size)
	if err != nil {
		return pageHeader{}, err
	}
	if h.Scan == 0 {
		return pageHeader{}, header.ErrJPEG
	}
	if err := limits.checkSize(h.Width, h.Height); err != nil {
		return pageHeader{}, err
	}
	return pageHeader{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation,
		decode: func(ctx context.Context) (*Gray, error) {
			return decodeJPEG(ctx, io.NewSectionReader(r, 0, size))
		}}, nil
}

func decodeJPEG(ctx context.Context, r io.Reader) (*Gray, error) {
	img, err := jpeg.Decode(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", header.ErrJPEG, err)
	}
	return grayOf(ctx, img)
}

// grayOf takes a decoded picture's brightness.
func grayOf(ctx context.Context, img image.Image) (*Gray, error) {
	b := img.Bounds()
	g := NewGray(b.Dx(), b.Dy())
	for y := range g.Height {
		if err := tick(ctx, y); err != nil {
			return nil, err
		}
		row := g.Row(y)
		switch m := img.(type) {
		case *image.Gray:
			copy(row, m.Pix[y*m.Stride:])
		case *image.YCbCr:
			copy(row, m.Y[y*m.YStride:])
		case *image.CMYK:
			for x := range row {
				row[x] = inks([4]uint8(m.Pix[y*m.Stride+4*x:]))
			}
		default:
			for x := range row {
				red, green, blue, _ := img.At(b.Min.X+x, b.Min.Y+y).RGBA()
				row[x] = Luma(uint8(red>>8), uint8(green>>8), uint8(blue>>8))
			}
		}
	}
	return g, nil
}
