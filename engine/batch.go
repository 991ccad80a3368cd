package engine

import (
	"math"
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
