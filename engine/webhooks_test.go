package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// receiver registers one for all events.
func (h *house) receiver(address string, adjust ...func(*engine.WebhookInput)) engine.Webhook {
	h.t.Helper()
	in := engine.WebhookInput{URL: address}
	for _, f := range adjust {
		f(&in)
	}
	made, err := h.CreateWebhook(h.t.Context(), h.by, in)
	if err != nil {
		h.t.Fatal(err)
	}
	return made.Webhook
}

// log is a receiver's whole log, newest first.
func (h *house) log(w engine.Webhook) []engine.Delivery {
	h.t.Helper()
	list, total, err := h.Deliveries(h.t.Context(), h.by, w.ID, engine.MaxPageSize, 0)
	if err != nil || total != len(list) {
		h.t.Fatalf("%d of %d deliveries, %v", len(list), total, err)
	}
	return list
}

func TestARegisteredReceiverGetsTheDocumentedPayloadOnce(t *testing.T) {
	h := newHouse(t)
	w := h.receiver("https://lender.example/all")
	h.receiver("https://lender.example/failures", func(in *engine.WebhookInput) { in.Events = []engine.CallbackEvent{engine.EventDocumentFailed} })
	h.receiver("https://lender.example/off", func(in *engine.WebhookInput) { in.Active = new(false) })
	stop := h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://lender.example/one" })
	h.settled(d.ID)
	stop() // waits for callbacks
	sent, bodies := h.calls.all()
	if len(sent) != 2 || string(bodies[0]) != string(bodies[1]) || sent[0].ID != sent[1].ID {
		t.Fatalf("sent %+v with %s; want the webhook_url's and the receiver's, the same body and webhook-id", sent, bodies)
	}
	i := slices.IndexFunc(sent, func(c engine.Callback) bool { return c.URL == w.URL })
	if i < 0 || len(sent[i].Secrets) != 1 || len(sent[i].Secrets[0]) != 32 || sent[1-i].Secrets != nil {
		t.Errorf("sent %+v; want one with the receiver's own secret, the other with the organization's", sent)
	}
	events := h.feed(h.by, 0)
	if len(events) != 1 || events[0].ID != sent[0].ID || string(events[0].Body()) != string(bodies[0]) {
		t.Errorf("the feed tells %+v, want the same id and payload", events)
	}
	log := h.log(w)
	if len(log) != 1 || log[0].MessageID != sent[0].ID || log[0].Attempt != engine.DeliveryFirst || *log[0].StatusCode != 204 || *log[0].Reason != "" || log[0].EventSeq != 1 {
		t.Errorf("the log says %+v", log)
	}
}

func TestTheSecretIsKeptSealedAndRotates(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	h := newHouse(t, func(c *engine.Config) { c.Now = func() time.Time { return now } })
	made, err := h.CreateWebhook(t.Context(), h.by, engine.WebhookInput{URL: "https://lender.example/"})
	if err != nil || !strings.HasPrefix(made.Secret, "whsec_") {
		t.Fatalf("made %+v, %v", made, err)
	}
	if found := traces(t, h.folder, strings.TrimPrefix(made.Secret, "whsec_")[:20]); len(found) != 0 {
		t.Errorf("the secret is in %v in clear", found)
	}
	secrets := func() int {
		t.Helper()
		if _, err := h.TestWebhook(t.Context(), h.by, made.Webhook.ID); err != nil {
			t.Fatal(err)
		}
		sent, _ := h.calls.all()
		return len(sent[len(sent)-1].Secrets)
	}
	rotate := func(hours *int) {
		t.Helper()
		again, err := h.RotateWebhookSecret(t.Context(), h.by, made.Webhook.ID, engine.RotationInput{OverlapHours: hours})
		if err != nil || again.Secret == made.Secret {
			t.Fatalf("rotated to %+v, %v", again, err)
		}
	}
	for _, step := range []struct {
		name string
		do   func()
		want int
	}{
		{"before a rotation", func() {}, 1},
		{"after it", func() { rotate(nil) }, 2},
		{"a minute before its end", func() { now = now.Add(24*time.Hour - time.Minute) }, 2},
		{"at its end", func() { now = now.Add(time.Minute) }, 1},
		{"after two rotations", func() { rotate(new(168)); rotate(new(1)) }, 2},
		{"without an overlap", func() { rotate(new(0)) }, 1},
	} {
		step.do()
		if got := secrets(); got != step.want {
			t.Errorf("%s: %d secrets sign, want %d", step.name, got, step.want)
		}
	}
	rotate(new(1))
	now = now.Add(2 * time.Hour)
	if n, err := h.SweepEvents(t.Context()); err != nil || n != 1 {
		t.Errorf("the sweep removed %d, %v; want the old secret", n, err)
	}
	w, err := h.store.Webhook(t.Context(), h.org.ID, made.Webhook.ID)
	if err != nil || w.OldSecret != nil || w.OldSecretUntil != nil {
		t.Errorf("kept %+v, %v; want no old secret", w, err)
	}
}

