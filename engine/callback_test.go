package engine_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// slowReceiver answers a callback when the test says so, or when the delivery is canceled.
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

// wantCanceled fails the test unless the receiver's call has ended without a delivery.
func wantCanceled(t *testing.T, r *slowReceiver) {
	t.Helper()
	select {
	case err := <-r.ended:
		if err == nil {
			t.Error("the delivery went through")
		}
	default:
		t.Error("the deletion was acknowledged while a callback was still being delivered")
	}
}

// When a deletion is acknowledged, no callback about the document is under way any more.
func TestDeletionCancelsRunningCallback(t *testing.T) {
	receiver := newSlowReceiver()
	h := newFixture(t, func(c *engine.Config) { c.Notifier = receiver })
	h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	<-receiver.began
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	wantCanceled(t, receiver)
	list, err := h.store.Callbacks(t.Context(), h.org.ID, d.ID)
	if err != nil || len(list) != 1 || list[0].Reason == nil ||
		*list[0].Reason != "The document was deleted before the callback was sent." {
		t.Errorf("recorded as %+v, %v; want one, ended by the deletion", list, err)
	}
}

func TestStoppingServerLetsCallbackFinish(t *testing.T) {
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

// clockedReceiver records how long a delivery may take.
type clockedReceiver struct{ left chan time.Duration }

func (r clockedReceiver) Send(ctx context.Context, _ engine.Callback, _ []byte) (int, error) {
	deadline, _ := ctx.Deadline()
	r.left <- time.Until(deadline)
	return 200, nil
}

func TestDeliveryTimesOutAfterTenSeconds(t *testing.T) {
	receiver := clockedReceiver{make(chan time.Duration, 1)}
	h := newFixture(t, func(c *engine.Config) { c.Notifier = receiver })
	h.run()
	h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	if left := <-receiver.left; left > 10*time.Second || left < 8*time.Second {
		t.Errorf("the delivery may take %s, want 10 seconds", left)
	}
}

// splitReceiver answers one address at once and delays all others until the test releases them.
type splitReceiver struct {
	*slowReceiver
	fast callLog
}

func (r *splitReceiver) Send(ctx context.Context, c engine.Callback, body []byte) (int, error) {
	if u, _ := url.Parse(c.URL); u.Host == "fast.example" {
		return r.fast.Send(ctx, c, body)
	}
	return r.slowReceiver.Send(ctx, c, body)
}

// A dead receiver has its own bounds: it takes no more of the common places, and the others get their callbacks. What
// waits for it when it is switched off is not sent.
func TestDeadReceiverDelaysNobody(t *testing.T) {
	notifier := &splitReceiver{slowReceiver: newSlowReceiver(), fast: callLog{status: 200}}
	h := newFixture(t, func(c *engine.Config) { c.Notifier = notifier })
	dead, well := h.receiver("https://dead.example/"), h.receiver("https://fast.example/")
	const events, places = 40, 32
	for range events {
		if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
			t.Fatal(err)
		}
	}
	eventually(
		t, "the well one to have all", func() bool { sent, _ := notifier.fast.all(); return len(sent) == events },
	)
	for range places {
		<-notifier.began
	}
	if _, err := h.Webhooks.Update(t.Context(), h.by, dead.ID, engine.WebhookPatch{Active: new(false)}); err != nil {
		t.Fatal(err)
	}
	select {
	case c := <-notifier.began:
		t.Errorf("%s was begun beside %d others, want it to wait", c.ID, places)
	default:
	}
	close(notifier.let)
	h.Drain()
	reasons := map[string]int{}
	for _, d := range h.log(dead) {
		reasons[*d.Reason]++
	}
	if reasons[""] != places ||
		reasons["The receiver was switched off before the callback was sent."] != events-places {
		t.Errorf("the dead one's log: %v", reasons)
	}
	if log := h.log(well); len(log) != events {
		t.Errorf("the well one's log has %d entries, want %d", len(log), events)
	}
}

