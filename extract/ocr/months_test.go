package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestFiguresAndStrokesInAMonthsNameAreItsLetters(t *testing.T) {
	for text, want := range map[string]string{
		"Apri!":       "April",
		"Ju|y":        "July",
		"Ju1":         "Jul",
		"0ct":         "Oct",
		"0CT":         "OCT",
		"14.0ct":      "14.Oct",
		"5ep,":        "Sep,",
		"08-5ep-2023": "08-Sep-2023",
		"14-0C1-25":   "14-0C1-25",
		"Februar1":    "Februar1",
		"1058":        "1058",
		"May":         "May",
		"Hi!":         "Hi!",
		"Saldo!":      "Saldo!",
		"14.001":      "14.001",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: []page.Word{{Text: text, Confidence: 0.9, Source: page.SourceOCR}}}}}
		Agree(&d)
		got := d.Pages[0].Words[0]
		if got.Text != want || want != text && got.Confidence > changed {
			t.Errorf("%q became %q with confidence %.2f, want %q, at most %.2f when changed", text, got.Text, got.Confidence, want, changed)
		}
	}
}
