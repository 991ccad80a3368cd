package storagetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

// addWebhook registers a receiver. edit may change it before.
func (w *world) addWebhook(edit func(h *engine.Webhook)) engine.Webhook {
	w.t.Helper()
	h := engine.Webhook{
		ID:             newID(),
		Org:            w.org,
		URL:            "https://lender.example/hook",
		Events:         []engine.CallbackEvent{engine.EventDocumentCompleted, engine.EventBatchCompleted},
		Description:    "core",
		Active:         true,
		Secret:         []byte{0, 1, 255},
		OldSecret:      []byte{2},
		OldSecretUntil: ptr(at(60)),
		CreatedAt:      noon,
		UpdatedAt:      at(1),
	}
	if edit != nil {
		edit(&h)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertWebhook(w.t.Context(), h) })
	return h
}

func (w *world) addDelivery(webhookID string, edit func(d *engine.Delivery)) engine.Delivery {
	w.t.Helper()
	d := engine.Delivery{
		ID:        newID(),
		Org:       w.org,
		WebhookID: webhookID,
		MessageID: "msg_1",
		Event:     engine.EventWebhookTest,
		Attempt:   engine.DeliveryTest,
		ClaimedAt: noon,
	}
	if edit != nil {
		edit(&d)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertDelivery(w.t.Context(), d) })
	return d
}

// deliveries lists the ids of a receiver's deliveries.
func (w *world) deliveries(webhookID string) []string {
	w.t.Helper()
	list, total, err := w.s.Deliveries(
		w.t.Context(), w.org, engine.DeliveryFilter{WebhookID: webhookID, Limit: 100},
	)
	works(w.t, "deliveries", err)
	same(w.t, "total", total, len(list))
	return deliveryIDs(list)
}

func deliveryIDs(list []engine.Delivery) []string {
	ids := make([]string, len(list))
	for i, d := range list {
		ids[i] = d.ID
	}
	return ids
}

