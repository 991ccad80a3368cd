package storage

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanWebhook(row scanner) (w engine.Webhook, err error) {
	var events string
	var until sql.NullInt64
	var created, updated int64
	err = row.Scan(
		&w.Org, &w.ID, &w.URL, &events, &w.Description, &w.Active, &w.Secret, &w.OldSecret, &until, &created, &updated,
	)
	for name := range strings.FieldsSeq(events) {
		w.Events = append(w.Events, engine.CallbackEvent(name))
	}
	w.OldSecretUntil, w.CreatedAt, w.UpdatedAt = timeOrNil(until), timeOf(created), timeOf(updated)
	return w, err
}

func eventNames(events []engine.CallbackEvent) string {
	names := make([]string, len(events))
	for i, event := range events {
		names[i] = string(event)
	}
	return strings.Join(names, " ")
}

// webhookReads implements engine.WebhookReads, and webhookWrites engine.WebhookWrites.
type (
	webhookReads  struct{ *runner }
	webhookWrites struct{ *runner }
)

// Webhook finds a receiver by its id.
func (r webhookReads) Webhook(ctx context.Context, org engine.OrgID, id string) (engine.Webhook, error) {
	return queryOne(ctx, r.runner, scanWebhook, `
		SELECT org_id, id, url, events, description, active, secret, old_secret, old_secret_until, created_at, updated_at
		FROM webhooks WHERE org_id = $1 AND id = $2`, org, id)
}

// Webhooks lists all, the oldest first.
func (r webhookReads) Webhooks(ctx context.Context, org engine.OrgID) ([]engine.Webhook, error) {
	return queryAll(ctx, r.runner, scanWebhook, `
		SELECT org_id, id, url, events, description, active, secret, old_secret, old_secret_until, created_at, updated_at
		FROM webhooks WHERE org_id = $1 ORDER BY created_at, id`, org)
}

// InsertWebhook adds a receiver; ErrDuplicate if its id is taken.
func (t webhookWrites) InsertWebhook(ctx context.Context, w engine.Webhook) error {
	return t.insert(ctx, `
		INSERT INTO webhooks (org_id, id, url, events, description, active, secret, old_secret, old_secret_until, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT DO NOTHING`, w.Org, w.ID, w.URL, eventNames(w.Events), w.Description, w.Active,
		w.Secret, w.OldSecret, microsOrNull(w.OldSecretUntil), micros(w.CreatedAt), micros(w.UpdatedAt))
}

// UpdateWebhook replaces every column but id, organization and time of creation.
func (t webhookWrites) UpdateWebhook(ctx context.Context, w engine.Webhook) error {
	return t.change(ctx, `
		UPDATE webhooks SET url = $3, events = $4, description = $5, active = $6, secret = $7, old_secret = $8,
		  old_secret_until = $9, updated_at = $10
		WHERE org_id = $1 AND id = $2`, w.Org, w.ID, w.URL, eventNames(w.Events), w.Description, w.Active,
		w.Secret, w.OldSecret, microsOrNull(w.OldSecretUntil), micros(w.UpdatedAt))
}

// DeleteWebhook deletes a receiver with its log of deliveries.
func (t webhookWrites) DeleteWebhook(ctx context.Context, org engine.OrgID, id string) error {
	if _, err := t.exec(
		ctx, `DELETE FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2`, org, id,
	); err != nil {
		return err
	}
	if err := t.change(ctx, `DELETE FROM webhooks WHERE org_id = $1 AND id = $2`, org, id); err != nil {
		return err
	}
	return t.forgetCount(ctx, org, countedDeliveries+id)
}

// DropOldSecrets removes previous secrets that were valid until a time before the given one, and counts them.
func (t webhookWrites) DropOldSecrets(ctx context.Context, org engine.OrgID, before time.Time) (int, error) {
	n, err := t.exec(ctx, `
		UPDATE webhooks SET old_secret = NULL, old_secret_until = NULL
		WHERE org_id = $1 AND old_secret IS NOT NULL AND old_secret_until < $2`, org, micros(before))
	return int(n), err
}

const deliveryColumns = `org_id, id, webhook_id, event_seq, message_id, event, attempt, claimed_at, sent_at, status_code,
		latency_ms, reason`

