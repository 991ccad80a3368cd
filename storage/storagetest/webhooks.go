package storagetest

import (
	"github.com/dossier-lending/dossier/engine"
)

// addWebhook registers a receiver, after edit changed it.
func (w *world) addWebhook(edit func(h *engine.Webhook)) engine.Webhook {
	w.t.Helper()
	h := engine.Webhook{ID: newID(), Org: w.org, URL: "https://lender.example/hook", Events: []engine.CallbackEvent{engine.EventDocumentCompleted, engine.EventBatchCompleted},
		Description: "core", Active: true, Secret: []byte{0, 1, 255}, OldSecret: []byte{2}, OldSecretUntil: ptr(at(60)), CreatedAt: noon, UpdatedAt: at(1)}
	if edit != nil {
		edit(&h)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertWebhook(w.t.Context(), h) })
	return h
}

func (w *world) addDelivery(webhookID string, edit func(d *engine.Delivery)) engine.Delivery {
	w.t.Helper()
	d := engine.Delivery{ID: newID(), Org: w.org, WebhookID: webhookID, MessageID: "msg_1", Event: engine.EventWebhookTest, Attempt: engine.DeliveryTest, ClaimedAt: noon}
	if edit != nil {
		edit(&d)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertDelivery(w.t.Context(), d) })
	return d
}

// deliveries are the ids of a receiver's log.
func (w *world) deliveries(webhookID string) []string {
	w.t.Helper()
	ids := []string{}
	list, total, err := w.s.Deliveries(w.t.Context(), w.org, webhookID, 100, 0)
	works(w.t, "deliveries", err)
	same(w.t, "total", total, len(list))
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	return ids
}

