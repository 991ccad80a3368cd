package raster

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"fmt"
	"io"

	"golang.org/x/image/tiff/lzw" // TIFF's LZW: codes grow one early

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// openTIFF reads the headers of all pages. A file that breaks after its first page is shown up to there.
func openTIFF(r io.ReaderAt, size int64, limits Limits) (*File, error) {
	f, first, err := imageheader.OpenTIFF(r, size)
	if err != nil {
		return nil, err
	}
	directories, err := f.Pages(first, limits.MaxPages+1)
	if len(directories) == 0 {
		return nil, err
	}
	if len(directories) > limits.MaxPages {
		return nil, &LimitError{What: "pages", Got: int64(len(directories)), Limit: int64(limits.MaxPages)}
	}
	file := &File{cut: err != nil}
	for _, d := range directories {
		p := tiffPage{f: f, d: d, limits: limits}
		h, err := p.header()
		if err != nil {
			return nil, err
		}
		file.pages = append(file.pages, h)
	}
	return file, nil
}

// tiffPage is one page of a TIFF.
type tiffPage struct {
	f       *imageheader.TIFF
	d       imageheader.Directory
	limits  Limits
	samples Samples // of the whole page
	apart   bool    // every channel has its own plane
}

func (p *tiffPage) number(tag uint16, missing uint32) int {
	return int(p.f.Number(p.d, tag, missing))
}

// header reads and checks the page's header before anything is decoded.
func (p tiffPage) header() (h pageHeader, err error) {
	h.width, h.height = p.number(imageheader.TagWidth, 0), p.number(imageheader.TagHeight, 0)
	h.orientation = imageheader.OrientationOf(p.f, p.d)
	h.dpiX, h.dpiY = imageheader.ResolutionOf(p.f, p.d)
	if err := p.limits.checkSize(h.width, h.height); err != nil {
		return h, err
	}
	if err := p.describe(h.width, h.height); err != nil {
		return h, err
	}
	h.decode = p.decode
	return h, nil
}

// describe sets the kind of the page's samples.
func (p *tiffPage) describe(width, height int) error {
	s := Samples{Width: width, Height: height, Bits: p.number(imageheader.TagBits, 1),
		Channels: p.number(imageheader.TagSamples, 1)}
	colors := 1
	switch photometric := p.number(imageheader.TagPhotometric, imageheader.PhotometricWhiteIsZero); photometric {
	case imageheader.PhotometricWhiteIsZero:
		s.Inverted = true
	case imageheader.PhotometricBlackIsZero:
	case imageheader.PhotometricRGB:
		s.Model, colors = ModelRGB, 3
	case imageheader.PhotometricPalette:
		s.Model, s.Palette = ModelPalette, p.palette(s.Bits)
	case imageheader.PhotometricCMYK:
		s.Model, colors = ModelCMYK, 4
	case imageheader.PhotometricYCbCr, imageheader.PhotometricLab:
		s.Model = ModelLuminance
	default:
		return imageheader.Unfit("This TIFF has colors of an unusual kind (%d); save it as PNG or JPEG.", photometric)
	}
	if s.Channels > colors && s.Model != ModelLuminance {
		s.Alpha = map[int]Alpha{1: Premultiplied, 2: Straight}[p.number(imageheader.TagExtraSamples, 0)]
	}
	if format := p.number(imageheader.TagSampleFormat, 1); format != 1 && format != 4 {
		return imageheader.Unfit("This TIFF has pixels of an unusual kind (format %d); save it as PNG or JPEG.", format)
	}
	p.apart = p.number(imageheader.TagPlanar, 1) == 2 && s.Channels > 1
	p.samples = s
	return s.check(p.limits)
}

// palette is the gray of each index: all reds, then greens, then blues, in 16 bits.
func (p *tiffPage) palette(bits int) []uint8 {
	if bits < 1 || bits > 8 {
		return nil
	}
	n := 1 << bits
	list := p.f.Numbers(p.d, imageheader.TagColorMap, 3*n)
	if len(list) < 3*n {
		return nil
	}
	out := make([]uint8, n)
	for i := range out {
		out[i] = Luma(uint8(list[i]>>8), uint8(list[n+i]>>8), uint8(list[2*n+i]>>8))
	}
	return out
}

