package merge

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// jpegHeader is what a JPEG says before its first scan.
type jpegHeader struct {
	width, height, components int
	adobe                     bool // has Adobe's marker, by which CMYK is stored inverted
	rgbIDs                    bool // components are named R, G, B: they are no YCbCr
	dpiX, dpiY                float64
	orientation               int
	scan                      int64 // where the first scan begins
}

var errJPEG = errors.New("not a whole JPEG")

// JPEG markers.
const (
	markSOF0, markSOF1, markSOF2 = 0xc0, 0xc1, 0xc2
	markDHT, markJPG, markDAC    = 0xc4, 0xc8, 0xcc
	markSOI, markEOI, markSOS    = 0xd8, 0xd9, 0xda
	markAPP0, markAPP1           = 0xe0, 0xe1
	markAPP14                    = 0xee
)

// readJPEG reads a JPEG's header; its bytes go into the PDF as they are.
func readJPEG(r io.ReaderAt, size int64) ([]picture, error) {
	h, err := parseJPEG(r, size)
	if err != nil {
		return nil, err
	}
	if h.width == 0 || h.height == 0 || h.scan == 0 {
		return nil, errJPEG
	}
	p := picture{width: h.width, height: h.height, dpiX: h.dpiX, dpiY: h.dpiY, orientation: h.orientation}
	d, err := h.dict()
	if err != nil {
		return nil, err
	}
	return []picture{p.kept(d, size, func() io.Reader {
		return &endSeeker{r: io.NewSectionReader(r, 0, size), skip: h.scan}
	})}, nil
}

// parseJPEG walks the segments up to the first scan.
func parseJPEG(r io.ReaderAt, size int64) (h jpegHeader, err error) {
	var b [2]byte
	if _, err := r.ReadAt(b[:], 0); err != nil || b[0] != 0xff || b[1] != markSOI {
		return h, errJPEG
	}
	at := int64(2)
	for range maxSegments {
		mark, next, err := marker(r, at)
		if err != nil {
			return h, err
		}
		if mark == markEOI {
			return h, nil // tables alone
		}
		if mark == 0x01 || mark >= 0xd0 && mark <= 0xd7 {
			at = next
			continue
		}
		if _, err := r.ReadAt(b[:], next); err != nil {
			return h, errJPEG
		}
		length := int64(binary.BigEndian.Uint16(b[:]))
		if length < 2 || next+length > size {
			return h, errJPEG
		}
		if mark == markSOS {
			h.scan = next + length
			return h, nil
		}
		if err := h.segment(mark, io.NewSectionReader(r, next+2, length-2)); err != nil {
			return h, err
		}
		at = next + length
	}
	return h, errJPEG
}

// marker reads the marker at a place, and where what follows it begins. Fill bytes may precede it.
func marker(r io.ReaderAt, at int64) (mark byte, next int64, err error) {
	var b [1]byte
	for i := range int64(maxSegments) {
		if _, err := r.ReadAt(b[:], at+i); err != nil {
			return 0, 0, errJPEG
		}
		if i == 0 && b[0] != 0xff {
			return 0, 0, errJPEG
		}
		if b[0] != 0xff {
			return b[0], at + i + 1, nil
		}
	}
	return 0, 0, errJPEG
}

// segment takes what matters from one segment.
func (h *jpegHeader) segment(mark byte, body *io.SectionReader) error {
	var head [20]byte
	n, _ := body.ReadAt(head[:], 0)
	b := head[:n]
	switch {
	case mark == markAPP0 && n >= 12 && string(b[:5]) == "JFIF\x00":
		h.jfif(b)
	case mark == markAPP1 && n >= 6 && string(b[:6]) == "Exif\x00\x00":
		h.exif(io.NewSectionReader(body, 6, body.Size()-6))
	case mark == markAPP14 && n >= 12 && string(b[:5]) == "Adobe":
		h.adobe = true
	case mark >= 0xc0 && mark <= 0xcf && mark != markDHT && mark != markJPG && mark != markDAC:
		return h.frame(mark, b)
	}
	return nil
}

// jfif takes the density; without a unit it is only the shape of a pixel.
func (h *jpegHeader) jfif(b []byte) {
	perUnit := map[byte]float64{1: 1, 2: 2.54}[b[7]]
	h.dpiX = perUnit * float64(binary.BigEndian.Uint16(b[8:]))
	h.dpiY = perUnit * float64(binary.BigEndian.Uint16(b[10:]))
}

func (h *jpegHeader) frame(mark byte, b []byte) error {
	if mark != markSOF0 && mark != markSOF1 && mark != markSOF2 || len(b) > 0 && b[0] != 8 {
		return unfit("This kind of JPEG (lossless, arithmetic or 12 bits) is not shown by PDF viewers; save it as an ordinary JPEG.")
	}
	if len(b) < 6 {
		return errJPEG
	}
	h.height, h.width = int(binary.BigEndian.Uint16(b[1:])), int(binary.BigEndian.Uint16(b[3:]))
	h.components = int(b[5])
	if len(b) >= 15 && h.components == 3 {
		h.rgbIDs = b[6] == 'R' && b[9] == 'G' && b[12] == 'B'
	}
	return checkSize(h.width, h.height)
}

// dict is the image's dictionary.
func (h jpegHeader) dict() (object.Dict, error) {
	d := object.Dict{"Filter": object.Name("DCTDecode"), "BitsPerComponent": 8}
	switch h.components {
	case 1:
		d["ColorSpace"] = object.Name("DeviceGray")
	case 3:
		d["ColorSpace"] = object.Name("DeviceRGB")
		if h.rgbIDs && !h.adobe {
			d["DecodeParms"] = object.Dict{"ColorTransform": 0}
		}
	case 4:
		d["ColorSpace"] = object.Name("DeviceCMYK")
		if h.adobe {
			d["Decode"] = object.Array{1, 0, 1, 0, 1, 0, 1, 0}
		}
	default:
		return nil, unfit("This JPEG has %d color components; save it as an ordinary JPEG.", h.components)
	}
	return d, nil
}

// endSeeker passes a JPEG through and fails at its end when the picture has none: half a paper must not be
// taken for the whole.
type endSeeker struct {
	r     io.Reader
	skip  int64 // bytes before the first scan; pictures within them have ends of their own
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
		s.found = s.found || s.last == 0xff && c == markEOI
		s.last = c
	}
	if err == io.EOF && !s.found {
		return n, errJPEG
	}
	return n, err
}