var webhookBehaviours = []behaviour{
	{"a receiver comes back as it was, is changed and deleted with its log", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.addWebhook(nil), w.addWebhook(func(h *engine.Webhook) {
			h.CreatedAt, h.Active, h.OldSecret, h.OldSecretUntil = at(1), false, nil, nil
		})
		same(
			t, "receivers", must[[]engine.Webhook](t, "webhooks")(s.Webhooks(t.Context(), w.org)),
			[]engine.Webhook{first, second},
		)
		first.URL, first.Events, first.Active, first.OldSecret, first.OldSecretUntil, first.UpdatedAt =
			"https://b.example/", []engine.CallbackEvent{engine.EventDocumentFailed}, false, nil, nil, at(9)
		w.tx(func(tx engine.Tx) error { return tx.UpdateWebhook(t.Context(), first) })
		same(t, "changed", must[engine.Webhook](t, "webhook")(s.Webhook(t.Context(), w.org, first.ID)), first)
		w.addDelivery(first.ID, nil)
		kept := w.addDelivery(second.ID, nil)
		w.tx(func(tx engine.Tx) error { return tx.DeleteWebhook(t.Context(), w.org, first.ID) })
		_, err := s.Webhook(t.Context(), w.org, first.ID)
		fails(t, "a deleted receiver", err, engine.ErrNotFound)
		same(t, "its log", w.deliveries(first.ID), []string{})
		same(t, "another's log", w.deliveries(second.ID), []string{kept.ID})
		fails(
			t, "deleting again",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.DeleteWebhook(t.Context(), w.org, first.ID) }),
			engine.ErrNotFound,
		)
	}},
	{
		"a receiver gets each event once of its own accord, and by hand as often as is wanted",
		func(t tb, s engine.Store) {
			w := newWorld(t, s, "A")
			one, two := w.addWebhook(nil), w.addWebhook(nil)
			first := func(d *engine.Delivery) { d.Attempt, d.EventSeq = engine.DeliveryFirst, 7 }
			d := w.addDelivery(one.ID, first)
			same(t, "delivery", must[engine.Delivery](t, "delivery")(s.Delivery(t.Context(), w.org, one.ID, d.ID)), d)
			w.addDelivery(two.ID, first)
			again := d
			again.ID = newID()
			fails(
				t, "a second first one",
				s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertDelivery(t.Context(), again) }),
				engine.ErrDuplicate,
			)
			for range 2 {
				w.addDelivery(
					one.ID, func(d *engine.Delivery) { d.Attempt, d.EventSeq = engine.DeliveryRedelivered, 7 },
				)
			}
			_, err := s.Delivery(t.Context(), w.org, two.ID, d.ID)
			fails(t, "a delivery to another receiver", err, engine.ErrNotFound)
		},
	},
	{"a delivery's outcome is kept once and never changes", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		h := w.addWebhook(nil)
		d := w.addDelivery(h.ID, nil)
		d.SentAt, d.StatusCode, d.LatencyMS, d.Reason = ptr(at(1)), ptr(500), ptr(12), ptr("The receiver answered 500.")
		record := func(d engine.Delivery) error {
			return s.InTx(t.Context(), func(tx engine.Tx) error { return tx.RecordDelivery(t.Context(), d) })
		}
		works(t, "record", record(d))
		again := d
		again.StatusCode = ptr(200)
		fails(t, "record again", record(again), engine.ErrNotFound)
		same(t, "recorded", must[engine.Delivery](t, "delivery")(s.Delivery(t.Context(), w.org, h.ID, d.ID)), d)
	}},
	{"deliveries that nobody sent are lost with a reason, those with an outcome are not", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		h := w.addWebhook(nil)
		open, late, done := w.addDelivery(h.ID, nil), w.addDelivery(h.ID, func(d *engine.Delivery) {
			d.ClaimedAt = at(10)
		}), w.addDelivery(h.ID, nil)
		done.SentAt, done.Reason = ptr(at(1)), ptr("")
		w.tx(func(tx engine.Tx) error { return tx.RecordDelivery(t.Context(), done) })
		w.tx(func(tx engine.Tx) error {
			same(t, "lost", must[int](t, "lose")(tx.LoseDeliveries(t.Context(), w.org, at(10), at(11), "stopped")), 1)
			return nil
		})
		open.SentAt, open.Reason = ptr(at(11)), ptr("stopped")
		for name, want := range map[string]engine.Delivery{"open": open, "late": late, "done": done} {
			same(t, name, must[engine.Delivery](t, "delivery")(s.Delivery(t.Context(), w.org, h.ID, want.ID)), want)
		}
	}},
	{"the log is listed newest first in pages and swept from its oldest end", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		h := w.addWebhook(nil)
		var ids []string
		for i := range 5 {
			ids = append(ids, w.addDelivery(h.ID, func(d *engine.Delivery) { d.ClaimedAt = at(i) }).ID)
		}
		same(t, "log", w.deliveries(h.ID), []string{ids[4], ids[3], ids[2], ids[1], ids[0]})
		slices.Reverse(ids)
		for offset := range 7 {
			page, total, err := s.Deliveries(t.Context(), w.org, engine.DeliveryFilter{
				WebhookID: h.ID, Limit: 2, Offset: offset,
			})
			works(t, "page", err)
			same(t, "total", total, 5)
			same(t, fmt.Sprintf("page from %d", offset), deliveryIDs(page), ids[min(offset, 5):min(offset+2, 5)])
		}
		for i, id := range ids {
			d := must[engine.Delivery](t, "delivery")(s.Delivery(t.Context(), w.org, h.ID, id))
			page, _, err := s.Deliveries(t.Context(), w.org, engine.DeliveryFilter{
				WebhookID: h.ID, Limit: 2, BeforeAt: d.ClaimedAt, BeforeID: id,
			})
			works(t, "page", err)
			same(t, fmt.Sprintf("page before %d", i), deliveryIDs(page), ids[i+1:min(i+3, 5)])
		}
		for _, want := range []int{2, 1, 0} {
			w.tx(func(tx engine.Tx) error {
				same(t, "swept", must[int](t, "sweep")(tx.SweepDeliveries(t.Context(), w.org, at(3), 2)), want)
				return nil
			})
		}
		same(t, "kept", w.deliveries(h.ID), ids[:2])
	}},
	{"old secrets are dropped when their overlap has ended", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		h := w.addWebhook(nil)
		w.tx(func(tx engine.Tx) error {
			same(t, "during the overlap", must[int](t, "drop")(tx.DropOldSecrets(t.Context(), w.org, at(60))), 0)
			same(t, "after it", must[int](t, "drop")(tx.DropOldSecrets(t.Context(), w.org, at(61))), 1)
			return nil
		})
		h.OldSecret, h.OldSecretUntil = nil, nil
		same(t, "receiver", must[engine.Webhook](t, "webhook")(s.Webhook(t.Context(), w.org, h.ID)), h)
	}},
}

