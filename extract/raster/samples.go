package raster

import (
	"context"
	"encoding/binary"
	"fmt"
)

// Model is a color model of uncompressed pixels.
type Model int

// Color models. Palette pixels are indices into [Samples.Palette]; Luminance takes the first channel as
// gray, whatever follows it (YCbCr, Lab).
const (
	ModelGray Model = iota
	ModelRGB
	ModelCMYK
	ModelPalette
	ModelLuminance
)

// Alpha says what a picture's transparency channel, which follows its colors, does to them.
type Alpha int

const (
	Opaque        Alpha = iota // none, or none that counts
	Straight                   // colors are those of the ink; paper shines through
	Premultiplied              // colors already hold their share
)

// Samples describes uncompressed pixels: rows from the top, each beginning with a byte of its own,
// channels side by side, 16-bit channels with their higher byte first.
type Samples struct {
	Width, Height int
	Bits          int // of one channel: 1, 2, 4, 8 or 16
	Channels      int // of one pixel, with those that are not shown
	Model         Model
	Alpha         Alpha
	// Inverted says that the highest value is black in gray, and no ink in CMYK.
	Inverted bool
	// Palette is the gray of each index.
	Palette []uint8
	// Key, if not nil, are the values of a color that stands for paper, of each channel.
	Key []uint16
}

// Luma is how bright a color looks, 0..255, after ITU-R BT.601.
func Luma(r, g, b uint8) uint8 {
	return uint8((uint32(r)*19595 + uint32(g)*38470 + uint32(b)*7471 + 1<<15) >> 16)
}

const (
	maxChannels = 8
	whole       = 255 // the highest 8-bit value
)

func (s Samples) check(l Limits) error {
	if err := l.checkSize(s.Width, s.Height); err != nil {
		return err
	}
	colors := map[Model]int{ModelGray: 1, ModelRGB: 3, ModelCMYK: 4, ModelPalette: 1, ModelLuminance: 1}[s.Model]
	if s.Alpha != Opaque {
		colors++
	}
	switch s.Bits {
	case 1, 2, 4, 8, 16:
	default:
		return fmt.Errorf("%w: %d bits a channel", ErrDamaged, s.Bits)
	}
	if s.Channels < colors || s.Channels > maxChannels {
		return fmt.Errorf("%w: %d channels", ErrDamaged, s.Channels)
	}
	return nil
}

// rowBytes is how many bytes a row takes.
func (s Samples) rowBytes() int { return (s.Width*s.Channels*s.Bits + 7) / 8 }

// Bitmap takes uncompressed pixels, as a PDF's image has behind its filters. Missing rows are white.
func Bitmap(ctx context.Context, data []byte, s Samples, limits Limits) (*Gray, error) {
	if err := s.check(limits); err != nil {
		return nil, err
	}
	g := NewGray(s.Width, s.Height)
	n := s.rowBytes()
	for y := range s.Height {
		if len(data) < n {
			g.Cut = true
			break
		}
		if err := tick(ctx, y); err != nil {
			return nil, err
		}
		s.row(g.Row(y), data[:n])
		data = data[n:]
	}
	return g, nil
}

// tick looks every now and then whether the caller still waits.
func tick(ctx context.Context, y int) error {
	const often = 64
	if y%often != 0 {
		return nil
	}
	return ctx.Err()
}

// row turns one row into gray. The common kinds have ways of their own.
func (s Samples) row(dst []uint8, src []byte) {
	dst = dst[:s.Width]
	switch {
	case s.Key != nil || s.Alpha != Opaque:
		s.mixedRow(dst, src)
	case s.Channels == 1 && s.Bits < 8 && s.Model != ModelCMYK:
		s.packedRow(dst, src)
	case s.Bits == 8 && s.Model == ModelPalette:
		for x := range dst {
			dst[x] = s.gray([4]uint8{}, uint16(src[x*s.Channels]))
		}
	case s.Bits == 8 && s.Channels == 1 && !s.Inverted:
		copy(dst, src)
	case s.Bits == 8 && s.Model == ModelRGB && !s.Inverted:
		for x, at := 0, 0; x < len(dst); x, at = x+1, at+s.Channels {
			dst[x] = Luma(src[at], src[at+1], src[at+2])
		}
	default:
		s.mixedRow(dst, src)
	}
}

