package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"
)

// BatchStatus is the state of a batch. It follows from its entries and is not stored.
type BatchStatus string

const (
	BatchPending             BatchStatus = "pending"               // no document has begun
	BatchProcessing          BatchStatus = "processing"            // some have begun or ended, not all have ended
	BatchCompleted           BatchStatus = "completed"             // all are completed
	BatchCompletedWithErrors BatchStatus = "completed_with_errors" // all have ended, some failed
	BatchFailed              BatchStatus = "failed"                // all failed
)

// Bounds of one batch request.
const (
	MaxBatchDocuments = 100              // the limit of the API documents; a plan may set a lower or higher one
	MaxBatchBytes     = 5 * MaxFileBytes // all files together: 500 MB
)

// Batch is a set of documents that were submitted together. Only its end changes it.
type Batch struct {
	ID             string     // UUID
	Org            OrgID      // its owner
	WebhookURL     *string    // where batch.completed is sent; nil for none
	TotalDocuments int        // at least 1
	CreatedAt      time.Time  // when it was submitted
	CreatedBy      string     // public id of the key
	CompletedAt    *time.Time // set when the last document has ended
}

// BatchEntry is one document's place in a batch. It outlives the document, so that the batch's numbers add up after a
// deletion.
type BatchEntry struct {
	Position     int            // from 0, in the order sent
	DocumentID   int64          // also of a deleted document
	DeclaredType string         // registry name or "auto"
	Outcome      DocumentStatus // completed or failed; "" while the entry is open
	Document     *BatchDocument // the document as it is now; nil once it is deleted
}

// BatchDocument is what a batch's record shows of a document.
type BatchDocument struct {
	FileName      string         // as it was sent
	DocumentType  string         // as declared; with "auto", what was found once completed
	Status        DocumentStatus // state of the document
	Error         *string        // one sentence; nil unless it failed
	ErrorCategory *ErrorCategory // the same in one word; nil unless it failed
	Pages         *PagesRead     // nil if nothing is known
}

// Status is the outcome, or the document's state if the entry is open. A deletion keeps the outcome that was reached; a
// document that was deleted before its end counts as failed.
func (e BatchEntry) Status() DocumentStatus {
	if e.Outcome == "" && e.Document != nil {
		return e.Document.Status
	}
	return e.Outcome
}

// BatchRecord is a batch with its entries, all as of one moment.
type BatchRecord struct {
	Batch
	Entries []BatchEntry // in the order sent
}

// Counts counts the entries that completed and failed.
func (r BatchRecord) Counts() (completed, failed int) {
	for _, e := range r.Entries {
		switch e.Status() {
		case DocumentCompleted:
			completed++
		case DocumentFailed:
			failed++
		}
	}
	return completed, failed
}

// Status is the state of the batch.
func (r BatchRecord) Status() BatchStatus {
	completed, failed := r.Counts()
	if completed+failed == len(r.Entries) {
		return endedAs(completed, failed)
	}
	for _, e := range r.Entries {
		if e.Status() != DocumentPending {
			return BatchProcessing
		}
	}
	return BatchPending
}

func endedAs(completed, failed int) BatchStatus {
	switch {
	case failed == 0:
		return BatchCompleted
	case completed == 0:
		return BatchFailed
	}
	return BatchCompletedWithErrors
}

// ProgressPercent is the percentage of entries that have ended, 0 to 100 with two decimals. A batch has at least one
// entry.
func (r BatchRecord) ProgressPercent() float64 {
	completed, failed := r.Counts()
	return math.Round(float64(completed+failed)*10_000/float64(len(r.Entries))) / 100
}

// BatchReads are the store's queries for batches.
type BatchReads interface {
	// Batch finds by id; ErrNotFound if there is none.
	Batch(ctx context.Context, org OrgID, id string) (Batch, error)
	// BatchEntries lists a batch's entries in the order sent, with what their documents show, all as of one moment. A
	// deleted document shows nothing.
	BatchEntries(ctx context.Context, org OrgID, batchID string) ([]BatchEntry, error)
}

