package engine

import (
	"context"
	"io"
)

// Merger puts files together into one PDF. It is a pure function of the request: no clock, no network, no
// database, and the same files give the same bytes.
type Merger interface {
	// Merge writes the PDF to out, which it writes from the start to the end and never reads. The answer
	// has one entry for each source. A source that cannot be taken is a *SourceError. After any error what
	// was written is worth nothing.
	Merge(ctx context.Context, in MergeRequest, out io.Writer) (Merged, error)
}

// MergeRequest is what to put together, in this order.
type MergeRequest struct {
	Sources []MergeSource
	// Password opens those sources that are protected.
	Password string
	// MaxBytes is how large the PDF may become; more is ErrTooLarge.
	MaxBytes int64
}

// MergeSource is one file: a PDF or an image.
type MergeSource struct {
	Content io.ReaderAt
	Size    int64
	Kind    string // pdf, png, jpeg, tiff, bmp
}

// Merged says what became of the sources.
type Merged struct {
	// Pages is how many pages each source became, in the order of the sources; each at least 1.
	Pages []int
}

// Total is the number of pages of the PDF.
func (m Merged) Total() (pages int) {
	for _, n := range m.Pages {
		pages += n
	}
	return pages
}

// SourceError says which source cannot be merged and why.
type SourceError struct {
	Place int // from 0, in the order sent
	Cause *ExtractError
}

func (e *SourceError) Error() string { return e.Cause.Error() }

// Unwrap is the reason.
func (e *SourceError) Unwrap() error { return e.Cause }

// DocumentSource is one of the files that a merged document was made of. The file itself is kept beside
// the merged one.
type DocumentSource struct {
	Org        OrgID
	DocumentID int64
	Place      int // from 0, in the order sent
	FileName   string
	SHA256     string // hex
	Kind       string // pdf, png, jpeg, tiff, bmp
	SizeBytes  int64
	FirstPage  int // in the merged PDF, from 1
	Pages      int
}

// LastPage is the source's last page in the merged PDF.
func (s DocumentSource) LastPage() int { return s.FirstPage + s.Pages - 1 }

// MergeReads are the questions about merged documents.
type MergeReads interface {
	// DocumentSources lists what a document was merged of, in order; empty for every other document. It
	// also answers for a soft-deleted one.
	DocumentSources(ctx context.Context, org OrgID, documentID int64) ([]DocumentSource, error)
}

// MergeWrites are the changes to merged documents.
type MergeWrites interface {
	// InsertDocumentSource adds one; ErrDuplicate when the place is taken.
	InsertDocumentSource(ctx context.Context, s DocumentSource) error
}

// ExtractSource is one file of a merged PDF, with its own bytes.
type ExtractSource struct {
	Content  io.ReaderAt
	Size     int64
	FileName string
	SHA256   string // hex
	Kind     string // pdf, png, jpeg, tiff, bmp
	// FirstPage and Pages say where it is in the merged PDF, from 1.
	FirstPage, Pages int
}
