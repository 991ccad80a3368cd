package storage

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// micros is a time as it is stored: microseconds since 1970 in UTC.
func micros(t time.Time) int64 { return t.UnixMicro() }

func timeOf(micros int64) time.Time { return time.UnixMicro(micros).UTC() }

// microsOrNull stores an optional time.
func microsOrNull(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	m := t.UnixMicro()
	return &m
}

func timeOrNil(v sql.NullInt64) *time.Time {
	if !v.Valid {
		return nil
	}
	t := timeOf(v.Int64)
	return &t
}

// amountOrNull stores optional money as hundredths.
func amountOrNull(a *engine.Amount) *int64 { return (*int64)(a) }

// jsonOrNull stores JSON as text, so that it comes back byte for byte.
func jsonOrNull(raw json.RawMessage) *string {
	if raw == nil {
		return nil
	}
	s := string(raw)
	return &s
}

func jsonOrNil(v sql.NullString) json.RawMessage {
	if !v.Valid {
		return nil
	}
	return json.RawMessage(v.String)
}

// scanOne reads a row of one column.
func scanOne[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}

// zeroIfNone turns ErrNotFound into the zero value.
func zeroIfNone[T any](v T, err error) (T, error) {
	if errors.Is(err, engine.ErrNotFound) {
		var none T
		return none, nil
	}
	return v, err
}
