package transfer_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
	"github.com/dossier-lending/dossier/storage/transfer"
)

func closing(t testing.TB, d *transfer.Database, err error) *transfer.Database {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func folderSource(t testing.TB, folder string) *transfer.Database {
	t.Helper()
	d, err := sqlite.OpenSource(folder)
	return closing(t, d, err)
}

func folderTarget(t testing.TB, folder string) *transfer.Database {
	t.Helper()
	d, err := sqlite.OpenTarget(t.Context(), folder)
	return closing(t, d, err)
}

func serverSource(t testing.TB, url string) *transfer.Database {
	t.Helper()
	d, err := postgres.OpenSource(url)
	return closing(t, d, err)
}

func serverTarget(t testing.TB, url string) *transfer.Database {
	t.Helper()
	d, err := postgres.OpenTarget(t.Context(), url)
	return closing(t, d, err)
}

// move copies and finishes.
func move(t testing.TB, from, to *transfer.Database) transfer.Report {
	t.Helper()
	report, err := transfer.Copy(t.Context(), from, to, transfer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := transfer.Finish(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	return report
}

// Each value of each column comes back from PostgreSQL as it was.
func TestEveryRowOfEveryTableThereAndBack(t *testing.T) {
	url, folder, back := pgtest.Empty(t), newWorld(t, 40), t.TempDir()
	want := dump(t, folder)
	for _, table := range storage.CopiedTables() {
		if len(want[table.Name]) == 0 {
			t.Errorf("table %s has no rows here, so this test shows nothing about it", table.Name)
		}
	}
	there := move(t, folderSource(t, folder), serverTarget(t, url))
	before := totals(t, openStore(t, folder))
	server, err := postgres.Open(t.Context(), url, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := totals(t, server); !maps.Equal(got, before) {
		t.Errorf("lists have totals %v on PostgreSQL, want %v", got, before)
	}
	again := move(t, serverSource(t, url), folderTarget(t, back))
	if there != again || there.Rows < 1000 || there.Organizations == 0 {
		t.Errorf("copied %+v there and %+v back", there, again)
	}
	got := dump(t, back)
	for table, rows := range want {
		if !slices.Equal(got[table], rows) {
			t.Errorf("table %s came back with other rows:\nbefore %q\nafter  %q", table, rows, got[table])
		}
	}
	if got := totals(t, openStore(t, back)); !maps.Equal(got, before) {
		t.Errorf("lists have totals %v back on SQLite, want %v", got, before)
	}
	db := openFile(t, back)
	defer db.Close()
	if _, err := db.Exec(`INSERT INTO document_words (document_words, rank) VALUES ('integrity-check', 1)`); err != nil {
		t.Errorf("the full-text index does not fit its rows: %v", err)
	}
	if findings, err := sqlite.CheckIntegrity(t.Context(), back); err != nil || len(findings) > 0 {
		t.Errorf("integrity: %v %v", findings, err)
	}
}

func openStore(t testing.TB, folder string) *storage.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// totals counts the documents in each organization's list, and those that a word finds, and closes the store.
func totals(t testing.TB, s *storage.Store) map[string]int {
	t.Helper()
	defer s.Close()
	orgs, err := s.Organizations(t.Context())
	if err != nil || len(orgs) == 0 {
		t.Fatal(orgs, err)
	}
	all := map[string]int{}
	for _, org := range orgs {
		for name, filter := range map[string]engine.DocumentFilter{
			"all":  {Limit: 1},
			"word": {Limit: 1, Search: engine.SearchQuery{{{{Word: "日本語"}}}}},
		} {
			_, total, err := s.Documents(t.Context(), org.ID, filter)
			if err != nil {
				t.Fatal(err)
			}
			all[string(org.ID)+" "+name] = total
			all[name] += total
		}
	}
	if all["all"] == 0 || all["word"] == 0 {
		t.Errorf("totals %v show nothing", all)
	}
	return all
}

// A table that is in none of the lists would be forgotten.
func TestEveryTableIsCopiedOrLeftOutOnPurpose(t *testing.T) {
	listed := slices.Clone(storage.NotCopied)
	for _, table := range storage.CopiedTables() {
		listed = append(listed, table.Name)
	}
	check := func(kind string, db *sql.DB, query string) {
		rows, err := db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		found := 0
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			found++
			if !slices.Contains(listed, name) {
				t.Errorf("%s: table %s is neither copied nor in storage.NotCopied", kind, name)
			}
		}
		if found < len(storage.CopiedTables()) {
			t.Errorf("%s: %d tables found", kind, found)
		}
	}
	lite := openFile(t, sqlitetest.Folder(t))
	defer lite.Close()
	check("SQLite", lite, `SELECT name FROM sqlite_schema WHERE type = 'table'
		AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'document_words%'`)
	check("PostgreSQL", pgtest.Raw(t, pgtest.Database(t)), `SELECT table_name FROM information_schema.tables
		WHERE table_schema = 'public' AND table_name NOT LIKE 'goose%'`)
}

// interrupt copies until so many rows are there.
func interrupt(t testing.TB, from, to *transfer.Database, after int64) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	_, err := transfer.Copy(ctx, from, to, transfer.Options{Tell: func(s transfer.Step) {
		if s.Done >= after {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the interrupted copy ended with %v", err)
	}
}

func TestInterruptedCopyGoesOn(t *testing.T) {
	url, folder := pgtest.Database(t), newWorld(t, 40)
	interrupt(t, folderSource(t, folder), serverTarget(t, url), 400)
	if _, err := postgres.Open(t.Context(), url, postgres.Options{}); !errors.Is(err, transfer.ErrUnfinished) {
		t.Errorf("a store opens an unfinished copy: %v", err)
	}
	if err := transfer.Finish(t.Context(), serverTarget(t, url)); err == nil {
		t.Error("an unfinished copy was finished")
	}
	report := move(t, folderSource(t, folder), serverTarget(t, url))
	if report.Before < 400 || report.Before == report.Rows {
		t.Errorf("the second run reports %+v, want it to go on after 400 rows", report)
	}

	back := t.TempDir()
	interrupt(t, serverSource(t, url), folderTarget(t, back), 400)
	if _, err := sqlite.Open(t.Context(), back, sqlite.Options{}); !errors.Is(err, transfer.ErrUnfinished) {
		t.Errorf("a store opens an unfinished copy: %v", err)
	}
	if report := move(t, serverSource(t, url), folderTarget(t, back)); report.Before < 400 {
		t.Errorf("the second run reports %+v, want it to go on after 400 rows", report)
	}
	for table, rows := range dump(t, folder) {
		if got := dump(t, back)[table]; !slices.Equal(got, rows) {
			t.Errorf("table %s has other rows after two interruptions", table)
		}
	}
}

// Commits of a copy do not wait for the disk. After a crash of the server the newest may be gone, but then their
// progress is gone, too.
func TestCopyGoesOnAfterServerCrashed(t *testing.T) {
	server, err := pgtest.Start(pgtest.Require(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Stop() })
	admin, err := server.Connect(pgtest.Superuser, "postgres")
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"CREATE ROLE " + pgtest.Role + " LOGIN", "CREATE DATABASE loans OWNER " + pgtest.Role,
	} {
		if _, err := admin.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	admin.Close()
	url, folder := server.URL(pgtest.Role, "loans"), newWorld(t, 40)
	for crashes, after := 0, int64(200); crashes < 3; crashes, after = crashes+1, after+300 {
		crashed := false
		opts := transfer.Options{Tell: func(s transfer.Step) {
			if s.Done >= after && !crashed {
				crashed = true
				if err := errors.Join(server.Crash(), server.Restart()); err != nil {
					t.Error(err)
				}
			}
		}}
		_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), opts)
		if err == nil {
			t.Fatal("the copy did not notice the crash")
		}
	}
	move(t, folderSource(t, folder), serverTarget(t, url))
	back := t.TempDir()
	move(t, serverSource(t, url), folderTarget(t, back))
	got := dump(t, back)
	for table, rows := range dump(t, folder) {
		if !slices.Equal(got[table], rows) {
			t.Errorf("table %s has other rows after the crashes", table)
		}
	}
}

func TestChangedSourceIsNoticed(t *testing.T) {
	url, folder := pgtest.Database(t), newWorld(t, 20)
	interrupt(t, folderSource(t, folder), serverTarget(t, url), 200)
	db := openFile(t, folder)
	defer db.Close()
	if _, err := db.Exec(`UPDATE organizations SET name = name || ' & Co' WHERE id = (SELECT MIN(id) FROM organizations)`); err != nil {
		t.Fatal(err)
	}
	_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), transfer.Options{})
	if !errors.Is(err, transfer.ErrChanged) || !strings.Contains(err.Error(), "DROP DATABASE") {
		t.Errorf("got %v, want the change named, and how to start over", err)
	}
}

// What no audit entry shows is found when the rows are compared.
func TestComparisonFindsOneDifferentValue(t *testing.T) {
	for table, change := range map[string]string{
		"borrowers": `UPDATE borrowers SET name = name || ' ' WHERE id = (SELECT MIN(id) FROM borrowers)`,
		"jobs":      `UPDATE jobs SET long = NOT long WHERE id = (SELECT MIN(id) FROM jobs)`,
		"webhooks":  `UPDATE webhooks SET old_secret = '' WHERE id = (SELECT MIN(id) FROM webhooks WHERE old_secret IS NULL)`,
		"events":    `DELETE FROM events WHERE seq = (SELECT MIN(seq) FROM events)`,
	} {
		url, folder := pgtest.Database(t), newWorld(t, 10)
		raw, changed := pgtest.Raw(t, url), false
		opts := transfer.Options{Tell: func(s transfer.Step) {
			if s.Done == s.Total && !s.Comparing && !changed {
				changed = true
				if _, err := raw.Exec(change); err != nil {
					t.Error(err)
				}
			}
		}}
		_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), opts)
		if !errors.Is(err, transfer.ErrChanged) || !strings.Contains(err.Error(), "rows of table "+table+" differ") {
			t.Errorf("%s: got %v, want the table named", change, err)
		}
	}
}

