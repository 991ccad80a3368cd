package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// MergeService joins several files into one document.
type MergeService struct {
	*core
	slots chan struct{} // holds a value for each merge under way
}

// Bounds of one merge.
const (
	MinMergeFiles  = 2                // a single file is uploaded by itself
	MaxMergeFiles  = 50               // the limit of the API documents
	MaxMergeBytes  = 5 * MaxFileBytes // all files together: 500 MB
	MaxMergedBytes = 256 << 20        // the merged PDF: 256 MiB, the most that is read as one document
	MaxMergedPages = 10_000           // pages of the merged PDF, the most that is read of one document
	maxMerges      = 2                // merges at the same time; others wait
)

// MergeInput is what to join, in this order.
type MergeInput struct {
	Files          []MergeFile // 2 to 50
	DocumentType   string      // any form of a registry name, or "auto"
	OutputFilename string      // ends in .pdf; "" for a name made from the time
	Password       string      // opens protected PDFs; "" for none
	WebhookURL     string      // where the end of processing is reported; "" for none
	FolderID       string      // UUID of the folder to put it into; "" for none
	ApplicationID  string      // UUID or app_id of the application to put it into; "" for none
}

// MergeFile is one file. Give exactly one of File and FileURL.
type MergeFile struct {
	File     *StagedFile // the received file; nil if FileURL is given
	FileURL  string      // an http or https address; "" if File is given
	FileName string      // only for FileURL; "" takes the last segment of the URL's path
}

// name is the file's own name, as far as it is known.
func (f MergeFile) name() string {
	if f.File != nil {
		return f.File.Name
	}
	return fileNameFor(f.FileURL, f.FileName)
}

// MergedDocument is a document that was merged from several files.
type MergedDocument struct {
	Document
	Pages, SourceFiles int // pages of the PDF, and number of files
}

// Check checks what can be checked before the files arrive.
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

// Merge joins files into one PDF, stores it with the files from which it was made, and queues it for processing as one
// document. Everything is checked before anything is stored: after an error nothing of the request is kept, after
// success all of it is durable.
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
	// the sources are opened again when the document is read
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
			return s.engine.Idempotency.storeAnswer(ctx, tx, by, out, AboutDocument(made.ID))
		})
	}
	release()
	if err != nil {
		s.engine.Files.dropKept(ctx, by.Org, kept, err)
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

// Merger joins files into one PDF. It is a pure function of the request: no clock, no network, no database, and the
// same files give the same bytes.
type Merger interface {
	// Merge writes the PDF to out, from the start to the end. A source that cannot be used is a *SourceError. After any
	// error, what was written is worthless.
	Merge(ctx context.Context, in MergeRequest, out io.Writer) (Merged, error)
}

// MergeRequest is what to join, in this order.
type MergeRequest struct {
	Sources  []MergeSource // at least 2
	Password string        // opens protected sources; "" for none
	MaxBytes int64         // size bound of the PDF; ErrTooLarge above it
}

// MergeSource is one file: a PDF or an image.
type MergeSource struct {
	Content io.ReaderAt // the file's bytes
	Size    int64       // number of bytes
	Kind    string      // pdf, png, jpeg, tiff, bmp
}

// Merged is what the sources became.
type Merged struct {
	Pages []int // number of pages of each source, in the order of the sources; each at least 1
}

// Total is the number of pages of the PDF.
func (m Merged) Total() (pages int) {
	for _, n := range m.Pages {
		pages += n
	}
	return pages
}

// SourceError is which source cannot be merged and why.
type SourceError struct {
	Place int           // from 0, in the order sent
	Cause *ExtractError // why
}

// Error is the text of Cause.
func (e *SourceError) Error() string { return e.Cause.Error() }

// Unwrap returns Cause.
func (e *SourceError) Unwrap() error { return e.Cause }

// DocumentSource is one of the files from which a merged document was made. The file itself is stored too.
type DocumentSource struct {
	Org        OrgID  // whose document it is
	DocumentID int64  // the merged document
	Place      int    // from 0, in the order sent
	FileName   string // as it was sent
	SHA256     string // in hex
	Kind       string // pdf, png, jpeg, tiff, bmp
	SizeBytes  int64  // of the source
	FirstPage  int    // in the merged PDF, from 1
	Pages      int    // number of pages, at least 1
}

// LastPage is the source's last page in the merged PDF.
func (s DocumentSource) LastPage() int { return s.FirstPage + s.Pages - 1 }

// MergeReads are the store's queries for merged documents.
type MergeReads interface {
	// DocumentSources lists the files from which a document was merged, in order; empty for any other document. It also
	// works for a soft-deleted document.
	DocumentSources(ctx context.Context, org OrgID, documentID int64) ([]DocumentSource, error)
}

// MergeWrites are the store's changes to merged documents.
type MergeWrites interface {
	// InsertDocumentSource adds a source; ErrDuplicate if its place is taken.
	InsertDocumentSource(ctx context.Context, s DocumentSource) error
}

// ExtractSource is one file of a merged PDF, with its own bytes.
type ExtractSource struct {
	Content          io.ReaderAt // the file's bytes
	Size             int64       // number of bytes
	FileName         string      // as it was sent
	SHA256           string      // in hex
	Kind             string      // pdf, png, jpeg, tiff, bmp
	FirstPage, Pages int         // first page in the merged PDF, from 1, and number of pages
}

// Sources lists the files from which a document was merged, in order; empty for any other document.
func (s *MergeService) Sources(ctx context.Context, by Principal, id int64) ([]DocumentSource, error) {
	sources, err := s.config.Store.DocumentSources(ctx, by.Org, id)
	return sources, s.storageError(err)
}

// openSources opens the files from which a document was merged. Close them after the reading.
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

// sourceContents are the digests of all files that a document holds, its sources included.
func sourceContents(ctx context.Context, tx Tx, d Document) ([]string, error) {
	contents := []string{d.SHA256}
	sources, err := tx.DocumentSources(ctx, d.Org, d.ID)
	for _, s := range sources {
		contents = append(contents, s.SHA256)
	}
	return contents, err
}
