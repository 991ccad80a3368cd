package engine

import (
	"context"
	"fmt"
	"time"
)

// record keeps what came of a delivery and logs what was not taken.
func (s *callbackSender) record(o outgoing, began time.Time, status int, err error) {
	e, c, reason := s.engine, o.callback, ""
	switch {
	case err != nil:
		reason = err.Error()
	case status < 200 || status > 299:
		reason = fmt.Sprintf("The receiver answered %d instead of a 2xx.", status)
	}
	sent, latency := e.now(), max(0, int(e.config.Now().Sub(began).Milliseconds()))
	c.SentAt, c.LatencyMS, c.Reason = &sent, &latency, &reason
	if status != 0 {
		c.StatusCode = &status
	}
	about := []any{
		"event", c.Event, "document_id", c.DocumentID, "batch_id", c.BatchID, "application_id", c.ApplicationID,
	}
	if o.delivery != nil {
		about = append(about, "webhook_id", o.delivery.WebhookID, "delivery_id", o.delivery.ID)
	}
	if reason != "" {
		e.config.Log.Warn("callback was not taken; it is not sent again", append(
			about, "status", status, "reason", reason,
		)...)
	}
	err = e.storageError(s.keep(c, o.delivery))
	if err != nil && CodeOf(err) != CodeNotFound { // its document or receiver may be gone by now
		e.config.Log.Error("a callback's outcome could not be recorded", append(about, "error", err)...)
	}
}

// keep writes the outcome where the callback was claimed.
func (s *callbackSender) keep(c Callback, claimed *Delivery) error {
	ctx := context.Background()
	if claimed == nil {
		return s.engine.config.Store.RecordCallback(ctx, c)
	}
	d := *claimed
	d.SentAt, d.StatusCode, d.LatencyMS, d.Reason = c.SentAt, c.StatusCode, c.LatencyMS, c.Reason
	return s.engine.config.Store.InTx(ctx, func(tx Tx) error { return tx.RecordDelivery(ctx, d) })
}
