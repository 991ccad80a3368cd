package raster

import (
	"math/rand/v2"
	"testing"
)

// shadedStrip gives a picture in black and white dots over a strip of rows, so many of a hundred pixels, as a fax makes
// them of color.
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
