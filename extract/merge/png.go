package merge

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"slices"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// pngHeader is what a PNG says besides its pixels.
type pngHeader struct {
	width, height   int
	bits, colorType int
	interlaced      bool
	transparent     bool // has a tRNS chunk
	palette         []byte
	dpiX, dpiY      float64
	orientation     int
	data            []span // of the image data, in order
	dataBytes       int64
	ended           bool
}

// span is a stretch of the file.
type span struct{ at, n int64 }

// Color types of PNG.
const (
	pngGray      = 0
	pngRGB       = 2
	pngPalette   = 3
	pngGrayAlpha = 4
	pngRGBA      = 6
)

const pngSignature = "\x89PNG\r\n\x1a\n"

var errPNG = errors.New("not a whole PNG")

// readPNG reads a PNG's chunks. Its compressed data goes into the PDF as it is, unless PDF cannot show it:
// transparency and interlacing are decoded.
func readPNG(r io.ReaderAt, size int64) ([]picture, error) {
	h, err := parsePNG(r, size)
	if err != nil {
		return nil, err
	}
	p := picture{width: h.width, height: h.height, dpiX: h.dpiX, dpiY: h.dpiY, orientation: h.orientation}
	if h.interlaced || h.transparent || h.colorType == pngGrayAlpha || h.colorType == pngRGBA {
		if err := checkDecoded(h.width, h.height, 4*max(h.bits/8, 1)); err != nil {
			return nil, err
		}
		return []picture{p.decoded(func() (image.Image, error) { return png.Decode(io.NewSectionReader(r, 0, size)) })}, nil
	}
	d, err := h.dict()
	if err != nil {
		return nil, err
	}
	return []picture{p.kept(d, h.dataBytes, func() io.Reader { return &spanReader{r: r, spans: slices.Clone(h.data)} })}, nil
}

// parsePNG walks the chunks. Checksums are verified, so that bytes passed on are those that were saved.
func parsePNG(r io.ReaderAt, size int64) (h pngHeader, err error) {
	var b [8]byte
	if _, err := r.ReadAt(b[:], 0); err != nil || string(b[:]) != pngSignature {
		return h, errPNG
	}
	at := int64(len(pngSignature))
	for i := 0; !h.ended; i++ {
		if _, err := r.ReadAt(b[:], at); err != nil || i > maxSegments {
			return h, errPNG
		}
		n, kind := int64(binary.BigEndian.Uint32(b[:])), string(b[4:])
		if n < 0 || at+12+n > size {
			return h, errPNG
		}
		if err := h.chunk(r, kind, span{at + 8, n}); err != nil {
			return h, err
		}
		at += 12 + n
		if i == 0 && kind != "IHDR" {
			return h, errPNG
		}
	}
	if len(h.data) == 0 {
		return h, errPNG
	}
	return h, nil
}

// smallChunk bounds chunks that are read whole; a palette has 768 bytes.
const smallChunk = 64 << 10

func (h *pngHeader) chunk(r io.ReaderAt, kind string, s span) error {
	switch kind {
	case "IDAT":
		h.data, h.dataBytes = append(h.data, s), h.dataBytes+s.n
		return checkCRC(r, s)
	case "IEND":
		h.ended = true
		return nil
	case "IHDR", "PLTE", "pHYs", "eXIf", "tRNS":
	default:
		return nil
	}
	if s.n > smallChunk {
		return errPNG
	}
	if err := checkCRC(r, s); err != nil {
		return err
	}
	b := make([]byte, s.n)
	if _, err := r.ReadAt(b, s.at); err != nil {
		return errPNG
	}
	return h.small(kind, b)
}

func (h *pngHeader) small(kind string, b []byte) error {
	switch {
	case kind == "IHDR" && len(b) == 13:
		h.width, h.height = int(binary.BigEndian.Uint32(b)), int(binary.BigEndian.Uint32(b[4:]))
		h.bits, h.colorType, h.interlaced = int(b[8]), int(b[9]), b[12] != 0
		return checkSize(h.width, h.height)
	case kind == "IHDR":
		return errPNG
	case kind == "PLTE":
		h.palette = b
	case kind == "tRNS":
		h.transparent = true
	case kind == "pHYs" && len(b) == 9 && b[8] == 1:
		h.dpiX = float64(binary.BigEndian.Uint32(b)) * inchesPerMetre
		h.dpiY = float64(binary.BigEndian.Uint32(b[4:])) * inchesPerMetre
	case kind == "eXIf":
		var e jpegHeader
		e.exif(io.NewSectionReader(bytes.NewReader(b), 0, int64(len(b))))
		h.orientation = e.orientation
	}
	return nil
}

// checkCRC verifies a chunk's checksum, which covers its name too.
func checkCRC(r io.ReaderAt, s span) error {
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, io.NewSectionReader(r, s.at-4, s.n+4)); err != nil {
		return err
	}
	var b [4]byte
	if _, err := r.ReadAt(b[:], s.at+s.n); err != nil || binary.BigEndian.Uint32(b[:]) != sum.Sum32() {
		return errPNG
	}
	return nil
}

// dict is the image's dictionary: PDF's predictor 15 is PNG's own filtering of rows.
func (h pngHeader) dict() (object.Dict, error) {
	colors := 1
	var space any = object.Name("DeviceGray")
	switch h.colorType {
	case pngGray:
	case pngRGB:
		colors, space = 3, object.Name("DeviceRGB")
	case pngPalette:
		if len(h.palette) < 3 || len(h.palette)%3 != 0 || len(h.palette) > 768 || h.bits > 8 {
			return nil, errPNG
		}
		space = object.Array{object.Name("Indexed"), object.Name("DeviceRGB"), len(h.palette)/3 - 1, object.String(h.palette)}
	default:
		return nil, errPNG
	}
	switch h.bits {
	case 1, 2, 4, 8, 16:
	default:
		return nil, errPNG
	}
	return object.Dict{"Filter": object.Name("FlateDecode"), "ColorSpace": space, "BitsPerComponent": h.bits,
		"DecodeParms": object.Dict{"Predictor": 15, "Colors": colors, "BitsPerComponent": h.bits, "Columns": h.width}}, nil
}

// spanReader reads stretches of a file one after the other. It changes its list of them.
type spanReader struct {
	r     io.ReaderAt
	spans []span
}

func (s *spanReader) Read(p []byte) (int, error) {
	for len(s.spans) > 0 && s.spans[0].n == 0 {
		s.spans = s.spans[1:]
	}
	if len(s.spans) == 0 {
		return 0, io.EOF
	}
	first := &s.spans[0]
	n, err := s.r.ReadAt(p[:min(int64(len(p)), first.n)], first.at)
	first.at, first.n = first.at+int64(n), first.n-int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}
