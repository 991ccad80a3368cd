package raster

import (
	"bytes"
	"testing"
)

func TestTheLesserAndGreaterOfBytesAreTakenByWords(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			x, y := uint64(a)<<8|0xff, uint64(b)<<8|0x10000 // the bytes beside must neither disturb nor be disturbed
			low, high := uint64(min(a, b))<<8, uint64(max(a, b))<<8|0x100ff
			if darker(x, y) != low || lighter(x, y) != high {
				t.Fatalf("of %x and %x: %x and %x, want %x and %x", x, y, darker(x, y), lighter(x, y), low, high)
			}
		}
	}
}

func TestBarePaperIsDrawnAsIfEveryPixelWereWorkedOut(t *testing.T) {
	for i, l := range looks()[:2] {
		g, _ := calmed(worn(drawn(t, l, uint64(i)), uint64(i), 0.2, 3))
		small := shrunk(g, 3)
		lit := lightOf(small, 3)
		for name, turn := range map[string]float64{"straight": 0, "a little turned": 0.012, "much turned": 0.3} {
			w := warper{g: g, l: lit, tone: tonesOf(g, lit).curve(), m: rotation(turn, float64(g.Width)/2, float64(g.Height)/2), cell: 1 << 24 / int64(lit.cell)}
			all := w.drawn(g.Width, g.Height)
			w.blanks = blanksOf(g, lit, whiteFrom(w.tone), w.stride(g.Width, g.Height))
			if fast := w.drawn(g.Width, g.Height); !bytes.Equal(fast.Pix, all.Pix) {
				t.Errorf("look %d, %s: bare paper is drawn otherwise", i, name)
			}
			if middle := int64(g.Height/4) * one; turn == 0 && !w.blanks.bare(0, middle, span*one, middle) {
				t.Errorf("look %d: the margin's paper is not known to be bare", i)
			}
		}
	}
}

func TestLightIsTheSameByPixelsAndByCells(t *testing.T) {
	l := light{cell: 36, width: 3, height: 2, paper: []uint8{100, 200, 250, 150, 90, 240}}
	w := warper{l: l, cell: (1<<24 + 18) / 36}
	for y := int64(0); y < 72; y += 5 {
		for x := int64(0); x < 108; x += 7 {
			want := int64(255<<24) / int64(l.at(x<<16+one/2, y<<16+one/2)+1)
			if got := w.gainOf(x<<16, y<<16); got*1000 < want*999 || got*1000 > want*1001 {
				t.Errorf("at %d, %d paper is raised by %d, want %d within a thousandth", x, y, got, want)
			}
		}
	}
}

func TestLightWithACellForEachPixelIsLookedUp(t *testing.T) {
	l := light{cell: 1, width: 3, height: 2, paper: []uint8{100, 200, 250, 150, 90, 240}}
	w := warper{l: l, cell: 1 << 24}
	for y := range 3 {
		gains := w.gainsOf(y)
		for x := range 5 {
			if got, want := gains(x), w.gainOf(int64(x)<<16, int64(y)<<16); got != want {
				t.Errorf("at %d, %d paper is raised by %d, want %d", x, y, got, want)
			}
		}
	}
}
