package raster

import (
	"encoding/binary"
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// span is how many pixels of a row are stepped evenly between two exact places; perspective bends a
	// row by less than a hundredth of a pixel over it.
	span = 32
	// lightSpan is how many pixels of a row the light is stepped evenly.
	lightSpan = 8
	// one is a pixel in fixed point.
	one = 1 << 16
	// farAway bounds places in pixels, so that fixed point cannot overflow.
	farAway = 1 << 20
)

// warped is a picture of width by height pixels, each taken from its place in g between four pixels,
// divided by the paper's light there and looked up in tone: 255 is paper. What lies outside g is paper.
func warped(g *Gray, l light, tone *[256]uint8, toSource page.Projection, width, height int) *Gray {
	w := warper{g: g, l: l, tone: tone, m: toSource, cell: (1<<24 + int64(l.cell)/2) / int64(l.cell), white: whiteFrom(tone)}
	if w.white < whole { // else next to nothing is white
		w.blanks = blanksOf(g)
	}
	return w.drawn(width, height)
}

func (w *warper) drawn(width, height int) *Gray {
	out := &Gray{Width: width, Height: height, Pix: make([]uint8, width*height), Cut: w.g.Cut}
	for y := range height {
		w.row(out.Row(y), y)
	}
	return out
}

type warper struct {
	g    *Gray
	l    light
	tone *[256]uint8
	m    page.Projection
	cell int64 // cells of light a pixel, 24 bits after the point
	// white is the value from which tone makes paper; blanks is empty where that is not worth looking for.
	white  int
	blanks blanks
}

// whiteFrom is the least value from which on all become paper, 256 when none does.
func whiteFrom(tone *[256]uint8) int {
	v := len(tone)
	for v > 0 && tone[v-1] == whole {
		v--
	}
	return v
}

// fixed is the source's place of a pixel's center, counted from the center of the source's first pixel.
func (w *warper) fixed(x, y int) (sx, sy int64) {
	px, py := w.m.Point(float64(x)+0.5, float64(y)+0.5)
	return toFixed(px - 0.5), toFixed(py - 0.5)
}

func toFixed(v float64) int64 {
	if !(v > -farAway) { // NaN is not either
		return -farAway * one
	}
	return int64(math.Floor(min(v, farAway)*one + 0.5))
}

// gainOf is what a pixel is multiplied by, 16 bits after the point, for paper to become 255.
func (w *warper) gainOf(sx, sy int64) int64 {
	return int64(uint32(255<<24) / (w.l.atCell((sx+one/2)*w.cell>>24, (sy+one/2)*w.cell>>24) + 1))
}

func (w *warper) row(dst []uint8, y int) {
	sx, sy := w.fixed(0, y)
	gain := w.gainOf(sx, sy)
	for x := 0; x < len(dst); x += span {
		n := min(span, len(dst)-x)
		ex, ey := w.fixed(x+n, y)
		dx, dy := (ex-sx)/int64(n), (ey-sy)/int64(n)
		for part := x; part < x+n; part += lightSpan {
			m := int64(min(lightSpan, x+n-part))
			endGain := w.gainOf(sx+m*dx, sy+m*dy)
			w.span(dst[part:part+int(m)], sx, sy, dx, dy, gain, (endGain-gain)/m)
			sx, sy, gain = sx+m*dx, sy+m*dy, endGain
		}
		sx, sy = ex, ey
	}
}

// inside says that the four pixels around a place are all in the picture.
func (w *warper) inside(sx, sy int64) bool {
	return sx >= 0 && sy >= 0 && sx>>16 < int64(w.g.Width-1) && sy>>16 < int64(w.g.Height-1)
}

func (w *warper) span(dst []uint8, sx, sy, dx, dy, gain, dGain int64) {
	last := int64(len(dst) - 1)
	if !w.inside(sx, sy) || !w.inside(sx+last*dx, sy+last*dy) {
		w.edge(dst, sx, sy, dx, dy, gain, dGain)
		return
	}
	if w.blank(sx, sy, sx+last*dx, sy+last*dy, min(gain, gain+last*dGain)) {
		for i := range dst {
			dst[i] = whole
		}
		return
	}
	pix, stride, tone := w.g.Pix, w.g.Width, w.tone
	for i := range dst {
		at := int(sy>>16)*stride + int(sx>>16)
		upper := uint32(binary.LittleEndian.Uint16(pix[at:]))
		lower := uint32(binary.LittleEndian.Uint16(pix[at+stride:]))
		fx, fy := uint32(sx>>8)&255, uint32(sy>>8)&255
		// The left pixel stands in the lower half of the word, the right one in the upper.
		mix := (upper&255|upper<<8&0xff0000)*(256-fy) + (lower&255|lower<<8&0xff0000)*fy
		v := ((mix&0xffff)*(256-fx) + (mix>>16)*fx) >> 8 // 8 bits after the point
		lit := uint64(v) * uint64(gain) >> 24
		dst[i] = tone[min(lit, whole)]
		sx, sy, gain = sx+dx, sy+dy, gain+dGain
	}
}

// blank says that all pixels between two places become paper, with the least that they are multiplied by.
func (w *warper) blank(ax, ay, bx, by, gain int64) bool {
	x0, y0, x1, y1 := int(min(ax, bx)>>16), int(min(ay, by)>>16), int(max(ax, bx)>>16)+1, int(max(ay, by)>>16)+1
	least := int64(w.blanks.brighterThan(x0, y0, x1, y1))
	return least*gain>>16 >= int64(w.white) && least > 0
}

// edge is span where places may lie outside of the picture; those half a pixel beyond are still in.
func (w *warper) edge(dst []uint8, sx, sy, dx, dy, gain, dGain int64) {
	for i := range dst {
		dst[i] = whole
		if x, y := (sx+one/2)>>16, (sy+one/2)>>16; x >= 0 && y >= 0 && x < int64(w.g.Width) && y < int64(w.g.Height) {
			lit := uint64(w.g.Pix[int(y)*w.g.Width+int(x)]) * uint64(gain) >> 16
			dst[i] = w.tone[min(lit, whole)]
		}
		sx, sy, gain = sx+dx, sy+dy, gain+dGain
	}
}