// decode decodes the page piece by piece; the damaged ones stay white.
func (p tiffPage) decode(ctx context.Context) (*Gray, error) {
	pieces := p.f.Pieces(p.d, p.samples.Width, p.samples.Height)
	if p.number(imageheader.TagCompression, imageheader.CompressionNone) == imageheader.CompressionOldJPEG {
		return p.oldJPEG(ctx)
	}
	g := NewGray(p.samples.Width, p.samples.Height)
	good := 0
	var broken error
	for _, piece := range pieces {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.apart && piece.Plane > 0 && p.samples.Model != ModelRGB && p.samples.Model != ModelCMYK {
			continue
		}
		err := p.piece(ctx, g, piece)
		if _, unfit := err.(*UnfitError); unfit || ctx.Err() != nil {
			return nil, err
		}
		if err != nil {
			broken, g.Cut = err, true
			continue
		}
		good++
	}
	if good == 0 {
		return nil, fmt.Errorf("%w: %v", imageheader.ErrTIFF, broken)
	}
	return g, nil
}

// piece decodes one strip or tile into its place.
func (p tiffPage) piece(ctx context.Context, g *Gray, at imageheader.Piece) error {
	data, err := p.content(at)
	if err != nil {
		return err
	}
	height := at.Height
	if p.number(imageheader.TagTileWidth, 0) == 0 {
		height = min(height, g.Height-at.Top) // the last strip is as long as it needs to be
	}
	if err := p.limits.checkSize(at.Width, height); err != nil {
		return err
	}
	switch compression := p.number(imageheader.TagCompression, imageheader.CompressionNone); compression {
	case imageheader.CompressionFaxRows, imageheader.CompressionG3, imageheader.CompressionG4:
		part, err := Fax(ctx, data, p.fax(compression, at.Width, height), p.limits)
		return place(g, part, at, err)
	case imageheader.CompressionJPEG:
		part, err := p.jpeg(ctx, data)
		return place(g, part, at, err)
	default:
		unpacked, err := p.unpack(compression, data, p.pieceBytes(at.Width, height))
		if err != nil {
			return err
		}
		return p.rows(ctx, g, at, height, unpacked)
	}
}

// content is a piece's bytes; a piece that the file cuts off is given as far as it goes.
func (p tiffPage) content(at imageheader.Piece) ([]byte, error) {
	left := p.f.Size - int64(at.At)
	if left <= 0 || at.Count == 0 || at.At == 0 {
		return nil, imageheader.ErrTIFF
	}
	data := make([]byte, min(int64(at.Count), left))
	if n, err := p.f.R.ReadAt(data, int64(at.At)); n < len(data) {
		return nil, fmt.Errorf("%w: %v", imageheader.ErrTIFF, err)
	}
	return data, nil
}

// place copies a decoded piece; the part beyond the page is left out.
func place(g, part *Gray, at imageheader.Piece, err error) error {
	if err != nil {
		return err
	}
	for y := range min(part.Height, g.Height-at.Top) {
		copy(g.Row(at.Top + y)[at.Left:], part.Row(y))
	}
	g.Cut = g.Cut || part.Cut
	return nil
}

func (p tiffPage) fax(compression, width, height int) FaxOptions {
	o := FaxOptions{Columns: width, Rows: height, BlackIs1: !p.samples.Inverted,
		LowestFirst: p.number(imageheader.TagFillOrder, 1) == 2}
	options := p.number(imageheader.TagT4Options, 0)
	switch compression {
	case imageheader.CompressionFaxRows:
		o.ByteAlign = true
	case imageheader.CompressionG3:
		o.K, o.EndOfLine, o.ByteAlign = options&1, true, options&4 != 0
	case imageheader.CompressionG4:
		o.K = -1
	}
	return o
}

