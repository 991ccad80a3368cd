package extract

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestChosenPagesKeepNumbersAndNotes(t *testing.T) {
	file := func() *page.Document {
		return &page.Document{Pages: []page.Page{{Number: 1}, {Number: 2, Part: 1}, {Number: 2, Part: 2}, {Number: 3}},
			Notes: []page.Note{{Code: "FILE"}, {Code: "ONE", Page: 1}, {Code: "THREE", Page: 3}}}
	}
	chosen, err := engine.ParsePages("2-3")
	if err != nil {
		t.Fatal(err)
	}
	d := file()
	if err := KeepPages(
		chosen, d,
	); err != nil || len(d.Pages) != 3 || d.Pages[0].Number != 2 || d.Pages[2].Number != 3 {
		t.Errorf("pages %+v, %v; want both halves of 2, and 3", d.Pages, err)
	}
	if len(d.Notes) != 2 || d.Notes[0].Code != "FILE" || d.Notes[1].Code != "THREE" {
		t.Errorf("notes %+v, want those on the file and on page 3", d.Notes)
	}
	if err := KeepPages(chosen, d); err != nil || len(d.Pages) != 3 {
		t.Errorf("once more: %+v, %v; want the same", d.Pages, err)
	}
	d = file()
	if err := KeepPages(engine.PageSelection{}, d); err != nil || len(d.Pages) != 4 || len(d.Notes) != 3 {
		t.Errorf("all: %+v, %v", d, err)
	}
	beyond, _ := engine.ParsePages("3-4")
	failure, ok := KeepPages(beyond, file()).(*engine.ExtractError)
	if !ok || failure.Category != engine.ProcessingError ||
		failure.Message != "The file has 3 pages, and pages asks for page 4. Ask for pages that it has." {
		t.Errorf("beyond the last page: %v", failure)
	}
}