// Somebody uses a command on the source while it is copied: a backup is of the moment before, a move is refused.
func TestMoveNoticesWritesMeanwhile(t *testing.T) {
	for _, move := range []bool{false, true} {
		url, folder := pgtest.Database(t), newWorld(t, 10)
		db := openFile(t, folder)
		_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), transfer.Options{
			Move: move, Tell: func(s transfer.Step) {
				if s.Comparing && s.Done == s.Total {
					if _, err := db.Exec(`INSERT INTO organizations (id, name, plan, created_at) SELECT 'new', 'New', name, 1 FROM plans LIMIT 1`); err != nil {
						t.Error(err)
					}
				}
			},
		})
		if errors.Is(err, transfer.ErrChanged) != move {
			t.Errorf("move %v: got %v", move, err)
		}
		db.Close()
	}
}

// A chain that is broken in the source is not passed on without a word.
func TestBrokenAuditChainIsReported(t *testing.T) {
	url, folder := pgtest.Database(t), newWorld(t, 10)
	db := openFile(t, folder)
	for _, statement := range []string{
		`DROP TRIGGER audit_log_is_never_updated`,
		`UPDATE audit_log SET subject = 'forged' WHERE seq = 2 AND org_id = (SELECT MAX(org_id) FROM audit_log
		   WHERE org_id NOT IN (SELECT org_id FROM organization_deletions))`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	db.Close()
	_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), transfer.Options{})
	if err == nil || !strings.Contains(err.Error(), "audit chain is broken at entry 2") {
		t.Errorf("got %v, want the broken entry named", err)
	}
}