// keyLost is a sealer after its key was lost: what an earlier one sealed does not open.
type keyLost struct{}

func (keyLost) Seal(plain []byte) ([]byte, error) { return append([]byte("new"), plain...), nil }
func (keyLost) Open(sealed []byte) ([]byte, error) {
	plain, ours := bytes.CutPrefix(sealed, []byte("new"))
	if !ours {
		return nil, errors.New("sealed by another key")
	}
	return plain, nil
}

// Nothing leaves unsigned when the installation's key is lost; rotating the secret puts it right at once.
func TestALostKeyIsMendedByRotation(t *testing.T) {
	h := newHouse(t)
	w := h.receiver("https://lender.example/")
	after := h.beside(func(c *engine.Config) { c.Sealer = keyLost{} })
	if d, err := after.TestWebhook(t.Context(), h.by, w.ID); err != nil || d.StatusCode != nil || !strings.Contains(*d.Reason, "rotate it") {
		t.Errorf("with the key lost: %+v, %v; want it unsent, and the way out", d, err)
	}
	if _, err := after.RotateWebhookSecret(t.Context(), h.by, w.ID, engine.RotationInput{}); err != nil {
		t.Fatal(err)
	}
	if d, err := after.TestWebhook(t.Context(), h.by, w.ID); err != nil || *d.Reason != "" {
		t.Errorf("after the rotation: %+v, %v; want it sent", d, err)
	}
}

// splitReceiver answers one address at once and holds all others up until it is let go.
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

// A dead receiver has places of its own: it takes no more of the common ones, and the others get their
// callbacks meanwhile. What waits behind it and is switched off is not sent.
func TestADeadReceiverHoldsUpNobody(t *testing.T) {
	notifier := &splitReceiver{slowReceiver: newSlowReceiver(), fast: callLog{status: 200}}
	h := newHouse(t, func(c *engine.Config) { c.Notifier = notifier })
	dead, well := h.receiver("https://dead.example/"), h.receiver("https://fast.example/")
	const events, places = 40, 32
	for range events {
		if _, err := h.CreateApplication(t.Context(), h.by, input("")); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "the well one to have all", func() bool { sent, _ := notifier.fast.all(); return len(sent) == events })
	for range places {
		<-notifier.began
	}
	if _, err := h.UpdateWebhook(t.Context(), h.by, dead.ID, engine.WebhookPatch{Active: new(false)}); err != nil {
		t.Fatal(err)
	}
	select {
	case c := <-notifier.began:
		t.Errorf("%s was begun beside %d others, want it to wait", c.ID, places)
	default:
	}
	close(notifier.let)
	h.DrainCallbacks()
	reasons := map[string]int{}
	for _, d := range h.log(dead) {
		reasons[*d.Reason]++
	}
	if reasons[""] != places || reasons["The receiver was switched off before the callback was sent."] != events-places {
		t.Errorf("the dead one's log: %v", reasons)
	}
	if log := h.log(well); len(log) != events {
		t.Errorf("the well one's log has %d entries, want %d", len(log), events)
	}
}

