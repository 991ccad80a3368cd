package storage

import (
	"context"
	"database/sql"

	"github.com/dossier-lending/dossier/engine"
)

// Callbacks lists a document's callbacks, oldest claim first.
func (r *reads) Callbacks(ctx context.Context, org engine.OrgID, documentID int64) ([]engine.Callback, error) {
	scan := func(row scanner) (c engine.Callback, err error) {
		var claimed int64
		var sent sql.NullInt64
		err = row.Scan(&c.Org, &c.DocumentID, &c.Event, &c.ID, &c.URL, &claimed, &sent, &c.StatusCode, &c.LatencyMS, &c.Reason)
		c.ClaimedAt, c.SentAt = timeOf(claimed), timeOrNil(sent)
		return c, err
	}
	return queryAll(ctx, r, scan, `
		SELECT org_id, document_id, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason FROM callbacks
		WHERE org_id = $1 AND document_id = $2 ORDER BY claimed_at, id`, org, documentID)
}

// ClaimCallback inserts the callback; false when its document's attempt or its batch already has one of this event.
// The primary key decides, so of two claims at the same time one wins.
func (t *tx) ClaimCallback(ctx context.Context, c engine.Callback) (bool, error) {
	if c.BatchID != "" {
		n, err := t.exec(ctx, `
			INSERT INTO batch_callbacks (org_id, batch_id, event, id, url, claimed_at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT DO NOTHING`, c.Org, c.BatchID, c.Event, c.ID, c.URL, micros(c.ClaimedAt))
		return n > 0, err
	}
	n, err := t.exec(ctx, `
		INSERT INTO callbacks (org_id, document_id, attempt, event, id, url, claimed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`, c.Org, c.DocumentID, max(1, c.Attempt), c.Event, c.ID, c.URL, micros(c.ClaimedAt))
	return n > 0, err
}

// RecordCallback keeps the outcome of a callback's single attempt. A callback that is not there, or has
// its outcome already, is ErrNotFound: an outcome never changes.
func (s *Store) RecordCallback(ctx context.Context, c engine.Callback) error {
	return s.inTx(ctx, func(t *tx) error {
		if c.BatchID != "" {
			return t.change(ctx, `
				UPDATE batch_callbacks SET sent_at = $4, status_code = $5, latency_ms = $6, reason = $7
				WHERE org_id = $1 AND batch_id = $2 AND id = $3 AND sent_at IS NULL`,
				c.Org, c.BatchID, c.ID, microsOrNull(c.SentAt), c.StatusCode, c.LatencyMS, c.Reason)
		}
		return t.change(ctx, `
			UPDATE callbacks SET sent_at = $4, status_code = $5, latency_ms = $6, reason = $7
			WHERE org_id = $1 AND document_id = $2 AND id = $3 AND sent_at IS NULL`,
			c.Org, c.DocumentID, c.ID, microsOrNull(c.SentAt), c.StatusCode, c.LatencyMS, c.Reason)
	})
}
