package ocr

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestMissingMinusIsAdded(t *testing.T) {
	figures := image.Rect(200, 100, 300, 130)
	fill := func(g *raster.Gray, b image.Rectangle) {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
	}
	for _, c := range []struct {
		name string
		text string
		box  image.Rectangle // the word's
		ink  image.Rectangle // besides the figures'
		want string
	}{
		{"before the box", "372.24", figures, image.Rect(184, 115, 194, 119), "-372.24"},
		{"within the box", "1,200.00", image.Rect(184, 100, 300, 130), image.Rect(184, 115, 194, 119), "-1,200.00"},
		{"behind the box", "372.24", figures, image.Rect(304, 115, 314, 119), "372.24-"},
		{"a whole amount", "20.849.000", figures, image.Rect(184, 115, 194, 119), "-20.849.000"},
		{"nothing", "372.24", figures, image.Rectangle{}, "372.24"},
		{"a rule of the table", "372.24", figures, image.Rect(190, 100, 192, 130), "372.24"},
		{"a rule below", "372.24", figures, image.Rect(180, 127, 196, 129), "372.24"},
		{"a letter", "372.24", figures, image.Rect(180, 105, 194, 130), "372.24"},
		{"far away", "372.24", figures, image.Rect(150, 115, 160, 119), "372.24"},
		{"a day", "15", figures, image.Rect(184, 115, 194, 119), "15"},
		{"before the currency", "£372.24", figures, image.Rect(184, 115, 194, 119), "-£372.24"},
		{"read as a wave", "~£372.24", figures, image.Rectangle{}, "-£372.24"},
		{"read as a stroke at the foot", "_372.24", image.Rect(184, 100, 300, 130), image.Rect(184, 115, 194, 119),
			"-372.24"},
		{"a rule under the amount", "_372.24", image.Rect(184, 100, 300, 130), image.Rect(184, 127, 194, 130),
			"_372.24"},
		{"a sign that was read", "-372.24", figures, image.Rect(184, 115, 194, 119), "-372.24"},
	} {
		g := raster.NewGray(400, 200)
		bars(g, figures)
		fill(g, c.ink)
		words := []Word{{Text: c.text, Box: c.box, Confidence: 0.95}}
		if addMissingMinus(g, words); words[0].Text != c.want {
			t.Errorf("%s: %q became %q, want %q", c.name, c.text, words[0].Text, c.want)
		}
		if w := words[0]; w.Text != c.text && (w.Confidence > unsure || len(w.Alternatives) == 0) {
			t.Errorf("%s: %+v, want less confidence and the first reading beside it", c.name, w)
		}
	}
	g := raster.NewGray(400, 200)
	bars(g, figures)
	fill(g, image.Rect(184, 115, 194, 119))
	words := []Word{{Text: "-", Box: image.Rect(184, 115, 194, 119), Confidence: 0.9},
		{Text: "372.24", Box: figures, Confidence: 0.9}}
	if addMissingMinus(g, words); words[1].Text != "372.24" {
		t.Errorf("a minus that was read as a word of its own became %q too", words[1].Text)
	}
}

func TestORAfterAmountBecomesDR(t *testing.T) {
	row := func(y float64, texts ...string) (words []page.Word) {
		x := 100.0
		for _, text := range texts {
			words = append(words, page.Word{Text: text, Confidence: 0.96, Source: page.SourceOCR,
				Box: page.Box{X0: x, Y0: y, X1: x + 40, Y1: y + 10}})
			x += 45
		}
		return words
	}
	for name, c := range map[string]struct {
		rows [][]page.Word
		want string // of the last row's second word
	}{
		"a blurred Cr":                {[][]page.Word{row(10, "1,200.00", "Cr"), row(30, "800.00", "ce")}, "Cr"},
		"a blurred CR among DR":       {[][]page.Word{row(10, "1,200.00", "DR"), row(30, "800.00", "GR")}, "CR"},
		"a blurred OD":                {[][]page.Word{row(10, "1,200.00", "OD"), row(30, "800.00", "0D")}, "OD"},
		"a mark beside OD":            {[][]page.Word{row(10, "1,200.00", "OD"), row(30, "800.00", "ce")}, "ce"},
		"another row prints DR there": {[][]page.Word{row(10, "1,200.00", "DR"), row(30, "800.00", "OR")}, "DR"},
		"no row prints a side":        {[][]page.Word{row(10, "1,200.00"), row(30, "800.00", "OR")}, "OR"},
		"text goes on": {[][]page.Word{row(10, "1,200.00", "DR"), row(30, "800.00", "OR", "MORE")},
			"OR"},
		"no amount stands before": {[][]page.Word{row(10, "1,200.00", "DR"), row(30, "DEBIT", "OR")}, "OR"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		at := 0
		for _, words := range c.rows {
			at = len(d.Pages[0].Words) + 1
			d.Pages[0].Words = append(d.Pages[0].Words, words...)
		}
		Agree(&d)
		if got := d.Pages[0].Words[at].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestMarkAfterSplitAmountIsSeparated(t *testing.T) {
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

func TestSideLettersDirectlyAfterAmountsAreSeparateWords(t *testing.T) {
	for name, c := range map[string]struct{ in, want []string }{
		"one letter": {[]string{"1.234,56D", "12,00C"}, []string{"1.234,56", "D", "12,00", "C"}},
		"two letters": {[]string{"1,234.56DB", "12.00Cr"},
			[]string{"1,234.56", "DB", "12.00", "Cr"}},
		"a currency before":               {[]string{"R$12,00D", "R$9,00C"}, []string{"R$12,00", "D", "R$9,00", "C"}},
		"a letter of the page's one code": {[]string{"PIX", "895,29C"}, []string{"PIX", "895,29C"}},
		"a letter behind a whole number":  {[]string{"B12D", "12D", "14C"}, []string{"B12D", "12D", "14C"}},
		"other letters":                   {[]string{"12,00X", "14,00X"}, []string{"12,00X", "14,00X"}},
		"amounts with three decimals": {[]string{"1,234.56D", "12.34D", "1,234.567", "2,345.678"},
			[]string{"1,234.56D", "12.34D", "1,234.567", "2,345.678"}},
	} {
		g, words := raster.NewGray(400, 400), []Word(nil)
		for i, text := range c.in {
			words = append(words, drawn(g, text, 40, 20+40*i, slices.Repeat([]int{2}, len(text)-1)...))
		}
		if hasSideLetters(words) {
			words = withSideLettersApart(g, words)
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
	got := withSideLettersApart(raster.NewGray(200, 60), []Word{w})
	want := []page.Alternative{{Text: "17,00", Confidence: 0.3}}
	if len(got) != 2 || !slices.Equal(got[0].Alternatives, want) || got[1].Alternatives != nil {
		t.Errorf("words %+v, want an amount with %+v and its side", got, want)
	}
}
