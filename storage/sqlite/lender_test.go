package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

var headKey = bytes.Repeat([]byte{7}, 32)

// lender is an installation with a head, and the applications that it acknowledged.
type lender struct {
	t      *testing.T
	folder string
	store  *storage.Store
	engine *engine.Engine
	log    *bytes.Buffer
	orgs   []engine.Organization
	acks   map[string]ack // by application id
}

type ack struct {
	org    engine.OrgID
	number int64
}

// newLender opens an installation with two organizations.
func newLender(t *testing.T) *lender {
	l := &lender{t: t, folder: sqlitetest.Folder(t), acks: map[string]ack{}}
	l.open(headKey)
	for _, name := range []string{"Acme", "Bayan"} {
		org, err := l.engine.Organizations.Create(t.Context(), name, "paid")
		if err != nil {
			t.Fatal(err)
		}
		l.orgs = append(l.orgs, org)
	}
	return l
}

func (l *lender) open(key []byte) {
	l.t.Helper()
	var err error
	l.log = &bytes.Buffer{}
	if l.store, err = sqlite.Open(
		context.Background(), l.folder, sqlite.Options{HeadKey: key, Log: slog.New(slog.NewTextHandler(l.log, nil))},
	); err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { l.store.Close() }) // closing twice is fine
	l.engine, err = engine.New(engine.Config{
		Store:     l.store,
		Blobs:     struct{ engine.Blobs }{},
		Extractor: struct{ engine.Extractor }{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *lender) close() {
	l.t.Helper()
	if err := l.store.Close(); err != nil {
		l.t.Fatal(err)
	}
}

// createApplications creates applications, in turn for each organization.
func (l *lender) createApplications(n int) {
	l.t.Helper()
	for i := range n {
		if err := l.createApplication(l.orgs[i%2].ID); err != nil {
			l.t.Fatal(err)
		}
	}
}

func (l *lender) createApplication(org engine.OrgID) error {
	made, err := l.engine.Applications.Create(l.t.Context(), engine.Principal{Org: org, KeyID: "k"},
		engine.ApplicationInput{
			BusinessName:  "Reyes Bakery",
			BorrowerEmail: fmt.Sprintf("a%d@example.com", len(l.acks)),
		})
	if err == nil {
		l.acks[made.Application.ID] = ack{org, made.Application.Number}
	}
	return err
}

// kill simulates kill -9: it copies the files to a new folder while the store is open.
func (l *lender) kill() {
	l.t.Helper()
	to := l.t.TempDir()
	l.copyTo(to)
	l.close()
	l.folder = to
}

// copyTo copies all files except shared memory, which SQLite recreates after a process has ended.
func (l *lender) copyTo(to string) {
	l.t.Helper()
	if err := os.CopyFS(to, os.DirFS(l.folder)); err != nil {
		l.t.Fatal(err)
	}
	os.Remove(filepath.Join(to, sqlite.FileName+"-shm"))
}

func (l *lender) file(parts ...string) string {
	return filepath.Join(append([]string{l.folder}, parts...)...)
}

func (l *lender) walFile() string { return l.file(sqlite.FileName + "-wal") }

// headFiles lists the files of both copies of the head.
func (l *lender) headFiles() []string {
	l.t.Helper()
	files, err := filepath.Glob(l.file(head.FolderName, "*.head"))
	if err != nil || len(files) == 0 {
		l.t.Fatalf("no files of a head: %v", err)
	}
	return files
}

// flip inverts one bit of the byte at an offset from the start of the file, or from its end if negative.
func flip(t *testing.T, file string, at int) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if at < 0 {
		at += len(content)
	}
	content[at] ^= 1
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// tamper changes the closed database like somebody with an SQL shell.
func (l *lender) tamper(statements ...string) {
	l.t.Helper()
	db, err := sql.Open("sqlite", "file:"+l.file(sqlite.FileName))
	if err != nil {
		l.t.Fatal(err)
	}
	defer db.Close()
	for _, s := range append([]string{`DROP TRIGGER audit_log_is_never_updated`, `DROP TRIGGER audit_log_is_never_deleted`}, statements...) {
		if _, err := db.Exec(s); err != nil {
			l.t.Fatalf("%s: %v", s, err)
		}
	}
}

// countMissing counts acknowledged applications that are no longer in the database.
func (l *lender) countMissing() (n int) {
	l.t.Helper()
	for id, a := range l.acks {
		if got, err := l.store.Application(l.t.Context(), a.org, id); err != nil || got.Number != a.number {
			n++
		}
	}
	return n
}

// expectLoss returns the loss that the store reports. It fails if there is none or if writes are not refused.
func (l *lender) expectLoss() engine.Loss {
	l.t.Helper()
	loss := l.store.Loss()
	if loss == nil {
		l.t.Fatal("nothing is said to be missing")
	}
	if err := l.createApplication(l.orgs[0].ID); engine.CodeOf(err) != engine.CodeDataMissing {
		l.t.Errorf("a new application: %v, want %s", err, engine.CodeDataMissing)
	}
	if err := l.engine.Ready(l.t.Context()); engine.CodeOf(err) != engine.CodeDataMissing {
		l.t.Errorf("readiness: %v, want %s", err, engine.CodeDataMissing)
	}
	if _, err := l.store.Applications(l.t.Context(), l.orgs[0].ID, engine.ApplicationFilter{Limit: 10}); err != nil {
		l.t.Errorf("reading: %v, want it to go on", err)
	}
	return *loss
}

// expectIntact fails if a loss is reported, if a record is missing, or if writes fail.
func (l *lender) expectIntact() {
	l.t.Helper()
	if loss := l.store.Loss(); loss != nil {
		l.t.Fatalf("false alarm: %q", loss.Lines())
	}
	if n := l.countMissing(); n > 0 {
		l.t.Errorf("%d acknowledged applications are gone without a word", n)
	}
	l.createApplications(2)
	for _, o := range l.orgs {
		if _, err := l.engine.Audit.Verify(l.t.Context(), o.ID); err != nil {
			l.t.Errorf("audit chain of %s: %v", o.Name, err)
		}
	}
}

// acceptLoss accepts the loss. It fails if writes are still refused or if a number is given out twice.
func (l *lender) acceptLoss() {
	l.t.Helper()
	before := l.store.Loss()
	got, err := l.engine.Maintenance.AcceptLoss(l.t.Context(), false)
	if err != nil || !slices.Equal(got.Lines(), before.Lines()) {
		l.t.Fatalf("accepting: %q, %v; want %q", got.Lines(), err, before.Lines())
	}
	given := map[ack]string{}
	for id, a := range l.acks {
		given[a] = id
	}
	for _, o := range l.orgs {
		if _, err := l.store.Organization(l.t.Context(), o.ID); errors.Is(err, engine.ErrNotFound) {
			continue
		}
		made, err := l.engine.Applications.Create(
			l.t.Context(), engine.Principal{Org: o.ID, KeyID: "k"},
			engine.ApplicationInput{BusinessName: "B", BorrowerEmail: "b@example.com"},
		)
		if err != nil {
			l.t.Fatal(err)
		}
		if id, taken := given[ack{o.ID, made.Application.Number}]; taken {
			l.t.Errorf("number %d of %s was given out twice: first to %s", made.Application.Number, o.Name, id)
		}
	}
	l.acks = map[string]ack{} // the missing ones were accepted
	l.close()
	l.open(headKey)
	if loss := l.store.Loss(); loss != nil {
		l.t.Errorf("after the loss was accepted and a restart: %q", loss.Lines())
	}
}

func (l *lender) expectText(loss engine.Loss, parts ...string) {
	l.t.Helper()
	text := strings.Join(loss.Lines(), "\n")
	for _, part := range parts {
		if !strings.Contains(text, part) {
			l.t.Errorf("the loss does not say %q:\n%s", part, text)
		}
	}
}
