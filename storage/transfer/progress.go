package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/storage"
)

// ErrUnfinished is returned by the openers of a store if a copy of rows into the database is unfinished.
var ErrUnfinished = errors.New("rows are being copied into this database, and the copy is unfinished; " +
	"run dossier database copy again with the same --from and --to, and it goes on where it was")

// ErrNotEmpty is returned if the target has organizations and no unfinished copy of the same source.
var ErrNotEmpty = errors.New("it has organizations already, and nothing is written over")

// ErrChanged is returned if the source is not as it was when the copy began.
var ErrChanged = errors.New("the source has changed since the copy began")

// State is how far a copy into a database has come.
type State string

const (
	// None means that there is no unfinished copy.
	None State = ""
	// Copying means that rows are missing, or that both sides were not compared yet.
	Copying State = "copying"
	// Compared means that both sides had the same rows: only Finish is missing.
	Compared State = "compared"

	copied State = "copied" // of a table
)

// StateOf reads the state of a target.
func StateOf(ctx context.Context, q storage.Querier) (State, error) {
	rows, err := q.QueryContext(ctx, `SELECT state FROM row_copies WHERE table_name = ''`)
	if err != nil {
		return None, err
	}
	defer rows.Close()
	state := None
	for rows.Next() {
		if err := rows.Scan(&state); err != nil {
			return None, err
		}
	}
	return state, errors.Join(rows.Err(), rows.Close())
}

// StateOfTarget is StateOf for a database that is to take rows. It returns ErrNotEmpty if it cannot.
func StateOfTarget(ctx context.Context, to *Database) (State, error) {
	target, err := to.connect(ctx)
	if err != nil {
		return None, err
	}
	defer target.close()
	state, err := StateOf(ctx, target.conn)
	if err != nil || state != None {
		return state, target.meaning(err)
	}
	return None, target.checkEmpty(ctx)
}

// CheckFinished returns ErrUnfinished if a copy into the database is unfinished.
func CheckFinished(ctx context.Context, q storage.Querier) error {
	state, err := StateOf(ctx, q)
	if err == nil && state != None {
		err = ErrUnfinished
	}
	return err
}

// progress is a row of row_copies.
type progress struct {
	state  State
	after  []any // the key of the newest row; nil before the first
	copied int64
	source string
}

// readProgress reads the progress of all tables, with "" for the copy as a whole.
func (s *side) readProgress(ctx context.Context) (map[string]progress, error) {
	all := map[string]progress{}
	err := s.each(ctx, `SELECT table_name, state, last_key, copied, source FROM row_copies`, nil, func(
		rows *sql.Rows,
	) error {
		var name, key string
		var p progress
		err := rows.Scan(&name, &p.state, &key, &p.copied, &p.source)
		if err == nil {
			p.after, err = parseKey(key)
		}
		all[name] = p
		return err
	})
	return all, err
}

// putProgress stores the progress of a table, or of the copy as a whole.
func (s *side) putProgress(ctx context.Context, table string, p progress) error {
	key, err := keyText(p.after)
	if err != nil {
		return err
	}
	return s.do(ctx, `
		INSERT INTO row_copies (table_name, state, last_key, copied, source) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (table_name) DO UPDATE SET
		  state = excluded.state, last_key = excluded.last_key, copied = excluded.copied`,
		table, string(p.state), key, p.copied, p.source)
}

func keyText(key []any) (string, error) {
	if key == nil {
		return "", nil
	}
	text, err := json.Marshal(key)
	return string(text), err
}

// parseKey reads what keyText wrote: texts and whole numbers.
func parseKey(text string) (key []any, err error) {
	if text == "" {
		return nil, nil
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber()
	if err := decoder.Decode(&key); err != nil {
		return nil, err
	}
	for i, v := range key {
		if n, ok := v.(json.Number); ok {
			if key[i], err = n.Int64(); err != nil {
				return nil, err
			}
		}
	}
	return key, nil
}

// begin returns the progress of an unfinished copy of this source, or begins a new one.
func (s *side) begin(ctx context.Context, source string) (map[string]progress, error) {
	all, err := s.readProgress(ctx)
	if err != nil {
		return nil, err
	}
	if whole, ok := all[""]; ok {
		if whole.source != source {
			return nil, fmt.Errorf("%w, or it is another one than that of the unfinished copy in %s; %s",
				ErrChanged, s.Name, s.StartOver)
		}
		return all, nil
	}
	if err := s.checkEmpty(ctx); err != nil {
		return nil, err
	}
	whole := progress{state: Copying, source: source}
	err = s.inTx(ctx, func() error {
		if err := s.forget(ctx); err != nil {
			return err
		}
		return s.putProgress(ctx, "", whole)
	})
	return map[string]progress{"": whole}, err
}

// forget removes what an installation may have before its first organization, because it was opened: plans, and a head.
// A database that servers share on PostgreSQL stays one.
func (s *side) forget(ctx context.Context) error {
	for _, table := range []string{"plans", "clock", "commit_lanes"} {
		if s.columns[table] == nil {
			continue
		}
		if err := s.do(ctx, `DELETE FROM `+table); err != nil {
			return err
		}
	}
	return s.do(ctx, `
		UPDATE installation SET head_id = CASE head_id WHEN 'shared' THEN head_id ELSE '' END,
		commits = 0, digest = '', head_synced = 0 WHERE id = 1`)
}

// checkEmpty refuses a database that has organizations, or had some.
func (s *side) checkEmpty(ctx context.Context) error {
	for _, table := range []string{"organizations", "organization_deletions"} {
		n, err := one[int64](ctx, s, `SELECT COUNT(*) FROM `+table)
		if err != nil {
			return err
		}
		if n > 0 {
			return fmt.Errorf("%s cannot take the rows: %w; name another database, or %s", s.Name, ErrNotEmpty, s.StartOver)
		}
	}
	return nil
}

// inTx runs fn in a transaction of the connection.
func (s *side) inTx(ctx context.Context, fn func() error) error {
	if err := s.do(ctx, "BEGIN"); err != nil {
		return err
	}
	err := fn()
	if err == nil {
		err = s.do(ctx, "COMMIT")
	}
	if err != nil {
		_ = s.do(context.WithoutCancel(ctx), "ROLLBACK") // fails if the connection is lost: then nothing is kept either
	}
	return err
}

// fingerprint is a digest of what changes with almost every change of an installation: the newest entry of each audit
// chain and log of reads, the numbers that were given, plans and deletions.
func (s *side) fingerprint(ctx context.Context) (string, error) {
	sum := sha256.New()
	for _, query := range []string{
		`SELECT o.id, o.name, o.plan, o.created_at,
		   (SELECT a.hash FROM audit_log a WHERE a.org_id = o.id ORDER BY a.seq DESC LIMIT 1),
		   (SELECT a.seq FROM access_log a WHERE a.org_id = o.id ORDER BY a.seq DESC LIMIT 1),
		   (SELECT n.last_number FROM application_numbers n WHERE n.org_id = o.id),
		   (SELECT c.last_seq FROM event_counters c WHERE c.org_id = o.id)
		 FROM organizations o ORDER BY o.id`,
		`SELECT name, batch_max_documents, requests_per_minute, soft_delete_retain_days FROM plans ORDER BY name`,
		`SELECT org_id, begun_at, ended_at FROM organization_deletions ORDER BY org_id`,
	} {
		if err := s.eachRow(ctx, query, nil, func(row []any) error {
			sum.Write(encode(nil, row)) // never fails
			return nil
		}); err != nil {
			return "", err
		}
		sum.Write([]byte{0})
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
