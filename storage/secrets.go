package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// SealedSecrets counts what an organization has sealed under the installation's key: passwords of documents
// that wait, and secrets of registered receivers.
func (s *Store) SealedSecrets(ctx context.Context, org engine.OrgID) (int, error) {
	return queryOne(ctx, &s.reads, scanOne[int], `
		SELECT (SELECT COUNT(*) FROM webhooks WHERE org_id = $1)
		     + (SELECT COUNT(*) FROM jobs j JOIN documents d ON d.org_id = j.org_id AND d.id = j.document_id
		        WHERE j.org_id = $1 AND j.state = 'available' AND d.password IS NOT NULL)
		     + (SELECT COUNT(*) FROM jobs j JOIN documents d ON d.org_id = j.org_id AND d.id = j.document_id
		        WHERE j.org_id = $1 AND j.state = 'running' AND d.password IS NOT NULL)`, org)
}
