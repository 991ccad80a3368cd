package rows

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

func TestNoteWithFigureOnAnotherLineCitesItsWholeLine(t *testing.T) {
	n := Note{Line: tables.Line{Line: layout.Line{Words: []page.Word{{Text: "Balance"}, {Text: "600.00"}}}}}
	if got := layout.Text(n.Words(parse.MoneyToken{From: 4, To: 5})); got != "Balance 600.00" {
		t.Errorf("a figure on another line cites %q, want the whole line", got)
	}
	if got := layout.Text(n.Words(parse.MoneyToken{From: 1, To: 2})); got != "600.00" {
		t.Errorf("a figure on the note's line cites %q, want 600.00", got)
	}
}
