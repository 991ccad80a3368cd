package engine

import (
	"context"
	"slices"
	"time"
)

// CallbackEvent names what a callback, or an entry of the event feed, reports.
type CallbackEvent string

const (
	EventDocumentCompleted CallbackEvent = "document.completed" // a document was read
	EventDocumentFailed    CallbackEvent = "document.failed"    // a document could not be read
	// A document was deleted: for receivers that keep copies.
	EventDocumentDeleted    CallbackEvent = "document.deleted"
	EventBatchCompleted     CallbackEvent = "batch.completed"     // every document of a batch has ended
	EventApplicationCreated CallbackEvent = "application.created" // a new loan application
	// Values of an application changed, other than its status.
	EventApplicationUpdated       CallbackEvent = "application.updated"
	EventApplicationStatusChanged CallbackEvent = "application.status_changed" // an application's status changed
	EventApplicationDeleted       CallbackEvent = "application.deleted"        // an application was deleted
	// Sent when somebody asks for a test; never in the feed.
	EventWebhookTest CallbackEvent = "webhook.test"
)

// CallbackEvents are the events of the feed, to which a registered receiver can subscribe.
var CallbackEvents = []CallbackEvent{
	EventDocumentCompleted, EventDocumentFailed, EventDocumentDeleted, EventBatchCompleted,
	EventApplicationCreated, EventApplicationUpdated, EventApplicationStatusChanged, EventApplicationDeleted,
}

// ofApplications reports whether an event is about loan applications, for which application:read is needed.
func (e CallbackEvent) ofApplications() bool {
	return slices.Contains([]CallbackEvent{EventApplicationCreated, EventApplicationUpdated,
		EventApplicationStatusChanged, EventApplicationDeleted}, e)
}

// Callback is one POST to a webhook_url or to a registered receiver. It is claimed in the transaction that makes the
// event, and sent once after that. A crash in between loses it, which the API documents allow; sending first could send
// it twice.
type Callback struct {
	ID            string        // webhook-id: the same for every callback about one event
	Org           OrgID         // whose event it is
	DocumentID    int64         // 0 unless it is about a document
	Attempt       int           // Of the document, from 1; 0 unless it is about an attempt's end. Reads leave it 0.
	BatchID       string        // "" unless it is about a batch
	ApplicationID string        // "" unless it is about an application
	Event         CallbackEvent // what it reports
	URL           string        // where it is sent
	ClaimedAt     time.Time     // when the event happened
	// Sign what a registered receiver gets, the newest first; nil means the organization's own.
	Secrets    [][]byte
	SentAt     *time.Time // when the single attempt ended; nil before
	StatusCode *int       // the receiver's HTTP status; nil if it gave none
	LatencyMS  *int       // how long the attempt took, in milliseconds; nil before
	Reason     *string    // "" on a 2xx, else one sentence; nil before
}

// CallbackReads are the store's queries for callbacks to a webhook_url.
type CallbackReads interface {
	// Callbacks lists the callbacks about a document.
	Callbacks(ctx context.Context, org OrgID, documentID int64) ([]Callback, error)
	// BatchCallbacks lists the callbacks about a batch.
	BatchCallbacks(ctx context.Context, org OrgID, batchID string) ([]Callback, error)
}

// CallbackWrites are the store's changes to callbacks.
type CallbackWrites interface {
	// ClaimCallback inserts the callback; false if its document's attempt or its batch already has one of this event.
	ClaimCallback(ctx context.Context, c Callback) (bool, error)
}

// emitEnd reports the end of a document's processing, in the transaction that ends it, to the feed, the registered
// receivers and the document's own webhook_url. All of them get the same webhook-id, so that a receiver that is both
// registered and named at the upload recognizes the second callback.
func (s *WebhookService) emitEnd(ctx context.Context, tx Tx, d Document) error {
	event := EventDocumentCompleted
	if d.Status == DocumentFailed {
		event = EventDocumentFailed
	}
	body, err := callbackBody(d, event)
	if err != nil {
		return err
	}
	ev, err := s.emit(ctx, tx, Event{Org: d.Org, Name: event, DocumentID: d.ID, Attempt: d.Attempt, Payload: body})
	if err != nil || d.WebhookURL == nil {
		return err
	}
	return s.claimCallback(ctx, tx, ev, *d.WebhookURL)
}

// claimCallback decides that whoever commits the transaction will send an event's callback to a webhook_url, unless it
// was claimed before.
func (s *WebhookService) claimCallback(ctx context.Context, tx Tx, ev Event, url string) error {
	c := callbackOf(ev)
	c.URL = url
	claimed, err := tx.ClaimCallback(ctx, c)
	if err == nil && claimed {
		outboxOf(tx).add(outgoing{callback: c, body: ev.Payload})
	}
	return err
}

