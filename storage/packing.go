package storage

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// # How results are stored
//
// Results, workings, edits and versions are compressed (engine.CompressedJSON). A packed text is one byte for the
// format, the text's length as a uvarint, and the text as deflate. Rows from before packing have their JSON as text in
// the older column; both are read.

const packedDeflate = 1 // the only format so far

// pack returns the stored form of a text; nil if there is none.
func pack(c engine.CompressedJSON) []byte {
	if c.Deflated == nil {
		return nil
	}
	return append(binary.AppendUvarint([]byte{packedDeflate}, uint64(c.Length)), c.Deflated...)
}

var errNotPacked = fmt.Errorf("%w: a stored text has no known form", engine.ErrDamaged)

// unpack returns the text of packed bytes; nil stays nil. ErrDamaged if they are not what pack made.
func unpack(packed []byte) ([]byte, error) {
	if packed == nil {
		return nil, nil
	}
	if len(packed) == 0 || packed[0] != packedDeflate {
		return nil, errNotPacked
	}
	length, n := binary.Uvarint(packed[1:])
	if n <= 0 || length > math.MaxInt32 {
		return nil, errNotPacked
	}
	return engine.CompressedJSON{Deflated: packed[1+n:], Length: int(length)}.JSON()
}

// storedJSON is a column of JSON from before packing, and the one beside it that is filled instead of it since.
type storedJSON struct {
	text   sql.NullString
	packed []byte
}

// json returns the stored JSON, nil if there is none.
func (s storedJSON) json() (json.RawMessage, error) {
	if s.packed != nil {
		return unpack(s.packed)
	}
	return jsonOrNil(s.text), nil
}

// PackResult implements engine.ResultPacking.
func (s *Store) PackResult(
	org engine.OrgID, documentID int64, result engine.CompressedJSON,
) engine.PackedJSON {
	return packedJSON(sumOfResult, org, documentID, result)
}

// PackWorkings implements engine.ResultPacking.
func (s *Store) PackWorkings(org engine.OrgID, documentID int64, workings []byte) engine.PackedJSON {
	return packedJSON(sumOfWorkings, org, documentID, engine.CompressJSON(workings))
}

func packedJSON(what string, org engine.OrgID, documentID int64, c engine.CompressedJSON) engine.PackedJSON {
	if c.Deflated == nil {
		return engine.PackedJSON{}
	}
	h := newSum(what, org, documentID)
	h.begin(c.Length)
	err := c.Read(func(r io.Reader) error {
		_, err := io.Copy(h, r)
		return err
	})
	if err != nil {
		return engine.PackedJSON{Bytes: pack(c)} // its checksum fits nothing, so it is never served
	}
	return engine.PackedJSON{Bytes: pack(c), Sum: h.String()}
}

// PackEdit implements engine.ResultPacking.
func (s *Store) PackEdit(org engine.OrgID, documentID int64, e engine.Edit) engine.PackedEdit {
	result := engine.PackedJSON{
		Bytes: pack(engine.CompressJSON(e.Result)),
		Sum:   resultSum(sumOfEdit, org, documentID, e.Result, e.Marks),
	}
	return engine.PackedEdit{Version: e.Version, Result: result, Marks: e.Marks, KeyID: e.KeyID, At: e.At}
}

// UnpackedResults implements engine.ResultPacking.
func (s *Store) UnpackedResults(
	ctx context.Context, org engine.OrgID, afterID int64, limit int,
) ([]int64, error) {
	return queryAll(ctx, s.runner, scanOne[int64], `
		SELECT document_id FROM extractions WHERE org_id = $1 AND document_id > $2 AND result_packed IS NULL
		UNION SELECT document_id FROM edits WHERE org_id = $1 AND document_id > $2 AND result IS NOT NULL
		UNION SELECT document_id FROM versions WHERE org_id = $1 AND document_id > $2 AND result_packed IS NULL
		ORDER BY 1 LIMIT $3`, org, afterID, limit)
}

// PackStored implements engine.ResultPacking. It packs outside of transactions: rows from before packing never change,
// they are only replaced, which the conditions of the updates notice.
func (s *Store) PackStored(ctx context.Context, org engine.OrgID, documentID int64) error {
	var problems []error
	for _, part := range []func(*Store, context.Context, engine.OrgID, int64) ([]repacked, error){
		(*Store).repackResult, (*Store).repackEdit, (*Store).repackVersions,
	} {
		rows, err := part(s, ctx, org, documentID)
		problems = append(problems, err)
		for _, row := range rows {
			problems = append(problems, s.inTx(ctx, func(t *tx) error {
				_, err := t.exec(ctx, row.query, row.args...)
				return err
			}))
		}
	}
	return errors.Join(problems...)
}

