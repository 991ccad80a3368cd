package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestDoubtfulCodesAreThoseThatTheirColumnPrints(t *testing.T) {
	for name, c := range map[string]struct {
		column     []string
		text       string
		confidence float64
		x          float64
		want       string
	}{
		"a letter that looks alike":          {[]string{"DD", "SO"}, "OD", 0.9, 100, "DD"},
		"small letters that look alike":      {[]string{"CD", "CW"}, "co", 0.4, 100, "CD"},
		"small letters like its own":         {[]string{"WTX", "INT"}, "wrx", 0.7, 100, "WTX"},
		"a bracket like its first letter":    {[]string{"WTX", "INT"}, "(NT", 0.7, 100, "INT"},
		"a letter too many":                  {[]string{"DM", "CM"}, "DOM", 0.7, 100, "DM"},
		"a rule before it":                   {[]string{"DM", "CM"}, "[CM", 0.7, 100, "CM"},
		"another code of the same bank":      {[]string{"DM", "CM"}, "CW", 0.7, 100, "CW"},
		"a letter more than two of them":     {[]string{"DM", "CM"}, "CDM", 0.7, 100, "CDM"},
		"a word of statements":               {[]string{"TM", "CM"}, "ATM", 0.7, 100, "ATM"},
		"a code that is sure":                {[]string{"DM", "CM"}, "DOM", 0.96, 100, "DOM"},
		"a word elsewhere":                   {[]string{"DM", "CM"}, "DOM", 0.7, 200, "DOM"},
		"a code that looks like two of them": {[]string{"OD", "DO"}, "00", 0.7, 100, "00"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		put := func(text string, confidence, x, y float64) {
			d.Pages[0].Words = append(d.Pages[0].Words, page.Word{Text: text, Confidence: confidence, Source: page.SourceOCR,
				Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len(text)), Y1: y + 8}})
		}
		put(c.text, c.confidence, c.x, 20)
		for i := range leastCodes {
			put(c.column[i%len(c.column)], 0.96, 100, 40+20*float64(i))
		}
		clearCodes(&d)
		got := d.Pages[0].Words[0]
		if got.Text != c.want || c.want != c.text && got.Confidence > changed {
			t.Errorf("%s: %q with confidence %.2f, want %q, at most %.2f when changed", name, got.Text, got.Confidence, c.want, changed)
		}
	}
}
