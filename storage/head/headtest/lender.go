// Package headtest holds the tests of the head that every database with a head must pass. A store calls [Run] from one
// test; a [Lender] is also of use in tests of its own.
package headtest

import (
	"bytes"
	"context"
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
)

// Key is the key of the heads of tests.
var Key = bytes.Repeat([]byte{7}, 32)

// Database does what depends on the database.
type Database interface {
	// Open opens the database of a data folder, with the head in the folder.
	Open(ctx context.Context, folder string, key []byte, log *slog.Logger) (*storage.Store, error)
	// Kill returns a data folder as a kill of the process would leave it, and calls closeStore. The database then
	// belongs to that folder.
	Kill(folder string, closeStore func()) string
	// Tamper runs statements like somebody with an SQL shell and the rights to change audit logs.
	Tamper(folder string, statements ...string)
	// Save keeps a copy of the database of a closed store. restore puts it back; it may be called again.
	Save(folder string) (restore func())
	// Reboot makes stores opened from now on see a restart of the machine.
	Reboot()
}

// Lender is an installation with a head, and the applications that it acknowledged.
type Lender struct {
	T      *testing.T            // the test that it is made for
	Folder string                // the data folder
	Store  *storage.Store        // opened last
	Engine *engine.Engine        // over Store
	Log    *bytes.Buffer         // what Store logged
	Orgs   []engine.Organization // two
	Acks   map[string]Ack        // by application id
	Database
}

// Ack is what was acknowledged of an application.
type Ack struct {
	Org    engine.OrgID // whose it is
	Number int64        // given to it
}

// NewLender opens an installation with two organizations.
func NewLender(t *testing.T, folder string, d Database) *Lender {
	l := &Lender{T: t, Folder: folder, Acks: map[string]Ack{}, Database: d}
	l.Open(Key)
	for _, name := range []string{"Acme", "Bayan"} {
		org, err := l.Engine.Organizations.Create(t.Context(), name, "paid")
		if err != nil {
			t.Fatal(err)
		}
		l.Orgs = append(l.Orgs, org)
	}
	return l
}

// Open opens the installation; it may be open already, as for a second process.
func (l *Lender) Open(key []byte) {
	l.T.Helper()
	var err error
	l.Log = &bytes.Buffer{}
	if l.Store, err = l.Database.Open(
		context.Background(), l.Folder, key, slog.New(slog.NewTextHandler(l.Log, nil)),
	); err != nil {
		l.T.Fatal(err)
	}
	l.T.Cleanup(func() { l.Store.Close() }) // closing twice is fine
	l.Engine = NewEngine(l.T, l.Store)
}

