package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func scanPolicy(row scanner) (p engine.PolicyRevision, err error) {
	var at int64
	err = row.Scan(&p.Org, &p.Revision, &p.Document, &at, &p.KeyID)
	p.At = timeOf(at)
	return p, err
}

// policyReads implements engine.PolicyReads, and policyWrites engine.PolicyWrites.
type (
	policyReads  struct{ *runner }
	policyWrites struct{ *runner }
)

// PolicyRevision finds a document by its number.
func (r policyReads) PolicyRevision(
	ctx context.Context, org engine.OrgID, revision int64,
) (engine.PolicyRevision, error) {
	return queryOne(ctx, r.runner, scanPolicy, `
		SELECT org_id, revision, document, at, key_id FROM policies WHERE org_id = $1 AND revision = $2`, org, revision)
}

// LatestPolicy finds the newest document.
func (r policyReads) LatestPolicy(ctx context.Context, org engine.OrgID) (engine.PolicyRevision, error) {
	return queryOne(ctx, r.runner, scanPolicy, `
		SELECT org_id, revision, document, at, key_id FROM policies
		WHERE org_id = $1 ORDER BY revision DESC LIMIT 1`, org)
}

// PolicyRevisions lists revisions without their documents, newest first.
func (r policyReads) PolicyRevisions(
	ctx context.Context, org engine.OrgID, below int64, limit int,
) ([]engine.PolicyRevision, error) {
	return queryAll(ctx, r.runner, scanPolicy, `
		SELECT org_id, revision, '', at, key_id FROM policies
		WHERE org_id = $1 AND revision < $2 ORDER BY revision DESC LIMIT $3`, org, below, limit)
}

// InsertPolicy adds a document; ErrDuplicate if its number is taken.
func (t policyWrites) InsertPolicy(ctx context.Context, p engine.PolicyRevision) error {
	return t.insert(ctx, `
		INSERT INTO policies (org_id, revision, document, at, key_id) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING`, p.Org, p.Revision, p.Document, micros(p.At), p.KeyID)
}
