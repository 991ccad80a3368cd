package engine_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// receiver registers one for all events.
func (h *fixture) receiver(address string, adjust ...func(*engine.WebhookInput)) engine.Webhook {
	h.t.Helper()
	in := engine.WebhookInput{URL: address}
	for _, f := range adjust {
		f(&in)
	}
	made, err := h.Webhooks.Create(h.t.Context(), h.by, in)
	if err != nil {
		h.t.Fatal(err)
	}
	return made.Webhook
}

// log is a receiver's whole log, newest first.
func (h *fixture) log(w engine.Webhook) []engine.Delivery {
	h.t.Helper()
	list, total, err := h.Webhooks.Deliveries(h.t.Context(), h.by, w.ID, engine.MaxPageSize, 0)
	if err != nil || total != len(list) {
		h.t.Fatalf("%d of %d deliveries, %v", len(list), total, err)
	}
	return list
}

func TestReceiverGetsDocumentedPayloadOnce(t *testing.T) {
	h := newFixture(t)
	w := h.receiver("https://lender.example/all")
	h.receiver(
		"https://lender.example/failures",
		func(in *engine.WebhookInput) { in.Events = []engine.CallbackEvent{engine.EventDocumentFailed} },
	)
	h.receiver("https://lender.example/off", func(in *engine.WebhookInput) { in.Active = new(false) })
	stop := h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.WebhookURL = "https://lender.example/one" })
	h.settled(d.ID)
	stop() // waits for callbacks
	sent, bodies := h.calls.all()
	if len(sent) != 2 || string(bodies[0]) != string(bodies[1]) || sent[0].ID != sent[1].ID {
		t.Fatalf(
			"sent %+v with %s; want the webhook_url's and the receiver's, the same body and webhook-id", sent, bodies,
		)
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
	if len(log) != 1 || log[0].MessageID != sent[0].ID || log[0].Attempt != engine.DeliveryFirst ||
		*log[0].StatusCode != 204 || *log[0].Reason != "" || log[0].EventSeq != 1 {
		t.Errorf("the log says %+v", log)
	}
}

func TestSecretIsSealedAndRotates(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	h := newFixture(t, func(c *engine.Config) { c.Now = func() time.Time { return now } })
	made, err := h.Webhooks.Create(t.Context(), h.by, engine.WebhookInput{URL: "https://lender.example/"})
	if err != nil || !strings.HasPrefix(made.Secret, "whsec_") {
		t.Fatalf("made %+v, %v", made, err)
	}
	if found := h.traces(strings.TrimPrefix(made.Secret, "whsec_")[:20]); len(found) != 0 {
		t.Errorf("the secret is in %v in clear", found)
	}
	secrets := func() int {
		t.Helper()
		if _, err := h.Webhooks.Test(t.Context(), h.by, made.Webhook.ID); err != nil {
			t.Fatal(err)
		}
		sent, _ := h.calls.all()
		return len(sent[len(sent)-1].Secrets)
	}
	rotate := func(hours *int) {
		t.Helper()
		again, err := h.Webhooks.RotateSecret(
			t.Context(), h.by, made.Webhook.ID, engine.RotationInput{OverlapHours: hours},
		)
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
	if n, err := h.Maintenance.SweepEvents(t.Context()); err != nil || n != 1 {
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

// If the installation's key is lost, nothing is sent unsigned; rotating the secret repairs that at once.
func TestRotationReplacesSecretThatCannotBeOpened(t *testing.T) {
	h := newFixture(t)
	w := h.receiver("https://lender.example/")
	after := h.beside(func(c *engine.Config) { c.Sealer = keyLost{} })
	if d, err := after.Webhooks.Test(t.Context(), h.by, w.ID); err != nil || d.StatusCode != nil ||
		!strings.Contains(*d.Reason, "rotate it") {
		t.Errorf("with the key lost: %+v, %v; want it unsent, and the way out", d, err)
	}
	if _, err := after.Webhooks.RotateSecret(t.Context(), h.by, w.ID, engine.RotationInput{}); err != nil {
		t.Fatal(err)
	}
	if d, err := after.Webhooks.Test(t.Context(), h.by, w.ID); err != nil || *d.Reason != "" {
		t.Errorf("after the rotation: %+v, %v; want it sent", d, err)
	}
}

func TestDeliveriesThatCannotBeRepeated(t *testing.T) {
	h := newFixture(t)
	w := h.receiver("https://lender.example/")
	h.run()
	kept, gone, swept := h.upload("kept"), h.upload("gone"), h.upload("swept")
	for _, d := range []engine.Document{kept, gone, swept} {
		h.settled(d.ID)
	}
	tested, err := h.Webhooks.Test(t.Context(), h.by, w.ID)
	if err != nil || tested.Attempt != engine.DeliveryTest || tested.EventSeq != 0 {
		t.Fatalf("tested: %+v, %v", tested, err)
	}
	if err := h.Documents.Delete(t.Context(), h.by, gone.ID); err != nil {
		t.Fatal(err)
	}
	h.Drain()
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
		_, err := h.Webhooks.Redeliver(t.Context(), h.by, w.ID, id)
		if err == nil || engine.CodeOf(err) != engine.CodeDeliveryNotRepeatable {
			t.Errorf("%s: %v, want DELIVERY_NOT_REPEATABLE", name, err)
		}
	}
	if _, err := h.Webhooks.Redeliver(t.Context(), h.by, w.ID, byDocument[kept.ID]); err != nil {
		t.Errorf("one that can be sent again: %v", err)
	}
	if err := h.store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.SweepEvents(t.Context(), h.org.ID, events[len(events)-1].Seq)
	}); err != nil {
		t.Fatal(err)
	}
	_, err = h.Webhooks.Redeliver(t.Context(), h.by, w.ID, byDocument[swept.ID])
	wantCode(t, err, engine.CodeDeliveryNotRepeatable)
}

