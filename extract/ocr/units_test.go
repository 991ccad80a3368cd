package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// rowOf are recognized words side by side, a blank apart.
func rowOf(y float64, texts ...string) (words []page.Word) {
	x := 100.0
	for _, text := range texts {
		words = append(words, page.Word{Text: text, Confidence: 0.7, Source: page.SourceOCR, Box: page.Box{X0: x, Y0: y, X1: x + 40, Y1: y + 10}})
		x += 44
	}
	return words
}

func TestUnitsBehindAmountsAreTheCurrencys(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]page.Word
		want string // of the last row's second word
	}{
		"three amounts in zloty":        {[][]page.Word{rowOf(10, "10,00", "zt"), rowOf(30, "20,00", "zl"), rowOf(50, "30,00", "zt"), rowOf(70, "40,00", "21")}, "zł"},
		"a figure behind other amounts": {[][]page.Word{rowOf(10, "10,00", "EUR"), rowOf(30, "20,00", "EUR"), rowOf(50, "30,00", "EUR"), rowOf(70, "40,00", "21")}, "21"},
		"three amounts in koruna":       {[][]page.Word{rowOf(10, "10,00", "Ké"), rowOf(30, "20,00", "Kc"), rowOf(50, "30,00", "Ke")}, "Kč"},
		"two amounts":                   {[][]page.Word{rowOf(10, "10,00", "zt"), rowOf(30, "20,00", "zt")}, "zt"},
		"words behind other words":      {[][]page.Word{rowOf(10, "10,00", "zt"), rowOf(30, "20,00", "zl"), rowOf(50, "30,00", "zt"), rowOf(70, "ul.", "zt")}, "zt"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for _, words := range c.rows {
			d.Pages[0].Words = append(d.Pages[0].Words, words...)
		}
		Agree(&d)
		if got := d.Pages[0].Words[len(d.Pages[0].Words)-1].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestCodesReadWithAFigureAreLettersWhereThePaperSaysSo(t *testing.T) {
	for name, c := range map[string]struct {
		words []page.Word
		at    int
		want  string
	}{
		"a long number follows":  {rowOf(10, "WATER", "1D", "5240130"), 1, "ID"},
		"a label and its number": {rowOf(10, "CO", "1D:54907174"), 1, "ID:54907174"},
		"the paper prints it":    {append(rowOf(10, "WATER", "ID"), rowOf(30, "1D", "PLATE")...), 2, "ID"},
		"a flat":                 {rowOf(10, "FLAT", "1D", "LEEDS"), 1, "1D"},
		"a letter that is none":  {rowOf(10, "GATE", "1K", "5240130"), 1, "1K"},
		"dirt behind a word":     {rowOf(10, "ON-US°", "CHECK"), 0, "ON-US"},
		"a number's sign":        {rowOf(10, "N°", "5240130"), 0, "N°"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: c.words}}}
		Agree(&d)
		if got := d.Pages[0].Words[c.at].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