// NewEngine makes an engine over a store, without files.
func NewEngine(t *testing.T, s *storage.Store) *engine.Engine {
	t.Helper()
	e, err := engine.New(engine.Config{
		Store:     s,
		Blobs:     struct{ engine.Blobs }{},
		Extractor: struct{ engine.Extractor }{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Close closes the store that was opened last.
func (l *Lender) Close() {
	l.T.Helper()
	if err := l.Store.Close(); err != nil {
		l.T.Fatal(err)
	}
}

// CreateApplications creates applications, in turn for each organization.
func (l *Lender) CreateApplications(n int) {
	l.T.Helper()
	for i := range n {
		if err := l.CreateApplication(l.Orgs[i%2].ID); err != nil {
			l.T.Fatal(err)
		}
	}
}

// CreateApplication creates one application.
func (l *Lender) CreateApplication(org engine.OrgID) error {
	made, err := l.Engine.Applications.Create(l.T.Context(), engine.Principal{Org: org, KeyID: "k"},
		engine.ApplicationInput{
			BusinessName:  "Reyes Bakery",
			BorrowerEmail: fmt.Sprintf("a%d@example.com", len(l.Acks)),
		})
	if err == nil {
		l.Acks[made.Application.ID] = Ack{org, made.Application.Number}
	}
	return err
}

// File is the path of a file in the data folder.
func (l *Lender) File(parts ...string) string {
	return filepath.Join(append([]string{l.Folder}, parts...)...)
}

// Kill ends the process like kill -9.
func (l *Lender) Kill() {
	l.T.Helper()
	l.Folder = l.Database.Kill(l.Folder, l.Close)
}

// CopyFolder is Database.Kill for all that is in the data folder: it copies the files while the store is open.
func CopyFolder(t *testing.T, folder string, closeStore func()) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	closeStore()
	return to
}

// Tamper changes the database behind dossier's back.
func (l *Lender) Tamper(statements ...string) {
	l.T.Helper()
	l.Database.Tamper(l.Folder, statements...)
}

// HeadFiles lists the files of both copies of the head.
func (l *Lender) HeadFiles() []string {
	l.T.Helper()
	files, err := filepath.Glob(l.File(head.FolderName, "*.head"))
	if err != nil || len(files) == 0 {
		l.T.Fatalf("no files of a head: %v", err)
	}
	return files
}

// Flip inverts one bit of the byte at an offset from the start of the file, or from its end if negative.
func Flip(t *testing.T, file string, at int) {
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

// CountMissing counts acknowledged applications that are no longer in the database.
func (l *Lender) CountMissing() (n int) {
	l.T.Helper()
	for id, a := range l.Acks {
		if got, err := l.Store.Application(l.T.Context(), a.Org, id); err != nil || got.Number != a.Number {
			n++
		}
	}
	return n
}

// ExpectLoss returns the loss that the store reports. It fails if there is none or if writes are not refused.
func (l *Lender) ExpectLoss() engine.Loss {
	l.T.Helper()
	loss := l.Store.Loss()
	if loss == nil {
		l.T.Fatal("nothing is said to be missing")
	}
	if err := l.CreateApplication(l.Orgs[0].ID); engine.CodeOf(err) != engine.CodeDataMissing {
		l.T.Errorf("a new application: %v, want %s", err, engine.CodeDataMissing)
	}
	if err := l.Engine.Ready(l.T.Context()); engine.CodeOf(err) != engine.CodeDataMissing {
		l.T.Errorf("readiness: %v, want %s", err, engine.CodeDataMissing)
	}
	if _, err := l.Store.Applications(l.T.Context(), l.Orgs[0].ID, engine.ApplicationFilter{Limit: 10}); err != nil {
		l.T.Errorf("reading: %v, want it to go on", err)
	}
	return *loss
}

// ExpectIntact fails if a loss is reported, if a record is missing, or if writes fail.
func (l *Lender) ExpectIntact() {
	l.T.Helper()
	if loss := l.Store.Loss(); loss != nil {
		l.T.Fatalf("false alarm: %q", loss.Lines())
	}
	if n := l.CountMissing(); n > 0 {
		l.T.Errorf("%d acknowledged applications are gone without a word", n)
	}
	l.CreateApplications(2)
	for _, o := range l.Orgs {
		if _, err := l.Engine.Audit.Verify(l.T.Context(), o.ID); err != nil {
			l.T.Errorf("audit chain of %s: %v", o.Name, err)
		}
	}
}

// AcceptLoss accepts the loss. It fails if writes are still refused or if a number is given out twice.
func (l *Lender) AcceptLoss() {
	l.T.Helper()
	before := l.Store.Loss()
	got, err := l.Engine.Maintenance.AcceptLoss(l.T.Context(), false)
	if err != nil || !slices.Equal(got.Lines(), before.Lines()) {
		l.T.Fatalf("accepting: %q, %v; want %q", got.Lines(), err, before.Lines())
	}
	given := map[Ack]string{}
	for id, a := range l.Acks {
		given[a] = id
	}
	for _, o := range l.Orgs {
		if _, err := l.Store.Organization(l.T.Context(), o.ID); errors.Is(err, engine.ErrNotFound) {
			continue
		}
		made, err := l.Engine.Applications.Create(
			l.T.Context(), engine.Principal{Org: o.ID, KeyID: "k"},
			engine.ApplicationInput{BusinessName: "B", BorrowerEmail: "b@example.com"},
		)
		if err != nil {
			l.T.Fatal(err)
		}
		if id, taken := given[Ack{o.ID, made.Application.Number}]; taken {
			l.T.Errorf("number %d of %s was given out twice: first to %s", made.Application.Number, o.Name, id)
		}
	}
	l.Acks = map[string]Ack{} // the missing ones were accepted
	l.Close()
	l.Open(Key)
	if loss := l.Store.Loss(); loss != nil {
		l.T.Errorf("after the loss was accepted and a restart: %q", loss.Lines())
	}
}

// ExpectText fails if the loss does not say all parts.
func (l *Lender) ExpectText(loss engine.Loss, parts ...string) {
	l.T.Helper()
	text := strings.Join(loss.Lines(), "\n")
	for _, part := range parts {
		if !strings.Contains(text, part) {
			l.T.Errorf("the loss does not say %q:\n%s", part, text)
		}
	}
}