// repacked is a statement that puts the packed form of a row in place of the older one.
type repacked struct {
	query string
	args  []any
}

func (s *Store) repackResult(ctx context.Context, org engine.OrgID, documentID int64) ([]repacked, error) {
	scan := func(row scanner) (all []repacked, err error) {
		var result string
		var workings, sum, workingsSum sql.NullString
		if err := row.Scan(&result, &workings, &sum, &workingsSum); err != nil {
			return nil, err
		}
		err = errors.Join(checkSum(sum, sumOfResult, org, documentID, []byte(result)),
			checkSum(workingsSum, sumOfWorkings, org, documentID, []byte(workings.String)))
		if err != nil {
			return nil, err
		}
		r := s.PackResult(org, documentID, engine.CompressJSON([]byte(result)))
		w := s.PackWorkings(org, documentID, jsonOrNil(workings))
		return []repacked{{`
			UPDATE extractions SET result = '', result_packed = $3, result_sum = $4,
			  workings = NULL, workings_packed = $5, workings_sum = $6
			WHERE org_id = $1 AND document_id = $2 AND result_packed IS NULL`,
			[]any{org, documentID, r.Bytes, r.Sum, bytesOrNull(w.Bytes), textOrNull(w.Sum)}}}, nil
	}
	return zeroIfNone(queryOne(ctx, s.runner, scan, `
		SELECT result, workings, result_sum, workings_sum FROM extractions
		WHERE org_id = $1 AND document_id = $2 AND result_packed IS NULL`, org, documentID))
}

func (s *Store) repackEdit(ctx context.Context, org engine.OrgID, documentID int64) ([]repacked, error) {
	scan := func(row scanner) (all []repacked, err error) {
		var version int64
		var result, marks string
		var sum sql.NullString
		if err := row.Scan(&version, &result, &marks, &sum); err != nil {
			return nil, err
		}
		if err := checkSum(sum, sumOfEdit, org, documentID, []byte(result), []byte(marks)); err != nil {
			return nil, err
		}
		e := s.PackEdit(org, documentID, engine.Edit{Result: []byte(result), Marks: []byte(marks)})
		return []repacked{{`
			UPDATE edits SET result = NULL, result_packed = $4, sum = $5
			WHERE org_id = $1 AND document_id = $2 AND version = $3 AND result IS NOT NULL`,
			[]any{org, documentID, version, e.Result.Bytes, e.Result.Sum}}}, nil
	}
	return zeroIfNone(queryOne(ctx, s.runner, scan, `
		SELECT version, result, marks, sum FROM edits WHERE org_id = $1 AND document_id = $2 AND result IS NOT NULL`,
		org, documentID))
}

// repackVersions packs all versions of a document but the damaged ones.
func (s *Store) repackVersions(ctx context.Context, org engine.OrgID, documentID int64) ([]repacked, error) {
	var damaged error
	scan := func(row scanner) (one repacked, err error) {
		var version int64
		var result, sum string
		var marks, editSum sql.NullString
		var edit storedJSON
		if err := row.Scan(&version, &result, &sum, &edit.text, &edit.packed, &marks, &editSum); err != nil {
			return one, err
		}
		err = checkSum(sql.NullString{String: sum, Valid: true}, sumOfResult, org, documentID, []byte(result))
		if edited := jsonOrNil(edit.text); edited != nil {
			err = errors.Join(err, checkSum(editSum, sumOfEdit, org, documentID, edited, []byte(marks.String)))
			edit.packed = pack(engine.CompressJSON(edited))
		}
		if err != nil {
			damaged = errors.Join(damaged, err)
			return one, nil
		}
		return repacked{`
			UPDATE versions SET result = '', result_packed = $4, edit = NULL, edit_packed = $5
			WHERE org_id = $1 AND document_id = $2 AND version = $3 AND result_packed IS NULL`,
			[]any{org, documentID, version, pack(engine.CompressJSON([]byte(result))), bytesOrNull(edit.packed)}}, nil
	}
	all, err := queryAll(ctx, s.runner, scan, `
		SELECT version, result, result_sum, edit, edit_packed, marks, edit_sum FROM versions
		WHERE org_id = $1 AND document_id = $2 AND result_packed IS NULL`, org, documentID)
	all = slices.DeleteFunc(all, func(r repacked) bool { return r.query == "" })
	return all, errors.Join(err, damaged)
}