func scanDelivery(row scanner) (d engine.Delivery, err error) {
	var seq, sent sql.NullInt64
	var claimed int64
	err = row.Scan(
		&d.Org, &d.ID, &d.WebhookID, &seq, &d.MessageID, &d.Event, &d.Attempt, &claimed, &sent, &d.StatusCode,
		&d.LatencyMS, &d.Reason,
	)
	d.EventSeq, d.ClaimedAt, d.SentAt = seq.Int64, timeOf(claimed), timeOrNil(sent)
	return d, err
}

// Deliveries lists a page of a receiver's deliveries, newest first, and counts all of them. An offset beyond the middle
// is counted from the end. The few chosen rows are sorted by an expression, because for the column SQLite would read an
// index of all deliveries in that order.
func (r webhookReads) Deliveries(
	ctx context.Context, org engine.OrgID, f engine.DeliveryFilter,
) ([]engine.Delivery, int, error) {
	total, err := queryOne(ctx, r.runner, scanOne[int], `
		SELECT CAST(COALESCE(SUM(c.listed), 0) AS BIGINT) FROM list_counts c WHERE c.org_id = $1 AND c.list = $2`,
		org, countedDeliveries+f.WebhookID)
	if err != nil {
		return nil, 0, err
	}
	past := total - f.Offset
	if f.BeforeID == "" && past > 0 && f.Offset > total/2 {
		list, err := queryAll(ctx, r.runner, scanDelivery, `
			SELECT `+deliveryColumns+` FROM webhook_deliveries WHERE org_id = $1 AND id IN (
			  SELECT d.id FROM webhook_deliveries d WHERE d.org_id = $1 AND d.webhook_id = $2
			  ORDER BY d.claimed_at, d.id LIMIT $3 OFFSET $4)
			ORDER BY claimed_at + 0 DESC, id DESC`, org, f.WebhookID, min(past, f.Limit), max(0, past-f.Limit))
		return list, total, err
	}
	at := int64(math.MaxInt64)
	if f.BeforeID != "" {
		at = micros(f.BeforeAt)
	}
	list, err := queryAll(ctx, r.runner, scanDelivery, `
		SELECT `+deliveryColumns+` FROM webhook_deliveries WHERE org_id = $1 AND id IN (
		  SELECT d.id FROM webhook_deliveries d
		  WHERE d.org_id = $1 AND d.webhook_id = $2 AND (d.claimed_at, d.id) < ($3, $4)
		  ORDER BY d.claimed_at DESC, d.id DESC LIMIT $5 OFFSET $6)
		ORDER BY claimed_at + 0 DESC, id DESC`, org, f.WebhookID, at, f.BeforeID, f.Limit, f.Offset)
	return list, total, err
}

// Delivery finds one of a receiver by id.
func (r webhookReads) Delivery(ctx context.Context, org engine.OrgID, webhookID, id string) (engine.Delivery, error) {
	return queryOne(ctx, r.runner, scanDelivery, `
		SELECT `+deliveryColumns+` FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2 AND id = $3`, org, webhookID, id)
}

// InsertDelivery adds a delivery without an outcome; ErrDuplicate if its event already has a first delivery and this is
// another first one.
func (t webhookWrites) InsertDelivery(ctx context.Context, d engine.Delivery) error {
	return t.insert(ctx, `
		INSERT INTO webhook_deliveries (org_id, id, webhook_id, event_seq, message_id, event, attempt, claimed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`, d.Org, d.ID, d.WebhookID, sql.NullInt64{Int64: d.EventSeq, Valid: d.EventSeq != 0},
		d.MessageID, d.Event, d.Attempt, micros(d.ClaimedAt))
}

// RecordDelivery stores the outcome of a delivery, which never changes. ErrNotFound if there is no such delivery
// without an outcome.
func (t webhookWrites) RecordDelivery(ctx context.Context, d engine.Delivery) error {
	return t.change(ctx, `
		UPDATE webhook_deliveries SET sent_at = $3, status_code = $4, latency_ms = $5, reason = $6
		WHERE org_id = $1 AND id = $2 AND sent_at IS NULL`, d.Org, d.ID, microsOrNull(d.SentAt), d.StatusCode, d.LatencyMS, d.Reason)
}

// LoseDeliveries ends deliveries without an outcome that were claimed before a time, with a reason, and counts them.
func (t webhookWrites) LoseDeliveries(
	ctx context.Context, org engine.OrgID, claimedBefore, at time.Time, reason string,
) (int, error) {
	n, err := t.exec(ctx, `
		UPDATE webhook_deliveries SET sent_at = $3, reason = $4
		WHERE org_id = $1 AND sent_at IS NULL AND claimed_at < $2`, org, micros(claimedBefore), micros(at), reason)
	return int(n), err
}