// BatchWrites are the store's changes to batches.
type BatchWrites interface {
	// InsertBatch adds a batch.
	InsertBatch(ctx context.Context, b Batch) error
	// InsertBatchEntry returns ErrDuplicate if the place is taken or the document is in a batch already.
	// BatchEntry.Document is not stored.
	InsertBatchEntry(ctx context.Context, org OrgID, batchID string, e BatchEntry) error
	// SettleBatchEntry gives a document's open entry its outcome and returns the batch's id; ErrNotFound if the
	// document has no open entry.
	SettleBatchEntry(
		ctx context.Context, org OrgID, documentID int64, outcome DocumentStatus,
	) (batchID string, err error)
	// EndBatch records when the last entry was settled; ErrNotFound if that was recorded before.
	EndBatch(ctx context.Context, org OrgID, id string, at time.Time) error
}

// BatchService accepts many documents in one request, and reports when the last one is read.
type BatchService struct{ *core }

// BatchInput is a set of documents that are submitted together.
type BatchInput struct {
	// Gets batch.completed, and the events of documents without an address of their own; "" for none.
	WebhookURL    string
	FolderID      string               // UUID of the folder to put all of them into; "" for none
	ApplicationID string               // UUID or app_id of the application to put all of them into; "" for none
	Documents     []BatchDocumentInput // at least one
}

// BatchDocumentInput is one document of a batch. A FileURL is fetched later.
type BatchDocumentInput struct {
	UploadInput
	Fault *Error // why this document cannot be accepted as it was sent, see FailsAlone; nil if it can
}

// BatchLimit is how many documents one batch of this plan may have.
func (p Plan) BatchLimit() int {
	if p.BatchMaxDocuments > 0 {
		return p.BatchMaxDocuments
	}
	return MaxBatchDocuments
}

// CheckBatchPlan fails with PLAN_NOT_PERMITTED if the caller's plan has no batches.
func CheckBatchPlan(by Principal) error {
	if !by.Plan.BatchAllowed {
		return Fail(CodePlanNotPermitted, "The organization's plan has no batches; ask the operator for a plan that has, or upload one document at a time.")
	}
	return nil
}

// CheckBatchSize fails with TOO_MANY_FILES for more documents than the plan permits in one batch.
func CheckBatchSize(by Principal, documents int) error {
	if documents > by.Plan.BatchLimit() {
		return Fail(
			CodeTooManyFiles,
			fmt.Sprintf("A batch has at most %d documents; send the rest in another.", by.Plan.BatchLimit()),
		)
	}
	return nil
}

// Submit stores all documents of a request and queues them. Each is checked on its own: one that cannot be accepted
// becomes a failed document with a reason, and the others go on. After Submit returns, batch, documents and files are
// durable; if it fails, nothing of the request is kept.
func (s *BatchService) Submit(ctx context.Context, by Principal, in BatchInput) (Batch, error) {
	if err := s.check(by, in); err != nil {
		return Batch{}, err
	}
	application, err := s.engine.Applications.applicationFor(ctx, by, in.ApplicationID)
	if err != nil {
		return Batch{}, err
	}
	entries := make([]judgedEntry, len(in.Documents))
	var files []*StagedFile
	for i, d := range in.Documents {
		entries[i] = s.judgeEntry(ctx, by, d, in.WebhookURL)
		entries[i].document.FolderID, entries[i].document.ApplicationID = folderRef(in.FolderID), application
		if f := entries[i].file; f != nil {
			files = append(files, f)
		}
	}
	b := Batch{ID: s.config.NewID(), Org: by.Org, TotalDocuments: len(entries), CreatedAt: s.now(), CreatedBy: by.KeyID}
	if in.WebhookURL != "" {
		b.WebhookURL = &in.WebhookURL
	}
	release := s.engine.Files.blobLocks.keeping(by.Org, files)
	kept, _, err := s.engine.Files.keepFiles(ctx, files)
	if err == nil {
		err = s.insert(ctx, by, b, entries, contentsOf(files))
	}
	release()
	if err != nil {
		s.engine.Files.dropKept(ctx, by.Org, kept, err)
		return Batch{}, err
	}
	s.workArrived()
	return b, nil
}

