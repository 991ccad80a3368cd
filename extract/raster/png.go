package raster

import (
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// pngPage reads a PNG's chunks. A file that ends in its image data is shown as far as it goes.
func pngPage(r io.ReaderAt, size int64, limits Limits) (pageHeader, error) {
	h, err := imageheader.ParsePNG(r, size)
	if err != nil && len(h.Data) == 0 {
		return pageHeader{}, err
	}
	s, err2 := pngSamples(h)
	if err2 != nil {
		return pageHeader{}, err2
	}
	if err := s.check(limits); err != nil {
		return pageHeader{}, err
	}
	return pageHeader{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation,
		decode: func(ctx context.Context) (*Gray, error) {
			g, decodeErr := decodePNG(ctx, r, h, s)
			if g != nil && err != nil {
				g.Cut = true
			}
			return g, decodeErr
		}}, nil
}

// pngSamples describes the rows of a PNG.
func pngSamples(h imageheader.PNG) (s Samples, err error) {
	s = Samples{Width: h.Width, Height: h.Height, Bits: h.Bits, Channels: 1}
	switch h.ColorType {
	case imageheader.PNGGray:
		s.Key = pngKey(h.Transparency, 1)
	case imageheader.PNGRGB:
		s.Model, s.Channels = ModelRGB, 3
		s.Key = pngKey(h.Transparency, 3)
	case imageheader.PNGPalette:
		s.Model, s.Palette = ModelPalette, pngPalette(h)
	case imageheader.PNGGrayAlpha:
		s.Channels, s.Alpha = 2, Straight
	case imageheader.PNGRGBA:
		s.Model, s.Channels, s.Alpha = ModelRGB, 4, Straight
	default:
		return s, fmt.Errorf("%w: color type %d", imageheader.ErrPNG, h.ColorType)
	}
	if h.ColorType == imageheader.PNGPalette && (h.Bits > 8 || len(s.Palette) == 0) || s.Channels > 1 && h.Bits < 8 {
		return s, fmt.Errorf("%w: %d bits of color type %d", imageheader.ErrPNG, h.Bits, h.ColorType)
	}
	return s, nil
}

// pngKey returns the color that means paper; nil if there is none.
func pngKey(transparency []byte, channels int) []uint16 {
	if len(transparency) < 2*channels {
		return nil
	}
	key := make([]uint16, channels)
	for i := range key {
		key[i] = uint16(transparency[2*i])<<8 | uint16(transparency[2*i+1])
	}
	return key
}

// pngPalette is the gray of each color, on white paper where it is transparent.
func pngPalette(h imageheader.PNG) []uint8 {
	const most = 256
	out := make([]uint8, min(len(h.Palette)/3, most))
	for i := range out {
		out[i] = Luma(h.Palette[3*i], h.Palette[3*i+1], h.Palette[3*i+2])
		if i < len(h.Transparency) {
			out[i] = over(out[i], h.Transparency[i], Straight)
		}
	}
	return out
}

// pass is a grid of pixels that are stored together: all of them, or one of the seven passes of an interlaced picture.
type pass struct{ left, top, stepX, stepY int }

var (
	onePass = []pass{{0, 0, 1, 1}}
	adam7   = []pass{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}
)

func decodePNG(ctx context.Context, r io.ReaderAt, h imageheader.PNG, s Samples) (*Gray, error) {
	data, err := zlib.NewReader(&imageheader.SpanReader{R: r, Spans: slices.Clone(h.Data)})
	if err != nil {
		return nil, imageheader.ErrPNG
	}
	defer data.Close()
	g := NewGray(h.Width, h.Height)
	passes := onePass
	if h.Interlaced {
		passes = adam7
	}
	for i, p := range passes {
		err := p.decode(ctx, data, g, s)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == errNoRow && i == 0 {
			return nil, imageheader.ErrPNG
		}
		if err != nil {
			g.Cut = true
			return g, nil
		}
	}
	return g, nil
}

// errNoRow means that the data ends before the first row.
var errNoRow = errors.New("no row")

// decode reads the rows of one pass; they are kept up to the first that is not whole.
func (p pass) decode(ctx context.Context, data io.Reader, g *Gray, s Samples) error {
	s.Width, s.Height = (s.Width-p.left+p.stepX-1)/p.stepX, (s.Height-p.top+p.stepY-1)/p.stepY
	if s.Width <= 0 || s.Height <= 0 {
		return nil
	}
	n, behind := s.rowBytes(), max(s.Channels*s.Bits/8, 1)
	row, above, gray := make([]byte, n+1), make([]byte, n+1), make([]uint8, s.Width)
	for y := range s.Height {
		if err := tick(ctx, y); err != nil {
			return err
		}
		if _, err := io.ReadFull(data, row); err != nil {
			if y == 0 {
				return errNoRow
			}
			return err
		}
		if err := unfilter(row[0], row[1:], above[1:], behind); err != nil {
			return err
		}
		out := g.Row(p.top + y*p.stepY)
		if p.stepX == 1 {
			s.row(out, row[1:])
		} else {
			s.row(gray, row[1:])
			for x, v := range gray {
				out[p.left+x*p.stepX] = v
			}
		}
		row, above = above, row
	}
	return nil
}

// unfilter undoes PNG's filter of a row; behind is the distance to the left neighbour in bytes.
func unfilter(filter byte, row, above []byte, behind int) error {
	switch filter {
	case 0:
	case 1:
		for i := behind; i < len(row); i++ {
			row[i] += row[i-behind]
		}
	case 2:
		for i := range row {
			row[i] += above[i]
		}
	case 3:
		for i := range row {
			left := 0
			if i >= behind {
				left = int(row[i-behind])
			}
			row[i] += byte((left + int(above[i])) / 2)
		}
	case 4:
		for i := range min(behind, len(row)) {
			row[i] += above[i]
		}
		for i := behind; i < len(row); i++ {
			row[i] += paeth(int(row[i-behind]), int(above[i]), int(above[i-behind]))
		}
	default:
		return imageheader.ErrPNG
	}
	return nil
}

// paeth is the neighbour (left, above, above left) nearest to left + above - corner.
func paeth(left, above, corner int) byte {
	toLeft, toAbove := above-corner, left-corner
	toCorner := toLeft + toAbove
	toLeft, toAbove, toCorner = max(toLeft, -toLeft), max(toAbove, -toAbove), max(toCorner, -toCorner)
	switch {
	case toLeft <= toAbove && toLeft <= toCorner:
		return byte(left)
	case toAbove <= toCorner:
		return byte(above)
	}
	return byte(corner)
}
