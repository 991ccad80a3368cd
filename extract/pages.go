package extract

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// KeepPages leaves the pages of a document that are to be read, and the remarks on them and on the whole file. A reader for
// which pages are dear calls it before it looks at them closely; it is called once more when the reader is done. It fails
// when the file lacks a page that is asked for.
func KeepPages(pages engine.PageSelection, d *page.Document) error {
	if pages.All() {
		return nil
	}
	last := 0
	for _, p := range d.Pages {
		last = max(last, p.Number)
	}
	if err := CheckPages(pages, last); err != nil {
		return err
	}
	d.Pages = slices.DeleteFunc(slices.Clone(d.Pages), func(p page.Page) bool { return !pages.Has(p.Number) })
	d.Notes = slices.DeleteFunc(slices.Clone(d.Notes), func(n page.Note) bool { return n.Page != 0 && !pages.Has(n.Page) })
	return nil
}

// CheckPages fails when a file of so many pages lacks one that is asked for.
func CheckPages(pages engine.PageSelection, have int) error {
	if missing := pages.Missing(have); missing != "" {
		return &engine.ExtractError{Category: engine.ProcessingError, Message: missing + " Ask for pages that it has."}
	}
	return nil
}
