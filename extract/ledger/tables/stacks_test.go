package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestLetterMayBeMisreadDigitOnlyInRecognizedText(t *testing.T) {
	for _, c := range []struct {
		text   string
		source page.Source
		want   bool
	}{
		{"08s", page.SourceOCR, true},
		{"lO", page.SourceOCR, false},
		{"08s", page.SourceText, false},
	} {
		s := stack{cells: [][]page.Word{{{Text: "310", Source: c.source}}, {{Text: c.text, Source: c.source}}}}
		if got := s.holdsNumbers(); got != c.want {
			t.Errorf("%q of %v: a column of numbers is %v, want %v", c.text, c.source, got, c.want)
		}
	}
}
