package ocr

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestWordsAreReadByWhatThePaperRepeats(t *testing.T) {
	row := func(y float64, text string, confidence float64) (words []page.Word) {
		x := 40.0
		for _, word := range strings.Fields(text) {
			words = append(words, page.Word{Text: word, Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len(word)), Y1: y + 8}, Confidence: confidence, Source: page.SourceOCR})
			x += 5*float64(len(word)) + 3
		}
		return words
	}
	for name, c := range map[string]struct {
		often, text string
		confidence  float64
		want        string
	}{
		"two words read as one":          {"Pix recebido LOJA AZUL", "LOJAAZUL", 0.92, "LOJA AZUL"},
		"a letter lost":                  {"Compra no débito", "débto", 0.4, "débito"},
		"a letter changed":               {"INTEREST PAID", "INTERFST", 0.5, "INTEREST"},
		"a letter too many":              {"GRACE WANJIRU", "WANSJIRU", 0.34, "WANJIRU"},
		"a word that is sure":            {"TRANSFER MARIA", "MARIO", 0.93, "MARIO"},
		"a short word":                   {"PAID TO ANNA", "ANNE", 0.4, "ANNE"},
		"two letters changed":            {"INTEREST PAID", "INTFRFST", 0.5, "INTFRFST"},
		"near two words of the paper":    {"MARIA MARIE MARIN", "MARIO", 0.5, "MARIO"},
		"words that stand once together": {"", "LOJAAZUL", 0.5, "LOJAAZUL"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen {
			d.Pages[0].Words = append(d.Pages[0].Words, row(float64(20*i), c.often, 0.95)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, row(100, c.text, c.confidence)...)
		Agree(&d)
		var got []string
		for _, w := range d.Pages[0].Words {
			if w.Box.Y0 == 100 {
				got = append(got, w.Text)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q became %q, want %q", name, c.text, got, c.want)
		}
	}
}
