package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestForeignDiacriticsAreNotPartOfAmounts(t *testing.T) {
	for name, c := range map[string]struct{ words, want []string }{
		"a rupee's mark read anyhow": {[]string{"%623.63", "$300.00", "™1,500.00", "200.00"},
			[]string{"623.63", "300.00", "1,500.00", "200.00"}},
		"a rupee's mark read as a figure": {[]string{"%623.63", "$300.00", "™1,500.00", "7824.36", "2200.00"},
			[]string{"623.63", "300.00", "1,500.00", "824.36", "200.00"}},
		"thousands that are never parted": {[]string{"%623.63", "$300.00", "™1500.00", "7824.36"},
			[]string{"623.63", "300.00", "1500.00", "7824.36"}},
		"one dollar misread": {[]string{"$623.63", "$300.00", "-<500.00"},
			[]string{"$623.63", "$300.00", "-$500.00"}},
		"dirt before a sign": {[]string{"~-600.00", "200.00"}, []string{"-600.00", "200.00"}},
		"two currencies":     {[]string{"$10.00", "€20.00"}, []string{"$10.00", "€20.00"}},
		"two currencies and dirt": {[]string{"$10.00", "€20.00", "~30.00"},
			[]string{"$10.00", "€20.00", "30.00"}},
		"shares, rates and marks of text": {[]string{"12%", "@56.10", "#1234", "*200.00", "(20.00", "'20.00"},
			[]string{"12%", "@56.10", "#1234", "*200.00", "(20.00", "'20.00"}},
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

func TestAmountThatMayBeginWithCurrencySignIsDoubtful(t *testing.T) {
	d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
	for _, text := range []string{"%623.63", "$300.00", "323.72"} {
		d.Pages[0].Words = append(d.Pages[0].Words, page.Word{Text: text, Confidence: 0.95, Source: page.SourceOCR})
	}
	Agree(&d)
	if w := d.Pages[0].Words[2]; w.Text != "323.72" || w.Confidence > maybeMark {
		t.Errorf("got %q with %.2f, want at most %.2f: its first figure may be the mark of the others", w.Text,
			w.Confidence, maybeMark)
	}
}

func TestLetterBeforeAmountBecomesCurrencySign(t *testing.T) {
	pounds := []string{"-£399.09", "+£684.08", "£1,245.43", "-£10.18", "£561.68", "£350.51", "£80.00", "£12.00"}
	for name, c := range map[string]struct{ others, words, want []string }{
		"a pound read as a letter": {pounds, []string{"-E290.00"}, []string{"-£290.00"}},
		"as many letters as marks": {pounds[1:7], []string{"-f290.00", "-f8.10", "-f1,100.00"},
			[]string{"-£290.00", "-£8.10", "-£1,100.00"}},
		"a letter that is no such mark":      {pounds, []string{"R290.00"}, []string{"R290.00"}},
		"a reference without cents":          {pounds, []string{"E290"}, []string{"E290"}},
		"a paper with amounts without marks": {pounds[:4], []string{"E290.00"}, []string{"E290.00"}},
		"a second currency": {append(slices.Clone(pounds), "€20.00"), []string{"E290.00"},
			[]string{"E290.00"}},
	} {
		d := recognizedWords(slices.Concat(c.others, c.words), 0.7)
		Agree(&d)
		var got []string
		for _, w := range d.Pages[0].Words[len(c.others):] {
			got = append(got, w.Text)
			if w.Confidence > changed {
				t.Errorf("%s: %q is as sure as before, %.2f", name, w.Text, w.Confidence)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q became %q, want %q", name, c.words, got, c.want)
		}
	}
}

func TestSureLetterBeforeAmountStays(t *testing.T) {
	d := recognizedWords([]string{"€399.09", "€684.08", "€1,245.43", "€10.18", "€561.68", "€350.51", "C290.00"}, 0.96)
	if Agree(&d); d.Pages[0].Words[6].Text != "C290.00" {
		t.Errorf("the side of an amount became %q", d.Pages[0].Words[6].Text)
	}
}

func TestAmountWithoutCommonCurrencySignMayBeginWithIt(t *testing.T) {
	d := recognizedWords([]string{"-£399.09", "+£684.08", "£1,245.43", "-£10.18", "£561.68", "£350.51",
		"-64,189.36"}, 0.9)
	Agree(&d)
	w := d.Pages[0].Words[6]
	offered := slices.ContainsFunc(w.Alternatives, func(a page.Alternative) bool { return a.Text == "-4,189.36" })
	if w.Text != "-64,189.36" || !offered || w.Confidence > maybeMark {
		t.Errorf("got %q with %.2f or %v, want it doubted beside -4,189.36", w.Text, w.Confidence, w.Alternatives)
	}
}

func recognizedWords(texts []string, confidence float64) page.Document {
	p := page.Page{Source: page.SourceOCR}
	for _, text := range texts {
		p.Words = append(p.Words, page.Word{Text: text, Confidence: confidence, Source: page.SourceOCR})
	}
	return page.Document{Pages: []page.Page{p}}
}

func TestSeparatorsFollowStyleOfPaper(t *testing.T) {
	for name, c := range map[string]struct{ words, want []string }{
		"whole numbers in points": {[]string{"23.755.000", "21.690.000", "2.065.000", "20.849,000"},
			[]string{"23.755.000", "21.690.000", "2.065.000", "20.849.000"}},
		"commas before cents": {[]string{"5.015.412,00", "200.576,00", "297.100,00", "-384,704,00"},
			[]string{"5.015.412,00", "200.576,00", "297.100,00", "-384.704,00"}},
		"points before cents": {[]string{"1,015.12", "5,015,412.00", "297,100.00", "(384.704.00)"},
			[]string{"1,015.12", "5,015,412.00", "297,100.00", "(384,704.00)"}},
		"both marks misread": {[]string{"5,412.00", "7,100.00", "1,015.12", "2.602,98-"},
			[]string{"5,412.00", "7,100.00", "1,015.12", "2,602.98-"}},
		"too few to tell": {[]string{"5.015.412,00", "384,704,00"}, []string{"5.015.412,00", "384,704,00"}},
		"thousandths": {[]string{"1,015.125", "5,412.000", "7,100.500", "1,384,704.250"},
			[]string{"1,015.125", "5,412.000", "7,100.500", "1,384,704.250"}},
		"two ways of writing": {[]string{"1,015.12", "5,015.00", "1.015,12", "5.015,00", "384,704,00"},
			[]string{"1,015.12", "5,015.00", "1.015,12", "5.015,00", "384,704,00"}},
		"numbers with one mark alone": {[]string{"1,015.12", "5,015.00", "7,100.00", "20.849", "31.12"},
			[]string{"1,015.12", "5,015.00", "7,100.00", "20.849", "31.12"}},
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
