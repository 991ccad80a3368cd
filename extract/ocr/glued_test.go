package ocr

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestAMarkTightBehindAnAmountThatFellApartIsPartedFromIt(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"cents and two letters", "17,216. 28Cr", "17,216. 28 Cr"},
		{"cents and a letter", "130 182, 83C", "130 182, 83 C"},
		{"a group before the cents", "10 895,29C", "10 895,29 C"},
		{"cents with their mark", "9.267 ,00D", "9.267 ,00 D"},
		{"a stroked zero", "141 @78,12C", "141 078,12 C"},
		{"a code of its own", "LOJA 29C", "LOJA 29C"},
		{"an amount that is whole", "PIX 895,29C", "PIX 895,29C"},
	} {
		var words []Word
		x := 10
		for text := range strings.FieldsSeq(c.in) {
			words = append(words, word(text, x, 10, x+12*len(text), 34))
			x += 12*len(text) + 12
		}
		var got []string
		for _, w := range sidesApart(words) {
			got = append(got, w.Text)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}

func TestSideLettersTightBehindAmountsAreWordsOfTheirOwn(t *testing.T) {
	for name, c := range map[string]struct{ in, want []string }{
		"one letter":                      {[]string{"1.234,56D", "12,00C"}, []string{"1.234,56", "D", "12,00", "C"}},
		"two letters":                     {[]string{"1,234.56DB", "12.00Cr"}, []string{"1,234.56", "DB", "12.00", "Cr"}},
		"a currency before":               {[]string{"R$12,00D", "R$9,00C"}, []string{"R$12,00", "D", "R$9,00", "C"}},
		"a letter of the page's one code": {[]string{"PIX", "895,29C"}, []string{"PIX", "895,29C"}},
		"a letter behind a whole number":  {[]string{"B12D", "12D", "14C"}, []string{"B12D", "12D", "14C"}},
		"other letters":                   {[]string{"12,00X", "14,00X"}, []string{"12,00X", "14,00X"}},
		"amounts with three decimals":     {[]string{"1,234.56D", "12.34D", "1,234.567", "2,345.678"}, []string{"1,234.56D", "12.34D", "1,234.567", "2,345.678"}},
	} {
		g, words := raster.NewGray(400, 400), []Word(nil)
		for i, text := range c.in {
			words = append(words, drawn(g, text, 40, 20+40*i, slices.Repeat([]int{2}, len(text)-1)...))
		}
		if printsSides(words) {
			words = withSidesApart(g, words)
		}
		var got []string
		for _, w := range words {
			got = append(got, w.Text)
			if n := len(w.Text); w.Box.Dx() != 12*n-2 {
				t.Errorf("%s: the box of %q is %d pixels wide, want its %d characters", name, w.Text, w.Box.Dx(), n)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: words %q, want %q", name, got, c.want)
		}
	}
}

// What else an amount was read as with the same side is another reading of the amount alone.
func TestOtherReadingsOfAnAmountLoseItsSideToo(t *testing.T) {
	w := word("12,00D", 40, 20, 112, 40)
	w.Alternatives = []page.Alternative{{Text: "17,00D", Confidence: 0.3}, {Text: "12,000", Confidence: 0.2}}
	got := withSidesApart(raster.NewGray(200, 60), []Word{w})
	want := []page.Alternative{{Text: "17,00", Confidence: 0.3}}
	if len(got) != 2 || !slices.Equal(got[0].Alternatives, want) || got[1].Alternatives != nil {
		t.Errorf("words %+v, want an amount with %+v and its side", got, want)
	}
}