// SweepDeliveries removes at most n deliveries that were claimed before a time, oldest first, and counts them.
func (t webhookWrites) SweepDeliveries(
	ctx context.Context, org engine.OrgID, claimedBefore time.Time, n int,
) (int, error) {
	removed, err := t.exec(ctx, `
		DELETE FROM webhook_deliveries WHERE org_id = $1 AND id IN (
		  SELECT id FROM webhook_deliveries WHERE org_id = $1 AND claimed_at < $2 ORDER BY claimed_at LIMIT $3)`,
		org, micros(claimedBefore), n)
	return int(removed), err
}

// callbackReads implements engine.CallbackReads, and callbackWrites engine.CallbackWrites.
type (
	callbackReads  struct{ *runner }
	callbackWrites struct{ *runner }
)

// Callbacks lists a document's callbacks, oldest claim first.
func (r callbackReads) Callbacks(ctx context.Context, org engine.OrgID, documentID int64) ([]engine.Callback, error) {
	scan := func(row scanner) (c engine.Callback, err error) {
		var claimed int64
		var sent sql.NullInt64
		err = row.Scan(
			&c.Org, &c.DocumentID, &c.Event, &c.ID, &c.URL, &claimed, &sent, &c.StatusCode, &c.LatencyMS, &c.Reason,
		)
		c.ClaimedAt, c.SentAt = timeOf(claimed), timeOrNil(sent)
		return c, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT org_id, document_id, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason FROM callbacks
		WHERE org_id = $1 AND document_id = $2 ORDER BY claimed_at, id`, org, documentID)
}

// BatchCallbacks lists a batch's callbacks, oldest claim first.
func (r callbackReads) BatchCallbacks(
	ctx context.Context, org engine.OrgID, batchID string,
) ([]engine.Callback, error) {
	scan := func(row scanner) (c engine.Callback, err error) {
		var claimed int64
		var sent sql.NullInt64
		err = row.Scan(
			&c.Org, &c.BatchID, &c.Event, &c.ID, &c.URL, &claimed, &sent, &c.StatusCode, &c.LatencyMS, &c.Reason,
		)
		c.ClaimedAt, c.SentAt = timeOf(claimed), timeOrNil(sent)
		return c, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT org_id, batch_id, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason FROM batch_callbacks
		WHERE org_id = $1 AND batch_id = $2 ORDER BY claimed_at, id`, org, batchID)
}

