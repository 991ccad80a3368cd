// Package filereader gives package extract its file readers: PDF, and CSV, text and workbooks. It translates
// the readers' typed errors into the categories of failed documents.
//
//	x, err := extract.New(extract.Config{
//		Types: all.Types(), Generic: all.Generic(),
//		ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
//	})
package filereader

import (
	"context"
	"errors"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/sheet"
)

// Option says more about how papers are read.
type Option func(*options)

type options struct{ pool *ocr.Pool }

// Recognizing reads scans, photos and pages whose text layer says nothing or lies, several pages at once: as
// many as the pool has recognizers. Without it, or with nil, such pages are named as unreadable.
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
		return failure(engine.PasswordIncorrect, "The password does not open the PDF; check it and send the file again.", err)
	case errors.Is(err, pdf.ErrEncryption):
		return failure(engine.UnsupportedContent, "The PDF is protected by something else than a password; send an unprotected copy.", err)
	case errors.As(err, &limit) && limit.Limit == "pages":
		return failure(engine.TooManyPages, "The PDF has more pages than are read; send it in parts.", err)
	case errors.As(err, &limit):
		return failure(engine.UnsupportedContent, "The PDF is larger or more involved than is read; print it to a new PDF and send that.", err)
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
		return failure(engine.PasswordIncorrect, "The password does not open the workbook; check it and send the file again.", err)
	case errors.Is(err, sheet.ErrProtection):
		return failure(engine.UnsupportedContent, "The workbook is protected by something else than a password; send an unprotected copy.", err)
	case errors.Is(err, sheet.ErrKeyRounds):
		return failure(engine.UnsupportedContent, "The workbook's protection demands more work than Excel allows; save it anew with a password.", err)
	case errors.Is(err, sheet.ErrEmpty):
		return failure(engine.UnreadableDocument, "The file holds no text; export it again and check that it shows the rows.", err)
	case errors.As(err, &limit):
		return failure(engine.UnsupportedContent, "The file is larger than is read; export a shorter period.", err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return failure(engine.TimedOut, "Reading took longer than allowed; send a smaller file.", err)
	}
	return failure(engine.UnreadableDocument, "The file is damaged or not what its name says; export it anew and send it again.", err)
}

func failure(category engine.ErrorCategory, message string, cause error) error {
	return &engine.ExtractError{Category: category, Message: message, Cause: cause}
}
