package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"
)

// BatchStatus is where a batch stands. It follows from its entries and is stored nowhere.
type BatchStatus string

const (
	// BatchPending: no document has begun.
	BatchPending BatchStatus = "pending"
	// BatchProcessing: some have begun or ended, not all have ended.
	BatchProcessing BatchStatus = "processing"
	// BatchCompleted: all are completed.
	BatchCompleted BatchStatus = "completed"
	// BatchCompletedWithErrors: all have ended, some failed.
	BatchCompletedWithErrors BatchStatus = "completed_with_errors"
	// BatchFailed: all failed.
	BatchFailed BatchStatus = "failed"
)

// Bounds of one batch request.
const (
	// MaxBatchDocuments is the contract's limit; a plan may set a lower or higher one.
	MaxBatchDocuments = 100
	// MaxBatchBytes is how much one batch request may bring: 500 MB.
	MaxBatchBytes = 5 * MaxFileBytes
)

// Batch is what was submitted together. It is never changed but for its end.
type Batch struct {
	ID             string // UUID
	Org            OrgID
	WebhookURL     *string
	TotalDocuments int
	CreatedAt      time.Time
	CreatedBy      string     // key id
	CompletedAt    *time.Time // set when the last document has ended
}

// BatchEntry is one document's place in a batch. It outlives the document, so that the batch's numbers
// add up after a deletion.
type BatchEntry struct {
	Position     int // from 0, in the order sent
	DocumentID   int64
	DeclaredType string         // registry name or "auto"
	Outcome      DocumentStatus // completed or failed; "" while the entry is open
	// Document is what the document shows at the moment; nil once it is deleted.
	Document *BatchDocument
}

// BatchDocument is what a batch's record tells of a document.
type BatchDocument struct {
	FileName      string
	DocumentType  string // as declared; with "auto", what was found once completed
	Status        DocumentStatus
	Error         *string
	ErrorCategory *ErrorCategory
	Pages         *PagesRead // nil while nothing is known
}

// Status is the outcome, or while the entry is open where its document stands. A deletion keeps the
// outcome that was reached; what was deleted before its end counts as failed.
func (e BatchEntry) Status() DocumentStatus {
	if e.Outcome == "" && e.Document != nil {
		return e.Document.Status
	}
	return e.Outcome
}

// BatchRecord is a batch with its entries in the order sent, all as of one moment.
type BatchRecord struct {
	Batch
	Entries []BatchEntry
}

// Counts says how many entries completed and failed.
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

// Status says where the batch stands.
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

// ProgressPercent is the share of entries that have ended, 0 to 100 with two decimals. A batch has at
// least one entry.
func (r BatchRecord) ProgressPercent() float64 {
	completed, failed := r.Counts()
	return math.Round(float64(completed+failed)*10_000/float64(len(r.Entries))) / 100
}

// BatchReads are the questions about batches.
type BatchReads interface {
	Batch(ctx context.Context, org OrgID, id string) (Batch, error)
	// BatchEntries lists a batch's entries in the order sent, with what their documents show, all as of
	// one moment. A document that is deleted shows nothing.
	BatchEntries(ctx context.Context, org OrgID, batchID string) ([]BatchEntry, error)
}

// BatchWrites change them.
type BatchWrites interface {
	InsertBatch(ctx context.Context, b Batch) error
	// InsertBatchEntry answers ErrDuplicate when the place is taken or the document is in a batch already.
	// What the entry says of its document is not stored with it.
	InsertBatchEntry(ctx context.Context, org OrgID, batchID string, e BatchEntry) error
	// SettleBatchEntry gives a document's open entry its outcome and says which batch it is in;
	// ErrNotFound when the document has no open entry.
	SettleBatchEntry(
		ctx context.Context, org OrgID, documentID int64, outcome DocumentStatus,
	) (batchID string, err error)
	// EndBatch notes when the last entry was settled; ErrNotFound when that was noted before.
	EndBatch(ctx context.Context, org OrgID, id string, at time.Time) error
}

// BatchService takes many documents in one request, and tells when the last is read.
type BatchService struct{ *core }

