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

func TestATextIsPartedFromTheCodeThatOthersAtItsPlaceBeginWith(t *testing.T) {
	for name, c := range map[string]struct {
		left int
		text string
		gaps []int
		want []string
	}{
		"behind a narrow space": {20, "FPILIGAYA", []int{1, 1, 5, 1, 1, 1, 1, 1}, []string{"FPI", "LIGAYA"}},
		"behind none":           {20, "FPILIGAYA", []int{1, 1, 1, 1, 1, 1, 1, 1}, []string{"FPILIGAYA"}},
		"at another place":      {120, "FPILIGAYA", []int{1, 1, 4, 1, 1, 1, 1, 1}, []string{"FPILIGAYA"}},
		"no code of the page":   {20, "SDDLIGAYA", []int{1, 1, 4, 1, 1, 1, 1, 1}, []string{"SDDLIGAYA"}},
		"such a code, far off":  {20, "SDDLIGAYA", []int{1, 1, 6, 1, 1, 1, 1, 1}, []string{"SDD", "LIGAYA"}},
		"letters set apart":     {20, "SDDLIGAYA", []int{1, 1, 6, 5, 5, 5, 5, 5}, []string{"SDDLIGAYA"}},
	} {
		g := raster.NewGray(600, 400)
		var words []Word
		for row, text := range []string{"MARIA", "REYES", "ANITA", "LOLITA", "CRUZ"} {
			x := 20
			for _, word := range []string{"FPI", text, "RENT"} {
				w := drawn(g, word, x, 10+40*row, 1, 1, 1, 1, 1)
				words, x = append(words, w), w.Box.Max.X+9
			}
		}
		glued := drawn(g, c.text, c.left, 300, c.gaps...)
		var got []string
		for _, w := range withPartings(g, append(words, glued))[len(words):] {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
