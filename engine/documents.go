package engine

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// DocumentService takes documents in, and answers what became of them.
type DocumentService struct{ *core }

// UploadInput is one document to process: exactly one of File and FileURL.
type UploadInput struct {
	File    *StagedFile
	FileURL string
	// Async answers before the file is fetched; a failed fetch then fails the document.
	Async bool
	// FileName is for FileURL; "" takes the last segment of the URL's path.
	FileName     string
	DocumentType string // any form of a registry name, or "auto"
	Password     string
	WebhookURL   string
	FolderID     string // the folder to put it into; "" is none
	// ApplicationID is the uuid or app_id of the application to put it into; "" is none. It needs application:write.
	ApplicationID string
}

// maxURLBytes is what presigned URLs stay below with room to spare.
const maxURLBytes = 8192

// CheckUpload judges everything that can be judged before the bytes are there.
func (s *DocumentService) CheckUpload(ctx context.Context, by Principal, in UploadInput) error {
	_, err := s.checkUpload(ctx, by, in)
	return err
}

func (s *DocumentService) checkUpload(
	ctx context.Context, by Principal, in UploadInput,
) (documentType string, err error) {
	if err := mayAttach(by, in.ApplicationID); err != nil {
		return "", err
	}
	if strings.TrimSpace(in.DocumentType) == "" {
		return "", FailField(
			"/document_type", "REQUIRED",
			"document_type is required; GET /document-types lists all, and auto finds it from the content.",
		)
	}
	if documentType, err = s.schemas.resolveType(ctx, by, in.DocumentType); err != nil {
		return "", err
	}
	if err := s.checkPassword("/password", in.Password); err != nil {
		return "", err
	}
	if in.WebhookURL != "" {
		if err := s.judgeCallbackAddress("/webhook_url", in.WebhookURL); err != nil {
			return "", err
		}
	}
	if in.FileURL != "" {
		if err := checkFileURL(in.FileURL); err != nil {
			return "", err
		}
		if in.FileName != "" {
			return documentType, CheckFileName(in.FileName)
		}
	}
	return documentType, nil
}

func checkFileURL(raw string) error {
	if u, err := url.Parse(raw); err == nil && strings.EqualFold(u.Scheme, "s3") {
		return Fail(CodePrivateURL, "s3:// addresses are private; send a presigned https URL of the object instead.")
	}
	return checkURL("/file_url", raw)
}

func checkURL(field, raw string) error {
	u, err := url.Parse(raw)
	if err != nil || len(raw) > maxURLBytes || u.Host == "" || u.User != nil ||
		!strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https") {
		return FailField(
			field, "URL",
			strings.TrimPrefix(field, "/")+" must be an absolute http or https URL without user name or password.",
		)
	}
	return nil
}

// judgeCallbackAddress judges where callbacks go, as far as that needs no look-up: a webhook_url and a
// registered receiver alike. Where a name leads is judged at each delivery.
func (s *DocumentService) judgeCallbackAddress(field, address string) error {
	if err := checkURL(field, address); err != nil || s.config.Addresses == nil {
		return err
	}
	if err := s.config.Addresses.JudgeAddress(address); err != nil {
		return FailField(field, "ADDRESS", err.Error())
	}
	return nil
}

