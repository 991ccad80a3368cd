package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// StatusChanges lists an application's history, oldest first.
func (r *reads) StatusChanges(ctx context.Context, org engine.OrgID, applicationID string) ([]engine.StatusChange, error) {
	scan := func(row scanner) (c engine.StatusChange, err error) {
		var at int64
		err = row.Scan(&c.ApplicationID, &at, &c.KeyID, &c.From, &c.To)
		c.At = timeOf(at)
		return c, err
	}
	return queryAll(ctx, r, scan, `
		SELECT application_id, at, key_id, from_status, to_status FROM status_changes
		WHERE org_id = $1 AND application_id = $2 ORDER BY seq`, org, applicationID)
}

// InsertStatusChange adds the next step. Two at the same time would get the same number; the primary
// key then refuses the later one with ErrDuplicate.
func (t *tx) InsertStatusChange(ctx context.Context, org engine.OrgID, c engine.StatusChange) error {
	return t.insert(ctx, `
		INSERT INTO status_changes (org_id, application_id, seq, at, key_id, from_status, to_status)
		VALUES ($1, $2, (SELECT COALESCE(MAX(seq), 0) + 1 FROM status_changes WHERE org_id = $1 AND application_id = $2),
		        $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, org, c.ApplicationID, micros(c.At), c.KeyID, c.From, c.To)
}