// jpeg decodes a piece that is a JPEG. Its tables may be among the page's tags.
func (p tiffPage) jpeg(ctx context.Context, data []byte) (*Gray, error) {
	tables, err := p.f.JPEGTables(p.d)
	if err != nil {
		return nil, err
	}
	if len(data) < 2 {
		return nil, imageheader.ErrJPEG
	}
	whole := bytes.Join([][]byte{{0xff, imageheader.MarkSOI}, tables, data[2:]}, nil)
	g, err := JPEG(ctx, whole, p.jpegColors(), p.limits)
	if err == nil && p.samples.Inverted {
		for i, v := range g.Pix {
			g.Pix[i] = ^v
		}
	}
	return g, err
}

// jpegColors returns how the components of a JPEG are to be understood.
func (p tiffPage) jpegColors() JPEGColors {
	if p.samples.Model == ModelRGB {
		return JPEGPlain
	}
	return JPEGAsTold
}

// oldJPEG decodes JPEG data of the old kind if it is a complete JPEG file.
func (p tiffPage) oldJPEG(ctx context.Context) (*Gray, error) {
	at, n := p.f.Number(p.d, imageheader.TagJPEGStart, 0),
		p.f.Number(p.d, imageheader.TagJPEGLength, imageheader.NoNumber)
	data, err := p.content(imageheader.Piece{At: at, Count: n})
	if err != nil {
		return nil, imageheader.Unfit(
			"This TIFF has JPEG data of the old kind, which nobody reads alike; save it anew.",
		)
	}
	g, err := JPEG(ctx, data, JPEGAsTold, p.limits)
	if err != nil || g.Width != p.samples.Width || g.Height != p.samples.Height {
		return nil, imageheader.Unfit(
			"This TIFF has JPEG data of the old kind, which nobody reads alike; save it anew.",
		)
	}
	return g, nil
}

// pieceBytes is how long a piece is when it is unpacked.
func (p tiffPage) pieceBytes(width, height int) int {
	s := p.samples
	s.Width = width
	if p.apart {
		s.Channels = 1
	}
	if p.subsampled() {
		h, v := p.subsampling()
		return (width + h - 1) / h * ((height + v - 1) / v) * (h*v + 2)
	}
	return s.rowBytes() * height
}

// unpack undoes a compression, up to want bytes.
func (p tiffPage) unpack(compression int, data []byte, want int) ([]byte, error) {
	var in io.Reader
	switch compression {
	case imageheader.CompressionNone:
		return data[:min(len(data), want)], nil
	case imageheader.CompressionPackBits:
		return unpackBits(data, want), nil
	case imageheader.CompressionLZW:
		r := lzw.NewReader(bytes.NewReader(data), lzw.MSB, 8)
		defer r.Close()
		in = r
	case imageheader.CompressionDeflate, imageheader.CompressionOldDeflate:
		r, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, imageheader.ErrTIFF
		}
		defer r.Close()
		in = r
	default:
		return nil, imageheader.Unfit("This TIFF is compressed in an unusual way (%d); save it as PNG or JPEG.",
			compression)
	}
	var out bytes.Buffer
	io.Copy(&out, io.LimitReader(in, int64(want))) // bytes before damage are kept; rows show what is missing
	return out.Bytes(), nil
}

// unpackBits undoes PackBits: a count and that many bytes, or a count and one byte to repeat.
func unpackBits(data []byte, want int) []byte {
	var out []byte
	for len(data) > 1 && len(out) < want {
		n := int(int8(data[0]))
		data = data[1:]
		switch {
		case n >= 0:
			n = min(n+1, len(data))
			out, data = append(out, data[:n]...), data[n:]
		case n > -128:
			out, data = append(out, bytes.Repeat(data[:1], 1-n)...), data[1:]
		}
	}
	return out[:min(len(out), want)]
}

func (p tiffPage) subsampled() bool {
	h, v := p.subsampling()
	return p.samples.Channels == 3 && p.samples.Bits == 8 && !p.apart && h*v > 1
}

