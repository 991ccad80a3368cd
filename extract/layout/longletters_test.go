package layout

import (
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/page"
)

// Scripts without capitals show no seams between labels: each letter of a long word may begin one. A sample of a font
// fills a page with such words.
func TestPagesOfLettersWithoutSpacesAreSearchedForHeadingsInTime(t *testing.T) {
	v := MustVocabulary("date: Date | 日付\nbalance: Balance | 残高\ndebit: Debit | お支払")
	var lines []Line
	for i := range 60 {
		y := 20 * float64(i)
		var words []page.Word
		for k, letters := range []string{"漢字仮名交文", "ABCDEFGHIJ", "日付残高お支払"} {
			x := 2000 * float64(k)
			words = append(words, page.Word{Text: strings.Repeat(letters, 100), Box: page.Box{X0: x, Y0: y, X1: x + 1900, Y1: y + 12}})
		}
		lines = append(lines, Line{Page: 1, Words: words, Box: Bounds(words)})
	}
	start := time.Now()
	FindHeaders(lines, v, func(Header) bool { return true }, func(Line) bool { return false })
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("60 lines took %v, wanted well under 3 s", took)
	}
}
