package rows

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestForeignAmountLinesAreRecognized(t *testing.T) {
	for text, want := range map[string]bool{
		"USD 25.00":                true,
		"25.00 USD":                true,
		"USD 25.00 at 56.10":       true,
		"Exchange rate: 56.10":     true,
		"Kurs 56,10":               true,
		"@ 56.10":                  true,
		"Foreign Amount 25.00 EUR": true,
		"Exchange rate":            false, // no figure
		"USD 25":                   false, // may be a room or a flight
		"ANA 25.00":                false,
		"HOTEL USD 25.00":          false, // a description of what was paid
		"rate of the day for this card on the 3rd of May": false, // a sentence
		"": false,
	} {
		if got := isForeignNote(layout.Line(layout.NewCell(1, typewriter.Line(text, 40)))); got != want {
			t.Errorf("%q is a note of a foreign amount: %v, want %v", text, got, want)
		}
	}
}