// Callbacks beyond a dead receiver's bounds are dropped with a reason; a healthy receiver loses nothing.
func TestCallbacksWithoutRoomAreDroppedWithReason(t *testing.T) {
	notifier := &splitReceiver{
		slowReceiver: &slowReceiver{make(chan engine.Callback, 1000), make(chan error, 1000), make(chan struct{})},
		fast:         callLog{status: 200},
	}
	h := newFixture(t, func(c *engine.Config) { c.Notifier = notifier })
	dead, well := h.receiver("https://dead.example/"), h.receiver("https://fast.example/")
	const room, batches = 512, 6
	for range batches { // of documents that fail at once
		in := engine.BatchInput{}
		for range 100 {
			in.Documents = append(
				in.Documents, engine.BatchDocumentInput{UploadInput: engine.UploadInput{DocumentType: "bonk"}},
			)
		}
		if _, err := h.Batches.Submit(t.Context(), h.by, in); err != nil {
			t.Fatal(err)
		}
		told := len(h.feed(h.by, 0))
		eventually(
			t, "the well one to have all", func() bool { sent, _ := notifier.fast.all(); return len(sent) == told },
		)
	}
	_, claimed, err := h.Webhooks.Deliveries(t.Context(), h.by, well.ID, 1, 0)
	if err != nil || claimed != batches*101 {
		t.Errorf("%d were claimed for the well one, %v; want %d", claimed, err, batches*101)
	}
	close(notifier.let)
	h.Drain()
	reasons := map[string]int{}
	for offset := 0; offset < batches*101; offset += engine.MaxPageSize {
		list, _, err := h.Webhooks.Deliveries(t.Context(), h.by, dead.ID, engine.MaxPageSize, offset)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			reasons[*d.Reason]++
		}
	}
	// On a machine at its limits callbacks under way time out meanwhile, and make room for as many.
	timedOut := reasons[context.DeadlineExceeded.Error()]
	dropped := reasons["Too many callbacks were waiting for slow receivers."]
	if reasons[""] != room || dropped == 0 || dropped != batches*101-room-timedOut {
		t.Errorf("the dead one's log: %v; want room for %d", reasons, room)
	}
}

func TestUnchangedWebhookIsNotAudited(t *testing.T) {
	h := newFixture(t)
	w := h.receiver("https://lender.example/")
	before, err := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil {
		t.Fatal(err)
	}
	same, err := h.Webhooks.Update(t.Context(), h.by, w.ID, engine.WebhookPatch{URL: new(w.URL), Active: new(true)})
	after, _ := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil || !same.UpdatedAt.Equal(w.UpdatedAt) || after.Seq != before.Seq {
		t.Errorf("got %+v, %v; want it as it was, and no audit entry", same, err)
	}
}

func TestDeletedReceiverGetsNothing(t *testing.T) {
	notifier := newSlowReceiver()
	h := newFixture(t, func(c *engine.Config) { c.Notifier = notifier })
	w := h.receiver("https://lender.example/")
	if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	if err := h.Webhooks.Delete(t.Context(), h.by, w.ID); err != nil {
		t.Fatal(err)
	}
	wantCanceled(t, notifier)
	_, _, err := h.Webhooks.Deliveries(t.Context(), h.by, w.ID, 1, 0)
	wantCode(t, err, engine.CodeNotFound)
}

func TestCallbacksOfDeletedApplicationEnd(t *testing.T) {
	notifier := newSlowReceiver()
	h := newFixture(t, func(c *engine.Config) { c.Notifier = notifier })
	w := h.receiver(
		"https://lender.example/",
		func(in *engine.WebhookInput) { in.Events = []engine.CallbackEvent{engine.EventApplicationCreated} },
	)
	if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	if log := h.log(w); len(log) != 1 || *log[0].Reason != "The application was deleted before the callback was sent." {
		t.Errorf("the log says %+v, want it ended by the deletion", log)
	}
}

