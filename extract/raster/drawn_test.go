package raster

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/gofont/gosmallcaps"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// pageTemplate is how a page for these tests is drawn.
type pageTemplate struct {
	name          string
	font          []byte
	points        float64
	width, height int // pixels
	dpi           float64
	ruled         bool
}

func looks() []pageTemplate {
	return []pageTemplate{
		{"regular type of 9 points", goregular.TTF, 9, 1654, 2339, 200, false},
		{"typewriter of 8 points, ruled", gomono.TTF, 8, 1654, 2339, 200, true},
		{"bold type of 11 points", gobold.TTF, 11, 1240, 1754, 150, false},
		{"small capitals on a wide page", gosmallcaps.TTF, 10, 2339, 1654, 200, true},
	}
}

// drawn is a statement: a heading, then rows with a day, words and three columns of figures.
func drawn(t testing.TB, l pageTemplate, seed uint64) *Gray {
	t.Helper()
	parsed, err := opentype.Parse(l.font)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: l.points, DPI: l.dpi, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	g := NewGray(l.width, l.height)
	g.DPI = l.dpi
	d := font.Drawer{Dst: &image.Gray{Pix: g.Pix, Stride: g.Width, Rect: image.Rect(0, 0, g.Width, g.Height)},
		Src: image.Black, Face: face}
	r := rand.New(rand.NewPCG(seed, 1))
	put := func(right bool, x, y float64, text string) {
		at := fixed.Int26_6(x * float64(l.width) * 64)
		if right {
			at -= d.MeasureString(text)
		}
		d.Dot = fixed.Point26_6{X: at, Y: fixed.Int26_6(y * 64)}
		d.DrawString(text)
	}
	pitch := l.points * l.dpi / 72 * 1.4
	margin := float64(l.width) / 12
	put(false, 0.08, margin, "Bangko ng Kalayaan, Statement of Account")
	put(false, 0.08, margin+pitch, "Account name: Aling Nena Merchandise")
	words := []string{"CASH DEPOSIT QUIAPO", "Bills payment PAG-IBIG", "Check issued", "ATM W/D ORTIGAS",
		"Instapay from Dela Cruz", "Service charge"}
	for y := margin + 4*pitch; y < float64(l.height)-margin; y += pitch {
		put(false, 0.08, y, fmt.Sprintf("%02d/%02d/2025", 1+r.IntN(12), 1+r.IntN(28)))
		put(false, 0.22, y, words[r.IntN(len(words))])
		put(true, 0.6+0.16*float64(r.IntN(2)), y, fmt.Sprintf("%d,%03d.%02d", r.IntN(90), r.IntN(1000), r.IntN(100)))
		put(true, 0.92, y, fmt.Sprintf("%d,%03d.%02d", 100+r.IntN(800), r.IntN(1000), r.IntN(100)))
		if l.ruled {
			at := int(y + pitch/4)
			for x := l.width / 14; x < l.width*13/14; x++ {
				g.Pix[at*g.Width+x] = 60
			}
		}
	}
	return g
}

// taken is the picture that shows each place of g where toPicture puts it, on a ground of one brightness.
func taken(g *Gray, toPicture page.Projection, width, height int, ground uint8) *Gray {
	out := &Gray{Width: width, Height: height, Pix: make([]uint8, width*height), DPI: g.DPI}
	back := inverse(toPicture)
	for y := range height {
		for x := range width {
			sx, sy := back.Point(float64(x)+0.5, float64(y)+0.5)
			out.Pix[y*width+x] = sampled(g, sx-0.5, sy-0.5, ground)
		}
	}
	return out
}

// sampled is the mix of the four pixels around a place.
func sampled(g *Gray, x, y float64, ground uint8) uint8 {
	x0, y0 := int(math.Floor(x)), int(math.Floor(y))
	if x0 < 0 || y0 < 0 || x0+1 >= g.Width || y0+1 >= g.Height {
		return ground
	}
	fx, fy := x-float64(x0), y-float64(y0)
	a, b := g.Row(y0), g.Row(y0+1)
	return uint8(
		(float64(a[x0])*(1-fx)+float64(a[x0+1])*fx)*(1-fy) + (float64(b[x0])*(1-fx)+float64(b[x0+1])*fx)*fy + 0.5,
	)
}

// worn adds what paper and cameras add: a shadow that falls off to one side, and noise.
func worn(g *Gray, seed uint64, shadow, noise float64) *Gray {
	r := rand.New(rand.NewPCG(seed, 2))
	for y := range g.Height {
		row := g.Row(y)
		for x, v := range row {
			lit := 1 - shadow*float64(x+y)/float64(g.Width+g.Height)
			row[x] = uint8(min(max(float64(v)*lit+noise*r.NormFloat64(), 0), 255))
		}
	}
	return g
}