var webhookBehaviours = []Behaviour{
	{"a receiver comes back as it was, is changed and deleted with its log", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.addWebhook(nil), w.addWebhook(func(h *engine.Webhook) {
			h.CreatedAt, h.Active, h.OldSecret, h.OldSecretUntil = at(1), false, nil, nil
		})
		same(t, "receivers", must[[]engine.Webhook](t, "webhooks")(s.Webhooks(t.Context(), w.org)), []engine.Webhook{first, second})
		first.URL, first.Events, first.Active, first.OldSecret, first.OldSecretUntil, first.UpdatedAt = "https://b.example/", []engine.CallbackEvent{engine.EventDocumentFailed}, false, nil, nil, at(9)
		w.tx(func(tx engine.Tx) error { return tx.UpdateWebhook(t.Context(), first) })
		same(t, "changed", must[engine.Webhook](t, "webhook")(s.Webhook(t.Context(), w.org, first.ID)), first)
		w.addDelivery(first.ID, nil)
		kept := w.addDelivery(second.ID, nil)
		w.tx(func(tx engine.Tx) error { return tx.DeleteWebhook(t.Context(), w.org, first.ID) })
		_, err := s.Webhook(t.Context(), w.org, first.ID)
		fails(t, "a deleted receiver", err, engine.ErrNotFound)
		same(t, "its log", w.deliveries(first.ID), []string{})
		same(t, "another's log", w.deliveries(second.ID), []string{kept.ID})
		fails(t, "deleting again", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.DeleteWebhook(t.Context(), w.org, first.ID) }), engine.ErrNotFound)
	}},
	{"a receiver gets each event once of its own accord, and by hand as often as is wanted", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		one, two := w.addWebhook(nil), w.addWebhook(nil)
		first := func(d *engine.Delivery) { d.Attempt, d.EventSeq = engine.DeliveryFirst, 7 }
		d := w.addDelivery(one.ID, first)
		same(t, "delivery", must[engine.Delivery](t, "delivery")(s.Delivery(t.Context(), w.org, one.ID, d.ID)), d)
		w.addDelivery(two.ID, first)
		again := d
		again.ID = newID()
		fails(t, "a second first one", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertDelivery(t.Context(), again) }), engine.ErrDuplicate)
		for range 2 {
			w.addDelivery(one.ID, func(d *engine.Delivery) { d.Attempt, d.EventSeq = engine.DeliveryRedelivered, 7 })
		}
		_, err := s.Delivery(t.Context(), w.org, two.ID, d.ID)
		fails(t, "a delivery to another receiver", err, engine.ErrNotFound)
	}},
	{"a delivery's outcome is kept once and never changes", func(t TB, s engine.Store) {
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
	{"deliveries that nobody sent are lost with a reason, those with an outcome are not", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		h := w.addWebhook(nil)
		open, late, done := w.addDelivery(h.ID, nil), w.addDelivery(h.ID, func(d *engine.Delivery) { d.ClaimedAt = at(10) }), w.addDelivery(h.ID, nil)
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
	{"the log is listed newest first in pages and swept from its oldest end", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		h := w.addWebhook(nil)
		var ids []string
		for i := range 5 {
			ids = append(ids, w.addDelivery(h.ID, func(d *engine.Delivery) { d.ClaimedAt = at(i) }).ID)
		}
		same(t, "log", w.deliveries(h.ID), []string{ids[4], ids[3], ids[2], ids[1], ids[0]})
		page, total, err := s.Deliveries(t.Context(), w.org, h.ID, 2, 1)
		works(t, "page", err)
		same(t, "total", total, 5)
		same(t, "page", []string{page[0].ID, page[1].ID}, []string{ids[3], ids[2]})
		for _, want := range []int{2, 1, 0} {
			w.tx(func(tx engine.Tx) error {
				same(t, "swept", must[int](t, "sweep")(tx.SweepDeliveries(t.Context(), w.org, at(3), 2)), want)
				return nil
			})
		}
		same(t, "kept", w.deliveries(h.ID), []string{ids[4], ids[3]})
	}},
	{"old secrets are dropped when their overlap has ended", func(t TB, s engine.Store) {
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

// isolatedWebhooks are the crossings of receivers and events.
var isolatedWebhooks = isolationCases([]isolation{
	{"Webhook", func(t TB, c *crossing) error {
		_, err := c.s.Webhook(t.Context(), c.stranger, c.webhook.ID)
		return err
	}},
	{"Webhooks", func(t TB, c *crossing) error { return nothing(c.s.Webhooks(t.Context(), c.stranger)) }},
	{"Deliveries", func(t TB, c *crossing) error {
		list, total, err := c.s.Deliveries(t.Context(), c.stranger, c.webhook.ID, 10, 0)
		return nothing(make([]int, len(list)+total), err)
	}},
	{"Delivery", func(t TB, c *crossing) error {
		_, err := c.s.Delivery(t.Context(), c.stranger, c.webhook.ID, c.delivery.ID)
		return err
	}},
	{"Event", func(t TB, c *crossing) error {
		_, err := c.s.Event(t.Context(), c.stranger, 1)
		return err
	}},
	{"Events", func(t TB, c *crossing) error {
		return nothing(c.s.Events(t.Context(), c.stranger, engine.EventFilter{UpTo: 9, Limit: 9, Applications: true}))
	}},
	{"EventBounds", func(t TB, c *crossing) error {
		last, swept, err := c.s.EventBounds(t.Context(), c.stranger)
		return nothing(make([]int, last+swept), err)
	}},
	{"SweepEvents", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		return tx.SweepEvents(t.Context(), c.stranger, 1)
	})},
	{"UpdateWebhook", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		w := c.webhook
		w.Org, w.URL = c.stranger, "https://taken.example/"
		return tx.UpdateWebhook(t.Context(), w)
	})},
	{"DeleteWebhook", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		return tx.DeleteWebhook(t.Context(), c.stranger, c.webhook.ID)
	})},
	{"DropOldSecrets", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		n, err := tx.DropOldSecrets(t.Context(), c.stranger, at(1000))
		return refused(n > 0, err)
	})},
	{"RecordDelivery", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		d := c.delivery
		d.Org, d.SentAt = c.stranger, ptr(at(1))
		return tx.RecordDelivery(t.Context(), d)
	})},
	{"LoseDeliveries", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		n, err := tx.LoseDeliveries(t.Context(), c.stranger, at(1000), noon, "lost")
		return refused(n > 0, err)
	})},
	{"SweepDeliveries", inTx(func(t TB, c *crossing, tx engine.Tx) error {
		n, err := tx.SweepDeliveries(t.Context(), c.stranger, at(1000), 10)
		return refused(n > 0, err)
	})},
})

// addReceiver gives the owner a receiver with an open delivery, and an event.
func (c *crossing) addReceiver() {
	c.t.Helper()
	c.webhook = c.addWebhook(nil)
	c.delivery = c.addDelivery(c.webhook.ID, nil)
	c.addEvent(c.document.ID, engine.EventDocumentCompleted)
}

func (c *crossing) snapshotReceiver(keep func(name string, values ...any)) {
	webhooks, err := c.s.Webhooks(c.t.Context(), c.org)
	keep("webhooks", webhooks, err)
	deliveries, total, err := c.s.Deliveries(c.t.Context(), c.org, c.webhook.ID, 10, 0)
	keep("deliveries", deliveries, total, err)
	events, err := c.s.Events(c.t.Context(), c.org, engine.EventFilter{UpTo: 9, Limit: 9, Applications: true})
	keep("events", events, err)
}
