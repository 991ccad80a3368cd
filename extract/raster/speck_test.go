package raster

import (
	"math/rand/v2"
	"testing"
)

func TestSpecksGoAndPointsStay(t *testing.T) {
	clean := drawn(t, looks()[0], 2)
	for i, v := range clean.Pix {
		clean.Pix[i] = 255
		if v < 140 {
			clean.Pix[i] = 0
		}
	}
	dusty := &Gray{Width: clean.Width, Height: clean.Height, Pix: append([]uint8(nil), clean.Pix...)}
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		x, y := 1+r.IntN(clean.Width-4), 1+r.IntN(clean.Height-4)
		for i := range 1 + r.IntN(2) {
			dusty.Row(y)[x+i] = 0
		}
	}
	if !bilevel(dusty) || bilevel(worn(drawn(t, looks()[0], 2), 1, 0.2, 4)) {
		t.Error("black and white are not told from gray")
	}
	count := func(g *Gray) (ink int) {
		for _, v := range g.Pix {
			if v < 128 {
				ink++
			}
		}
		return ink
	}
	kept := withoutSpecks(clean, true)
	if lost := count(clean) - count(kept); lost*2000 > count(clean) {
		t.Errorf("%d of %d pixels of print are taken for specks", lost, count(clean))
	}
	dust := count(dusty) - count(clean)
	if left := count(withoutSpecks(dusty, true)) - count(kept); left*4 > dust {
		t.Errorf("%d of %d pixels of dust are left, want less than a quarter: that which touches print", left, dust)
	}
}

func TestSmoothingIsTheMeanOfNeighbours(t *testing.T) {
	g := blots(43, 17, 5)
	for i := range g.Pix {
		g.Pix[i] ^= uint8(i * 37)
	}
	s := smoothed(g)
	at := func(x, y int) int { return int(g.Row(min(max(y, 0), g.Height-1))[min(max(x, 0), g.Width-1)]) }
	for y := range g.Height {
		for x := range g.Width {
			sum := 0
			for v := -1; v <= 1; v++ {
				for u := -1; u <= 1; u++ {
					sum += (2 - u*u) * (2 - v*v) * at(x+u, y+v)
				}
			}
			if d := int(s.Row(y)[x]) - sum/16; d > 2 || d < -2 {
				t.Fatalf("pixel %d,%d is %d, want %d", x, y, s.Row(y)[x], sum/16)
			}
		}
	}
}

func TestAPointAsSmallAsDustStaysBetweenFigures(t *testing.T) {
	const x, y = 20, 30
	g := NewGray(60, 60)
	for v := y - 9; v <= y; v++ { // two strokes of figures
		for _, u := range []int{x - 4, x - 3, x + 3, x + 4} {
			g.Row(v)[u] = 0
		}
	}
	g.Row(y)[x] = 0
	g.Row(y + 12)[x], g.Row(y)[x+20] = 0, 0 // dust
	kept := withoutSpecks(g, true)
	if kept.Row(y)[x] != 0 {
		t.Error("the point between two figures goes")
	}
	if kept.Row(y + 12)[x] == 0 || kept.Row(y)[x+20] == 0 {
		t.Error("dust below and behind the figures stays")
	}
}

func TestAFullStopOfOnePixelBehindSmallTypeIsDrawnAsPrint(t *testing.T) {
	const x, foot = 20, 30
	g := NewGray(60, 60)
	for v := foot - 9; v <= foot; v++ { // the last stroke of a word
		g.Row(v)[x], g.Row(v)[x+1] = 0, 0
	}
	g.Row(foot)[x+5] = 0
	g.Row(foot - 4)[x+5], g.Row(foot + 4)[x+5], g.Row(foot)[x+25] = 0, 0, 0 // dust: too high, too low, too far
	kept := withoutSpecks(g, true)
	for _, at := range [][2]int{{x + 5, foot}, {x + 6, foot}, {x + 5, foot - 1}, {x + 6, foot - 1}} {
		if kept.Row(at[1])[at[0]] != 0 {
			t.Errorf("the full stop lacks its pixel at %v", at)
		}
	}
	for _, at := range [][2]int{{x + 5, foot - 4}, {x + 5, foot + 4}, {x + 25, foot}} {
		if kept.Row(at[1])[at[0]] == 0 {
			t.Errorf("dust stays at %v", at)
		}
	}
	if withoutSpecks(g, false).Row(foot)[x+5] == 0 {
		t.Error("a pixel is taken for a full stop of large type")
	}
}

func TestTheUpperPointOfAColonOfSmallTypeIsDrawnAsPrint(t *testing.T) {
	const x, foot = 20, 30
	g := NewGray(60, 60)
	for v := foot - 9; v <= foot; v++ {
		g.Row(v)[x] = 0
	}
	g.Row(foot - 6)[x+4] = 0                                                                    // the upper point, one pixel
	g.Row(foot)[x+4], g.Row(foot)[x+5], g.Row(foot - 1)[x+4], g.Row(foot - 1)[x+5] = 0, 0, 0, 0 // the lower
	g.Row(foot - 6)[x-4] = 0                                                                    // dust before the letter
	kept := withoutSpecks(g, true)
	if kept.Row(foot - 6)[x+4] != 0 || kept.Row(foot - 7)[x+5] != 0 {
		t.Error("the upper point goes, or stays a pixel")
	}
	if kept.Row(foot - 6)[x-4] == 0 {
		t.Error("dust with nothing above or below stays")
	}
}
