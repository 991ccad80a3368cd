package layout

import (
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// A line that no paper has comes in pieces, each as long as a line may be, and none of its words is lost.
func TestALineLongerThanAnyPaperIsTakenInPieces(t *testing.T) {
	for name, c := range map[string]struct{ words, lines int }{
		"one word":              {1, 1},
		"as many as a line has": {maxLineWords, 1},
		"one more":              {maxLineWords + 1, 2},
		"a hundred thousand":    {100_000, 196},
	} {
		p := page.Page{Number: 1}
		for i := range c.words {
			p.Words = append(p.Words, page.Word{Text: fmt.Sprint(i), Box: page.Box{X0: float64(10 * i), Y0: 0, X1: float64(10*i + 9), Y1: 10}})
		}
		lines := Lines(p)
		if len(lines) != c.lines {
			t.Errorf("%s: %d lines, want %d", name, len(lines), c.lines)
		}
		next := 0
		for _, l := range lines {
			for _, w := range l.Words {
				if w.Text != fmt.Sprint(next) {
					t.Fatalf("%s: word %q stands where %d should", name, w.Text, next)
				}
				next++
			}
			if len(l.Words) > maxLineWords || l.Box != Bounds(l.Words) {
				t.Errorf("%s: a line of %d words in %v", name, len(l.Words), l.Box)
			}
		}
		if next != c.words {
			t.Errorf("%s: %d words are left", name, next)
		}
	}
}
