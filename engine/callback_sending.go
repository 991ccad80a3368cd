package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// callbackTimeout is the contract's 10 seconds per delivery.
const callbackTimeout = 10 * time.Second

// maxCallbacksInFlight bounds callbacks that wait for slow receivers. Each waits on its own, so slow
// receivers hold up nobody until there are this many; then further ones queue.
const maxCallbacksInFlight = 256

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

// callbackSender sends claimed callbacks: one attempt each, outcome logged, never again.
type callbackSender struct {
	engine   *Engine
	slots    chan struct{}
	underWay sync.WaitGroup
}

func newCallbackSender(e *Engine) *callbackSender {
	return &callbackSender{engine: e, slots: make(chan struct{}, maxCallbacksInFlight)}
}

func (s *callbackSender) wait() { s.underWay.Wait() }

func (s *callbackSender) send(c Callback, body []byte) {
	s.underWay.Go(func() {
		s.slots <- struct{}{}
		defer func() { <-s.slots }()
		ctx, cancel := context.WithTimeout(context.Background(), callbackTimeout)
		defer cancel()
		s.attempt(ctx, c, body)
	})
}

// attempt looks once more whether the document still stands (a deletion that was acknowledged means
// that nobody is told any more), posts, and records what came of it.
func (s *callbackSender) attempt(ctx context.Context, c Callback, body []byte) {
	e := s.engine
	began := e.Now()
	status, reason := 0, ""
	if _, err := e.Store.Document(ctx, c.Org, c.DocumentID); err != nil {
		reason = "The document was deleted before the callback was sent."
	} else if e.Notifier == nil {
		reason = "This installation sends no callbacks."
	} else {
		var err error
		if status, err = e.Notifier.Send(ctx, c, body); err != nil {
			reason = err.Error()
		} else if status < 200 || status > 299 {
			reason = fmt.Sprintf("The receiver answered %d instead of a 2xx.", status)
		}
	}
	sent, latency := e.now(), int(e.Now().Sub(began).Milliseconds())
	c.SentAt, c.LatencyMS, c.Reason = &sent, &latency, &reason
	if status != 0 {
		c.StatusCode = &status
	}
	if reason != "" {
		e.Log.Warn("callback was not taken; it is not sent again", "document_id", c.DocumentID, "event", c.Event, "status", status, "reason", reason)
	}
	err := e.storageError(e.Store.RecordCallback(context.WithoutCancel(ctx), c))
	if err != nil && CodeOf(err) != CodeNotFound { // its document may be purged by now
		e.Log.Error("a callback's outcome could not be recorded", "document_id", c.DocumentID, "error", err)
	}
}
