package ocr

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestASpeckInASpaceIsNoMarkBetweenWords(t *testing.T) {
	for name, c := range map[string]struct {
		often, text string
		confidence  float64
		want        string
	}{
		"a quote":                        {"STA. ANA", "STA“ANA", 0.9, "STA. ANA"},
		"a quote beside a word alone":    {"STA ANA", "STA“ANA", 0.9, "STA ANA"},
		"words that statements print":    {"CREDIT", "AUTO.DEBIT", 0.9, "AUTO DEBIT"},
		"a dash behind such a word":      {"UPI", "NEFT-MARIA", 0.9, "NEFT-MARIA"},
		"a point":                        {"TRANSFER TO CRISTINA", "TO.CRISTINA", 0.9, "TO CRISTINA"},
		"a dash before a number":         {"TILL 914199", "TILL-914200", 0.9, "TILL 914200"},
		"a name that is always so":       {"IBIG PAG-IBIG PAG", "PAG-IBIG", 0.9, "PAG-IBIG"},
		"a word that is sure":            {"TRANSFER TO CRISTINA", "TO.CRISTINA", 0.96, "TO.CRISTINA"},
		"words that stand nowhere alone": {"TRANSFER", "LUZ-MARIA", 0.9, "LUZ-MARIA"},
		"a second that stands nowhere":   {"TRANSFER TO", "TO-KYO", 0.9, "TO-KYO"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen {
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), c.often, 0.97)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, c.text, c.confidence)...)
		Agree(&d)
		if got := textAt(d, 100); got != c.want {
			t.Errorf("%s: %q became %q, want %q", name, c.text, got, c.want)
		}
	}
}

// spaced is a row of words a space apart.
func spaced(y float64, text string, confidence float64) (words []page.Word) {
	x := 40.0
	for _, word := range strings.Fields(text) {
		words = append(words, page.Word{Text: word, Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len(word)), Y1: y + 8}, Confidence: confidence, Source: page.SourceOCR})
		x += 5*float64(len(word)) + 3
	}
	return words
}

// textAt is the row of words that begins at a height.
func textAt(d page.Document, y float64) string {
	var got []string
	for _, w := range d.Pages[0].Words {
		if w.Box.Y0 == y {
			got = append(got, w.Text)
		}
	}
	return strings.Join(got, " ")
}
