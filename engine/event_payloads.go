package engine

import (
	"context"
	"slices"
	"time"
)

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
