package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

const erasureColumns = `org_id, subject, also, contents, at, done_at`

func scanErasure(row scanner) (e engine.Erasure, err error) {
	var contents []byte
	var at int64
	var done sql.NullInt64
	if err = row.Scan(&e.Org, &e.Subject, &e.Also, &contents, &at, &done); err != nil {
		return e, err
	}
	e.At, e.DoneAt = timeOf(at), timeOrNil(done)
	return e, json.Unmarshal(contents, &e.Contents)
}

// Erasure finds one by its subject, or by the subject's other name.
func (r *reads) Erasure(ctx context.Context, org engine.OrgID, name string) (engine.Erasure, error) {
	return queryOne(ctx, r, scanErasure, `
		SELECT `+erasureColumns+` FROM erasures WHERE org_id = $1 AND (subject = $2 OR also = $2 AND also <> '')`, org, name)
}

// Erasures lists what is not done yet.
func (r *reads) Erasures(ctx context.Context, org engine.OrgID, limit int) ([]engine.Erasure, error) {
	return queryAll(ctx, r, scanErasure, `
		SELECT `+erasureColumns+` FROM erasures WHERE org_id = $1 AND done_at IS NULL ORDER BY subject LIMIT $2`, org, limit)
}

// PutErasure adds one or replaces it.
func (t *tx) PutErasure(ctx context.Context, e engine.Erasure) error {
	contents, err := json.Marshal(append([]string{}, e.Contents...))
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, `
		INSERT INTO erasures (org_id, subject, also, contents, at, done_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, subject) DO UPDATE SET contents = excluded.contents, at = excluded.at, done_at = excluded.done_at`,
		e.Org, e.Subject, e.Also, string(contents), micros(e.At), microsOrNull(e.DoneAt))
	return err
}

// DropErasure removes one; absent is fine.
func (t *tx) DropErasure(ctx context.Context, org engine.OrgID, subject string) error {
	_, err := t.exec(ctx, `DELETE FROM erasures WHERE org_id = $1 AND subject = $2`, org, subject)
	return err
}

// DropDoneErasures removes those that were done before a time.
func (t *tx) DropDoneErasures(ctx context.Context, org engine.OrgID, before time.Time) error {
	_, err := t.exec(ctx, `DELETE FROM erasures WHERE org_id = $1 AND done_at < $2`, org, micros(before))
	return err
}
