package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// slowReceiver takes a callback and answers when the test says so, or when the delivery is ended.
type slowReceiver struct {
	began chan engine.Callback
	ended chan error
	let   chan struct{}
}

func newSlowReceiver() *slowReceiver {
	return &slowReceiver{make(chan engine.Callback, 100), make(chan error, 100), make(chan struct{})}
}

func (r *slowReceiver) Send(ctx context.Context, c engine.Callback, _ []byte) (int, error) {
	r.began <- c
	select {
	case <-r.let:
		r.ended <- nil
		return 200, nil
	case <-ctx.Done():
		r.ended <- ctx.Err()
		return 0, ctx.Err()
	}
}

// When a deletion is acknowledged, nothing is under way any more that still tells of the document.
func TestADeletionEndsTheCallbackThatIsUnderWay(t *testing.T) {
	receiver := newSlowReceiver()
	h := newFixture(t, func(c *engine.Config) { c.Notifier = receiver })
	h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	<-receiver.began
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-receiver.ended:
		if err == nil {
			t.Error("the delivery went through")
		}
	default:
		t.Error("the deletion was acknowledged while the callback was still being delivered")
	}
	list, err := h.store.Callbacks(t.Context(), h.org.ID, d.ID)
	if err != nil || len(list) != 1 || list[0].Reason == nil ||
		*list[0].Reason != "The document was deleted before the callback was sent." {
		t.Errorf("recorded as %+v, %v; want one, ended by the deletion", list, err)
	}
}

func TestTheEndOfTheServerLetsACallbackFinish(t *testing.T) {
	receiver := newSlowReceiver()
	h := newFixture(t, func(c *engine.Config) { c.Notifier = receiver })
	stop := h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	<-receiver.began
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	close(receiver.let)
	<-stopped
	list, err := h.store.Callbacks(t.Context(), h.org.ID, d.ID)
	if err != nil || len(list) != 1 || list[0].StatusCode == nil || *list[0].StatusCode != 200 {
		t.Errorf("recorded as %+v, %v; want the receiver's 200", list, err)
	}
}

func TestProcessingTimeIsNeverNegative(t *testing.T) {
	began := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	ended := began.Add(-time.Hour) // the clock was set back while it was read
	if got := (engine.Document{StartedAt: &began, CompletedAt: &ended}).ProcessingSeconds(); got != 0 {
		t.Errorf("processing took %v s, want 0", got)
	}
}

// clockedReceiver notes how long a delivery may take.
type clockedReceiver struct{ left chan time.Duration }

func (r clockedReceiver) Send(ctx context.Context, _ engine.Callback, _ []byte) (int, error) {
	deadline, _ := ctx.Deadline()
	r.left <- time.Until(deadline)
	return 200, nil
}

// Callback timeout: 10 seconds.
func TestADeliveryHasTenSeconds(t *testing.T) {
	receiver := clockedReceiver{make(chan time.Duration, 1)}
	h := newFixture(t, func(c *engine.Config) { c.Notifier = receiver })
	h.run()
	h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	if left := <-receiver.left; left > 10*time.Second || left < 8*time.Second {
		t.Errorf("the delivery may take %s, want 10 seconds", left)
	}
}