func TestConcurrentRegistrationsKeepReceiverLimit(t *testing.T) {
	h := newFixture(t)
	other := h.beside()
	var all sync.WaitGroup
	codes := make(chan engine.Code, 2*engine.MaxWebhooks)
	for i := range 2 * engine.MaxWebhooks {
		at := []*fixture{h, other}[i%2]
		all.Go(func() {
			if _, err := at.Webhooks.Create(
				t.Context(), at.by, engine.WebhookInput{URL: "https://lender.example/"},
			); err != nil {
				codes <- engine.CodeOf(err)
			}
		})
	}
	all.Wait()
	list, err := h.Webhooks.List(t.Context(), h.by)
	if err != nil || len(list) != engine.MaxWebhooks || len(codes) != engine.MaxWebhooks ||
		<-codes != engine.CodeWebhookLimit {
		t.Errorf(
			"%d receivers stand, %d were refused, %v; want %d and %d with WEBHOOK_LIMIT", len(list), len(codes), err,
			engine.MaxWebhooks, engine.MaxWebhooks,
		)
	}
}

// A key without application:read must learn nothing about loan applications through receivers.
func TestReceiversOfApplicationEventsNeedScope(t *testing.T) {
	h := newFixture(t)
	w := h.receiver("https://lender.example/")
	documents := h.by
	documents.Scopes = []engine.Scope{engine.DocumentRead, engine.DocumentWrite, engine.DocumentDelete}
	own, err := h.Webhooks.Create(t.Context(), documents, engine.WebhookInput{URL: "https://lender.example/documents"})
	if err != nil || slices.ContainsFunc(
		own.Webhook.Events, func(e engine.CallbackEvent) bool { return strings.HasPrefix(string(e), "application.") },
	) {
		t.Fatalf("made %+v, %v; want events of documents only", own.Webhook, err)
	}
	if list, err := h.Webhooks.List(
		t.Context(), documents,
	); err != nil || len(list) != 1 || list[0].ID != own.Webhook.ID {
		t.Errorf("it sees %+v, %v; want its own", list, err)
	}
	for name, call := range map[string]func(by engine.Principal) error{
		"read": func(by engine.Principal) error { _, err := h.Webhooks.Get(t.Context(), by, w.ID); return err },
		"change": func(by engine.Principal) error {
			_, err := h.Webhooks.Update(t.Context(), by, w.ID, engine.WebhookPatch{URL: new("https://else.example/")})
			return err
		},
		"rotate": func(by engine.Principal) error {
			_, err := h.Webhooks.RotateSecret(t.Context(), by, w.ID, engine.RotationInput{})
			return err
		},
		"test": func(by engine.Principal) error { _, err := h.Webhooks.Test(t.Context(), by, w.ID); return err },
		"log": func(by engine.Principal) error {
			_, _, err := h.Webhooks.Deliveries(t.Context(), by, w.ID, 1, 0)
			return err
		},
		"delete": func(by engine.Principal) error { return h.Webhooks.Delete(t.Context(), by, w.ID) },
	} {
		_, stranger := h.newOrg("Lending of "+name, "paid")
		for who, by := range map[string]engine.Principal{
			"without the scope":       documents,
			"of another organization": stranger,
		} {
			if err := call(by); engine.CodeOf(err) != engine.CodeNotFound {
				t.Errorf("%s by a key %s: %v, want NOT_FOUND", name, who, err)
			}
		}
	}
	_, err = h.Webhooks.Update(
		t.Context(), documents, own.Webhook.ID,
		engine.WebhookPatch{Events: []engine.CallbackEvent{engine.EventApplicationDeleted}},
	)
	wantCode(t, err, engine.CodeMissingScope)
}

func TestReceiverChangesAreAuditedWithoutSecrets(t *testing.T) {
	h := newFixture(t)
	w := h.receiver("https://lender.example/hook?token=CANARY")
	if _, err := h.Webhooks.RotateSecret(t.Context(), h.by, w.ID, engine.RotationInput{}); err != nil {
		t.Fatal(err)
	}
	if err := h.Webhooks.Delete(t.Context(), h.by, w.ID); err != nil {
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
			if text := string(e.Before) + string(e.After); !strings.Contains(text, `"host":"lender.example"`) ||
				strings.Contains(text, "CANARY") {
				t.Errorf("%s says %s, want the host alone", e.Action, text)
			}
		}
	}
	if got := strings.Join(actions, " "); got != "webhook.created webhook.secret_rotated webhook.deleted" {
		t.Errorf("the log has %s", got)
	}
}
