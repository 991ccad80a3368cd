package raster

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// jpegDecoder decodes what gray needs. Of brightness and colors it decodes only the brightness; a progressive picture
// keeps only these coefficients in memory.
//
// # Why not image/jpeg
//
// It returns nothing of a picture that is cut off, keeps the coefficients of all colors as 32-bit numbers (a phone's
// progressive photo of 50 megapixels then needs half a gigabyte), and cannot be stopped.
type jpegDecoder struct {
	head        imageheader.JPEG
	plain       bool // components are colors themselves
	in          jpegBits
	quant       [4][64]int32
	huff        [2][4]jpegHuffman
	parts       []jpegComponent
	progressive bool
	restart     int
	mcuWide     int
	mcuHigh     int
	scans       int
	eobRun      int
	cut         bool
}

// jpegComponent is one component of the frame.
type jpegComponent struct {
	id, h, v, quant int
	wide, high      int // in blocks, filled up to whole units
	width, height   int // in blocks that show something
	wanted          bool
	plane           []uint8 // 8*wide a row
	coeffs          []int16 // of a progressive picture, 64 a block
	dcTable         int
	acTable         int
	predicted       int32
	reached         int // rows of blocks that a scan came to
}

const (
	// mostScans bounds the scans of a progressive picture, which has about ten.
	mostScans = 100
	blockSide = 8
)

// jpegOrder is the place in the block of the k-th coefficient of the zigzag.
var jpegOrder = [64 + 16]uint8{0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41,
	34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54,
	47, 55, 62, 63,
	63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63} // broken data may count beyond the block

var errJPEGData = errors.New("the data makes no sense")

