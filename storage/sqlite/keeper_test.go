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
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/head"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

var headKey = bytes.Repeat([]byte{7}, 32)

// lender is an installation with a head, and what it acknowledged.
type lender struct {
	t      *testing.T
	folder string
	store  *storage.Store
	engine *engine.Engine
	log    *bytes.Buffer
	orgs   []engine.Organization
	acks   map[string]ack // by id of the application
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
	l.t.Cleanup(func() { l.store.Close() }) // again does nothing
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

// apply makes applications, in turn for each organization.
func (l *lender) apply(n int) {
	l.t.Helper()
	for i := range n {
		if err := l.applyFor(l.orgs[i%2].ID); err != nil {
			l.t.Fatal(err)
		}
	}
}

func (l *lender) applyFor(org engine.OrgID) error {
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

// kill leaves the installation as kill -9 would: the files as they are while it is open, in a new folder.
func (l *lender) kill() {
	l.t.Helper()
	to := l.t.TempDir()
	l.copyTo(to)
	l.close()
	l.folder = to
}

// copyTo copies all files but SQLite's shared memory, which an ended process leaves to be made anew.
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

func (l *lender) wal() string { return l.file(sqlite.FileName + "-wal") }

// heads are the files of the head, both copies.
func (l *lender) heads() []string {
	l.t.Helper()
	files, err := filepath.Glob(l.file(head.FolderName, "*.head"))
	if err != nil || len(files) == 0 {
		l.t.Fatalf("no files of a head: %v", err)
	}
	return files
}

// flip turns one bit, counted from the start of the file or, below zero, from its end.
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

// tamper changes the closed database as somebody with an SQL shell would.
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

// gone counts acknowledged applications that are not there any more.
func (l *lender) gone() (n int) {
	l.t.Helper()
	for id, a := range l.acks {
		if got, err := l.store.Application(l.t.Context(), a.org, id); err != nil || got.Number != a.number {
			n++
		}
	}
	return n
}

// loss is what the installation says is missing; it must say something, and refuse writes.
func (l *lender) loss() engine.Loss {
	l.t.Helper()
	loss := l.store.Loss()
	if loss == nil {
		l.t.Fatal("nothing is said to be missing")
	}
	if err := l.applyFor(l.orgs[0].ID); engine.CodeOf(err) != engine.CodeDataMissing {
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

// whole demands that nothing is said to be missing, nothing is, and writing goes on.
func (l *lender) whole() {
	l.t.Helper()
	if loss := l.store.Loss(); loss != nil {
		l.t.Fatalf("false alarm: %q", loss.Lines())
	}
	if n := l.gone(); n > 0 {
		l.t.Errorf("%d acknowledged applications are gone without a word", n)
	}
	l.apply(2)
	for _, o := range l.orgs {
		if _, err := l.engine.Audit.Verify(l.t.Context(), o.ID); err != nil {
			l.t.Errorf("audit chain of %s: %v", o.Name, err)
		}
	}
}

// accept accepts the loss and demands that writing goes on and no number comes twice.
func (l *lender) accept() {
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
	l.acks = map[string]ack{} // what is gone was accepted
	l.close()
	l.open(headKey)
	if loss := l.store.Loss(); loss != nil {
		l.t.Errorf("after the loss was accepted and a restart: %q", loss.Lines())
	}
}

func (l *lender) mustSay(loss engine.Loss, parts ...string) {
	l.t.Helper()
	text := strings.Join(loss.Lines(), "\n")
	for _, part := range parts {
		if !strings.Contains(text, part) {
			l.t.Errorf("the loss does not say %q:\n%s", part, text)
		}
	}
}

func TestFlippedBitInWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(40)
	l.kill()
	info, err := os.Stat(l.wal())
	if err != nil {
		t.Fatal(err)
	}
	flip(t, l.wal(), int(info.Size())*3/5)
	l.open(headKey)
	loss := l.loss()
	if l.gone() == 0 {
		t.Fatal("the flipped bit cost nothing; the test shows nothing")
	}
	l.mustSay(loss, "commits ", "Acme (", "Bayan (", "application.created")
	named := 0
	for _, o := range loss.Orgs {
		if int64(len(o.Known)) != o.To-o.From+1 {
			t.Errorf("%s: %d of %d missing entries are named", o.Name, len(o.Known), o.To-o.From+1)
		}
		for _, e := range o.Known {
			if _, ok := l.acks[e.Subject]; ok && e.Action == "application.created" {
				named++
			}
		}
	}
	if named != l.gone() {
		t.Errorf("%d missing applications are named, want all %d", named, l.gone())
	}
	l.accept()
}

// Without a head the same flipped bit is silent: this is what the tests of this file would show if the head
// were not written.
func TestWithoutAHeadTheFlippedBitIsSilent(t *testing.T) {
	l := newLender(t)
	l.close()
	l.open(nil)
	l.apply(40)
	l.kill()
	info, err := os.Stat(l.wal())
	if err != nil {
		t.Fatal(err)
	}
	flip(t, l.wal(), int(info.Size())*3/5)
	l.open(nil)
	if l.store.Loss() != nil || l.gone() == 0 {
		t.Errorf("%d applications are gone, %v; want some, without a word", l.gone(), l.store.Loss())
	}
}

func TestTruncatedWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(10)
	l.kill()
	info, _ := os.Stat(l.wal())
	if err := os.Truncate(l.wal(), info.Size()-1); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	if loss := l.loss(); loss.ToCommit-loss.FromCommit != 0 {
		t.Errorf("commits %d to %d are missing, want the last alone", loss.FromCommit, loss.ToCommit)
	}
	l.accept()
}

func TestDeletedWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.kill()
	if err := os.Remove(l.wal()); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	loss := l.loss()
	l.mustSay(loss, "the organization itself is missing", "commits ")
	l.accept()
}

func TestDeletedDatabaseIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.close()
	if err := os.Remove(l.file(sqlite.FileName)); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	l.mustSay(l.loss(), "not the one that the head belongs to", "the organization itself is missing")
	l.accept()
}

func TestOldCopyOfDatabaseIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(10)
	l.close()
	old, err := os.ReadFile(l.file(sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	l.apply(6)
	l.close()
	if err := os.WriteFile(l.file(sqlite.FileName), old, 0o600); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	loss := l.loss()
	if len(loss.Orgs) != 2 || loss.Orgs[0].To-loss.Orgs[0].From != 2 {
		t.Errorf("got %q, want three missing entries of each organization", loss.Lines())
	}
	restored, err := l.engine.Maintenance.AcceptLoss(t.Context(), true)
	if err != nil || len(restored.Orgs) != 2 {
		t.Fatal(restored, err)
	}
	last, err := l.store.LastAudit(t.Context(), l.orgs[0].ID)
	if err != nil || last.Action != "backup.restored" || !strings.Contains(string(last.After), `"missing_from":7`) {
		t.Errorf("the chain ends with %s %s, %v; want the restored backup", last.Action, last.After, err)
	}
	if err := l.applyFor(l.orgs[0].ID); err != nil {
		t.Error(err)
	}
	// The copy from before the accepted loss is of another head, also with as many commits.
	l.close()
	if err := os.WriteFile(l.file(sqlite.FileName), old, 0o600); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	l.mustSay(l.loss(), "not the one that the head belongs to")
}

func TestCutTailOfAuditChainIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(10)
	l.close()
	l.tamper(`DELETE FROM audit_log WHERE org_id = '` + string(l.orgs[0].ID) + `' AND seq > 4`)
	l.open(headKey)
	l.mustSay(l.loss(), "Acme (", "audit entries 5 to 6 are missing (2)", "5 application.created")
	if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) {
		t.Errorf("verification: %v, want a broken chain", err)
	}
	l.accept()
}

func TestDeletedAuditChainIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.close()
	l.tamper(`DELETE FROM audit_log WHERE org_id = '` + string(l.orgs[1].ID) + `'`)
	l.open(headKey)
	l.mustSay(l.loss(), "Bayan (", "audit entries 1 to 3 are missing (3)")
	if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[1].ID); !errors.Is(err, engine.ErrAuditBroken) {
		t.Errorf("verification: %v, want a broken chain", err)
	}
	l.accept()
}

