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
		return failure(
			engine.PasswordRequired,
			"This PDF is protected; send its password in the field password, or merge an unprotected copy.", err,
		)
	case errors.Is(err, pdf.ErrPasswordIncorrect):
		return failure(
			engine.PasswordIncorrect,
			"The password does not open this PDF; all protected files of one merge need the same password.", err,
		)
	case errors.Is(err, pdf.ErrEncryption):
		return failure(
			engine.UnsupportedContent,
			"This PDF is protected by something else than a password; merge an unprotected copy.", err,
		)
	case errors.As(err, &limit):
		return failure(
			engine.UnsupportedContent,
			"This PDF is larger or more involved than is read; print it to a new PDF and merge that.", err,
		)
	case errors.Is(err, errKind):
		return failure(engine.UnsupportedContent, "Only PDFs and images can be merged.", err)
	case errors.As(err, &unfit):
		return failure(engine.UnsupportedContent, unfit.Message, err)
	case kind == "pdf":
		return failure(
			engine.UnreadableDocument, "This PDF is damaged; save or download it anew and send it again.", err,
		)
	}
	return failure(engine.UnreadableDocument, "This image is damaged or cut off; save it anew and send it again.", err)
}

func failure(category engine.ErrorCategory, message string, cause error) *engine.ExtractError {
	return &engine.ExtractError{Category: category, Message: message, Cause: cause}
}

// Bounds on the cost of one merge.
const (
	// DefaultMaxBytes bounds the PDF if the request does not, by the size that package pdf reads.
	DefaultMaxBytes = engine.MaxMergedBytes
	// maxPages is the most pages that package pdf reads of one file.
	maxPages = engine.MaxMergedPages
	// maxObjects is the largest object number of the PDF standard.
	maxObjects = 8_388_607
	// maxPixels bounds an image whose compressed bytes are kept: A2 at 600 dpi. A program that shows the page must
	// decode it.
	maxPixels = 140_000_000
	// maxDecoded bounds the memory of an image that is decoded here, in bytes: A4 at 600 dpi in color.
	maxDecoded = 160 << 20
	// maxSide is the longest side of an image in pixels: that of the JPEG format.
	maxSide = 65_535
	// maxPagePoints is the longest side of a page that every viewer shows (PDF 1.7, annex C).
	maxPagePoints = 14_400
	// maxTIFFPages bounds the pages of one TIFF; fax archives have some hundred.
	maxTIFFPages = 2_000
	// maxAnnotations bounds the annotations of one page, as package pdf does.
	maxAnnotations = 10_000
)
