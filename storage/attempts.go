package storage

import (
	"context"
	"database/sql"

	"github.com/dossier-lending/dossier/engine"
)

// Attempts lists those of a document that are kept, newest first.
func (r *reads) Attempts(ctx context.Context, org engine.OrgID, documentID int64) ([]engine.Attempt, error) {
	scan := func(row scanner) (a engine.Attempt, err error) {
		var at int64
		var ended sql.NullInt64
		err = row.Scan(&a.Org, &a.DocumentID, &a.Number, &a.Cause, &a.KeyID, &at, &a.Status, &ended, &a.DocumentType, &a.Error, &a.ErrorCategory)
		a.At, a.EndedAt = timeOf(at), timeOrNil(ended)
		return a, err
	}
	return queryAll(ctx, r, scan, `
		SELECT org_id, document_id, attempt, cause, key_id, at, status, ended_at, document_type, error, error_category FROM attempts
		WHERE org_id = $1 AND document_id = $2 ORDER BY attempt DESC`, org, documentID)
}

// InsertAttempt adds one; ErrDuplicate when its number is taken, ErrNotFound when there is no such document.
func (t *tx) InsertAttempt(ctx context.Context, a engine.Attempt) error {
	return t.insert(ctx, `
		INSERT INTO attempts (org_id, document_id, attempt, cause, key_id, at, status, ended_at, document_type, error, error_category)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT DO NOTHING`,
		a.Org, a.DocumentID, a.Number, a.Cause, a.KeyID, micros(a.At), a.Status, microsOrNull(a.EndedAt), a.DocumentType, a.Error, a.ErrorCategory)
}

// EndAttempt keeps what an attempt came to; ErrNotFound when there is none that is open.
func (t *tx) EndAttempt(ctx context.Context, a engine.Attempt) error {
	return t.change(ctx, `
		UPDATE attempts SET status = $4, ended_at = $5, document_type = $6, error = $7, error_category = $8
		WHERE org_id = $1 AND document_id = $2 AND attempt = $3 AND ended_at IS NULL`,
		a.Org, a.DocumentID, a.Number, a.Status, microsOrNull(a.EndedAt), a.DocumentType, a.Error, a.ErrorCategory)
}

// DropAttempts removes those of a document from number 2 up to a number.
func (t *tx) DropAttempts(ctx context.Context, org engine.OrgID, documentID int64, upTo int) error {
	_, err := t.exec(ctx, `
		DELETE FROM attempts WHERE org_id = $1 AND document_id = $2 AND attempt > 1 AND attempt <= $3`, org, documentID, upTo)
	return err
}