// isolatedWebhooks tests the methods about receivers and events.
var isolatedWebhooks = isolationCases([]isolation{
	{"Webhook", func(t tb, c *crossing) error {
		_, err := c.s.Webhook(t.Context(), c.stranger, c.webhook.ID)
		return err
	}},
	{"Webhooks", func(t tb, c *crossing) error { return nothing(c.s.Webhooks(t.Context(), c.stranger)) }},
	{"Deliveries", func(t tb, c *crossing) error {
		list, total, err := c.s.Deliveries(
			t.Context(), c.stranger, engine.DeliveryFilter{WebhookID: c.webhook.ID, Limit: 10},
		)
		return nothing(make([]int, len(list)+total), err)
	}},
	{"Delivery", func(t tb, c *crossing) error {
		_, err := c.s.Delivery(t.Context(), c.stranger, c.webhook.ID, c.delivery.ID)
		return err
	}},
	{"Event", func(t tb, c *crossing) error {
		_, err := c.s.Event(t.Context(), c.stranger, 1)
		return err
	}},
	{"Events", func(t tb, c *crossing) error {
		return nothing(c.s.Events(t.Context(), c.stranger, engine.EventFilter{UpTo: 9, Limit: 9, Applications: true}))
	}},
	{"EventBounds", func(t tb, c *crossing) error {
		last, swept, err := c.s.EventBounds(t.Context(), c.stranger)
		return nothing(make([]int, last+swept), err)
	}},
	{"SweepEvents", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.SweepEvents(t.Context(), c.stranger, 1)
	})},
	{"UpdateWebhook", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		w := c.webhook
		w.Org, w.URL = c.stranger, "https://taken.example/"
		return tx.UpdateWebhook(t.Context(), w)
	})},
	{"DeleteWebhook", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.DeleteWebhook(t.Context(), c.stranger, c.webhook.ID)
	})},
	{"DropOldSecrets", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		n, err := tx.DropOldSecrets(t.Context(), c.stranger, at(1000))
		return refused(n > 0, err)
	})},
	{"RecordDelivery", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		d := c.delivery
		d.Org, d.SentAt = c.stranger, ptr(at(1))
		return tx.RecordDelivery(t.Context(), d)
	})},
	{"LoseDeliveries", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		n, err := tx.LoseDeliveries(t.Context(), c.stranger, at(1000), noon, "lost")
		return refused(n > 0, err)
	})},
	{"SweepDeliveries", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		n, err := tx.SweepDeliveries(t.Context(), c.stranger, at(1000), 10)
		return refused(n > 0, err)
	})},
})

// addReceiver gives the owner a receiver with a delivery without an outcome, and an event.
func (c *crossing) addReceiver() {
	c.t.Helper()
	c.webhook = c.addWebhook(nil)
	c.delivery = c.addDelivery(c.webhook.ID, nil)
	c.addEvent(c.document.ID, engine.EventDocumentCompleted)
}

func (c *crossing) snapshotReceiver(keep func(name string, values ...any)) {
	webhooks, err := c.s.Webhooks(c.t.Context(), c.org)
	keep("webhooks", webhooks, err)
	deliveries, total, err := c.s.Deliveries(
		c.t.Context(), c.org, engine.DeliveryFilter{WebhookID: c.webhook.ID, Limit: 10},
	)
	keep("deliveries", deliveries, total, err)
	events, err := c.s.Events(c.t.Context(), c.org, engine.EventFilter{UpTo: 9, Limit: 9, Applications: true})
	keep("events", events, err)
}

