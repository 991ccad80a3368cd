package storage

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Extraction is the stored document.result as JSON, byte for byte as it was put.
func (r *reads) Extraction(ctx context.Context, org engine.OrgID, documentID int64) ([]byte, error) {
	return queryOne(ctx, r, scanOne[[]byte], `
		SELECT result FROM extractions WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// PutExtraction keeps the result; it replaces an earlier one of the document with its workings. ErrNotFound when there is
// no such document.
func (t *tx) PutExtraction(ctx context.Context, org engine.OrgID, documentID int64, result []byte, at time.Time) error {
	_, err := t.exec(ctx, `
		INSERT INTO extractions (org_id, document_id, result, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, document_id) DO UPDATE SET result = excluded.result, workings = NULL, at = excluded.at`,
		org, documentID, string(result), micros(at))
	return err
}
