package raster

import (
	"bytes"
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// span is how many pixels of a row are stepped evenly between two exact places; perspective bends a
	// row by less than a hundredth of a pixel over it.
	span = 32
	// bareSpans is how many spans are asked at once whether they are bare.
	bareSpans = 8
	// lightSpan is how many pixels of a row the light is stepped evenly.
	lightSpan = 8
	// one is a pixel in fixed point.
	one = 1 << 16
	// farAway bounds places in pixels, so that fixed point cannot overflow.
	farAway = 1 << 20
)

// warped returns a picture of width by height pixels. Each pixel is taken from its place in g between four pixels,
// divided by the paper's light there and looked up in tone; 255 is paper. Places outside g are paper.
func warped(g *Gray, l light, tone *[256]uint8, toSource page.Projection, width, height int) *Gray {
	w := warper{g: g, l: l, tone: tone, m: toSource, cell: (1<<24 + int64(l.cell)/2) / int64(l.cell)}
	if white := whiteFrom(tone); white < whole { // else next to nothing is white
		w.blanks = blanksOf(g, l, white, w.stride(width, height))
	}
	return w.drawn(width, height)
}

func (w *warper) drawn(width, height int) *Gray {
	// Most of a page is bare, and memory that is filled at once need not be cleared first.
	out := &Gray{Width: width, Height: height, Pix: bytes.Repeat([]uint8{whole}, width*height), Cut: w.g.Cut}
	draw := w.row
	if w.m == page.Scaling(1) && width <= w.g.Width && height <= w.g.Height {
		draw = w.evened
	}
	for y := range height {
		draw(out.Row(y), y)
	}
	return out
}

type warper struct {
	g      *Gray
	l      light
	tone   *[256]uint8
	m      page.Projection
	cell   int64 // cells of light a pixel, 24 bits after the point
	blanks blanks
}

// whiteFrom is the lowest value from which all become paper, 256 if there is no such value.
func whiteFrom(tone *[256]uint8) int {
	v := len(tone)
	for v > 0 && tone[v-1] == whole {
		v--
	}
	return v
}

// stride is how far a step across takes in the source at most: it is longest in a corner.
func (w *warper) stride(width, height int) (most float64) {
	for _, x := range [2]float64{0, float64(width)} {
		for _, y := range [2]float64{0, float64(height)} {
			ax, ay := w.m.Point(x, y)
			bx, by := w.m.Point(x+1, y)
			most = max(most, math.Hypot(bx-ax, by-ay))
		}
	}
	return most
}

// fixed is the source's place of a pixel's center, counted from the center of the source's first pixel.
func (w *warper) fixed(x, y int) (sx, sy int64) {
	px, py := w.m.Point(float64(x)+0.5, float64(y)+0.5)
	return toFixed(px - 0.5), toFixed(py - 0.5)
}

func toFixed(v float64) int64 {
	switch {
	case v >= farAway:
		return farAway * one
	case !(v > -farAway): // NaN is not either
		return -farAway * one
	}
	v = v*one + 0.5
	i := int64(v)
	if float64(i) > v { // below nothing it was rounded up
		i--
	}
	return i
}

// gainOf is the factor of a pixel, 16 bits after the point, by which paper becomes 255.
func (w *warper) gainOf(sx, sy int64) int64 {
	return gainAt(w.l.atCell((sx+one/2)*w.cell>>24, (sy+one/2)*w.cell>>24))
}

// gainAt is gainOf where the paper has a brightness, 8 bits after the point.
func gainAt(paper uint32) int64 { return int64(uint32(255<<24) / (paper + 1)) }

// row draws a row of bare paper.
func (w *warper) row(dst []uint8, y int) {
	sx, sy := w.fixed(0, y)
	lit := gained{sx: sx, sy: sy}
	for x := 0; x < len(dst); x += span {
		if far := x + bareSpans*span; x%(bareSpans*span) == 0 && far <= len(dst) {
			if ex, ey := w.fixed(far, y); w.blanks.bare(sx, sy, ex, ey) {
				x = far - span // which the light goes on from
				sx, sy = w.fixed(x, y)
			}
		}
		n := min(span, len(dst)-x)
		ex, ey := w.fixed(x+n, y)
		dx, dy := (ex-sx)/span, (ey-sy)/span
		if n < span {
			dx, dy = (ex-sx)/int64(n), (ey-sy)/int64(n)
		}
		if w.beyond(sx, sy, ex, ey) || w.blanks.bare(sx, sy, ex, ey) {
			lit = gained{sx: sx + int64(n)*dx, sy: sy + int64(n)*dy}
		} else {
			lit = w.parts(dst[x:x+n], lit, sx, sy, dx, dy)
		}
		sx, sy = ex, ey
	}
}

