package raster

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"io"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// File is an opened image file. Its pages are decoded one at a time, when they are needed. Several goroutines may use
// it at once if its content allows that.
type File struct {
	pages []pageHeader
	cut   bool
}

// pageHeader is a page as its header describes it.
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

// Cut reports whether the file breaks within the list of its pages, so that some may be missing.
func (f *File) Cut() bool { return f.cut }

// Size returns the size in pixels of the i-th page, from 0, with its orientation applied.
func (f *File) Size(i int) (width, height int) {
	p := f.pages[i]
	if p.orientation >= 5 {
		return p.height, p.width
	}
	return p.width, p.height
}

// Page decodes the i-th page, from 0, with its orientation applied. Pixels that are not squares (as those of a fax of
// standard resolution) become squares. A page that breaks off is returned as far as it goes, with Cut set.
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

// Limits bound the cost of one file. Zero values mean the defaults.
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

// ErrDamaged is wrapped by every error about a file that breaks the rules of its format.
var ErrDamaged = imageheader.ErrDamaged

// UnfitError means that an image is undamaged but of a kind that is not read; its Message names the way out.
type UnfitError = imageheader.UnfitError

// LimitError means that a file asks for more than [Limits] allow.
type LimitError struct {
	What       string // "pixels" or "pages"
	Got, Limit int64  // how many the file has, and how many are allowed
}

// Error names the exceeded limit.
func (e *LimitError) Error() string {
	return fmt.Sprintf("an image with %d %s, more than %d", e.Got, e.What, e.Limit)
}

// checkSize checks a picture's size before it is decoded.
func (l Limits) checkSize(width, height int) error {
	switch {
	case width < 1 || height < 1:
		return fmt.Errorf("%w: %d by %d pixels", ErrDamaged, width, height)
	case int64(width)*int64(height) > l.orDefault().MaxPixels, width > maxSide, height > maxSide:
		return &LimitError{What: "pixels", Got: int64(width) * int64(height), Limit: l.orDefault().MaxPixels}
	}
	return nil
}

// Gray is a picture of one page.
type Gray struct {
	// Width and Height are in pixels.
	Width, Height int
	// Pix is the gray of each pixel, Width bytes a row from the top: 0 is black, 255 is white.
	Pix []uint8
	// DPI is the picture's resolution in pixels an inch; 0 if the file does not give it.
	DPI float64
	// Cut reports whether the file ends or breaks before the picture does. The missing part is white.
	Cut bool
}

// NewGray is a white picture.
func NewGray(width, height int) *Gray {
	g := &Gray{Width: width, Height: height, Pix: make([]uint8, width*height)}
	for i := range g.Pix {
		g.Pix[i] = 255
	}
	return g
}

// Row is the y-th row's pixels, not a copy.
func (g *Gray) Row(y int) []uint8 { return g.Pix[y*g.Width : (y+1)*g.Width] }

// PNG writes the picture for a person to look at.
func (g *Gray) PNG(w io.Writer) error {
	return png.Encode(w, &image.Gray{Pix: g.Pix, Stride: g.Width, Rect: image.Rect(0, 0, g.Width, g.Height)})
}

// Model is a color model of uncompressed pixels.
type Model int

// Color models. Palette pixels are indices into [Samples.Palette]; Luminance takes the first channel as
// gray, whatever follows it (YCbCr, Lab).
const (
	ModelGray Model = iota
	ModelRGB
	ModelCMYK
	ModelPalette
	ModelLuminance
)

// Alpha is the meaning of the transparency channel, which follows a picture's colors.
type Alpha int

const (
	Opaque        Alpha = iota // no transparency, or one that does not matter
	Straight                   // colors are those of the ink; paper shines through
	Premultiplied              // colors are already multiplied by their opacity
)

// Samples describes uncompressed pixels: rows from the top, each beginning at a new byte, channels side by side, the
// higher byte of a 16-bit channel first.
type Samples struct {
	Width, Height int   // in pixels
	Bits          int   // of one channel: 1, 2, 4, 8 or 16
	Channels      int   // of one pixel, with those that are not shown
	Model         Model // meaning of the channels
	Alpha         Alpha // meaning of the transparency channel
	// Inverted reports whether the highest value is black in gray, and no ink in CMYK.
	Inverted bool
	// Palette is the gray of each index.
	Palette []uint8
	// Key, if not nil, is the color that means paper: one value for each channel.
	Key []uint16
}

// Luma is how bright a color looks, 0..255, after ITU-R BT.601.
func Luma(r, g, b uint8) uint8 {
	return uint8((uint32(r)*19595 + uint32(g)*38470 + uint32(b)*7471 + 1<<15) >> 16)
}

const (
	maxChannels = 8
	whole       = 255 // the highest 8-bit value
)

func (s Samples) check(l Limits) error {
	if err := l.checkSize(s.Width, s.Height); err != nil {
		return err
	}
	colors := map[Model]int{ModelGray: 1, ModelRGB: 3, ModelCMYK: 4, ModelPalette: 1, ModelLuminance: 1}[s.Model]
	if s.Alpha != Opaque {
		colors++
	}
	switch s.Bits {
	case 1, 2, 4, 8, 16:
	default:
		return fmt.Errorf("%w: %d bits a channel", ErrDamaged, s.Bits)
	}
	if s.Channels < colors || s.Channels > maxChannels {
		return fmt.Errorf("%w: %d channels", ErrDamaged, s.Channels)
	}
	return nil
}

