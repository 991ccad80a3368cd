package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// unlock gives a document a password; it must be taken.
func (h *fixture) unlock(id int64, password, hook string) engine.Document {
	h.t.Helper()
	d, _, err := h.Documents.Unlock(h.t.Context(), h.by, id, engine.UnlockInput{Password: password, WebhookURL: hook})
	if err != nil {
		h.t.Fatal(err)
	}
	return d
}

func TestUnlockReadsProtectedDocumentAgain(t *testing.T) {
	h := newFixture(t)
	h.run()
	d := h.upload("locked sesame", func(in *engine.UploadInput) { in.WebhookURL = "https://lender.example/upload" })
	if got := h.settled(
		d.ID,
	); got.Status != engine.DocumentFailed || *got.ErrorCategory != engine.PasswordRequired || got.Attempt != 1 {
		t.Fatalf("at first %+v, want password_required of attempt 1", got)
	}
	begun := h.unlock(d.ID, "wrong", "")
	if begun.Status != engine.DocumentPending || begun.Attempt != 2 || begun.JobID == d.JobID ||
		begun.Error != nil || begun.CompletedAt != nil {
		t.Errorf("unlocked it is %+v, want pending under a job of its own", begun)
	}
	if got := h.settled(d.ID); *got.ErrorCategory != engine.PasswordIncorrect {
		t.Errorf("with a wrong password %s, want password_incorrect", *got.ErrorCategory)
	}
	h.unlock(d.ID, "sesame", "https://lender.example/third")
	got := h.settled(d.ID)
	if got.Status != engine.DocumentCompleted || got.Attempt != 3 || got.Password != nil || got.Error != nil {
		t.Errorf("with the password %+v, want completed, and the password erased", got)
	}
	attempts, err := h.store.Attempts(t.Context(), h.org.ID, d.ID)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, a := range attempts {
		told += fmt.Sprint(a.Number, a.Cause, a.Status, a.EndedAt != nil, " ")
	}
	if want := "3unlockcompletedtrue 2unlockfailedtrue 1firstfailedtrue "; strings.ReplaceAll(told, " ", "") != strings.ReplaceAll(want, " ", "") {
		t.Errorf("attempts %s, want %s", told, want)
	}
	h.wantToldPerAttempt(d.ID)
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, entry := range entries {
		said += entry.Action + string(entry.Before) + string(entry.After)
	}
	if strings.Count(said, "document.attempt_started") != 2 || strings.Contains(said, "sesame") {
		t.Errorf("the audit log says %s, want two attempts and no password", said)
	}
}

// wantToldPerAttempt wants three ends of a document in the feed, and callbacks to the addresses of the first and the
// third attempt.
func (h *fixture) wantToldPerAttempt(id int64) {
	h.t.Helper()
	feed := h.feed(h.by, 0)
	if got := names(feed); got != "document.failed document.failed document.completed" || feed[0].ID == feed[1].ID {
		h.t.Errorf(
			"the feed tells %s under %s and %s, want each end once under an id of its own", got, feed[0].ID, feed[1].ID,
		)
	}
	eventually(h.t, "both callbacks", func() bool { sent, _ := h.calls.all(); return len(sent) >= 2 })
	sent, _ := h.calls.all()
	if len(sent) != 2 || sent[0].URL != "https://lender.example/upload" ||
		sent[1].URL != "https://lender.example/third" || sent[0].ID == sent[1].ID || sent[1].ID != feed[2].ID {
		h.t.Errorf("sent %+v, want the upload's address once and that of the third attempt once", sent)
	}
}

func TestOnlyDocumentWaitingForPasswordIsUnlocked(t *testing.T) {
	h := newFixture(t)
	waiting := h.upload("locked sesame")
	try := func(id int64) error {
		_, _, err := h.Documents.Unlock(t.Context(), h.by, id, engine.UnlockInput{Password: "x"})
		return err
	}
	wantCode(t, try(waiting.ID), engine.CodeDocumentNotLocked)
	h.run()
	for _, content := range []string{"hello", "fail unreadable_document"} {
		d := h.upload(content)
		h.settled(d.ID)
		wantCode(t, try(d.ID), engine.CodeDocumentNotLocked)
	}
	h.settled(waiting.ID)
	_, stranger := h.newOrg("Other Lending", "paid")
	_, _, err := h.Documents.Unlock(t.Context(), stranger, waiting.ID, engine.UnlockInput{Password: "x"})
	wantCode(t, err, engine.CodeNotFound)
	_, _, err = h.Documents.Unlock(t.Context(), h.by, waiting.ID, engine.UnlockInput{})
	wantCode(t, err, engine.CodeValidationFailed)
	if err := h.Documents.Delete(t.Context(), h.by, waiting.ID); err != nil {
		t.Fatal(err)
	}
	wantCode(t, try(waiting.ID), engine.CodeNotFound)
}

