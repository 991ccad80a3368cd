package storage

import (
	"context"
	"database/sql"

	"github.com/dossier-lending/dossier/engine"
)

// Outreach lists the newest mails of an application, the newest first.
func (r *reads) Outreach(ctx context.Context, org engine.OrgID, applicationID string, limit int) ([]engine.Outreach, error) {
	scan := func(row scanner) (o engine.Outreach, err error) {
		var claimed int64
		var ended sql.NullInt64
		err = row.Scan(&o.Org, &o.ApplicationID, &o.ID, &o.Cause, &o.KeyID, &claimed, &ended, &o.Outcome, &o.Reason)
		o.ClaimedAt, o.EndedAt = timeOf(claimed), timeOrNil(ended)
		return o, err
	}
	return queryAll(ctx, r, scan, `
		SELECT org_id, application_id, id, cause, key_id, claimed_at, ended_at, outcome, reason FROM outreach
		WHERE org_id = $1 AND application_id = $2 ORDER BY claimed_at DESC, id DESC LIMIT $3`, org, applicationID, limit)
}

// ClaimOutreach adds one; false when it is of the creation and the application has one of that. A unique
// index decides, so of two claims at the same time one wins.
func (t *tx) ClaimOutreach(ctx context.Context, o engine.Outreach) (bool, error) {
	n, err := t.exec(ctx, `
		INSERT INTO outreach (org_id, application_id, id, cause, key_id, claimed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, o.Org, o.ApplicationID, o.ID, o.Cause, o.KeyID, micros(o.ClaimedAt))
	return n > 0, err
}

// EndOutreach keeps an outcome, once; ErrNotFound when there is none to be ended.
func (t *tx) EndOutreach(ctx context.Context, o engine.Outreach) error {
	return t.change(ctx, `
		UPDATE outreach SET ended_at = $4, outcome = $5, reason = $6
		WHERE org_id = $1 AND application_id = $2 AND id = $3 AND ended_at IS NULL`,
		o.Org, o.ApplicationID, o.ID, microsOrNull(o.EndedAt), o.Outcome, o.Reason)
}
