package raster

import (
	"fmt"
	"math"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestSkewIsFoundToATenthOfADegree(t *testing.T) {
	for i, l := range looks()[:drawnLooks] {
		flat := drawn(t, l, uint64(i))
		for _, angle := range []float64{-7, -1.3, 0, 0.4, 2.2} {
			name := fmt.Sprintf("%s, %.1f degrees", l.name, angle)
			turn := rotation(angle*math.Pi/180, float64(flat.Width)/2, float64(flat.Height)/2)
			p := Prepare(worn(taken(flat, turn, flat.Width, flat.Height, 255), uint64(i), 0.3, 8), Options{})
			if len(p) != 1 || p[0].Empty {
				t.Errorf("%s: %d pages, want one with print", name, len(p))
				continue
			}
			if math.Abs(p[0].Skew-angle) > 0.1 || p[0].Turned != 0 {
				t.Errorf("%s: turned by %d, found %.2f", name, p[0].Turned, p[0].Skew)
			}
		}
	}
}

func TestPageOnItsSideIsTurned(t *testing.T) {
	for i, l := range looks()[:drawnLooks] {
		flat := drawn(t, l, uint64(i))
		for _, orientation := range []int{6, 8} {
			side := turned(&Gray{Width: flat.Width, Height: flat.Height, Pix: append([]uint8(nil), flat.Pix...)},
				orientation)
			p := Prepare(side, Options{})
			if p[0].Turned%180 != 90 {
				t.Errorf("%s, orientation %d: turned by %d", l.name, orientation, p[0].Turned)
			}
			if wide := p[0].Gray.Width > p[0].Gray.Height; wide != (l.width > l.height) {
				t.Errorf("%s, orientation %d: %d by %d pixels", l.name, orientation, p[0].Gray.Width, p[0].Gray.Height)
			}
		}
	}
}

func TestPlacesAreCarriedBackToTheSource(t *testing.T) {
	l := looks()[0]
	flat := drawn(t, l, 3)
	turn := rotation(2*math.Pi/180, float64(flat.Width)/2, float64(flat.Height)/2)
	source := taken(flat, turn, flat.Width, flat.Height, 255)
	p := Prepare(source, Options{})[0]
	worst, n := 0, 0
	for y := 20; y < p.Gray.Height-20; y += 7 {
		for x := 20; x < p.Gray.Width-20; x += 7 {
			sx, sy := p.ToSource.Point(float64(x)+0.5, float64(y)+0.5)
			if sx < 2 || sy < 2 || int(sx)+2 >= source.Width || int(sy)+2 >= source.Height {
				continue
			}
			if was := sampled(source, sx-0.5, sy-0.5, 255); was < 40 && p.Gray.Row(y)[x] > 160 {
				worst++
			}
			n++
		}
	}
	if n < 10_000 || worst > 0 {
		t.Errorf("%d of %d places are ink in the source and paper in the prepared picture", worst, n)
	}
}

func TestEmptyPageIsReportedAsEmpty(t *testing.T) {
	for name, c := range map[string]struct {
		g    *Gray
		want bool
	}{
		"white paper":            {NewGray(1000, 1400), true},
		"gray paper with noise":  {worn(NewGray(1000, 1400), 1, 0.5, 6), true},
		"black":                  {&Gray{Width: 500, Height: 700, Pix: make([]uint8, 350_000)}, true},
		"one pixel":              {NewGray(1, 1), true},
		"a thread":               {NewGray(3000, 2), true},
		"a statement in shadows": {worn(drawn(t, looks()[0], 1), 1, 0.6, 6), false},
	} {
		p := Prepare(c.g, Options{})
		if len(p) != 1 || p[0].Empty != c.want {
			t.Errorf("%s: empty is %v, want %v", name, p[0].Empty, c.want)
		}
	}
}

func TestLongSlipIsLimitedToRecognizerSize(t *testing.T) {
	g := NewGray(20_000, 50)
	for x := 100; x < 19_900; x += 7 {
		g.Row(20)[x], g.Row(21)[x], g.Row(22)[x] = 0, 0, 0
	}
	if p := Prepare(g, Options{})[0].Gray; max(p.Width, p.Height) > longestPrepared || p.Width < longestPrepared/2 {
		t.Errorf("%d by %d pixels, want at most %d on a side", p.Width, p.Height, longestPrepared)
	}
}

// barred is a picture in black and white of upright strokes, two pixels of each beside one of paper.
func barred(width, height int) *Gray {
	g := NewGray(width, height)
	for y := height / 4; y < height*3/4; y++ {
		for x := width / 4; x < width*3/4; x++ {
			if x%3 < 2 {
				g.Row(y)[x] = 0
			}
		}
	}
	return g
}

func TestLessSmoothingKeepsFinePrintSeparate(t *testing.T) {
	g := barred(600, 800)
	p := Prepare(g, Options{Width: 600})[0]
	apart := func(g *Gray) (most int) {
		row := g.Row(g.Height / 2)
		for x := g.Width/2 - 20; x < g.Width/2+20; x++ {
			most = max(most, int(row[x])-int(row[x+1]), int(row[x+1])-int(row[x]))
		}
		return most
	}
	second := Second(g, p.ToSource, p.Gray.Width, p.Gray.Height)
	if a, b := apart(p.Gray), apart(second); b < 2*a || b < 20 {
		t.Errorf("strokes differ from what parts them by %d where smoothed less, by %d else", b, a)
	}
	if second.Width != p.Gray.Width || second.Height != p.Gray.Height {
		t.Errorf("the page has %d × %d pixels, want %d × %d", second.Width, second.Height, p.Gray.Width, p.Gray.Height)
	}
}

func TestGrayPictureHasNoSecondDrawing(t *testing.T) {
	g := NewGray(300, 300)
	for i := range g.Pix {
		g.Pix[i] = uint8(i % 251)
	}
	if Second(g, page.Scaling(1), 300, 300) != nil {
		t.Error("a picture with grays is drawn as one in black and white")
	}
}
