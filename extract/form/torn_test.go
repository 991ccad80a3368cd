package form

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestRecognizedTextThatAGapPartsIsOneCell(t *testing.T) {
	known := &lexicon{known: map[string]bool{"registered": true, "name": true}}
	cell := func(text string, from, to float64) layout.Cell {
		return layout.NewCell(1, []page.Word{
			{Text: text, Box: page.Box{X0: from, X1: to, Y0: 100, Y1: 110}, Source: page.SourceOCR}})
	}
	for _, test := range []struct {
		name        string
		left, right string
		gap         float64
		joined      bool
	}{
		{"the bracket is closed", "Name (Last or", "Registered Name)", 80, true},
		{"the end of the bracket is lost too", "Name (Last or", "Regstered Name", 30, true},
		{"a value stands in the middle of it", "Name (Last or", "CRUZ, ANA REYES", 30, false},
		{"far from an open bracket", "Name (Last or", "Regstered Name", 80, false},
		{"a comma", "CRUZ,", "ANA REYES", 8, true},
		{"far behind a comma", "CRUZ,", "ANA REYES", 30, false},
		{"a bracket of its own", "Amount (PHP", "Balance (PHP)", 30, false},
		{"a figure", "Amount (PHP", "1,200.00", 30, false},
		{"two cells", "Payee", "ANA REYES", 8, false},
	} {
		cells := []layout.Cell{cell(test.left, 100, 150), cell(test.right, 150+test.gap, 300)}
		if got := joinTorn(slices.Clone(cells), 10, known); (len(got) == 1) != test.joined {
			t.Errorf("%s: %d cells of %q and %q, want them joined: %t",
				test.name, len(got), test.left, test.right, test.joined)
		}
	}
}