func TestDocumentAcceptsTenPasswordsAnHour(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	clock := make(chan time.Time, 1)
	clock <- now
	h := newFixture(t, func(c *engine.Config) { c.Now = func() time.Time { now := <-clock; clock <- now; return now } })
	move := func(d time.Duration) { clock <- (<-clock).Add(d) }
	h.run()
	d := h.upload("locked sesame")
	for range 10 {
		h.settled(d.ID)
		h.unlock(d.ID, "wrong", "")
		h.settled(d.ID)
		move(time.Minute)
	}
	_, wait, err := h.Documents.Unlock(t.Context(), h.by, d.ID, engine.UnlockInput{Password: "sesame"})
	wantCode(t, err, engine.CodeRateLimited)
	if wait != 50*time.Minute {
		t.Errorf("wait %s, want 50m: the first of ten was ten minutes ago", wait)
	}
	move(50 * time.Minute)
	h.unlock(d.ID, "sesame", "")
	if got := h.settled(d.ID); got.Status != engine.DocumentCompleted || got.Attempt != 12 {
		t.Errorf("got %+v, want completed in attempt 12", got)
	}
	attempts, err := h.store.Attempts(t.Context(), h.org.ID, d.ID)
	if err != nil || len(attempts) != 11 || attempts[10].Number != 1 {
		t.Errorf("%d attempts are kept, %v; want the ten latest and the first", len(attempts), err)
	}
}

func TestSettledBatchStaysAfterUnlock(t *testing.T) {
	h := newFixture(t)
	h.run()
	b, err := h.Batches.Submit(t.Context(), h.by, engine.BatchInput{
		WebhookURL: "https://lender.example/batch",
		Documents: []engine.BatchDocumentInput{
			{UploadInput: engine.UploadInput{File: h.stage("a.txt", "locked sesame"), DocumentType: "payslip"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var before engine.BatchRecord
	eventually(t, "the batch to end", func() bool {
		before, err = h.Batches.Get(t.Context(), h.by, b.ID)
		return err == nil && before.CompletedAt != nil
	})
	id := before.Entries[0].DocumentID
	h.unlock(id, "sesame", "")
	if got := h.settled(id); got.Status != engine.DocumentCompleted {
		t.Fatalf("got %+v, want completed", got)
	}
	after, err := h.Batches.Get(t.Context(), h.by, b.ID)
	if err != nil || after.Status() != engine.BatchFailed ||
		after.Entries[0].Document.Status != engine.DocumentFailed ||
		*after.Entries[0].Document.ErrorCategory != engine.PasswordRequired {
		t.Errorf("the batch is %+v, %v; want it as it was: %+v", after, err, before)
	}
	entry, result, err := h.Batches.Result(t.Context(), h.by, after.Entries[0])
	if err != nil || result != nil || entry.Status() != engine.DocumentFailed || entry.Document.Error == nil {
		t.Errorf("its result is %s of %+v, %v; want none of a failed document", result, entry, err)
	}
	if got := names(h.feed(h.by, 0)); got != "document.failed batch.completed document.completed" {
		t.Errorf("the feed tells %s, want the batch's end once", got)
	}
	sent, _ := h.calls.all()
	for _, c := range sent {
		if c.Event == engine.EventDocumentCompleted {
			t.Errorf("the batch's address was called again: %+v", c)
		}
	}
}

func TestDocumentDeletedDuringAttemptStaysDeleted(t *testing.T) {
	h := newFixture(t)
	stop := h.run()
	d := h.upload("locked sesame")
	h.settled(d.ID)
	stop()
	again := h.unlock(d.ID, "sesame", "https://lender.example/hook")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	gone, err := h.store.DocumentEvenDeleted(t.Context(), h.org.ID, d.ID)
	if err != nil || gone.Password != nil {
		t.Errorf("its password is kept: %v, %v", gone.Password != nil, err)
	}
	if job, err := h.store.Job(t.Context(), h.org.ID, again.JobID); err != nil || job.State != engine.JobDropped {
		t.Errorf("its job is %+v, %v; want it dropped", job, err)
	}
	if got := names(h.feed(h.by, 0)); got != "document.failed document.deleted" {
		t.Errorf("the feed tells %s, want no end of the second attempt", got)
	}
}
