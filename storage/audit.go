package storage

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

func scanAudit(row scanner) (e engine.AuditEntry, err error) {
	var at int64
	var before, after string
	err = row.Scan(&e.Org, &e.Seq, &at, &e.KeyID, &e.Action, &e.Subject, &before, &after, &e.PrevHash, &e.Hash)
	e.At, e.Before, e.After = timeOf(at), json.RawMessage(before), json.RawMessage(after)
	return e, err
}

// LastAudit is the newest entry; ErrNotFound when the chain is empty.
func (r *reads) LastAudit(ctx context.Context, org engine.OrgID) (engine.AuditEntry, error) {
	return queryOne(ctx, r, scanAudit, `
		SELECT org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash FROM audit_log
		WHERE org_id = $1 ORDER BY seq DESC LIMIT 1`, org)
}

// AuditEntries lists at most limit entries after a sequence number, in order.
func (r *reads) AuditEntries(ctx context.Context, org engine.OrgID, afterSeq int64, limit int) ([]engine.AuditEntry, error) {
	return queryAll(ctx, r, scanAudit, `
		SELECT org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash FROM audit_log
		WHERE org_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`, org, afterSeq, limit)
}

// InsertAudit appends an entry; ErrDuplicate when its number is taken, ErrNotFound once the deletion of its organization
// has begun. JSON is kept byte for byte.
func (t *tx) InsertAudit(ctx context.Context, e engine.AuditEntry) error {
	t.note(Note{Org: e.Org, Entry: &e})
	err := t.insert(ctx, `
		INSERT INTO audit_log (org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
		WHERE NOT EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = $1)
		ON CONFLICT DO NOTHING`,
		e.Org, e.Seq, micros(e.At), e.KeyID, e.Action, e.Subject, string(e.Before), string(e.After), e.PrevHash, e.Hash)
	if errors.Is(err, engine.ErrDuplicate) {
		if _, gone := t.OrganizationDeletion(ctx, e.Org); gone == nil {
			return engine.ErrNotFound
		}
	}
	return err
}
