package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// traces lists the files of the installation that contain a text: SQLite's and the kept ones. On PostgreSQL it lists
// the tables instead of the server's files.
func (h *fixture) traces(text string) (found []string) {
	h.t.Helper()
	if opentest.Postgres() {
		found = h.database.Holding(text)
	}
	err := filepath.WalkDir(h.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte(text)) {
			found = append(found, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return found
}

// When the deletion is acknowledged, nothing about the borrower is in any file: not in the database, its log, the
// stored files or the audit entries.
func TestDeletedWordsAreInNoFile(t *testing.T) {
	const canary = "CANARY"
	h := newFixture(t)
	h.run()
	in := engine.ApplicationInput{
		BusinessName:       canary + " Bakery",
		BorrowerEmail:      canary + "@example.com",
		BorrowerPhone:      new(canary),
		LoanType:           new(canary),
		ApplicationContext: new(canary),
		ExternalRef:        new(canary),
		Track:              new(canary),
		Profile:            new(canary),
		ScorecardInputs:    []byte(`{"` + canary + `":1}`),
	}
	claim := engine.NewClaim("POST /intake", canary, func(result any) (engine.Answer, error) {
		return engine.Answer{Status: 200, Body: []byte(result.(engine.IntakeResult).Application.BusinessName)}, nil
	})
	_, release, err := h.Idempotency.Claim(t.Context(), h.by, claim, []byte(canary))
	if err != nil {
		t.Fatal(err)
	}
	release()
	r, err := h.Intake.Submit(
		engine.WithClaim(t.Context(), claim), h.by, in,
		[]*engine.StagedFile{h.stage(canary+".txt", canary+" paper"), h.stage(canary+"2.txt", "fail processing_error")},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Applications.Update(
		t.Context(), h.by, "APP-1",
		engine.ApplicationPatch{BusinessName: new(canary + " Trading"), LoanType: new(canary + "2")},
	); err != nil {
		t.Fatal(err)
	}
	in.ApplicationContext = new(canary + " differs")
	if again, err := h.Intake.Submit(t.Context(), h.by, in, nil); err != nil || !again.Idempotent {
		t.Fatalf("replay: %+v, %v", again, err)
	}
	documents, err := h.Applications.Documents(t.Context(), h.by, r.Application.ID)
	if err != nil || len(documents) != 2 {
		t.Fatalf("%d documents, %v; want 2", len(documents), err)
	}
	for _, d := range documents {
		h.settled(d.ID)
	}
	words := strings.ToLower(canary) // as the index has it
	if len(h.traces(canary)) == 0 || len(h.traces(words)) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{canary, words} {
		if found := h.traces(text); len(found) != 0 {
			t.Errorf("deleted values (%s) are still in %v", text, found)
		}
	}
}

// A server that is killed between deleting and erasing leaves the values in the log; its next start removes them.
func TestNextStartErasesWhatKilledServerDeleted(t *testing.T) {
	opentest.OnlySQLite(t, "PostgreSQL itself removes deleted rows from its files")
	const canary = "CANARY"
	h := newFixture(t)
	for i := range 20 {
		in := input("")
		in.BusinessName = fmt.Sprint(canary, i)
		if _, err := h.Applications.Create(t.Context(), h.by, in); err != nil {
			t.Fatal(err)
		}
		a, err := h.Applications.Get(t.Context(), h.by, fmt.Sprintf("APP-%d", i+1))
		if err != nil {
			t.Fatal(err)
		}
		err = h.store.InTx(t.Context(), func(tx engine.Tx) error {
			if err := tx.DeleteApplication(t.Context(), h.org.ID, a.ID); err != nil {
				return err
			}
			_, err := tx.DeleteBorrowerIfOrphaned(t.Context(), h.org.ID, a.BorrowerID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(h.traces(canary)) == 0 {
		t.Fatal("nothing is left before the start: this test would not notice that nothing is erased")
	}
	h.run()
	eventually(t, "the traces to go", func() bool { return len(h.traces(canary)) == 0 })
}

// The rows are gone and the file is still there: the start after a crash removes the file before it serves. A caller
// who got no answer and deletes again is told that it is done.
func TestPermanentDeletionCutByCrashIsFinishedAtStart(t *testing.T) {
	h := newFixture(t)
	f := h.stage("a.txt", "a borrower's paper")
	r, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{f})
	if err != nil {
		t.Fatal(err)
	}
	h.blobs.failDelete(f.SHA256, errors.New("planned by the test"))
	if err := h.Applications.Delete(t.Context(), h.by, r.Application.ID); err != nil {
		t.Fatal(err)
	}
	if !h.blobExists(h.org.ID, f.SHA256) {
		t.Fatal("the file is gone already; this test shows nothing")
	}
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); engine.CodeOf(err) != engine.CodeStorageUnavailable {
		t.Errorf("asked again while the file cannot be removed: %v, want STORAGE_UNAVAILABLE", err)
	}
	h.blobs.failDelete(f.SHA256, nil)
	if n, err := h.Maintenance.FinishErasures(t.Context()); n != 1 || err != nil {
		t.Errorf("the start finished %d, %v; want 1", n, err)
	}
	if h.blobExists(h.org.ID, f.SHA256) {
		t.Error("the file of the deleted application is there after the start")
	}
	for _, ref := range []string{r.Application.ID, "APP-1", "app-1"} {
		if err := h.Applications.Delete(t.Context(), h.by, ref); err != nil {
			t.Errorf("asked again by %s after the start: %v, want nil", ref, err)
		}
	}
	_, err = h.Applications.Get(t.Context(), h.by, "APP-1")
	wantCode(t, err, engine.CodeNotFound)
	_, other := h.newOrg("Other Lending", "paid")
	wantCode(t, h.Applications.Delete(t.Context(), other, r.Application.ID), engine.CodeNotFound)
	wantCode(t, h.Applications.Delete(t.Context(), h.by, "APP-2"), engine.CodeNotFound)
}

// Without a crash a second deletion finds nothing.
func TestDeletionRepeatedAfterItsAnswerIsNotFound(t *testing.T) {
	h := newFixture(t)
	if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	wantCode(t, h.Applications.Delete(t.Context(), h.by, "APP-1"), engine.CodeNotFound)
}

// A purged document's file must be removed like an application's.
func TestPurgeCutByCrashIsFinishedAtStart(t *testing.T) {
	h := newFixture(t)
	by := h.newOrgWithRetention("No Archive", 0)
	f, err := h.Files.Stage(t.Context(), by, "a.txt", strings.NewReader("a borrower's paper"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := h.Documents.Upload(t.Context(), by, engine.UploadInput{File: f, DocumentType: "bank_statement"})
	if err != nil {
		t.Fatal(err)
	}
	h.blobs.failDelete(d.SHA256, errors.New("planned by the test"))
	if err := h.Documents.Delete(t.Context(), by, d.ID); err != nil {
		t.Fatal(err)
	}
	h.blobs.failDelete(d.SHA256, nil)
	if n, err := h.Maintenance.FinishErasures(t.Context()); n != 1 || err != nil || h.blobExists(by.Org, d.SHA256) {
		t.Errorf("the start finished %d, %v, file there %v; want 1 and no file", n, err, h.blobExists(by.Org, d.SHA256))
	}
}

// deleted is whether nothing of the organization is left but the note that it was deleted.
func (h *fixture) deleted(org engine.Organization, sha256 string) bool {
	h.t.Helper()
	applications, documents, err := h.store.CountOrganization(h.t.Context(), org.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	_, err = h.store.OrganizationByName(h.t.Context(), org.Name)
	d, noted := h.store.OrganizationDeletion(h.t.Context(), org.ID)
	return applications+documents == 0 && errors.Is(err, engine.ErrNotFound) && !h.blobExists(org.ID, sha256) &&
		noted == nil && d.EndedAt != nil
}

// onlyPaper is the id of the one document of an intake.
func (h *fixture) onlyPaper(org engine.OrgID, r engine.IntakeResult) int64 {
	h.t.Helper()
	list, err := h.store.DocumentsOfApplication(h.t.Context(), org, r.Application.ID)
	if err != nil || len(list) != 1 {
		h.t.Fatalf("the application has %d documents, %v", len(list), err)
	}
	return list[0].ID
}

func TestOrganizationDeletionRemovesOnlyItsOwnFiles(t *testing.T) {
	h := newFixture(t)
	f := h.stage("a.txt", "a borrower's paper")
	if _, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{f}); err != nil {
		t.Fatal(err)
	}
	other, byOther := h.newOrg("Other Lending", "paid")
	theirs, err := h.Files.Stage(t.Context(), byOther, "a.txt", strings.NewReader("a borrower's paper"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Intake.Submit(t.Context(), byOther, input("crm-1"), []*engine.StagedFile{theirs}); err != nil {
		t.Fatal(err)
	}
	text, _, err := h.Organizations.CreateKey(t.Context(), h.org.Name, engine.Scopes)
	if err != nil {
		t.Fatal(err)
	}

	_, err = h.Organizations.Delete(t.Context(), h.org.Name, "Acme")
	wantCode(t, err, engine.CodeValidationFailed)
	if said := err.(*engine.Error).Message; !strings.Contains(said, "1 application(s) and 1 document(s)") {
		t.Errorf("a wrong confirmation says %q, want what would be deleted", said)
	}
	_, err = h.Organizations.Delete(t.Context(), "Nobody", "Nobody")
	wantCode(t, err, engine.CodeNotFound)

	d, err := h.Organizations.Delete(t.Context(), h.org.Name, h.org.Name)
	if err != nil || d.EndedAt == nil {
		t.Fatalf("deleting: %+v, %v", d, err)
	}
	if !h.deleted(h.org, f.SHA256) {
		t.Error("something of the deleted organization is left")
	}
	_, err = h.Organizations.Authenticate(t.Context(), text)
	wantCode(t, err, engine.CodeUnauthorized)
	_, err = h.Organizations.Complete(t.Context(), engine.Principal{Org: h.org.ID, KeyID: "own"})
	wantCode(t, err, engine.CodeUnauthorized)
	// A request that was let in a moment before keeps nothing.
	_, err = h.Applications.Create(t.Context(), h.by, input("late"))
	wantCode(t, err, engine.CodeNotFound)

	if _, err := h.Applications.Get(t.Context(), byOther, "APP-1"); err != nil {
		t.Errorf("the other organization's application: %v", err)
	}
	if !h.blobExists(other.ID, theirs.SHA256) {
		t.Error("the other organization's file is gone")
	}
	if _, err := h.Audit.Verify(t.Context(), other.ID); err != nil {
		t.Errorf("the other organization's audit chain: %v", err)
	}
	if _, err := h.Organizations.Create(t.Context(), h.org.Name, "standard"); err != nil {
		t.Errorf("the name for a new organization: %v", err)
	}
}

// The files cannot be removed at first. In the meantime the organization can do nothing, and a start finishes the rest.
func TestInterruptedOrganizationDeletionIsFinishedAtStart(t *testing.T) {
	for name, finish := range map[string]func(h *fixture) error{
		"by the start": func(h *fixture) error {
			_, err := h.Maintenance.FinishErasures(context.Background())
			return err
		},
		"by the command repeated": func(h *fixture) error {
			_, err := h.Organizations.Delete(context.Background(), h.org.Name, h.org.Name)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			f := h.stage("a.txt", "a borrower's paper")
			if _, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{f}); err != nil {
				t.Fatal(err)
			}
			h.blobs.stuckAll = errors.New("planned by the test")
			d, err := h.Organizations.Delete(t.Context(), h.org.Name, h.org.Name)
			if err == nil || d.Org != h.org.ID || d.EndedAt != nil {
				t.Fatalf("deleting while files cannot be removed: %+v, %v", d, err)
			}
			if err := finish(h); err == nil {
				t.Error("going on while files cannot be removed: no error")
			}
			_, _, err = h.Organizations.CreateKey(t.Context(), h.org.Name, engine.Scopes)
			wantCode(t, err, engine.CodeValidationFailed)
			_, err = h.Organizations.Rename(t.Context(), h.org.Name, "Another")
			wantCode(t, err, engine.CodeValidationFailed)
			_, err = h.Intake.Submit(
				t.Context(), h.by, input("late"), []*engine.StagedFile{h.stage("late.txt", "late")},
			)
			wantCode(t, err, engine.CodeNotFound)
			h.blobs.stuckAll = nil
			if err := finish(h); err != nil || !h.deleted(h.org, f.SHA256) {
				t.Errorf("going on: %v, deleted %v", err, h.deleted(h.org, f.SHA256))
			}
			if err := finish(h); name == "by the start" && err != nil {
				t.Errorf("a start with nothing left to finish: %v", err)
			}
		})
	}
}

// A reading that runs when its organization is deleted stores nothing, and delays nobody.
func TestRunningReadingStoresNothingOfDeletedOrganization(t *testing.T) {
	h := newFixture(t)
	other, byOther := h.newOrg("Other Lending", "paid")
	stop := h.run()
	f := h.stage("slow.txt", "wait for the test")
	if _, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{f}); err != nil {
		t.Fatal(err)
	}
	<-h.read.started
	if _, err := h.Organizations.Delete(t.Context(), h.org.Name, h.org.Name); err != nil {
		t.Fatal(err)
	}
	h.read.release <- struct{}{}
	theirs, err := h.Files.Stage(t.Context(), byOther, "b.txt", strings.NewReader("another paper"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := h.Intake.Submit(t.Context(), byOther, input("crm-1"), []*engine.StagedFile{theirs})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the other organization's paper is read", func() bool {
		d, err := h.store.Document(context.Background(), other.ID, h.onlyPaper(byOther.Org, r))
		return err == nil && d.Status == engine.DocumentCompleted
	})
	stop()
	if !h.deleted(h.org, f.SHA256) {
		t.Error("something of the deleted organization is left")
	}
}

// Unwritten reads of a deleted organization's documents must not hold back those of others.
func TestUnwrittenReadsOfDeletedOrganizationAreDropped(t *testing.T) {
	h := newFixture(t)
	other, byOther := h.newOrg("Other Lending", "paid")
	for _, by := range []engine.Principal{h.by, byOther} {
		f, err := h.Files.Stage(t.Context(), by, "a.txt", strings.NewReader("a paper"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := h.Intake.Submit(t.Context(), by, input("crm-1"), []*engine.StagedFile{f})
		if err != nil {
			t.Fatal(err)
		}
		o, err := h.Files.Original(t.Context(), by, h.onlyPaper(by.Org, r))
		if err != nil {
			t.Fatal(err)
		}
		o.NoteRead()
		o.Close()
	}
	if _, err := h.Organizations.Delete(t.Context(), h.org.Name, h.org.Name); err != nil {
		t.Fatal(err)
	}
	if err := h.Audit.FlushAccessLog(t.Context()); err != nil {
		t.Error(err)
	}
	log, err := h.store.AccessLog(
		t.Context(), other.ID, engine.AuditFilter{BeforeAt: h.Now().AddDate(1, 0, 0), Limit: 10},
	)
	if err != nil || len(log) != 1 {
		t.Errorf("the other's access log has %d entries (%v), want 1", len(log), err)
	}
}
