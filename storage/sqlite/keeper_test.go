package sqlite_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/head"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

func TestDeletedHeadIsNotRecreated(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.close()
	if err := os.RemoveAll(l.file(head.FolderName)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		l.open(headKey)
		l.expectText(l.expectLoss(), "the head of this installation is missing")
		l.close()
	}
	l.open(headKey)
	l.acceptLoss()
	for _, o := range l.orgs {
		list, err := l.store.AuditEntries(t.Context(), o.ID, 3, 1)
		if err != nil || len(list) != 1 || list[0].Action != "loss.accepted" {
			t.Errorf("the chain of %s goes on with %+v, %v; want the accepted loss", o.Name, list, err)
		}
	}
}

func TestHeadOfAnotherKeyIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.close()
	l.open(bytes.Repeat([]byte{8}, 32))
	l.expectText(l.expectLoss(), "no line of the head verifies")
}

func TestFlippedBitInHeadIsReadFromSecondCopy(t *testing.T) {
	for _, at := range []int{3, 700, -5} { // in the state at the start of the file, in a commit, in the newest commit
		l := newLender(t)
		l.createApplications(10)
		l.kill()
		flip(t, l.headFiles()[0], at)
		l.open(headKey)
		if !strings.Contains(l.log.String(), "lines that do not verify") {
			t.Errorf("bit %d: the log says nothing: %s", at, l.log)
		}
		l.expectIntact()
		l.close()
		l.open(headKey)
		l.expectIntact()
	}
}

func TestFlippedBitInBothCopiesOfHeadIsNoticed(t *testing.T) {
	for _, at := range []int{3, 700, -300} {
		l := newLender(t)
		l.createApplications(10)
		l.close()
		for _, file := range l.headFiles() {
			flip(t, file, at)
		}
		l.open(headKey)
		l.expectText(l.expectLoss(), "the head")
		l.acceptLoss()
	}
}

func TestTruncatedHeadIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(10)
	l.close()
	for _, file := range l.headFiles() {
		content, _ := os.ReadFile(file)
		lines := bytes.SplitAfter(content, []byte{'\n'})
		if err := os.WriteFile(file, bytes.Join(lines[:len(lines)-3], nil), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.open(headKey)
	l.expectText(l.expectLoss(), "the head was cut")
	l.acceptLoss()
}

func TestOldCopyOfHeadIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.close()
	old := map[string][]byte{}
	for _, file := range l.headFiles() {
		old[file], _ = os.ReadFile(file)
	}
	l.open(headKey)
	l.createApplications(4)
	l.close()
	for file, content := range old {
		os.WriteFile(file, content, 0o600)
	}
	l.open(headKey)
	l.expectText(l.expectLoss(), "an old copy of it was put back")
	l.acceptLoss()
}

// A power cut loses what was not synced: the newest records are torn or missing, but their commits are in the database.
func TestTornTailOfHeadIsNotALoss(t *testing.T) {
	l := newLender(t)
	l.close()
	l.open(headKey)
	l.createApplications(6) // within a second, before the next sync
	l.kill()
	for _, file := range l.headFiles() {
		content, _ := os.ReadFile(file)
		at := bytes.LastIndexByte(content[:len(content)-900], '\n') + 50
		if err := os.WriteFile(file, append(content[:at:at], make([]byte, len(content)-at)...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.open(headKey)
	l.expectIntact()
}

func TestKillBetweenCommitAndRecordIsNotALoss(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	before := map[string][]byte{}
	for _, file := range l.headFiles() {
		before[filepath.Base(file)], _ = os.ReadFile(file)
	}
	l.createApplications(1)
	l.kill()
	for name, content := range before {
		if err := os.WriteFile(l.file(head.FolderName, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.open(headKey)
	l.expectIntact()
}

func TestPowerCutIsLogged(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.kill()
	l.open(headKey)
	if text := l.log.String(); strings.Contains(text, "machine went down") {
		t.Errorf("after a mere kill the log says %s", text)
	}
	l.createApplications(1)
	l.kill()
	sqlite.PretendReboot(t)
	l.open(headKey)
	if text := l.log.String(); !strings.Contains(text, "machine went down without a clean stop") {
		t.Errorf("the log says %q, want the second that the head may not cover", text)
	}
	l.expectIntact()
	l.close()
	sqlite.PretendReboot(t)
	l.open(headKey)
	if text := l.log.String(); strings.Contains(text, "machine went down") {
		t.Errorf("after a clean stop and a reboot: %s", text)
	}
}

// An installation from before heads gets its first head at the first start, and no other later.
func TestUpgradedInstallationGetsAHead(t *testing.T) {
	l := newLender(t)
	l.close()
	os.RemoveAll(l.file(head.FolderName))
	l.tamper(`UPDATE installation SET head_id = '', commits = 0, digest = '', head_synced = 0`)
	l.open(headKey)
	if !strings.Contains(l.log.String(), "a head is kept from now on") {
		t.Errorf("the log says %q, want the new head", l.log)
	}
	l.expectIntact()
	l.close()
	l.open(headKey)
	if l.log.Len() > 0 {
		t.Errorf("the next start says %q, want nothing", l.log)
	}
	l.expectIntact()
}

// A command that works beside the server writes the same head, and the server continues after it.
func TestTwoProcessesKeepOneHead(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	server, serverEngine := l.store, l.engine
	for range 3 {
		l.open(headKey)
		l.createApplications(2)
		l.close()
		l.store, l.engine = server, serverEngine
		l.createApplications(2)
	}
	l.expectIntact()
	l.kill()
	l.open(headKey)
	l.expectIntact()
}

func TestServerWritesAfterLossAcceptedElsewhere(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
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
	l.expectIntact()
}

func TestNewDocumentIDsAreAboveLostOnes(t *testing.T) {
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
	l.expectLoss()
	l.acceptLoss()
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

// The head starts a new file when one is full, and removes files that are no longer needed.
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
	for _, file := range l.headFiles() {
		info, _ := os.Stat(file)
		size += info.Size()
	}
	if files := l.headFiles(); len(files) != 4 || size > 5<<20 {
		t.Errorf("%d files of %d bytes, want two and their copies, of 1 MiB each", len(files), size)
	}
	l.kill()
	l.open(headKey)
	l.expectIntact()
}
