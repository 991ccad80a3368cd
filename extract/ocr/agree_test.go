package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestLookAlikeWordsAreSettledByPaperAndTerms(t *testing.T) {
	often := func(text string, n int) (words []page.Word) {
		for range n {
			words = append(words, page.Word{Text: text, Confidence: 0.95, Source: page.SourceOCR})
		}
		return words
	}
	for name, c := range map[string]struct {
		text       string
		confidence float64
		others     []page.Word
		want       string
	}{
		"a short form of statements":          {"OM", 0.8, nil, "DM"},
		"a company, no deposit":               {"CO", 0.8, nil, "CO"},
		"a square code, no debit":             {"QR", 0.8, nil, "QR"},
		"a stroke between them":               {"WID", 0.4, nil, "W/D"},
		"a letter no stroke, printed often":   {"BIF", 0.9, often("BIF", 5), "BIF"},
		"a letter no stroke, printed clearly": {"BIF", 0.93, nil, "BIF"},
		"a stroke read badly every time":      {"WID", 0.5, often("WID", 2), "W/D"},
		"a stroke for a letter":               {"FP!", 0.5, nil, "FPI"},
		"a small letter at a code's end":      {"FPt", 0.5, nil, "FPI"},
		"a small letter at a term's end":      {"DEPOSIt", 0.5, nil, "DEPOSIT"},
		"a small letter at a name's end":      {"PLDt", 0.5, nil, "PLDt"},
		"two round letters":                   {"QO", 0.8, nil, "Q0"},
		"a stroke within a name":              {"SAR|", 0.5, nil, "SARI"},
		"a term though another is more often": {"OR", 0.8, often("DR", 9), "OR"},
		"a name that the paper prints often":  {"DAUOC", 0.6, often("DAUDC", 6), "DAUDC"},
		"a code that begins small":            {"vDC", 0.5, nil, "VDC"},
		"a code of letters of any size":       {"s/o", 0.4, nil, "S/O"},
		"a name that begins small":            {"eBay", 0.5, nil, "eBay"},
		"a name with a great letter within":   {"McCo", 0.5, nil, "McCo"},
		"a cash machine":                      {"AT™", 0.96, nil, "ATM"},
		"a cash machine in a wide type":       {"AT™™", 0.5, nil, "ATM"},
		"a trade mark":                        {"Visa™", 0.5, nil, "Visa™"},
		"a small word of Portuguese":          {"DO", 0.8, nil, "DO"},
		"a name that it prints once":          {"DAUOC", 0.6, often("DAUDC", 1), "DAUOC"},
		"a word that is sure":                 {"OM", 0.97, nil, "OM"},
		"a number":                            {"1O5", 0.4, often("105", 5), "1O5"},
		"an exclamation in small letters":     {"Hi!", 0.5, nil, "Hi!"},
		"a word in brackets":                  {"[AB]", 0.5, nil, "[AB]"},
		"a code with a figure":                {"B2C", 0.9, nil, "B2C"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR,
			Words: append([]page.Word{{Text: c.text, Confidence: c.confidence, Source: page.SourceOCR}}, c.others...)}}}
		Agree(&d)
		got := d.Pages[0].Words[0]
		if got.Text != c.want || c.want != c.text && got.Confidence > changed {
			t.Errorf("%s: %q with confidence %.2f, want %q, at most %.2f when changed", name, got.Text,
				got.Confidence, c.want, changed)
		}
	}
}

func TestWordsOfATextLayerStay(t *testing.T) {
	d := page.Document{Pages: []page.Page{{Source: page.SourceText,
		Words: []page.Word{{Text: "OM", Confidence: 1, Source: page.SourceText}}},
		{Source: page.SourceOCR, Words: []page.Word{{Text: "OM", Confidence: 0.5, Source: page.SourceText}}}}}
	Agree(&d)
	for _, p := range d.Pages {
		if got := p.Words[0].Text; got != "OM" {
			t.Errorf("a text layer's word became %q", got)
		}
	}
}
