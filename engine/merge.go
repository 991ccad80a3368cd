package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// MergeService puts several files together into one document.
type MergeService struct {
	*core
	slots chan struct{} // holds a value for each merge under way
}

// Bounds of one merge.
const (
	MinMergeFiles = 2
	MaxMergeFiles = 50
	// MaxMergeBytes is how much one merge may bring: 500 MB.
	MaxMergeBytes = 5 * MaxFileBytes
	// MaxMergedBytes is how large the merged PDF may become: 256 MiB, what is read as one document.
	MaxMergedBytes = 256 << 20
	// MaxMergedPages is how many pages the merged PDF may have: what is read of one document.
	MaxMergedPages = 10_000
	// maxMerges is how many merges run at the same time; the others wait.
	maxMerges = 2
)

// MergeInput is what to put together, in this order.
type MergeInput struct {
	Files          []MergeFile
	DocumentType   string // any form of a registry name, or "auto"
	OutputFilename string // ends in .pdf; "" is made up
	Password       string // opens those PDFs that are protected
	WebhookURL     string
	FolderID       string // the folder to put it into; "" is none
	ApplicationID  string // the application to put it into, by uuid or app_id; "" is none
}

// MergeFile is one file: exactly one of File and FileURL.
type MergeFile struct {
	File    *StagedFile
	FileURL string
	// FileName is for FileURL; "" takes the last segment of the URL's path.
	FileName string
}

// name is the file's own, as far as it is known.
func (f MergeFile) name() string {
	if f.File != nil {
		return f.File.Name
	}
	return fileNameFor(f.FileURL, f.FileName)
}

// MergedDocument is a document that was merged of several files.
type MergedDocument struct {
	Document
	Pages, SourceFiles int
}

// Check judges what can be judged before the files are there.
func (s *MergeService) Check(ctx context.Context, by Principal, in MergeInput) error {
	_, err := s.check(ctx, by, in)
	return err
}

func (s *MergeService) check(ctx context.Context, by Principal, in MergeInput) (documentType string, err error) {
	documentType, err = s.engine.Documents.checkUpload(ctx, by, UploadInput{
		DocumentType:  in.DocumentType,
		Password:      in.Password,
		WebhookURL:    in.WebhookURL,
		ApplicationID: in.ApplicationID,
	})
	if err != nil {
		return "", err
	}
	if in.OutputFilename == "" {
		return documentType, nil
	}
	var known *Error
	if errors.As(CheckFileName(in.OutputFilename), &known) {
		known.Details[0].Field = "/output_filename"
		return "", known
	}
	if !strings.EqualFold(path.Ext(in.OutputFilename), ".pdf") {
		return "", FailField("/output_filename", "ENDING", "output_filename must end in .pdf.")
	}
	return documentType, nil
}

// Merge puts files together into one PDF, keeps it with the files it was made of, and queues it for
// processing as one document. Everything is judged before anything is kept: after an error nothing of the
// request stays, after success all of it is durable.
func (s *MergeService) Merge(ctx context.Context, by Principal, in MergeInput) (MergedDocument, error) {
	var none MergedDocument
	documentType, err := s.check(ctx, by, in)
	if err != nil {
		return none, err
	}
	if s.config.Merger == nil {
		return none, Fail(CodeInvalidRequest, "This installation does not merge files; upload them one by one.")
	}
	application, err := s.engine.Applications.applicationFor(ctx, by, in.ApplicationID)
	if err != nil {
		return none, err
	}
	files, discard, err := s.filesToMerge(ctx, by, in.Files)
	defer discard()
	if err != nil {
		return none, err
	}
	merged, pages, err := s.mergeStaged(ctx, by, files, in.Password)
	if err != nil {
		return none, err
	}
	defer merged.Discard()
	d := Document{
		Org:           by.Org,
		DeclaredType:  documentType,
		DocumentType:  documentType,
		FileName:      in.OutputFilename,
		ApplicationID: application,
		FolderID:      folderRef(in.FolderID),
		Kind:          "pdf",
		SHA256:        merged.SHA256,
		SizeBytes:     merged.Size,
	}
	if d.FileName == "" {
		d.FileName = "merged-" + s.now().Format("20060102-150405") + ".pdf"
	}
	if in.WebhookURL != "" {
		d.WebhookURL = &in.WebhookURL
	}
	// the sources are opened once more when they are examined
	if d.Password, err = s.engine.Documents.sealPassword(in.Password); err != nil {
		return none, err
	}
	return s.keepMerged(ctx, by, d, merged, files, pages)
}

