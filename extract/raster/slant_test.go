package raster

import (
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/gosmallcaps"
)

func TestStraightLinesGatherAsThoseThatDoNotFanOut(t *testing.T) {
	const width, height = 600, 850
	r := rand.New(rand.NewPCG(1, 2))
	points := make([]edgePoint, 5000)
	for i := range points {
		points[i] = edgePoint{r.Int32N(width), r.Int32N(height), 1 + r.Int32N(200)}
	}
	for _, slope := range []float64{-steepest, -0.0123, 0, 0.07, steepest} {
		straight, fanned := newProfile(width, height), newProfile(width, height)
		straight.gatherStraight(byColumn(points, width), slope)
		fanned.gather(byColumn(points, width), slope, 0)
		if !slices.Equal(straight.bins, fanned.bins) {
			t.Errorf("slope %v: other bins", slope)
		}
	}
}

func TestTypeHeightIsThatOfMostLettersOnTurnedPages(t *testing.T) {
	for _, points := range []float64{6, 8, 12} {
		page := blackAndWhiteOf(t, pageTemplate{"small capitals", gosmallcaps.TTF, points, 1654, 2339, 200, false})
		usual := int(points * 200 / 72) // of a whole row of type
		if h := typeHeight(page); h < usual/2 || h > usual {
			t.Errorf("type of %v points is %d pixels high, want %d to %d", points, h, usual/2, usual)
		}
		if upright, lying := typeHeight(page), typeHeight(turned(page, 6)); lying < upright-1 || lying > upright+1 {
			t.Errorf("type of %v points is %d pixels high, and %d where the page lies on its side", points,
				upright, lying)
		}
	}
	if h := typeHeight(NewGray(300, 300)); h != 0 {
		t.Errorf("type of a bare page is %d pixels high, want 0", h)
	}
}

func TestSmallTypeInBlackAndWhiteIsSmoothedOnceAndItsSecondReadingMore(t *testing.T) {
	for points, want := range map[float64]int{5: fewPasses, 12: manyPasses} {
		page := blackAndWhiteOf(t, pageTemplate{"small capitals", gosmallcaps.TTF, points, 1654, 2339, 200, false})
		if got := passesFor(isSmall(page)); got != want {
			t.Errorf("type of %v points is smoothed %d times, want %d", points, got, want)
		}
		first := Prepare(page, Options{})[0]
		second := Second(page, first.ToSource, first.Gray.Width, first.Gray.Height)
		grays := func(g *Gray) (n int) {
			for _, v := range g.Pix {
				if v > 32 && v < 224 {
					n++
				}
			}
			return n
		}
		if less := grays(second) < grays(first.Gray); less != (want == manyPasses) {
			t.Errorf("type of %v points has %d grays in its first reading, %d in its second", points,
				grays(first.Gray), grays(second))
		}
	}
}
