package pdf

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// letters are single letters with gaps between them, in points at 10 points of type; '_' is a blank of a word.
func letters(text string, gap, blank float64) (words []page.Word) {
	x := 50.0
	for _, r := range text {
		if r == '_' {
			x += blank
			continue
		}
		words = append(words, page.Word{Text: string(r), Box: page.Box{X0: x, Y0: 100, X1: x + 6, Y1: 110},
			Size: 10, Font: "F"})
		x += 6 + gap
	}
	return words
}

func TestSpreadLettersAreJoinedToWords(t *testing.T) {
	for _, c := range []struct {
		name       string
		words      []page.Word
		want       string
		gap, blank float64
	}{
		{"spread words", letters("CASH_DEPOSIT_12.50", 3, 3), "CASH|DEPOSIT|12.50", 0, 0},
		{"a few single letters", letters("A_B_C", 3, 3), "A|B|C", 0, 0},
		{"a short word alone", letters("SALDO", 3, 3), "SALDO", 0, 0},
		{"short words in columns", letters("date___value", 3, 9), "date|value", 0, 0},
		{"initials before a name", append(letters("JABC", 3, 3),
			page.Word{Text: "Smith", Box: page.Box{X0: 86, Y0: 100, X1: 110, Y1: 110}, Size: 10, Font: "F"}),
			"J|A|B|C|Smith", 0, 0},
		{"figures in columns, each as far from the next", letters("1_2_34_5__6_7", 4, 9), "1|2|3|4|5|6|7", 0, 0},
	} {
		got := ""
		for i, w := range joinSpread(c.words) {
			if i > 0 {
				got += "|"
			}
			got += w.Text
		}
		if got != c.want {
			t.Errorf("%s: %q, wanted %q", c.name, got, c.want)
		}
	}
}
