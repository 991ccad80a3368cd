package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// row sets texts at the left edges given, 10 high, each text one word of 5 a letter.
func row(y float64, at ...any) Line {
	var words []page.Word
	for i := 0; i < len(at); i += 2 {
		x, text := float64(at[i].(int)), at[i+1].(string)
		words = append(words, page.Word{Text: text, Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len(text)), Y1: y + 10}})
	}
	return Line{Page: 1, Box: Bounds(words), Words: words}
}

func TestALabelOnTwoLinesInAGridWithValuesBesideItsColumn(t *testing.T) {
	v := MustVocabulary("due: payment due\nlimit: credit limit\nnumber: card number\n")
	lines := []Line{
		row(0, 0, "Card", 100, "Credit", 200, "Payment"),
		row(12, 0, "Number", 100, "Limit", 200, "Due"),
		row(24, 0, "4012", 100, "30,000.00", 260, "21/04/2025"),
	}
	found := map[Role]string{}
	for _, f := range FindLabels(lines, v) {
		if len(f.Values) > 0 {
			found[f.Role] = f.Values[0].Text()
		}
	}
	if found["due"] != "21/04/2025" || found["limit"] != "30,000.00" {
		t.Errorf("got %v, want the values below each label, also the one that stands beside its column", found)
	}
}
