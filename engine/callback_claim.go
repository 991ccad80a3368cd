package engine

import (
	"context"
	"encoding/json"
	"time"
)

// claimCallback decides, in the transaction that ends processing, that the document's callback will be
// sent by whoever commits it. Nil when there is no webhook_url or the event was claimed before.
func (e *Engine) claimCallback(ctx context.Context, tx Tx, d Document) (*Callback, []byte, error) {
	if d.WebhookURL == nil {
		return nil, nil, nil
	}
	event := EventDocumentCompleted
	if d.Status == DocumentFailed {
		event = EventDocumentFailed
	}
	c := Callback{ID: "msg_" + e.NewID(), Org: d.Org, DocumentID: d.ID, Event: event, URL: *d.WebhookURL, ClaimedAt: e.now()}
	claimed, err := tx.ClaimCallback(ctx, c)
	if err != nil || !claimed {
		return nil, nil, err
	}
	body, err := callbackBody(d, event)
	return &c, body, err
}

// callbackBody is the documented payload, byte for byte; it carries no result data (delivery rule 5).
func callbackBody(d Document, event CallbackEvent) ([]byte, error) {
	if event == EventDocumentCompleted {
		return json.Marshal(struct {
			Event             CallbackEvent  `json:"event"`
			DocumentID        int64          `json:"document_id"`
			Status            DocumentStatus `json:"status"`
			DocumentType      string         `json:"document_type"`
			FileName          string         `json:"file_name"`
			ProcessingSeconds float64        `json:"processing_time_seconds"`
			CompletedAt       string         `json:"completed_at"`
		}{event, d.ID, d.Status, d.DocumentType, d.FileName, d.ProcessingSeconds(), TimeText(*d.CompletedAt)})
	}
	return json.Marshal(struct {
		Event         CallbackEvent  `json:"event"`
		DocumentID    int64          `json:"document_id"`
		Status        DocumentStatus `json:"status"`
		Error         string         `json:"error"`
		ErrorCategory ErrorCategory  `json:"error_category"`
		DocumentType  string         `json:"document_type"`
		FileName      string         `json:"file_name"`
		FailedAt      string         `json:"failed_at"`
	}{event, d.ID, d.Status, *d.Error, *d.ErrorCategory, d.DocumentType, d.FileName, TimeText(*d.CompletedAt)})
}

// TimeText is a time as every answer writes it: RFC 3339 in UTC with milliseconds.
func TimeText(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z07:00") }
