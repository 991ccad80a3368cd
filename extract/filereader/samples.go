package filereader

import (
	"context"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/raster"
)

// decode makes gray pixels of an image embedded in a PDF; errRender when only a renderer can.
func decode(ctx context.Context, img pdf.Image) (*raster.Gray, error) {
	if img.Data == nil {
		return nil, errRender
	}
	g, err := decodeAs(ctx, img)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errRender) {
		return nil, fmt.Errorf("%w: %v", errRender, err)
	}
	return g, err
}

func decodeAs(ctx context.Context, img pdf.Image) (*raster.Gray, error) {
	var limits raster.Limits
	switch img.Codec {
	case "":
		return samples(ctx, img, limits)
	case "DCTDecode":
		return photo(ctx, img, limits)
	case "CCITTFaxDecode":
		if img.Fax.Columns != img.Width {
			return nil, errRender
		}
		g, err := raster.Fax(ctx, img.Data, raster.FaxOptions{K: img.Fax.K, Columns: img.Fax.Columns, Rows: img.Height,
			ByteAlign: img.Fax.ByteAlign, EndOfLine: img.Fax.EndOfLine}, limits)
		if err != nil {
			return nil, err
		}
		// What is coded as ink is 0 in the samples, or 1, and those have a meaning of their own.
		tones := tonesOf(img)
		ink := uint8(0)
		if img.Fax.BlackIs1 {
			ink = 1
		}
		return retoned(g, tones[ink], tones[1-ink]), nil
	}
	return nil, fmt.Errorf("%w: %s", errRender, img.Codec)
}

// retoned gives a picture in black and white two other tones.
func retoned(g *raster.Gray, black, white uint8) *raster.Gray {
	if black == 0 && white == whitest {
		return g
	}
	for i, v := range g.Pix {
		g.Pix[i] = black
		if v != 0 {
			g.Pix[i] = white
		}
	}
	return g
}

const whitest = 255

// photo decodes a JPEG.
func photo(ctx context.Context, img pdf.Image, limits raster.Limits) (*raster.Gray, error) {
	inverted := inverts(img)
	if img.Colors.Kind == pdf.CMYK && !inverted {
		return nil, errRender // the decoder takes inks as Adobe stores them, which Decode then turns round
	}
	colors := raster.JPEGAsTold
	if img.Transform == 0 {
		colors = raster.JPEGPlain
	}
	g, err := raster.JPEG(ctx, img.Data, colors, limits)
	if err == nil && inverted && img.Colors.Kind != pdf.CMYK {
		return negative(g), nil
	}
	return g, err
}

func negative(g *raster.Gray) *raster.Gray {
	for i := range g.Pix {
		g.Pix[i] = ^g.Pix[i]
	}
	return g
}

// inverts says that Decode turns samples round: the highest becomes the lowest.
func inverts(img pdf.Image) bool { return len(img.Decode) > 1 && img.Decode[0] > img.Decode[1] }

// samples makes gray pixels of plain samples.
func samples(ctx context.Context, img pdf.Image, limits raster.Limits) (*raster.Gray, error) {
	s := raster.Samples{Width: img.Width, Height: img.Height, Bits: img.Bits, Channels: max(img.Colors.Components, 1)}
	if img.Colors.Palette != nil || s.Channels == 1 && s.Bits <= 8 {
		tones := tonesOf(img)
		s.Channels, s.Model, s.Palette = 1, raster.ModelPalette, tones[:]
		return raster.Bitmap(ctx, img.Data, s, limits)
	}
	inverted := inverts(img)
	switch img.Colors.Kind {
	case pdf.RGB:
		s.Model = raster.ModelRGB
	case pdf.CMYK:
		s.Model, s.Inverted, inverted = raster.ModelCMYK, inverted, false
	case pdf.Lab:
		s.Model = raster.ModelLuminance
	case pdf.Tint:
		if s.Channels > 1 {
			return nil, errRender
		}
		inverted = !inverted
	}
	g, err := raster.Bitmap(ctx, img.Data, s, limits)
	if err == nil && inverted {
		return negative(g), nil
	}
	return g, err
}

// tonesOf is the gray of every value that a pixel of one sample may have.
func tonesOf(img pdf.Image) (tones [256]uint8) {
	most := 1<<min(img.Bits, 8) - 1
	low, high := 0.0, 1.0
	if img.Colors.Palette != nil {
		high = float64(most)
	}
	if len(img.Decode) > 1 {
		low, high = img.Decode[0], img.Decode[1]
	}
	for v := range most + 1 {
		at := low + (high-low)*float64(v)/float64(most)
		switch {
		case img.Mask && at >= 0.5:
			tones[v] = whitest
		case img.Mask:
			tones[v] = raster.Luma(uint8(img.Ink>>16), uint8(img.Ink>>8), uint8(img.Ink))
		case img.Colors.Palette != nil:
			tones[v] = paletteTone(img, int(at+0.5))
		default:
			tones[v] = tone(img.Colors.Kind, []uint8{uint8(min(max(at, 0), 1)*whitest + 0.5)})
		}
	}
	return tones
}

func paletteTone(img pdf.Image, index int) uint8 {
	n := max(img.Colors.Components, 1)
	if index < 0 || (index+1)*n > len(img.Colors.Palette) {
		return 0 // as viewers take a missing color
	}
	return tone(img.Colors.Kind, img.Colors.Palette[index*n:(index+1)*n])
}

// tone is how bright a color is, its components 0 to 255.
func tone(kind pdf.ColorKind, c []uint8) uint8 {
	switch {
	case kind == pdf.RGB && len(c) == 3:
		return raster.Luma(c[0], c[1], c[2])
	case kind == pdf.CMYK && len(c) == 4:
		return uint8(int(raster.Luma(^c[0], ^c[1], ^c[2])) * int(^c[3]) / whitest)
	case kind == pdf.Tint:
		ink := uint8(0)
		for _, v := range c {
			ink = max(ink, v)
		}
		return ^ink
	}
	return c[0]
}
