package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// A line right below headings lengthens one of them, unless a row says the same again: kinds of transactions recur.
func TestALineThatRecursAmongTheRowsIsNoHeading(t *testing.T) {
	v := MustVocabulary("date: date\ndescription: transaction\nbalance: balance")
	line := func(y float64, words ...page.Word) Line {
		for i := range words {
			words[i].Box.Y0, words[i].Box.Y1 = y, y+7
		}
		return Line{Page: 1, Words: words, Box: Bounds(words)}
	}
	word := func(text string, from, to float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: from, X1: to}}
	}
	isRow := func(l Line) bool { return len(l.Words) == 3 && l.Words[0].Text != "Date" }
	accept := func(h Header) bool { return h.Score >= 3 }
	for name, c := range map[string]struct {
		second string // among the rows
		last   int
	}{"said again": {"POS/WEB", 0}, "not said again": {"ATM", 1}} {
		lines := []Line{
			line(0, word("Date", 0, 20), word("Transaction", 40, 90), word("Balance", 200, 230)),
			line(8, word("POS/WEB", 40, 80)),
			line(16, word("14.05.2023", 0, 34), word("SHOP", 40, 70), word("184.05", 200, 230)),
			line(24, word(c.second, 40, 80)),
			line(32, word("12.05.2023", 0, 34), word("SHOP", 40, 70), word("150.05", 200, 230)),
		}
		headers := FindHeaders(lines, v, accept, isRow)
		if len(headers) != 1 || headers[0].Last != c.last {
			t.Errorf("%s: %+v, want one heading that ends at line %d", name, headers, c.last)
		}
	}
}
