package merge

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"slices"

	"golang.org/x/image/bmp" // decodes BMP of 1, 2, 4, 8, 24 and 32 bits

	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// picture is one image that becomes a page.
type picture struct {
	width, height int     // pixels as stored
	dpiX, dpiY    float64 // 0 if the file gives none
	orientation   int     // 1 to 8 as in EXIF; 0 is 1
	parts         []part
}

// part is a rectangle of a picture that is one image of the PDF: all of it, or one strip or tile of a TIFF.
// Either its compressed bytes are kept (open), or it is decoded.
type part struct {
	left, top, width, height int
	dict                     object.Dict // of the kept bytes
	open                     func() io.Reader
	size                     int64 // of the kept bytes
	decode                   func() (image.Image, error)
}

// Resolutions, in dots per inch.
const (
	defaultDPI = 200
	leastDPI   = 10
	mostDPI    = 9600
)

// checkSize judges an image by its header, before any pixel is decoded.
func checkSize(width, height int) error {
	if width < 1 || height < 1 {
		return fmt.Errorf("an image of %d by %d pixels", width, height)
	}
	if width > maxSide || height > maxSide || int64(width)*int64(height) > maxPixels {
		return imageheader.Unfit(
			"This image has %d by %d pixels, more than are read; save it with a lower resolution.", width, height,
		)
	}
	return nil
}

// checkDecoded checks the cost of decoding an image.
func checkDecoded(width, height, bytesPerPixel int) error {
	if int64(width)*int64(height)*int64(bytesPerPixel) > maxDecoded {
		return imageheader.Unfit(
			"This image has %d by %d pixels, more than are decoded here; save it as JPEG or with a lower resolution.",
			width, height,
		)
	}
	return nil
}

// points is the size of the picture on paper as stored, before it is turned.
func (p picture) points() (width, height float64) {
	dpiX, dpiY := p.dpiX, p.dpiY
	for _, dpi := range []*float64{&dpiX, &dpiY} {
		if !(*dpi >= leastDPI && *dpi <= mostDPI) { // NaN is neither
			dpiX, dpiY = defaultDPI, defaultDPI
		}
	}
	width, height = float64(p.width)/dpiX*72, float64(p.height)/dpiY*72
	if longest := max(width, height); longest > maxPagePoints {
		width, height = width*maxPagePoints/longest, height*maxPagePoints/longest
	}
	return width, height
}

// placement returns the page's size and the matrix from the image's unit square to the page, by orientation: 1 is
// EXIF's "row 0 is the top, column 0 the left side".
func (p picture) placement() (width, height float64, matrix [6]float64) {
	w, h := p.points()
	switch p.orientation {
	case 2: // mirrored left to right
		return w, h, [6]float64{-w, 0, 0, h, w, 0}
	case 3: // upside down
		return w, h, [6]float64{-w, 0, 0, -h, w, h}
	case 4: // mirrored top to bottom
		return w, h, [6]float64{w, 0, 0, -h, 0, h}
	case 5: // row 0 is the left side, column 0 the top
		return h, w, [6]float64{0, -w, -h, 0, h, w}
	case 6: // row 0 is the right side, column 0 the top
		return h, w, [6]float64{0, -w, h, 0, 0, w}
	case 7: // row 0 is the right side, column 0 the bottom
		return h, w, [6]float64{0, w, h, 0, 0, 0}
	case 8: // row 0 is the left side, column 0 the bottom
		return h, w, [6]float64{0, w, -h, 0, h, 0}
	}
	return w, h, [6]float64{w, 0, 0, h, 0, 0}
}

// picturePage writes a page that shows the picture and nothing else.
func (w *writer) picturePage(p picture) error {
	width, height, m := p.placement()
	images := object.Dict{}
	content := []byte("q ")
	for _, v := range m {
		content = append(appendReal(content, v), ' ')
	}
	content = append(content, "cm\n"...)
	for i, part := range p.parts {
		num, err := w.picturePart(part)
		if err != nil {
			return err
		}
		name := object.Name(fmt.Sprintf("Im%d", i))
		images[name] = written(num)
		content = append(content, "q "...)
		for _, v := range part.within(p) {
			content = append(appendReal(content, v), ' ')
		}
		content = append(appendName(append(content, "cm "...), name), " Do Q\n"...)
	}
	content = append(content, 'Q')
	stream := w.reserve()
	w.putStream(stream, object.Dict{}, content, nil, nil)
	num, parent := w.tree.page(w)
	w.put(num, object.Dict{"Type": object.Name("Page"), "Parent": parent, "MediaBox": object.Array{0, 0, width, height},
		"Resources": object.Dict{"XObject": images}, "Contents": written(stream)})
	return w.err
}

