package storage

import (
	"context"
	"database/sql"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// eventColumns are read FROM events in statements whose $1 is the organization. The last two name the application
// that an event tells of, if it still stands.
const eventColumns = `org_id, seq, id, name, at, document_id, batch_id, application_id, payload,
		COALESCE(application_id, (SELECT d.application_id FROM documents d WHERE d.org_id = $1 AND d.id = events.document_id)),
		(SELECT a.external_ref FROM applications a WHERE a.org_id = $1 AND a.id = COALESCE(events.application_id,
		  (SELECT d.application_id FROM documents d WHERE d.org_id = $1 AND d.id = events.document_id)))`

func scanEvent(row scanner) (ev engine.Event, err error) {
	var at int64
	var document sql.NullInt64
	var batch, application, payload sql.NullString
	err = row.Scan(&ev.Org, &ev.Seq, &ev.ID, &ev.Name, &at, &document, &batch, &application, &payload, &ev.Application, &ev.ExternalRef)
	ev.At, ev.DocumentID, ev.BatchID, ev.ApplicationID = timeOf(at), document.Int64, batch.String, application.String
	ev.Payload = jsonOrNil(payload)
	return ev, err
}

// Event finds by number.
func (r *reads) Event(ctx context.Context, org engine.OrgID, seq int64) (engine.Event, error) {
	return queryOne(ctx, r, scanEvent, `
		SELECT `+eventColumns+` FROM events WHERE org_id = $1 AND seq = $2`, org, seq)
}

// Events lists by number, the lowest first.
func (r *reads) Events(ctx context.Context, org engine.OrgID, f engine.EventFilter) ([]engine.Event, error) {
	return queryAll(ctx, r, scanEvent, `
		SELECT `+eventColumns+` FROM events
		WHERE org_id = $1 AND seq > $2 AND seq <= $3 AND (application_id IS NULL OR $4) ORDER BY seq LIMIT $5`,
		org, f.After, f.UpTo, f.Applications, f.Limit)
}

// EventBounds are the newest number and the highest that was swept; both 0 in the beginning.
func (r *reads) EventBounds(ctx context.Context, org engine.OrgID) (last, swept int64, err error) {
	scan := func(row scanner) (bounds [2]int64, err error) {
		err = row.Scan(&bounds[0], &bounds[1])
		return bounds, err
	}
	bounds, err := queryOne(ctx, r, scan, `SELECT last_seq, swept_to FROM event_counters WHERE org_id = $1`, org)
	if errors.Is(err, engine.ErrNotFound) {
		err = nil
	}
	return bounds[0], bounds[1], err
}

// AppendEvent counts up and adds the event. The counter's row is locked until the transaction ends.
// ErrDuplicate when its document's attempt or its batch has one of this name.
func (t *tx) AppendEvent(ctx context.Context, ev engine.Event) (int64, error) {
	seq, err := queryOne(ctx, &t.reads, scanOne[int64], `
		INSERT INTO event_counters (org_id, last_seq, swept_to) VALUES ($1, 1, 0)
		ON CONFLICT (org_id) DO UPDATE SET last_seq = event_counters.last_seq + 1
		RETURNING last_seq`, ev.Org)
	if err != nil {
		return 0, err
	}
	t.note(Note{Org: ev.Org, Event: seq})
	return seq, t.insert(ctx, `
		INSERT INTO events (org_id, seq, id, name, at, document_id, batch_id, application_id, payload, attempt)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT DO NOTHING`, ev.Org, seq, ev.ID, ev.Name, micros(ev.At),
		sql.NullInt64{Int64: ev.DocumentID, Valid: ev.DocumentID != 0}, textOrNull(ev.BatchID), textOrNull(ev.ApplicationID), jsonOrNull(ev.Payload), max(1, ev.Attempt))
}

func textOrNull(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// SweepEvents removes the events up to a number and remembers it.
func (t *tx) SweepEvents(ctx context.Context, org engine.OrgID, upTo int64) error {
	if _, err := t.exec(ctx, `DELETE FROM events WHERE org_id = $1 AND seq <= $2`, org, upTo); err != nil {
		return err
	}
	return t.change(ctx, `UPDATE event_counters SET swept_to = $2 WHERE org_id = $1 AND swept_to <= $2`, org, upTo)
}

// What an event says of a document goes with the document; that it ended stays.
const (
	reduceDocumentEvents = `UPDATE events SET payload = NULL
		WHERE org_id = $1 AND document_id = $2 AND name IN ('document.completed', 'document.failed')`
	reduceApplicationEvents = `UPDATE events SET payload = NULL
		WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)
		  AND name IN ('document.completed', 'document.failed')`
)
