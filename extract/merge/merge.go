package merge

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// Merger is an engine.Merger in the caller's own process. Files from strangers belong into a sandboxed child:
// package sandbox runs a Merger there. The zero value is ready.
type Merger struct{}

// Merge implements engine.Merger.
func (Merger) Merge(ctx context.Context, in engine.MergeRequest, out io.Writer) (engine.Merged, error) {
	limit := in.MaxBytes
	if limit <= 0 {
		limit = DefaultMaxBytes
	}
	w := newWriter(out, limit)
	var merged engine.Merged
	for place, source := range in.Sources {
		pages, err := add(ctx, w, source, in.Password)
		switch {
		case w.err != nil:
			return engine.Merged{}, w.err
		case ctx.Err() != nil:
			return engine.Merged{}, ctx.Err()
		case err != nil:
			return engine.Merged{}, &engine.SourceError{Place: place, Cause: reason(source.Kind, err)}
		}
		merged.Pages = append(merged.Pages, pages)
	}
	if len(merged.Pages) == 0 {
		return engine.Merged{}, errors.New("nothing to merge")
	}
	return merged, w.finish()
}

// add appends one source. A panic would be a fault of a reader; an upload must not end the process.
func add(ctx context.Context, w *writer, source engine.MergeSource, password string) (pages int, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the reader failed on a %s file", source.Kind)
		}
	}()
	if source.Kind == "pdf" {
		f, err := pdf.Open(source.Content, source.Size, pdf.Options{Password: password})
		if err != nil {
			return 0, err
		}
		return copyPDF(ctx, w, f)
	}
	pictures, err := picturesOf(source)
	if err != nil {
		return 0, err
	}
	for _, p := range pictures {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if err := w.picturePage(p); err != nil {
			return 0, err
		}
	}
	return len(pictures), nil
}

// picturesOf reads the headers of an image file: one picture, or in a TIFF one for each page.
func picturesOf(source engine.MergeSource) ([]picture, error) {
	read, ok := map[string]func(io.ReaderAt, int64) ([]picture, error){
		"jpeg": readJPEG, "png": readPNG, "tiff": readTIFF, "bmp": readBMP}[source.Kind]
	if !ok {
		return nil, errKind
	}
	return read(source.Content, source.Size)
}

var errKind = errors.New("neither a PDF nor an image")

// reason puts a source's failure into words for the caller.
func reason(kind string, err error) *engine.ExtractError {
	var unfit *imageheader.UnfitError
	var limit *pdf.LimitError
	switch {
	case errors.Is(err, pdf.ErrPasswordRequired):
		return failure(engine.PasswordRequired, "This PDF is protected; send its password in the field password, or merge an unprotected copy.", err)
	case errors.Is(err, pdf.ErrPasswordIncorrect):
		return failure(engine.PasswordIncorrect, "The password does not open this PDF; all protected files of one merge need the same password.", err)
	case errors.Is(err, pdf.ErrEncryption):
		return failure(engine.UnsupportedContent, "This PDF is protected by something else than a password; merge an unprotected copy.", err)
	case errors.As(err, &limit):
		return failure(engine.UnsupportedContent, "This PDF is larger or more involved than is read; print it to a new PDF and merge that.", err)
	case errors.Is(err, errKind):
		return failure(engine.UnsupportedContent, "Only PDFs and images can be merged.", err)
	case errors.As(err, &unfit):
		return failure(engine.UnsupportedContent, unfit.Message, err)
	case kind == "pdf":
		return failure(engine.UnreadableDocument, "This PDF is damaged; save or download it anew and send it again.", err)
	}
	return failure(engine.UnreadableDocument, "This image is damaged or cut off; save it anew and send it again.", err)
}

func failure(category engine.ErrorCategory, message string, cause error) *engine.ExtractError {
	return &engine.ExtractError{Category: category, Message: message, Cause: cause}
}
