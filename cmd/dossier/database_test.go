package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// The scripts in testdata/postgres have an empty database at $POSTGRES_URL.
func TestScriptsWithPostgreSQL(t *testing.T) {
	pgtest.Require(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/postgres", RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("POSTGRES_URL", pgtest.Empty(t))
			return nil
		},
	})
}

// on lets a command use the PostgreSQL database at this address.
func on(address string, c *exec.Cmd) *exec.Cmd {
	c.Env = append(c.Env, "DOSSIER_DATABASE="+address)
	return c
}

// must runs a command that must succeed, and returns what it prints.
func must(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", c.Args[1:], err, out)
	}
	return string(out)
}

// refused runs a command that must fail with a sentence.
func refused(t *testing.T, c *exec.Cmd, sentence string) {
	t.Helper()
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), sentence) {
		t.Errorf("%q: %v\n%s\nwant it refused with %q", c.Args[1:], err, out, sentence)
	}
}

// moveAway puts the database of a data folder into another one.
func moveAway(t *testing.T, data string) {
	t.Helper()
	must(t, exec.Command("sh", "-c", fmt.Sprintf("mv %s* %s", filepath.Join(data, sqlite.FileName), t.TempDir())))
}

// A server on PostgreSQL answers with what the server on SQLite had read, a backup of it while it runs is an
// installation on SQLite, and its rows come back.
func TestServedInstallationMovesToPostgreSQLAndBack(t *testing.T) {
	url := pgtest.Empty(t)
	s, data, key := serverWithAPaper(t)
	toServer := []string{"database", "copy", "--from", data, "--to", "database"}
	toFolder := []string{"database", "copy", "--from", "database", "--to", data}
	results := func(s *running) (answer string) {
		t.Helper()
		s.await(t, func() bool {
			status, list := s.do(t, "GET", "/api/v1/documents", key, "", nil)
			answer = fmt.Sprint(list)
			return status == http.StatusOK && strings.Contains(answer, "status:completed")
		})
		return answer
	}
	want := results(s)
	refused(t, on(url, command(toServer...)), "another dossier server runs on this data folder")
	s.Process.Signal(syscall.SIGTERM)
	s.end(t)
	must(t, on(url, command(toServer...)))
	moveAway(t, data)

	s = startServing(t, on(url, command("serve", "--data", data, "--addr", "127.0.0.1:0")))
	if got := results(s); got != want {
		t.Errorf("on PostgreSQL the server answers\n%s\nwant\n%s", got, want)
	}
	refused(t, on(url, command(toFolder...)), "another dossier server runs on this data folder")
	body, contentType := upload(1)
	status, answer := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
	if status != http.StatusAccepted {
		t.Fatalf("upload answered %d %v, want 202", status, answer)
	}
	copied := filepath.Join(t.TempDir(), "backup")
	if out := must(t, on(url, command("backup", "--data", data, "--to", copied))); !strings.Contains(
		out, "1 organization(s), 2 document(s), checked and whole",
	) {
		t.Errorf("the backup says %s", out)
	}
	s.Process.Signal(syscall.SIGTERM)
	s.end(t)
	if out := doctor(t, copied, false, "--blobs", "all"); !strings.Contains(out, "all files of 2 document(s)") {
		t.Errorf("doctor says of the backup: %s", out)
	}
	if entries := output(t, "audit", "export", "--org", "Acme", "--data", copied); !strings.Contains(entries, "document.uploaded") {
		t.Errorf("the backup's audit log: %s", entries)
	}

	must(t, on(url, command(toFolder...)))
	s = startServer(t, data)
	if got := results(s); !strings.Contains(got, "status:completed") {
		t.Errorf("back on SQLite the server answers %s", got)
	}
}

