package raster

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font/gofont/gomono"
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

func TestSmallPointBetweenFiguresStays(t *testing.T) {
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

func TestFullStopOfOnePixelInSmallTypeIsDrawn(t *testing.T) {
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

func TestUpperPointOfColonInSmallTypeIsDrawn(t *testing.T) {
	const x, foot = 20, 30
	g := NewGray(60, 60)
	for v := foot - 9; v <= foot; v++ {
		g.Row(v)[x] = 0
	}
	// the upper point, one pixel
	g.Row(foot - 6)[x+4] = 0
	g.Row(foot)[x+4], g.Row(foot)[x+5], g.Row(foot - 1)[x+4], g.Row(foot - 1)[x+5] = 0, 0, 0, 0 // the lower
	// dust before the letter
	g.Row(foot - 6)[x-4] = 0
	kept := withoutSpecks(g, true)
	if kept.Row(foot - 6)[x+4] != 0 || kept.Row(foot - 7)[x+5] != 0 {
		t.Error("the upper point goes, or stays a pixel")
	}
	if kept.Row(foot - 6)[x-4] == 0 {
		t.Error("dust with nothing above or below stays")
	}
}

// blackAndWhiteOf is a drawn page in black and white.
func blackAndWhiteOf(t *testing.T, l pageTemplate) *Gray {
	g := drawn(t, l, 3)
	for i, v := range g.Pix {
		g.Pix[i] = 255
		if v < 140 {
			g.Pix[i] = 0
		}
	}
	return g
}

func copyOf(g *Gray) *Gray {
	return &Gray{Width: g.Width, Height: g.Height, Pix: append([]uint8(nil), g.Pix...), DPI: g.DPI}
}

func differing(a, b *Gray) (n int) {
	for i := range a.Pix {
		if a.Pix[i] != b.Pix[i] {
			n++
		}
	}
	return n
}

func TestStreakIsRemovedAndPrintStays(t *testing.T) {
	clean := blackAndWhiteOf(t, looks()[0])
	if n := differing(clean, withoutStreaks(clean)); n > 40 {
		t.Errorf("%d pixels of a page without streaks change", n)
	}
	for width := 1; width <= widestStreak; width++ {
		streaked, r, added := copyOf(clean), rand.New(rand.NewPCG(1, 1)), 0
		for y := 200; y < 1900; y++ {
			for x := range width {
				if at := y*clean.Width + 700 + x; r.IntN(8) != 0 && streaked.Pix[at] != 0 {
					streaked.Pix[at] = 0
					added++
				}
			}
		}
		if left := differing(clean, withoutStreaks(streaked)); left*4 > added {
			t.Errorf(
				"%d of %d pixels of a streak of width %d are left, want less than a quarter: that which touches print",
				left, added, width,
			)
		}
	}
}

func TestLostFaxRowIsFilledBetweenLetterHalves(t *testing.T) {
	clean := blackAndWhiteOf(t, looks()[0])
	dropped, lost := copyOf(clean), 0
	for y := 400; y < 2000; y += 97 {
		row := dropped.Row(y)
		for x := 100; x < 1500; x++ {
			if row[x] == 0 && clean.Row(y - 1)[x] == 0 && clean.Row(y + 1)[x] == 0 {
				lost++
			}
			row[x] = 255
		}
	}
	mended, still := withoutStreaks(dropped), 0
	for y := 400; y < 2000; y += 97 {
		for x := 100; x < 1500; x++ {
			if clean.Row(y)[x] == 0 && clean.Row(y - 1)[x] == 0 && clean.Row(y + 1)[x] == 0 && mended.Row(y)[x] != 0 {
				still++
			}
		}
	}
	if lost == 0 || still*10 > lost {
		t.Errorf("%d of %d lost pixels are missing still", still, lost)
	}
}

func TestRulesThatLieAslantStayWhole(t *testing.T) {
	ruled := blackAndWhiteOf(t, looks()[0])
	clean := copyOf(ruled)
	for y := 300; y < 1900; y++ {
		for x := range 2 {
			ruled.Row(y)[600+y/220+x] = 0
		}
	}
	if n, was := differing(ruled, withoutStreaks(ruled)), differing(clean, withoutStreaks(clean)); n > was+20 {
		t.Errorf("%d pixels of a rule that lies aslant change, want none", n-was)
	}
}

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

func TestBrokenStrokesAreKeptAndThickened(t *testing.T) {
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
	if added*100 > 3*specks { // three around each speck in the place of a full stop
		t.Errorf(
			"%d pixels are added to whole strokes and %d specks, want no more than full stops for one in a hundred",
			added, specks,
		)
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
