package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestOrAfterAnAmountIsDRWhereThePaperPrintsSides(t *testing.T) {
	row := func(y float64, texts ...string) (words []page.Word) {
		x := 100.0
		for _, text := range texts {
			words = append(words, page.Word{Text: text, Confidence: 0.96, Source: page.SourceOCR, Box: page.Box{X0: x, Y0: y, X1: x + 40, Y1: y + 10}})
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
		"text goes on":                {[][]page.Word{row(10, "1,200.00", "DR"), row(30, "800.00", "OR", "MORE")}, "OR"},
		"no amount stands before":     {[][]page.Word{row(10, "1,200.00", "DR"), row(30, "DEBIT", "OR")}, "OR"},
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
