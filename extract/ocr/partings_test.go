package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestNarrowSpacesAreSeenWhereThePageHasTheWordsApart(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		gaps []int
		want []string
	}{
		"two words with a narrow space":    {"MANEJOCTA", []int{1, 1, 1, 1, 1, 5, 1, 1}, []string{"MANEJO", "CTA"}},
		"two words of which none is apart": {"MANEJOCTA", []int{1, 1, 1, 1, 1, 1, 1, 1}, []string{"MANEJOCTA"}},
		"a gap elsewhere":                  {"MANEJOCTA", []int{1, 5, 1, 1, 1, 1, 1, 1}, []string{"MANEJOCTA"}},
		"a word that the page has as one":  {"NINEBETA", []int{1, 1, 1, 5, 1, 1, 1}, []string{"NINEBETA"}},
	} {
		g := raster.NewGray(600, 400)
		var words []Word
		for row := range 6 {
			x := 20
			for _, text := range []string{"COMISION", "MANEJO", "CTA"} {
				w := drawn(g, text, x, 10+40*row, 1, 1, 1, 1, 1, 1, 1)
				words, x = append(words, w), w.Box.Max.X+9
			}
		}
		glued := drawn(g, c.text, 20, 300, c.gaps...)
		var got []string
		for _, w := range withPartings(g, append(words, glued))[len(words):] {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
