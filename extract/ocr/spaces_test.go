package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// drawn draws letters as blocks of ten pixels by twenty, each with a gap after the one before, and returns their box as
// a word.
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

func TestWordsWithoutASpaceBetweenThemAreOne(t *testing.T) {
	for name, c := range map[string]struct {
		first, second string
		gap           int
		want          []string
	}{
		"a mark behind letters":                {"jose", ".cruz@kvb", 3, []string{"jose.cruz@kvb"}},
		"a number behind a colon":              {"GUIA:", "5462582", 4, []string{"GUIA:5462582"}},
		"a space behind a colon":               {"GUIA:", "5462582", 9, []string{"GUIA:", "5462582"}},
		"figures beside a one":                 {"90058", "136968958", 7, []string{"90058136968958"}},
		"figures with a space":                 {"90058", "236968958", 8, []string{"90058", "236968958"}},
		"two parts of one code":                {"PZLK3", "AB3B6", 5, []string{"PZLK3AB3B6"}},
		"two words, the letters of which lean": {"of", "Account", 5, []string{"of", "Account"}},
		"two words of print that ran wide":     {"Kontostand", "vom", 2, []string{"Kontostand", "vom"}},
		"two numbers, the first ends with one": {"INV2261", "TRC350665", 7, []string{"INV2261", "TRC350665"}},
		"parts of a code with marks, and one":  {"6959-S1ANHY", "12-HYDERABAD", 7, []string{"6959-S1ANHY12-HYDERABAD"}},
		"an amount behind a text":              {"USD:", "1,234.50", 3, []string{"USD:", "1,234.50"}},
		"thousands apart":                      {"12", "345.10", 3, []string{"12", "345.10"}},
	} {
		g := raster.NewGray(900, 60)
		var words []Word
		x := 20
		put := func(text string, gap int) {
			w := drawn(g, text, x+gap, 10, slices.Repeat([]int{2}, len(text)-1)...)
			words, x = append(words, w), w.Box.Max.X
		}
		for range leastUsual + 1 {
			put("PAY", 10)
		}
		put(c.first, 10)
		put(c.second, c.gap)
		var got []string
		for _, w := range withoutFalseSpaces(g, words)[leastUsual+1:] {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// The engine takes the rule of a table for a foot of the figure above it.
func TestRuleBelowTwoWordsDoesNotJoinThem(t *testing.T) {
	g := raster.NewGray(900, 60)
	var words []Word
	x := 20
	for range leastUsual + 1 {
		w := drawn(g, "PAY", x, 10, 2, 2)
		words, x = append(words, w), w.Box.Max.X+10
	}
	a, b := drawn(g, "STALLMENT", x, 10, slices.Repeat([]int{2}, 8)...), Word{}
	b = drawn(g, "6", a.Box.Max.X+8, 10)
	clear(g.Row(36))
	a.Top, a.Bottom, b.Top, b.Bottom = 10, 32, 10, 32
	a.Box.Max.X, b.Box.Min.X, b.Box.Max.Y = b.Box.Min.X-5, b.Box.Min.X-5, 38 // the boxes meet
	if got := withoutFalseSpaces(g, append(words, a, b)); len(got) != len(words)+2 {
		t.Errorf("%d words, want %d", len(got), len(words)+2)
	}
}

// If all characters have the same width, spaces are wider than in other types. Without them nothing would show that
// "9AUG23" lost its first figure to another word.
func TestFixedPitchDayIsJoinedWithFirstFigure(t *testing.T) {
	for gap, want := range map[int][]string{8: {"19AUG23"}, 20: {"1", "9AUG23"}} {
		g := raster.NewGray(3000, 60)
		var words []Word
		x := 20
		put := func(text string, gap int) {
			w := drawn(g, text, x+gap, 10, slices.Repeat([]int{8}, len(text)-1)...)
			words, x = append(words, w), w.Box.Max.X
		}
		for range leastPitchWords + 1 {
			put("LETTERS", 18)
		}
		for range leastRuns {
			put("2345678", 40)
		}
		put("1", 40)
		put("9AUG23", gap)
		var got []string
		for _, w := range withoutFalseSpaces(g, words)[leastPitchWords+1+leastRuns:] {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("with %d pixels between: %q, want %q", gap, got, want)
		}
	}
}

func TestNarrowSpacesAreFoundByOtherOccurrences(t *testing.T) {
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
		for _, w := range withNarrowSpaces(g, append(words, glued))[len(words):] {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestTextIsSeparatedFromCommonCode(t *testing.T) {
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
		for _, w := range withNarrowSpaces(g, append(words, glued))[len(words):] {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
