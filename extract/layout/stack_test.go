package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestUpperLabelsAreStackedOnTheColumnsBelowThem(t *testing.T) {
	label := func(text string, x0, x1, y float64) Column {
		return Column{Text: text, Box: page.Box{X0: x0, Y0: y, X1: x1, Y1: y + 10}}
	}
	for name, c := range map[string]struct {
		upper []Column
		text  []string
		edges [][2]float64
	}{
		"a label over two columns belongs to each and widens none":   {[]Column{label("Amount", 45, 95, 0)}, []string{"Date", "Amount Debit", "Amount Credit"}, [][2]float64{{0, 20}, {40, 60}, {80, 100}}},
		"a label over one column gives it its width":                 {[]Column{label("Transaction", 0, 35, 0)}, []string{"Transaction Date", "Debit", "Credit"}, [][2]float64{{0, 35}, {40, 60}, {80, 100}}},
		"two labels over one column stand before it, in their order": {[]Column{label("Book", 0, 8, 0), label("ing", 9, 15, 0)}, []string{"Book ing Date", "Debit", "Credit"}, [][2]float64{{0, 20}, {40, 60}, {80, 100}}},
		"a label over none is a column of its own":                   {[]Column{label("Text", 22, 38, 0)}, []string{"Date", "Text", "Debit", "Credit"}, [][2]float64{{0, 20}, {22, 38}, {40, 60}, {80, 100}}},
	} {
		lower := []Column{label("Date", 0, 20, 12), label("Debit", 40, 60, 12), label("Credit", 80, 100, 12)}
		got := stack(c.upper, lower)
		if len(got) != len(c.text) {
			t.Errorf("%s: %d columns, want %d", name, len(got), len(c.text))
			continue
		}
		for i, column := range got {
			if edges := [2]float64{column.Box.X0, column.Box.X1}; column.Text != c.text[i] || edges != c.edges[i] {
				t.Errorf("%s: column %d is %q at %v, want %q at %v", name, i, column.Text, edges, c.text[i], c.edges[i])
			}
		}
	}
}