// ClaimCallback adds a callback that is to be sent. It returns false if the attempt or the batch already has one for
// this event. The primary key decides, so one of two claims at the same time wins.
func (t callbackWrites) ClaimCallback(ctx context.Context, c engine.Callback) (bool, error) {
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

// RecordCallback stores the outcome of a callback, which is sent once; an outcome never changes. ErrNotFound if there
// is no such callback without an outcome.
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

// eventColumns are read from eventTables, in statements whose $1 is the organization. The last two are the id and the
// external reference of the application that the event is about, if it still exists.
//
// The application is joined, and chosen by CASE, because PostgreSQL looks it up in an index only then: behind a policy
// it compares nothing that a function or a subquery made before it knows that a row may be seen.
const (
	eventColumns = `e.org_id, e.seq, e.id, e.name, e.at, e.document_id, e.batch_id, e.application_id, e.payload,
		CASE WHEN e.application_id IS NOT NULL THEN e.application_id ELSE d.application_id END, a.external_ref`
	eventTables = `events e
		LEFT JOIN documents d ON d.org_id = $1 AND d.id = e.document_id
		LEFT JOIN applications a ON a.org_id = $1
		  AND a.id = CASE WHEN e.application_id IS NOT NULL THEN e.application_id ELSE d.application_id END`
)

func scanEvent(row scanner) (ev engine.Event, err error) {
	var at int64
	var document sql.NullInt64
	var batch, application, payload sql.NullString
	err = row.Scan(
		&ev.Org, &ev.Seq, &ev.ID, &ev.Name, &at, &document, &batch, &application, &payload, &ev.Application,
		&ev.ExternalRef,
	)
	ev.At, ev.DocumentID, ev.BatchID, ev.ApplicationID = timeOf(at), document.Int64, batch.String, application.String
	ev.Payload = jsonOrNil(payload)
	return ev, err
}

// eventReads implements engine.EventReads, and eventWrites engine.EventWrites.
type (
	eventReads  struct{ *runner }
	eventWrites struct{ *runner }
)

// Event finds an event by its number.
func (r eventReads) Event(ctx context.Context, org engine.OrgID, seq int64) (engine.Event, error) {
	return queryOne(ctx, r.runner, scanEvent, `
		SELECT `+eventColumns+` FROM `+eventTables+` WHERE e.org_id = $1 AND e.seq = $2`, org, seq)
}

// Events lists by number, the lowest first. With and without those about applications are two statements, so that each
// uses its index.
func (r eventReads) Events(ctx context.Context, org engine.OrgID, f engine.EventFilter) ([]engine.Event, error) {
	if f.Applications {
		return queryAll(ctx, r.runner, scanEvent, `
			SELECT `+eventColumns+` FROM `+eventTables+`
			WHERE e.org_id = $1 AND e.seq > $2 AND e.seq <= $3 ORDER BY e.seq LIMIT $4`, org, f.After, f.UpTo, f.Limit)
	}
	return queryAll(ctx, r.runner, scanEvent, `
		SELECT `+eventColumns+` FROM `+eventTables+`
		WHERE e.org_id = $1 AND e.seq > $2 AND e.seq <= $3 AND e.application_id IS NULL ORDER BY e.seq LIMIT $4`,
		org, f.After, f.UpTo, f.Limit)
}

// EventBounds returns the number of the newest event and the highest number that was removed; 0 if there is none.
func (r eventReads) EventBounds(ctx context.Context, org engine.OrgID) (last, swept int64, err error) {
	scan := func(row scanner) (bounds [2]int64, err error) {
		err = row.Scan(&bounds[0], &bounds[1])
		return bounds, err
	}
	bounds, err := queryOne(ctx, r.runner, scan, `SELECT last_seq, swept_to FROM event_counters WHERE org_id = $1`, org)
	if errors.Is(err, engine.ErrNotFound) {
		err = nil
	}
	return bounds[0], bounds[1], err
}

// AppendEvent adds an event and returns its number, the next one of the organization. The counter's row is locked
// until the transaction ends. ErrDuplicate if the attempt or the batch already has an event with this name.
func (t eventWrites) AppendEvent(ctx context.Context, ev engine.Event) (int64, error) {
	seq, err := queryOne(ctx, t.runner, scanOne[int64], `
		INSERT INTO event_counters (org_id, last_seq, swept_to) VALUES ($1, 1, 0)
		ON CONFLICT (org_id) DO UPDATE SET last_seq = event_counters.last_seq + 1
		RETURNING last_seq`, ev.Org)
	if err != nil {
		return 0, err
	}
	t.note(Note{Org: ev.Org, Event: seq})
	return seq, t.insert(
		ctx,
		`
		INSERT INTO events (org_id, seq, id, name, at, document_id, batch_id, application_id, payload, attempt)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT DO NOTHING`,
		ev.Org,
		seq,
		ev.ID,
		ev.Name,
		micros(ev.At),
		sql.NullInt64{Int64: ev.DocumentID, Valid: ev.DocumentID != 0},
		textOrNull(ev.BatchID),
		textOrNull(ev.ApplicationID),
		jsonOrNull(ev.Payload),
		max(1, ev.Attempt),
	)
}

func textOrNull(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// SweepEvents removes the events up to a number, and stores that number.
func (t eventWrites) SweepEvents(ctx context.Context, org engine.OrgID, upTo int64) error {
	if _, err := t.exec(ctx, `DELETE FROM events WHERE org_id = $1 AND seq <= $2`, org, upTo); err != nil {
		return err
	}
	return t.change(ctx, `UPDATE event_counters SET swept_to = $2 WHERE org_id = $1 AND swept_to <= $2`, org, upTo)
}

// When a document is deleted, its data is removed from events. The events themselves stay: that a reading ended is
// kept.
const (
	reduceDocumentEvents = `UPDATE events SET payload = NULL
		WHERE org_id = $1 AND document_id = $2 AND name IN ('document.completed', 'document.failed')`
	reduceApplicationEvents = `UPDATE events SET payload = NULL
		WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)
		  AND name IN ('document.completed', 'document.failed')`
)
