package raster

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"math/bits"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// bmpFile is a BMP's header.
type bmpFile struct {
	width, height int
	topDown       bool
	bits          int
	compression   uint32
	dpiX, dpiY    float64
	masks         [3]uint32 // of red, green, blue in 16 and 32 bits
	palette       []uint8   // gray of each index
	data          int64     // where the pixels begin
}

// Compressions of BMP.
const (
	bmpRaw       = 0
	bmpRLE8      = 1
	bmpRLE4      = 2
	bmpFields    = 3
	bmpJPEG      = 4
	bmpPNG       = 5
	bmpFields4   = 6
	bmpFileBytes = 14 // of the header before the picture's own
	bmpCoreBytes = 12 // of the oldest header
	bmpInfoBytes = 40
)

var errBMP = &damage{"not a whole BMP"}

// damage is an error that wraps [ErrDamaged].
type damage struct{ what string }

func (d *damage) Error() string { return ErrDamaged.Error() + ": " + d.what }
func (d *damage) Unwrap() error { return ErrDamaged }

func bmpPage(r io.ReaderAt, size int64, limits Limits) (pageHeader, error) {
	f, err := parseBMP(r, size)
	if err != nil {
		return pageHeader{}, err
	}
	if err := limits.checkSize(f.width, f.height); err != nil {
		return pageHeader{}, err
	}
	return pageHeader{width: f.width, height: f.height, dpiX: f.dpiX, dpiY: f.dpiY,
		decode: func(ctx context.Context) (*Gray, error) {
			return f.decode(ctx, io.NewSectionReader(r, f.data, size-f.data))
		}}, nil
}

// parseBMP reads the headers of OS/2 (12 bytes) and of Windows (40 bytes and more).
func parseBMP(r io.ReaderAt, size int64) (f bmpFile, err error) {
	var b [bmpFileBytes + bmpInfoBytes + 16]byte
	n, _ := r.ReadAt(b[:min(size, int64(len(b)))], 0)
	if n < bmpFileBytes+bmpCoreBytes || string(b[:2]) != "BM" {
		return f, errBMP
	}
	le := binary.LittleEndian
	f.data = int64(le.Uint32(b[10:]))
	own, planes, colors := int64(le.Uint32(b[14:])), uint16(0), uint32(0)
	switch {
	case own == bmpCoreBytes:
		f.width, f.height, planes, f.bits = int(le.Uint16(b[18:])), int(int16(le.Uint16(b[20:]))),
			le.Uint16(b[22:]), int(le.Uint16(b[24:]))
	case own >= bmpInfoBytes && n >= bmpFileBytes+bmpInfoBytes:
		f.width, f.height, planes, f.bits = int(int32(le.Uint32(b[18:]))), int(int32(le.Uint32(b[22:]))),
			le.Uint16(b[26:]), int(le.Uint16(b[28:]))
		f.compression, colors = le.Uint32(b[30:]), le.Uint32(b[46:])
		f.dpiX, f.dpiY = float64(le.Uint32(b[38:]))*imageheader.InchesPerMetre,
			float64(le.Uint32(b[42:]))*imageheader.InchesPerMetre
	default:
		return f, errBMP
	}
	if f.height < 0 {
		f.topDown, f.height = true, -f.height
	}
	if planes != 1 || f.data < bmpFileBytes+own || f.data >= size {
		return f, errBMP
	}
	if f.compression == bmpJPEG || f.compression == bmpPNG || f.bits == 0 {
		return f, imageheader.Unfit("This BMP holds a JPEG or PNG inside; save it as PNG.")
	}
	f.takeMasks(b[bmpFileBytes+bmpInfoBytes:])
	return f, f.readPalette(r, own, colors)
}

// takeMasks sets where red, green and blue are in a pixel of 16 or 32 bits.
func (f *bmpFile) takeMasks(b []byte) {
	f.masks = [3]uint32{0xff0000, 0xff00, 0xff}
	if f.bits == 16 {
		f.masks = [3]uint32{0x7c00, 0x3e0, 0x1f}
	}
	if f.compression == bmpFields || f.compression == bmpFields4 {
		for i := range f.masks {
			f.masks[i] = binary.LittleEndian.Uint32(b[4*i:])
		}
	}
}