func TestTargetMustBeEmpty(t *testing.T) {
	url, folder := pgtest.Database(t), newWorld(t, 5)
	move(t, folderSource(t, folder), serverTarget(t, url))
	_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), transfer.Options{})
	if !errors.Is(err, transfer.ErrNotEmpty) {
		t.Errorf("got %v, want a refusal", err)
	}
	_, err = transfer.Copy(t.Context(), serverSource(t, url), folderTarget(t, folder), transfer.Options{})
	if !errors.Is(err, transfer.ErrNotEmpty) {
		t.Errorf("got %v, want a refusal", err)
	}
}

// The copy of a served database is of one moment.
func TestCopyOfOneMoment(t *testing.T) {
	url, folder, back := pgtest.Database(t), newWorld(t, 30), t.TempDir()
	move(t, folderSource(t, folder), serverTarget(t, url))
	raw := pgtest.Raw(t, url)
	n := 0
	opts := transfer.Options{Tell: func(transfer.Step) {
		n++
		if _, err := raw.Exec(
			`INSERT INTO export_templates (org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at)
			 SELECT id, $1, '', '', '', false, 1, 1, 1 FROM organizations`, fmt.Sprint("meanwhile", n),
		); err != nil {
			t.Error(err)
		}
	}}
	report, err := transfer.Copy(t.Context(), serverSource(t, url), folderTarget(t, back), opts)
	if err != nil || n < 10 {
		t.Fatalf("%d changes meanwhile: %v", n, err)
	}
	if got := len(dump(t, back)["export_templates"]); got != 30 || report.Rows == 0 {
		t.Errorf("the copy has %d templates, want the 30 of its beginning", got)
	}
}

func TestWhatPostgreSQLCannotStoreIsNamed(t *testing.T) {
	url, folder := pgtest.Database(t), newWorld(t, 5)
	db := openFile(t, folder)
	if _, err := db.Exec(`UPDATE borrowers SET name = 'a' || char(0) || 'b'`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	_, err := transfer.Copy(t.Context(), folderSource(t, folder), serverTarget(t, url), transfer.Options{})
	if err == nil || !strings.Contains(err.Error(), "table borrowers, row") || !strings.Contains(err.Error(), "its name") {
		t.Errorf("got %v, want table, row and column named", err)
	}
}