// evened draws a row whose pixels are those of the picture: only their light is divided out.
func (w *warper) evened(dst []uint8, y int) {
	row, tone := w.g.Row(y), w.tone
	gains := w.gainsOf(y)
	gain := gains(0)
	for x := 0; x < len(dst); x += lightSpan {
		n := min(lightSpan, len(dst)-x)
		next := gains(x + n)
		dGain := step(next-gain, n)
		for i, v := range row[x : x+n] {
			dst[x+i] = tone[atMostWhole(uint32(uint64(v)*uint64(gain)>>16))]
			gain += dGain
		}
		gain = next
	}
}

// gainsOf is gainOf for a row's pixels; light that has a cell for each of them is looked up.
func (w *warper) gainsOf(y int) func(x int) int64 {
	if w.cell != 1<<24 {
		return func(x int) int64 { return w.gainOf(int64(x)<<16, int64(y)<<16) }
	}
	paper := w.l.paper[min(y, w.l.height-1)*w.l.width:][:w.l.width]
	return func(x int) int64 { return wholeGains[paper[min(x, len(paper)-1)]] }
}

// wholeGains are the gains of light without a fraction.
var wholeGains = func() (gains [whole + 1]int64) {
	for v := range gains {
		gains[v] = gainAt(uint32(v) << 8)
	}
	return gains
}()

// gained is the factor of the light at a place, computed only where print is.
type gained struct {
	sx, sy, gain int64
}

func (w *warper) gain(at *gained) int64 {
	if at.gain == 0 {
		at.gain = w.gainOf(at.sx, at.sy)
	}
	return at.gain
}

// parts draws a part of a row in steps of the light, and returns the light at its end.
func (w *warper) parts(dst []uint8, lit gained, sx, sy, dx, dy int64) gained {
	inside := w.inside(sx, sy, dx, dy, len(dst))
	for len(dst) > 0 {
		n := min(lightSpan, len(dst))
		end := gained{sx: sx + int64(n)*dx, sy: sy + int64(n)*dy}
		switch {
		case w.blanks.bare(sx, sy, end.sx, end.sy): // stays paper
		case inside || w.inside(sx, sy, dx, dy, n):
			gain := w.gain(&lit)
			w.span(dst[:n], sx, sy, dx, dy, gain, step(w.gain(&end)-gain, n))
		default:
			gain := w.gain(&lit)
			w.edge(dst[:n], sx, sy, dx, dy, gain, step(w.gain(&end)-gain, n))
		}
		dst, sx, sy, lit = dst[n:], end.sx, end.sy, end
	}
	return lit
}

// step divides a way into n parts. n is nearly always lightSpan, by which a processor divides faster.
func step(way int64, n int) int64 {
	if n == lightSpan {
		return way / lightSpan
	}
	return way / int64(n)
}

// beyond reports whether all places between two are beyond one side of the picture.
func (w *warper) beyond(ax, ay, bx, by int64) bool {
	return max(ax, bx) < -one || max(ay, by) < -one || min(ax, bx) > int64(w.g.Width)<<16 ||
		min(ay, by) > int64(w.g.Height)<<16
}

// inside reports whether the four pixels around each of n places are all in the picture.
func (w *warper) inside(sx, sy, dx, dy int64, n int) bool {
	ex, ey := sx+int64(n-1)*dx, sy+int64(n-1)*dy
	return min(sx, ex) >= 0 && min(sy, ey) >= 0 && max(sx, ex)>>16 < int64(w.g.Width-1) &&
		max(sy, ey)>>16 < int64(w.g.Height-1)
}

// span draws pixels between four of the picture each. A place and a step are one word: down in its upper half,
// across in its lower; so are two neighbours, the left one in the lower half.
func (w *warper) span(dst []uint8, sx, sy, dx, dy, gain, dGain int64) {
	pix, stride, tone := w.g.Pix, uint64(w.g.Width), w.tone
	place, step := uint64(sy<<32+sx), uint64(dy<<32+dx)
	for i := range dst {
		at := (place>>48)*stride + place>>16&0xffff
		upper := uint64(pix[at]) | uint64(pix[at+1])<<32
		lower := uint64(pix[at+stride]) | uint64(pix[at+stride+1])<<32
		mix := upper<<8 + (lower-upper)*(place>>40&255) // one half returns the carry that it takes from the other
		left, right := mix&(1<<32-1), mix>>32
		v := (left<<8 + (right-left)*(place>>8&255)) >> 8 // 8 bits after the point
		lit := v * uint64(gain) >> 24
		// all bits where paper is lit more than white: without a jump, as half of it is
		beyond := uint64(int64(whole-lit) >> 63)
		dst[i] = tone[uint8(lit|beyond)]
		place, gain = place+step, gain+dGain
	}
}

// edge is span for places that may be outside of the picture; those up to half a pixel outside are still in.
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
