package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestALetterBeforeAnAmountIsTheMarkOfAllOthers(t *testing.T) {
	pounds := []string{"-£399.09", "+£684.08", "£1,245.43", "-£10.18", "£561.68", "£350.51", "£80.00", "£12.00"}
	for name, c := range map[string]struct{ others, words, want []string }{
		"a pound read as a letter":           {pounds, []string{"-E290.00"}, []string{"-£290.00"}},
		"as many letters as marks":           {pounds[1:7], []string{"-f290.00", "-f8.10", "-f1,100.00"}, []string{"-£290.00", "-£8.10", "-£1,100.00"}},
		"a letter that is no such mark":      {pounds, []string{"R290.00"}, []string{"R290.00"}},
		"a reference without cents":          {pounds, []string{"E290"}, []string{"E290"}},
		"a paper with amounts without marks": {pounds[:4], []string{"E290.00"}, []string{"E290.00"}},
		"a second currency":                  {append(slices.Clone(pounds), "€20.00"), []string{"E290.00"}, []string{"E290.00"}},
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

func TestALetterThatIsSurelyReadBeforeAnAmountStays(t *testing.T) {
	d := recognizedWords([]string{"€399.09", "€684.08", "€1,245.43", "€10.18", "€561.68", "€350.51", "C290.00"}, 0.96)
	if Agree(&d); d.Pages[0].Words[6].Text != "C290.00" {
		t.Errorf("the side of an amount became %q", d.Pages[0].Words[6].Text)
	}
}

func TestAnAmountWithoutTheMarkOfAllOthersMayBeginWithIt(t *testing.T) {
	d := recognizedWords([]string{"-£399.09", "+£684.08", "£1,245.43", "-£10.18", "£561.68", "£350.51", "-64,189.36"}, 0.9)
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
