package columns

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// Print below two lists that was not read is no part of either, and a part without words would be left out.
func TestUnreadPrintBelowTheListsIsKept(t *testing.T) {
	word := func(x, y float64) page.Word {
		return page.Word{Text: "x", Box: page.Box{X0: x, Y0: y, X1: x + 9, Y1: y + 9}}
	}
	p := page.Page{Words: []page.Word{word(10, 10), word(10, 50), word(310, 50)},
		Unread: []page.Box{{X0: 310, Y0: 60, X1: 340, Y1: 69}, {X0: 10, Y0: 400, X1: 90, Y1: 409}}}
	parts := parted(p, []cut{{box: page.Box{X0: 300, Y0: 40, X1: 600, Y1: 100}, right: 300}, {box: page.Box{X0: 0, Y0: 390, X1: 600, Y1: 800}}})
	kept := 0
	for _, part := range parts {
		kept += len(part.Unread)
	}
	if kept != len(p.Unread) || len(parts) != 2 {
		t.Errorf("%d places in %d parts, want %d in the 2 that have words", kept, len(parts), len(p.Unread))
	}
}