// within is the matrix from the part's unit square to the picture's.
func (t part) within(p picture) [6]float64 {
	w, h := float64(p.width), float64(p.height)
	return [6]float64{
		float64(t.width) / w, 0, 0, float64(t.height) / h, float64(t.left) / w, 1 - float64(t.top+t.height)/h,
	}
}

func (w *writer) picturePart(t part) (num int, err error) {
	num = w.reserve()
	if t.decode != nil {
		img, err := t.decode()
		if err != nil {
			return 0, err
		}
		return num, w.pixels(num, img)
	}
	d := object.Dict{
		"Type":    object.Name("XObject"),
		"Subtype": object.Name("Image"),
		"Width":   t.width,
		"Height":  t.height,
	}
	for name, v := range t.dict {
		d[name] = v
	}
	return num, w.copyStream(num, d, t.open(), t.size)
}

// pixels writes a decoded image, row by row on white paper, in gray when it has no color.
func (w *writer) pixels(num int, img image.Image) error {
	bounds := img.Bounds()
	space, channels := object.Name("DeviceRGB"), 3
	if isGray(img.ColorModel()) {
		space, channels = "DeviceGray", 1
	}
	d := object.Dict{
		"Type":             object.Name("XObject"),
		"Subtype":          object.Name("Image"),
		"Width":            bounds.Dx(),
		"Height":           bounds.Dy(),
		"ColorSpace":       space,
		"BitsPerComponent": 8,
	}
	return w.deflate(num, d, func(out io.Writer) error {
		row := image.NewRGBA(image.Rect(0, 0, bounds.Dx(), 1))
		line := make([]byte, bounds.Dx()*channels)
		for y := bounds.Min.Y; y < bounds.Max.Y && w.err == nil; y++ {
			draw.Draw(row, row.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(row, row.Rect, img, image.Pt(bounds.Min.X, y), draw.Over)
			for x := range bounds.Dx() {
				copy(line[x*channels:(x+1)*channels], row.Pix[4*x:])
			}
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
		return w.err
	})
}

// isGray reports whether red, green and blue are the same in every pixel.
func isGray(m color.Model) bool {
	palette, ok := m.(color.Palette)
	if !ok {
		return m == color.GrayModel || m == color.Gray16Model
	}
	for _, c := range palette {
		if r, g, b, a := c.RGBA(); r != g || g != b || a != 0xffff {
			return false
		}
	}
	return true
}

// readJPEG reads a JPEG's header; its bytes go into the PDF unchanged.
func readJPEG(r io.ReaderAt, size int64) ([]picture, error) {
	h, err := imageheader.ParseJPEG(r, size)
	if err != nil {
		return nil, err
	}
	if h.Width == 0 || h.Height == 0 || h.Scan == 0 {
		return nil, imageheader.ErrJPEG
	}
	if err := checkSize(h.Width, h.Height); err != nil {
		return nil, err
	}
	p := picture{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation}
	d, err := jpegDict(h)
	if err != nil {
		return nil, err
	}
	return []picture{p.kept(d, size, func() io.Reader {
		return &endSeeker{r: io.NewSectionReader(r, 0, size), skip: h.Scan}
	})}, nil
}

// jpegDict is the image's dictionary.
func jpegDict(h imageheader.JPEG) (object.Dict, error) {
	d := object.Dict{"Filter": object.Name("DCTDecode"), "BitsPerComponent": 8}
	switch h.Components {
	case 1:
		d["ColorSpace"] = object.Name("DeviceGray")
	case 3:
		d["ColorSpace"] = object.Name("DeviceRGB")
		if h.RGBIDs && !h.Adobe {
			d["DecodeParms"] = object.Dict{"ColorTransform": 0}
		}
	case 4:
		d["ColorSpace"] = object.Name("DeviceCMYK")
		if h.Adobe {
			d["Decode"] = object.Array{1, 0, 1, 0, 1, 0, 1, 0}
		}
	default:
		return nil, imageheader.Unfit("This JPEG has %d color components; save it as an ordinary JPEG.", h.Components)
	}
	return d, nil
}

// endSeeker passes a JPEG through and fails at its end if the picture has no end mark: half a paper must not pass for
// the whole.
type endSeeker struct {
	r     io.Reader
	skip  int64 // bytes before the first scan; pictures within them have their own end marks
	last  byte
	found bool
}

func (s *endSeeker) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	b := p[:n]
	if s.skip > 0 {
		past := min(s.skip, int64(len(b)))
		s.skip -= past
		b = b[past:]
	}
	for _, c := range b {
		s.found = s.found || s.last == 0xff && c == imageheader.MarkEOI
		s.last = c
	}
	if err == io.EOF && !s.found {
		return n, imageheader.ErrJPEG
	}
	return n, err
}

// readPNG reads a PNG's chunks. Its compressed data goes into the PDF unchanged, unless PDF cannot show it:
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
	if h.Interlaced || h.Transparency != nil || h.ColorType == imageheader.PNGGrayAlpha ||
		h.ColorType == imageheader.PNGRGBA {
		if err := checkDecoded(h.Width, h.Height, 4*max(h.Bits/8, 1)); err != nil {
			return nil, err
		}
		return []picture{p.decoded(func() (image.Image, error) {
			return png.Decode(io.NewSectionReader(r, 0, size))
		})}, nil
	}
	d, err := pngDict(h)
	if err != nil {
		return nil, err
	}
	return []picture{p.kept(d, h.DataBytes, func() io.Reader {
		return &imageheader.SpanReader{R: r, Spans: slices.Clone(h.Data)}
	})}, nil
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
		space = object.Array{
			object.Name("Indexed"), object.Name("DeviceRGB"), len(h.Palette)/3 - 1, object.String(h.Palette),
		}
	default:
		return nil, imageheader.ErrPNG
	}
	switch h.Bits {
	case 1, 2, 4, 8, 16:
	default:
		return nil, imageheader.ErrPNG
	}
	return object.Dict{"Filter": object.Name("FlateDecode"), "ColorSpace": space, "BitsPerComponent": h.Bits,
		"DecodeParms": object.Dict{
			"Predictor": 15, "Colors": colors, "BitsPerComponent": h.Bits, "Columns": h.Width,
		}}, nil
}

