package merge

import (
	"image"
	"image/png"
	"io"
	"slices"

	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// readPNG reads a PNG's chunks. Its compressed data goes into the PDF as it is, unless PDF cannot show it:
// transparency and interlacing are decoded.
func readPNG(r io.ReaderAt, size int64) ([]picture, error) {
	h, err := imageheader.ParsePNG(r, size)
	if err != nil {
		return nil, err
	}
	if err := checkSize(h.Width, h.Height); err != nil {
		return nil, err
	}
	p := picture{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation}
	if h.Interlaced || h.Transparency != nil || h.ColorType == imageheader.PNGGrayAlpha || h.ColorType == imageheader.PNGRGBA {
		if err := checkDecoded(h.Width, h.Height, 4*max(h.Bits/8, 1)); err != nil {
			return nil, err
		}
		return []picture{p.decoded(func() (image.Image, error) { return png.Decode(io.NewSectionReader(r, 0, size)) })}, nil
	}
	d, err := pngDict(h)
	if err != nil {
		return nil, err
	}
	return []picture{p.kept(d, h.DataBytes, func() io.Reader { return &imageheader.SpanReader{R: r, Spans: slices.Clone(h.Data)} })}, nil
}

// pngDict is the image's dictionary: PDF's predictor 15 is PNG's own filtering of rows.
func pngDict(h imageheader.PNG) (object.Dict, error) {
	colors := 1
	var space any = object.Name("DeviceGray")
	switch h.ColorType {
	case imageheader.PNGGray:
	case imageheader.PNGRGB:
		colors, space = 3, object.Name("DeviceRGB")
	case imageheader.PNGPalette:
		if len(h.Palette) < 3 || len(h.Palette)%3 != 0 || len(h.Palette) > 768 || h.Bits > 8 {
			return nil, imageheader.ErrPNG
		}
		space = object.Array{object.Name("Indexed"), object.Name("DeviceRGB"), len(h.Palette)/3 - 1, object.String(h.Palette)}
	default:
		return nil, imageheader.ErrPNG
	}
	switch h.Bits {
	case 1, 2, 4, 8, 16:
	default:
		return nil, imageheader.ErrPNG
	}
	return object.Dict{"Filter": object.Name("FlateDecode"), "ColorSpace": space, "BitsPerComponent": h.Bits,
		"DecodeParms": object.Dict{"Predictor": 15, "Colors": colors, "BitsPerComponent": h.Bits, "Columns": h.Width}}, nil
}
