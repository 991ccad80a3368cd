package headtest

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

func testDeletedHeadIsNotRecreated(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	if err := os.RemoveAll(l.File(head.FolderName)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		l.Open(Key)
		l.ExpectText(l.ExpectLoss(), "the head of this installation is missing")
		l.Close()
	}
	l.Open(Key)
	l.AcceptLoss()
	for _, o := range l.Orgs {
		list, err := l.Store.AuditEntries(t.Context(), o.ID, 3, 1)
		if err != nil || len(list) != 1 || list[0].Action != "loss.accepted" {
			t.Errorf("the chain of %s goes on with %+v, %v; want the accepted loss", o.Name, list, err)
		}
	}
}

func testHeadOfAnotherKeyIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	l.Open(bytes.Repeat([]byte{8}, 32))
	l.ExpectText(l.ExpectLoss(), "no line of the head verifies")
}

func testFlippedBitInHeadIsReadFromSecondCopy(t *testing.T, newLender Maker) {
	for _, at := range []int{3, 700, -5} { // in the state at the start of the file, in a commit, in the newest commit
		l := newLender(t)
		l.CreateApplications(10)
		l.Kill()
		Flip(t, l.HeadFiles()[0], at)
		l.Open(Key)
		if !strings.Contains(l.Log.String(), "lines that do not verify") {
			t.Errorf("bit %d: the log says nothing: %s", at, l.Log)
		}
		l.ExpectIntact()
		l.Close()
		l.Open(Key)
		l.ExpectIntact()
	}
}

func testFlippedBitInBothCopiesOfHeadIsNoticed(t *testing.T, newLender Maker) {
	for _, at := range []int{3, 700, -300} {
		l := newLender(t)
		l.CreateApplications(10)
		l.Close()
		for _, file := range l.HeadFiles() {
			Flip(t, file, at)
		}
		l.Open(Key)
		l.ExpectText(l.ExpectLoss(), "the head")
		l.AcceptLoss()
	}
}

func testTruncatedHeadIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(10)
	l.Close()
	for _, file := range l.HeadFiles() {
		content, _ := os.ReadFile(file)
		lines := bytes.SplitAfter(content, []byte{'\n'})
		if err := os.WriteFile(file, bytes.Join(lines[:len(lines)-3], nil), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.Open(Key)
	l.ExpectText(l.ExpectLoss(), "the head was cut")
	l.AcceptLoss()
}

func testOldCopyOfHeadIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	old := map[string][]byte{}
	for _, file := range l.HeadFiles() {
		old[file], _ = os.ReadFile(file)
	}
	l.Open(Key)
	l.CreateApplications(4)
	l.Close()
	for file, content := range old {
		os.WriteFile(file, content, 0o600)
	}
	l.Open(Key)
	l.ExpectText(l.ExpectLoss(), "an old copy of it was put back")
	l.AcceptLoss()
}

// A power cut loses what was not synced: the newest records are torn or missing, but their commits are in the database.
func testTornTailOfHeadIsNotALoss(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.Close()
	l.Open(Key)
	l.CreateApplications(6) // within a second, before the next sync
	l.Kill()
	for _, file := range l.HeadFiles() {
		content, _ := os.ReadFile(file)
		at := bytes.LastIndexByte(content[:len(content)-900], '\n') + 50
		if err := os.WriteFile(file, append(content[:at:at], make([]byte, len(content)-at)...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.Open(Key)
	l.ExpectIntact()
}

func testKillBetweenCommitAndRecordIsNotALoss(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	before := map[string][]byte{}
	for _, file := range l.HeadFiles() {
		before[filepath.Base(file)], _ = os.ReadFile(file)
	}
	l.CreateApplications(1)
	l.Kill()
	for name, content := range before {
		if err := os.WriteFile(l.File(head.FolderName, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.Open(Key)
	l.ExpectIntact()
}

func testPowerCutIsLogged(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Kill()
	l.Open(Key)
	if text := l.Log.String(); strings.Contains(text, "machine went down") {
		t.Errorf("after a mere kill the log says %s", text)
	}
	l.CreateApplications(1)
	l.Kill()
	l.Reboot()
	l.Open(Key)
	if text := l.Log.String(); !strings.Contains(text, "machine went down without a clean stop") {
		t.Errorf("the log says %q, want the second that the head may not cover", text)
	}
	l.ExpectIntact()
	l.Close()
	l.Reboot()
	l.Open(Key)
	if text := l.Log.String(); strings.Contains(text, "machine went down") {
		t.Errorf("after a clean stop and a reboot: %s", text)
	}
}

// An installation from before heads gets its first head at the first start, and no other later.
func testUpgradedInstallationGetsAHead(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.Close()
	os.RemoveAll(l.File(head.FolderName))
	l.Tamper(`UPDATE installation SET head_id = '', commits = 0, digest = '', head_synced = 0`)
	l.Open(Key)
	if !strings.Contains(l.Log.String(), "a head is kept from now on") {
		t.Errorf("the log says %q, want the new head", l.Log)
	}
	l.ExpectIntact()
	l.Close()
	l.Open(Key)
	if l.Log.Len() > 0 {
		t.Errorf("the next start says %q, want nothing", l.Log)
	}
	l.ExpectIntact()
}

// A command that works beside the server writes the same head, and the server continues after it.
func testTwoProcessesKeepOneHead(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	server, serverEngine := l.Store, l.Engine
	for range 3 {
		l.Open(Key)
		l.CreateApplications(2)
		l.Close()
		l.Store, l.Engine = server, serverEngine
		l.CreateApplications(2)
	}
	l.ExpectIntact()
	l.Kill()
	l.Open(Key)
	l.ExpectIntact()
}

func testServerWritesAfterLossAcceptedElsewhere(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	os.RemoveAll(l.File(head.FolderName))
	l.Open(Key)
	server, serverEngine := l.Store, l.Engine
	l.Open(Key)
	if _, err := l.Engine.Maintenance.AcceptLoss(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	l.Close()
	l.Store, l.Engine = server, serverEngine
	awaitIntact(t, server)
	l.ExpectIntact()
}

// The head starts a new file when one is full, and removes files that are no longer needed.
func testHeadStaysSmall(t *testing.T, newLender Maker) {
	l := newLender(t)
	for range 12 {
		err := l.Store.InTx(t.Context(), func(tx engine.Tx) error {
			last, err := tx.LastAudit(t.Context(), l.Orgs[0].ID)
			for range 600 {
				e := engine.AuditEntry{
					Org:      l.Orgs[0].ID,
					Seq:      last.Seq + 1,
					PrevHash: last.Hash,
					Action:   "test.entry",
					Subject:  strings.Repeat("s", 400),
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
	for _, file := range l.HeadFiles() {
		info, _ := os.Stat(file)
		size += info.Size()
	}
	if files := l.HeadFiles(); len(files) != 4 || size > 5<<20 {
		t.Errorf("%d files of %d bytes, want two and their copies, of 1 MiB each", len(files), size)
	}
	l.Kill()
	l.Open(Key)
	l.ExpectIntact()
}

// awaitIntact waits until a store has noticed that its loss was accepted.
func awaitIntact(t *testing.T, s *storage.Store) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); s.Loss() != nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the server still refuses writes")
		}
	}
}
