package ocr

import (
	"context"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// blockInk is how many pixels a drawn character has.
const blockInk = 200

func TestASecondLookSeesTheFigureAlone(t *testing.T) {
	for name, c := range map[string]struct {
		text, beside string
		gap          int // between characters
		want         int // characters seen
	}{
		"a figure by itself":            {"12.50", "", 2, 5},
		"a currency's sign before it":   {"$12.50", "", 2, 5},
		"letters before it":             {"PHP12.50", "", 2, 5},
		"a sign that touches it":        {"$12.50", "", 0, 5},
		"a sign before that":            {"-$12.50", "", 2, 5},
		"its own minus":                 {"-12.50", "", 2, 6},
		"brackets":                      {"(12.50)", "", 2, 7},
		"a mark behind it":              {"12.50%", "", 2, 5},
		"a letter that may be a figure": {"S98.50", "", 2, 6},
		"letters that may be figures":   {"98.SO", "", 2, 5},
		"the letters of its side":       {"12.50", "CR", 2, 5},
		"a sign before, letters behind": {"$12.50", "DR", 2, 5},
	} {
		g := raster.NewGray(400, 60)
		words := []Word{drawn(g, c.text, 40, 20, slices.Repeat([]int{c.gap}, len(c.text)-1)...)}
		if c.beside != "" {
			words = append(words, drawn(g, c.beside, words[0].Box.Max.X+4, 20, 2))
		}
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1, ends: endsOfFigures(g, words)}
		all := v.box(words[0])
		for _, w := range words[1:] {
			all.X1 = max(all.X1, v.box(w).X1)
		}
		alone, place := v.figureIn(all)
		asRead := alone.variants(place)[2]()
		ink := 0
		for _, p := range asRead.Pix {
			if p < dark {
				ink++
			}
		}
		if ink != c.want*blockInk {
			t.Errorf("%s: %d pixels are seen, want the %d of %d characters", name, ink, c.want*blockInk, c.want)
		}
	}
}

// Many words, on one row or on many, are no more than sorted.
func TestTheWordBesideAnotherIsFoundAmongMany(t *testing.T) {
	var words []Word
	for y := range 200 {
		for x := range 100 {
			words = append(words, word("1.00", 20*x, 30*y, 20*x+15, 30*y+20))
		}
	}
	rows := rowsOf(words)
	for _, i := range []int{0, 57, 100, 10_050, 19_999} {
		left, hasLeft := rows.beside(i, -1)
		right, hasRight := rows.beside(i, 1)
		if hasLeft != (i%100 > 0) || hasRight != (i%100 < 99) || hasLeft && left.Box != words[i-1].Box || hasRight && right.Box != words[i+1].Box {
			t.Errorf("word %d: %v %v beside it, want its neighbours", i, left.Box, right.Box)
		}
	}
}

func TestAPageDecodedAgainKeepsTheEndsOfItsFigures(t *testing.T) {
	v := &voter{readings: []string{"9.99"}}
	r := readerOf(v)
	for number := 1; number <= keptPages+1; number++ {
		if _, err := r.Page(t.Context(), inked(), Sheet{Number: number, Width: 300, Height: 400, Again: func(context.Context) (*raster.Gray, error) { return inked(), nil }}); err != nil {
			t.Fatal(err)
		}
	}
	views, err := r.views(t.Context(), 1)
	if err != nil || len(views) != 1 || len(views[0].ends) != 1 {
		t.Errorf("%v, %v, want the one figure's ends", views, err)
	}
}
