package storage

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// # Why results carry a checksum
//
// SQLite's pages have none: a bit that flips within a text is served as it is, and in a result it is an
// amount or a name. So results, workings and edits have one, over their bytes, what they are and whose they
// are, that is compared at every read. A row that does not fit is ErrDamaged and never served.

// resultSum is the checksum of parts of a document's row. Each part's length is in it, so that no byte can
// move from one to the next.
func resultSum(what string, org engine.OrgID, documentID int64, parts ...[]byte) string {
	h := sha256.New()
	for _, part := range append([][]byte{[]byte(what), []byte(org), binary.BigEndian.AppendUint64(nil, uint64(documentID))}, parts...) {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

const (
	sumOfResult   = "result"
	sumOfWorkings = "workings"
	sumOfEdit     = "edit"
)

// checkSum compares; rows older than checksums have none.
func checkSum(sum sql.NullString, what string, org engine.OrgID, documentID int64, parts ...[]byte) error {
	if sum.Valid && sum.String != resultSum(what, org, documentID, parts...) {
		return fmt.Errorf("%w: the %s of document %d does not fit its checksum", engine.ErrDamaged, what, documentID)
	}
	return nil
}

// Extraction is the stored document.result as JSON, byte for byte as it was put; ErrDamaged when it is not.
func (r *reads) Extraction(ctx context.Context, org engine.OrgID, documentID int64) ([]byte, error) {
	scan := func(row scanner) (result []byte, err error) {
		var sum sql.NullString
		if err = row.Scan(&result, &sum); err != nil {
			return nil, err
		}
		return result, checkSum(sum, sumOfResult, org, documentID, result)
	}
	return queryOne(ctx, r, scan, `
		SELECT result, result_sum FROM extractions WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// PutExtraction keeps the result; it replaces an earlier one of the document with its workings. ErrNotFound when there is
// no such document.
func (t *tx) PutExtraction(ctx context.Context, org engine.OrgID, documentID int64, result []byte, at time.Time) error {
	_, err := t.exec(ctx, `
		INSERT INTO extractions (org_id, document_id, result, at, result_sum) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (org_id, document_id) DO UPDATE
		SET result = excluded.result, workings = NULL, at = excluded.at, result_sum = excluded.result_sum, workings_sum = NULL`,
		org, documentID, string(result), micros(at), resultSum(sumOfResult, org, documentID, result))
	return err
}

// Workings are what the reader kept beside the extraction; nil when it kept none.
func (r *reads) Workings(ctx context.Context, org engine.OrgID, documentID int64) ([]byte, error) {
	scan := func(row scanner) ([]byte, error) {
		var workings, sum sql.NullString
		if err := row.Scan(&workings, &sum); err != nil {
			return nil, err
		}
		return jsonOrNil(workings), checkSum(sum, sumOfWorkings, org, documentID, []byte(workings.String))
	}
	return queryOne(ctx, r, scan, `
		SELECT workings, workings_sum FROM extractions WHERE org_id = $1 AND document_id = $2`, org, documentID)
}

// PutWorkings keeps workings beside the extraction that is there.
func (t *tx) PutWorkings(ctx context.Context, org engine.OrgID, documentID int64, workings []byte) error {
	return t.change(ctx, `
		UPDATE extractions SET workings = $3, workings_sum = $4 WHERE org_id = $1 AND document_id = $2`,
		org, documentID, jsonOrNull(workings), resultSum(sumOfWorkings, org, documentID, workings))
}

// DocumentsWithResult lists documents above an id that have a result, in the order of their ids.
func (r *reads) DocumentsWithResult(ctx context.Context, org engine.OrgID, afterID int64, limit int) ([]int64, error) {
	return queryAll(ctx, r, scanOne[int64], `
		SELECT document_id FROM extractions WHERE org_id = $1 AND document_id > $2 ORDER BY document_id LIMIT $3`, org, afterID, limit)
}

// SumResults gives results and edits without a checksum theirs, a number of each at a time, and counts them.
func (s *Store) SumResults(ctx context.Context, org engine.OrgID, limit int) (filled int, err error) {
	results, err := queryAll(ctx, &s.reads, scanOne[int64], `
		SELECT document_id FROM extractions WHERE org_id = $1 AND result_sum IS NULL LIMIT $2`, org, limit)
	if err != nil {
		return 0, err
	}
	edits, err := queryAll(ctx, &s.reads, scanOne[int64], `
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

func (t *tx) sumResult(ctx context.Context, org engine.OrgID, id int64) error {
	result, err := t.Extraction(ctx, org, id)
	if err != nil {
		return err
	}
	workings, err := t.Workings(ctx, org, id)
	if err != nil {
		return err
	}
	var workingsSum *string
	if workings != nil {
		sum := resultSum(sumOfWorkings, org, id, workings)
		workingsSum = &sum
	}
	return t.change(ctx, `
		UPDATE extractions SET result_sum = $3, workings_sum = $4 WHERE org_id = $1 AND document_id = $2 AND result_sum IS NULL`,
		org, id, resultSum(sumOfResult, org, id, result), workingsSum)
}

func (t *tx) sumEdit(ctx context.Context, org engine.OrgID, id int64) error {
	e, err := t.Edit(ctx, org, id)
	if err != nil {
		return err
	}
	return t.change(ctx, `
		UPDATE edits SET sum = $3 WHERE org_id = $1 AND document_id = $2 AND sum IS NULL`, org, id, resultSum(sumOfEdit, org, id, e.Result, e.Marks))
}
