package pdf

import (
	"errors"
	"math"

	"github.com/dossier-lending/dossier/extract/pdf/filter"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Image is an embedded image with all that is needed to decode it.
type Image struct {
	// Object is the image's object number, that of the content for an inline image.
	Object int
	// Data is the image as encoded by Codec: the embedded bytes, if the codec is the only filter. With Codec "" it is
	// the samples, rows from the top, each row padded to a whole byte. It may share memory with the file and must not
	// be changed. It is nil if the image is damaged or too large.
	Data []byte
	// Codec is DCTDecode, CCITTFaxDecode, JBIG2Decode, JPXDecode or "".
	Codec string
	// Width and Height are in pixels, Bits in one sample: 1, 2, 4, 8 or 16.
	Width, Height, Bits int
	// Mask reports whether the image is a stencil. Ink is painted where its samples are 0, or where they are 1 if
	// Decode is [1 0].
	Mask bool
	// Ink is the color of a stencil, 0xRRGGBB.
	Ink uint32
	// Colors is the meaning of the samples.
	Colors Colors
	// Decode is the lowest and highest value of each component; nil for the usual.
	Decode []float64
	// Fax has the parameters of the codec CCITTFaxDecode; zero for other codecs.
	Fax Fax
	// Globals is the data that several JBIG2 images share; nil if there is none.
	Globals []byte
	// Transform is DCTDecode's ColorTransform; -1 if it is not given.
	Transform int
}

// Fax is the parameters of CCITTFaxDecode.
type Fax struct {
	// K is below 0 for Group 4, 0 for Group 3 in one dimension, above 0 for Group 3 in two.
	K int
	// Columns is the width of the coded rows, Rows their number, or 0 if only the data shows it.
	Columns, Rows int
	// BlackIs1 reports whether decoding is to give 1 for black.
	BlackIs1 bool
	// ByteAlign reports whether each coded row starts at a byte.
	ByteAlign bool
	// EndOfLine reports whether rows end with a mark.
	EndOfLine bool
}

// ColorKind is the meaning of a color's numbers.
type ColorKind uint8

// Kinds of colors.
const (
	Gray ColorKind = iota
	RGB
	CMYK
	// Tint is amounts of inks of any color: 0 is paper.
	Tint
	// Lab's first component is the lightness.
	Lab
)

// Colors is the meaning of an image's samples.
type Colors struct {
	// Kind is the color model of a color's components.
	Kind ColorKind
	// Components is how many numbers a color has.
	Components int
	// Palette is the colors that samples are indexes of, one byte a component; nil when samples are colors.
	Palette []byte
}

const (
	// maxSide bounds an image's width and height; 600 dpi of A3 are under 10,000.
	maxSide = 1 << 16
	// maxSampleBytes bounds the samples of an image without a picture codec: 600 dpi of A4 in color are
	// 105 MB.
	maxSampleBytes = 112 << 20
	// dataSlack is the most bytes after the samples: line ends and padding.
	dataSlack = 4096
	// maxInks bounds a color's components; the standard allows 32.
	maxInks = 32
)

// takeOut reads an image's dictionary and data. plain is true if its samples alone decide what is painted, because it
// has no mask.
func (f *File) takeOut(at *placed) (img Image, plain bool) {
	d := at.data.Dict
	number := func(full, short object.Name) int {
		v, _ := object.Int(f.Resolve(firstOf(d, full, short)))
		return v
	}
	img = Image{Object: at.img.Object, Width: at.img.Width, Height: at.img.Height,
		Bits: number("BitsPerComponent", "BPC"), Ink: at.ink, Transform: -1}
	img.Mask, _ = f.Resolve(firstOf(d, "ImageMask", "IM")).(bool)
	plain = f.Resolve(d["SMask"]) == nil && f.Resolve(d["Mask"]) == nil
	if img.Mask {
		img.Bits, img.Colors = 1, Colors{Kind: Gray, Components: 1}
	} else {
		img.Colors = f.colors(at.res, firstOf(d, "ColorSpace", "CS"), 0)
	}
	if in, ok := object.Int(f.Resolve(d["SMaskInData"])); ok && in != 0 {
		plain = false
	}
	img.Decode = f.floats(firstOf(d, "Decode", "D"))
	if img.Width <= 0 || img.Height <= 0 || img.Width > maxSide || img.Height > maxSide {
		return img, plain
	}
	f.takeData(&img, at.data)
	return img, plain
}

// takeData undoes the filters before a picture codec.
func (f *File) takeData(img *Image, s object.Stream) {
	steps, cryptName, err := f.steps(s.Dict)
	if err != nil {
		return
	}
	names, params := f.list(firstOf(s.Dict, "Filter", "F")), f.list(firstOf(s.Dict, "DecodeParms", "DP"))
	limit := maxSampleBytes
	if len(steps) > 0 && filter.Codec(steps[len(steps)-1].Name) == "" {
		size := img.sampleBytes()
		if size > maxSampleBytes {
			return
		}
		limit = max(size+img.Height+dataSlack, len(s.Raw)) // a predictor's byte a row
	}
	raw := s.Raw
	if s.Ref.Num != 0 {
		raw = f.decryptStream(s, cryptName)
	}
	// Damaged data shows the rows before the damage; data much longer than the image's rows is not an image.
	data, codec, err := filter.Decode(raw, steps, limit)
	if errors.Is(err, filter.ErrTooLarge) {
		return
	}
	img.Data, img.Codec = data, codec
	if img.Codec == "CCITTFaxDecode" || img.Codec == "JBIG2Decode" {
		img.Bits = 1
	}
	if n := len(names); n > 0 && len(params) >= n {
		if p, ok := f.Resolve(params[n-1]).(object.Dict); ok {
			f.codecParams(img, p)
		}
	}
	if img.Codec == "CCITTFaxDecode" && img.Fax.Columns == 0 {
		img.Fax.Columns = 1728 // the width of a fax, which the standard takes
	}
}

// sampleBytes is the size of the samples, filled up to whole bytes row by row.
func (img *Image) sampleBytes() int {
	row := img.Width*max(img.Bits, 1)*max(img.samples(), 1) + 7
	return row / 8 * img.Height
}

// samples is the numbers stored for one pixel.
func (img *Image) samples() int {
	if img.Colors.Palette != nil {
		return 1
	}
	return img.Colors.Components
}

func (f *File) codecParams(img *Image, p object.Dict) {
	number := func(key object.Name) int {
		v, _ := object.Int(f.Resolve(p[key]))
		return v
	}
	flag := func(key object.Name) bool {
		v, _ := f.Resolve(p[key]).(bool)
		return v
	}
	switch img.Codec {
	case "CCITTFaxDecode":
		img.Fax = Fax{K: number("K"), Columns: number("Columns"), Rows: number("Rows"), BlackIs1: flag("BlackIs1"),
			ByteAlign: flag("EncodedByteAlign"), EndOfLine: flag("EndOfLine")}
	case "JBIG2Decode":
		if s, ok := f.Resolve(p["JBIG2Globals"]).(object.Stream); ok {
			img.Globals = f.Data(s)
		}
	case "DCTDecode":
		if v, ok := object.Int(f.Resolve(p["ColorTransform"])); ok {
			img.Transform = v
		}
	}
}

// floats reads an array of numbers; nil if it is not one, or too long for any color.
func (f *File) floats(o any) []float64 {
	list, _ := f.Resolve(o).(object.Array)
	if len(list) == 0 || len(list) > 2*maxInks {
		return nil
	}
	out := make([]float64, len(list))
	for i := range list {
		v, ok := object.Number(f.Resolve(list[i]))
		if !ok || math.Abs(v) > 1<<16 {
			return nil
		}
		out[i] = v
	}
	return out
}

// colors reads an image's color space; gray if there is none, as in stencils and JPEG 2000.
func (f *File) colors(res *scope, o any, depth int) Colors {
	o = f.Resolve(o)
	if name, ok := o.(object.Name); ok {
		switch name {
		case "DeviceRGB", "RGB", "CalRGB":
			return Colors{Kind: RGB, Components: 3}
		case "DeviceCMYK", "CMYK":
			return Colors{Kind: CMYK, Components: 4}
		case "DeviceGray", "G", "CalGray":
			return Colors{Components: 1}
		}
		if res == nil || depth > 0 {
			return Colors{Components: 1}
		}
		return f.colors(nil, f.find(res, "ColorSpace", name), depth+1)
	}
	list, _ := o.(object.Array)
	if len(list) == 0 || depth > maxColorDepth {
		return Colors{Components: 1}
	}
	switch name, _ := f.Resolve(list[0]).(object.Name); name {
	case "Indexed", "I":
		return f.palette(res, list, depth)
	case "DeviceN":
		if len(list) > 1 {
			inks, _ := f.Resolve(list[1]).(object.Array)
			return Colors{Kind: Tint, Components: min(max(len(inks), 1), maxInks)}
		}
	}
	switch f.arraySpace(list) {
	case rgb:
		return Colors{Kind: RGB, Components: 3}
	case cmyk:
		return Colors{Kind: CMYK, Components: 4}
	case tint:
		return Colors{Kind: Tint, Components: 1}
	case lab:
		return Colors{Kind: Lab, Components: 3}
	}
	return Colors{Components: 1}
}

// maxColorDepth bounds color spaces within color spaces; a palette of tints is two deep.
const maxColorDepth = 4

func (f *File) palette(res *scope, list object.Array, depth int) Colors {
	const fewest = 4 // Indexed, base, highest index, table
	if len(list) < fewest {
		return Colors{Components: 1}
	}
	c := f.colors(res, list[1], depth+1)
	switch table := f.Resolve(list[3]).(type) {
	case object.String:
		c.Palette = table
	case object.Stream:
		c.Palette = f.Data(table)
	}
	if c.Palette == nil {
		c.Palette = []byte{}
	}
	return c
}

// colorSpace is the number of a color's components and their meaning.
type colorSpace uint8

const (
	gray colorSpace = iota
	rgb
	cmyk
	tint    // Separation and DeviceN: 0 means no ink
	lab     // only the lightness is used
	indexed // a palette: its colours are not looked up
	pattern
)

// colorOf returns a color's numbers as 0xRRGGBB. Tints, palettes and patterns become the nearest gray, because only the
// visibility of ink on paper matters here.
func (s colorSpace) colorOf(n []float64) uint32 {
	at := func(i int) float64 {
		if i < len(n) {
			return min(max(n[i], 0), 1)
		}
		return 0
	}
	switch s {
	case gray:
		return pack(at(0), at(0), at(0))
	case rgb:
		return pack(at(0), at(1), at(2))
	case cmyk:
		k := 1 - at(3)
		return pack((1-at(0))*k, (1-at(1))*k, (1-at(2))*k)
	case tint:
		ink := 0.0
		for i := range n {
			ink = max(ink, at(i))
		}
		return pack(1-ink, 1-ink, 1-ink)
	case lab:
		if len(n) > 0 {
			l := min(max(n[0]/100, 0), 1)
			return pack(l, l, l)
		}
	}
	return pack(0.5, 0.5, 0.5)
}

func pack(r, g, b float64) uint32 {
	c := func(v float64) uint32 { return uint32(math.Round(v * 255)) }
	return c(r)<<16 | c(g)<<8 | c(b)
}

// initial is the colour that choosing the space sets.
func (s colorSpace) initial() uint32 {
	switch s {
	case cmyk:
		return s.colorOf([]float64{0, 0, 0, 1})
	case tint:
		return s.colorOf([]float64{1})
	}
	return 0
}

// space reads a colour space by name or from the resources.
func (f *File) space(s *scope, name object.Name) colorSpace {
	switch name {
	case "DeviceGray", "G", "CalGray":
		return gray
	case "DeviceRGB", "RGB", "CalRGB":
		return rgb
	case "DeviceCMYK", "CMYK":
		return cmyk
	case "Pattern":
		return pattern
	}
	switch v := f.Resolve(f.find(s, "ColorSpace", name)).(type) {
	case object.Name:
		if v != name {
			return f.space(&scope{}, v)
		}
	case object.Array:
		return f.arraySpace(v)
	}
	return gray
}

func (f *File) arraySpace(list object.Array) colorSpace {
	if len(list) == 0 {
		return gray
	}
	name, _ := f.Resolve(list[0]).(object.Name)
	switch name {
	case "ICCBased":
		if len(list) > 1 {
			profile, _ := f.Resolve(list[1]).(object.Stream)
			switch n, _ := object.Int(f.Resolve(profile.Dict["N"])); n {
			case 3:
				return rgb
			case 4:
				return cmyk
			}
		}
		return gray
	case "Separation", "DeviceN":
		return tint
	case "Lab":
		return lab
	case "Indexed", "I":
		return indexed
	}
	return f.space(&scope{}, name)
}
