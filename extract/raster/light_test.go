package raster

import (
	"math/rand/v2"
	"testing"
)

func TestPaperIsFollowedIntoStainsButNotIntoBars(t *testing.T) {
	const shrink = 3
	g := NewGray(900, 900)
	paint := func(x0, y0, x1, y1 int, v uint8) {
		for y := y0; y < y1; y++ {
			for x := x0; x < x1; x++ {
				g.Pix[y*g.Width+x] = v
			}
		}
	}
	paint(300, 300, 500, 500, 180) // a stain
	paint(380, 350, 384, 450, 20)  // a stroke of print on it
	paint(100, 700, 800, 760, 30)  // the bar of a heading
	small := shrunk(g, shrink)
	l := lightOf(small, shrink).close(small, shrink)
	for name, c := range map[string]struct{ x, y, least, most int64 }{
		"bare paper":               {700, 200, 250, 255},
		"the stain":                {330, 400, 170, 190},
		"under print on the stain": {382, 400, 170, 190},
		"the bar":                  {400, 730, 140, 160},
	} {
		if got := int64(l.at(c.x<<16, c.y<<16) >> 8); got < c.least || got > c.most {
			t.Errorf("%s: light %d, want %d to %d", name, got, c.least, c.most)
		}
	}
}

func TestShadowEdgeIsFollowed(t *testing.T) {
	const shrink, lit, shaded = 3, 230, 130
	for _, soft := range []int{600, 1000, 1400} {
		g := NewGray(2400, 900)
		paper := func(x int) int { return lit - (lit-shaded)*min(max(x-1200+soft/2, 0), soft)/soft }
		for y := range g.Height {
			for x := range g.Width {
				g.Row(y)[x] = uint8(paper(x))
			}
		}
		small := shrunk(g, shrink)
		l := lightOf(small, shrink).close(small, shrink)
		off, n := 0, 0
		for x := 1200 - soft/2; x < 1200+soft/2+100; x++ {
			got, want := int(l.at(int64(x)<<16, 450<<16)>>8), paper(x)
			off, n = off+1000*(got-want)/want, n+1
		}
		if off /= n; off < -20 || off > 20 {
			t.Errorf("an edge %d pixels wide: the light is %d thousandths off, want at most 20", soft, off)
		}
	}
}

func TestBrightestIsOfSevenBySevenPixels(t *testing.T) {
	g := blots(37, 23, 11)
	for i := range g.Pix {
		g.Pix[i] ^= uint8(i * 31)
	}
	got := brightest(g)
	for y := range g.Height {
		for x := range g.Width {
			want := uint8(0)
			for v := max(y-strokeReach, 0); v <= min(y+strokeReach, g.Height-1); v++ {
				for u := max(x-strokeReach, 0); u <= min(x+strokeReach, g.Width-1); u++ {
					want = max(want, g.Row(v)[u])
				}
			}
			if got.Row(y)[x] != want {
				t.Fatalf("pixel %d,%d is %d, want %d", x, y, got.Row(y)[x], want)
			}
		}
	}
}

// at is the paper's brightness at a place of the source, 8 bits after the point. x and y are in 1/65536
// pixels.
func (l light) at(x, y int64) uint32 {
	return l.atCell(x/int64(l.cell), y/int64(l.cell))
}

func TestLightAcrossARowIsThatOfItsPlaces(t *testing.T) {
	const width, y = 50, 13
	l := light{cell: 12, width: 5, height: 2, paper: []uint8{10, 200, 30, 250, 90, 255, 24, 100, 7, 180}}
	column := make([]uint32, l.width)
	l.mixRows(column, y<<16/int64(l.cell)-1<<15)
	for i, p := range l.middlesAcross(width) {
		got := (column[p.cell]*(256-p.fraction) + column[p.next]*p.fraction) >> 8
		if want := l.at(int64(i*l.cell+min((i+1)*l.cell, width))<<15, y<<16); got != want {
			t.Errorf("stretch %d: %d, want %d", i, got, want)
		}
	}
}

// shadedStrip adds black dots to a strip of rows of a black-and-white picture, so many of a hundred pixels, as a fax
// makes them of color.
func shadedStrip(g *Gray, top, bottom, share int) *Gray {
	out := &Gray{Width: g.Width, Height: g.Height, Pix: append([]uint8(nil), g.Pix...)}
	r := rand.New(rand.NewPCG(1, 2))
	for y := top; y < bottom; y++ {
		row := out.Row(y)
		for x := range row {
			if r.IntN(100) < share {
				row[x] = 0
			}
		}
	}
	return out
}

func TestShadeGoesAndPrintStays(t *testing.T) {
	clean := drawn(t, looks()[0], 2)
	for i, v := range clean.Pix {
		clean.Pix[i] = 255
		if v < 140 {
			clean.Pix[i] = 0
		}
	}
	if kept := withoutShade(clean); kept != clean {
		t.Error("a page without shade is another afterwards")
	}
	top, bottom := clean.Height/3, clean.Height/3+4*shadeCell
	for _, share := range []int{8, 20, 30} {
		shaded := shadedStrip(clean, top, bottom, share)
		cleared := withoutShade(shaded)
		dots, left, print, lost := 0, 0, 0, 0
		for i := top * clean.Width; i < bottom*clean.Width; i++ {
			switch {
			case clean.Pix[i] < 128:
				print++
				if cleared.Pix[i] >= 128 {
					lost++
				}
			case shaded.Pix[i] < 128:
				dots++
				if cleared.Pix[i] < 128 {
					left++
				}
			}
		}
		if left*10 > dots {
			t.Errorf("of %d dots at %d of 100 are %d left, want less than a tenth", dots, share, left)
		}
		if lost*4 > print || print == 0 {
			t.Errorf("of %d pixels of print behind %d of 100 are %d lost, want less than a quarter", print, share, lost)
		}
		for i, v := range clean.Pix {
			if (i < (top-2*shadeCell)*clean.Width || i >= (bottom+2*shadeCell)*clean.Width) && v != cleared.Pix[i] {
				t.Fatal("print away from shade changed")
			}
		}
	}
}
