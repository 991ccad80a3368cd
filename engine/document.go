package engine

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// DocumentStatus is the state of a document's processing.
type DocumentStatus string

const (
	DocumentPending    DocumentStatus = "pending"    // waits for a worker
	DocumentProcessing DocumentStatus = "processing" // a worker reads it
	DocumentCompleted  DocumentStatus = "completed"  // has a result
	DocumentFailed     DocumentStatus = "failed"     // could not be read; see Document.Error
)

// Terminal reports whether processing has ended.
func (s DocumentStatus) Terminal() bool { return s == DocumentCompleted || s == DocumentFailed }

// ErrorCategory is why a document failed, in one word.
type ErrorCategory string

const (
	// an attempt ended without a result, for no better known reason
	ProcessingError    ErrorCategory = "processing_error"
	PasswordRequired   ErrorCategory = "password_required"      // the file is protected, no password was given
	PasswordIncorrect  ErrorCategory = "password_incorrect"     // the given password does not open the file
	UnreadableDocument ErrorCategory = "unreadable_document"    // the file is damaged or holds nothing readable
	UnsupportedContent ErrorCategory = "unsupported_content"    // the file holds what is not read
	TypeMismatch       ErrorCategory = "document_type_mismatch" // the content does not fit the declared type
	DownloadFailed     ErrorCategory = "download_failed"        // file_url could not be fetched
	TooManyPages       ErrorCategory = "too_many_pages"         // more pages than are read
	TimedOut           ErrorCategory = "timeout"                // reading took too long
	InternalError      ErrorCategory = "internal_error"         // our fault; the log has the cause
)

// AutoType is declared for documents whose type is found from their content.
const AutoType = "auto"

// OtherType is the type of a document that no other type fits.
const OtherType = "other"

// MaxFileBytes is the size of the largest file that is accepted: 100 MB.
const MaxFileBytes = 104_857_600

// Document is one file and the state of its processing. Optional values are nil.
type Document struct {
	ID            int64   // positive, below 2^53, unique in the installation, rising with time
	Org           OrgID   // its owner
	ApplicationID *string // UUID of its application
	ExternalRef   *string // of its application, as it is now; filled by reads
	FolderID      *string // UUID of its folder
	FileName      string  // as it was sent, or taken from file_url
	DeclaredType  string  // registry name or "auto"
	DocumentType  string  // what was declared; once completed, what was found if "auto" was declared
	// The file's kind, recognized from its bytes: pdf, png, jpeg, tiff, bmp, txt, csv, xlsx, xls; "" before a download.
	Kind          string
	SHA256        string         // of the file's bytes, in hex; "" before a download
	SizeBytes     int64          // 0 before a download
	Status        DocumentStatus // state of the present attempt
	UploadedAt    time.Time      // when it was accepted
	StartedAt     *time.Time     // when a worker began the present attempt; nil before
	CompletedAt   *time.Time     // when the present attempt completed or failed; nil before
	Error         *string        // why it failed, one sentence; nil unless Status is DocumentFailed
	ErrorCategory *ErrorCategory // the same in one word; nil unless Status is DocumentFailed
	WebhookURL    *string        // where its end is reported, beside registered receivers
	SourceURL     *string        // where an asynchronous upload is fetched from; erased when it is done
	Password      []byte         // Sealed; erased when processing ends. Nil for none.
	JobID         string         // UUID of the job of the latest attempt
	Attempt       int            // number of the present attempt, from 1; see type Attempt
	Selection     string         // Pages that this attempt reads, "1-3,5" (see ParsePages); "" for all
	OriginID      *int64         // the document that this one was split from, even after its deletion; nil for none
	PartPages     [2]int         // first and last page of a part in the file, from 1; zero without an origin
	PaperTypes    []string       // types of the papers that were found in the file, in their order; nil for one paper
	Masks         []Mask         // what pictures of its pages must not show; nil for nothing
	SplitInto     []int64        // its parts that are not deleted, by their pages; filled by reads
	UploadedBy    string         // public id of the key
	DeletedAt     *time.Time     // when it was deleted; its row is kept until the plan's retention has passed
	Pages         *PagesRead     // how far reading is or, after the end, came; nil if nothing is known
	// Version of the result's edit; filled by DocumentService.Get, 0 if the result is unedited.
	EditVersion int64
	// Edits of the earlier result that the present one lacks; filled by DocumentService.Get.
	NotCarried NotCarried
}

// PagesRead is how many pages of a file are read: 0 <= Done <= Total.
type PagesRead struct {
	Done, Total int // pages read, and pages to read
}

