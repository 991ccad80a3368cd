package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// Rows gone, file still there: the start after a crash removes the file before anybody asks, and who asks for
// the deletion again, having got no answer, is told that it is done.
func TestPermanentDeletionCutByACrashIsFinishedAtTheStart(t *testing.T) {
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

// Without a crash a second deletion finds nothing, as ever.
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

// A purged document's file is as much in debt as an application's.
func TestPurgeCutByACrashIsFinishedAtTheStart(t *testing.T) {
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
