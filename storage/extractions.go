package storage

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// # Why results carry a checksum
//
// SQLite's pages have no checksum: if a bit of a stored text flips on the disk, SQLite returns the wrong text, which
// may be an amount or a name. So results, workings and edits each have a checksum over their bytes, their kind and
// their document. Every read compares it. If it differs, the read returns ErrDamaged, and the row is never served.

// resultSum is the checksum of parts of a document's row. It covers each part's length, so that no byte can move from
// one part to the next.
func resultSum(what string, org engine.OrgID, documentID int64, parts ...[]byte) string {
	h := newSum(what, org, documentID)
	for _, part := range parts {
		h.begin(len(part))
		h.Write(part)
	}
	return h.String()
}

// checksum is a checksum under way.
type checksum struct{ hash.Hash }

// newSum begins a checksum with what the parts are and whose they are.
func newSum(what string, org engine.OrgID, documentID int64) checksum {
	h := checksum{sha256.New()}
	id := binary.BigEndian.AppendUint64(nil, uint64(documentID))
	for _, part := range [][]byte{[]byte(what), []byte(org), id} {
		h.begin(len(part))
		h.Write(part)
	}
	return h
}

// begin begins a part of so many bytes.
func (h checksum) begin(length int) { h.Write(binary.BigEndian.AppendUint64(nil, uint64(length))) }

func (h checksum) String() string { return hex.EncodeToString(h.Sum(nil)) }

const (
	sumOfResult   = "result"
	sumOfWorkings = "workings"
	sumOfEdit     = "edit"
)

// checkSum returns ErrDamaged if the parts do not match their checksum. Rows from before checksums have none and pass.
func checkSum(sum sql.NullString, what string, org engine.OrgID, documentID int64, parts ...[]byte) error {
	if sum.Valid && sum.String != resultSum(what, org, documentID, parts...) {
		return fmt.Errorf("%w: the %s of document %d does not fit its checksum", engine.ErrDamaged, what, documentID)
	}
	return nil
}

// resultReads implements engine.ResultReads, and resultWrites engine.ResultWrites.
type (
	resultReads  struct{ *runner }
	resultWrites struct{ *runner }
)

