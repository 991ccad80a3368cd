package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestMarksThatTheLanguageDoesNotKnowAreNoPartOfAmounts(t *testing.T) {
	for name, c := range map[string]struct{ words, want []string }{
		"a rupee's mark read anyhow":      {[]string{"%623.63", "$300.00", "™1,500.00", "200.00"}, []string{"623.63", "300.00", "1,500.00", "200.00"}},
		"a rupee's mark read as a figure": {[]string{"%623.63", "$300.00", "™1,500.00", "7824.36", "2200.00"}, []string{"623.63", "300.00", "1,500.00", "824.36", "200.00"}},
		"thousands that are never parted": {[]string{"%623.63", "$300.00", "™1500.00", "7824.36"}, []string{"623.63", "300.00", "1500.00", "7824.36"}},
		"one dollar misread":              {[]string{"$623.63", "$300.00", "-<500.00"}, []string{"$623.63", "$300.00", "-$500.00"}},
		"dirt before a sign":              {[]string{"~-600.00", "200.00"}, []string{"-600.00", "200.00"}},
		"two currencies":                  {[]string{"$10.00", "€20.00"}, []string{"$10.00", "€20.00"}},
		"two currencies and dirt":         {[]string{"$10.00", "€20.00", "~30.00"}, []string{"$10.00", "€20.00", "30.00"}},
		"shares, rates and marks of text": {[]string{"12%", "@56.10", "#1234", "*200.00", "(20.00", "'20.00"}, []string{"12%", "@56.10", "#1234", "*200.00", "(20.00", "'20.00"}},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for _, text := range c.words {
			d.Pages[0].Words = append(d.Pages[0].Words, page.Word{Text: text, Confidence: 0.5, Source: page.SourceOCR})
		}
		Agree(&d)
		var got []string
		for _, w := range d.Pages[0].Words {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q became %q, want %q", name, c.words, got, c.want)
		}
	}
}

func TestAnAmountThatMayBeginWithItsMarkIsDoubtful(t *testing.T) {
	d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
	for _, text := range []string{"%623.63", "$300.00", "323.72"} {
		d.Pages[0].Words = append(d.Pages[0].Words, page.Word{Text: text, Confidence: 0.95, Source: page.SourceOCR})
	}
	Agree(&d)
	if w := d.Pages[0].Words[2]; w.Text != "323.72" || w.Confidence > maybeMark {
		t.Errorf("got %q with %.2f, want at most %.2f: its first figure may be the mark of the others", w.Text, w.Confidence, maybeMark)
	}
}
