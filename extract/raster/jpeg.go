package raster

import (
	"bytes"
	"context"
	"io"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// JPEGColors is the meaning of a JPEG's components.
type JPEGColors int

// Meanings of components.
const (
	JPEGAsTold JPEGColors = iota // by its own markers
	JPEGPlain                    // as red, green, blue: a PDF's ColorTransform 0, a TIFF's RGB
)

// JPEG decodes a JPEG in memory, as a PDF's DCTDecode stream is.
func JPEG(ctx context.Context, data []byte, colors JPEGColors, limits Limits) (g *Gray, err error) {
	defer caught(&err)
	p, err := jpegHeader(bytes.NewReader(data), int64(len(data)), colors, limits.orDefault())
	if err != nil {
		return nil, err
	}
	return p.decode(ctx)
}

func jpegPage(r io.ReaderAt, size int64, limits Limits) (pageHeader, error) {
	return jpegHeader(r, size, JPEGAsTold, limits)
}

func jpegHeader(r io.ReaderAt, size int64, colors JPEGColors, limits Limits) (pageHeader, error) {
	h, err := imageheader.ParseJPEG(r, size)
	if err != nil {
		return pageHeader{}, err
	}
	if h.Scan == 0 {
		return pageHeader{}, imageheader.ErrJPEG
	}
	if err := limits.checkSize(h.Width, h.Height); err != nil {
		return pageHeader{}, err
	}
	if h.Components != 1 && h.Components != 3 && h.Components != 4 {
		return pageHeader{}, imageheader.Unfit("This JPEG has %d color components; save it as an ordinary JPEG.",
			h.Components)
	}
	return pageHeader{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation,
		decode: func(ctx context.Context) (*Gray, error) {
			d := &jpegDecoder{head: h, plain: colors == JPEGPlain || h.Components == 3 && jpegIsRGB(h)}
			d.in.r = io.NewSectionReader(r, 0, size)
			return d.decode(ctx)
		}}, nil
}

// jpegIsRGB reports whether three components are red, green and blue, not brightness and colors.
func jpegIsRGB(h imageheader.JPEG) bool {
	if h.Adobe {
		return h.Transform == 0
	}
	return h.RGBIDs
}

// jpegBits reads a JPEG's markers, segments and bits. Within a scan bits end at a marker.
type jpegBits struct {
	r       io.Reader
	buf     [1 << 15]byte
	at, n   int
	acc     uint32
	left    int
	stopped byte // the marker that ended the bits; 0 if no marker did
	err     error
}

// next is the next byte; ok is false at the end of the file.
func (j *jpegBits) next() (b byte, ok bool) {
	if j.at == j.n {
		if j.err != nil {
			return 0, false
		}
		j.at = 0
		j.n, j.err = io.ReadFull(j.r, j.buf[:])
		if j.n == 0 {
			return 0, false
		}
	}
	b = j.buf[j.at]
	j.at++
	return b, true
}

// marker returns the next marker and skips everything before it.
func (j *jpegBits) marker() (byte, error) {
	if m := j.stopped; m != 0 {
		j.stopped = 0
		return m, nil
	}
	last := byte(0)
	for {
		b, ok := j.next()
		if !ok {
			return 0, io.EOF
		}
		if last == 0xff && b != 0 && b != 0xff {
			return b, nil
		}
		last = b
	}
}

// segment is the body of the segment that comes next.
func (j *jpegBits) segment() ([]byte, error) {
	high, _ := j.next()
	low, ok := j.next()
	n := int(high)<<8 | int(low)
	if !ok || n < 2 {
		return nil, errJPEGData
	}
	body := make([]byte, n-2)
	for i := range body {
		if body[i], ok = j.next(); !ok {
			return nil, io.EOF
		}
	}
	return body, nil
}

func (j *jpegBits) begin() { j.acc, j.left, j.stopped = 0, 0, 0 }
func (j *jpegBits) end()   { j.acc, j.left = 0, 0 }

// fill reads bytes until 25 bits are there, or the bits end.
func (j *jpegBits) fill() {
	for j.left <= 24 && j.stopped == 0 {
		b, ok := j.next()
		if ok && b == 0xff {
			for b == 0xff && ok {
				b, ok = j.next()
			}
			if ok && b != 0 {
				j.stopped = b
				return
			}
			b = 0xff
		}
		if !ok {
			return
		}
		j.acc |= uint32(b) << (24 - j.left)
		j.left += 8
	}
}

// short returns the reason why there are no more bits.
func (j *jpegBits) short() error {
	if j.stopped == 0 || j.stopped == imageheader.MarkEOI {
		return io.EOF
	}
	return errJPEGData
}

// bits are the next n bits, at most 16.
func (j *jpegBits) bits(n int) (int, error) {
	if n == 0 {
		return 0, nil
	}
	if j.left < n {
		if j.fill(); j.left < n {
			return 0, j.short()
		}
	}
	v := j.acc >> (32 - n)
	j.acc <<= n
	j.left -= n
	return int(v), nil
}

// signed is a number of n bits as coefficients are written: the lower half is negative.
func (j *jpegBits) signed(n uint8) (int32, error) {
	if n > 15 {
		return 0, errJPEGData
	}
	v, err := j.bits(int(n))
	if n > 0 && v < 1<<(n-1) {
		v -= 1<<n - 1
	}
	return int32(v), err
}

// nextRestart continues after the next restart marker.
func (j *jpegBits) nextRestart() error {
	j.acc, j.left = 0, 0
	m, err := j.marker()
	if err != nil {
		return err
	}
	if m < 0xd0 || m > 0xd7 {
		j.stopped = m // the scan is over
		return errJPEGData
	}
	return nil
}

// drop forgets the bits at hand.
func (j *jpegBits) drop() { j.acc, j.left = 0, 0 }

// jpegHuffman is a table of codes: those of up to nine bits are looked up, longer ones compared.
type jpegHuffman struct {
	look  [1 << lookBits]uint16 // length << 8 | value; 0 for longer codes
	most  [17]int32             // the highest code of each length, -1 for none
	delta [17]int32             // from code to place among the values
	vals  [256]uint8
}

const lookBits = 9

func (d *jpegDecoder) huffmanTables(body []byte) error {
	for len(body) > 0 {
		if len(body) < 17 || body[0]>>4 > 1 || body[0]&15 > 3 {
			return errJPEGData
		}
		h := &d.huff[body[0]>>4][body[0]&15]
		*h = jpegHuffman{}
		n := 0
		for _, c := range body[1:17] {
			n += int(c)
		}
		if n > 256 || len(body) < 17+n {
			return errJPEGData
		}
		copy(h.vals[:], body[17:17+n])
		if err := h.build(body[1:17]); err != nil {
			return err
		}
		body = body[17+n:]
	}
	return nil
}

// build numbers the codes: each length goes on where the shorter ones ended.
func (h *jpegHuffman) build(counts []byte) error {
	code, place := int32(0), int32(0)
	for length := 1; length <= 16; length++ {
		n := int32(counts[length-1])
		h.delta[length] = place - code
		h.most[length] = code + n - 1
		if n == 0 {
			h.most[length] = -1
		}
		if code+n > 1<<length {
			return errJPEGData
		}
		for i := range n {
			if length > lookBits {
				break
			}
			free := lookBits - length
			for rest := range int32(1) << free {
				h.look[(code+i)<<free|rest] = uint16(length)<<8 | uint16(h.vals[place+i])
			}
		}
		code, place = (code+n)<<1, place+n
	}
	return nil
}

// code is the value of the next code.
func (j *jpegBits) code(h *jpegHuffman) (uint8, error) {
	if j.left < 16 {
		j.fill()
	}
	if v := h.look[j.acc>>(32-lookBits)]; v != 0 && int(v>>8) <= j.left {
		j.acc <<= v >> 8
		j.left -= int(v >> 8)
		return uint8(v), nil
	}
	for length := 1; length <= 16 && length <= j.left; length++ {
		code := int32(j.acc >> (32 - length))
		if h.most[length] >= 0 && code <= h.most[length] {
			j.acc <<= length
			j.left -= length
			return h.vals[(code+h.delta[length])&255], nil
		}
	}
	if j.left < 16 {
		return 0, j.short()
	}
	return 0, errJPEGData
}

// inverseDCT turns 64 coefficients, row by row, into pixels. Both passes split a line into its even part,
// which mirrors, and its odd part, which mirrors with the other sign; weights are cosines times 2^13.
func inverseDCT(b *[64]int32, dst []uint8, stride int) {
	if onlyMean(b) {
		v := pixelOf((b[0] + 4) >> 3)
		for y := range blockSide {
			row := dst[y*stride:][:blockSide]
			for x := range row {
				row[x] = v
			}
		}
		return
	}
	for x := range blockSide { // down
		c := b[x:]
		if c[8]|c[16]|c[24]|c[32]|c[40]|c[48]|c[56] == 0 {
			mean := c[0] << firstExtra
			for y := range blockSide {
				c[y*blockSide] = mean
			}
			continue
		}
		out := lineDCT(c[0], c[8], c[16], c[24], c[32], c[40], c[48], c[56])
		for y, v := range out {
			c[y*blockSide] = int32((v + 1<<(weightBits-firstExtra-1)) >> (weightBits - firstExtra))
		}
	}
	const shift = weightBits + firstExtra + 3 // 3 for the division by 8
	for y := range blockSide {                // across
		c := b[y*blockSide : y*blockSide+blockSide]
		out := lineDCT(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
		row := dst[y*stride:][:blockSide]
		for x := range row {
			row[x] = pixelOf(int32((out[x] + 1<<(shift-1)) >> shift))
		}
	}
}

const (
	weightBits = 13
	firstExtra = 2 // bits after the point between the passes
	// The cosines of k/16 of half a turn times the square root of 2, in weightBits.
	cos1, cos2, cos3, cos5, cos6, cos7 = 11363, 10703, 9633, 6437, 4433, 2260
)

// lineDCT is a line of eight, weightBits after the point.
func lineDCT(c0, c1, c2, c3, c4, c5, c6, c7 int32) (out [8]int64) {
	a0, a1 := (int64(c0)+int64(c4))<<weightBits, (int64(c0)-int64(c4))<<weightBits
	b0 := int64(c2)*cos2 + int64(c6)*cos6
	b1 := int64(c2)*cos6 - int64(c6)*cos2
	even := [4]int64{a0 + b0, a1 + b1, a1 - b1, a0 - b0}
	o1, o3, o5, o7 := int64(c1), int64(c3), int64(c5), int64(c7)
	odd := [4]int64{
		o1*cos1 + o3*cos3 + o5*cos5 + o7*cos7,
		o1*cos3 - o3*cos7 - o5*cos1 - o7*cos5,
		o1*cos5 - o3*cos1 + o5*cos7 + o7*cos3,
		o1*cos7 - o3*cos5 + o5*cos3 - o7*cos1,
	}
	for i := range 4 {
		out[i], out[7-i] = even[i]+odd[i], even[i]-odd[i]
	}
	return out
}

// onlyMean reports whether the block is of one value.
func onlyMean(b *[64]int32) bool {
	any := int32(0)
	for _, v := range b[1:] {
		any |= v
	}
	return any == 0
}

// pixelOf brings a value around 0 to 0..255.
func pixelOf(v int32) uint8 { return uint8(min(max(v+128, 0), whole)) }
