package raster

import (
	"math/rand/v2"
	"testing"
)

const (
	underWidth, underHeight = 1600, 2000
	underGray               = 180
)

// lettered is a white page at some 200 dpi with rows of small dark strokes like letters from top on.
func lettered(top int) *Gray {
	g := &Gray{Width: underWidth, Height: underHeight, Pix: make([]uint8, underWidth*underHeight)}
	for i := range g.Pix {
		g.Pix[i] = 250
	}
	for y := top; y+24 < underHeight-60; y += 40 {
		for x := 80; x < underWidth-100; x += 14 {
			g.fill(x, y, x+3, y+22, 20)
			g.fill(x, y, x+9, y+3, 20)
		}
	}
	return g
}

func (g *Gray) fill(x0, y0, x1, y1 int, v uint8) {
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			g.Pix[y*g.Width+x] = min(g.Pix[y*g.Width+x], v)
		}
	}
}

// bars sets strokes of a large gray letter, nine pixels wide, over the page from top to bottom.
func (g *Gray) bars(top, bottom int) {
	for x := 200; x < 1400; x += 60 {
		g.fill(x, top, x+9, bottom, underGray)
	}
}

// darkestIn is the darkest pixel of a prepared page's part, in shares of its sides.
func darkestIn(p Prepared, x0, y0, x1, y1 float64) uint8 {
	g, darkest := p.Gray, uint8(whole)
	for y := int(y0 * float64(g.Height)); y < int(y1*float64(g.Height)); y++ {
		for _, v := range g.Row(y)[int(x0*float64(g.Width)):int(x1*float64(g.Width))] {
			darkest = min(darkest, v)
		}
	}
	return darkest
}

// inkIn is the share of pixels darker than paper in a prepared page's part, in shares of its sides.
func inkIn(p Prepared, x0, y0, x1, y1 float64) float64 {
	g, dark, all := p.Gray, 0, 0
	for y := int(y0 * float64(g.Height)); y < int(y1*float64(g.Height)); y++ {
		for _, v := range g.Row(y)[int(x0*float64(g.Width)):int(x1*float64(g.Width))] {
			if all++; v < 210 {
				dark++
			}
		}
	}
	return float64(dark) / float64(all)
}

func TestWatermarkBelowRowsIsPaper(t *testing.T) {
	g := lettered(400)
	g.bars(160, 1900)
	p := Prepare(g, Options{})[0]
	if v := darkestIn(p, 0.1, 0.1, 0.9, 0.17); v < 230 {
		t.Errorf("the watermark is %d above the rows, want paper", v)
	}
	if v := darkestIn(p, 0.1, 0.3, 0.9, 0.6); v > 60 {
		t.Errorf("the rows over the watermark are %d, want ink", v)
	}
}

func TestSeparateGrayLettersStay(t *testing.T) {
	g := lettered(800)
	g.bars(200, 600) // a title in gray, as high as a watermark's letters
	p := Prepare(g, Options{})[0]
	if v := darkestIn(p, 0.1, 0.15, 0.9, 0.25); v > 190 {
		t.Errorf("a title in gray is %d, want print", v)
	}
}

func TestAmountsInTheGrayOfAWatermarkFarFromItStay(t *testing.T) {
	g := lettered(400)
	for x := 100; x < 800; x += 60 {
		g.fill(x, 200, x+9, 1900, underGray)
	}
	for y := 300; y < underHeight-100; y++ { // a separate column
		for x := 1000; x < 1500; x++ {
			g.Pix[y*g.Width+x] = 250
		}
	}
	for y := 400; y+24 < 1900; y += 40 {
		for x := 1150; x < 1350; x += 14 {
			g.fill(x, y, x+3, y+22, underGray)
			g.fill(x, y, x+9, y+3, underGray)
		}
	}
	p := Prepare(g, Options{})[0]
	if v := darkestIn(p, 0.68, 0.3, 0.88, 0.6); v > 200 {
		t.Errorf("the amounts are %d, want print", v)
	}
	if v := darkestIn(p, 0.1, 0.11, 0.4, 0.17); v < 230 {
		t.Errorf("the watermark is %d above the rows, want paper", v)
	}
}

func TestSmallPrintAsPaleAsAWatermarkStays(t *testing.T) {
	g := lettered(400)
	for x := 100; x < 980; x += 120 {
		g.fill(x, 200, x+9, 1900, underGray)
	}
	for y := 300; y < underHeight-100; y++ { // a separate column
		for x := 1000; x < 1500; x++ {
			g.Pix[y*g.Width+x] = 250
		}
	}
	for y := 400; y+16 < 1900; y += 40 { // letters, and others broken into dots
		for x := 1020; x < 1250; x += 20 {
			if x%40 > 0 {
				g.fill(x, y, x+6, y+16, underGray)
			} else {
				g.fill(x, y, x+6, y+6, underGray)
				g.fill(x, y+10, x+6, y+16, underGray)
			}
		}
	}
	p := Prepare(g, Options{})[0]
	if share := inkIn(p, 0.64, 0.25, 0.77, 0.8); share < 0.05 {
		t.Errorf("%.3f of the place of small print is ink, want a tenth", share)
	}
	if v := darkestIn(p, 0.1, 0.11, 0.4, 0.17); v < 230 {
		t.Errorf("the watermark is %d above the rows, want paper", v)
	}
}

func TestBarePaperIsPassedOverToThePixelThatMayBeAnUnderprint(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for range 2000 {
		row, paper := make([]uint8, 1+r.IntN(40)), make([]uint8, 40)
		for i := range row {
			paper[i] = uint8(1 + r.IntN(whole))
			row[i] = uint8(min(int(paper[i])+r.IntN(9)-r.IntN(9)*r.IntN(2), whole))
		}
		for x := pastPaper(row, paper[:len(row)], 0); x > 0; x-- {
			if i := x - 1; uint32(row[i])<<8 < palest*uint32(paper[i]) {
				t.Fatalf("passed over %d on paper of %d, a cell of an underprint", row[i], paper[i])
			}
		}
	}
}
