package engine

import "time"

// CallbackEvent names what a callback tells.
type CallbackEvent string

const (
	EventDocumentCompleted CallbackEvent = "document.completed"
	EventDocumentFailed    CallbackEvent = "document.failed"
	EventBatchCompleted    CallbackEvent = "batch.completed"
)

// Callback is one POST to a webhook_url. It is claimed in the transaction that ends the processing of its
// document, or of the last document of its batch, and sent once after it; a crash in between loses it,
// which the contract allows, while sending first could send it twice.
type Callback struct {
	ID         string // webhook-id: stable per document or batch and event
	Org        OrgID
	DocumentID int64  // 0 when it tells of a batch
	BatchID    string // "" when it tells of a document
	Event      CallbackEvent
	URL        string
	ClaimedAt  time.Time
	// Outcome of the single attempt; SentAt is nil while it has none.
	SentAt     *time.Time
	StatusCode *int
	LatencyMS  *int
	Reason     *string // "" on a 2xx, else one sentence
}