// rewrite changes an entry and computes its digest, and those of all entries after it, anew.
func (l *lender) rewrite(org engine.OrgID, seq int64) (statements []string) {
	entries, err := l.store.AuditEntries(l.t.Context(), org, 0, 1000)
	if err != nil {
		l.t.Fatal(err)
	}
	prev := ""
	for _, e := range entries {
		if e.Seq < seq {
			continue
		}
		if e.Seq == seq {
			e.Subject = "somebody else"
		} else {
			e.PrevHash = prev
		}
		prev = e.ComputeHash()
		statements = append(statements, fmt.Sprintf(
			`UPDATE audit_log SET subject = '%s', prev_hash = '%s', hash = '%s' WHERE org_id = '%s' AND seq = %d`,
			e.Subject, e.PrevHash, prev, org, e.Seq,
		))
	}
	return statements
}

func TestRewrittenAuditEntryWithDigestsIsNoticed(t *testing.T) {
	for _, seq := range []int64{1, 3, 6} { // the first, one between, the newest
		l := newLender(t)
		l.apply(10)
		statements := l.rewrite(l.orgs[0].ID, seq)
		l.close()
		l.tamper(statements...)
		l.open(headKey)
		l.mustSay(l.loss(), "Acme (", "audit entry 6, or one before it, was rewritten")
		if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) {
			t.Errorf("entry %d: verification says %v, want a broken chain", seq, err)
		}
		if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[1].ID); err != nil {
			t.Errorf("the other organization's chain: %v", err)
		}
	}
}

// Links alone would not show these two to a start; the walk does.
func TestReorderedAuditEntriesAreNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(10)
	l.close()
	at := ` WHERE org_id = '` + string(l.orgs[0].ID) + `' AND seq = `
	l.tamper(
		`UPDATE audit_log SET seq = 99`+at+`3`, `UPDATE audit_log SET seq = 3`+at+`4`,
		`UPDATE audit_log SET seq = 4`+at+`99`,
	)
	l.open(headKey)
	if n, err := l.engine.Audit.Verify(t.Context(), l.orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) || n != 2 {
		t.Errorf("verification: %v after %d entries, want a broken chain after 2", err, n)
	}
}

func TestAddedAuditEntryIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(2)
	last, err := l.store.LastAudit(t.Context(), l.orgs[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	forged := last
	forged.Seq, forged.PrevHash = last.Seq+1, last.Hash
	l.close()
	l.tamper(fmt.Sprintf(
		`INSERT INTO audit_log SELECT org_id, %d, at, key_id, action, subject, before_values, after_values, '%s', '%s' FROM audit_log WHERE org_id = '%s' AND seq = %d`,
		forged.Seq,
		forged.PrevHash,
		forged.ComputeHash(),
		last.Org,
		last.Seq,
	))
	l.open(headKey)
	l.mustSay(l.loss(), "1 audit entries were added")
	l.accept()
}

func TestRewritingUnderRunningServerIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(10)
	l.tamper(l.rewrite(l.orgs[0].ID, 2)...)
	if err := l.applyFor(l.orgs[1].ID); err != nil {
		t.Fatalf("another organization: %v", err)
	}
	if err := l.applyFor(l.orgs[0].ID); engine.CodeOf(err) != engine.CodeDataMissing {
		t.Fatalf("the next entry after a rewritten chain: %v, want %s", err, engine.CodeDataMissing)
	}
	l.mustSay(l.loss(), "was rewritten")
	l.accept()
}

func TestDeletedHeadIsNotMadeAnew(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.close()
	if err := os.RemoveAll(l.file(head.FolderName)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		l.open(headKey)
		l.mustSay(l.loss(), "the head of this installation is missing")
		l.close()
	}
	l.open(headKey)
	l.accept()
	for _, o := range l.orgs {
		list, err := l.store.AuditEntries(t.Context(), o.ID, 3, 1)
		if err != nil || len(list) != 1 || list[0].Action != "loss.accepted" {
			t.Errorf("the chain of %s goes on with %+v, %v; want the accepted loss", o.Name, list, err)
		}
	}
}

func TestHeadOfAnotherKeyIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.close()
	l.open(bytes.Repeat([]byte{8}, 32))
	l.mustSay(l.loss(), "no line of the head verifies")
}

func TestFlippedBitInHeadIsMadeGoodByTheSecondCopy(t *testing.T) {
	for _, at := range []int{3, 700, -5} { // the whole state that begins the file, a commit, the newest commit
		l := newLender(t)
		l.apply(10)
		l.kill()
		flip(t, l.heads()[0], at)
		l.open(headKey)
		if !strings.Contains(l.log.String(), "lines that do not verify") {
			t.Errorf("bit %d: the log says nothing: %s", at, l.log)
		}
		l.whole()
		l.close()
		l.open(headKey)
		l.whole()
	}
}

func TestFlippedBitInBothCopiesOfHeadIsNoticed(t *testing.T) {
	for _, at := range []int{3, 700, -300} {
		l := newLender(t)
		l.apply(10)
		l.close()
		for _, file := range l.heads() {
			flip(t, file, at)
		}
		l.open(headKey)
		l.mustSay(l.loss(), "the head")
		l.accept()
	}
}

func TestTruncatedHeadIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(10)
	l.close()
	for _, file := range l.heads() {
		content, _ := os.ReadFile(file)
		lines := bytes.SplitAfter(content, []byte{'\n'})
		if err := os.WriteFile(file, bytes.Join(lines[:len(lines)-3], nil), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.open(headKey)
	l.mustSay(l.loss(), "the head was cut")
	l.accept()
}

func TestOldCopyOfHeadIsNoticed(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.close()
	old := map[string][]byte{}
	for _, file := range l.heads() {
		old[file], _ = os.ReadFile(file)
	}
	l.open(headKey)
	l.apply(4)
	l.close()
	for file, content := range old {
		os.WriteFile(file, content, 0o600)
	}
	l.open(headKey)
	l.mustSay(l.loss(), "an old copy of it was put back")
	l.accept()
}

// A power cut takes what was not synced: the newest records are torn or gone, their commits are there.
func TestTornTailOfHeadIsNoAlarm(t *testing.T) {
	l := newLender(t)
	l.close()
	l.open(headKey)
	l.apply(6) // within the second that nobody synced
	l.kill()
	for _, file := range l.heads() {
		content, _ := os.ReadFile(file)
		at := bytes.LastIndexByte(content[:len(content)-900], '\n') + 50
		if err := os.WriteFile(file, append(content[:at:at], make([]byte, len(content)-at)...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.open(headKey)
	l.whole()
}

func TestKilledBetweenCommitAndRecordIsNoAlarm(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	before := map[string][]byte{}
	for _, file := range l.heads() {
		before[filepath.Base(file)], _ = os.ReadFile(file)
	}
	l.apply(1)
	l.kill()
	for name, content := range before {
		if err := os.WriteFile(l.file(head.FolderName, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.open(headKey)
	l.whole()
}

func TestPowerCutIsSaidPlainly(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.kill()
	l.open(headKey)
	if text := l.log.String(); strings.Contains(text, "machine went down") {
		t.Errorf("after a mere kill the log says %s", text)
	}
	l.apply(1)
	l.kill()
	sqlite.PretendReboot(t)
	l.open(headKey)
	if text := l.log.String(); !strings.Contains(text, "machine went down without a clean stop") {
		t.Errorf("the log says %q, want the second that the head may not cover", text)
	}
	l.whole()
	l.close()
	sqlite.PretendReboot(t)
	l.open(headKey)
	if text := l.log.String(); strings.Contains(text, "machine went down") {
		t.Errorf("after a clean stop and a reboot: %s", text)
	}
}

// An installation from before there were heads gets one at its first start, and only then.
func TestUpgradedInstallationGetsAHead(t *testing.T) {
	l := newLender(t)
	l.close()
	os.RemoveAll(l.file(head.FolderName))
	l.tamper(`UPDATE installation SET head_id = '', commits = 0, digest = '', head_synced = 0`)
	l.open(headKey)
	if !strings.Contains(l.log.String(), "a head is kept from now on") {
		t.Errorf("the log says %q, want the new head", l.log)
	}
	l.whole()
	l.close()
	l.open(headKey)
	if l.log.Len() > 0 {
		t.Errorf("the next start says %q, want nothing", l.log)
	}
	l.whole()
}

// A tool that works beside the server writes the same head, and the server goes on after it.
func TestTwoProcessesKeepOneHead(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	server, serverEngine := l.store, l.engine
	for range 3 {
		l.open(headKey)
		l.apply(2)
		l.close()
		l.store, l.engine = server, serverEngine
		l.apply(2)
	}
	l.whole()
	l.kill()
	l.open(headKey)
	l.whole()
}

func TestLossAcceptedBesideTheServerLetsItWrite(t *testing.T) {
	l := newLender(t)
	l.apply(4)
	l.close()
	os.RemoveAll(l.file(head.FolderName))
	l.open(headKey)
	server, serverEngine := l.store, l.engine
	l.open(headKey)
	if _, err := l.engine.Maintenance.AcceptLoss(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	l.close()
	l.store, l.engine = server, serverEngine
	sqlite.AwaitIntact(t, server)
	l.whole()
}

func TestDocumentIDsGoOnAboveLostOnes(t *testing.T) {
	l := newLender(t)
	l.close()
	old, _ := os.ReadFile(l.file(sqlite.FileName))
	l.open(headKey)
	lost := int64(1) << 50
	if err := l.store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.InsertDocument(
			t.Context(), engine.Document{ID: lost, Org: l.orgs[0].ID, Status: engine.DocumentPending, JobID: "j"},
		)
	}); err != nil {
		t.Fatal(err)
	}
	l.close()
	os.WriteFile(l.file(sqlite.FileName), old, 0o600)
	l.open(headKey)
	l.loss()
	l.accept()
	blobs, err := blob.Open(l.file("blobs"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{
		Store:     l.store,
		Blobs:     blobs,
		Extractor: struct{ engine.Extractor }{},
		Types:     anyType{},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		by := engine.Principal{Org: l.orgs[0].ID}
		file, err := e.Files.Stage(t.Context(), by, "a.csv", strings.NewReader("a,b\n1,2\n"))
		if err != nil {
			t.Fatal(err)
		}
		if d, err := e.Documents.Upload(
			t.Context(), by, engine.UploadInput{File: file, DocumentType: "auto"},
		); err != nil || d.ID <= lost {
			t.Errorf("document id %d, %v; want it above %d, which was lost", d.ID, err, lost)
		} else {
			lost = d.ID
		}
	}
}

type anyType struct{ engine.DocumentTypes }

func (anyType) Resolve(name string) (string, error) { return name, nil }

// The head begins a new file when one is full, and removes those that are not needed.
func TestHeadStaysSmall(t *testing.T) {
	l := newLender(t)
	for range 40 {
		err := l.store.InTx(t.Context(), func(tx engine.Tx) error {
			last, err := tx.LastAudit(t.Context(), l.orgs[0].ID)
			for range 600 {
				e := engine.AuditEntry{
					Org:      l.orgs[0].ID,
					Seq:      last.Seq + 1,
					PrevHash: last.Hash,
					Action:   "test.entry",
					Subject:  strings.Repeat("s", 100),
					Before:   []byte("{}"),
					After:    []byte("{}"),
				}
				e.Hash = e.ComputeHash()
				if err = errors.Join(err, tx.InsertAudit(t.Context(), e)); err != nil {
					return err
				}
				last = e
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var size int64
	for _, file := range l.heads() {
		info, _ := os.Stat(file)
		size += info.Size()
	}
	if files := l.heads(); len(files) != 4 || size > 5<<20 {
		t.Errorf("%d files of %d bytes, want two and their copies, of 1 MiB each", len(files), size)
	}
	l.kill()
	l.open(headKey)
	l.whole()
}
