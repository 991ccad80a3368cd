package engine_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestFirstIntakeCreatesApplicationWithFiles(t *testing.T) {
	h := newFixture(t)
	r, err := h.Intake.Submit(
		t.Context(), h.by, input("crm-1"), []*engine.StagedFile{h.stage("a.txt", "one"), h.stage("b.txt", "two")},
	)
	if err != nil {
		t.Fatal(err)
	}
	if r.Idempotent || r.Application.AppID() != "APP-1" || r.Application.DocumentCount != 2 ||
		r.Application.Status != engine.StatusSubmitted {
		t.Errorf("got %+v; want a fresh APP-1 with 2 documents, submitted", r)
	}
	stored, err := h.Applications.Get(t.Context(), h.by, "app-1")
	if err != nil || stored.ID != r.Application.ID || stored.DocumentCount != 2 {
		t.Errorf("APP-1 reads back as %+v, %v", stored, err)
	}
}

func TestReplayedIntakeChangesNothingAndReportsDifferences(t *testing.T) {
	h := newFixture(t)
	first, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{h.stage("a.txt", "one")})
	if err != nil {
		t.Fatal(err)
	}
	other := input("crm-1")
	other.BusinessName, other.LoanAmount = "Another Name", new(engine.Amount(5_000_00))
	again, err := h.Intake.Submit(t.Context(), h.by, other, []*engine.StagedFile{h.stage("b.txt", "two")})
	if err != nil {
		t.Fatal(err)
	}
	if !again.Idempotent || again.Application.ID != first.Application.ID ||
		again.Application.BusinessName != "Sari-Sari ni Nena" || again.Application.DocumentCount != 1 {
		t.Errorf("replay answered %+v; want the standing application unchanged", again)
	}
	if want := []string{"business_name", "loan_amount"}; !slices.Equal(again.ReplayDiffers, want) {
		t.Errorf("differs in %v, want %v", again.ReplayDiffers, want)
	}
	last, err := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil || last.Action != "intake.replay_differs" {
		t.Errorf("newest audit entry is %q, %v; want intake.replay_differs", last.Action, err)
	}
}

func TestIntakeReturnsOldestApplicationWithReference(t *testing.T) {
	h := newFixture(t)
	oldest, err := h.Applications.Create(t.Context(), h.by, input("crm-9"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Applications.Create(t.Context(), h.by, input("crm-9")); err != nil {
		t.Fatalf("a second create with the same external_ref: %v; want no conflict", err)
	}
	r, err := h.Intake.Submit(t.Context(), h.by, input("crm-9"), nil)
	if err != nil || !r.Idempotent || r.Application.ID != oldest.Application.ID {
		t.Errorf(
			"intake answered %s (idempotent %v, %v), want the oldest %s", r.Application.ID, r.Idempotent, err,
			oldest.Application.ID,
		)
	}
}

func TestConcurrentIntakesMakeOneApplication(t *testing.T) {
	h := newFixture(t)
	var mu sync.Mutex
	fresh, ids := 0, map[string]bool{}
	var all sync.WaitGroup
	for range 64 {
		files := []*engine.StagedFile{h.stage("a.txt", "one"), h.stage("b.txt", "two"), h.stage("c.txt", "three")}
		all.Go(func() {
			r, err := h.Intake.Submit(t.Context(), h.by, input("crm-race"), files)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
				return
			}
			ids[r.Application.ID] = true
			if !r.Idempotent {
				fresh++
			}
		})
	}
	all.Wait()
	if fresh != 1 || len(ids) != 1 {
		t.Errorf("%d fresh intakes of %d applications, want 1 of 1", fresh, len(ids))
	}
	a, err := h.Applications.Get(t.Context(), h.by, "APP-1")
	if err != nil || a.DocumentCount != 3 {
		t.Errorf("document_count %d, %v; want 3", a.DocumentCount, err)
	}
	for _, content := range []string{"one", "two", "three"} {
		if f := h.stage("x.txt", content); !h.blobExists(h.org.ID, f.SHA256) {
			t.Errorf("the file %q is gone after the race", content)
		}
	}
}

func TestFileThatCannotBeStoredIsNamedAndRestStays(t *testing.T) {
	for failing := range 3 {
		h := newFixture(t)
		files := []*engine.StagedFile{h.stage("a.txt", "one"), h.stage("b.txt", "two"), h.stage("c.txt", "three")}
		h.blobs.failOn(files[failing].SHA256, engine.ErrStorageFull)
		r, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), files)
		wantCode(t, err, engine.CodePartialIntake)
		if r.Application.DocumentCount != 2 || len(r.Receipts) != 3 {
			t.Fatalf("file %d fails: %+v; want 2 documents and 3 receipts", failing, r)
		}
		for i, receipt := range r.Receipts {
			if receipt.Stored == (i == failing) {
				t.Errorf("file %d fails: receipt %d says stored %v", failing, i, receipt.Stored)
			}
		}
		if again, err := h.Intake.Submit(
			t.Context(), h.by, input("crm-1"), nil,
		); err != nil || !again.Idempotent || again.Application.DocumentCount != 2 {
			t.Errorf("repeating the intake: %+v, %v; want the same application and no new file", again, err)
		}
		h.blobs.failOn(files[failing].SHA256, nil)
		for range 2 {
			if _, _, err := h.Applications.AttachDocuments(
				t.Context(), h.by, "APP-1", "",
				[]*engine.StagedFile{h.stage("a.txt", "one"), h.stage("b.txt", "two"), h.stage("c.txt", "three")},
			); err != nil {
				t.Fatal(err)
			}
		}
		if a, err := h.Applications.Get(t.Context(), h.by, "APP-1"); err != nil || a.DocumentCount != 3 {
			t.Errorf("after sending the files again there are %d documents, %v; want one of each", a.DocumentCount, err)
		}
	}
}

func TestIntakeMakesNothingIfRowsCannotBeWritten(t *testing.T) {
	h := newFixture(t)
	f := h.stage("a.txt", "one")
	h.blobs.failOn(f.SHA256, engine.ErrStorageFailed)
	_, err := h.Documents.Upload(t.Context(), h.by, engine.UploadInput{File: f, DocumentType: "auto"})
	wantCode(t, err, engine.CodeStorageUnavailable)
	_, err = h.Applications.Create(t.Context(), h.by, input(""))
	wantCode(t, err, engine.CodeStorageUnavailable)
	if !errors.Is(h.Failed(), engine.ErrStorageFailed) {
		t.Errorf("Failed() = %v, want the storage failure: after a failed fsync nothing more is accepted", h.Failed())
	}
	if _, err := h.Applications.List(t.Context(), h.by, engine.ApplicationFilter{Limit: 20}); err != nil {
		t.Errorf("reading after a storage failure: %v, want reads to go on", err)
	}
}

func TestInputFaultsAreListedByField(t *testing.T) {
	h := newFixture(t)
	in := engine.ApplicationInput{
		BusinessName:    "  ",
		BorrowerEmail:   "nobody",
		LoanAmount:      new(engine.Amount(0)),
		ScorecardInputs: []byte(`[1]`),
	}
	_, err := h.Applications.Create(t.Context(), h.by, in)
	wantCode(t, err, engine.CodeValidationFailed)
	var failure *engine.Error
	errors.As(err, &failure)
	var fields []string
	for _, d := range failure.Details {
		fields = append(fields, d.Field)
	}
	if want := []string{"/business_name", "/borrower_email", "/loan_amount", "/scorecard_inputs"}; !slices.Equal(
		fields, want,
	) {
		t.Errorf("details name %v, want %v", fields, want)
	}
}
