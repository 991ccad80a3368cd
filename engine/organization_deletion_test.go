package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

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

func TestAnOrganizationIsDeletedWithItsFilesAndNobodyElses(t *testing.T) {
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

// The files cannot be removed at first. Meanwhile the organization can do nothing, and a start finishes the rest.
func TestADeletionOfAnOrganizationThatWasCutIsFinishedAtTheStart(t *testing.T) {
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

// A reading that is under way when its organization is deleted keeps nothing, and holds up nobody.
func TestAReadingUnderWayKeepsNothingOfADeletedOrganization(t *testing.T) {
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

// Reads of a deleted organization's papers that are not written yet must not keep back those of others.
func TestUnwrittenReadsOfADeletedOrganizationAreDropped(t *testing.T) {
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