// Upload keeps one document and queues it for processing. After it returns, file and row are durable.
func (s *DocumentService) Upload(ctx context.Context, by Principal, in UploadInput) (Document, error) {
	documentType, err := s.checkUpload(ctx, by, in)
	if err != nil {
		return Document{}, err
	}
	if (in.File == nil) == (in.FileURL == "") {
		return Document{}, Fail(CodeExactlyOneSource)
	}
	d := Document{Org: by.Org, DeclaredType: documentType, DocumentType: documentType, FolderID: folderRef(in.FolderID)}
	if d.ApplicationID, err = s.applications.applicationFor(ctx, by, in.ApplicationID); err != nil {
		return Document{}, err
	}
	if in.WebhookURL != "" {
		d.WebhookURL = &in.WebhookURL
	}
	if d.Password, err = s.sealPassword(in.Password); err != nil {
		return Document{}, err
	}
	if in.FileURL != "" && in.Async {
		d.SourceURL, d.FileName = &in.FileURL, fileNameFor(in.FileURL, in.FileName)
		return s.insertUpload(ctx, by, d)
	}
	if in.FileURL != "" {
		if in.File, err = s.fetchNow(ctx, by, in.FileURL, in.FileName); err != nil {
			return Document{}, err
		}
		defer in.File.Discard()
	}
	return s.keepUpload(ctx, by, d, in.File)
}

func (s *DocumentService) keepUpload(ctx context.Context, by Principal, d Document, f *StagedFile) (Document, error) {
	d.FileName, d.Kind, d.SHA256, d.SizeBytes = f.Name, f.Kind, f.SHA256, f.Size
	release := s.blobLocks.keeping(by.Org, []*StagedFile{f})
	if err := f.blob.Commit(ctx); err != nil {
		release()
		return Document{}, s.storageError(err)
	}
	d, err := s.insertUpload(ctx, by, d)
	release()
	if err != nil {
		s.files.dropKept(ctx, by.Org, []*StagedFile{f})
	}
	return d, err
}

func (s *DocumentService) insertUpload(ctx context.Context, by Principal, d Document) (Document, error) {
	err := s.inTx(ctx, func(tx Tx) error {
		if err := s.files.holdContents(ctx, tx, by.Org, d.SHA256); err != nil {
			return err
		}
		made, err := s.insert(ctx, tx, by, d)
		if err != nil {
			return err
		}
		d = made
		return s.idempotency.made(ctx, tx, by, d, AboutDocument(d.ID))
	})
	if err != nil {
		return Document{}, err
	}
	s.workArrived()
	return d, nil
}

// Bounds of downloads whose request waits for them: each holds its connection, another one and a file.
const (
	maxFetches    = 32
	maxOwnFetches = 8 // of one organization
	// fetchWait is how long a request waits for its turn.
	fetchWait = 30 * time.Second
)

// fetchNow is fetch for a request that waits for the file, in its organization's turn. Error: also SERVER_BUSY.
func (s *DocumentService) fetchNow(ctx context.Context, by Principal, rawURL, fileName string) (*StagedFile, error) {
	leave, err := s.fetches.enter(ctx, by.Org)
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
	f, err := s.files.Stage(ctx, by, fileNameFor(rawURL, fileName), got.Body)
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

// List lists a page, newest first, with the number of all that match.
func (s *DocumentService) List(ctx context.Context, by Principal, f DocumentFilter) ([]Document, int, error) {
	if err := checkPage(f.Limit, f.Offset); err != nil {
		return nil, 0, err
	}
	switch f.Status {
	case "", DocumentPending, DocumentProcessing, DocumentCompleted, DocumentFailed:
	default:
		return nil, 0, FailField("/status", "ONEOF", "status must be one of: pending, processing, completed, failed.")
	}
	f.Search = nil
	if f.Query != nil {
		var err error
		if f.Search, err = parseQuery(*f.Query); err != nil {
			return nil, 0, err
		}
	}
	if f.DocumentType != "" {
		resolved, err := s.schemas.resolveListed(ctx, by, f.DocumentType)
		if err != nil {
			return nil, 0, err
		}
		f.DocumentType = resolved
	}
	if f.ApplicationID != "" {
		a, err := s.applications.Get(ctx, by, f.ApplicationID)
		if err != nil {
			return nil, 0, err
		}
		f.ApplicationID = a.ID
	}
	if f.FolderID != "" {
		folder, err := s.folders.Get(ctx, by, f.FolderID)
		if err != nil {
			return nil, 0, err
		}
		f.FolderID = folder.ID
	}
	list, total, err := s.config.Store.Documents(ctx, by.Org, f)
	return list, total, s.storageError(err)
}

// Get is one document with its result as JSON, edits included; the result is nil before completion.
func (s *DocumentService) Get(ctx context.Context, by Principal, id int64) (Document, json.RawMessage, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return Document{}, nil, s.storageError(err)
	}
	if d.Status != DocumentCompleted {
		return d, nil, nil
	}
	result, edit, err := s.edits.shownResult(ctx, by.Org, id)
	if err == nil {
		d.NotCarried, err = edit.notCarried()
	}
	d.EditVersion = edit.Version
	if err == nil {
		s.audits.noteRead(by, id, AccessResult)
	}
	return d, result, s.storageError(err)
}

