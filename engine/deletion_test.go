package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func TestDeletingAnApplicationLeavesNothingButItsRecord(t *testing.T) {
	h := newFixture(t)
	h.run()
	mine, shared := h.stage("a.txt", "only here"), h.stage("b.txt", "held elsewhere too")
	r, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{mine, shared})
	if err != nil {
		t.Fatal(err)
	}
	keeper := h.upload("held elsewhere too")
	documents, err := h.Applications.Documents(t.Context(), h.by, r.Application.ID)
	if err != nil || len(documents) != 2 {
		t.Fatalf("%d documents, %v; want 2", len(documents), err)
	}
	for _, d := range append(documents, keeper) {
		h.settled(d.ID)
	}
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	_, err = h.Applications.Get(t.Context(), h.by, r.Application.ID)
	wantCode(t, err, engine.CodeNotFound)
	for _, d := range documents {
		_, _, err := h.Documents.Get(t.Context(), h.by, d.ID)
		wantCode(t, err, engine.CodeNotFound)
	}
	if h.blobExists(h.org.ID, mine.SHA256) {
		t.Error("the file of the deleted application is still there")
	}
	if !h.blobExists(h.org.ID, shared.SHA256) {
		t.Error("a file that another document holds was removed")
	}
	last, err := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil || last.Action != "application.deleted" || last.Subject != r.Application.ID {
		t.Errorf("newest audit entry is %+v, %v; want the deletion record", last, err)
	}
	if again, err := h.Applications.Create(
		t.Context(), h.by, input(""),
	); err != nil || again.Application.AppID() != "APP-2" {
		t.Errorf(
			"the next application is %s, %v; want APP-2: a number is never used twice", again.Application.AppID(), err,
		)
	}
}

func TestTheAuditLogHoldsNoPersonalWordsAndItsChainHolds(t *testing.T) {
	h := newFixture(t)
	in := input("crm-1")
	in.BorrowerPhone, in.ApplicationContext = new("+639171234567"), new("stock for the fiesta")
	if _, err := h.Intake.Submit(
		t.Context(), h.by, in, []*engine.StagedFile{h.stage("secret-name.txt", "one")},
	); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Applications.Update(
		t.Context(), h.by, "APP-1",
		engine.ApplicationPatch{BusinessName: new("Nena Trading"), Status: new(engine.StatusUnderwriting)},
	); err != nil {
		t.Fatal(err)
	}
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		text := string(entry.Before) + string(entry.After)
		for _, word := range []string{"Nena", "nena", "Example", "+63917", "fiesta", "crm-1", "secret-name"} {
			if strings.Contains(text, word) {
				t.Errorf("entry %d (%s) holds %q: %s", entry.Seq, entry.Action, word, text)
			}
		}
	}
	last := entries[len(entries)-1]
	if !strings.Contains(string(last.Before), "submitted") ||
		!strings.Contains(string(last.After), "underwriting") || last.KeyID != h.by.KeyID {
		t.Errorf("the update's entry is %+v; want status before and after and the key", last)
	}
	if n, err := h.Audit.Verify(t.Context(), h.org.ID); err != nil || n != int64(len(entries)) {
		t.Errorf("VerifyAudit = %d, %v; want %d entries and no break", n, err, len(entries))
	}
}

func TestABorrowerGoesWithItsLastApplication(t *testing.T) {
	h := newFixture(t)
	for range 2 {
		if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
			t.Fatal(err)
		}
	}
	for i, wantGone := range []string{`"borrower_deleted":false`, `"borrower_deleted":true`} {
		if err := h.Applications.Delete(t.Context(), h.by, []string{"APP-1", "APP-2"}[i]); err != nil {
			t.Fatal(err)
		}
		if last, err := h.store.LastAudit(t.Context(), h.org.ID); err != nil ||
			!strings.Contains(string(last.After), wantGone) {
			t.Errorf("deletion %d recorded %s, %v; want %s", i+1, last.After, err, wantGone)
		}
	}
}

func TestASoftDeletedDocumentIsPurgedAfterThePlansRetention(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	h := newFixture(t, func(c *engine.Config) { c.Now = func() time.Time { return now } })
	d := h.upload("hello")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	wantCode(t, h.Documents.Delete(t.Context(), h.by, d.ID), engine.CodeNotFound)
	now = now.AddDate(0, 0, 29)
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); err != nil || n != 0 || !h.blobExists(h.org.ID, d.SHA256) {
		t.Errorf("after 29 days %d purged, %v; want none", n, err)
	}
	now = now.AddDate(0, 0, 1)
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); err != nil || n != 1 || h.blobExists(h.org.ID, d.SHA256) {
		t.Errorf(
			"after 30 days %d purged (file there: %v), %v; want 1 and its file gone", n,
			h.blobExists(h.org.ID, d.SHA256), err,
		)
	}
}

func TestFilesThatNoRowNamesAreCollected(t *testing.T) {
	h := newFixture(t)
	kept := h.upload("named by a row")
	orphan, err := h.blobs.Blobs.Stage(t.Context(), h.org.ID, strings.NewReader("left by a crash"), 100)
	if err != nil {
		t.Fatal(err)
	}
	if err := orphan.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := h.Maintenance.CollectBlobs(t.Context(), time.Hour); err != nil || n != 0 {
		t.Errorf("within the grace period %d collected, %v; want none", n, err)
	}
	if n, err := h.Maintenance.CollectBlobs(t.Context(), -time.Hour); err != nil || n != 1 {
		t.Errorf("%d collected, %v; want the orphan", n, err)
	}
	if h.blobExists(h.org.ID, orphan.SHA256()) || !h.blobExists(h.org.ID, kept.SHA256) {
		t.Error("the wrong file was collected")
	}
}