// keepMerged makes the merged file and its sources durable, then their rows in one transaction.
func (s *MergeService) keepMerged(
	ctx context.Context, by Principal, d Document, merged *StagedFile, sources []*StagedFile, m Merged,
) (MergedDocument, error) {
	out := MergedDocument{Pages: m.Total(), SourceFiles: len(sources)}
	if len(m.Pages) != len(sources) {
		return out, FailWith(
			CodeInternal,
			fmt.Errorf("the merger tells the pages of %d sources, there are %d", len(m.Pages), len(sources)),
		)
	}
	all := append([]*StagedFile{merged}, sources...)
	release := s.engine.Files.blobLocks.keeping(by.Org, all)
	kept, _, err := s.engine.Files.keepFiles(ctx, all)
	if err == nil {
		err = s.inTx(ctx, func(tx Tx) error {
			if err := s.engine.Files.holdContents(ctx, tx, by.Org, contentsOf(all)...); err != nil {
				return err
			}
			made, err := s.engine.Documents.insert(ctx, tx, by, d)
			if err != nil {
				return err
			}
			out.Document = made
			if err := insertSources(ctx, tx, made, sources, m); err != nil {
				return err
			}
			return s.engine.Idempotency.made(ctx, tx, by, out, AboutDocument(made.ID))
		})
	}
	release()
	if err != nil {
		s.engine.Files.dropKept(ctx, by.Org, kept)
		return MergedDocument{}, err
	}
	s.workArrived()
	return out, nil
}

func insertSources(ctx context.Context, tx Tx, d Document, sources []*StagedFile, m Merged) error {
	page := 1
	for place, f := range sources {
		err := tx.InsertDocumentSource(ctx, DocumentSource{
			Org:        d.Org,
			DocumentID: d.ID,
			Place:      place,
			FileName:   f.Name,
			SHA256:     f.SHA256,
			Kind:       f.Kind,
			SizeBytes:  f.Size,
			FirstPage:  page,
			Pages:      m.Pages[place],
		})
		if err != nil {
			return err
		}
		page += m.Pages[place]
	}
	return nil
}

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

// Sources lists what a document was merged of, in order; empty for every other document.
func (s *MergeService) Sources(ctx context.Context, by Principal, id int64) ([]DocumentSource, error) {
	sources, err := s.config.Store.DocumentSources(ctx, by.Org, id)
	return sources, s.storageError(err)
}

// openSources opens the files that a document was merged of. Close them when it was read.
func (s *MergeService) openSources(
	ctx context.Context, d Document,
) (sources []ExtractSource, closeAll func(), err error) {
	var open []BlobReader
	closeAll = func() {
		for _, b := range open {
			b.Close()
		}
	}
	rows, err := s.config.Store.DocumentSources(ctx, d.Org, d.ID)
	if err != nil {
		return nil, closeAll, &ExtractError{
			Category: InternalError,
			Message:  "The document's row could not be read.",
			Cause:    err,
		}
	}
	for _, source := range rows {
		blob, err := s.config.Blobs.Open(ctx, d.Org, source.SHA256)
		if err != nil {
			s.damage.meet(err)
			return nil, closeAll, &ExtractError{
				Category: InternalError,
				Message:  "A file that was merged could not be read back; merge the files again.",
				Cause:    err,
			}
		}
		open = append(open, blob)
		sources = append(sources, ExtractSource{
			Content:   blob,
			Size:      blob.Size(),
			FileName:  source.FileName,
			SHA256:    source.SHA256,
			Kind:      source.Kind,
			FirstPage: source.FirstPage,
			Pages:     source.Pages,
		})
	}
	return sources, closeAll, nil
}

// sourceContents are the digests of all files that a document holds, its sources' included.
func sourceContents(ctx context.Context, tx Tx, d Document) ([]string, error) {
	contents := []string{d.SHA256}
	sources, err := tx.DocumentSources(ctx, d.Org, d.ID)
	for _, s := range sources {
		contents = append(contents, s.SHA256)
	}
	return contents, err
}