// subsampling is how many pixels across and down share a color, where they do.
func (p tiffPage) subsampling() (h, v int) {
	if p.number(imageheader.TagPhotometric, 0) != imageheader.PhotometricYCbCr {
		return 1, 1
	}
	h, v = 2, 2
	if list := p.f.Numbers(p.d, imageheader.TagSubsampling, 2); len(list) == 2 {
		h, v = int(list[0]), int(list[1])
	}
	if h < 1 || h > 4 || v < 1 || v > 4 {
		return 1, 1
	}
	return h, v
}

// rows brings a piece's uncompressed rows to their place.
func (p tiffPage) rows(ctx context.Context, g *Gray, at imageheader.Piece, height int, data []byte) error {
	if p.subsampled() {
		return p.blocks(g, at, data)
	}
	s := p.samples
	s.Width, s.Height = at.Width, 1
	if p.apart {
		s.Channels, s.Model, s.Alpha, s.Inverted = 1, ModelLuminance, Opaque, s.Inverted && s.Model == ModelGray
		if p.samples.Model == ModelPalette {
			s.Model = ModelPalette
		}
	}
	if p.number(imageheader.TagFillOrder, 1) == 2 && s.Bits < 8 {
		reversed := imageheader.Reversed{R: bytes.NewReader(data)}
		data, _ = io.ReadAll(reversed)
	}
	n := s.rowBytes()
	line := make([]uint8, at.Width)
	for y := range min(height, g.Height-at.Top) {
		if err := tick(ctx, y); err != nil {
			return err
		}
		if len(data) < n {
			g.Cut = true
			return nil
		}
		p.undiff(data[:n], s)
		s.row(line, data[:n])
		out := g.Row(at.Top + y)[at.Left:]
		p.mix(out[:min(len(out), len(line))], line, at.Plane)
		data = data[n:]
	}
	return nil
}

// mix adds a plane of colors to the result of the planes before; other channels replace it.
func (p tiffPage) mix(out, line []uint8, plane int) {
	colors := p.samples.colors()
	if !p.apart || colors == 1 {
		copy(out, line)
		return
	}
	if plane >= colors {
		return
	}
	for x := range out {
		v, before := uint32(line[x]), uint32(out[x])
		switch {
		case p.samples.Model == ModelRGB && plane == 0:
			out[x] = uint8(v * 77 >> 8)
		case p.samples.Model == ModelRGB:
			out[x] = uint8(min(before+v*[3]uint32{0, 151, 30}[plane]>>8, whole))
		case plane == 3: // black
			out[x] = uint8(before * (whole - v) / whole)
		default: // cyan, magenta, yellow take their share of the white paper
			out[x] = uint8(before - min(before, v*[3]uint32{77, 150, 29}[plane]>>8))
		}
	}
}

// undiff adds up a row that is stored as differences from the pixel to the left, in the file's own byte
// order, and puts 16-bit values with the higher byte first.
func (p tiffPage) undiff(row []byte, s Samples) {
	differ := p.number(imageheader.TagPredictor, 1) == 2
	switch {
	case s.Bits == 8 && differ:
		for i := s.Channels; i < len(row); i++ {
			row[i] += row[i-s.Channels]
		}
	case s.Bits == 16:
		for i := 0; i+1 < len(row); i += 2 {
			v := p.f.Order.Uint16(row[i:])
			if before := i - 2*s.Channels; differ && before >= 0 {
				v += binary.BigEndian.Uint16(row[before:])
			}
			binary.BigEndian.PutUint16(row[i:], v)
		}
	}
}

// blocks decodes pixels that share colors: several values of brightness, then two of color.
func (p tiffPage) blocks(g *Gray, at imageheader.Piece, data []byte) error {
	h, v := p.subsampling()
	across := (at.Width + h - 1) / h
	for i := 0; len(data) >= h*v+2; i++ {
		left, top := at.Left+i%across*h, at.Top+i/across*v
		for k := range h * v {
			if x, y := left+k%h, top+k/h; x < min(g.Width, at.Left+at.Width) && y < min(g.Height, at.Top+at.Height) {
				g.Row(y)[x] = data[k]
			}
		}
		data = data[h*v+2:]
	}
	return nil
}
