package raster

import (
	"math/rand/v2"
	"testing"
)

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

func TestAStreakDownThePageGoesAndPrintStays(t *testing.T) {
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
			t.Errorf("%d of %d pixels of a streak of width %d are left, want less than a quarter: that which touches print", left, added, width)
		}
	}
}

func TestARowThatTheLineLostIsFilledBetweenTheHalvesOfItsLetters(t *testing.T) {
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
