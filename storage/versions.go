package storage

import (
	"context"
	"database/sql"

	"github.com/dossier-lending/dossier/engine"
)

// versionColumns are read of a document's present extraction and of the versions before it, each as v. No damage of a
// result hides the others: results are read one by one.
const versionColumns = `v.org_id, v.document_id, v.version, v.attempt, v.document_type, v.pages, v.reader, v.at`

func scanVersion(row scanner, more ...any) (v engine.Version, err error) {
	var at int64
	err = row.Scan(append([]any{&v.Org, &v.DocumentID, &v.Number, &v.Attempt, &v.DocumentType, &v.Pages, &v.Reader, &at}, more...)...)
	v.At = timeOf(at)
	return v, err
}

// Versions lists those of a document, newest first: its extraction and what was before it.
func (r *reads) Versions(ctx context.Context, org engine.OrgID, documentID int64, limit int) ([]engine.Version, error) {
	scan := func(row scanner) (engine.Version, error) {
		edited := false
		v, err := scanVersion(row, &edited)
		v.Edited = edited
		return v, err
	}
	return queryAll(ctx, r, scan, `
		SELECT `+versionColumns+`, e.result IS NOT NULL FROM extractions v LEFT JOIN edits e ON e.org_id = v.org_id AND e.document_id = v.document_id
		WHERE v.org_id = $1 AND v.document_id = $2
		UNION ALL
		SELECT `+versionColumns+`, v.edit IS NOT NULL FROM versions v WHERE v.org_id = $1 AND v.document_id = $2
		ORDER BY 3 DESC LIMIT $3`, org, documentID, limit)
}

// Version is one of a document's versions with its result as it was shown last; ErrDamaged when that does not fit its
// checksum.
func (r *reads) Version(ctx context.Context, org engine.OrgID, documentID int64, number int) (engine.VersionResult, error) {
	return r.oneVersion(ctx, org, documentID, number, 0)
}

// VersionOfAttempt is the version that an attempt read, with its result.
func (r *reads) VersionOfAttempt(ctx context.Context, org engine.OrgID, documentID int64, attempt int) (engine.VersionResult, error) {
	return r.oneVersion(ctx, org, documentID, 0, attempt)
}

// oneVersion finds by a number or by an attempt; the other is 0. It is one statement, so that a version is not missed
// that moves out of extractions between two.
func (r *reads) oneVersion(ctx context.Context, org engine.OrgID, documentID int64, number, attempt int) (engine.VersionResult, error) {
	scan := func(row scanner) (v engine.VersionResult, err error) {
		var result, resultSum, edit, marks, editSum, key sql.NullString
		var editVersion, editedAt sql.NullInt64
		if v.Version, err = scanVersion(row, &result, &resultSum, &edit, &marks, &editSum, &editVersion, &key, &editedAt); err != nil {
			return v, err
		}
		if marks.Valid {
			v.Edit = engine.Edit{Version: editVersion.Int64, Result: jsonOrNil(edit), Marks: jsonOrNil(marks), KeyID: key.String, At: timeOf(editedAt.Int64)}
			if err := checkSum(editSum, sumOfEdit, org, documentID, v.Edit.Result, v.Edit.Marks); err != nil {
				return v, err
			}
		}
		if v.Edited = edit.Valid; v.Edited {
			v.Result = v.Edit.Result
			return v, nil
		}
		v.Result = jsonOrNil(result)
		return v, checkSum(resultSum, sumOfResult, org, documentID, v.Result)
	}
	return queryOne(ctx, r, scan, `
		SELECT `+versionColumns+`, CASE WHEN e.result IS NULL THEN v.result END, v.result_sum, e.result, e.marks, e.sum, e.version, e.key_id, e.at
		FROM extractions v LEFT JOIN edits e ON e.org_id = v.org_id AND e.document_id = v.document_id
		WHERE v.org_id = $1 AND v.document_id = $2 AND (v.version = $3 OR v.attempt = $4)
		UNION ALL
		SELECT `+versionColumns+`, CASE WHEN v.edit IS NULL THEN v.result END, v.result_sum, v.edit, v.marks, v.edit_sum, v.edit_version, v.edit_key, v.edit_at
		FROM versions v WHERE v.org_id = $1 AND v.document_id = $2 AND (v.version = $3 OR v.attempt = $4)`,
		org, documentID, number, attempt)
}

// NameVersion says which version the extraction is that is there.
func (t *tx) NameVersion(ctx context.Context, v engine.Version) error {
	return t.change(ctx, `
		UPDATE extractions SET version = $3, attempt = $4, document_type = $5, pages = $6, reader = $7 WHERE org_id = $1 AND document_id = $2`,
		v.Org, v.DocumentID, v.Number, v.Attempt, v.DocumentType, v.Pages, v.Reader)
}

// KeepVersion copies a document's extraction and its edit, with their checksums, so that the extraction can be replaced.
// Nothing is summed anew: what was damaged must not look sound.
func (t *tx) KeepVersion(ctx context.Context, org engine.OrgID, documentID int64) error {
	if err := t.sumUnsummed(ctx, org, documentID); err != nil {
		return err
	}
	return t.change(ctx, `
		INSERT INTO versions (org_id, document_id, version, attempt, document_type, pages, reader, at, result, result_sum, edit, marks, edit_sum, edit_version, edit_key, edit_at)
		SELECT v.org_id, v.document_id, v.version, v.attempt, v.document_type, v.pages, v.reader, v.at, v.result, v.result_sum, e.result, e.marks, e.sum, e.version, e.key_id, e.at
		FROM extractions v LEFT JOIN edits e ON e.org_id = v.org_id AND e.document_id = v.document_id
		WHERE v.org_id = $1 AND v.document_id = $2`, org, documentID)
}

// sumUnsummed gives an extraction and an edit that are older than checksums theirs.
func (t *tx) sumUnsummed(ctx context.Context, org engine.OrgID, documentID int64) error {
	for query, sum := range map[string]func(context.Context, engine.OrgID, int64) error{
		`SELECT COUNT(*) FROM extractions WHERE org_id = $1 AND document_id = $2 AND result_sum IS NULL`: t.sumResult,
		`SELECT COUNT(*) FROM edits WHERE org_id = $1 AND document_id = $2 AND sum IS NULL`:              t.sumEdit,
	} {
		n, err := queryOne(ctx, &t.reads, scanOne[int], query, org, documentID)
		if err == nil && n > 0 {
			err = sum(ctx, org, documentID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// DropVersions removes those of a document up to a number, but that of the first attempt when a batch shows it.
func (t *tx) DropVersions(ctx context.Context, org engine.OrgID, documentID int64, upTo int) error {
	_, err := t.exec(ctx, `
		DELETE FROM versions WHERE org_id = $1 AND document_id = $2 AND version <= $3 AND NOT (attempt = 1 AND EXISTS
		  (SELECT 1 FROM batch_entries b WHERE b.org_id = $1 AND b.document_id = $2))`, org, documentID, upTo)
	return err
}
