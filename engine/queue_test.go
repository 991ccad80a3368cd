package engine_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// nightQueue hands out nothing by day.
type nightQueue struct {
	engine.Queue
	night atomic.Bool
	asked chan struct{}
}

func (q *nightQueue) ClaimJobs(ctx context.Context, c engine.JobClaim) ([]engine.Job, error) {
	select {
	case q.asked <- struct{}{}:
	default:
	}
	if !q.night.Load() {
		return nil, nil
	}
	return q.Queue.ClaimJobs(ctx, c)
}

// A queue of one's own decides when work is handed out, and Wake makes the engine ask it at once.
func TestAnOwnQueueHoldsWorkBackUntilItWakesTheEngine(t *testing.T) {
	q := &nightQueue{asked: make(chan struct{}, 1)}
	h := newFixture(t, func(c *engine.Config) {
		q.Queue = c.Store
		c.Queue, c.PollInterval = q, time.Hour // nothing but an upload or Wake makes the engine look
	})
	h.run()
	d := h.upload("hello")
	for range 2 { // at the start, and after the upload: both before the night
		select {
		case <-q.asked:
		case <-time.After(20 * time.Second):
			t.Fatal("the engine never asked its own queue")
		}
		if kept, _, err := h.Documents.Get(
			t.Context(), h.by, d.ID,
		); err != nil || kept.Status != engine.DocumentPending {
			t.Fatalf("by day the document is %s (%v), want pending", kept.Status, err)
		}
		h.Wake()
	}
	q.night.Store(true)
	h.Wake()
	if done := h.settled(d.ID); done.Status != engine.DocumentCompleted {
		t.Errorf("at night the document is %s, want completed", done.Status)
	}
}