// What does not find room behind a dead receiver is dropped with a reason; the well one loses nothing.
func TestWhatFindsNoRoomIsDroppedWithAReason(t *testing.T) {
	notifier := &splitReceiver{slowReceiver: &slowReceiver{make(chan engine.Callback, 1000), make(chan error, 1000), make(chan struct{})}, fast: callLog{status: 200}}
	h := newHouse(t, func(c *engine.Config) { c.Notifier = notifier })
	dead, well := h.receiver("https://dead.example/"), h.receiver("https://fast.example/")
	const room, batches = 512, 6
	for range batches { // of documents that fail at once
		in := engine.BatchInput{}
		for range 100 {
			in.Documents = append(in.Documents, engine.BatchDocumentInput{UploadInput: engine.UploadInput{DocumentType: "bonk"}})
		}
		if _, err := h.SubmitBatch(t.Context(), h.by, in); err != nil {
			t.Fatal(err)
		}
		told := len(h.feed(h.by, 0))
		eventually(t, "the well one to have all", func() bool { sent, _ := notifier.fast.all(); return len(sent) == told })
	}
	_, claimed, err := h.Deliveries(t.Context(), h.by, well.ID, 1, 0)
	if err != nil || claimed != batches*101 {
		t.Errorf("%d were claimed for the well one, %v; want %d", claimed, err, batches*101)
	}
	close(notifier.let)
	h.DrainCallbacks()
	reasons := map[string]int{}
	for offset := 0; offset < batches*101; offset += engine.MaxPageSize {
		list, _, err := h.Deliveries(t.Context(), h.by, dead.ID, engine.MaxPageSize, offset)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			reasons[*d.Reason]++
		}
	}
	if reasons[""] != room || reasons["Too many callbacks were waiting for slow receivers."] != batches*101-room {
		t.Errorf("the dead one's log: %v; want room for %d", reasons, room)
	}
}

func TestAChangeOfNothingLeavesNoTrace(t *testing.T) {
	h := newHouse(t)
	w := h.receiver("https://lender.example/")
	before, err := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil {
		t.Fatal(err)
	}
	same, err := h.UpdateWebhook(t.Context(), h.by, w.ID, engine.WebhookPatch{URL: new(w.URL), Active: new(true)})
	after, _ := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil || !same.UpdatedAt.Equal(w.UpdatedAt) || after.Seq != before.Seq {
		t.Errorf("got %+v, %v; want it as it was, and no audit entry", same, err)
	}
}

func TestADeletedReceiverGetsNothingAnyMore(t *testing.T) {
	notifier := newSlowReceiver()
	h := newHouse(t, func(c *engine.Config) { c.Notifier = notifier })
	w := h.receiver("https://lender.example/")
	if _, err := h.CreateApplication(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	if err := h.DeleteWebhook(t.Context(), h.by, w.ID); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-notifier.ended:
		if err == nil {
			t.Error("the delivery went through")
		}
	default:
		t.Error("the deletion was acknowledged while a callback was still being delivered")
	}
	_, _, err := h.Deliveries(t.Context(), h.by, w.ID, 1, 0)
	wantCode(t, err, engine.CodeNotFound)
}

