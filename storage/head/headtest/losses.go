package headtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/head"
)

func testOldCopyOfDatabaseIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(10)
	l.Close()
	restore := l.Save(l.Folder)
	l.Open(Key)
	l.CreateApplications(6)
	l.Close()
	restore()
	l.Open(Key)
	loss := l.ExpectLoss()
	if len(loss.Orgs) != 2 || loss.Orgs[0].To-loss.Orgs[0].From != 2 {
		t.Errorf("got %q, want three missing entries of each organization", loss.Lines())
	}
	restored, err := l.Engine.Maintenance.AcceptLoss(t.Context(), true)
	if err != nil || len(restored.Orgs) != 2 {
		t.Fatal(restored, err)
	}
	last, err := l.Store.LastAudit(t.Context(), l.Orgs[0].ID)
	if err != nil || last.Action != "backup.restored" || !strings.Contains(string(last.After), `"missing_from":7`) {
		t.Errorf("the chain ends with %s %s, %v; want the restored backup", last.Action, last.After, err)
	}
	if err := l.CreateApplication(l.Orgs[0].ID); err != nil {
		t.Error(err)
	}
	// The copy from before the accepted loss belongs to another head, even if it has as many commits.
	l.Close()
	restore()
	l.Open(Key)
	l.ExpectText(l.ExpectLoss(), "not the one that the head belongs to")
}

func testCutTailOfAuditChainIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(10)
	l.Close()
	l.Tamper(`DELETE FROM audit_log WHERE org_id = '` + string(l.Orgs[0].ID) + `' AND seq > 4`)
	l.Open(Key)
	l.ExpectText(l.ExpectLoss(), "Acme (", "audit entries 5 to 6 are missing (2)", "5 application.created")
	if _, err := l.Engine.Audit.Verify(t.Context(), l.Orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) {
		t.Errorf("verification: %v, want a broken chain", err)
	}
	l.AcceptLoss()
}

func testDeletedAuditChainIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	l.Tamper(`DELETE FROM audit_log WHERE org_id = '` + string(l.Orgs[1].ID) + `'`)
	l.Open(Key)
	l.ExpectText(l.ExpectLoss(), "Bayan (", "audit entries 1 to 3 are missing (3)")
	if _, err := l.Engine.Audit.Verify(t.Context(), l.Orgs[1].ID); !errors.Is(err, engine.ErrAuditBroken) {
		t.Errorf("verification: %v, want a broken chain", err)
	}
	l.AcceptLoss()
}

func testRewrittenAuditEntryWithDigestsIsNoticed(t *testing.T, newLender Maker) {
	for _, seq := range []int64{1, 3, 6} { // the first, one in the middle, the newest
		l := newLender(t)
		l.CreateApplications(10)
		statements := l.Rewrite(l.Orgs[0].ID, seq)
		l.Close()
		l.Tamper(statements...)
		l.Open(Key)
		l.ExpectText(l.ExpectLoss(), "Acme (", "audit entry 6, or one before it, was rewritten")
		if _, err := l.Engine.Audit.Verify(t.Context(), l.Orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) {
			t.Errorf("entry %d: verification says %v, want a broken chain", seq, err)
		}
		if _, err := l.Engine.Audit.Verify(t.Context(), l.Orgs[1].ID); err != nil {
			t.Errorf("the other organization's chain: %v", err)
		}
	}
}

// Comparing the newest entries does not notice this, but checking the chain does.
func testReorderedAuditEntriesAreNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(10)
	l.Close()
	at := ` WHERE org_id = '` + string(l.Orgs[0].ID) + `' AND seq = `
	l.Tamper(
		`UPDATE audit_log SET seq = 99`+at+`3`, `UPDATE audit_log SET seq = 3`+at+`4`,
		`UPDATE audit_log SET seq = 4`+at+`99`,
	)
	l.Open(Key)
	if n, err := l.Engine.Audit.Verify(t.Context(), l.Orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) || n != 2 {
		t.Errorf("verification: %v after %d entries, want a broken chain after 2", err, n)
	}
}

func testAddedAuditEntryIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(2)
	last, err := l.Store.LastAudit(t.Context(), l.Orgs[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	forged := last
	forged.Seq, forged.PrevHash = last.Seq+1, last.Hash
	l.Close()
	l.Tamper(fmt.Sprintf(
		`INSERT INTO audit_log SELECT org_id, %d, at, key_id, action, subject, before_values, after_values, '%s', '%s' FROM audit_log WHERE org_id = '%s' AND seq = %d`,
		forged.Seq,
		forged.PrevHash,
		forged.ComputeHash(),
		last.Org,
		last.Seq,
	))
	l.Open(Key)
	l.ExpectText(l.ExpectLoss(), "1 audit entries were added")
	l.AcceptLoss()
}

func testRewritingBesideRunningServerIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(10)
	l.Tamper(l.Rewrite(l.Orgs[0].ID, 2)...)
	if err := l.CreateApplication(l.Orgs[1].ID); err != nil {
		t.Fatalf("another organization: %v", err)
	}
	if err := l.CreateApplication(l.Orgs[0].ID); engine.CodeOf(err) != engine.CodeDataMissing {
		t.Fatalf("the next entry after a rewritten chain: %v, want %s", err, engine.CodeDataMissing)
	}
	l.ExpectText(l.ExpectLoss(), "was rewritten")
	l.AcceptLoss()
}

