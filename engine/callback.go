package engine

import (
	"context"
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

// CallbackReads are the questions about callbacks to a webhook_url.
type CallbackReads interface {
	Callbacks(ctx context.Context, org OrgID, documentID int64) ([]Callback, error)
	BatchCallbacks(ctx context.Context, org OrgID, batchID string) ([]Callback, error)
}

// CallbackWrites change them.
type CallbackWrites interface {
	// ClaimCallback inserts the callback; false when its document's attempt or its batch already has one of this event.
	ClaimCallback(ctx context.Context, c Callback) (bool, error)
}

// tellEnd tells, in the transaction that ends the processing of a document, who is to know: the feed, the
// registered receivers and the document's own webhook_url. All of it bears one webhook-id, so that a
// receiver that is both registered and named at the upload knows the second for what it is.
func (s *WebhookService) tellEnd(ctx context.Context, tx Tx, d Document) error {
	event := EventDocumentCompleted
	if d.Status == DocumentFailed {
		event = EventDocumentFailed
	}
	body, err := callbackBody(d, event)
	if err != nil {
		return err
	}
	ev, err := s.tell(ctx, tx, Event{Org: d.Org, Name: event, DocumentID: d.ID, Attempt: d.Attempt, Payload: body})
	if err != nil || d.WebhookURL == nil {
		return err
	}
	return s.claimCallback(ctx, tx, ev, *d.WebhookURL)
}

// claimCallback decides that an event's callback to a webhook_url will be sent by whoever commits the
// transaction, unless it was claimed before.
func (s *WebhookService) claimCallback(ctx context.Context, tx Tx, ev Event, url string) error {
	c := callbackOf(ev)
	c.URL = url
	claimed, err := tx.ClaimCallback(ctx, c)
	if err == nil && claimed {
		newsOf(tx).add(outgoing{callback: c, body: ev.Payload})
	}
	return err
}

// callbackOf is the callback that tells of an event, still without its receiver.
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

// callbackBody is the documented payload, byte for byte; it carries no result data (delivery rule 5).
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

// TimeText is a time as every answer writes it: RFC 3339 in UTC with milliseconds.
func TimeText(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z07:00") }

// The payloads of callbacks and of the event feed, a type for each event. Those beside the documented ones carry ids,
// states and times, and nothing about people, so that nothing in them has to go when what they tell of is deleted.
type (
	// DocumentCompletedPayload tells that a document was read. The result itself is read by its id.
	DocumentCompletedPayload struct {
		Event             CallbackEvent  `json:"event"`
		DocumentID        int64          `json:"document_id"`
		Status            DocumentStatus `json:"status"`
		DocumentType      string         `json:"document_type" doc:"As declared; with auto, what was found."`
		FileName          string         `json:"file_name"`
		ProcessingSeconds float64        `json:"processing_time_seconds"`
		CompletedAt       string         `json:"completed_at"`
	}
	// DocumentFailedPayload tells that a document could not be read, and why.
	DocumentFailedPayload struct {
		Event         CallbackEvent  `json:"event"`
		DocumentID    int64          `json:"document_id"`
		Status        DocumentStatus `json:"status"`
		Error         string         `json:"error" doc:"Why it failed: one sentence with the way out."`
		ErrorCategory ErrorCategory  `json:"error_category" doc:"The same in one word."`
		DocumentType  string         `json:"document_type"`
		FileName      string         `json:"file_name"`
		FailedAt      string         `json:"failed_at"`
	}
	// DocumentDeletedPayload tells those who keep copies that a document is gone.
	DocumentDeletedPayload struct {
		Event      CallbackEvent `json:"event"`
		DocumentID int64         `json:"document_id"`
		DeletedAt  string        `json:"deleted_at"`
	}
	// BatchCompletedPayload tells that every document of a batch has ended.
	BatchCompletedPayload struct {
		Event          CallbackEvent `json:"event"`
		BatchID        string        `json:"batch_id"`
		Status         BatchStatus   `json:"status" doc:"completed, completed_with_errors or failed."`
		TotalDocuments int           `json:"total_documents"`
		Completed      int           `json:"completed"`
		Failed         int           `json:"failed"`
		CompletedAt    string        `json:"completed_at"`
	}
	// ApplicationCreatedPayload tells of a new loan application.
	ApplicationCreatedPayload struct {
		Event         CallbackEvent     `json:"event"`
		ApplicationID string            `json:"application_id"`
		AppID         string            `json:"app_id"`
		Status        ApplicationStatus `json:"status"`
		CreatedAt     string            `json:"created_at"`
	}
	// ApplicationUpdatedPayload tells which values of an application changed, not what they hold.
	ApplicationUpdatedPayload struct {
		Event         CallbackEvent     `json:"event"`
		ApplicationID string            `json:"application_id"`
		AppID         string            `json:"app_id"`
		Status        ApplicationStatus `json:"status"`
		Fields        []string          `json:"fields" doc:"The names of what changed, in order of the alphabet."`
		UpdatedAt     string            `json:"updated_at"`
	}
	// ApplicationStatusChangedPayload tells that an application moved on.
	ApplicationStatusChangedPayload struct {
		Event         CallbackEvent     `json:"event"`
		ApplicationID string            `json:"application_id"`
		AppID         string            `json:"app_id"`
		From          ApplicationStatus `json:"from"`
		To            ApplicationStatus `json:"to"`
		ChangedAt     string            `json:"changed_at"`
	}
	// ApplicationDeletedPayload tells that an application is gone; its documents are told one by one.
	ApplicationDeletedPayload struct {
		Event         CallbackEvent `json:"event"`
		ApplicationID string        `json:"application_id"`
		AppID         string        `json:"app_id"`
		DeletedAt     string        `json:"deleted_at"`
	}
	// ForgottenPayload is what the feed keeps of document.completed and document.failed once the document is deleted.
	ForgottenPayload struct {
		Event      CallbackEvent `json:"event"`
		DocumentID int64         `json:"document_id"`
		Deleted    bool          `json:"deleted" doc:"Always true."`
	}
	// WebhookTestPayload is what a test of a registered receiver sends.
	WebhookTestPayload struct {
		Event     CallbackEvent `json:"event"`
		WebhookID string        `json:"webhook_id"`
		SentAt    string        `json:"sent_at"`
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

// tellDeletion tells that a document was deleted; call it in the transaction that deletes it.
func (c *core) tellDeletion(ctx context.Context, tx Tx, org OrgID, documentID int64, at time.Time) error {
	return c.tellOf(
		ctx, tx, Event{Org: org, Name: EventDocumentDeleted, DocumentID: documentID},
		DocumentDeletedPayload{EventDocumentDeleted, documentID, TimeText(at)},
	)
}

func (c *core) tellCreation(ctx context.Context, tx Tx, a Application) error {
	return c.tellOf(
		ctx, tx, Event{Org: a.Org, Name: EventApplicationCreated, ApplicationID: a.ID},
		ApplicationCreatedPayload{EventApplicationCreated, a.ID, a.AppID(), a.Status, TimeText(a.CreatedAt)},
	)
}

// tellUpdate tells a change of the status apart from that of other values. Of those it names the fields,
// not what they held.
func (c *core) tellUpdate(ctx context.Context, tx Tx, before, after Application, changed map[string]any) error {
	var fields []string
	for name := range changed {
		if name != "status" {
			fields = append(fields, name)
		}
	}
	slices.Sort(fields)
	if len(fields) > 0 {
		if err := c.tellOf(ctx, tx, Event{Org: after.Org, Name: EventApplicationUpdated, ApplicationID: after.ID}, ApplicationUpdatedPayload{EventApplicationUpdated, after.ID, after.AppID(), after.Status, fields, TimeText(after.UpdatedAt)}); err != nil {
			return err
		}
	}
	if after.Status == before.Status {
		return nil
	}
	return c.tellOf(ctx, tx, Event{Org: after.Org, Name: EventApplicationStatusChanged, ApplicationID: after.ID}, ApplicationStatusChangedPayload{EventApplicationStatusChanged, after.ID, after.AppID(), before.Status, after.Status, TimeText(after.UpdatedAt)})
}

// tellApplicationDeletion tells of the documents that went with the application too: who may read
// documents only learns of them that way.
func (c *core) tellApplicationDeletion(ctx context.Context, tx Tx, a Application, documents []int64) error {
	now := c.now()
	for _, id := range documents {
		if err := c.tellDeletion(ctx, tx, a.Org, id, now); err != nil {
			return err
		}
	}
	return c.tellOf(
		ctx, tx, Event{Org: a.Org, Name: EventApplicationDeleted, ApplicationID: a.ID},
		ApplicationDeletedPayload{EventApplicationDeleted, a.ID, a.AppID(), TimeText(now)},
	)
}
