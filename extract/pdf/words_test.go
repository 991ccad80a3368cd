package pdf_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
)

func TestSlightlySlantedStampIsTurned(t *testing.T) {
	const rows = "BT /F1 10 Tf 100 700 Td (one) Tj 0 -20 Td (two) Tj 0 -20 Td (three) Tj ET "
	for _, c := range []struct {
		name, content string
		rotation      map[string]int
	}{
		{"a stamp over level rows", rows + "BT /F1 10 Tf 0.9962 0.0872 -0.0872 0.9962 100 690 Tm (PAID) Tj ET",
			map[string]int{"one": 0, "two": 0, "three": 0, "PAID": 355}},
		{"the other way", rows + "BT /F1 10 Tf 0.9962 -0.0872 0.0872 0.9962 100 690 Tm (PAID) Tj ET",
			map[string]int{"one": 0, "PAID": 5}},
		{
			"a hair askew as scanned lines are",
			rows + "BT /F1 10 Tf 0.9999 0.0140 -0.0140 0.9999 100 600 Tm (four) Tj ET", map[string]int{"four": 0},
		},
		{
			"a page that is askew as a whole",
			"BT /F1 10 Tf 0.9962 0.0872 -0.0872 0.9962 100 690 Tm (one) Tj 0 -20 Td (two) Tj ET",
			map[string]int{"one": 0, "two": 0},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			seen := map[string]int{}
			for _, w := range document(t, pageWith("", c.content), pdf.Options{}).Pages[0].Words {
				seen[w.Text] = w.Rotation
			}
			for text, want := range c.rotation {
				if got, ok := seen[text]; !ok || got != want {
					t.Errorf("%q is turned by %d (seen: %v), want %d", text, got, ok, want)
				}
			}
		})
	}
}