func testNewDocumentIDsAreAboveLostOnes(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.Close()
	restore := l.Save(l.Folder)
	l.Open(Key)
	lost := int64(1) << 50
	if err := l.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.InsertDocument(
			t.Context(), engine.Document{ID: lost, Org: l.Orgs[0].ID, Status: engine.DocumentPending, JobID: "j"},
		)
	}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	restore()
	l.Open(Key)
	l.ExpectLoss()
	l.AcceptLoss()
	blobs, err := blob.Open(l.File("blobs"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{
		Store:     l.Store,
		Blobs:     blobs,
		Extractor: struct{ engine.Extractor }{},
		Types:     anyType{},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		by := engine.Principal{Org: l.Orgs[0].ID}
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

func testDeletedOrganizationIsNotALoss(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(6)
	l.Delete()
	l.ExpectIntact()
	l.Close()
	l.Open(Key)
	l.ExpectIntact()
	l.Kill()
	l.Open(Key)
	l.ExpectIntact()
}

// After a kill the head lacks the last record of the deletion, after a power cut perhaps all of them.
func testDeletionWithoutHeadRecordIsNotALoss(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	before := map[string][]byte{}
	for _, file := range l.HeadFiles() {
		before[filepath.Base(file)], _ = os.ReadFile(file)
	}
	l.Delete()
	l.Kill()
	for name, content := range before {
		if err := os.WriteFile(l.File(head.FolderName, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.Tamper(`UPDATE installation SET head_synced = 0`, `UPDATE commit_lanes SET synced = 0`) // nothing was synced in this second
	l.Open(Key)
	l.ExpectIntact()
}

// Between the transactions of a deletion, the head still has the organization.
func testInterruptedDeletionIsNotALoss(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	gone := l.Orgs[0]
	err := l.Store.InTx(t.Context(), func(tx engine.Tx) error {
		last, err := tx.LastAudit(t.Context(), gone.ID)
		if err != nil {
			return err
		}
		return tx.BeginDeletion(
			t.Context(),
			engine.OrganizationDeletion{Org: gone.ID, Name: gone.Name, AuditSeq: last.Seq, AuditHash: last.Hash},
		)
	})
	for n := 1; n > 0 && err == nil; {
		err = l.Store.InTx(
			t.Context(),
			func(tx engine.Tx) (err error) { n, err = tx.DeleteSomeRows(t.Context(), gone.ID); return err },
		)
	}
	if err != nil {
		t.Fatal(err)
	}
	l.Kill()
	l.Open(Key)
	if loss := l.Store.Loss(); loss != nil {
		t.Fatalf("false alarm: %q", loss.Lines())
	}
	l.Delete()
	l.ExpectIntact()
}

// Somebody with an SQL shell deletes an organization, and records it as deleted on purpose.
func testForgedDeletionIsNoticed(t *testing.T, newLender Maker) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	gone := string(l.Orgs[0].ID)
	l.Tamper(
		`INSERT INTO organization_deletions (org_id, name, begun_at, ended_at, audit_seq, audit_hash) VALUES ('`+gone+`', 'Acme', 1, 2, 3, 'h')`,
		`DELETE FROM status_changes WHERE org_id = '`+gone+`'`,
		`DELETE FROM applications WHERE org_id = '`+gone+`'`,
		`DELETE FROM audit_log WHERE org_id = '`+gone+`'`,
		`DELETE FROM organizations WHERE id = '`+gone+`'`,
	)
	l.Open(Key)
	loss := l.Store.Loss()
	if loss == nil {
		t.Fatal("an organization is gone, and nothing is said to be missing")
	}
	l.ExpectText(*loss, "Acme (", "the organization itself is missing")
}

// Rewrite returns statements that change an entry and compute its digest and all later digests again.
func (l *Lender) Rewrite(org engine.OrgID, seq int64) (statements []string) {
	entries, err := l.Store.AuditEntries(l.T.Context(), org, 0, 1000)
	if err != nil {
		l.T.Fatal(err)
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

// Delete deletes the first organization, like the operator's command.
func (l *Lender) Delete() {
	l.T.Helper()
	blobs, err := blob.Open(l.File("blobs"))
	if err != nil {
		l.T.Fatal(err)
	}
	l.Engine.Blobs = blobs
	gone := l.Orgs[0]
	if _, err := l.Engine.Organizations.Delete(l.T.Context(), gone.Name, gone.Name); err != nil {
		l.T.Fatal(err)
	}
	l.Orgs = []engine.Organization{l.Orgs[1], l.Orgs[1]}
	for id, a := range l.Acks {
		if a.Org == gone.ID {
			delete(l.Acks, id)
		}
	}
}

type anyType struct{ engine.DocumentTypes }

func (anyType) Resolve(name string) (string, error) { return name, nil }