// callbackOf is the callback about an event, without its receiver.
func callbackOf(ev Event) Callback {
	return Callback{
		ID:            ev.ID,
		Org:           ev.Org,
		DocumentID:    ev.DocumentID,
		Attempt:       ev.Attempt,
		BatchID:       ev.BatchID,
		ApplicationID: ev.ApplicationID,
		Event:         ev.Name,
		ClaimedAt:     ev.At,
	}
}

// callbackBody is the documented payload, byte for byte. It carries no result data.
func callbackBody(d Document, event CallbackEvent) ([]byte, error) {
	if event == EventDocumentCompleted {
		return payloadJSON(DocumentCompletedPayload{
			event, d.ID, d.Status, d.DocumentType, d.FileName, d.ProcessingSeconds(), TimeText(*d.CompletedAt),
		})
	}
	return payloadJSON(DocumentFailedPayload{
		event, d.ID, d.Status, *d.Error, *d.ErrorCategory, d.DocumentType, d.FileName, TimeText(*d.CompletedAt),
	})
}

// TimeText formats a time as in every answer: RFC 3339 in UTC with milliseconds.
func TimeText(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z07:00") }

// The payloads of callbacks and of the event feed, a type for each event. Those beside the documented ones carry ids,
// states and times, and nothing about people, so that nothing in them has to go when what they tell of is deleted.
type (
	// DocumentCompletedPayload reports that a document was read. The receiver gets the result by its id.
	DocumentCompletedPayload struct {
		// document.completed
		Event CallbackEvent `json:"event"`
		// Positive, below 2^53.
		DocumentID int64 `json:"document_id"`
		// completed
		Status DocumentStatus `json:"status"`
		// As declared; with "auto", what was found.
		DocumentType string `json:"document_type" doc:"As declared; with auto, what was found."`
		// As it was sent.
		FileName string `json:"file_name"`
		// From start to end of processing, 0 or above.
		ProcessingSeconds float64 `json:"processing_time_seconds"`
		// RFC 3339, UTC, milliseconds.
		CompletedAt string `json:"completed_at"`
	}
	// DocumentFailedPayload reports that a document could not be read, and why.
	DocumentFailedPayload struct {
		// document.failed
		Event CallbackEvent `json:"event"`
		// Positive, below 2^53.
		DocumentID int64 `json:"document_id"`
		// failed
		Status DocumentStatus `json:"status"`
		// One sentence that says what to do.
		Error string `json:"error" doc:"Why it failed: one sentence with the way out."`
		// The same in one word.
		ErrorCategory ErrorCategory `json:"error_category" doc:"The same in one word."`
		// As declared.
		DocumentType string `json:"document_type"`
		// As it was sent.
		FileName string `json:"file_name"`
		// RFC 3339, UTC, milliseconds.
		FailedAt string `json:"failed_at"`
	}
	// DocumentDeletedPayload reports to receivers that keep copies that a document was deleted.
	DocumentDeletedPayload struct {
		Event      CallbackEvent `json:"event"`       // document.deleted
		DocumentID int64         `json:"document_id"` // positive, below 2^53
		DeletedAt  string        `json:"deleted_at"`  // RFC 3339, UTC, milliseconds
	}
	// BatchCompletedPayload reports that every document of a batch has ended.
	BatchCompletedPayload struct {
		// batch.completed
		Event CallbackEvent `json:"event"`
		// UUID
		BatchID string `json:"batch_id"`
		// completed, completed_with_errors or failed.
		Status BatchStatus `json:"status" doc:"completed, completed_with_errors or failed."`
		// Completed and failed together.
		TotalDocuments int `json:"total_documents"`
		// Documents with a result.
		Completed int `json:"completed"`
		// Documents without one.
		Failed int `json:"failed"`
		// RFC 3339, UTC, milliseconds.
		CompletedAt string `json:"completed_at"`
	}
	// ApplicationCreatedPayload reports a new loan application.
	ApplicationCreatedPayload struct {
		Event         CallbackEvent     `json:"event"`          // application.created
		ApplicationID string            `json:"application_id"` // UUID
		AppID         string            `json:"app_id"`         // APP-<number>
		Status        ApplicationStatus `json:"status"`         // submitted
		CreatedAt     string            `json:"created_at"`     // RFC 3339, UTC, milliseconds
	}
	// ApplicationUpdatedPayload reports which values of an application changed, but not the values.
	ApplicationUpdatedPayload struct {
		// application.updated
		Event CallbackEvent `json:"event"`
		// UUID
		ApplicationID string `json:"application_id"`
		// APP-<number>
		AppID string `json:"app_id"`
		// After the change.
		Status ApplicationStatus `json:"status"`
		// Names of the changed fields in alphabetical order, without status.
		Fields []string `json:"fields" doc:"The names of what changed, in order of the alphabet."`
		// RFC 3339, UTC, milliseconds.
		UpdatedAt string `json:"updated_at"`
	}
	// ApplicationStatusChangedPayload reports that an application's status changed.
	ApplicationStatusChangedPayload struct {
		Event         CallbackEvent     `json:"event"`          // application.status_changed
		ApplicationID string            `json:"application_id"` // UUID
		AppID         string            `json:"app_id"`         // APP-<number>
		From          ApplicationStatus `json:"from"`           // status before
		To            ApplicationStatus `json:"to"`             // status after
		ChangedAt     string            `json:"changed_at"`     // RFC 3339, UTC, milliseconds
	}
	// ApplicationDeletedPayload reports that an application was deleted; each of its documents has an event of its own.
	ApplicationDeletedPayload struct {
		Event         CallbackEvent `json:"event"`          // application.deleted
		ApplicationID string        `json:"application_id"` // UUID
		AppID         string        `json:"app_id"`         // APP-<number>
		DeletedAt     string        `json:"deleted_at"`     // RFC 3339, UTC, milliseconds
	}
	// ForgottenPayload replaces document.completed and document.failed in the feed once the document is deleted.
	ForgottenPayload struct {
		Event      CallbackEvent `json:"event"`                      // document.completed or document.failed
		DocumentID int64         `json:"document_id"`                // of the deleted document
		Deleted    bool          `json:"deleted" doc:"Always true."` // always true
	}
	// WebhookTestPayload is what a test of a registered receiver sends.
	WebhookTestPayload struct {
		Event     CallbackEvent `json:"event"`      // webhook.test
		WebhookID string        `json:"webhook_id"` // UUID of the receiver
		SentAt    string        `json:"sent_at"`    // RFC 3339, UTC, milliseconds
	}
)

// CallbackPayloads are the payloads by event, as zero values of their types.
var CallbackPayloads = map[CallbackEvent]any{
	EventDocumentCompleted:        DocumentCompletedPayload{},
	EventDocumentFailed:           DocumentFailedPayload{},
	EventDocumentDeleted:          DocumentDeletedPayload{},
	EventBatchCompleted:           BatchCompletedPayload{},
	EventApplicationCreated:       ApplicationCreatedPayload{},
	EventApplicationUpdated:       ApplicationUpdatedPayload{},
	EventApplicationStatusChanged: ApplicationStatusChangedPayload{},
	EventApplicationDeleted:       ApplicationDeletedPayload{},
	EventWebhookTest:              WebhookTestPayload{},
}

// emitDeletion reports that a document was deleted; call it in the transaction that deletes it.
func (c *core) emitDeletion(ctx context.Context, tx Tx, org OrgID, documentID int64, at time.Time) error {
	return c.emitPayload(
		ctx, tx, Event{Org: org, Name: EventDocumentDeleted, DocumentID: documentID},
		DocumentDeletedPayload{EventDocumentDeleted, documentID, TimeText(at)},
	)
}

func (c *core) emitCreation(ctx context.Context, tx Tx, a Application) error {
	return c.emitPayload(
		ctx, tx, Event{Org: a.Org, Name: EventApplicationCreated, ApplicationID: a.ID},
		ApplicationCreatedPayload{EventApplicationCreated, a.ID, a.AppID(), a.Status, TimeText(a.CreatedAt)},
	)
}

// emitUpdate reports a change of the status and changes of other values as two events. It names the changed fields, not
// their values.
func (c *core) emitUpdate(ctx context.Context, tx Tx, before, after Application, changed map[string]any) error {
	var fields []string
	for name := range changed {
		if name != "status" {
			fields = append(fields, name)
		}
	}
	slices.Sort(fields)
	event := Event{Org: after.Org, Name: EventApplicationUpdated, ApplicationID: after.ID}
	if len(fields) > 0 {
		if err := c.emitPayload(ctx, tx, event, ApplicationUpdatedPayload{
			EventApplicationUpdated, after.ID, after.AppID(), after.Status, fields, TimeText(after.UpdatedAt),
		}); err != nil {
			return err
		}
	}
	if after.Status == before.Status {
		return nil
	}
	event.Name = EventApplicationStatusChanged
	return c.emitPayload(ctx, tx, event, ApplicationStatusChangedPayload{
		EventApplicationStatusChanged, after.ID, after.AppID(), before.Status, after.Status, TimeText(after.UpdatedAt),
	})
}

// emitApplicationDeletion also reports each document that is deleted with the application, because a receiver that may
// only read documents learns of them no other way.
func (c *core) emitApplicationDeletion(ctx context.Context, tx Tx, a Application, documents []int64) error {
	now := c.now()
	for _, id := range documents {
		if err := c.emitDeletion(ctx, tx, a.Org, id, now); err != nil {
			return err
		}
	}
	return c.emitPayload(
		ctx, tx, Event{Org: a.Org, Name: EventApplicationDeleted, ApplicationID: a.ID},
		ApplicationDeletedPayload{EventApplicationDeleted, a.ID, a.AppID(), TimeText(now)},
	)
}