func (s *BatchService) check(by Principal, in BatchInput) error {
	if err := CheckBatchPlan(by); err != nil {
		return err
	}
	if err := mayAttach(by, in.ApplicationID); err != nil {
		return err
	}
	if in.WebhookURL != "" {
		if err := s.engine.Documents.judgeCallbackAddress("/webhook_url", in.WebhookURL); err != nil {
			return err
		}
	}
	if len(in.Documents) == 0 {
		return FailField("/documents", "REQUIRED", "A batch has at least one document.")
	}
	var bytes int64
	for _, d := range in.Documents {
		if d.File != nil {
			bytes += d.File.Size
		}
	}
	if bytes > MaxBatchBytes {
		return Fail(
			CodeRequestTooLarge,
			"The files of one batch request have at most 500 MB (524288000 bytes) together; send fewer.",
		)
	}
	return CheckBatchSize(by, len(in.Documents))
}

// insert writes everything in one transaction; contents are the digests of its files.
func (s *BatchService) insert(
	ctx context.Context, by Principal, b Batch, entries []judgedEntry, contents []string,
) error {
	var refused []Document
	err := s.inTx(ctx, func(tx Tx) error {
		refused = nil
		if err := s.engine.Files.holdContents(ctx, tx, by.Org, contents...); err != nil {
			return err
		}
		// Application and folder are the same for all, and locked before the audit chain.
		first, err := joinApplication(ctx, tx, entries[0].document, b.CreatedAt)
		if err != nil {
			return err
		}
		if err := checkFolder(ctx, tx, first); err != nil {
			return err
		}
		if err := tx.InsertBatch(ctx, b); err != nil {
			return err
		}
		record := BatchRecord{Batch: b}
		for i, judged := range entries {
			judged.document.ExternalRef = first.ExternalRef
			entry, d, err := s.insertEntry(ctx, tx, by, b, i, judged)
			if err != nil {
				return err
			}
			if judged.refused != nil {
				refused = append(refused, d)
			}
			record.Entries = append(record.Entries, entry)
		}
		if err := s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "batch.submitted", subject: b.ID,
			after: map[string]any{"total_documents": b.TotalDocuments}}); err != nil {
			return err
		}
		if err := s.endIfLast(ctx, tx, record); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, b)
	})
	if err != nil {
		return err
	}
	for _, d := range refused {
		s.engine.Processing.noteEnd(d, nil)
	}
	return nil
}

// Get returns a batch with its entries.
func (s *BatchService) Get(ctx context.Context, by Principal, id string) (BatchRecord, error) {
	b, err := s.config.Store.Batch(ctx, by.Org, strings.ToLower(id))
	if err != nil {
		return BatchRecord{}, s.storageError(err)
	}
	entries, err := s.config.Store.BatchEntries(ctx, by.Org, b.ID)
	return BatchRecord{Batch: b, Entries: entries}, s.storageError(err)
}

// Result is one entry of a batch as it is now, with its document's result as JSON. The result is nil unless the
// document is completed and not deleted.
func (s *BatchService) Result(
	ctx context.Context, by Principal, entry BatchEntry,
) (BatchEntry, json.RawMessage, error) {
	if entry.Document == nil {
		return entry, nil, nil
	}
	d, result, err := s.engine.Documents.Get(ctx, by, entry.DocumentID)
	if err != nil && CodeOf(err) == CodeNotFound { // deleted since the record was read
		entry.Document = nil
		if entry.Outcome == "" {
			entry.Outcome = DocumentFailed
		}
		return entry, nil, nil
	}
	if err != nil {
		return entry, nil, err
	}
	if d.Attempt > 1 { // later attempts are not part of the batch
		result, err := s.engine.Versions.firstResult(ctx, by, entry.DocumentID)
		return entry, result, err
	}
	entry.Document = &BatchDocument{FileName: d.FileName, DocumentType: d.DocumentType, Status: d.Status,
		Error: d.Error, ErrorCategory: d.ErrorCategory, Pages: d.Pages}
	if d.Status.Terminal() {
		entry.Outcome = d.Status
	}
	return entry, result, nil
}
