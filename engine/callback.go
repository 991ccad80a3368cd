package engine

import (
	"slices"
	"time"
)

// CallbackEvent names what a callback, or an entry of the event feed, tells.
type CallbackEvent string

const (
	EventDocumentCompleted CallbackEvent = "document.completed"
	EventDocumentFailed    CallbackEvent = "document.failed"
	// EventDocumentDeleted tells those who keep copies that a document is gone.
	EventDocumentDeleted    CallbackEvent = "document.deleted"
	EventBatchCompleted     CallbackEvent = "batch.completed"
	EventApplicationCreated CallbackEvent = "application.created"
	// EventApplicationUpdated tells of every change but that of the status.
	EventApplicationUpdated       CallbackEvent = "application.updated"
	EventApplicationStatusChanged CallbackEvent = "application.status_changed"
	EventApplicationDeleted       CallbackEvent = "application.deleted"
	// EventWebhookTest is sent when a test is asked for, and never stands in the feed.
	EventWebhookTest CallbackEvent = "webhook.test"
)

// CallbackEvents are the events of the feed, which a registered receiver can have.
var CallbackEvents = []CallbackEvent{
	EventDocumentCompleted, EventDocumentFailed, EventDocumentDeleted, EventBatchCompleted,
	EventApplicationCreated, EventApplicationUpdated, EventApplicationStatusChanged, EventApplicationDeleted,
}

// ofApplications says that an event tells of loan applications, for which application:read is needed.
func (e CallbackEvent) ofApplications() bool {
	return slices.Contains([]CallbackEvent{EventApplicationCreated, EventApplicationUpdated,
		EventApplicationStatusChanged, EventApplicationDeleted}, e)
}

// Callback is one POST to a webhook_url, or to a registered receiver. It is claimed in the transaction
// that makes the event, the end of a document for one, and sent once after it; a crash in between loses
// it, which the contract allows, while sending first could send it twice.
type Callback struct {
	ID            string // webhook-id: stable per document and attempt, or batch, and event
	Org           OrgID
	DocumentID    int64  // 0 unless it tells of a document
	Attempt       int    // of the document, from 1; 0 unless it tells of an attempt's end. Reads leave it 0.
	BatchID       string // "" unless it tells of a batch
	ApplicationID string // "" unless it tells of an application
	Event         CallbackEvent
	URL           string
	ClaimedAt     time.Time
	// Secrets sign what a registered receiver gets, the newest first; nil means the organization's own.
	Secrets [][]byte
	// Outcome of the single attempt; SentAt is nil while it has none.
	SentAt     *time.Time
	StatusCode *int
	LatencyMS  *int
	Reason     *string // "" on a 2xx, else one sentence
}
