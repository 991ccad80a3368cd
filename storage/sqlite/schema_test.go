package sqlite

import (
	"database/sql"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/migrations"
)

var update = flag.Bool("update", false, "rewrite the golden schemas")

// In the golden files, a reviewer sees a change of the schema as a whole.
func TestSchemas(t *testing.T) {
	b := newBench(t)
	golden(t, "schema.sqlite.golden.sql", dump(t, b.g.conn))
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; look at the change and run the test with -update\ngot:\n%s", name, got)
	}
}

// dump writes the schema after all migrations, as SQLite stores it.
func dump(t *testing.T, conn *sql.Conn) string {
	t.Helper()
	rows, err := conn.QueryContext(t.Context(), `SELECT sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY tbl_name, type DESC, name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all strings.Builder
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		all.WriteString(text + ";\n\n")
	}
	return all.String()
}

func concatenated(t *testing.T, d migrations.Dialect) string {
	t.Helper()
	names, err := fs.Glob(d.Files(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range names {
		content, err := fs.ReadFile(d.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString("-- " + name + "\n" + string(content) + "\n")
	}
	return all.String()
}

var columnLine = regexp.MustCompile(
	`(?m)^\s+([a-z_0-9]+)\s+(?:TEXT|INTEGER|BIGINT|BOOLEAN|BYTEA|BLOB|REAL|DOUBLE PRECISION)\b`,
)
var createLine = regexp.MustCompile(`(?m)^CREATE (?:TABLE|VIRTUAL TABLE|INDEX|UNIQUE INDEX) (\w+)`)

// Both dialects have the same migrations, tables, indexes and columns, in the same order.
func TestBothSchemasHaveTheSameShape(t *testing.T) {
	shape := func(d migrations.Dialect) (names []string) {
		text := concatenated(t, d)
		for _, re := range []*regexp.Regexp{columnLine, createLine} {
			for _, m := range re.FindAllStringSubmatch(text, -1) {
				names = append(names, m[1])
			}
		}
		return names
	}
	lite, postgres := shape(migrations.SQLite), shape(migrations.PostgreSQL)
	if len(lite) < 100 || strings.Join(lite, " ") != strings.Join(postgres, " ") {
		t.Errorf("shapes differ:\nsqlite   %v\npostgres %v", lite, postgres)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	folder := t.TempDir()
	s, err := Open(t.Context(), folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := openPool(filepath.Join(folder, FileName), writerPragmas(Full), 1)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), folder, Options{}); err == nil || !strings.Contains(err.Error(), "newer dossier") {
		t.Errorf("got %v, want a refusal that names the newer version", err)
	}
}

func TestAuditLogIsAppendOnly(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	err := b.InTx(ctx, func(tx engine.Tx) error {
		if err := putPlan("p")(tx); err != nil {
			return err
		}
		if err := tx.InsertOrganization(ctx, engine.Organization{ID: "o", Name: "O", Plan: "p"}); err != nil {
			return err
		}
		return tx.InsertAudit(ctx, engine.AuditEntry{
			Org:    "o",
			Seq:    1,
			At:     time.Unix(1, 0),
			Action: "a",
			Before: json.RawMessage(`{}`),
			After:  json.RawMessage(`{}`),
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, forgery := range []string{
		`UPDATE audit_log SET action = 'nothing'`,
		`UPDATE OR REPLACE audit_log SET seq = 2`,
		`DELETE FROM audit_log`,
		`REPLACE INTO audit_log SELECT org_id, seq, at, key_id, 'nothing', subject, before_values, after_values, prev_hash, hash FROM audit_log`,
		`INSERT INTO audit_log SELECT org_id, seq, at, key_id, 'nothing', subject, before_values, after_values, prev_hash, hash FROM audit_log
		   WHERE true ON CONFLICT DO UPDATE SET action = 'nothing'`,
	} {
		if _, err := b.g.conn.ExecContext(ctx, forgery); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: got %v, want a refusal", forgery, err)
		}
	}
	if e, err := b.LastAudit(ctx, "o"); err != nil || e.Seq != 1 || e.Action != "a" {
		t.Errorf("after all that: %+v, %v", e, err)
	}
}