// JobStatus finds a document by its id or by its job's id, with its result once it is completed.
func (s *DocumentService) JobStatus(ctx context.Context, by Principal, ref string) (Document, json.RawMessage, error) {
	id, ok := ParseDocumentID(ref)
	if !ok {
		job, err := s.config.Store.Job(ctx, by.Org, strings.ToLower(ref))
		if err != nil {
			return Document{}, nil, s.storageError(err)
		}
		id = job.DocumentID
	}
	return s.Get(ctx, by, id)
}

// ParseDocumentID reads a document id as JSON writes it: a positive integer below 2^53 without sign,
// leading zero, point or exponent.
func ParseDocumentID(s string) (int64, bool) {
	id, err := strconv.ParseInt(s, 10, 64)
	return id, err == nil && id > 0 && id < 1<<53 && strconv.FormatInt(id, 10) == s
}

func documentSubject(id int64) string { return strconv.FormatInt(id, 10) }

// Delete hides a document at once; its row and file are purged after the plan's retention. In a
// batch its place stays: what had not ended counts as failed.
func (s *DocumentService) Delete(ctx context.Context, by Principal, id int64) error {
	var d Document
	var due *outreachDue
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if d, err = tx.Document(ctx, by.Org, id); err != nil {
			return err
		}
		now := s.now()
		d.Password, d.SourceURL = nil, nil // no longer needed: a deleted document is not processed
		if err := tx.UpdateDocument(ctx, d); err != nil {
			return err
		}
		if err := tx.SoftDeleteDocument(ctx, by.Org, id, now); err != nil {
			return err
		}
		if d.ApplicationID != nil {
			if err := tx.TouchApplication(ctx, by.Org, *d.ApplicationID, now); err != nil {
				return err
			}
		}
		if err := s.audit(
			ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "document.deleted", subject: documentSubject(id)},
		); err != nil {
			return err
		}
		if err := s.tellDeletion(ctx, tx, by.Org, id, now); err != nil {
			return err
		}
		if due, err = s.outreach.dueOutreach(ctx, tx, by.Org, d.ApplicationID); err != nil {
			return err
		}
		return s.batches.settleBatch(ctx, tx, by.Org, id, DocumentFailed)
	})
	if err == nil {
		s.mails.carryOut(due)
		s.callbacks.silence(aboutDocuments(by.Org, id)...)
	}
	if err == nil && by.Plan.SoftDeleteRetainDays == 0 {
		s.purgeAtOnce(context.WithoutCancel(ctx), d)
	}
	return err
}

// purgeAtOnce removes a document that no retention protects. The deletion is acknowledged whatever comes
// of it: the document is hidden already, and the next purge tries again.
func (s *DocumentService) purgeAtOnce(ctx context.Context, d Document) {
	_, err := s.maintenance.purgeDocument(ctx, d)
	if err == nil {
		_, err = s.maintenance.eraseOf(ctx, d.Org, s.maintenance.forgetErasure)
	}
	if err != nil {
		s.config.Log.Error(
			"a deleted document could not be purged at once; it is tried again within the hour", "document_id", d.ID,
			"error", err,
		)
	}
}