var callbackBehaviours = []behaviour{
	{"a callback is claimed once per document and event, by one of many at once", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		var won atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				works(t, "claim", s.InTx(t.Context(), func(tx engine.Tx) error {
					claimed, err := tx.ClaimCallback(t.Context(), engine.Callback{
						ID:         newID(),
						Org:        w.org,
						DocumentID: d.ID,
						Event:      engine.EventDocumentCompleted,
						URL:        "https://lender.example",
						ClaimedAt:  noon,
					})
					if claimed {
						won.Add(1)
					}
					return err
				}))
			})
		}
		all.Wait()
		same(t, "claims that won", won.Load(), int32(1))
		same(t, "callbacks", len(must[[]engine.Callback](t, "callbacks")(s.Callbacks(t.Context(), w.org, d.ID))), 1)
	}},
	{"a claim that is undone may be made again", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		c := engine.Callback{ID: "c", Org: w.org, DocumentID: d.ID, Event: engine.EventDocumentFailed, ClaimedAt: noon}
		works(t, "undone", ignore(s.InTx(t.Context(), func(tx engine.Tx) error {
			_, _ = tx.ClaimCallback(t.Context(), c)
			return errUndo
		}), errUndo))
		w.tx(func(tx engine.Tx) error {
			same(t, "claimed", must[bool](t, "claim")(tx.ClaimCallback(t.Context(), c)), true)
			return nil
		})
	}},
	{"an outcome is kept once and never changes", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		c := engine.Callback{
			ID:         "msg_1",
			Org:        w.org,
			DocumentID: d.ID,
			Event:      engine.EventDocumentCompleted,
			URL:        "https://lender.example/hook",
			ClaimedAt:  noon,
		}
		w.tx(func(tx engine.Tx) error { _, err := tx.ClaimCallback(t.Context(), c); return err })
		same(
			t, "claimed", must[[]engine.Callback](t, "callbacks")(s.Callbacks(t.Context(), w.org, d.ID)),
			[]engine.Callback{c},
		)
		c.SentAt, c.StatusCode, c.LatencyMS, c.Reason = ptr(at(1)), ptr(500), ptr(12), ptr("The receiver answered 500.")
		works(t, "record", s.RecordCallback(t.Context(), c))
		again := c
		again.StatusCode = ptr(200)
		fails(t, "record again", s.RecordCallback(t.Context(), again), engine.ErrNotFound)
		same(
			t, "recorded", must[[]engine.Callback](t, "callbacks")(s.Callbacks(t.Context(), w.org, d.ID)),
			[]engine.Callback{c},
		)
		c.ID = "unknown"
		fails(t, "an unknown callback", s.RecordCallback(t.Context(), c), engine.ErrNotFound)
	}},
}

// addEvent appends an event about a document.
func (w *world) addEvent(documentID int64, name engine.CallbackEvent) engine.Event {
	w.t.Helper()
	ev := engine.Event{
		Org:        w.org,
		ID:         newID(),
		Name:       name,
		At:         noon,
		DocumentID: documentID,
		Payload:    []byte(`{"file_name":"march.pdf"}`),
	}
	w.tx(func(tx engine.Tx) (err error) { ev.Seq, err = tx.AppendEvent(w.t.Context(), ev); return err })
	return ev
}

// numbers lists the numbers of the events that a filter finds.
func (w *world) numbers(f engine.EventFilter) []int64 {
	w.t.Helper()
	found := []int64{}
	for _, ev := range must[[]engine.Event](w.t, "events")(w.s.Events(w.t.Context(), w.org, f)) {
		found = append(found, ev.Seq)
	}
	return found
}