// Extraction returns the stored document.result as JSON, the same bytes that PutExtraction stored; ErrDamaged if they
// differ.
func (r resultReads) Extraction(ctx context.Context, org engine.OrgID, documentID int64) ([]byte, error) {
	scan := func(row scanner) ([]byte, error) {
		var result storedJSON
		var sum sql.NullString
		if err := row.Scan(&result.text, &result.packed, &sum); err != nil {
			return nil, err
		}
		text, err := result.json()
		if err != nil {
			return nil, err
		}
		return text, checkSum(sum, sumOfResult, org, documentID, text)
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT result, result_packed, result_sum FROM extractions WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// PutExtraction stores a result in place of the document's earlier result and its workings. ErrNotFound if there is
// no such document.
func (t resultWrites) PutExtraction(
	ctx context.Context, org engine.OrgID, documentID int64, result engine.PackedJSON, at time.Time,
) error {
	_, err := t.exec(
		ctx,
		`
		INSERT INTO extractions (org_id, document_id, result, result_packed, at, result_sum) VALUES ($1, $2, '', $3, $4, $5)
		ON CONFLICT (org_id, document_id) DO UPDATE
		SET result = '', result_packed = excluded.result_packed, workings = NULL, workings_packed = NULL, at = excluded.at,
		  result_sum = excluded.result_sum, workings_sum = NULL`,
		org,
		documentID,
		result.Bytes,
		micros(at),
		result.Sum,
	)
	return err
}

// Workings returns what the reader stored beside the result to revise it later; nil if it stored nothing.
func (r resultReads) Workings(ctx context.Context, org engine.OrgID, documentID int64) ([]byte, error) {
	scan := func(row scanner) ([]byte, error) {
		var workings storedJSON
		var sum sql.NullString
		if err := row.Scan(&workings.text, &workings.packed, &sum); err != nil {
			return nil, err
		}
		text, err := workings.json()
		if err != nil {
			return nil, err
		}
		return text, checkSum(sum, sumOfWorkings, org, documentID, text)
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT workings, workings_packed, workings_sum FROM extractions WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// PutWorkings stores workings beside the stored result; ErrNotFound if there is no result.
func (t resultWrites) PutWorkings(
	ctx context.Context, org engine.OrgID, documentID int64, workings engine.PackedJSON,
) error {
	return t.change(ctx, `
		UPDATE extractions SET workings = NULL, workings_packed = $3, workings_sum = $4 WHERE org_id = $1 AND document_id = $2`,
		org, documentID, bytesOrNull(workings.Bytes), textOrNull(workings.Sum))
}

// DocumentsWithResult lists documents with ids above afterID that have a result, in the order of ids.
func (r resultReads) DocumentsWithResult(
	ctx context.Context, org engine.OrgID, afterID int64, limit int,
) ([]int64, error) {
	return queryAll(ctx, r.runner, scanOne[int64], `
		SELECT document_id FROM extractions WHERE org_id = $1 AND document_id > $2 ORDER BY document_id LIMIT $3`, org, afterID, limit)
}

// SumResults adds the checksum to results and edits from before checksums, at most limit of each, and counts them.
func (s *Store) SumResults(ctx context.Context, org engine.OrgID, limit int) (filled int, err error) {
	results, err := queryAll(ctx, s.runner, scanOne[int64], `
		SELECT document_id FROM extractions WHERE org_id = $1 AND result_sum IS NULL LIMIT $2`, org, limit)
	if err != nil {
		return 0, err
	}
	edits, err := queryAll(ctx, s.runner, scanOne[int64], `
		SELECT document_id FROM edits WHERE org_id = $1 AND sum IS NULL LIMIT $2`, org, limit)
	if err != nil {
		return 0, err
	}
	var problems []error
	sum := func(ids []int64, one func(t *tx, org engine.OrgID, id int64) error) {
		for _, id := range ids {
			err := s.inTx(ctx, func(t *tx) error { return one(t, org, id) })
			if err == nil {
				filled++
			} else if !errors.Is(err, engine.ErrNotFound) { // else deleted meanwhile
				problems = append(problems, err)
			}
		}
	}
	sum(results, func(t *tx, org engine.OrgID, id int64) error { return t.sumResult(ctx, org, id) })
	sum(edits, func(t *tx, org engine.OrgID, id int64) error { return t.sumEdit(ctx, org, id) })
	return filled, errors.Join(problems...)
}

func (t resultWrites) sumResult(ctx context.Context, org engine.OrgID, id int64) error {
	result, err := resultReads(t).Extraction(ctx, org, id)
	if err != nil {
		return err
	}
	workings, err := resultReads(t).Workings(ctx, org, id)
	if err != nil {
		return err
	}
	var workingsSum *string
	if workings != nil {
		sum := resultSum(sumOfWorkings, org, id, workings)
		workingsSum = &sum
	}
	return t.change(
		ctx,
		`
		UPDATE extractions SET result_sum = $3, workings_sum = $4 WHERE org_id = $1 AND document_id = $2 AND result_sum IS NULL`,
		org,
		id,
		resultSum(sumOfResult, org, id, result),
		workingsSum,
	)
}

func (t resultWrites) sumEdit(ctx context.Context, org engine.OrgID, id int64) error {
	e, err := resultReads(t).Edit(ctx, org, id)
	if err != nil {
		return err
	}
	return t.change(ctx, `
		UPDATE edits SET sum = $3 WHERE org_id = $1 AND document_id = $2 AND sum IS NULL`, org, id, resultSum(
		sumOfEdit, org, id, e.Result, e.Marks,
	))
}

// sumUnsummed adds the checksum to an extraction and an edit from before checksums.
func (t resultWrites) sumUnsummed(ctx context.Context, org engine.OrgID, documentID int64) error {
	for query, sum := range map[string]func(context.Context, engine.OrgID, int64) error{
		`SELECT COUNT(*) FROM extractions WHERE org_id = $1 AND document_id = $2 AND result_sum IS NULL`: t.sumResult,
		`SELECT COUNT(*) FROM edits WHERE org_id = $1 AND document_id = $2 AND sum IS NULL`:              t.sumEdit,
	} {
		n, err := queryOne(ctx, t.runner, scanOne[int], query, org, documentID)
		if err == nil && n > 0 {
			err = sum(ctx, org, documentID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Edit returns the current edit of a document's transactions; ErrNotFound if there never was one.
func (r resultReads) Edit(ctx context.Context, org engine.OrgID, documentID int64) (engine.Edit, error) {
	scan := func(row scanner) (e engine.Edit, err error) {
		var result storedJSON
		var sum sql.NullString
		var marks string
		var at int64
		if err = row.Scan(&e.Version, &result.text, &result.packed, &marks, &e.KeyID, &at, &sum); err != nil {
			return e, err
		}
		if e.Result, err = result.json(); err != nil {
			return e, err
		}
		e.Marks, e.At = []byte(marks), timeOf(at)
		return e, checkSum(sum, sumOfEdit, org, documentID, e.Result, e.Marks)
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT version, result, result_packed, marks, key_id, at, sum FROM edits WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// EditVersion returns the version of a document's edit; 0 if there never was one.
func (r resultReads) EditVersion(ctx context.Context, org engine.OrgID, documentID int64) (int64, error) {
	scan := func(row scanner) (version int64, err error) {
		err = row.Scan(&version)
		return version, err
	}
	version, err := queryOne(ctx, r.runner, scan, `
		SELECT version FROM edits WHERE org_id = $1 AND document_id = $2`, org, documentID)
	if errors.Is(err, engine.ErrNotFound) {
		return 0, nil
	}
	return version, err
}

// PutEdit replaces the edit by its next version, or adds the first; ErrDuplicate if the stored edit is not the version
// before. The condition is checked under the lock of the row, so of two edits of the same version one is refused.
func (t resultWrites) PutEdit(ctx context.Context, org engine.OrgID, documentID int64, e engine.PackedEdit) error {
	return t.insert(
		ctx,
		`
		INSERT INTO edits (org_id, document_id, version, result_packed, marks, key_id, at, sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (org_id, document_id) DO UPDATE
		SET version = excluded.version, result = NULL, result_packed = excluded.result_packed, marks = excluded.marks, key_id = excluded.key_id, at = excluded.at, sum = excluded.sum
		WHERE edits.version = excluded.version - 1`,
		org,
		documentID,
		e.Version,
		bytesOrNull(e.Result.Bytes),
		string(e.Marks),
		e.KeyID,
		micros(e.At),
		e.Result.Sum,
	)
}

const sumOfCorrections = "field corrections"

// fieldCorrectionReads implements engine.FieldCorrectionReads, and fieldCorrectionWrites engine.FieldCorrectionWrites.
type (
	fieldCorrectionReads  struct{ *runner }
	fieldCorrectionWrites struct{ *runner }
)

// FieldCorrections lists the corrections of a document's fields; nil if there are none. ErrDamaged if they differ
// from what was stored.
func (r fieldCorrectionReads) FieldCorrections(
	ctx context.Context, org engine.OrgID, documentID int64,
) ([]engine.FieldCorrection, error) {
	scan := func(row scanner) (all []engine.FieldCorrection, err error) {
		var text, sum string
		if err = row.Scan(&text, &sum); err != nil {
			return nil, err
		}
		if err = checkSum(
			sql.NullString{String: sum, Valid: true}, sumOfCorrections, org, documentID, []byte(text),
		); err != nil {
			return nil, err
		}
		if err = json.Unmarshal([]byte(text), &all); err != nil {
			err = fmt.Errorf("%w: the field corrections of document %d: %w", engine.ErrDamaged, documentID, err)
		}
		return all, err
	}
	all, err := queryOne(ctx, r.runner, scan, `
		SELECT corrections, sum FROM field_corrections WHERE org_id = $1 AND document_id = $2`, org, documentID)
	if errors.Is(err, engine.ErrNotFound) {
		return nil, nil
	}
	return all, err
}

// PutFieldCorrections replaces all corrections of a document; an empty list removes them. ErrNotFound if there is no
// such document.
func (t fieldCorrectionWrites) PutFieldCorrections(
	ctx context.Context, org engine.OrgID, documentID int64, all []engine.FieldCorrection,
) error {
	if len(all) == 0 {
		_, err := t.exec(ctx, `DELETE FROM field_corrections WHERE org_id = $1 AND document_id = $2`, org, documentID)
		return err
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, `
		INSERT INTO field_corrections (org_id, document_id, corrections, sum) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, document_id) DO UPDATE SET corrections = excluded.corrections, sum = excluded.sum`,
		org, documentID, string(text), resultSum(sumOfCorrections, org, documentID, text))
	return err
}

// versionReads implements engine.VersionReads, and versionWrites engine.VersionWrites.
type (
	versionReads  struct{ *runner }
	versionWrites struct{ *runner }
)

// versionColumns are read from the current extraction and from earlier versions, both under the alias v. They contain
// no result: results are read one at a time, so that a damaged one does not hide the others.
const versionColumns = `v.org_id, v.document_id, v.version, v.attempt, v.document_type, v.pages, v.reader, v.at`

func scanVersion(row scanner, more ...any) (v engine.Version, err error) {
	var at int64
	columns := []any{&v.Org, &v.DocumentID, &v.Number, &v.Attempt, &v.DocumentType, &v.Pages, &v.Reader, &at}
	err = row.Scan(append(columns, more...)...)
	v.At = timeOf(at)
	return v, err
}

// Versions lists the versions of a document's result, newest first: the current one and those it replaced.
func (r versionReads) Versions(
	ctx context.Context, org engine.OrgID, documentID int64, limit int,
) ([]engine.Version, error) {
	scan := func(row scanner) (engine.Version, error) {
		edited := false
		v, err := scanVersion(row, &edited)
		v.Edited = edited
		return v, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT `+versionColumns+`, e.result IS NOT NULL OR e.result_packed IS NOT NULL FROM extractions v LEFT JOIN edits e ON e.org_id = v.org_id AND e.document_id = v.document_id
		WHERE v.org_id = $1 AND v.document_id = $2
		UNION ALL
		SELECT `+versionColumns+`, v.edit IS NOT NULL OR v.edit_packed IS NOT NULL FROM versions v WHERE v.org_id = $1 AND v.document_id = $2
		ORDER BY 3 DESC LIMIT $3`, org, documentID, limit)
}

// Version returns a version with its result as it was last shown, edits included; ErrDamaged if that does not match its
// checksum.
func (r versionReads) Version(
	ctx context.Context, org engine.OrgID, documentID int64, number int,
) (engine.VersionResult, error) {
	return r.oneVersion(ctx, org, documentID, number, 0)
}

// VersionOfAttempt returns the version that an attempt read, with its result.
func (r versionReads) VersionOfAttempt(
	ctx context.Context, org engine.OrgID, documentID int64, attempt int,
) (engine.VersionResult, error) {
	return r.oneVersion(ctx, org, documentID, 0, attempt)
}

// oneVersion finds a version by its number or by its attempt; the other is 0. It is a single statement: between two, a
// version could move from extractions to versions and be missed.
func (r versionReads) oneVersion(
	ctx context.Context, org engine.OrgID, documentID int64, number, attempt int,
) (engine.VersionResult, error) {
	scan := func(row scanner) (v engine.VersionResult, err error) {
		var result, edit storedJSON
		var resultSum, marks, editSum, key sql.NullString
		var editVersion, editedAt sql.NullInt64
		if v.Version, err = scanVersion(
			row, &result.text, &result.packed, &resultSum, &edit.text, &edit.packed, &marks, &editSum, &editVersion,
			&key, &editedAt,
		); err != nil {
			return v, err
		}
		if marks.Valid {
			edited, err := edit.json()
			if err != nil {
				return v, err
			}
			v.Edit = engine.Edit{
				Version: editVersion.Int64,
				Result:  edited,
				Marks:   jsonOrNil(marks),
				KeyID:   key.String,
				At:      timeOf(editedAt.Int64),
			}
			if err := checkSum(editSum, sumOfEdit, org, documentID, v.Edit.Result, v.Edit.Marks); err != nil {
				return v, err
			}
		}
		if v.Edited = v.Edit.Result != nil; v.Edited {
			v.Result = v.Edit.Result
			return v, nil
		}
		if v.Result, err = result.json(); err != nil {
			return v, err
		}
		return v, checkSum(resultSum, sumOfResult, org, documentID, v.Result)
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT `+versionColumns+`, CASE WHEN e.result IS NULL AND e.result_packed IS NULL THEN v.result END,
		  CASE WHEN e.result IS NULL AND e.result_packed IS NULL THEN v.result_packed END, v.result_sum,
		  e.result, e.result_packed, e.marks, e.sum, e.version, e.key_id, e.at
		FROM extractions v LEFT JOIN edits e ON e.org_id = v.org_id AND e.document_id = v.document_id
		WHERE v.org_id = $1 AND v.document_id = $2 AND (v.version = $3 OR v.attempt = $4)
		UNION ALL
		SELECT `+versionColumns+`, CASE WHEN v.edit IS NULL AND v.edit_packed IS NULL THEN v.result END,
		  CASE WHEN v.edit IS NULL AND v.edit_packed IS NULL THEN v.result_packed END, v.result_sum,
		  v.edit, v.edit_packed, v.marks, v.edit_sum, v.edit_version, v.edit_key, v.edit_at
		FROM versions v WHERE v.org_id = $1 AND v.document_id = $2 AND (v.version = $3 OR v.attempt = $4)`,
		org, documentID, number, attempt)
}

// NameVersion stores the number, attempt, type, pages and reader of the current extraction.
func (t versionWrites) NameVersion(ctx context.Context, v engine.Version) error {
	return t.change(
		ctx,
		`
		UPDATE extractions SET version = $3, attempt = $4, document_type = $5, pages = $6, reader = $7 WHERE org_id = $1 AND document_id = $2`,
		v.Org, v.DocumentID, v.Number, v.Attempt, v.DocumentType, v.Pages, v.Reader,
	)
}

// KeepVersion copies a document's extraction and its edit to the earlier versions, so that the extraction can be
// replaced. The checksums are copied, not computed again: damaged data must not look intact.
func (t versionWrites) KeepVersion(ctx context.Context, org engine.OrgID, documentID int64) error {
	results := resultWrites(t)
	if err := results.sumUnsummed(ctx, org, documentID); err != nil {
		return err
	}
	return t.change(ctx, `
		INSERT INTO versions (org_id, document_id, version, attempt, document_type, pages, reader, at, result, result_packed, result_sum,
		  edit, edit_packed, marks, edit_sum, edit_version, edit_key, edit_at)
		SELECT v.org_id, v.document_id, v.version, v.attempt, v.document_type, v.pages, v.reader, v.at, v.result, v.result_packed, v.result_sum,
		  e.result, e.result_packed, e.marks, e.sum, e.version, e.key_id, e.at
		FROM extractions v LEFT JOIN edits e ON e.org_id = v.org_id AND e.document_id = v.document_id
		WHERE v.org_id = $1 AND v.document_id = $2`, org, documentID)
}

// DropVersions removes the versions of a document up to a number. If a batch shows the first attempt, its version
// stays.
func (t versionWrites) DropVersions(ctx context.Context, org engine.OrgID, documentID int64, upTo int) error {
	_, err := t.exec(ctx, `
		DELETE FROM versions WHERE org_id = $1 AND document_id = $2 AND version <= $3 AND NOT (attempt = 1 AND EXISTS
		  (SELECT 1 FROM batch_entries b WHERE b.org_id = $1 AND b.document_id = $2))`, org, documentID, upTo)
	return err
}
