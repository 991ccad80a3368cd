package engine_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

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

// A job that was given back for later by a process whose clock was ahead is claimed by the next one at once.
func TestWaitingJobsSurviveAStepBetweenTwoStarts(t *testing.T) {
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

// A document that is being read when the clock steps is read once.
func TestRunningDocumentIsReadOnceWhateverTheClockDoes(t *testing.T) {
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

// Retention does not follow a clock that was set ahead, neither in a running process nor over a restart, and
// does follow time that really passed.
func TestNothingIsPurgedEarlyByAClockSetAhead(t *testing.T) {
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

// A clock that stays ahead for a day of running was right: a machine whose clock was corrected after the start.
func TestRetentionFollowsACorrectedClockAfterADay(t *testing.T) {
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
