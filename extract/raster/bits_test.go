package raster

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// speckled is a picture of values at random, darker ones in blots.
func speckled(width, height int) *Gray {
	g, r := blots(width, height, 5), rand.New(rand.NewPCG(1, 2))
	for i := range g.Pix {
		g.Pix[i] ^= uint8(r.IntN(128))
	}
	return g
}

func TestInkIsDarkerThanBoundAtAnyWidth(t *testing.T) {
	for _, width := range []int{1, 7, 8, 63, 64, 65, 200} {
		g := speckled(width, 70)
		for _, bound := range []uint8{1, 100, 128, inked, 255} {
			b := inkOf(g, bound)
			swapped := b.transposed()
			for i, v := range g.Pix {
				x, y := i%width, i/width
				want := v < bound
				if got := b.row(y)[x/64]>>(x%64)&1 == 1; got != want {
					t.Fatalf("%d pixels wide, %d below %d at %d,%d is ink: %v", width, v, bound, x, y, got)
				}
				if got := swapped.row(x)[y/64]>>(y%64)&1 == 1; got != want {
					t.Fatalf("%d pixels wide, %d,%d swapped is ink: %v, want %v", width, x, y, got, want)
				}
			}
		}
	}
}

func TestRunsOfInkGoOnOverNarrowGaps(t *testing.T) {
	g := NewGray(200, 1)
	for _, x := range []int{0, 1, 3, 62, 63, 64, 67, 199} {
		g.Pix[x] = 0
	}
	b := inkOf(g, inked)
	for gap, want := range map[int][][2]int{
		0: {{0, 2}, {3, 4}, {62, 65}, {67, 68}, {199, 200}},
		1: {{0, 4}, {62, 65}, {67, 68}, {199, 200}},
		2: {{0, 4}, {62, 68}, {199, 200}},
	} {
		n := 0
		b.runs(b.row(0), gap, func(from, to int) {
			if n >= len(want) || want[n] != [2]int{from, to} {
				t.Errorf("over gaps of %d the run %d is %d to %d, want %v", gap, n, from, to, want)
			}
			n++
		})
		if n != len(want) {
			t.Errorf("over gaps of %d there are %d runs, want %d", gap, n, len(want))
		}
	}
}

func TestRulesGoAndLettersStay(t *testing.T) {
	g := NewGray(150, 40)
	paint := func(from, to, y int) {
		for x := from; x < to; x++ {
			g.Row(y)[x] = 0
		}
	}
	paint(10, 60, 10)   // a rule
	g.Row(10)[30] = 255 // with a faint place
	paint(5, 9, 20)     // a letter
	paint(80, 112, 30)  // as wide as letters are
	ink := withoutRules(inkOf(g, inked))
	for _, c := range []struct {
		what string
		x, y int
		want bool
	}{{"the rule", 20, 10, false}, {"the rule behind its faint place", 50, 10, false}, {"a letter", 6, 20, true},
		{"a wide letter", 100, 30, true}} {
		if got := ink.row(c.y)[c.x/64]>>(c.x%64)&1 == 1; got != c.want {
			t.Errorf("%s is left: %v, want %v", c.what, got, c.want)
		}
	}
}

func TestSquaresOfAnySizeAreShrunkToTheirMean(t *testing.T) {
	for f := 2; f <= 9; f++ {
		g := speckled(101, 47)
		got := shrunk(g, f)
		for y := range got.Height {
			for x := range got.Width {
				sum := 0
				for i := range f * f {
					sum += int(g.Row(y*f + i/f)[x*f+i%f])
				}
				if v := int(got.Row(y)[x]); 2*(v*f*f-sum) > f*f || 2*(sum-v*f*f) > f*f {
					t.Fatalf("%d by %d at %d,%d: %d, want the mean of pixels whose sum is %d", f, f, x, y, v, sum)
				}
			}
		}
	}
}

func TestSmoothingIsSameAtEveryWidth(t *testing.T) {
	wide := speckled(120, 9)
	want := smoothed(wide)
	for _, width := range []int{3, 8, 15, 16, 17, 33, 100} {
		g := NewGray(width, wide.Height)
		for y := range g.Height {
			copy(g.Row(y), wide.Row(y))
		}
		got := smoothed(g)
		for y := range g.Height {
			if inner := width - 1; !bytes.Equal(got.Row(y)[:inner], want.Row(y)[:inner]) {
				t.Fatalf("%d pixels wide, row %d is %v, want %v", width, y, got.Row(y)[:inner], want.Row(y)[:inner])
			}
		}
	}
}

func TestPictureIsShrunkToMostPixels(t *testing.T) {
	g := speckled(101, 47)
	if same := g.AtMost(101 * 47); same != g {
		t.Error("a picture that is small enough is another one")
	}
	if small := g.AtMost(101*47 - 1); small.Width != 50 || small.Height != 23 {
		t.Errorf("%d by %d pixels, want a half of each side", small.Width, small.Height)
	}
}

func TestMinimumAndMaximumOfBytesByWords(t *testing.T) {
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
			w := warper{g: g, l: lit, tone: tonesOf(g, lit).curve(),
				m: rotation(turn, float64(g.Width)/2, float64(g.Height)/2), cell: 1 << 24 / int64(lit.cell)}
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
