package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestWordsOfStatementsAreLookedAtForTheirMarks(t *testing.T) {
	row := func(y int, text string) Word {
		return Word{Text: text, Box: image.Rect(100, y, 190, y+26), Confidence: 0.93, Top: float64(y), Bottom: float64(y + 34)}
	}
	for name, c := range map[string]struct {
		text   string
		answer Word
		want   string
	}{
		"a word that has marks":                 {"Uberweisung", Word{Text: "Überweisung", Confidence: 0.1}, "Überweisung"},
		"a word that the paper prints plain":    {"Uberweisung", Word{Text: "Uberweisung", Confidence: 0.9}, "Uberweisung"},
		"another reading of it, hardly sure":    {"Uberweisung", Word{Text: "Uberweisúng", Confidence: 0.1}, "Uberweisung"},
		"a word that has none and is as sure":   {"Lastschrift", Word{Text: "Lästschrift", Confidence: 0.99}, "Lastschrift"},
		"a word of capitals, as high as others": {"NOMINA", Word{Text: "NÓMINA", Confidence: 0.4}, "NÓMINA"},
	} {
		words := []Word{row(100, c.text)}
		if err := withMarks(t.Context(), &marker{answer: c.answer}, raster.NewGray(400, 300), words); err != nil || words[0].Text != c.want {
			t.Errorf("%s: %q, %v; want %q", name, words[0].Text, err, c.want)
		}
	}
}

func TestAMisreadMarkIsThatOfTheWordOfStatements(t *testing.T) {
	for text, want := range map[string]string{
		"Kontofiihrung": "Kontoführung", "Kontoflihrung": "Kontoführung", "KONTOFÉHRUNG": "KONTOFÜHRUNG", "COMISI6N": "COMISIÓN",
		"Kontofuhrung": "Kontofuhrung", "Kontofahrung": "Kontofahrung", "Buchung": "Buchung",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: spaced(100, text, 0.9)}}}
		if Agree(&d); d.Pages[0].Words[0].Text != want {
			t.Errorf("%q became %q, want %q", text, d.Pages[0].Words[0].Text, want)
		}
	}
}
