package raster

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font/gofont/gomono"
)

// brokenPage is a page of thin type of which a fax kept one pixel across of each stroke, and those only here and there.
func brokenPage(t *testing.T) (whole, broken *Gray) {
	whole = drawn(t, pageTemplate{"typewriter of 10 points", gomono.TTF, 10, 1654, 1200, 200, false}, 2)
	ink := inkOf(whole, 140)
	dark := func(x, y int) bool { return ink.row(y)[x/64]>>(x%64)&1 != 0 }
	broken = NewGray(whole.Width, whole.Height)
	r := rand.New(rand.NewPCG(1, 2))
	for y := 1; y < whole.Height; y++ {
		for x := 1; x < whole.Width; x++ {
			if dark(x, y) && (!dark(x-1, y) || !dark(x, y-1)) && r.IntN(5) < 3 {
				broken.Row(y)[x] = 0
			}
		}
	}
	return whole, broken
}

func TestBitsOfBrokenStrokesAreNoDustAndThinStrokesBecomeThicker(t *testing.T) {
	_, broken := brokenPage(t)
	mended := withoutSpecks(broken, true)
	ink, lost, grown := 0, 0, 0
	for y := range broken.Height {
		for x := range broken.Width {
			switch was, is := broken.Row(y)[x] < 128, mended.Row(y)[x] < 128; {
			case was && !is:
				lost++
			case is && !was:
				grown++
			}
			if broken.Row(y)[x] < 128 {
				ink++
			}
		}
	}
	if lost*100 > ink {
		t.Errorf("%d of %d pixels of broken strokes are taken for dust, want less than one in a hundred", lost, ink)
	}
	if 2*grown < ink {
		t.Errorf("strokes of %d pixels grow by %d, want half as many at least", ink, grown)
	}
}

func TestWholeStrokesKeepTheirThicknessAndDustAroundThemGoes(t *testing.T) {
	clean := blackAndWhiteOf(t, looks()[0])
	dusty, r := copyOf(clean), rand.New(rand.NewPCG(1, 1))
	const specks = 600
	for range specks {
		dusty.Row(r.IntN(clean.Height))[r.IntN(clean.Width)] = 0
	}
	kept, added := withoutSpecks(dusty, true), 0
	for i, v := range kept.Pix {
		if v < 128 && dusty.Pix[i] >= 128 {
			added++
		}
	}
	if added*100 > 3*specks { // three around each speck that stands where a full stop does
		t.Errorf("%d pixels are added to whole strokes and %d specks, want no more than full stops for one in a hundred", added, specks)
	}
	if dust, left := differing(clean, dusty), differing(clean, kept); left*2 > dust {
		t.Errorf("%d of %d specks are left, want less than half", left, dust)
	}
}

func TestThinStrokesOfLargerTypeKeepTheirThickness(t *testing.T) {
	_, broken := brokenPage(t)
	for i, v := range withoutSpecks(broken, false).Pix {
		if v < 128 && broken.Pix[i] >= 128 {
			t.Fatal("strokes grow, want them as thin as they are")
		}
	}
}