func (d *jpegDecoder) decode(ctx context.Context) (*Gray, error) {
	err := d.segments(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if d.parts == nil || d.scans == 0 {
		return nil, fmt.Errorf("%w: %v", imageheader.ErrJPEG, err)
	}
	if d.progressive {
		if err := d.finish(ctx); err != nil {
			return nil, err
		}
	}
	g := d.gray()
	g.Cut = d.cut || err != nil
	return g, nil
}

// segments reads all segments and scans up to the picture's end.
func (d *jpegDecoder) segments(ctx context.Context) error {
	for {
		mark, err := d.in.marker()
		if err != nil {
			return err
		}
		switch {
		case mark == imageheader.MarkSOI || mark == 0x01 || mark >= 0xd0 && mark <= 0xd7:
			continue
		case mark == imageheader.MarkEOI:
			return nil
		}
		body, err := d.in.segment()
		if err != nil {
			return err
		}
		if err := d.segment(ctx, mark, body); err != nil {
			return err
		}
	}
}

func (d *jpegDecoder) segment(ctx context.Context, mark byte, body []byte) error {
	const markDQT, markDRI = 0xdb, 0xdd
	switch mark {
	case markDQT:
		return d.quantTables(body)
	case imageheader.MarkDHT:
		return d.huffmanTables(body)
	case markDRI:
		if len(body) < 2 {
			return errJPEGData
		}
		d.restart = int(body[0])<<8 | int(body[1])
	case imageheader.MarkSOF0, imageheader.MarkSOF1, imageheader.MarkSOF2:
		d.progressive = mark == imageheader.MarkSOF2
		return d.frame(body)
	case imageheader.MarkSOS:
		return d.scan(ctx, body)
	}
	return nil
}

func (d *jpegDecoder) quantTables(body []byte) error {
	for len(body) > 0 {
		wide, id := int(body[0]>>4), int(body[0]&15)
		n := 64 * (wide + 1)
		if wide > 1 || id > 3 || len(body) < 1+n {
			return errJPEGData
		}
		for i := range 64 {
			if wide == 1 {
				d.quant[id][jpegOrder[i]] = int32(body[1+2*i])<<8 | int32(body[2+2*i])
			} else {
				d.quant[id][jpegOrder[i]] = int32(body[1+i])
			}
		}
		body = body[1+n:]
	}
	return nil
}

// frame sets the components up. Its size was judged when the header was read.
func (d *jpegDecoder) frame(body []byte) error {
	if d.parts != nil || len(body) < 6+3*d.head.Components || int(body[5]) != d.head.Components ||
		int(body[1])<<8|int(body[2]) != d.head.Height || int(body[3])<<8|int(body[4]) != d.head.Width {
		return errJPEGData
	}
	parts := make([]jpegComponent, d.head.Components)
	mostH, mostV := 1, 1
	for i := range parts {
		b := body[6+3*i:]
		c := jpegComponent{id: int(b[0]), h: int(b[1] >> 4), v: int(b[1] & 15), quant: int(b[2])}
		if c.h < 1 || c.h > 4 || c.v < 1 || c.v > 4 || c.quant > 3 {
			return errJPEGData
		}
		c.wanted = i == 0 || d.plain || len(parts) == 4
		mostH, mostV = max(mostH, c.h), max(mostV, c.v)
		parts[i] = c
	}
	if len(parts) == 1 { // a single component is not interleaved, whatever its factors
		parts[0].h, parts[0].v, mostH, mostV = 1, 1, 1, 1
	}
	d.mcuWide = (d.head.Width + blockSide*mostH - 1) / (blockSide * mostH)
	d.mcuHigh = (d.head.Height + blockSide*mostV - 1) / (blockSide * mostV)
	for i := range parts {
		c := &parts[i]
		c.wide, c.high = d.mcuWide*c.h, d.mcuHigh*c.v
		c.width = ((d.head.Width*c.h+mostH-1)/mostH + blockSide - 1) / blockSide
		c.height = ((d.head.Height*c.v+mostV-1)/mostV + blockSide - 1) / blockSide
		if c.wanted {
			c.plane = make([]uint8, c.wide*c.high*64)
			for k := range c.plane {
				c.plane[k] = whole
			}
		}
		if c.wanted && d.progressive {
			c.coeffs = make([]int16, c.wide*c.high*64)
		}
	}
	d.parts = parts
	return nil
}

// scanParams are the coefficients, and their bits, that one scan adds.
type scanParams struct {
	parts       []*jpegComponent
	first, last int
	high, low   int
}

// scan reads one scan. If its data breaks, the part before stays; the next scan may still be whole.
func (d *jpegDecoder) scan(ctx context.Context, body []byte) error {
	s, err := d.scanHeader(body)
	if err != nil {
		return err
	}
	if d.scans++; d.scans > mostScans {
		return errJPEGData
	}
	wanted := false
	for _, c := range s.parts {
		wanted = wanted || c.wanted
	}
	if !wanted {
		return nil // the next marker ends it
	}
	d.in.begin()
	err = d.units(ctx, s)
	d.in.end()
	if err != nil {
		d.cut = true
		if errors.Is(err, io.EOF) || ctx.Err() != nil || !d.progressive {
			return err
		}
	}
	return nil
}

func (d *jpegDecoder) scanHeader(body []byte) (s scanParams, err error) {
	if len(body) < 1 || d.parts == nil {
		return s, errJPEGData
	}
	n := int(body[0])
	if n < 1 || n > len(d.parts) || len(body) < 4+2*n {
		return s, errJPEGData
	}
	for i := range n {
		c := d.component(int(body[1+2*i]))
		tables := body[2+2*i]
		if c == nil || tables>>4 > 3 || tables&15 > 3 {
			return s, errJPEGData
		}
		c.dcTable, c.acTable = int(tables>>4), int(tables&15)
		s.parts = append(s.parts, c)
	}
	s.last = 63
	if d.progressive {
		b := body[1+2*n:]
		s.first, s.last, s.high, s.low = int(b[0]), int(b[1]), int(b[2]>>4), int(b[2]&15)
		if s.first > s.last || s.last > 63 || s.low > 13 || s.first == 0 && s.last != 0 || s.first > 0 && n > 1 {
			return s, errJPEGData
		}
	}
	return s, nil
}

func (d *jpegDecoder) component(id int) *jpegComponent {
	for i := range d.parts {
		if d.parts[i].id == id {
			return &d.parts[i]
		}
	}
	return nil
}

// units reads the scan's units: one block of its only component, or some of each.
func (d *jpegDecoder) units(ctx context.Context, s scanParams) error {
	wide, high := d.mcuWide, d.mcuHigh
	alone := len(s.parts) == 1
	if alone {
		wide, high = s.parts[0].width, s.parts[0].height
	}
	d.resetScan(s)
	for at := 0; at < wide*high; at++ {
		if at%wide == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if d.restart > 0 && at > 0 && at%d.restart == 0 {
			if err := d.in.nextRestart(); err != nil {
				return err
			}
			d.resetScan(s)
		}
		err := d.unit(s, at%wide, at/wide, alone)
		if err == nil {
			continue
		}
		if d.restart == 0 || errors.Is(err, io.EOF) {
			return err
		}
		// What is lost ends at the next restart; the marker there is read above.
		d.cut = true
		at += d.restart - at%d.restart - 1
		d.in.drop()
	}
	return nil
}

func (d *jpegDecoder) resetScan(s scanParams) {
	d.eobRun = 0
	for _, c := range s.parts {
		c.predicted = 0
	}
}

func (d *jpegDecoder) unit(s scanParams, x, y int, alone bool) error {
	if alone {
		return d.block(s, s.parts[0], x, y)
	}
	for _, c := range s.parts {
		for k := range c.h * c.v {
			if err := d.block(s, c, x*c.h+k%c.h, y*c.v+k/c.h); err != nil {
				return err
			}
		}
	}
	return nil
}

// block reads one block of a component.
func (d *jpegDecoder) block(s scanParams, c *jpegComponent, x, y int) error {
	at := y*c.wide + x
	c.reached = max(c.reached, y+1)
	if !d.progressive {
		var b [64]int32
		if err := d.wholeBlock(c, &b); err != nil {
			return err
		}
		if c.wanted {
			inverseDCT(&b, c.plane[y*blockSide*c.wide*blockSide+x*blockSide:], c.wide*blockSide)
		}
		return nil
	}
	var spare [64]int16
	b := spare[:]
	if c.wanted {
		b = c.coeffs[at*64 : at*64+64]
	}
	switch {
	case s.first == 0 && s.high == 0:
		return d.firstDC(s, c, b)
	case s.first == 0:
		bit, err := d.in.bits(1)
		b[0] |= int16(bit << s.low)
		return err
	case s.high == 0:
		return d.firstAC(s, c, b)
	}
	return d.moreAC(s, c, b)
}

// wholeBlock reads all coefficients of a block, times their quantum.
func (d *jpegDecoder) wholeBlock(c *jpegComponent, b *[64]int32) error {
	q := &d.quant[c.quant]
	n, err := d.in.code(&d.huff[0][c.dcTable])
	if err != nil {
		return err
	}
	diff, err := d.in.signed(n)
	if err != nil {
		return err
	}
	c.predicted += diff
	b[0] = clampCoeff(c.predicted) * q[0]
	ac := &d.huff[1][c.acTable]
	for k := 1; k < 64; k++ {
		rs, err := d.in.code(ac)
		if err != nil {
			return err
		}
		zeros, size := int(rs>>4), rs&15
		if size == 0 {
			if zeros != 15 {
				break
			}
			k += 15
			continue
		}
		k += zeros
		v, err := d.in.signed(size)
		if err != nil {
			return err
		}
		if c.wanted {
			at := jpegOrder[k]
			b[at] = v * q[at]
		}
	}
	return nil
}

// clampCoeff keeps broken predictions from overflowing.
func clampCoeff(v int32) int32 { return min(max(v, -1<<14), 1<<14) }

func (d *jpegDecoder) firstDC(s scanParams, c *jpegComponent, b []int16) error {
	n, err := d.in.code(&d.huff[0][c.dcTable])
	if err != nil {
		return err
	}
	diff, err := d.in.signed(n)
	if err != nil {
		return err
	}
	c.predicted += diff
	b[0] = int16(clampCoeff(c.predicted) << s.low)
	return nil
}

func (d *jpegDecoder) firstAC(s scanParams, c *jpegComponent, b []int16) error {
	if d.eobRun > 0 {
		d.eobRun--
		return nil
	}
	ac := &d.huff[1][c.acTable]
	for k := s.first; k <= s.last; k++ {
		rs, err := d.in.code(ac)
		if err != nil {
			return err
		}
		zeros, size := int(rs>>4), rs&15
		if size == 0 {
			if zeros != 15 {
				rest, err := d.in.bits(zeros)
				d.eobRun = 1<<zeros + rest - 1
				return err
			}
			k += 15
			continue
		}
		k += zeros
		v, err := d.in.signed(size)
		if err != nil {
			return err
		}
		b[jpegOrder[min(k, 63)]] = int16(v << s.low)
	}
	return nil
}

// moreAC adds one bit to coefficients that are there, and new ones of that size between them.
func (d *jpegDecoder) moreAC(s scanParams, c *jpegComponent, b []int16) error {
	ac := &d.huff[1][c.acTable]
	k := s.first
	for d.eobRun == 0 && k <= s.last {
		rs, err := d.in.code(ac)
		if err != nil {
			return err
		}
		zeros, size := int(rs>>4), rs&15
		var fresh int16
		switch {
		case size == 0 && zeros != 15:
			rest, err := d.in.bits(zeros)
			if err != nil {
				return err
			}
			d.eobRun = 1<<zeros + rest
			continue
		case size != 0:
			bit, err := d.in.bits(1)
			if err != nil {
				return err
			}
			fresh = int16(2*bit-1) << s.low
		}
		if k, err = d.skipZeros(s, b, k, zeros); err != nil {
			return err
		}
		if fresh != 0 && k <= s.last {
			b[jpegOrder[k]] = fresh
		}
		k++
	}
	if d.eobRun > 0 {
		d.eobRun--
		_, err := d.skipZeros(s, b, k, 64)
		return err
	}
	return nil
}

// skipZeros skips the given number of zero coefficients, up to the next zero one, and reads a bit for each that is not
// zero.
func (d *jpegDecoder) skipZeros(s scanParams, b []int16, k, zeros int) (int, error) {
	for ; k <= s.last; k++ {
		v := &b[jpegOrder[k]]
		if *v == 0 {
			if zeros == 0 {
				return k, nil
			}
			zeros--
			continue
		}
		bit, err := d.in.bits(1)
		if err != nil {
			return k, err
		}
		if bit == 1 && *v > 0 {
			*v += 1 << s.low
		} else if bit == 1 {
			*v -= 1 << s.low
		}
	}
	return k, nil
}

// finish turns the coefficients of a progressive picture into pixels.
func (d *jpegDecoder) finish(ctx context.Context) error {
	for i := range d.parts {
		c := &d.parts[i]
		q := &d.quant[c.quant]
		for y := 0; c.wanted && y < min(c.reached, c.high); y++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			for x := range c.wide {
				var b [64]int32
				for k, v := range c.coeffs[(y*c.wide+x)*64:][:64] {
					b[k] = int32(v) * q[k]
				}
				inverseDCT(&b, c.plane[y*blockSide*c.wide*blockSide+x*blockSide:], c.wide*blockSide)
			}
		}
		c.coeffs = nil
	}
	return nil
}