// BatchInput is what is submitted together.
type BatchInput struct {
	// WebhookURL gets batch.completed, and the events of documents that name no address of their own.
	WebhookURL string
	// FolderID is the folder to put all of them into; "" is none.
	FolderID string
	// ApplicationID is the application to put all of them into, by uuid or app_id; "" is none.
	ApplicationID string
	Documents     []BatchDocumentInput
}

// BatchDocumentInput is one document of a batch. A FileURL is fetched later.
type BatchDocumentInput struct {
	UploadInput
	// Fault says why what was sent for this document cannot be taken; see FailsAlone.
	Fault *Error
}

// BatchLimit is how many documents one batch of this plan may have.
func (p Plan) BatchLimit() int {
	if p.BatchMaxDocuments > 0 {
		return p.BatchMaxDocuments
	}
	return MaxBatchDocuments
}

// CheckBatchPlan says whether the caller's plan has batches (PLAN_NOT_PERMITTED).
func CheckBatchPlan(by Principal) error {
	if !by.Plan.BatchAllowed {
		return Fail(CodePlanNotPermitted, "The organization's plan has no batches; ask the operator for a plan that has, or upload one document at a time.")
	}
	return nil
}

// CheckBatchSize judges the number of documents: at least one, at most what the plan permits.
func CheckBatchSize(by Principal, documents int) error {
	if documents > by.Plan.BatchLimit() {
		return Fail(
			CodeTooManyFiles,
			fmt.Sprintf("A batch has at most %d documents; send the rest in another.", by.Plan.BatchLimit()),
		)
	}
	return nil
}

// Submit keeps all documents of a request and queues them. Each is judged on its own: one that
// cannot be taken becomes a failed document that says why, and the others go on. After it returns,
// batch, documents and files are durable; when it fails, nothing of the request is kept.
func (s *BatchService) Submit(ctx context.Context, by Principal, in BatchInput) (Batch, error) {
	if err := s.check(by, in); err != nil {
		return Batch{}, err
	}
	application, err := s.applications.applicationFor(ctx, by, in.ApplicationID)
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
	release := s.blobLocks.keeping(by.Org, files)
	kept, _, err := s.files.keepFiles(ctx, files)
	if err == nil {
		err = s.insert(ctx, by, b, entries, contentsOf(files))
	}
	release()
	if err != nil {
		s.files.dropKept(ctx, by.Org, kept)
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
		if err := s.documents.judgeCallbackAddress("/webhook_url", in.WebhookURL); err != nil {
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

// insert writes everything in one transaction; contents are those of its files.
func (s *BatchService) insert(
	ctx context.Context, by Principal, b Batch, entries []judgedEntry, contents []string,
) error {
	var refused []Document
	err := s.inTx(ctx, func(tx Tx) error {
		refused = nil
		if err := s.files.holdContents(ctx, tx, by.Org, contents...); err != nil {
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
		return s.idempotency.made(ctx, tx, by, b)
	})
	if err != nil {
		return err
	}
	for _, d := range refused {
		s.processing.noteEnd(d, nil)
	}
	return nil
}

// Get is a batch with its entries.
func (s *BatchService) Get(ctx context.Context, by Principal, id string) (BatchRecord, error) {
	b, err := s.config.Store.Batch(ctx, by.Org, strings.ToLower(id))
	if err != nil {
		return BatchRecord{}, s.storageError(err)
	}
	entries, err := s.config.Store.BatchEntries(ctx, by.Org, b.ID)
	return BatchRecord{Batch: b, Entries: entries}, s.storageError(err)
}

// Result is one entry of a batch as it stands now, with its document's result as JSON. The result
// is nil unless the document is completed and not deleted.
func (s *BatchService) Result(
	ctx context.Context, by Principal, entry BatchEntry,
) (BatchEntry, json.RawMessage, error) {
	if entry.Document == nil {
		return entry, nil, nil
	}
	d, result, err := s.documents.Get(ctx, by, entry.DocumentID)
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
	if d.Attempt > 1 { // what was read after the batch had settled is not part of it
		result, err := s.versions.firstResult(ctx, by, entry.DocumentID)
		return entry, result, err
	}
	entry.Document = &BatchDocument{FileName: d.FileName, DocumentType: d.DocumentType, Status: d.Status,
		Error: d.Error, ErrorCategory: d.ErrorCategory, Pages: d.Pages}
	if d.Status.Terminal() {
		entry.Outcome = d.Status
	}
	return entry, result, nil
}