// ProcessingSeconds is the time from the start of processing to its end, 0 before the end. It is never negative, even
// if the clock was set back in between.
func (d Document) ProcessingSeconds() float64 {
	if d.StartedAt == nil || d.CompletedAt == nil {
		return 0
	}
	return max(0, d.CompletedAt.Sub(*d.StartedAt).Seconds())
}

// DocumentFilter selects a page of a list, newest first. Zero values select all.
type DocumentFilter struct {
	Status        DocumentStatus // one of the four states
	DocumentType  string         // any form of a registry name that DocumentTypes.Resolve knows
	ApplicationID string         // UUID or app_id
	ExternalRef   string         // of the documents' applications, exactly
	FolderID      string         // UUID
	// Words in file name, holder, account number or reference; nil for any. The engine turns it into Search.
	Query         *string
	Search        SearchQuery // Query as a store reads it; set by the engine
	Limit, Offset int         // page size from 1 to MaxPageSize, and how many documents to skip
	// NextCursor of the page before; "" for none. It is for lists without Offset. The engine turns it into Before.
	Cursor string
	Before int64 // only documents with lower ids, 0 for all; set by the engine
}

// DocumentPage is part of a list of documents, newest first.
type DocumentPage struct {
	Documents  []Document
	Total      int    // number of all documents that match the filter, on whichever page
	NextCursor string // continues with older documents; "" if there are none
}

// documentIDEpoch is the time from which document ids count: 2024-01-01 UTC, in milliseconds since 1970.
const documentIDEpoch = 1_704_067_200_000

// documentIDRandomBits follow the milliseconds. Ids stay below 2^53, where JSON numbers are exact, for 139 years.
const documentIDRandomBits = 11

// NewDocumentIDs returns a function that makes document ids: milliseconds since 2024 and 11 random bits. Ids rise with
// time within an organization and depend on nothing that another organization does. Two organizations may draw the same
// number; the store then refuses the second, and the engine draws again.
func NewDocumentIDs() func(org OrgID, at time.Time) int64 {
	var mu sync.Mutex
	last := map[OrgID]int64{} // bounded by the number of organizations, which the operator makes
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

// documentIDTime is the earliest time whose ids are all above the given one.
func documentIDTime(id int64) time.Time {
	return time.UnixMilli(id>>documentIDRandomBits + 1 + documentIDEpoch).UTC()
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// DocumentReads are the store's queries for documents.
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
	// LostDocumentID is the highest document id that was given out and lost with its document; 0 if there is none.
	LostDocumentID(ctx context.Context, org OrgID) (int64, error)
	// BlobReferences counts documents, soft-deleted ones included, that hold these bytes or were merged from them.
	BlobReferences(ctx context.Context, org OrgID, sha256 string) (int, error)
	// DeletedDocuments lists documents that were soft-deleted before a time, the longest deleted first.
	DeletedDocuments(ctx context.Context, org OrgID, before time.Time, limit int) ([]Document, error)
}

// DocumentWrites are the store's changes to documents.
type DocumentWrites interface {
	// InsertDocument returns ErrDuplicate if the id is taken.
	InsertDocument(ctx context.Context, d Document) error
	// UpdateDocument replaces every changeable column.
	UpdateDocument(ctx context.Context, d Document) error
	// PutPagesRead replaces how far a document's reading is; nil means unknown.
	PutPagesRead(ctx context.Context, org OrgID, id int64, p *PagesRead) error
	// SoftDeleteDocument hides the document, and what events say about it.
	SoftDeleteDocument(ctx context.Context, org OrgID, id int64, at time.Time) error
	// PurgeDocument deletes a document's row, extraction, versions, jobs and callbacks, and what events say about it.
	PurgeDocument(ctx context.Context, org OrgID, id int64) error
}

// DocumentService accepts documents and returns their state and results.
type DocumentService struct {
	*core
	fetches *locks.Turns[OrgID] // of requests that wait for a download
}

// List returns a page of documents, newest first, and the number of all that match.
func (s *DocumentService) List(ctx context.Context, by Principal, f DocumentFilter) ([]Document, int, error) {
	page, err := s.Page(ctx, by, f)
	return page.Documents, page.Total, err
}

// Page is List with a cursor to the next page.
func (s *DocumentService) Page(ctx context.Context, by Principal, f DocumentFilter) (DocumentPage, error) {
	f, err := s.judgeFilter(ctx, by, f)
	if err != nil {
		return DocumentPage{}, err
	}
	limit := f.Limit
	f.Limit++ // one more shows whether there is a next page
	list, total, err := s.config.Store.Documents(ctx, by.Org, f)
	if err != nil {
		return DocumentPage{}, s.storageError(err)
	}
	page := DocumentPage{Total: total}
	var more bool
	if page.Documents, more = pageOf(list, limit); more {
		page.NextCursor = cursorOf(page.Documents[limit-1].ID)
	}
	return page, nil
}

// judgeFilter checks a filter and resolves the names in it.
func (s *DocumentService) judgeFilter(ctx context.Context, by Principal, f DocumentFilter) (DocumentFilter, error) {
	if err := checkPlace(f.Limit, f.Offset, f.Cursor); err != nil {
		return f, err
	}
	f.Before = 0
	if f.Cursor != "" {
		parts, ok := cursorParts(f.Cursor, 1)
		if ok {
			f.Before, ok = numberOf(parts[0])
		}
		if !ok || f.Before == 0 {
			return f, noCursor()
		}
	}
	switch f.Status {
	case "", DocumentPending, DocumentProcessing, DocumentCompleted, DocumentFailed:
	default:
		return f, FailField("/status", "ONEOF", "status must be one of: pending, processing, completed, failed.")
	}
	f.Search = nil
	if f.Query != nil {
		var err error
		if f.Search, err = parseQuery(*f.Query); err != nil {
			return f, err
		}
	}
	if f.DocumentType != "" {
		resolved, err := s.engine.Schemas.resolveListed(ctx, by, f.DocumentType)
		if err != nil {
			return f, err
		}
		f.DocumentType = resolved
	}
	if f.ApplicationID != "" {
		a, err := s.engine.Applications.Get(ctx, by, f.ApplicationID)
		if err != nil {
			return f, err
		}
		f.ApplicationID = a.ID
	}
	if f.FolderID != "" {
		folder, err := s.engine.Folders.Get(ctx, by, f.FolderID)
		if err != nil {
			return f, err
		}
		f.FolderID = folder.ID
	}
	return f, nil
}

// Get returns a document and its result as JSON, edits included. The result is nil before completion.
func (s *DocumentService) Get(ctx context.Context, by Principal, id int64) (Document, json.RawMessage, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return Document{}, nil, s.storageError(err)
	}
	if d.Status != DocumentCompleted {
		return d, nil, nil
	}
	result, edit, err := s.engine.Edits.shownResult(ctx, by.Org, id)
	if err == nil {
		d.NotCarried, err = edit.notCarried()
	}
	d.EditVersion = edit.Version
	if err == nil {
		s.engine.Audit.noteRead(by, id, AccessResult)
	}
	return d, result, s.storageError(err)
}

