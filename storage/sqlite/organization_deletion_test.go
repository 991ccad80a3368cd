package sqlite_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/head"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// delete deletes the first organization, like the operator's command.
func (l *lender) delete() {
	l.t.Helper()
	blobs, err := blob.Open(l.file("blobs"))
	if err != nil {
		l.t.Fatal(err)
	}
	l.engine.Blobs = blobs
	gone := l.orgs[0]
	if _, err := l.engine.Organizations.Delete(l.t.Context(), gone.Name, gone.Name); err != nil {
		l.t.Fatal(err)
	}
	l.orgs = []engine.Organization{l.orgs[1], l.orgs[1]}
	for id, a := range l.acks {
		if a.org == gone.ID {
			delete(l.acks, id)
		}
	}
}

func TestDeletedOrganizationIsNotALoss(t *testing.T) {
	l := newLender(t)
	l.createApplications(6)
	l.delete()
	l.expectIntact()
	l.close()
	l.open(headKey)
	l.expectIntact()
	l.kill()
	l.open(headKey)
	l.expectIntact()
}

// After a kill the head lacks the last record of the deletion, after a power cut perhaps all of them.
func TestDeletionWithoutHeadRecordIsNotALoss(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	before := map[string][]byte{}
	for _, file := range l.headFiles() {
		before[filepath.Base(file)], _ = os.ReadFile(file)
	}
	l.delete()
	l.kill()
	for name, content := range before {
		if err := os.WriteFile(l.file(head.FolderName, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.tamper(`UPDATE installation SET head_synced = 0`) // nothing was synced in this second
	l.open(headKey)
	l.expectIntact()
}

// Between the transactions of a deletion, the head still has the organization.
func TestInterruptedDeletionIsNotALoss(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	gone := l.orgs[0]
	err := l.store.InTx(t.Context(), func(tx engine.Tx) error {
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
		err = l.store.InTx(
			t.Context(),
			func(tx engine.Tx) (err error) { n, err = tx.DeleteSomeRows(t.Context(), gone.ID); return err },
		)
	}
	if err != nil {
		t.Fatal(err)
	}
	l.kill()
	l.open(headKey)
	if loss := l.store.Loss(); loss != nil {
		t.Fatalf("false alarm: %q", loss.Lines())
	}
	l.delete()
	l.expectIntact()
}

// Somebody with an SQL shell deletes an organization, and records it as deleted on purpose.
func TestForgedDeletionIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.close()
	gone := string(l.orgs[0].ID)
	db, err := sql.Open("sqlite", "file:"+l.file(sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`INSERT INTO organization_deletions (org_id, name, begun_at, ended_at, audit_seq, audit_hash) VALUES ('` + gone + `', 'Acme', 1, 2, 3, 'h')`,
		`DELETE FROM status_changes WHERE org_id = '` + gone + `'`,
		`DELETE FROM applications WHERE org_id = '` + gone + `'`,
		`DELETE FROM audit_log WHERE org_id = '` + gone + `'`,
		`DELETE FROM organizations WHERE id = '` + gone + `'`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	db.Close()
	l.open(headKey)
	loss := l.store.Loss()
	if loss == nil {
		t.Fatal("an organization is gone, and nothing is said to be missing")
	}
	l.expectText(*loss, "Acme (", "the organization itself is missing")
}

// After its deletion, nothing of an organization remains in the database's files.
func TestDeletedOrganizationLeavesTheFiles(t *testing.T) {
	const canary = "qzxborrower"
	l := newLender(t)
	if _, err := l.engine.Applications.Create(t.Context(), engine.Principal{Org: l.orgs[0].ID, KeyID: "k"},
		engine.ApplicationInput{BusinessName: canary + " Bakery", BorrowerEmail: canary + "@example.com"}); err != nil {
		t.Fatal(err)
	}
	named := func() (files []string) {
		all, err := filepath.Glob(l.file(sqlite.FileName + "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range all {
			if content, err := os.ReadFile(file); err == nil && bytes.Contains(bytes.ToLower(content), []byte(canary)) {
				files = append(files, filepath.Base(file))
			}
		}
		return files
	}
	if len(named()) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	l.delete()
	if found := named(); len(found) > 0 {
		t.Errorf("after the deletion: %v", found)
	}
}