// readBMP reads a BMP's header; its pixels are compressed when they are written.
func readBMP(r io.ReaderAt, size int64) ([]picture, error) {
	config, err := bmp.DecodeConfig(io.NewSectionReader(r, 0, size))
	if err == bmp.ErrUnsupported {
		return nil, imageheader.Unfit("This kind of BMP is not read; save it as PNG.")
	}
	if err != nil {
		return nil, err
	}
	if err := checkSize(config.Width, config.Height); err != nil {
		return nil, err
	}
	if err := checkDecoded(config.Width, config.Height, 4); err != nil {
		return nil, err
	}
	p := picture{width: config.Width, height: config.Height}
	// BITMAPINFOHEADER: pixels per metre are 24 and 28 bytes after its start at byte 14.
	var info [46]byte
	if _, err := r.ReadAt(info[:], 0); err == nil && binary.LittleEndian.Uint32(info[14:]) >= 40 {
		p.dpiX = float64(binary.LittleEndian.Uint32(info[38:])) * imageheader.InchesPerMetre
		p.dpiY = float64(binary.LittleEndian.Uint32(info[42:])) * imageheader.InchesPerMetre
	}
	return []picture{p.decoded(func() (image.Image, error) { return bmp.Decode(io.NewSectionReader(r, 0, size)) })}, nil
}

// decoded is the picture with one part that is decoded when it is written.
func (p picture) decoded(decode func() (image.Image, error)) picture {
	p.parts = []part{{width: p.width, height: p.height, decode: decode}}
	return p
}

// kept is the picture with one part that keeps its compressed bytes.
func (p picture) kept(d object.Dict, size int64, open func() io.Reader) picture {
	p.parts = []part{{width: p.width, height: p.height, dict: d, size: size, open: open}}
	return p
}