// rowBytes is how many bytes a row takes.
func (s Samples) rowBytes() int { return (s.Width*s.Channels*s.Bits + 7) / 8 }

// Bitmap decodes uncompressed pixels, as a PDF's image has after its filters. Missing rows are white.
func Bitmap(ctx context.Context, data []byte, s Samples, limits Limits) (*Gray, error) {
	if err := s.check(limits); err != nil {
		return nil, err
	}
	g := NewGray(s.Width, s.Height)
	n := s.rowBytes()
	for y := range s.Height {
		if len(data) < n {
			g.Cut = true
			break
		}
		if err := tick(ctx, y); err != nil {
			return nil, err
		}
		s.row(g.Row(y), data[:n])
		data = data[n:]
	}
	return g, nil
}

// tick looks every now and then whether the caller still waits.
func tick(ctx context.Context, y int) error {
	const often = 64
	if y%often != 0 {
		return nil
	}
	return ctx.Err()
}

// row turns one row into gray. The common kinds have faster ways.
func (s Samples) row(dst []uint8, src []byte) {
	dst = dst[:s.Width]
	switch {
	case s.Key != nil || s.Alpha != Opaque:
		s.mixedRow(dst, src)
	case s.Channels == 1 && s.Bits < 8 && s.Model != ModelCMYK:
		s.packedRow(dst, src)
	case s.Bits == 8 && s.Model == ModelPalette:
		for x := range dst {
			dst[x] = s.gray([4]uint8{}, uint16(src[x*s.Channels]))
		}
	case s.Bits == 8 && s.Channels == 1 && !s.Inverted:
		copy(dst, src)
	case s.Bits == 8 && s.Model == ModelRGB && !s.Inverted:
		for x, at := 0, 0; x < len(dst); x, at = x+1, at+s.Channels {
			dst[x] = Luma(src[at], src[at+1], src[at+2])
		}
	default:
		s.mixedRow(dst, src)
	}
}

// packedRow takes gray or indices of less than a byte.
func (s Samples) packedRow(dst []uint8, src []byte) {
	var look [16]uint8
	most := 1<<s.Bits - 1
	for v := range most + 1 {
		look[v] = s.gray([4]uint8{uint8(v * whole / most)}, uint16(v))
	}
	perByte := 8 / s.Bits
	for x := range dst {
		shift := 8 - s.Bits*(x%perByte+1)
		dst[x] = look[int(src[x/perByte])>>shift&most]
	}
}

// mixedRow takes every kind, one pixel after the other.
func (s Samples) mixedRow(dst []uint8, src []byte) {
	var raw [maxChannels]uint16
	var c [4]uint8
	for x := range dst {
		for i := range s.Channels {
			raw[i] = s.sample(src, x*s.Channels+i)
			if i < len(c) {
				c[i] = s.byteOf(raw[i])
			}
		}
		v := s.gray(c, raw[0])
		if s.Alpha != Opaque {
			v = over(v, s.byteOf(raw[s.colors()]), s.Alpha)
		}
		if s.Key != nil && s.isKey(raw[:]) {
			v = whole
		}
		dst[x] = v
	}
}

// colors is how many channels come before the transparency.
func (s Samples) colors() int {
	switch s.Model {
	case ModelRGB:
		return 3
	case ModelCMYK:
		return 4
	}
	return 1
}

func (s Samples) isKey(raw []uint16) bool {
	for i, k := range s.Key {
		if raw[i] != k {
			return false
		}
	}
	return true
}

// over lays a gray on white paper.
func over(v, alpha uint8, kind Alpha) uint8 {
	paper := uint32(whole) - uint32(alpha)
	if kind == Premultiplied {
		return uint8(min(uint32(v)+paper, whole))
	}
	return uint8((uint32(v)*uint32(alpha)+whole/2)/whole + paper)
}

// sample returns the i-th value of a row as stored.
func (s Samples) sample(src []byte, i int) uint16 {
	switch s.Bits {
	case 8:
		return uint16(src[i])
	case 16:
		return binary.BigEndian.Uint16(src[2*i:])
	}
	bit := i * s.Bits
	return uint16(src[bit/8]>>(8-s.Bits-bit%8)) & (1<<s.Bits - 1)
}

// byteOf brings a value to 0..255.
func (s Samples) byteOf(v uint16) uint8 {
	switch s.Bits {
	case 8:
		return uint8(v)
	case 16:
		return uint8(v >> 8)
	}
	return uint8(int(v) * whole / (1<<s.Bits - 1))
}

// gray returns the brightness of a color; first is its first value as stored in the row.
func (s Samples) gray(c [4]uint8, first uint16) uint8 {
	switch s.Model {
	case ModelPalette:
		if int(first) < len(s.Palette) {
			return s.Palette[first]
		}
		return 0
	case ModelCMYK:
		if s.Inverted {
			for i := range c {
				c[i] = whole - c[i]
			}
		}
		return inks(c)
	case ModelRGB:
		c[0] = Luma(c[0], c[1], c[2])
	}
	if s.Inverted {
		return whole - c[0]
	}
	return c[0]
}

// inks is the gray of cyan, magenta, yellow and black on white paper.
func inks(c [4]uint8) uint8 {
	light := uint32(Luma(whole-c[0], whole-c[1], whole-c[2]))
	return uint8(light * uint32(whole-c[3]) / whole)
}
