package storage

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

// # How results are stored
//
// Results, workings, edits and versions are compressed: nearly all of a result is names of members that repeat in each
// row and each place. A packed text is one byte for the format, the text's length as a uvarint, and the text as deflate
// (RFC 1951). Rows from before packing have their JSON as text in the older column; both are read.
//
// # Why deflate
//
// Of eight results of 35 kB to 21 MB, level 5 leaves a sixth to a nineteenth, zstd (klauspost/compress) at its default
// a sixth to a twenty-fifth. zstd takes 0.3 instead of 0.7 ms to pack a statement of three pages and 0.05 instead of
// 0.16 ms to unpack it, beside the tens of milliseconds for reading the paper. That is not worth a dependency: the
// standard library has deflate. Levels 6 to 9 gain at most 1 % up to a thousand rows and take a third longer.

const (
	packedDeflate = 1 // the only format so far
	packedLevel   = 5
	// packedFirst is how many bytes of a text its memory begins with, for each packed byte. Memory grows with what is
	// really there, so that a damaged length costs little.
	packedFirst = 16
)

var deflaters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(io.Discard, packedLevel)
	if err != nil {
		panic(err) // the level is right
	}
	return w
}}

var inflaters = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}

// pack compresses a text; nil stays nil.
func pack(text []byte) []byte {
	if text == nil {
		return nil
	}
	var b bytes.Buffer
	b.WriteByte(packedDeflate)
	b.Write(binary.AppendUvarint(nil, uint64(len(text))))
	w := deflaters.Get().(*flate.Writer)
	defer func() { w.Reset(io.Discard); deflaters.Put(w) }()
	w.Reset(&b)
	_, err := w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return slices.Clip(b.Bytes())
}

var errNotPacked = fmt.Errorf("%w: a compressed text cannot be read back", engine.ErrDamaged)

// unpack returns the text of packed bytes; nil stays nil. ErrDamaged if they are not what pack made. It never makes
// more than the length that is named, and about twice the memory of what is there.
func unpack(packed []byte) ([]byte, error) {
	if packed == nil {
		return nil, nil
	}
	if len(packed) == 0 || packed[0] != packedDeflate {
		return nil, errNotPacked
	}
	length, n := binary.Uvarint(packed[1:])
	if n <= 0 {
		return nil, errNotPacked
	}
	from := bytes.NewReader(packed[1+n:])
	r := inflaters.Get().(io.ReadCloser)
	defer func() { r.(flate.Resetter).Reset(bytes.NewReader(nil), nil); inflaters.Put(r) }()
	if err := r.(flate.Resetter).Reset(from, nil); err != nil {
		return nil, errors.Join(errNotPacked, err)
	}
	text := make([]byte, 0, min(length, packedFirst*uint64(len(packed))))
	for uint64(len(text)) < length {
		text = slices.Grow(text, int(min(length-uint64(len(text)), max(uint64(len(text)), bytes.MinRead))))
		n, err := io.ReadFull(r, text[len(text):min(uint64(cap(text)), length)])
		if text = text[:len(text)+n]; err != nil {
			return nil, errors.Join(errNotPacked, err)
		}
	}
	if n, err := io.ReadFull(r, make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) || from.Len() > 0 {
		return nil, errors.Join(errNotPacked, err) // it is longer than named
	}
	return text, nil
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
func (s *Store) PackResult(org engine.OrgID, documentID int64, result []byte) engine.PackedJSON {
	return packedJSON(sumOfResult, org, documentID, result)
}

// PackWorkings implements engine.ResultPacking.
func (s *Store) PackWorkings(org engine.OrgID, documentID int64, workings []byte) engine.PackedJSON {
	return packedJSON(sumOfWorkings, org, documentID, workings)
}

func packedJSON(what string, org engine.OrgID, documentID int64, text []byte) engine.PackedJSON {
	if text == nil {
		return engine.PackedJSON{}
	}
	return engine.PackedJSON{Bytes: pack(text), Sum: resultSum(what, org, documentID, text)}
}

// PackEdit implements engine.ResultPacking.
func (s *Store) PackEdit(org engine.OrgID, documentID int64, e engine.Edit) engine.PackedEdit {
	sum := resultSum(sumOfEdit, org, documentID, e.Result, e.Marks)
	return engine.PackedEdit{Version: e.Version, Result: engine.PackedJSON{Bytes: pack(e.Result), Sum: sum},
		Marks: e.Marks, KeyID: e.KeyID, At: e.At}
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
		r, w := s.PackResult(org, documentID, []byte(result)), s.PackWorkings(org, documentID, jsonOrNil(workings))
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
			edit.packed = pack(edited)
		}
		if err != nil {
			damaged = errors.Join(damaged, err)
			return one, nil
		}
		return repacked{`
			UPDATE versions SET result = '', result_packed = $4, edit = NULL, edit_packed = $5
			WHERE org_id = $1 AND document_id = $2 AND version = $3 AND result_packed IS NULL`,
			[]any{org, documentID, version, pack([]byte(result)), bytesOrNull(edit.packed)}}, nil
	}
	all, err := queryAll(ctx, s.runner, scan, `
		SELECT version, result, result_sum, edit, edit_packed, marks, edit_sum FROM versions
		WHERE org_id = $1 AND document_id = $2 AND result_packed IS NULL`, org, documentID)
	all = slices.DeleteFunc(all, func(r repacked) bool { return r.query == "" })
	return all, errors.Join(err, damaged)
}
