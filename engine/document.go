package engine

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"
)

// DocumentStatus is where a document stands.
type DocumentStatus string

const (
	DocumentPending    DocumentStatus = "pending"
	DocumentProcessing DocumentStatus = "processing"
	DocumentCompleted  DocumentStatus = "completed"
	DocumentFailed     DocumentStatus = "failed"
)

// Terminal says that processing has ended.
func (s DocumentStatus) Terminal() bool { return s == DocumentCompleted || s == DocumentFailed }

// ErrorCategory says in one word why a document failed.
type ErrorCategory string

const (
	ProcessingError    ErrorCategory = "processing_error"
	PasswordRequired   ErrorCategory = "password_required"
	PasswordIncorrect  ErrorCategory = "password_incorrect"
	UnreadableDocument ErrorCategory = "unreadable_document"
	UnsupportedContent ErrorCategory = "unsupported_content"
	TypeMismatch       ErrorCategory = "document_type_mismatch"
	DownloadFailed     ErrorCategory = "download_failed"
	TooManyPages       ErrorCategory = "too_many_pages"
	TimedOut           ErrorCategory = "timeout"
	InternalError      ErrorCategory = "internal_error"
)

// MaxFileBytes is the largest file dossier takes: 100 MB.
const MaxFileBytes = 104_857_600

// Document is one file and what became of it. Optional values are nil.
type Document struct {
	ID            int64 // positive, below 2^53, unique in the installation, rising with time
	Org           OrgID
	ApplicationID *string
	ExternalRef   *string // of its application, as it is now; filled by reads
	FolderID      *string // nil when it lies in none
	FileName      string
	DeclaredType  string // registry name or "auto"
	DocumentType  string // what was declared; once completed, what was found when "auto" was declared
	// file kind as judged from the bytes: pdf, png, jpeg, tiff, bmp, txt, csv, xlsx, xls; "" before a fetch
	Kind          string
	SHA256        string // hex; "" before a fetch
	SizeBytes     int64
	Status        DocumentStatus
	UploadedAt    time.Time
	StartedAt     *time.Time
	CompletedAt   *time.Time // set when completed or failed
	Error         *string
	ErrorCategory *ErrorCategory
	WebhookURL    *string
	SourceURL     *string // of an asynchronous fetch; erased when it is done
	Password      []byte  // sealed; erased when processing ends
	JobID         string  // of the attempt that runs or ran last
	Attempt       int     // which reading this is, from 1; see Attempt
	// Selection are the pages that this attempt reads, "1-3,5" (see ParsePages); "" for all.
	Selection  string
	UploadedBy string // key id
	DeletedAt  *time.Time
	// Pages is how far reading is or, after the end, came; nil while nothing is known.
	Pages *PagesRead
	// EditVersion is the version of the result's edit; filled by DocumentService.Get, 0 when unedited.
	EditVersion int64
	// NotCarried are edits of the result before that the present one lacks; filled by DocumentService.Get.
	NotCarried NotCarried
}

// PagesRead says how many pages of a file are read: 0 <= Done <= Total.
type PagesRead struct {
	Done, Total int
}

// ProcessingSeconds is the time from the start of processing to its end, 0 before. A clock that was set
// back in between makes it 0, not negative.
func (d Document) ProcessingSeconds() float64 {
	if d.StartedAt == nil || d.CompletedAt == nil {
		return 0
	}
	return max(0, d.CompletedAt.Sub(*d.StartedAt).Seconds())
}

// DocumentFilter selects a page of a list, newest first. Empty values select all.
type DocumentFilter struct {
	Status        DocumentStatus
	DocumentType  string
	ApplicationID string
	ExternalRef   string // of the applications that bear it
	FolderID      string
	// Query is what the caller looks for in file name, holder, account number and reference; nil for nothing. The
	// engine makes Search of it, which is what a store reads.
	Query         *string
	Search        SearchQuery
	Limit, Offset int
}

// documentIDEpoch is where document ids begin to count (2024-01-01 UTC, in milliseconds).
const documentIDEpoch = 1_704_067_200_000

// documentIDRandomBits follow the milliseconds; with 2^53 as the end of exact JSON numbers that lasts
// 139 years.
const documentIDRandomBits = 11

// NewDocumentIDs makes document ids: milliseconds since 2024 and 11 random bits. They rise with time
// within an organization and depend on nothing that another organization does. Two organizations may
// draw the same number; the store refuses the second, and the engine draws again.
func NewDocumentIDs() func(org OrgID, at time.Time) int64 {
	var mu sync.Mutex
	last := map[OrgID]int64{} // organizations are made by the operator: their number bounds it
	return func(org OrgID, at time.Time) int64 {
		mu.Lock()
		defer mu.Unlock()
		id := (at.UnixMilli()-documentIDEpoch)<<documentIDRandomBits | rand.Int64N(1<<documentIDRandomBits)
		if id <= last[org] {
			id = last[org] + 1 + rand.Int64N(16)
		}
		last[org] = id
		return id
	}
}

// documentIDTime is when every id that is made is above this one.
func documentIDTime(id int64) time.Time {
	return time.UnixMilli(id>>documentIDRandomBits + 1 + documentIDEpoch).UTC()
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// DocumentReads are the questions about documents.
type DocumentReads interface {
	// Document finds a document that is not deleted.
	Document(ctx context.Context, org OrgID, id int64) (Document, error)
	// DocumentEvenDeleted also finds a soft-deleted one.
	DocumentEvenDeleted(ctx context.Context, org OrgID, id int64) (Document, error)
	// Documents lists documents that are not deleted, newest first, with the number of all that match.
	Documents(ctx context.Context, org OrgID, f DocumentFilter) ([]Document, int, error)
	// ApplicationDocumentBySHA256 finds the application's visible document with these bytes.
	ApplicationDocumentBySHA256(ctx context.Context, org OrgID, applicationID, sha256 string) (Document, error)
	// DocumentsOfApplication lists all of its documents, soft-deleted ones included.
	DocumentsOfApplication(ctx context.Context, org OrgID, applicationID string) ([]Document, error)
	// LostDocumentID is the highest document id that was given out and lost with its document; 0 for none.
	LostDocumentID(ctx context.Context, org OrgID) (int64, error)
	// BlobReferences counts documents, soft-deleted ones included, that hold these bytes or were merged of
	// them.
	BlobReferences(ctx context.Context, org OrgID, sha256 string) (int, error)
	// DeletedDocuments lists soft-deleted documents that were deleted before a time, the longest deleted
	// first.
	DeletedDocuments(ctx context.Context, org OrgID, before time.Time, limit int) ([]Document, error)
}

// DocumentWrites change them.
type DocumentWrites interface {
	// InsertDocument answers ErrDuplicate when the id is taken.
	InsertDocument(ctx context.Context, d Document) error
	// UpdateDocument replaces every changeable column.
	UpdateDocument(ctx context.Context, d Document) error
	// PutPagesRead replaces how far a document's reading is; nil for unknown.
	PutPagesRead(ctx context.Context, org OrgID, id int64, p *PagesRead) error
	// SoftDeleteDocument hides the document, and what events say of it.
	SoftDeleteDocument(ctx context.Context, org OrgID, id int64, at time.Time) error
	// PurgeDocument deletes a document's row, extraction, versions, jobs and callbacks, and what events say of it.
	PurgeDocument(ctx context.Context, org OrgID, id int64) error
}

// DocumentService takes documents in, and answers what became of them.
type DocumentService struct{ *core }

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

// AutoType declares that the type is to be found from the content.
const AutoType = "auto"

// OtherType is the type of a paper that no other type fits.
const OtherType = "other"
