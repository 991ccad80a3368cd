// Package own wires dossier's readers and document types to the scorer, for its test and its command.
package own

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
)

// today is the day of reading: after every drawn paper, so that checks on the future do not depend on
// when the test runs.
var today = engine.Date{Year: 2030, Month: 1, Day: 1}

// Extractor is dossier's extraction. Pictures are read with the pool's recognizers, not at all without one;
// then its own PDF reader reads alone, without a second engine.
func Extractor(pool *ocr.Pool) (extracttest.Extractor, error) { return extractor(pool, false) }

// Unweighed is Extractor with the recognizer's own figures for confidences.
func Unweighed(pool *ocr.Pool) (extracttest.Extractor, error) { return extractor(pool, true) }

func extractor(pool *ocr.Pool, unweighed bool) (extracttest.Extractor, error) {
	config := extract.Config{
		Unweighed: unweighed,
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	}
	if pool != nil {
		config.ReadPDF = filereader.PDF(pdfium.New(pdfium.Options{}), filereader.Recognizing(pool))
		config.ReadImage = filereader.Image(pool)
	}
	return extracting(config)
}

// Altered is Extractor of text layers that something was done to before they are understood.
func Altered(alter func(page.Document) page.Document) (extracttest.Extractor, error) {
	read := filereader.PDF(nil)
	return extracting(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadSheet: filereader.Sheet,
		ReadPDF: func(ctx context.Context, in engine.ExtractRequest, kind string) (page.Document, error) {
			d, err := read(ctx, in, kind)
			return alter(d), err
		}})
}

// Pages reads a paper's pages and words, those of pictures with the pool's recognizers; Reading works on them.
func Pages(ctx context.Context, pool *ocr.Pool, p extracttest.Sample) (page.Document, error) {
	read := filereader.PDF(nil)
	if pool != nil {
		read = filereader.PDF(pdfium.New(pdfium.Options{}), filereader.Recognizing(pool))
	}
	kind := strings.TrimPrefix(path.Ext(p.Name), ".")
	if kind == "jpg" {
		kind = "jpeg"
	}
	if kind != "pdf" && pool != nil {
		read = filereader.Image(pool)
	}
	return read(ctx, engine.ExtractRequest{
		Content: bytes.NewReader(p.Content), Size: int64(len(p.Content)), FileName: p.Name, Today: today,
	}, kind)
}

// Reading is how dossier understands a document that was read.
func Reading(d page.Document) (extracttest.Extractor, error) {
	as := func(context.Context, engine.ExtractRequest, string) (page.Document, error) { return d, nil }
	return extracting(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadSheet: filereader.Sheet,
		ReadPDF:   as,
		ReadImage: as,
	})
}

func extracting(config extract.Config) (extracttest.Extractor, error) {
	x, err := extract.New(config)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		day, ok := extracttest.DayOfReading(ctx)
		if !ok {
			day = today
		}
		return x.Extract(ctx, engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
			FileName: name, DeclaredType: declaredType, Today: day})
	}, nil
}

// Recognizers is a pool of recognizers of English, plain as the language came or with the network trained for
// statements; tesseract.ErrNotBuilt in a build without any.
func Recognizers(size int, plain bool) (*ocr.Pool, error) {
	model, err := tesseract.Open(tesseract.Options{Languages: []string{"eng"}, Plain: plain})
	if err != nil {
		return nil, err
	}
	return ocr.NewPool(size, model.New), nil
}

// HasReader reports whether a document type has a reader of its own.
func HasReader(documentType string) bool {
	return slices.ContainsFunc(all.Types(), func(t extract.Type) bool { return t.Name == documentType })
}