// Two processes read documents of one queue. Each event reaches each receiver once, from one of them.
func TestTwoProcessesReportEachEventOnce(t *testing.T) {
	const documents = 30
	h := newFixture(t)
	other := h.beside()
	one, two := h.receiver("https://one.example/"), h.receiver("https://two.example/")
	for i := range documents {
		h.upload(fmt.Sprint("paper ", i))
	}
	stops := []func(){h.run(), other.run()}
	eventually(t, "all to be told", func() bool { return len(h.feed(h.by, 0)) == documents })
	for _, stop := range stops {
		stop()
	}
	got := map[string]int{}
	for _, from := range []*fixture{h, other} {
		sent, _ := from.calls.all()
		for _, c := range sent {
			got[fmt.Sprint(c.URL, c.DocumentID)]++
		}
	}
	for receiverAndDocument, n := range got {
		if n != 1 {
			t.Errorf("%s was told %d times, want once", receiverAndDocument, n)
		}
	}
	if len(got) != 2*documents || len(h.log(one)) != documents || len(h.log(two)) != documents {
		t.Errorf(
			"%d callbacks, logs of %d and %d; want %d for each receiver", len(got), len(h.log(one)), len(h.log(two)),
			documents,
		)
	}
}

// If a process dies between claim and sending, neither it nor its successor sends the callback. The log says so, the
// feed has the event, and it can be redelivered by hand.
func TestCrashBetweenClaimAndSendingIsRecorded(t *testing.T) {
	notifier := newSlowReceiver()
	dying := newFixture(t, func(c *engine.Config) { c.Notifier = notifier })
	w := dying.receiver("https://lender.example/")
	if _, err := dying.Applications.Create(t.Context(), dying.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	successor := dying.beside()
	if n, err := successor.Maintenance.LoseDeliveries(t.Context(), time.Now().Add(time.Second)); err != nil || n != 1 {
		t.Fatalf("%d marked, %v; want the one that is open", n, err)
	}
	stop := successor.run()
	log := successor.log(w)
	if len(log) != 1 || log[0].StatusCode != nil ||
		*log[0].Reason != "The server stopped between claim and sending; redeliver it by hand." {
		t.Fatalf("the log says %+v", log)
	}
	if sent, _ := successor.calls.all(); len(sent) != 0 {
		t.Errorf("the successor sent %+v of its own accord", sent)
	}
	again, err := successor.Webhooks.Redeliver(t.Context(), successor.by, w.ID, log[0].ID)
	if err != nil || again.Attempt != engine.DeliveryRedelivered || again.MessageID != log[0].MessageID ||
		again.ID == log[0].ID || *again.StatusCode != 204 {
		t.Errorf("redelivered as %+v, %v", again, err)
	}
	sent, bodies := successor.calls.all()
	if events := successor.feed(successor.by, 0); len(sent) != 1 || len(events) != 1 || sent[0].ID != events[0].ID ||
		string(bodies[0]) != string(events[0].Body()) {
		t.Errorf("sent %+v %s, the feed has %+v; want the same event", sent, bodies, events)
	}
	stop()
	close(notifier.let) // the dying one's own late outcome changes nothing
	dying.Drain()
	if late := dying.log(w); len(late) != 2 || *late[1].Reason != *log[0].Reason {
		t.Errorf("the log says %+v, want the reason as it was", late)
	}
}

func TestRunningDeliveryIsNotSentTwice(t *testing.T) {
	notifier := newSlowReceiver()
	h := newFixture(t, func(c *engine.Config) { c.Notifier = notifier })
	w := h.receiver("https://lender.example/")
	if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	_, err := h.Webhooks.Redeliver(t.Context(), h.by, w.ID, h.log(w)[0].ID)
	wantCode(t, err, engine.CodeDeliveryNotRepeatable)
	close(notifier.let)
	h.Drain()
	if len(notifier.began) != 0 {
		t.Error("it was begun twice")
	}
}
