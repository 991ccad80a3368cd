package storage

import (
	"context"
	"database/sql"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanDelivery(row scanner) (d engine.Delivery, err error) {
	var seq, sent sql.NullInt64
	var claimed int64
	err = row.Scan(&d.Org, &d.ID, &d.WebhookID, &seq, &d.MessageID, &d.Event, &d.Attempt, &claimed, &sent, &d.StatusCode, &d.LatencyMS, &d.Reason)
	d.EventSeq, d.ClaimedAt, d.SentAt = seq.Int64, timeOf(claimed), timeOrNil(sent)
	return d, err
}

// Deliveries lists a receiver's, newest first, with the number of all.
func (r *reads) Deliveries(ctx context.Context, org engine.OrgID, webhookID string, limit, offset int) ([]engine.Delivery, int, error) {
	total, err := queryOne(ctx, r, scanOne[int], `
		SELECT COUNT(*) FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2`, org, webhookID)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanDelivery, `
		SELECT org_id, id, webhook_id, event_seq, message_id, event, attempt, claimed_at, sent_at, status_code, latency_ms, reason
		FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2
		ORDER BY claimed_at DESC, id DESC LIMIT $3 OFFSET $4`, org, webhookID, limit, offset)
	return list, total, err
}

// Delivery finds one of a receiver by id.
func (r *reads) Delivery(ctx context.Context, org engine.OrgID, webhookID, id string) (engine.Delivery, error) {
	return queryOne(ctx, r, scanDelivery, `
		SELECT org_id, id, webhook_id, event_seq, message_id, event, attempt, claimed_at, sent_at, status_code, latency_ms, reason
		FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2 AND id = $3`, org, webhookID, id)
}

// InsertDelivery adds one without outcome; ErrDuplicate when it is a second first one of its event.
func (t *tx) InsertDelivery(ctx context.Context, d engine.Delivery) error {
	return t.insert(ctx, `
		INSERT INTO webhook_deliveries (org_id, id, webhook_id, event_seq, message_id, event, attempt, claimed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`, d.Org, d.ID, d.WebhookID, sql.NullInt64{Int64: d.EventSeq, Valid: d.EventSeq != 0},
		d.MessageID, d.Event, d.Attempt, micros(d.ClaimedAt))
}

// RecordDelivery keeps an outcome; ErrNotFound when the delivery is gone or has one: it never changes.
func (t *tx) RecordDelivery(ctx context.Context, d engine.Delivery) error {
	return t.change(ctx, `
		UPDATE webhook_deliveries SET sent_at = $3, status_code = $4, latency_ms = $5, reason = $6
		WHERE org_id = $1 AND id = $2 AND sent_at IS NULL`, d.Org, d.ID, microsOrNull(d.SentAt), d.StatusCode, d.LatencyMS, d.Reason)
}

// LoseDeliveries ends deliveries without outcome that were claimed before a time.
func (t *tx) LoseDeliveries(ctx context.Context, org engine.OrgID, claimedBefore, at time.Time, reason string) (int, error) {
	n, err := t.exec(ctx, `
		UPDATE webhook_deliveries SET sent_at = $3, reason = $4
		WHERE org_id = $1 AND sent_at IS NULL AND claimed_at < $2`, org, micros(claimedBefore), micros(at), reason)
	return int(n), err
}

// SweepDeliveries removes at most n that were claimed before a time, the oldest first.
func (t *tx) SweepDeliveries(ctx context.Context, org engine.OrgID, claimedBefore time.Time, n int) (int, error) {
	removed, err := t.exec(ctx, `
		DELETE FROM webhook_deliveries WHERE org_id = $1 AND id IN (
		  SELECT id FROM webhook_deliveries WHERE org_id = $1 AND claimed_at < $2 ORDER BY claimed_at LIMIT $3)`,
		org, micros(claimedBefore), n)
	return int(removed), err
}