var eventBehaviours = []behaviour{
	{
		"events are numbered per organization without holes, whoever appends at the same time",
		func(t tb, s engine.Store) {
			w, other := newWorld(t, s, "A"), newWorld(t, s, "B")
			var mu sync.Mutex
			var handed []int64
			var all sync.WaitGroup
			for i := range 24 {
				all.Go(func() {
					err := s.InTx(t.Context(), func(tx engine.Tx) error {
						seq, err := tx.AppendEvent(t.Context(), engine.Event{
							Org:           w.org,
							ID:            newID(),
							Name:          engine.EventApplicationUpdated,
							At:            noon,
							ApplicationID: w.application.ID,
							Payload:       []byte(`{}`),
						})
						if err == nil && i%4 == 3 {
							return errUndo // the number is used again
						}
						mu.Lock()
						defer mu.Unlock()
						handed = append(handed, seq)
						return err
					})
					if i%4 != 3 {
						works(t, "append", err)
					}
				})
			}
			all.Wait()
			slices.Sort(handed)
			want := []int64{}
			for i := range 18 {
				want = append(want, int64(i+1))
			}
			same(t, "numbers handed out", handed, want)
			same(t, "numbers kept", w.numbers(engine.EventFilter{UpTo: 100, Limit: 100, Applications: true}), want)
			same(t, "another organization's first", other.addEvent(1, engine.EventDocumentDeleted).Seq, int64(1))
		},
	},
	{"an event comes back as it was, and of a document or batch only once", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		ev := w.addEvent(7, engine.EventDocumentCompleted)
		same(t, "event", must[engine.Event](t, "event")(s.Event(t.Context(), w.org, ev.Seq)), ev)
		batch := engine.Event{
			Org:     w.org,
			ID:      newID(),
			Name:    engine.EventBatchCompleted,
			At:      noon,
			BatchID: "b",
			Payload: []byte(`{}`),
		}
		for _, again := range []engine.Event{ev, batch, batch} {
			err := s.InTx(
				t.Context(), func(tx engine.Tx) error { _, err := tx.AppendEvent(t.Context(), again); return err },
			)
			if again.BatchID == "" || batch.Seq > 0 {
				fails(t, "the same event again", err, engine.ErrDuplicate)
			} else {
				works(t, "the batch's first", err)
				batch.Seq = 1
			}
		}
		_, err := s.Event(t.Context(), w.org, 99)
		fails(t, "an event that is not there", err, engine.ErrNotFound)
	}},
	{"events are listed between two numbers, with those of applications or without", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		for i := range 3 {
			w.addEvent(int64(i+1), engine.EventDocumentFailed)
		}
		w.tx(func(tx engine.Tx) error {
			_, err := tx.AppendEvent(t.Context(), engine.Event{
				Org:           w.org,
				ID:            "x",
				Name:          engine.EventApplicationCreated,
				At:            noon,
				ApplicationID: w.application.ID,
				Payload:       []byte(`{}`),
			})
			return err
		})
		same(t, "all", w.numbers(engine.EventFilter{UpTo: 4, Limit: 9, Applications: true}), []int64{1, 2, 3, 4})
		same(t, "without applications", w.numbers(engine.EventFilter{UpTo: 4, Limit: 9}), []int64{1, 2, 3})
		same(t, "after 1 up to 2", w.numbers(engine.EventFilter{After: 1, UpTo: 2, Limit: 9}), []int64{2})
		same(t, "one", w.numbers(engine.EventFilter{UpTo: 4, Limit: 1}), []int64{1})
	}},
	{"sweeping removes the oldest events and remembers how far", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		bounds := func() [2]int64 {
			last, swept, err := s.EventBounds(t.Context(), w.org)
			works(t, "bounds", err)
			return [2]int64{last, swept}
		}
		same(t, "bounds before the first", bounds(), [2]int64{})
		for i := range 3 {
			w.addEvent(int64(i+1), engine.EventDocumentFailed)
		}
		w.tx(func(tx engine.Tx) error { return tx.SweepEvents(t.Context(), w.org, 2) })
		same(t, "kept", w.numbers(engine.EventFilter{UpTo: 9, Limit: 9}), []int64{3})
		same(t, "bounds", bounds(), [2]int64{3, 2})
		same(t, "the next number", w.addEvent(4, engine.EventDocumentFailed).Seq, int64(4))
	}},
	{"what an event says of a document goes with it, that it happened stays", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		hidden, _ := w.addDocument(nil)
		purged, _ := w.addDocument(func(d *engine.Document) { d.DeletedAt = ptr(at(1)) })
		stays, _ := w.addDocument(func(d *engine.Document) { d.ApplicationID = nil })
		gone, _ := w.addDocument(nil)
		evs := map[string]engine.Event{
			"hidden":   w.addEvent(hidden.ID, engine.EventDocumentCompleted),
			"purged":   w.addEvent(purged.ID, engine.EventDocumentFailed),
			"stays":    w.addEvent(stays.ID, engine.EventDocumentCompleted),
			"gone":     w.addEvent(gone.ID, engine.EventDocumentCompleted),
			"deletion": w.addEvent(gone.ID, engine.EventDocumentDeleted),
		}
		check := func(when string, want ...string) {
			t.Helper()
			for name, ev := range evs {
				now := must[engine.Event](t, "event")(s.Event(t.Context(), w.org, ev.Seq))
				same(t, when+", "+name+" has its payload", now.Payload != nil, slices.Contains(want, name))
				_, err := s.DocumentEvenDeleted(t.Context(), w.org, ev.DocumentID)
				same(t, when+", "+name+" names its application", now.Application != nil, err == nil && name != "stays")
				now.Payload, ev.Payload, now.Application = nil, nil, nil
				same(t, when+", the rest of "+name, now, ev)
			}
		}
		check("at first", "hidden", "purged", "stays", "gone", "deletion")
		w.tx(func(tx engine.Tx) error {
			return errors.Join(
				tx.SoftDeleteDocument(t.Context(), w.org, hidden.ID, at(2)),
				tx.PurgeDocument(t.Context(), w.org, purged.ID),
			)
		})
		check("after hiding and purging", "stays", "gone", "deletion")
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(t.Context(), w.org, w.application.ID) })
		check("after deleting the application", "stays", "deletion")
	}},
}