// A copy that is killed again and again goes on where it was. Until it is finished, no server and no command opens its
// target.
func TestKilledCopyToPostgreSQLGoesOn(t *testing.T) {
	url, data := pgtest.Database(t), filepath.Join(t.TempDir(), "data")
	newKey(t, data)
	const rows = 60_000
	changeRow(t, data, fmt.Sprintf(`
		INSERT INTO access_log (org_id, seq, at, key_id, document_id, what, reads)
		WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		SELECT (SELECT id FROM organizations), i, i, 'key', i, hex(randomblob(100)), 1 FROM n`, rows))
	raw := pgtest.Raw(t, url)
	there := func(table string) (n int) {
		t.Helper()
		if err := raw.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	copying := func() *exec.Cmd { return on(url, command("database", "copy", "--from", data, "--to", "database")) }
	before, kills := 0, 0
	for range 3 {
		c := copying()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(20 * time.Second); there("access_log") < before+6_000; {
			time.Sleep(5 * time.Millisecond)
			if time.Now().After(end) {
				t.Fatal("the copy does not go on")
			}
		}
		c.Process.Kill()
		c.Wait()
		var now, known int
		if err := raw.QueryRow(`SELECT (SELECT COUNT(*) FROM access_log),
			(SELECT copied FROM row_copies WHERE table_name = 'access_log')`).Scan(&now, &known); err != nil {
			t.Fatal(err)
		}
		if now < before || now == rows || known != now {
			t.Fatalf("%d rows after the kill, %d before, and progress says %d", now, before, known)
		}
		before, kills = now, kills+1
	}
	moved := t.TempDir()
	must(t, exec.Command("sh", "-c", fmt.Sprintf("mv %s* %s", filepath.Join(data, sqlite.FileName), moved)))
	refused(t, on(url, command("org", "list", "--data", data)), "the copy is unfinished; run dossier database copy again")
	refused(t, on(url, command("serve", "--data", data, "--addr", "127.0.0.1:0")), "the copy is unfinished")
	must(t, exec.Command("sh", "-c", fmt.Sprintf("mv %s/* %s", moved, data)))
	said := must(t, copying())
	if !strings.Contains(said, "of them by an earlier run") || there("access_log") != rows || kills != 3 {
		t.Errorf("%d rows after %d kills; the last run says %s", there("access_log"), kills, said)
	}
	if n := there("row_copies"); n != 0 {
		t.Errorf("%d rows of progress are left", n)
	}
	moveAway(t, data)
	if list := must(t, on(url, command("org", "list", "--data", data))); !strings.Contains(list, "Acme") {
		t.Errorf("org list: %s", list)
	}
}

// The last step may be interrupted, too: between the comparison and the end nothing is copied or compared again.
func TestCopyToPostgreSQLWithoutItsLastStepIsFinished(t *testing.T) {
	url, data := pgtest.Empty(t), filepath.Join(t.TempDir(), "data")
	newKey(t, data)
	copying := func() *exec.Cmd { return on(url, command("database", "copy", "--from", data, "--to", "database")) }
	must(t, copying())
	raw := pgtest.Raw(t, url)
	for _, before := range []string{ // as it was before the last step: compared, and without a head
		`INSERT INTO row_copies (table_name, state, last_key, copied, source) VALUES ('', 'compared', '', 0, 'x')`,
		`DELETE FROM commit_lanes`, `UPDATE installation SET head_id = ''`,
	} {
		if _, err := raw.Exec(before); err != nil {
			t.Fatal(err)
		}
	}
	if said := must(t, copying()); !strings.Contains(said, "Next: move ") {
		t.Errorf("the second run says %s", said)
	}
	moveAway(t, data)
	must(t, on(url, command("audit", "verify", "--data", data)))
}

// The old database is as it was: with its head in its place again, it is the installation.
func TestReturnFromPostgreSQLWithItsHead(t *testing.T) {
	url, data := pgtest.Empty(t), filepath.Join(t.TempDir(), "data")
	newKey(t, data)
	must(t, on(url, command("database", "copy", "--from", data, "--to", "database")))
	if out := doctor(t, data, true); !strings.Contains(out, "FAIL  head") {
		t.Errorf("the old database is served without its head: %s", out)
	}
	folder := filepath.Join(data, "head")
	must(t, exec.Command("sh", "-c", fmt.Sprintf("cd %s && find . -maxdepth 1 -type f -delete && mv before-copy-from-sqlite-*/* .", folder)))
	doctor(t, data, false)
	output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:read")
}

// What doctor says about a server depends on how it is set up.
func TestDoctorExaminesPostgreSQL(t *testing.T) {
	server, err := pgtest.Start(pgtest.Require(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Stop() })
	run := func(database, statement string) {
		t.Helper()
		db, err := server.Connect(pgtest.Superuser, database)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	run("postgres", "CREATE ROLE "+pgtest.Role+" LOGIN")
	run("postgres", "CREATE DATABASE loans OWNER "+pgtest.Role)
	url, data := server.URL(pgtest.Role, "loans"), filepath.Join(t.TempDir(), "data")
	must(t, on(url, command("org", "create", "Acme", "--data", data)))
	examine := func(wrong bool, lines ...string) {
		t.Helper()
		out, err := on(url, command("doctor", "--data", data)).CombinedOutput()
		if (err != nil) != wrong {
			t.Errorf("doctor ended with %v, want something wrong: %v", err, wrong)
		}
		for _, line := range lines {
			if !strings.Contains(string(out), line) {
				t.Errorf("doctor says\n%s\nwant %q in it", out, line)
			}
		}
	}
	examine(false, "ok    commits      commits wait for the disk", "ok    row security in force", "ok    connections")
	run("loans", "ALTER TABLE documents NO FORCE ROW LEVEL SECURITY")
	run("postgres", "ALTER ROLE "+pgtest.Role+" CONNECTION LIMIT 20")
	examine(true, "FAIL  row security not in force for documents", "of 20 that may be open at once; a server may open 27")
	run("postgres", "ALTER ROLE "+pgtest.Role+" BYPASSRLS")
	examine(true, "FAIL  database     opening database", "make a role of its own")
}
