package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// drawn draws letters as blocks of ten pixels by twenty, each so many pixels behind the one before, and gives the box of
// those from one place to another as a word.
func drawn(g *raster.Gray, text string, x, y int, gaps ...int) Word {
	from := x
	for i := range []rune(text) {
		if i > 0 {
			x += 10 + gaps[i-1]
		}
		for row := y; row < y+20; row++ {
			for k := x; k < x+10; k++ {
				g.Row(row)[k] = 0
			}
		}
	}
	return word(text, from, y, x+10, y+20)
}

func TestSpacesAreSeenInTheInk(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		gaps []int
		want []string
	}{
		"a lone letter before another":   {"AK", []int{8}, []string{"A", "K"}},
		"two letters of one word":        {"AK", []int{3}, []string{"AK"}},
		"a name glued to the next":       {"RITAALV", []int{2, 2, 2, 8, 2, 2}, []string{"RITA", "ALV"}},
		"letters set wide":               {"BANK", []int{8, 8, 8}, []string{"BANK"}},
		"one gap little wider than all":  {"BANK", []int{4, 7, 4}, []string{"BANK"}},
		"more letters than marks of ink": {"RNAK", []int{8}, []string{"RNAK"}},
	} {
		g := raster.NewGray(600, 60)
		var words []Word
		if name == "more letters than marks of ink" {
			words = append(words, drawn(g, "MK", 20, 10, c.gaps...))
			words[0].Text = c.text
		} else {
			words = append(words, drawn(g, c.text, 20, 10, c.gaps...))
		}
		x := words[0].Box.Max.X + 9
		for _, text := range []string{"PAY", "TO"} {
			w := drawn(g, text, x, 10, 2, 2)
			words, x = append(words, w), w.Box.Max.X+9
		}
		var got []string
		for _, w := range withSpaces(g, words) {
			got = append(got, w.Text)
		}
		if want := append(slices.Clone(c.want), "PAY", "TO"); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
