package storage

import (
	"context"
	"database/sql"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// Edit is the present edit of a document's transactions; ErrNotFound when there never was one.
func (r *reads) Edit(ctx context.Context, org engine.OrgID, documentID int64) (engine.Edit, error) {
	scan := func(row scanner) (e engine.Edit, err error) {
		var result, sum sql.NullString
		var marks string
		var at int64
		if err = row.Scan(&e.Version, &result, &marks, &e.KeyID, &at, &sum); err != nil {
			return e, err
		}
		e.Result, e.Marks, e.At = jsonOrNil(result), []byte(marks), timeOf(at)
		return e, checkSum(sum, sumOfEdit, org, documentID, e.Result, e.Marks)
	}
	return queryOne(ctx, r, scan, `
		SELECT version, result, marks, key_id, at, sum FROM edits WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// EditVersion is the version of a document's edit, 0 when there never was one.
func (r *reads) EditVersion(ctx context.Context, org engine.OrgID, documentID int64) (int64, error) {
	scan := func(row scanner) (version int64, err error) {
		err = row.Scan(&version)
		return version, err
	}
	version, err := queryOne(ctx, r, scan, `
		SELECT version FROM edits WHERE org_id = $1 AND document_id = $2`, org, documentID)
	if errors.Is(err, engine.ErrNotFound) {
		return 0, nil
	}
	return version, err
}

// PutEdit replaces the edit by its next version, or adds the first; ErrDuplicate when the kept one is
// not the version before. The condition is judged under the row's own lock, so of two edits made from
// one version one is refused.
func (t *tx) PutEdit(ctx context.Context, org engine.OrgID, documentID int64, e engine.Edit) error {
	return t.insert(ctx, `
		INSERT INTO edits (org_id, document_id, version, result, marks, key_id, at, sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (org_id, document_id) DO UPDATE
		SET version = excluded.version, result = excluded.result, marks = excluded.marks, key_id = excluded.key_id, at = excluded.at, sum = excluded.sum
		WHERE edits.version = excluded.version - 1`,
		org, documentID, e.Version, jsonOrNull(e.Result), string(e.Marks), e.KeyID, micros(e.At), resultSum(sumOfEdit, org, documentID, e.Result, e.Marks))
}
