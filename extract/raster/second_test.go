package raster

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

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

func TestFinePrintInBlackAndWhiteStaysApartWhereItIsSmoothedLess(t *testing.T) {
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

func TestAPictureWithGraysIsNotDrawnSecond(t *testing.T) {
	g := NewGray(300, 300)
	for i := range g.Pix {
		g.Pix[i] = uint8(i % 251)
	}
	if Second(g, page.Scaling(1), 300, 300) != nil {
		t.Error("a picture with grays is drawn as one in black and white")
	}
}
