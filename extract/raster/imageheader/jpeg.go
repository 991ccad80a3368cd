package imageheader

import (
	"encoding/binary"
	"io"
)

// JPEG is the header of a JPEG, up to its first scan.
type JPEG struct {
	Width, Height, Components int     // size in pixels; components of a pixel
	Adobe                     bool    // has Adobe's marker, by which CMYK is stored inverted
	Transform                 int     // Adobe's: 0 none, 1 YCbCr, 2 YCCK
	RGBIDs                    bool    // components are named R, G, B, so they are not YCbCr
	DPIX, DPIY                float64 // pixels an inch across and down; 0 if not given
	Orientation               int     // 1 to 8 as in EXIF; 0 if not given
	Scan                      int64   // where the first scan's data begins, in bytes; 0 if there is none
}

// JPEG markers.
const (
	MarkSOF0, MarkSOF1, MarkSOF2 = 0xc0, 0xc1, 0xc2
	MarkDHT, MarkJPG, MarkDAC    = 0xc4, 0xc8, 0xcc
	MarkSOI, MarkEOI, MarkSOS    = 0xd8, 0xd9, 0xda
	MarkAPP0, MarkAPP1           = 0xe0, 0xe1
	MarkAPP14                    = 0xee
)

// ParseJPEG walks the segments up to the first scan.
func ParseJPEG(r io.ReaderAt, size int64) (h JPEG, err error) {
	var b [2]byte
	if _, err := r.ReadAt(b[:], 0); err != nil || b[0] != 0xff || b[1] != MarkSOI {
		return h, ErrJPEG
	}
	at := int64(2)
	for range maxSegments {
		mark, next, err := marker(r, at)
		if err != nil {
			return h, err
		}
		if mark == MarkEOI {
			return h, nil // tables alone
		}
		if mark == 0x01 || mark >= 0xd0 && mark <= 0xd7 {
			at = next
			continue
		}
		if _, err := r.ReadAt(b[:], next); err != nil {
			return h, ErrJPEG
		}
		length := int64(binary.BigEndian.Uint16(b[:]))
		if length < 2 || next+length > size {
			return h, ErrJPEG
		}
		if mark == MarkSOS {
			h.Scan = next + length
			return h, nil
		}
		if err := h.segment(mark, io.NewSectionReader(r, next+2, length-2)); err != nil {
			return h, err
		}
		at = next + length
	}
	return h, ErrJPEG
}

// marker reads the marker at a place, and returns where the bytes after it begin. Fill bytes may precede it.
func marker(r io.ReaderAt, at int64) (mark byte, next int64, err error) {
	var b [1]byte
	for i := range int64(maxSegments) {
		if _, err := r.ReadAt(b[:], at+i); err != nil {
			return 0, 0, ErrJPEG
		}
		if i == 0 && b[0] != 0xff {
			return 0, 0, ErrJPEG
		}
		if b[0] != 0xff {
			return b[0], at + i + 1, nil
		}
	}
	return 0, 0, ErrJPEG
}

// segment reads the needed values of one segment.
func (h *JPEG) segment(mark byte, body *io.SectionReader) error {
	var head [20]byte
	n, _ := body.ReadAt(head[:], 0)
	b := head[:n]
	switch {
	case mark == MarkAPP0 && n >= 12 && string(b[:5]) == "JFIF\x00":
		h.jfif(b)
	case mark == MarkAPP1 && n >= 6 && string(b[:6]) == "Exif\x00\x00":
		h.exif(io.NewSectionReader(body, 6, body.Size()-6))
	case mark == MarkAPP14 && n >= 12 && string(b[:5]) == "Adobe":
		h.Adobe, h.Transform = true, int(b[11])
	case mark >= 0xc0 && mark <= 0xcf && mark != MarkDHT && mark != MarkJPG && mark != MarkDAC:
		return h.frame(mark, b)
	}
	return nil
}

// jfif takes the density; without a unit it is only the shape of a pixel.
func (h *JPEG) jfif(b []byte) {
	perUnit := map[byte]float64{1: 1, 2: 2.54}[b[7]]
	h.DPIX = perUnit * float64(binary.BigEndian.Uint16(b[8:]))
	h.DPIY = perUnit * float64(binary.BigEndian.Uint16(b[10:]))
}

func (h *JPEG) frame(mark byte, b []byte) error {
	if mark != MarkSOF0 && mark != MarkSOF1 && mark != MarkSOF2 || len(b) > 0 && b[0] != 8 {
		return Unfit(
			"This kind of JPEG (lossless, arithmetic or 12 bits) is read by few programs; save it as an ordinary JPEG.",
		)
	}
	if len(b) < 6 {
		return ErrJPEG
	}
	h.Height, h.Width = int(binary.BigEndian.Uint16(b[1:])), int(binary.BigEndian.Uint16(b[3:]))
	h.Components = int(b[5])
	if len(b) >= 15 && h.Components == 3 {
		h.RGBIDs = b[6] == 'R' && b[9] == 'G' && b[12] == 'B'
	}
	return nil
}
