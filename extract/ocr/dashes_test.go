package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// labelAndAmount is a label with what was read beside it: an amount that ends at x, or nothing.
func labelAndAmount(y int, label, amount string, x int) (words []Word) {
	words = []Word{{Text: label, Box: image.Rect(100, y, 400, y+24), Confidence: 0.9}}
	if amount != "" {
		words = append(words, Word{Text: amount, Box: image.Rect(x-120, y, x, y+24), Confidence: 0.9})
	}
	return words
}

func TestDashInAColumnOfAmountsIsSeen(t *testing.T) {
	for _, test := range []struct {
		name string
		draw func(g *raster.Gray)
		want int
	}{
		{"a dash that ends with the amounts", func(g *raster.Gray) { fill(g, image.Rect(987, 330, 998, 334)) }, 1},
		{"one that ends elsewhere", func(g *raster.Gray) { fill(g, image.Rect(967, 330, 978, 334)) }, 0},
		{"a piece of a rule", func(g *raster.Gray) {
			fill(g, image.Rect(900, 330, 980, 334))
			fill(g, image.Rect(987, 330, 998, 334))
		}, 0},
		{"a letter's middle", func(g *raster.Gray) {
			fill(g, image.Rect(987, 330, 998, 334))
			fill(g, image.Rect(987, 320, 991, 330))
		}, 0},
		{"a small speck", func(g *raster.Gray) { fill(g, image.Rect(994, 330, 998, 333)) }, 0},
		{"small dashes below each other", func(g *raster.Gray) {
			for _, y := range []int{330, 380, 430} {
				fill(g, image.Rect(994, y, 998, y+3))
			}
		}, 3},
		{"a dash without a label beside it", func(g *raster.Gray) { fill(g, image.Rect(987, 630, 998, 634)) }, 0},
	} {
		g := raster.NewGray(1200, 800)
		test.draw(g)
		words := append(labelAndAmount(200, "Salary", "1,250.00", 1000), labelAndAmount(260, "Bonus", "12,500.00", 1000)...)
		words = append(words, labelAndAmount(320, "Commission", "", 0)...)
		words = append(words, append(labelAndAmount(370, "Fees", "", 0), labelAndAmount(420, "Others", "", 0)...)...)
		got := addDashes(g, words)[len(words):]
		if len(got) != test.want {
			t.Errorf("%s: added %+v, want %d dashes", test.name, got, test.want)
		}
		for _, w := range got {
			if top, bottom := w.row(); w.Text != "-" || bottom-top < 20 {
				t.Errorf("%s: added %q from %v to %v, want a dash as high as its row", test.name, w.Text, top, bottom)
			}
		}
	}
}

func TestDotsThatLeadToAnAmountAreNoFigure(t *testing.T) {
	g := raster.NewGray(1200, 400)
	words := append(labelAndAmount(200, "Salary", "8888555", 1000), labelAndAmount(260, "Bonus", "12,500.00", 1000)...)
	for x := 885; x < 1000; x += 12 {
		fill(g, image.Rect(x, 218, x+4, 222))
		fill(g, image.Rect(x, 262, x+8, 282))
	}
	got := withoutLeaders(g, words)
	if len(got) != 3 || got[2].Text != "12,500.00" {
		t.Errorf("left are %+v, want all but the dots", got)
	}
}