// packedRow takes gray or indices of less than a byte.
func (s Samples) packedRow(dst []uint8, src []byte) {
	var look [16]uint8
	most := 1<<s.Bits - 1
	for v := range most + 1 {
		look[v] = s.gray([4]uint8{uint8(v * whole / most)}, uint16(v))
	}
	perByte := 8 / s.Bits
	for x := range dst {
		shift := 8 - s.Bits*(x%perByte+1)
		dst[x] = look[int(src[x/perByte])>>shift&most]
	}
}

// mixedRow takes every kind, one pixel after the other.
func (s Samples) mixedRow(dst []uint8, src []byte) {
	var raw [maxChannels]uint16
	var c [4]uint8
	for x := range dst {
		for i := range s.Channels {
			raw[i] = s.sample(src, x*s.Channels+i)
			if i < len(c) {
				c[i] = s.byteOf(raw[i])
			}
		}
		v := s.gray(c, raw[0])
		if s.Alpha != Opaque {
			v = over(v, s.byteOf(raw[s.colors()]), s.Alpha)
		}
		if s.Key != nil && s.isKey(raw[:]) {
			v = whole
		}
		dst[x] = v
	}
}

// colors is how many channels come before the transparency.
func (s Samples) colors() int {
	switch s.Model {
	case ModelRGB:
		return 3
	case ModelCMYK:
		return 4
	}
	return 1
}

func (s Samples) isKey(raw []uint16) bool {
	for i, k := range s.Key {
		if raw[i] != k {
			return false
		}
	}
	return true
}

// over lays a gray on white paper.
func over(v, alpha uint8, kind Alpha) uint8 {
	paper := uint32(whole) - uint32(alpha)
	if kind == Premultiplied {
		return uint8(min(uint32(v)+paper, whole))
	}
	return uint8((uint32(v)*uint32(alpha)+whole/2)/whole + paper)
}

// sample is the i-th value of a row as it stands there.
func (s Samples) sample(src []byte, i int) uint16 {
	switch s.Bits {
	case 8:
		return uint16(src[i])
	case 16:
		return binary.BigEndian.Uint16(src[2*i:])
	}
	bit := i * s.Bits
	return uint16(src[bit/8]>>(8-s.Bits-bit%8)) & (1<<s.Bits - 1)
}

// byteOf brings a value to 0..255.
func (s Samples) byteOf(v uint16) uint8 {
	switch s.Bits {
	case 8:
		return uint8(v)
	case 16:
		return uint8(v >> 8)
	}
	return uint8(int(v) * whole / (1<<s.Bits - 1))
}

// gray is what a color looks like; first is its first value as it stands in the row.
func (s Samples) gray(c [4]uint8, first uint16) uint8 {
	switch s.Model {
	case ModelPalette:
		if int(first) < len(s.Palette) {
			return s.Palette[first]
		}
		return 0
	case ModelCMYK:
		if s.Inverted {
			for i := range c {
				c[i] = whole - c[i]
			}
		}
		return inks(c)
	case ModelRGB:
		c[0] = Luma(c[0], c[1], c[2])
	}
	if s.Inverted {
		return whole - c[0]
	}
	return c[0]
}

// inks is the gray of cyan, magenta, yellow and black on white paper.
func inks(c [4]uint8) uint8 {
	light := uint32(Luma(whole-c[0], whole-c[1], whole-c[2]))
	return uint8(light * uint32(whole-c[3]) / whole)
}
