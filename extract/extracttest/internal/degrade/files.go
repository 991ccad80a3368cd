package degrade

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/jpeg"
	"image/png"
)

// JPEG is a picture as a camera or a scanner stores it, gray unless it is tinted.
func (p *Picture) JPEG(quality int) []byte {
	var b bytes.Buffer
	var img image.Image = p.Gray()
	if p.Tint != nil {
		img = p.Colored()
	}
	_ = jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}) // a bytes.Buffer does not fail
	return b.Bytes()
}

// PNG is a picture without loss, in one bit a pixel for a fax.
func (p *Picture) PNG() []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, p.Gray()) // a bytes.Buffer does not fail
	return b.Bytes()
}

// Rotated adds an EXIF orientation to a JPEG: 3 is a half turn, 6 a quarter clockwise, 8 a quarter counterclockwise.
func Rotated(file []byte, orientation byte) []byte {
	exif := append(
		[]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation,
	)
	exif = append(exif, 0, 0, 0, 0, 0, 0)
	out := append(bytes.Clone(file[:2]), 0xff, 0xe1, byte((len(exif)+2)>>8), byte(len(exif)+2))
	return append(append(out, exif...), file[2:]...)
}

// Frame is one page of a TIFF file.
type Frame struct {
	// Width and Height are in pixels, DPI in pixels an inch.
	Width, Height, DPI int
	// Compression is the TIFF code: 4 for group 4, 7 for JPEG, 8 for deflate.
	Compression int
	// Data is the compressed picture.
	Data []byte
	// Bits is the number of bits of a channel, 1 or 8; Channels is 1 for gray, 3 for the colors of a JPEG.
	Bits, Channels int
}

// Compressions of TIFF frames.
const (
	tiffGroup4  = 4
	tiffJPEG    = 7
	tiffDeflate = 8
)

// Frame is the picture as a page of a TIFF file, as a JPEG of a quality or, with 0, without loss.
func (p *Picture) Frame(dpi, quality int) Frame {
	f := Frame{Width: p.Width, Height: p.Height, DPI: dpi, Bits: 8, Channels: 1}
	if quality == 0 && p.Tint == nil {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		_, _ = z.Write(p.Pix) // a bytes.Buffer does not fail
		_ = z.Close()
		f.Compression, f.Data = tiffDeflate, b.Bytes()
		return f
	}
	f.Compression, f.Data = tiffJPEG, p.JPEG(max(quality, 1))
	if p.Tint != nil {
		f.Channels = 3
	}
	return f
}

// Frame is the fax as a page of a TIFF file.
func (b *Bitonal) Frame(dpi int) Frame {
	return Frame{b.Width, b.Height, dpi, tiffGroup4, Fax(b), 1, 1}
}

// TIFF writes pages one after the other: a directory, its longer values, one strip of pixels.
func TIFF(frames []Frame) []byte {
	out := []byte("II*\x00\x08\x00\x00\x00")
	for i, f := range frames {
		at := len(out)
		rows := f.rows(at)
		end := at + 2 + 12*len(rows) + 4 + aside + len(f.Data) + len(f.Data)&1
		if i+1 == len(frames) {
			end = 0
		}
		out = binary.LittleEndian.AppendUint16(out, uint16(len(rows)))
		for _, row := range rows {
			out = binary.LittleEndian.AppendUint16(out, uint16(row.tag))
			out = binary.LittleEndian.AppendUint16(out, uint16(row.kind))
			out = binary.LittleEndian.AppendUint32(out, uint32(row.count))
			out = binary.LittleEndian.AppendUint32(out, uint32(row.value))
		}
		out = binary.LittleEndian.AppendUint32(out, uint32(end))
		out = binary.LittleEndian.AppendUint32(out, uint32(f.DPI))
		out = append(out, 1, 0, 0, 0, 8, 0, 8, 0, 8, 0, 0, 0) // the divisor of the resolution; bits of three channels
		out = append(append(out, f.Data...), make([]byte, len(f.Data)&1)...)
	}
	return out
}

// aside is the room of values that do not fit into a directory: a resolution and three sample sizes.
const aside = 16

type tiffRow struct{ tag, kind, count, value int }

// Types of TIFF values.
const (
	short    = 3
	long     = 4
	rational = 5
)

// rows are a page's directory, which begins at a place of the file.
func (f Frame) rows(at int) []tiffRow {
	const count = 12
	beside := at + 2 + 12*count + 4
	bits, photometric := tiffRow{258, short, 1, f.Bits}, 1 // black is 0
	if f.Bits == 1 {
		photometric = 0 // white is 0
	}
	if f.Channels == 3 {
		bits, photometric = tiffRow{258, short, 3, beside + 8}, 6 // YCbCr
	}
	return []tiffRow{
		{256, long, 1, f.Width},
		{257, long, 1, f.Height},
		bits,
		{259, short, 1, f.Compression},
		{262, short, 1, photometric},
		{273, long, 1, beside + aside},
		{277, short, 1, f.Channels},
		{278, long, 1, f.Height},
		{279, long, 1, len(f.Data)},
		{282, rational, 1, beside},
		{283, rational, 1, beside},
		{296, short, 1, 2}, // in inches
	}
}
