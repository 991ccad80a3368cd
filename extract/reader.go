package extract

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// Reader turns one file into pages of words. kind is one of the file kinds of engine.ExtractRequest.
// Its errors are *engine.ExtractError; any other error counts as unreadable_document.
type Reader func(ctx context.Context, in engine.ExtractRequest, kind string) (page.Document, error)

// headWindow is how many bytes of a file are read to find its kind. A PDF header may follow 1024 bytes of junk.
const headWindow = 2048

// kindOf is the file's kind as the request gives it, or as its first bytes show it.
func kindOf(in engine.ExtractRequest) (string, error) {
	if in.Kind != "" {
		return in.Kind, nil
	}
	head := make([]byte, headWindow)
	n, err := in.Content.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", &engine.ExtractError{
			Category: engine.ProcessingError,
			Message:  "The file could not be read from storage.",
			Cause:    err,
		}
	}
	head = head[:n]
	for _, magic := range []struct{ bytes, kind string }{
		{"\x89PNG", "png"}, {"\xff\xd8\xff", "jpeg"}, {"II*\x00", "tiff"}, {"MM\x00*", "tiff"}, {"BM", "bmp"},
		{"PK\x03\x04", "xlsx"}, {"\xd0\xcf\x11\xe0", "xls"},
	} {
		if bytes.HasPrefix(head, []byte(magic.bytes)) {
			return magic.kind, nil
		}
	}
	if bytes.Contains(head, []byte("%PDF-")) {
		return "pdf", nil
	}
	return textKind(in.FileName), nil
}

// textKind is the kind of a file of plain text, by the end of its name.
func textKind(name string) string {
	if len(name) > 4 && (name[len(name)-4:] == ".csv" || name[len(name)-4:] == ".CSV") {
		return "csv"
	}
	return "txt"
}

// read runs the reader of the file's kind.
func (x *Extractor) read(ctx context.Context, in engine.ExtractRequest) (page.Document, error) {
	kind, err := kindOf(in)
	if err != nil {
		return page.Document{}, err
	}
	reader := x.config.ReadImage
	switch kind {
	case "pdf":
		reader = x.config.ReadPDF
	case "csv", "txt", "xlsx", "xls":
		reader = x.config.ReadSheet
	}
	if reader == nil {
		return page.Document{}, &engine.ExtractError{Category: engine.UnsupportedContent,
			Message: "Files of the kind " + kind + " cannot be read here; send a PDF with a text layer, CSV, TXT, XLSX or XLS."}
	}
	d, err := reader(WithProgress(ctx, in.Tell), in, kind)
	if err != nil {
		return page.Document{}, asExtractError(ctx, err)
	}
	if err := KeepPages(in.Pages, &d); err != nil {
		return page.Document{}, err
	}
	if d.Kind == "" {
		d.Kind = kind
	}
	in.Tell(allRead(d))
	return d, nil
}

// allRead is the progress at the end of reading. The two halves of a picture of facing pages count as one page.
func allRead(d page.Document) (p engine.Progress) {
	last := 0
	for _, pg := range d.Pages {
		if pg.Number == last {
			continue
		}
		last = pg.Number
		p.PagesDone++
		if pg.Source == page.SourceOCR {
			p.Recognized++
		}
	}
	p.PagesTotal = p.PagesDone
	return p
}

// asExtractError gives every failure of reading its category.
func asExtractError(ctx context.Context, err error) error {
	var known *engine.ExtractError
	switch {
	case errors.As(err, &known):
		return known
	case ctx.Err() != nil:
		return &engine.ExtractError{
			Category: engine.TimedOut,
			Message:  "Reading took longer than allowed; send fewer pages.",
			Cause:    ctx.Err(),
		}
	}
	return &engine.ExtractError{Category: engine.UnreadableDocument,
		Message: "The file is damaged or not what its name says; save it anew and send it again.", Cause: err}
}

// KeepPages removes the pages that are not selected, and the notes on them. A reader for which pages are expensive
// calls it early; Extract calls it again when the reader is done. It fails if the file lacks a selected page.
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
	d.Notes = slices.DeleteFunc(
		slices.Clone(d.Notes), func(n page.Note) bool { return n.Page != 0 && !pages.Has(n.Page) },
	)
	return nil
}

// CheckPages fails if a file of so many pages lacks a selected page.
func CheckPages(pages engine.PageSelection, have int) error {
	if missing := pages.Missing(have); missing != "" {
		return &engine.ExtractError{Category: engine.ProcessingError, Message: missing + " Ask for pages that it has."}
	}
	return nil
}

type progressKey struct{}

// WithProgress returns a context whose readers report their progress to a function. The function is called from several
// goroutines, one at a time, and PagesDone never falls. [Extractor.Extract] does this for the request's Progress.
func WithProgress(ctx context.Context, report func(engine.Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// Progress reports a reader's progress to the function of [WithProgress], if there is one.
func Progress(ctx context.Context, p engine.Progress) {
	if report, ok := ctx.Value(progressKey{}).(func(engine.Progress)); ok {
		report(p)
	}
}