func TestADeletedApplicationsCallbacksEnd(t *testing.T) {
	notifier := newSlowReceiver()
	h := newHouse(t, func(c *engine.Config) { c.Notifier = notifier })
	w := h.receiver("https://lender.example/", func(in *engine.WebhookInput) { in.Events = []engine.CallbackEvent{engine.EventApplicationCreated} })
	if _, err := h.CreateApplication(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	if err := h.DeleteApplication(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	if log := h.log(w); len(log) != 1 || *log[0].Reason != "The application was deleted before the callback was sent." {
		t.Errorf("the log says %+v, want it ended by the deletion", log)
	}
}

// Two processes read documents of one queue: each event reaches each receiver once, from one of them.
func TestTwoProcessesTellEachEventOnce(t *testing.T) {
	const documents = 30
	h := newHouse(t)
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
	for _, from := range []*house{h, other} {
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
		t.Errorf("%d callbacks, logs of %d and %d; want %d for each receiver", len(got), len(h.log(one)), len(h.log(two)), documents)
	}
}

// A process that dies between claim and sending sends nothing, and its successor neither; the log says
// so, the feed has the event, and redelivery by hand is the way out.
func TestACrashBetweenClaimAndSendingIsSaidAndNotRepaired(t *testing.T) {
	notifier := newSlowReceiver()
	dying := newHouse(t, func(c *engine.Config) { c.Notifier = notifier })
	w := dying.receiver("https://lender.example/")
	if _, err := dying.CreateApplication(t.Context(), dying.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	successor := dying.beside()
	if n, err := successor.LoseDeliveries(t.Context(), time.Now().Add(time.Second)); err != nil || n != 1 {
		t.Fatalf("%d marked, %v; want the one that is open", n, err)
	}
	stop := successor.run()
	log := successor.log(w)
	if len(log) != 1 || log[0].StatusCode != nil || *log[0].Reason != "The server stopped between claim and sending; redeliver it by hand." {
		t.Fatalf("the log says %+v", log)
	}
	if sent, _ := successor.calls.all(); len(sent) != 0 {
		t.Errorf("the successor sent %+v of its own accord", sent)
	}
	again, err := successor.Redeliver(t.Context(), successor.by, w.ID, log[0].ID)
	if err != nil || again.Attempt != engine.DeliveryRedelivered || again.MessageID != log[0].MessageID || again.ID == log[0].ID || *again.StatusCode != 204 {
		t.Errorf("redelivered as %+v, %v", again, err)
	}
	sent, bodies := successor.calls.all()
	if events := successor.feed(successor.by, 0); len(sent) != 1 || len(events) != 1 || sent[0].ID != events[0].ID || string(bodies[0]) != string(events[0].Body()) {
		t.Errorf("sent %+v %s, the feed has %+v; want the same event", sent, bodies, events)
	}
	stop()
	close(notifier.let) // the dying one's own late outcome changes nothing
	dying.DrainCallbacks()
	if late := dying.log(w); len(late) != 2 || *late[1].Reason != *log[0].Reason {
		t.Errorf("the log says %+v, want the reason as it was", late)
	}
}

func TestWhatIsNotSentAgain(t *testing.T) {
	h := newHouse(t)
	w := h.receiver("https://lender.example/")
	h.run()
	kept, gone, swept := h.upload("kept"), h.upload("gone"), h.upload("swept")
	for _, d := range []engine.Document{kept, gone, swept} {
		h.settled(d.ID)
	}
	tested, err := h.TestWebhook(t.Context(), h.by, w.ID)
	if err != nil || tested.Attempt != engine.DeliveryTest || tested.EventSeq != 0 {
		t.Fatalf("tested: %+v, %v", tested, err)
	}
	if err := h.DeleteDocument(t.Context(), h.by, gone.ID); err != nil {
		t.Fatal(err)
	}
	h.DrainCallbacks()
	byDocument := map[int64]string{}
	events := h.feed(h.by, 0)
	for _, d := range h.log(w) {
		for _, ev := range events {
			if ev.Seq == d.EventSeq && ev.Name == engine.EventDocumentCompleted {
				byDocument[ev.DocumentID] = d.ID
			}
		}
	}
	for name, id := range map[string]string{"a test": tested.ID, "a deleted document's": byDocument[gone.ID]} {
		_, err := h.Redeliver(t.Context(), h.by, w.ID, id)
		if err == nil || engine.CodeOf(err) != engine.CodeDeliveryNotRepeatable {
			t.Errorf("%s: %v, want DELIVERY_NOT_REPEATABLE", name, err)
		}
	}
	if _, err := h.Redeliver(t.Context(), h.by, w.ID, byDocument[kept.ID]); err != nil {
		t.Errorf("one that can be sent again: %v", err)
	}
	if err := h.store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.SweepEvents(t.Context(), h.org.ID, events[len(events)-1].Seq)
	}); err != nil {
		t.Fatal(err)
	}
	_, err = h.Redeliver(t.Context(), h.by, w.ID, byDocument[swept.ID])
	wantCode(t, err, engine.CodeDeliveryNotRepeatable)
}

func TestTheNumberOfReceiversIsHeldWhoeverRegistersAtTheSameTime(t *testing.T) {
	h := newHouse(t)
	other := h.beside()
	var all sync.WaitGroup
	codes := make(chan engine.Code, 2*engine.MaxWebhooks)
	for i := range 2 * engine.MaxWebhooks {
		at := []*house{h, other}[i%2]
		all.Go(func() {
			if _, err := at.CreateWebhook(t.Context(), at.by, engine.WebhookInput{URL: "https://lender.example/"}); err != nil {
				codes <- engine.CodeOf(err)
			}
		})
	}
	all.Wait()
	list, err := h.Webhooks(t.Context(), h.by)
	if err != nil || len(list) != engine.MaxWebhooks || len(codes) != engine.MaxWebhooks || <-codes != engine.CodeWebhookLimit {
		t.Errorf("%d receivers stand, %d were refused, %v; want %d and %d with WEBHOOK_LIMIT", len(list), len(codes), err, engine.MaxWebhooks, engine.MaxWebhooks)
	}
}

// A key without application:read must learn nothing of loan applications through receivers.
func TestReceiversOfApplicationEventsAreAbsentToKeysWithoutTheirScope(t *testing.T) {
	h := newHouse(t)
	w := h.receiver("https://lender.example/")
	documents := h.by
	documents.Scopes = []engine.Scope{engine.DocumentRead, engine.DocumentWrite, engine.DocumentDelete}
	own, err := h.CreateWebhook(t.Context(), documents, engine.WebhookInput{URL: "https://lender.example/documents"})
	if err != nil || slices.ContainsFunc(own.Webhook.Events, func(e engine.CallbackEvent) bool { return strings.HasPrefix(string(e), "application.") }) {
		t.Fatalf("made %+v, %v; want events of documents only", own.Webhook, err)
	}
	if list, err := h.Webhooks(t.Context(), documents); err != nil || len(list) != 1 || list[0].ID != own.Webhook.ID {
		t.Errorf("it sees %+v, %v; want its own", list, err)
	}
	for name, call := range map[string]func(by engine.Principal) error{
		"read": func(by engine.Principal) error { _, err := h.Webhook(t.Context(), by, w.ID); return err },
		"change": func(by engine.Principal) error {
			_, err := h.UpdateWebhook(t.Context(), by, w.ID, engine.WebhookPatch{URL: new("https://else.example/")})
			return err
		},
		"rotate": func(by engine.Principal) error {
			_, err := h.RotateWebhookSecret(t.Context(), by, w.ID, engine.RotationInput{})
			return err
		},
		"test":   func(by engine.Principal) error { _, err := h.TestWebhook(t.Context(), by, w.ID); return err },
		"log":    func(by engine.Principal) error { _, _, err := h.Deliveries(t.Context(), by, w.ID, 1, 0); return err },
		"delete": func(by engine.Principal) error { return h.DeleteWebhook(t.Context(), by, w.ID) },
	} {
		_, stranger := h.newOrg("Lending of "+name, "paid")
		for who, by := range map[string]engine.Principal{"without the scope": documents, "of another organization": stranger} {
			if err := call(by); engine.CodeOf(err) != engine.CodeNotFound {
				t.Errorf("%s by a key %s: %v, want NOT_FOUND", name, who, err)
			}
		}
	}
	_, err = h.UpdateWebhook(t.Context(), documents, own.Webhook.ID, engine.WebhookPatch{Events: []engine.CallbackEvent{engine.EventApplicationDeleted}})
	wantCode(t, err, engine.CodeMissingScope)
}

func TestChangesOfReceiversStandInTheAuditLogWithoutTheirSecrets(t *testing.T) {
	h := newHouse(t)
	w := h.receiver("https://lender.example/hook?token=CANARY")
	if _, err := h.RotateWebhookSecret(t.Context(), h.by, w.ID, engine.RotationInput{}); err != nil {
		t.Fatal(err)
	}
	if err := h.DeleteWebhook(t.Context(), h.by, w.ID); err != nil {
		t.Fatal(err)
	}
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, e := range entries {
		if strings.HasPrefix(e.Action, "webhook.") {
			actions = append(actions, e.Action)
			if text := string(e.Before) + string(e.After); !strings.Contains(text, `"host":"lender.example"`) || strings.Contains(text, "CANARY") {
				t.Errorf("%s says %s, want the host alone", e.Action, text)
			}
		}
	}
	if got := strings.Join(actions, " "); got != "webhook.created webhook.secret_rotated webhook.deleted" {
		t.Errorf("the log has %s", got)
	}
}

func TestADeliveryUnderWayIsNotSentASecondTime(t *testing.T) {
	notifier := newSlowReceiver()
	h := newHouse(t, func(c *engine.Config) { c.Notifier = notifier })
	w := h.receiver("https://lender.example/")
	if _, err := h.CreateApplication(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	<-notifier.began
	_, err := h.Redeliver(t.Context(), h.by, w.ID, h.log(w)[0].ID)
	wantCode(t, err, engine.CodeDeliveryNotRepeatable)
	close(notifier.let)
	h.DrainCallbacks()
	if len(notifier.began) != 0 {
		t.Error("it was begun twice")
	}
}
