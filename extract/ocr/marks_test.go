package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestMarksInNumbersFollowThePapersOwn(t *testing.T) {
	for name, c := range map[string]struct{ words, want []string }{
		"whole numbers in points":     {[]string{"23.755.000", "21.690.000", "2.065.000", "20.849,000"}, []string{"23.755.000", "21.690.000", "2.065.000", "20.849.000"}},
		"commas before cents":         {[]string{"5.015.412,00", "200.576,00", "297.100,00", "-384,704,00"}, []string{"5.015.412,00", "200.576,00", "297.100,00", "-384.704,00"}},
		"points before cents":         {[]string{"1,015.12", "5,015,412.00", "297,100.00", "(384.704.00)"}, []string{"1,015.12", "5,015,412.00", "297,100.00", "(384,704.00)"}},
		"both marks misread":          {[]string{"5,412.00", "7,100.00", "1,015.12", "2.602,98-"}, []string{"5,412.00", "7,100.00", "1,015.12", "2,602.98-"}},
		"too few to tell":             {[]string{"5.015.412,00", "384,704,00"}, []string{"5.015.412,00", "384,704,00"}},
		"thousandths":                 {[]string{"1,015.125", "5,412.000", "7,100.500", "1,384,704.250"}, []string{"1,015.125", "5,412.000", "7,100.500", "1,384,704.250"}},
		"two ways of writing":         {[]string{"1,015.12", "5,015.00", "1.015,12", "5.015,00", "384,704,00"}, []string{"1,015.12", "5,015.00", "1.015,12", "5.015,00", "384,704,00"}},
		"numbers with one mark alone": {[]string{"1,015.12", "5,015.00", "7,100.00", "20.849", "31.12"}, []string{"1,015.12", "5,015.00", "7,100.00", "20.849", "31.12"}},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for _, text := range c.words {
			d.Pages[0].Words = append(d.Pages[0].Words, page.Word{Text: text, Confidence: 0.9, Source: page.SourceOCR})
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
