// Package filereader has the file readers for package extract: PDF, CSV, text and workbooks. It translates the readers'
// typed errors into the categories of failed documents.
//
//	x, err := extract.New(extract.Config{
//		Types: all.Types(), Generic: all.Generic(),
//		ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
//	})
package filereader

import (
	"context"
	"errors"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/secondreader"
	"github.com/dossier-lending/dossier/extract/sheet"
)

// Option is a setting for reading papers.
type Option func(*options)

type options struct{ pool *ocr.Pool }

// Recognizing reads scans, photos and pages with an empty or wrong text layer, as many pages at once as the pool has
// recognizers. Without it, or with nil, such pages are reported as unreadable.
func Recognizing(pool *ocr.Pool) Option { return func(o *options) { o.pool = pool } }

func optionsOf(list []Option) (o options) {
	for _, set := range list {
		set(&o)
	}
	return o
}

// PDF reads PDF files, and notes where an independent reader finds other amounts; fallback reads pages
// that the reader cannot, nil leaves them with a note. A fallback that is a pdf.Renderer too paints the pages
// to recognize that are more than one picture.
func PDF(fallback pdf.Fallback, more ...Option) extract.Reader {
	opt := optionsOf(more)
	return func(ctx context.Context, in engine.ExtractRequest, _ string) (page.Document, error) {
		f, err := pdf.Open(in.Content, in.Size, pdf.Options{Password: in.Password, Fallback: fallback})
		if err != nil {
			return page.Document{}, pdfFailure(err)
		}
		d, err := f.Document(ctx)
		if err != nil {
			return page.Document{}, pdfFailure(err)
		}
		if err := extract.KeepPages(in.Pages, &d); err != nil {
			return page.Document{}, err
		}
		secondOpinion(ctx, in, &d)
		if err := recognize(ctx, f, opt.pool, &d); err != nil {
			return page.Document{}, pdfFailure(err)
		}
		if d.Sources, err = sources(ctx, in); err != nil {
			return page.Document{}, pdfFailure(err)
		}
		return d, nil
	}
}

func pdfFailure(err error) error {
	var limit *pdf.LimitError
	var recognizer *recognizerError
	switch {
	case errors.Is(err, pdf.ErrPasswordRequired):
		return failure(engine.PasswordRequired, "The PDF is protected; send its password with the file.", err)
	case errors.Is(err, pdf.ErrPasswordIncorrect):
		return failure(
			engine.PasswordIncorrect, "The password does not open the PDF; check it and send the file again.", err,
		)
	case errors.Is(err, pdf.ErrEncryption):
		return failure(
			engine.UnsupportedContent,
			"The PDF is protected by something else than a password; send an unprotected copy.", err,
		)
	case errors.As(err, &limit) && limit.Limit == "pages":
		return failure(engine.TooManyPages, "The PDF has more pages than are read; send it in parts.", err)
	case errors.As(err, &limit):
		return failure(
			engine.UnsupportedContent,
			"The PDF is larger or more involved than is read; print it to a new PDF and send that.", err,
		)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return failure(engine.TimedOut, "Reading took longer than allowed; send fewer pages.", err)
	case errors.As(err, &recognizer):
		return failure(engine.ProcessingError, "Text recognition failed on a page; send the file again.", err)
	}
	return failure(engine.UnreadableDocument, "The PDF is damaged; save or download it anew and send it again.", err)
}

// Sheet reads CSV, text files and workbooks, XLSX and XLS.
func Sheet(ctx context.Context, in engine.ExtractRequest, kind string) (page.Document, error) {
	d, err := sheet.Read(ctx, in.Content, in.Size, kind, sheet.Options{Password: in.Password})
	if err != nil {
		return page.Document{}, sheetFailure(err)
	}
	return d, nil
}

func sheetFailure(err error) error {
	var limit *sheet.LimitError
	switch {
	case errors.Is(err, sheet.ErrPasswordRequired):
		return failure(engine.PasswordRequired, "The workbook is protected; send its password with the file.", err)
	case errors.Is(err, sheet.ErrPasswordIncorrect):
		return failure(
			engine.PasswordIncorrect, "The password does not open the workbook; check it and send the file again.", err,
		)
	case errors.Is(err, sheet.ErrProtection):
		return failure(
			engine.UnsupportedContent,
			"The workbook is protected by something else than a password; send an unprotected copy.", err,
		)
	case errors.Is(err, sheet.ErrKeyRounds):
		return failure(
			engine.UnsupportedContent,
			"The workbook's protection demands more work than Excel allows; save it anew with a password.", err,
		)
	case errors.Is(err, sheet.ErrEmpty):
		return failure(
			engine.UnreadableDocument, "The file holds no text; export it again and check that it shows the rows.", err,
		)
	case errors.As(err, &limit):
		return failure(engine.UnsupportedContent, "The file is larger than is read; export a shorter period.", err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return failure(engine.TimedOut, "Reading took longer than allowed; send a smaller file.", err)
	}
	return failure(
		engine.UnreadableDocument, "The file is damaged or not what its name says; export it anew and send it again.",
		err,
	)
}

func failure(category engine.ErrorCategory, message string, cause error) error {
	return &engine.ExtractError{Category: category, Message: message, Cause: cause}
}

// secondOpinionTime bounds the second reader; it needs about 3 ms a page, and some files make it spin.
const secondOpinionTime = 5 * time.Second

// secondOpinion adds a note for every page on which an independent reader finds other amounts.
//
// It is asked only about sound files: the library's parser can overflow the stack on malformed ones,
// which nothing recovers from, and a document that our own reader understood must not fail for it.
func secondOpinion(ctx context.Context, in engine.ExtractRequest, d *page.Document) {
	if d.Repaired || len(d.Notes) > 0 {
		return
	}
	ctx, stop := context.WithTimeout(ctx, secondOpinionTime)
	defer stop()
	opinion := secondreader.Amounts(ctx, in.Content, in.Size, in.Password)
	d.Notes = append(d.Notes, secondreader.Disagreements(*d, opinion)...)
}

// sources reads the properties of the files of a merged PDF, one after the other, each from its own bytes. A file that
// cannot be opened again is marked as unread; the merged pages are there all the same.
func sources(ctx context.Context, in engine.ExtractRequest) (files []page.File, err error) {
	for _, s := range in.Sources {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f := page.File{Name: s.FileName, SHA256: s.SHA256, Kind: s.Kind, FirstPage: s.FirstPage,
			LastPage: s.FirstPage + s.Pages - 1, Revisions: 1}
		if s.Kind == "pdf" {
			examine(&f, s, in.Password)
		}
		files = append(files, f)
	}
	return files, nil
}

// examine reads a PDF's structure, without its pages.
func examine(f *page.File, s engine.ExtractSource, password string) {
	p, err := pdf.Open(s.Content, s.Size, pdf.Options{Password: password})
	if err != nil {
		f.Unread = true
		return
	}
	f.Info, f.Revisions, f.Encrypted, f.Repaired = p.Info(), max(1, len(p.Revisions())), p.Encrypted(), p.Repaired()
}
