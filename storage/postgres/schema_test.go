package postgres_test

import (
	"database/sql"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

var update = flag.Bool("update", false, "rewrite the golden schema")

// schemaQueries describe the schema after all migrations, one line for each thing, as the server stores it.
var schemaQueries = []string{
	`SELECT 'TABLE ' || c.table_name || ' ' || c.column_name || ' ' || c.data_type
	        || CASE WHEN c.is_nullable = 'NO' THEN ' NOT NULL' ELSE '' END || COALESCE(' DEFAULT ' || c.column_default, '')
	 FROM information_schema.columns c
	 WHERE c.table_schema = 'public' AND c.table_name NOT LIKE 'goose%' ORDER BY c.table_name, c.ordinal_position`,
	`SELECT 'CONSTRAINT ' || r.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
	 FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
	 WHERE c.connamespace = 'public'::regnamespace AND r.relname NOT LIKE 'goose%' ORDER BY 1`,
	`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'goose%' ORDER BY tablename, indexname`,
	`SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT t.tgisinternal ORDER BY 1`,
	`SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1`,
	`SELECT 'POLICY ' || p.tablename || ' ' || p.policyname || ' ' || p.permissive || ' ' || p.cmd || ' USING ' || p.qual
	        || ' WITH CHECK ' || COALESCE(p.with_check, 'the same')
	        || CASE WHEN c.relforcerowsecurity THEN ' FORCED' ELSE '' END
	 FROM pg_policies p JOIN pg_class c ON c.oid = CAST(p.schemaname || '.' || p.tablename AS regclass) ORDER BY 1`,
}

// In the golden file, a reviewer sees a change of the schema as a whole.
func TestSchema(t *testing.T) {
	db := pgtest.Raw(t, pgtest.Database(t))
	var all strings.Builder
	for _, query := range schemaQueries {
		for _, line := range texts(t, db, query) {
			all.WriteString(line + "\n")
		}
		all.WriteString("\n")
	}
	path := filepath.Join("testdata", "schema.golden.sql")
	if *update {
		if err := os.WriteFile(path, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if all.String() != string(want) {
		t.Errorf("%s differs; look at the change and run the test with -update\ngot:\n%s", path, all.String())
	}
}

func texts(t *testing.T, db *sql.DB, query string, args ...any) (list []string) {
	t.Helper()
	rows, err := db.Query(query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestNewerSchemaIsRefused(t *testing.T) {
	url := pgtest.Database(t)
	if _, err := pgtest.Raw(t, url).Exec(
		`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`,
	); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Open(t.Context(), url, postgres.Options{}); err == nil ||
		!strings.Contains(err.Error(), "newer dossier") {
		t.Errorf("got %v, want a refusal that names the newer version", err)
	}
}

func TestAuditLogIsAppendOnly(t *testing.T) {
	url := pgtest.Database(t)
	owner := newOwner(t, open(t, url))
	db := pgtest.Raw(t, url)
	for _, forgery := range []string{
		`UPDATE audit_log SET action = 'nothing'`,
		`DELETE FROM audit_log`,
		`TRUNCATE audit_log`,
	} {
		if _, err := db.Exec(forgery); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: got %v, want a refusal", forgery, err)
		}
	}
	if actions := texts(t, db, `SELECT action FROM audit_log WHERE org_id = $1`, owner.org); len(actions) != 1 {
		t.Errorf("after all that the log has %v", actions)
	}
}
