package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestAPageThatIsAllBlurIsReadAgainInSoManyPlacesOnly(t *testing.T) {
	asked := 0
	read := func(*raster.Gray, Mode) []Word {
		asked++
		return []Word{word("32/13/2023", 10, 10, 90, 30)}
	}
	g := raster.NewGray(500, 9000)
	v := newView(Sheet{Number: 1, Width: 500, Height: 9000}, g, asItIs(g)[0], 0)
	var words []Word
	for i := range 2 * maxPlaces {
		words = append(words, word("4S/1I/2023", 100, 40*i, 200, 40*i+20))
	}
	for range 2 { // by two steps one after the other
		if err := mendDays(t.Context(), fake{read: read}, v, words); err != nil {
			t.Fatal(err)
		}
	}
	if preparations := 4; asked != maxPlaces*preparations {
		t.Errorf("the page was read again %d times, want %d places in %d preparations", asked, maxPlaces, preparations)
	}
}
