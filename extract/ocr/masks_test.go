package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestMarksThatHideFiguresAreReadByTheirInk(t *testing.T) {
	star, digit, dash, point, letter := [2]int{6, 16}, [2]int{0, 28}, [2]int{13, 16}, [2]int{24, 28}, [2]int{10, 28}
	for _, c := range []struct {
		name, read string
		ink        [][2]int // from and to below the row's top
		confidence float64
		want       string
	}{
		{"stars alone", "sep", [][2]int{star, star, star, star}, 0.2, "****"},
		{"stars before figures", "#4441234", [][2]int{star, star, star, star, digit, digit, digit, digit}, 0.3, "****1234"},
		{"stars between figures", "51eee34", [][2]int{digit, digit, star, star, star, digit, digit}, 0.3, "51***34"},
		{"a date whose figures run together", "11/05/2025", [][2]int{digit, digit, star, star, star}, 0.3, "11/05/2025"},
		{"figures that were read", "57913", [][2]int{digit, star, star, star, digit}, 0.3, "57913"},
		{"figures that run together", "1188005522", [][2]int{digit, digit, star, star, star}, 0.3, "1188005522"},
		{"stars before letters", "eeeab", [][2]int{star, star, star, digit, digit}, 0.3, "eeeab"},
		{"a word that is well read", "sep", [][2]int{star, star, star}, 0.9, "sep"},
		{"too few", "ee", [][2]int{star, star}, 0.2, "ee"},
		{"figures", "111", [][2]int{digit, digit, digit}, 0.2, "111"},
		{"dashes", "---", [][2]int{dash, dash, dash}, 0.2, "---"},
		{"points", "...", [][2]int{point, point, point}, 0.2, "..."},
		{"small letters", "sss", [][2]int{letter, letter, letter}, 0.2, "sss"},
	} {
		g := raster.NewGray(400, 200)
		for i, part := range c.ink {
			for y := 100 + part[0]; y < 100+part[1]; y++ {
				for x := range 9 {
					g.Row(y)[100+16*i+x] = 0
				}
			}
		}
		w := word(c.read, 100, 100, 100+16*len(c.ink), 128)
		w.Confidence, w.Top, w.Bottom = c.confidence, 100, 128
		words := []Word{w}
		if err := withMasks(t.Context(), fake{}, g, words); err != nil || words[0].Text != c.want {
			t.Errorf("%s: read %q, %v; want %q", c.name, words[0].Text, err, c.want)
		}
	}
}

func TestFiguresBehindAMaskAreReadAsFigures(t *testing.T) {
	for _, c := range []struct{ name, again, want string }{
		{"as many as the ink shows", "2464", "2464"},
		{"fewer", "264", "DACA"},
		{"none", "", "DACA"},
	} {
		g := raster.NewGray(400, 200)
		for i := range 4 {
			for y := 100; y < 128; y++ {
				for x := range 9 {
					g.Row(y)[200+16*i+x] = 0
				}
			}
		}
		hidden, shown := word("****", 100, 106, 190, 118), doubt(word("DACA", 200, 100, 264, 128))
		hidden.Confidence = knownMask
		words := []Word{hidden, shown}
		read := func(_ *raster.Gray, m Mode) []Word {
			if m != FiguresLine || c.again == "" {
				return nil
			}
			return []Word{word(c.again, 10, 10, 90, 30)}
		}
		if err := withMasks(t.Context(), fake{read: read}, g, words); err != nil || words[1].Text != c.want {
			t.Errorf("%s: read %q, %v; want %q", c.name, words[1].Text, err, c.want)
		}
	}
}

func TestBlobsEndWithTheirBox(t *testing.T) {
	g := raster.NewGray(50, 50)
	for x := 40; x < 50; x++ {
		g.Row(25)[x] = 0
	}
	if got := blobs(g, image.Rect(30, 20, 60, 30), dark); len(got) != 1 || got[0] != image.Rect(40, 25, 50, 26) {
		t.Errorf("blobs %v, want one up to the picture's edge", got)
	}
}