// gray puts the planes together.
func (d *jpegDecoder) gray() *Gray {
	w, h := d.head.Width, d.head.Height
	g := &Gray{Width: w, Height: h, Pix: make([]uint8, w*h)}
	c := d.parts[0]
	if len(d.parts) == 1 || len(d.parts) == 3 && !d.plain {
		for y := range h {
			d.rowOf(c, g.Row(y), y)
		}
		return g
	}
	rows := make([][]uint8, len(d.parts))
	for i := range rows {
		rows[i] = make([]uint8, w)
	}
	for y := range h {
		for i := range rows {
			d.rowOf(d.parts[i], rows[i], y)
		}
		d.mixed(g.Row(y), rows)
	}
	return g
}

// rowOf is a row of a component at the picture's full width.
func (d *jpegDecoder) rowOf(c jpegComponent, dst []uint8, y int) {
	src := c.plane[y*c.high/(d.mcuHigh*d.mostV())*c.wide*blockSide:]
	if c.h == d.mostH() {
		copy(dst, src)
		return
	}
	for x := range dst {
		dst[x] = src[x*c.h/d.mostH()]
	}
}

func (d *jpegDecoder) mostH() (most int) {
	for _, c := range d.parts {
		most = max(most, c.h)
	}
	return most
}

func (d *jpegDecoder) mostV() (most int) {
	for _, c := range d.parts {
		most = max(most, c.v)
	}
	return most
}

// mixed returns the gray of colors or inks. Adobe's programs store inks inverted. Their third way stores inks as
// brightness and colors, of which the brightness has everything but the black.
func (d *jpegDecoder) mixed(dst []uint8, rows [][]uint8) {
	for x := range dst {
		switch {
		case len(rows) == 3:
			dst[x] = Luma(rows[0][x], rows[1][x], rows[2][x])
		case d.head.Adobe && d.head.Transform == 2:
			dst[x] = uint8(int(rows[0][x]) * int(rows[3][x]) / whole)
		case d.head.Adobe:
			dst[x] = inks([4]uint8{^rows[0][x], ^rows[1][x], ^rows[2][x], ^rows[3][x]})
		default:
			dst[x] = inks([4]uint8{rows[0][x], rows[1][x], rows[2][x], rows[3][x]})
		}
	}
}
