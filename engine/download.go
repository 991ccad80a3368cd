package engine

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// download gets the file of a queued document from its file_url and puts the document back into the queue, to be read.
// A failed download ends the document; a download that the end of the server interrupts begins again.
func (s *ProcessingService) download(ctx context.Context, job Job) {
	working, end := context.WithCancelCause(ctx)
	r := newReading(TimeBudget{Base: s.config.JobTimeout, Most: s.config.JobTimeout}, end)
	watched := s.watch(working, r, job, nil)
	out, kept := s.fetchQueued(working, job)
	r.stop()
	<-watched
	if !kept {
		s.conclude(context.WithoutCancel(ctx), job, out)
	}
}

// fetchQueued fetches the file of a claimed job's document. If kept is true, the file is stored and the document waits
// to be read; otherwise out is the document's outcome.
func (s *ProcessingService) fetchQueued(ctx context.Context, job Job) (out outcome, kept bool) {
	d, out, goOn := s.begin(ctx, job)
	if !goOn {
		return out, false
	}
	if err := s.fetchAndKeep(ctx, job, d); err != nil {
		out.postponed = CodeOf(err) == CodeStorageUnavailable
		return out.fail(ctx, downloadError(err)), false
	}
	return out, true
}

func (s *ProcessingService) fetchAndKeep(ctx context.Context, job Job, d Document) error {
	if d.SourceURL == nil {
		return Fail(CodeURLUnreachable)
	}
	f, err := s.engine.Documents.fetch(ctx, Principal{Org: d.Org, KeyID: d.UploadedBy}, *d.SourceURL, d.FileName)
	if err != nil {
		return err
	}
	defer f.Discard()
	release := s.engine.Files.blobLocks.keeping(d.Org, []*StagedFile{f})
	if err = s.storageError(f.blob.Commit(ctx)); err == nil {
		err = s.keepDownload(ctx, job, f)
	}
	release()
	if err != nil {
		s.engine.Files.dropKept(ctx, d.Org, []*StagedFile{f}, err)
	}
	return err
}

// keepDownload writes the fetched file into the document's row and lets the job wait to be read, at its earlier place
// in the queue, under the attempt that holds it.
func (s *ProcessingService) keepDownload(ctx context.Context, job Job, f *StagedFile) error {
	return s.inTx(ctx, func(tx Tx) error {
		if err := holdDocument(ctx, tx, job.Org, job.DocumentID); err != nil {
			return err
		}
		if err := s.engine.Files.holdContents(ctx, tx, job.Org, f.SHA256); err != nil {
			return err
		}
		read := job
		read.Download = false
		held, err := tx.ReleaseJob(ctx, read, job.AvailableAt)
		if err == nil && !held {
			err = errLeaseLost
		}
		if err != nil {
			return err
		}
		d, err := tx.Document(ctx, job.Org, job.DocumentID)
		if err != nil {
			return err
		}
		d.FileName, d.Kind, d.SHA256, d.SizeBytes, d.SourceURL = f.Name, f.Kind, f.SHA256, f.Size, nil
		if err := tx.UpdateDocument(ctx, d); err != nil {
			return err
		}
		return tx.PutSearchWords(ctx, d.Org, d.ID, searchWords(d, nil))
	})
}

// downloadError turns the reason of a failed download into a document's error.
func downloadError(err error) *ExtractError {
	message := "The file could not be fetched from file_url."
	category := DownloadFailed
	var known *Error
	if errors.As(err, &known) {
		message = known.Message
		if known.Code == CodeUnsupportedFileType || known.Code == CodeFileTypeMismatch {
			category = UnsupportedContent
		}
	}
	return &ExtractError{Category: category, Message: message, Cause: err}
}

// Bounds of downloads whose request waits for them. Each needs the request's connection, another one, and a file.
const (
	maxFetches    = 32               // at the same time
	maxOwnFetches = 8                // of one organization
	fetchWait     = 30 * time.Second // how long a request waits for its turn
)

// fetchNow is fetch for a request that waits for the file, in its organization's turn. Error: also SERVER_BUSY.
func (s *DocumentService) fetchNow(ctx context.Context, by Principal, rawURL, fileName string) (*StagedFile, error) {
	leave, err := takeTurn(ctx, s.fetches, by.Org)
	if err != nil {
		return nil, err
	}
	defer leave()
	return s.fetch(ctx, by, rawURL, fileName)
}

// fetch downloads a file_url and stages it.
func (s *DocumentService) fetch(ctx context.Context, by Principal, rawURL, fileName string) (*StagedFile, error) {
	if s.config.Fetcher == nil {
		return nil, Fail(CodeURLUnreachable, "This installation does not fetch files; send the file itself.")
	}
	got, err := s.config.Fetcher.Fetch(ctx, rawURL)
	if err != nil {
		return nil, err
	}
	defer got.Body.Close()
	if got.Size > MaxFileBytes {
		return nil, Fail(CodeFileTooLarge)
	}
	if fileName == "" && got.FileName != "" && CheckFileName(got.FileName) == nil {
		fileName = got.FileName
	}
	f, err := s.engine.Files.Stage(ctx, by, fileNameFor(rawURL, fileName), got.Body)
	var known *Error
	if err != nil && !errors.As(err, &known) {
		return nil, FailWith(CodeURLUnreachable, err, "The download of file_url broke off; try again.")
	}
	return f, err
}

// fileNameFor is the given name, else the last segment of the URL's path, else "document".
func fileNameFor(rawURL, given string) string {
	if given != "" {
		return given
	}
	if u, err := url.Parse(rawURL); err == nil {
		segments := strings.Split(u.Path, "/")
		if last := segments[len(segments)-1]; CheckFileName(last) == nil {
			return last
		}
	}
	return "document"
}

// takeTurn waits for an organization's turn; call leave when its work is done. Error: SERVER_BUSY, or ctx's own.
func takeTurn(ctx context.Context, turns *locks.Turns[OrgID], org OrgID) (leave func(), err error) {
	leave, err = turns.Enter(ctx, org)
	if errors.Is(err, locks.ErrBusy) {
		return nil, Fail(CodeServerBusy)
	}
	return leave, err
}
