package imageheader

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// PNG is all that a PNG has besides its pixels.
type PNG struct {
	Width, Height   int     // in pixels
	Bits, ColorType int     // bits of a sample; one of the color types below
	Interlaced      bool    // stored in seven passes
	Transparency    []byte  // the tRNS chunk; nil if there is none
	Palette         []byte  // red, green, blue of each color
	DPIX, DPIY      float64 // pixels an inch across and down; 0 if not given
	Orientation     int     // 1 to 8 as in EXIF; 0 if not given
	Data            []Span  // places of the image data, in order
	DataBytes       int64   // length of the image data, compressed
	ended           bool
}

// Span is a part of the file.
type Span struct {
	At, N int64 // first byte and number of bytes
}

// Color types of PNG.
const (
	PNGGray      = 0
	PNGRGB       = 2
	PNGPalette   = 3
	PNGGrayAlpha = 4
	PNGRGBA      = 6
)

// PNGSignature opens every PNG.
const PNGSignature = "\x89PNG\r\n\x1a\n"

// ParsePNG reads the chunks. It verifies their checksums, so that bytes passed on are those that were saved. With an
// error it returns what it read before; [PNG.Data] then ends early.
func ParsePNG(r io.ReaderAt, size int64) (h PNG, err error) {
	var b [8]byte
	if _, err := r.ReadAt(b[:], 0); err != nil || string(b[:]) != PNGSignature {
		return h, ErrPNG
	}
	at := int64(len(PNGSignature))
	for i := 0; !h.ended; i++ {
		if _, err := r.ReadAt(b[:], at); err != nil || i > maxSegments {
			return h, ErrPNG
		}
		n, kind := int64(binary.BigEndian.Uint32(b[:])), string(b[4:])
		if at+12+n > size {
			return h, h.cut(kind, Span{at + 8, size - at - 8})
		}
		if err := h.chunk(r, kind, Span{at + 8, n}); err != nil {
			return h, err
		}
		at += 12 + n
		if i == 0 && kind != "IHDR" {
			return h, ErrPNG
		}
	}
	if len(h.Data) == 0 {
		return h, ErrPNG
	}
	return h, nil
}

// cut keeps the part of the image data before the file's end.
func (h *PNG) cut(kind string, s Span) error {
	if kind == "IDAT" {
		h.Data, h.DataBytes = append(h.Data, s), h.DataBytes+s.N
	}
	return ErrPNG
}

// smallChunk bounds chunks that are read whole; a palette has 768 bytes.
const smallChunk = 64 << 10

func (h *PNG) chunk(r io.ReaderAt, kind string, s Span) error {
	switch kind {
	case "IDAT":
		h.Data, h.DataBytes = append(h.Data, s), h.DataBytes+s.N
		return checkCRC(r, s)
	case "IEND":
		h.ended = true
		return nil
	case "IHDR", "PLTE", "pHYs", "eXIf", "tRNS":
	default:
		return nil
	}
	if s.N > smallChunk {
		return ErrPNG
	}
	if err := checkCRC(r, s); err != nil {
		return err
	}
	b := make([]byte, s.N)
	if _, err := r.ReadAt(b, s.At); err != nil {
		return ErrPNG
	}
	return h.small(kind, b)
}

func (h *PNG) small(kind string, b []byte) error {
	switch {
	case kind == "IHDR" && len(b) == 13:
		h.Width, h.Height = int(binary.BigEndian.Uint32(b)), int(binary.BigEndian.Uint32(b[4:]))
		h.Bits, h.ColorType, h.Interlaced = int(b[8]), int(b[9]), b[12] != 0
		return nil
	case kind == "IHDR":
		return ErrPNG
	case kind == "PLTE":
		h.Palette = b
	case kind == "tRNS":
		h.Transparency = b
	case kind == "pHYs" && len(b) == 9 && b[8] == 1:
		h.DPIX = float64(binary.BigEndian.Uint32(b)) * InchesPerMetre
		h.DPIY = float64(binary.BigEndian.Uint32(b[4:])) * InchesPerMetre
	case kind == "eXIf":
		var e JPEG
		e.exif(io.NewSectionReader(bytes.NewReader(b), 0, int64(len(b))))
		h.Orientation = e.Orientation
	}
	return nil
}

// checkCRC verifies a chunk's checksum, which covers its name too.
func checkCRC(r io.ReaderAt, s Span) error {
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, io.NewSectionReader(r, s.At-4, s.N+4)); err != nil {
		return err
	}
	var b [4]byte
	if _, err := r.ReadAt(b[:], s.At+s.N); err != nil || binary.BigEndian.Uint32(b[:]) != sum.Sum32() {
		return ErrPNG
	}
	return nil
}

// SpanReader reads parts of a file one after the other. It changes its list of them.
type SpanReader struct {
	R     io.ReaderAt // the file
	Spans []Span      // the parts that are still to be read
}

// Read implements io.Reader.
func (s *SpanReader) Read(p []byte) (int, error) {
	for len(s.Spans) > 0 && s.Spans[0].N == 0 {
		s.Spans = s.Spans[1:]
	}
	if len(s.Spans) == 0 {
		return 0, io.EOF
	}
	first := &s.Spans[0]
	n, err := s.R.ReadAt(p[:min(int64(len(p)), first.N)], first.At)
	first.At, first.N = first.At+int64(n), first.N-int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}
