package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// newOrgWithRetention makes an organization whose deleted documents are kept for a number of days.
func (h *fixture) newOrgWithRetention(name string, days int) engine.Principal {
	h.t.Helper()
	plan := engine.Plan{Name: name + "'s plan", SoftDeleteRetainDays: days}
	if err := h.store.InTx(
		h.t.Context(), func(tx engine.Tx) error { return tx.PutPlan(h.t.Context(), plan) },
	); err != nil {
		h.t.Fatal(err)
	}
	_, by := h.newOrg(name, plan.Name)
	return by
}

// addDeleted adds n deleted documents with ids from first on.
func (h *fixture) addDeleted(org engine.OrgID, first, n int, deleted time.Time) {
	h.t.Helper()
	err := h.store.InTx(h.t.Context(), func(tx engine.Tx) error {
		for id := first; id < first+n; id++ {
			if err := tx.InsertDocument(h.t.Context(), engine.Document{
				ID:         int64(id),
				Org:        org,
				FileName:   "a.txt",
				UploadedAt: deleted,
				DeletedAt:  &deleted,
				SHA256:     fmt.Sprintf("%064x", id),
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func TestLongRetentionDoesNotDelayOtherPurges(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	h := newFixture(t, func(c *engine.Config) { c.Now = func() time.Time { return now } })
	archive := h.newOrgWithRetention("Archive", 3650)
	deleted := now.AddDate(0, 0, -60)
	const kept, due = 450, 250 // each more than the purge takes at a time
	h.addDeleted(archive.Org, 1, kept, deleted)
	h.addDeleted(h.org.ID, kept+1, due, deleted.Add(time.Hour))
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); err != nil || n != due {
		t.Errorf("%d purged, %v; want the %d that are due, behind %d that must stay", n, err, due, kept)
	}
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); err != nil || n != 0 {
		t.Errorf("%d purged by the next round, %v; want none", n, err)
	}
}

// erasing is a store that counts calls of Erase, which is the end of a round of maintenance.
type erasing struct {
	engine.Store
	calls atomic.Int32
}

func (s *erasing) Erase(ctx context.Context) error {
	defer s.calls.Add(1)
	return s.Store.Erase(ctx)
}

// A transaction may be for one organization only, so each part of the maintenance must work for several.
func TestMaintenanceWorksForSeveralOrganizations(t *testing.T) {
	var log bytes.Buffer // read after everything has stopped
	store := &erasing{}
	h := newFixture(t, func(c *engine.Config) {
		store.Store, c.Store = c.Store, store
		c.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	})
	for i, by := range []engine.Principal{h.newOrgWithRetention("Hasty", 0), h.newOrgWithRetention("Slow", 30)} {
		h.addDeleted(by.Org, i+1, 1, h.Now().AddDate(0, 0, -60))
	}
	stop := h.run()
	// The last call, after those for two purges, ends the round.
	eventually(t, "a round of maintenance", func() bool { return store.calls.Load() >= 3 })
	stop()
	if said := log.String(); said != "" {
		t.Errorf("the log says %s", said)
	}
}

func TestDeletedDocumentIsPurgedAtOnceWithoutRetention(t *testing.T) {
	h := newFixture(t)
	h.by = h.newOrgWithRetention("Hasty", 0)
	d := h.upload("hello")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.store.DocumentEvenDeleted(t.Context(), h.by.Org, d.ID); !errors.Is(err, engine.ErrNotFound) ||
		h.blobExists(h.by.Org, d.SHA256) {
		t.Errorf("after the delete: row %v, file there: %v; want both gone", err, h.blobExists(h.by.Org, d.SHA256))
	}
}

// One document's files cannot be removed at the moment. That must not affect others.
func TestFileThatCannotBeRemovedDelaysNobody(t *testing.T) {
	h := newFixture(t)
	h.by = h.newOrgWithRetention("Hasty", 0)
	stuck, other := h.upload("stuck"), h.upload("other")
	h.blobs.failDelete(stuck.SHA256, errors.New("device busy"))
	for _, d := range []engine.Document{stuck, other} {
		if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
			t.Errorf("deleting %s: %v; want it acknowledged: it is hidden and its row is gone", d.FileName, err)
		}
	}
	if h.blobExists(h.by.Org, other.SHA256) {
		t.Error("the other document's file is still there")
	}
	h.blobs.failDelete(stuck.SHA256, nil)
	if n, err := h.Maintenance.CollectBlobs(t.Context(), -time.Hour); err != nil || n != 1 ||
		h.blobExists(h.by.Org, stuck.SHA256) {
		t.Errorf("the next collection removed %d, %v; want the file that was stuck", n, err)
	}
}

// steppedClock is a wall clock that a test steps, beside time that only elapses.
type steppedClock struct {
	began   time.Time
	step    atomic.Int64 // of the wall clock
	elapsed atomic.Int64 // beyond what really elapsed
}

func newSteppedClock() *steppedClock { return &steppedClock{began: time.Now()} }

func (c *steppedClock) set(config *engine.Config) {
	config.Now = func() time.Time { return c.began.Round(0).Add(c.since() + time.Duration(c.step.Load())) }
	config.Elapsed = c.since
}

func (c *steppedClock) since() time.Duration {
	return time.Since(c.began) + time.Duration(c.elapsed.Load())
}

var clockSteps = map[string]time.Duration{"an hour back": -time.Hour, "an hour ahead": time.Hour,
	"30 days back": -30 * 24 * time.Hour, "30 days ahead": 30 * 24 * time.Hour}

func TestQueueSurvivesStepsOfTheClock(t *testing.T) {
	for name, step := range clockSteps {
		t.Run(name, func(t *testing.T) {
			clock := newSteppedClock()
			h := newFixture(t, clock.set)
			h.run()
			before := h.upload("before")
			h.settled(before.ID)
			clock.step.Store(int64(step))
			after := h.upload("after")
			h.settled(after.ID) // waits some seconds at most
			clock.step.Store(0)
			h.settled(h.upload("and back").ID)
		})
	}
}

// A job that a process with a fast clock gave back for later is claimed by the next process at once.
func TestWaitingJobsSurviveClockStepBetweenStarts(t *testing.T) {
	clock := newSteppedClock()
	clock.step.Store(int64(time.Hour))
	h := newFixture(t, clock.set)
	d := h.upload("waits")
	clock.step.Store(0)
	c := engine.Config{Store: h.store, Blobs: h.blobs, Extractor: h.read, Types: someTypes{}, Now: time.Now}
	next, err := engine.New(c)
	if err != nil {
		t.Fatal(err)
	}
	claim := engine.JobClaim{
		Owner:      "next",
		Now:        next.Now(),
		LeaseUntil: next.Now().Add(time.Minute),
		Most:       1,
		MostLong:   1,
	}
	if jobs, err := h.store.ClaimJobs(t.Context(), claim); err != nil || len(jobs) != 0 {
		t.Fatalf("claimed %d, %v before the start took the jobs over; this test shows nothing", len(jobs), err)
	}
	if _, err := h.store.ReclaimJobs(t.Context(), next.Now()); err != nil {
		t.Fatal(err)
	}
	claim.Now = next.Now()
	if jobs, err := h.store.ClaimJobs(t.Context(), claim); err != nil || len(jobs) != 1 || jobs[0].DocumentID != d.ID {
		t.Errorf("claimed %v, %v; want the waiting document", jobs, err)
	}
}

// A document that is being read when the clock jumps is read once.
func TestClockStepsDoNotRepeatReading(t *testing.T) {
	for name, step := range clockSteps {
		t.Run(name, func(t *testing.T) {
			clock := newSteppedClock()
			h := newFixture(t, clock.set)
			finish := func() { close(h.read.release) }
			h.run()
			d := h.upload("wait")
			eventually(t, "the reading to begin", func() bool { return h.job(d).State == engine.JobRunning })
			clock.step.Store(int64(step))
			h.settled(h.upload("another").ID) // the queue was looked at since
			if n := h.job(d).Attempt; n != 1 {
				t.Errorf("it is read the %dth time", n)
			}
			finish()
			if done := h.settled(d.ID); done.Status != engine.DocumentCompleted || h.job(d).Attempt != 1 {
				t.Errorf("%s after %d attempts, want completed after one", done.Status, h.job(d).Attempt)
			}
		})
	}
}

func (h *fixture) job(d engine.Document) engine.Job {
	h.t.Helper()
	j, err := h.store.Job(h.t.Context(), h.org.ID, d.JobID)
	if err != nil {
		h.t.Fatal(err)
	}
	return j
}

// Retention does not follow a clock that was set ahead, neither in a running process nor over a restart; it does follow
// time that really passed.
func TestClockSetAheadPurgesNothingEarly(t *testing.T) {
	const month = 30 * 24 * time.Hour
	clock := newSteppedClock()
	h := newFixture(t, clock.set)
	d := h.upload("deleted softly")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	purged := func(e *engine.Engine) int {
		t.Helper()
		n, err := e.Maintenance.PurgeDeleted(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := purged(h.Engine); n != 0 {
		t.Fatalf("purged %d at once", n)
	}
	if err := h.Maintenance.RememberClock(t.Context()); err != nil {
		t.Fatal(err)
	}
	clock.step.Store(int64(month + 24*time.Hour))
	for range 3 {
		if n := purged(h.Engine); n != 0 {
			t.Fatalf("purged %d when the clock was set a month ahead", n)
		}
	}
	c := h.Engine.Config
	next, err := engine.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if n := purged(next); n != 0 {
		t.Fatalf("purged %d by a start after the clock was set a month ahead", n)
	}
	clock.step.Store(-int64(month))
	if n := purged(next); n != 0 {
		t.Fatalf("purged %d when the clock was set a month back", n)
	}
	clock.step.Store(0)
	clock.elapsed.Store(int64(month + 24*time.Hour)) // it passes in truth
	if n := purged(next); n != 1 {
		t.Errorf("purged %d after a month and a day, want the document", n)
	}
}

// A clock that stays ahead for a day of running was right: it was corrected after the start.
func TestRetentionFollowsCorrectedClockAfterDay(t *testing.T) {
	clock := newSteppedClock()
	clock.step.Store(-int64(90 * 24 * time.Hour))
	h := newFixture(t, clock.set)
	d := h.upload("deleted softly")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); n != 0 || err != nil {
		t.Fatalf("purged %d, %v", n, err)
	}
	clock.step.Store(0)
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); n != 0 || err != nil {
		t.Fatalf("purged %d, %v right after the step", n, err)
	}
	clock.elapsed.Store(int64(25 * time.Hour))
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); n != 1 || err != nil {
		t.Errorf("purged %d, %v a day after the correction, want the document", n, err)
	}
}

func TestApplicationDeletionLeavesOnlyItsRecord(t *testing.T) {
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

func TestAuditLogHoldsNoPersonalWordsAndVerifies(t *testing.T) {
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

func TestBorrowerIsDeletedWithLastApplication(t *testing.T) {
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

func TestSoftDeletedDocumentIsPurgedAfterRetention(t *testing.T) {
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

func TestUnreferencedFilesAreCollected(t *testing.T) {
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

// change runs a statement on the database past the engine.
func (h *fixture) change(query string, args ...any) {
	h.t.Helper()
	if _, err := h.database.Raw().Exec(query, args...); err != nil {
		h.t.Fatal(err)
	}
}

// Results from before packing are packed a bounded number at a time, and a damaged one does not stop the others.
func TestOlderResultsArePackedOverTime(t *testing.T) {
	h := newFixture(t)
	stop := h.run()
	var ids []int64
	for i := range 4 {
		ids = append(ids, h.settled(h.upload(fmt.Sprint("paper ", i)).ID).ID)
	}
	stop()
	var before []string
	for _, id := range ids {
		result, err := h.store.Extraction(t.Context(), h.org.ID, id)
		if err != nil {
			t.Fatal(err)
		}
		before = append(before, string(result))
		h.change(`UPDATE extractions SET result = $2, result_packed = NULL WHERE document_id = $1`, id, string(result))
	}
	h.change(`UPDATE extractions SET result = '{}' WHERE document_id = $1`, ids[0])
	for _, want := range []int{2, 1, 0} {
		if n, err := h.Maintenance.PackResults(t.Context(), 2); n != want || err != nil {
			t.Errorf("%d packed, %v; want %d", n, err, want)
		}
	}
	for i, id := range ids[1:] {
		if got, err := h.store.Extraction(t.Context(), h.org.ID, id); err != nil || string(got) != before[i+1] {
			t.Errorf("document %d reads %s, %v; want %s", id, got, err, before[i+1])
		}
	}
	if _, err := h.store.Extraction(t.Context(), h.org.ID, ids[0]); !errors.Is(err, engine.ErrDamaged) {
		t.Errorf("the damaged one: %v, want ErrDamaged", err)
	}
	if h.Maintenance.Damage().Reads == 0 {
		t.Error("the damage is not counted")
	}
}