// JobStatus finds a document by its id or by its job's id, with its result if it is completed.
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

// ParseDocumentID reads a document id as JSON writes it: a positive integer below 2^53 without sign, leading zero,
// point or exponent.
func ParseDocumentID(s string) (int64, bool) {
	id, err := strconv.ParseInt(s, 10, 64)
	return id, err == nil && id > 0 && id < 1<<53 && strconv.FormatInt(id, 10) == s
}

func documentSubject(id int64) string { return strconv.FormatInt(id, 10) }

// Delete hides a document at once; its row and file are purged after the plan's retention. A batch keeps the document's
// place: if the document had not ended, it counts as failed.
func (s *DocumentService) Delete(ctx context.Context, by Principal, id int64) error {
	var d Document
	var due *outreachDue
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if d, err = lockDocument(ctx, tx, by, id); err != nil {
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
		if err := s.emitDeletion(ctx, tx, by.Org, id, now); err != nil {
			return err
		}
		if due, err = s.engine.Outreach.dueOutreach(ctx, tx, by.Org, d.ApplicationID); err != nil {
			return err
		}
		return s.engine.Batches.settleBatch(ctx, tx, by.Org, id, DocumentFailed)
	})
	if err == nil {
		s.engine.Outreach.sender.carryOut(due)
		s.engine.Webhooks.sender.silence(aboutDocuments(by.Org, id)...)
		if d.ApplicationID != nil {
			s.engine.Cashflows.forgetApplication(by.Org, *d.ApplicationID)
		}
	}
	if err == nil && by.Plan.SoftDeleteRetainDays == 0 {
		s.purgeAtOnce(context.WithoutCancel(ctx), d)
	}
	return err
}

// purgeAtOnce removes a document under a plan without retention. The deletion is acknowledged even if this fails,
// because the document is already hidden and the next purge tries again.
func (s *DocumentService) purgeAtOnce(ctx context.Context, d Document) {
	_, err := s.engine.Maintenance.purgeDocument(ctx, d)
	if err == nil {
		_, err = s.engine.Maintenance.eraseOf(ctx, d.Org, s.engine.Maintenance.forgetErasure)
	}
	if err != nil {
		s.config.Log.Error(
			"a deleted document could not be purged at once; it is tried again within the hour", "document_id", d.ID,
			"error", err,
		)
	}
}
