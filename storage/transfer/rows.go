package transfer

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

const (
	// batchRows and batchBytes bound what one transaction writes.
	batchRows  = 2000
	batchBytes = 4 << 20
	// batchesAhead is how many batches may be read before they are written.
	batchesAhead = 2
)

// batch is rows to be written in one transaction.
type batch struct {
	rows [][]any
	last []any // the key of the last row
}

// eachRow reads all rows, each as nil, int64, float64, string and []byte: booleans are 1 or 0, as on SQLite.
func (s *side) eachRow(ctx context.Context, query string, args []any, read func(row []any) error) error {
	var names []string
	return s.each(ctx, query, args, func(rows *sql.Rows) (err error) {
		if names == nil {
			if names, err = rows.Columns(); err != nil {
				return err
			}
		}
		row, into := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, v := range row {
			if row[i], err = plain(v); err != nil {
				return fmt.Errorf("%s: %w", names[i], err)
			}
		}
		return read(row)
	})
}

// plain is a value as both databases have it.
func plain(v any) (any, error) {
	switch v := v.(type) {
	case nil, int64, float64, string:
		return v, nil
	case []byte:
		if v == nil {
			v = []byte{} // an empty value is not NULL
		}
		return v, nil
	case bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	}
	return nil, fmt.Errorf("a value of type %T cannot be copied", v)
}

// encode appends a row to a text of bytes, so that different rows have different texts.
func encode(to []byte, row []any) []byte {
	for _, v := range row {
		switch v := v.(type) {
		case nil:
			to = append(to, 'n')
		case int64:
			to = binary.BigEndian.AppendUint64(append(to, 'i'), uint64(v))
		case float64:
			to = binary.BigEndian.AppendUint64(append(to, 'f'), math.Float64bits(v))
		case string:
			to = append(binary.BigEndian.AppendUint64(append(to, 's'), uint64(len(v))), v...)
		case []byte:
			to = append(binary.BigEndian.AppendUint64(append(to, 'b'), uint64(len(v))), v...)
		}
	}
	return to
}

func bytesOf(row []any) (n int) {
	for _, v := range row {
		switch v := v.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		default:
			n += 8
		}
	}
	return n
}

// read sends all rows of a table behind a key, in the order of their keys.
func (s *side) read(ctx context.Context, t table, after []any, to chan<- batch) error {
	query := `SELECT ` + quoted(t.columns...) + `, ` + quoted(t.Key...) + ` FROM ` + t.from
	if after != nil {
		query += ` WHERE (` + quoted(t.Key...) + `) > (` + parameters(0, len(t.Key)) + `)`
	}
	var next batch
	size := 0
	send := func() error {
		select {
		case to <- next:
			next, size = batch{}, 0
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	err := s.eachRow(ctx, query+` ORDER BY `+quoted(t.Key...), after, func(row []any) error {
		next.rows, next.last = append(next.rows, row[:len(t.columns)]), row[len(t.columns):]
		if size += bytesOf(row); len(next.rows) < batchRows && size < batchBytes {
			return nil
		}
		return send()
	})
	if err == nil && len(next.rows) > 0 {
		err = send()
	}
	if err != nil {
		return fmt.Errorf("table %s: %w", t.Name, err)
	}
	return nil
}

// write inserts rows with as few statements as the database likes.
func (s *side) write(ctx context.Context, t table, rows [][]any) error {
	statements := map[int]string{}
	for len(rows) > 0 {
		n := s.RowsPerInsert
		if len(rows) < n {
			n = 1 // so that there are only two statements to compile
		}
		if statements[n] == "" {
			statements[n] = t.insertion(n)
		}
		args := make([]any, 0, n*len(t.columns))
		for _, row := range rows[:n] {
			var err error
			if args, err = s.appendValues(args, t, row); err != nil {
				return err
			}
		}
		if _, err := s.prepared.ExecContext(ctx, statements[n], args...); err != nil {
			return fmt.Errorf("table %s: %w", t.Name, s.meaning(err))
		}
		rows = rows[n:]
	}
	return nil
}

// insertion is the statement that inserts so many rows.
func (t table) insertion(rows int) string {
	values := make([]string, rows)
	for i := range values {
		values[i] = "(" + parameters(i*len(t.columns), len(t.columns)) + ")"
	}
	return `INSERT INTO ` + quoted(t.Name) + ` (` + quoted(t.columns...) + `) VALUES ` + strings.Join(values, ", ")
}

// appendValues appends a row as this database stores it.
func (s *side) appendValues(args []any, t table, row []any) ([]any, error) {
	for i, v := range row {
		name := t.columns[i]
		if text, ok := v.(string); ok && s.NoZeroBytes && (strings.ContainsRune(text, 0) || !utf8.ValidString(text)) {
			return nil, fmt.Errorf("table %s, row %v: %s cannot store its %s, because it contains the character 0 or is not UTF-8",
				t.Name, t.describe(row), s.Name, name)
		}
		if s.columns[t.Name][name] && v != nil {
			switch v {
			case int64(0):
				v = false
			case int64(1):
				v = true
			default:
				return nil, fmt.Errorf("table %s, row %v: its %s is %v, neither 0 nor 1", t.Name, t.describe(row), name, v)
			}
		}
		args = append(args, v)
	}
	return args, nil
}

// describe names a row by its key.
func (t table) describe(row []any) (key []any) {
	for i, name := range t.columns {
		for _, part := range t.Key {
			if part == name {
				key = append(key, row[i])
			}
		}
	}
	return key
}
