package engine

import (
	"context"
	"time"
)

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