// readPalette reads the colors of indexed pixels; those that the file lacks stay black.
func (f *bmpFile) readPalette(r io.ReaderAt, own int64, colors uint32) error {
	switch f.bits {
	case 1, 2, 4, 8:
	case 16, 24, 32:
		return nil
	default:
		return errBMP
	}
	entry := int64(4)
	if own == bmpCoreBytes {
		entry = 3
	}
	n := int64(1) << f.bits
	if colors > 0 && int64(colors) < n {
		n = int64(colors)
	}
	b := make([]byte, max(min(n*entry, f.data-bmpFileBytes-own), 0))
	if _, err := r.ReadAt(b, bmpFileBytes+own); err != nil {
		return errBMP
	}
	f.palette = make([]uint8, 1<<f.bits)
	for i := range int64(len(b)) / entry {
		f.palette[i] = Luma(b[i*entry+2], b[i*entry+1], b[i*entry])
	}
	return nil
}

func (f bmpFile) decode(ctx context.Context, r io.Reader) (*Gray, error) {
	g := NewGray(f.width, f.height)
	in := bufio.NewReaderSize(r, 1<<16)
	var err error
	switch {
	case f.compression == bmpRLE8 && f.bits == 8, f.compression == bmpRLE4 && f.bits == 4:
		err = f.runs(ctx, in, g)
	case f.compression == bmpRaw, (f.compression == bmpFields || f.compression == bmpFields4) &&
		(f.bits == 16 || f.bits == 32):
		err = f.rows(ctx, in, g)
	default:
		return nil, errBMP
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	g.Cut = err != nil
	return g, nil
}

// place is the y-th row of the file.
func (f bmpFile) place(g *Gray, y int) []uint8 {
	if f.topDown {
		return g.Row(y)
	}
	return g.Row(f.height - 1 - y)
}

// rows reads uncompressed rows, each a multiple of four bytes.
func (f bmpFile) rows(ctx context.Context, in io.Reader, g *Gray) error {
	row := make([]byte, (f.width*f.bits+31)/32*4)
	indexed := Samples{Width: f.width, Height: 1, Bits: min(f.bits, 8), Channels: 1, Model: ModelPalette,
		Palette: f.palette}
	for y := range f.height {
		if err := tick(ctx, y); err != nil {
			return err
		}
		if _, err := io.ReadFull(in, row); err != nil {
			return err
		}
		out := f.place(g, y)
		switch f.bits {
		case 24:
			for x := range out {
				out[x] = Luma(row[3*x+2], row[3*x+1], row[3*x])
			}
		case 16, 32:
			f.fields(out, row)
		default:
			indexed.row(out, row)
		}
	}
	return nil
}

// fields decodes pixels whose colors are defined by masks.
func (f bmpFile) fields(out []uint8, row []byte) {
	for x := range out {
		var v uint32
		if f.bits == 16 {
			v = uint32(binary.LittleEndian.Uint16(row[2*x:]))
		} else {
			v = binary.LittleEndian.Uint32(row[4*x:])
		}
		var c [3]uint8
		for i, m := range f.masks {
			if m != 0 {
				shift := bits.TrailingZeros32(m)
				c[i] = uint8(uint64(v&m>>shift<<shift) >> shift * whole / uint64(m>>shift))
			}
		}
		out[x] = Luma(c[0], c[1], c[2])
	}
}

// runs reads pixels of runs: a count and an index, or 0 and a command. Each step reads at least two bytes, so the
// file's length bounds the work.
func (f bmpFile) runs(ctx context.Context, in *bufio.Reader, g *Gray) error {
	x, y := 0, 0
	put := func(index byte) {
		if x < f.width && y < f.height {
			f.place(g, y)[x] = f.palette[index]
		}
		x++
	}
	for step := 0; y < f.height; step++ {
		if err := tick(ctx, step); err != nil {
			return err
		}
		var b [2]byte
		if _, err := io.ReadFull(in, b[:]); err != nil {
			return err
		}
		if b[0] > 0 {
			for i := range int(b[0]) {
				put(f.index(b[1], i))
			}
			continue
		}
		switch b[1] {
		case 0: // the next row
			x, y = 0, y+1
		case 1: // the end
			return nil
		case 2: // go right and up
			if _, err := io.ReadFull(in, b[:]); err != nil {
				return err
			}
			x, y = x+int(b[0]), y+int(b[1])
		default:
			if err := f.literal(in, int(b[1]), put); err != nil {
				return err
			}
		}
	}
	return nil
}

// index is the i-th of a byte's indices, which repeat.
func (f bmpFile) index(b byte, i int) byte {
	if f.bits == 8 {
		return b
	}
	if i%2 == 0 {
		return b >> 4
	}
	return b & 15
}

// literal reads n unpacked indices, padded to two bytes.
func (f bmpFile) literal(in *bufio.Reader, n int, put func(byte)) error {
	var b [256]byte
	length := (n*f.bits + 15) / 16 * 2
	if _, err := io.ReadFull(in, b[:length]); err != nil {
		return err
	}
	for i := range n {
		put(f.index(b[i*f.bits/8], i))
	}
	return nil
}
