package engine

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// DeliveryAttempt is why a delivery was made.
type DeliveryAttempt string

const (
	DeliveryFirst       DeliveryAttempt = "first"       // the event happened; at most one for each receiver, ever
	DeliveryRedelivered DeliveryAttempt = "redelivered" // somebody asked for it by hand
	DeliveryTest        DeliveryAttempt = "test"        // somebody asked for a test
)

// Delivery is one attempt to report an event to a registered receiver. It is claimed like a Callback.
type Delivery struct {
	ID         string          // UUID
	Org        OrgID           // whose event it is
	WebhookID  string          // UUID of the receiver
	EventSeq   int64           // number of the event; 0 for a test
	MessageID  string          // webhook-id
	Event      CallbackEvent   // what it reports
	Attempt    DeliveryAttempt // why it was made
	ClaimedAt  time.Time       // when it was decided
	SentAt     *time.Time      // when the attempt ended; nil before
	StatusCode *int            // the receiver's HTTP status; nil if it gave none
	LatencyMS  *int            // how long the attempt took, in milliseconds; nil before
	Reason     *string         // "" on a 2xx, else one sentence; nil before
}

// DeliveryFilter selects a page of a receiver's log, newest first.
type DeliveryFilter struct {
	WebhookID     string // UUID of the receiver
	Limit, Offset int    // page size from 1 to MaxPageSize, and how many deliveries to skip
	// NextCursor of the page before; "" for none. It is for lists without Offset. The engine turns it into the two
	// below.
	Cursor string
	// Only deliveries that were claimed before this time, or at it with a lower id; zero for all. Set by the engine.
	BeforeAt time.Time
	BeforeID string
}

// DeliveryPage is part of a receiver's log, newest first.
type DeliveryPage struct {
	Deliveries []Delivery
	Total      int    // number of all deliveries, on whichever page
	NextCursor string // continues with older deliveries; "" if there are none
}

// handWait is how long an answer waits for the outcome of a delivery that was asked for by hand: the longest delivery
// and a little more. If the receiver's lane is full, the outcome comes later, in the log.
const handWait = callbackTimeout + 2*time.Second

// Deliveries returns a page of a receiver's log, newest first, and the number of all deliveries.
func (s *WebhookService) Deliveries(
	ctx context.Context, by Principal, webhookID string, limit, offset int,
) ([]Delivery, int, error) {
	page, err := s.DeliveryLog(ctx, by, DeliveryFilter{WebhookID: webhookID, Limit: limit, Offset: offset})
	return page.Deliveries, page.Total, err
}

// DeliveryLog is Deliveries with a cursor to the next page.
func (s *WebhookService) DeliveryLog(ctx context.Context, by Principal, f DeliveryFilter) (DeliveryPage, error) {
	if err := checkPlace(f.Limit, f.Offset, f.Cursor); err != nil {
		return DeliveryPage{}, err
	}
	f.BeforeAt, f.BeforeID = endOfTime, ""
	if f.Cursor != "" {
		parts, ok := cursorParts(f.Cursor, 2)
		if ok {
			f.BeforeAt, ok = timeOf(parts[0])
		}
		if !ok || parts[1] == "" {
			return DeliveryPage{}, noCursor()
		}
		f.BeforeID = parts[1]
	}
	w, err := s.Get(ctx, by, f.WebhookID)
	if err != nil {
		return DeliveryPage{}, err
	}
	limit := f.Limit
	f.WebhookID = w.ID
	f.Limit++ // one more shows whether there is a next page
	list, total, err := s.config.Store.Deliveries(ctx, by.Org, f)
	if err != nil {
		return DeliveryPage{}, s.storageError(err)
	}
	page := DeliveryPage{Total: total}
	var more bool
	if page.Deliveries, more = pageOf(list, limit); more {
		last := page.Deliveries[limit-1]
		page.NextCursor = cursorOf(last.ClaimedAt, last.ID)
	}
	return page, nil
}

// Test sends a webhook.test event to a receiver now, even if it is switched off, and returns the outcome. SentAt is nil
// if that takes longer than an answer waits.
func (s *WebhookService) Test(ctx context.Context, by Principal, webhookID string) (Delivery, error) {
	return s.deliverByHand(ctx, by, webhookID, "webhook.tested", func(_ Tx, w Webhook) (Delivery, outgoing, error) {
		ev := Event{Org: by.Org, ID: "msg_" + s.config.NewID(), Name: EventWebhookTest, At: s.now()}
		body, err := json.Marshal(WebhookTestPayload{ev.Name, w.ID, TimeText(ev.At)})
		return Delivery{Attempt: DeliveryTest, MessageID: ev.ID, Event: ev.Name}, outgoing{
			callback: callbackOf(ev), body: body,
		}, err
	})
}

// Redeliver sends an event to a receiver once more, as a new delivery under the same webhook-id, so that a receiver
// that has it already recognizes it. Errors: DELIVERY_NOT_REPEATABLE.
func (s *WebhookService) Redeliver(ctx context.Context, by Principal, webhookID, deliveryID string) (Delivery, error) {
	return s.deliverByHand(ctx, by, webhookID, "webhook.redelivered", func(
		tx Tx, w Webhook,
	) (Delivery, outgoing, error) {
		old, err := tx.Delivery(ctx, by.Org, w.ID, strings.ToLower(deliveryID))
		if err != nil {
			return Delivery{}, outgoing{}, err
		}
		ev, err := repeatable(ctx, tx, old)
		return Delivery{
				Attempt:   DeliveryRedelivered,
				EventSeq:  old.EventSeq,
				MessageID: old.MessageID,
				Event:     old.Event,
			},
			outgoing{callback: callbackOf(ev), body: ev.Payload}, err
	})
}

// repeatable returns the event of a delivery that may be sent again.
func repeatable(ctx context.Context, r Reads, d Delivery) (Event, error) {
	switch {
	case d.Attempt == DeliveryTest:
		return Event{}, Fail(CodeDeliveryNotRepeatable, "A test is not sent again; ask for a new test.")
	case d.SentAt == nil:
		return Event{}, Fail(
			CodeDeliveryNotRepeatable, "This delivery is still under way; read the log again in a few seconds.",
		)
	}
	ev, err := r.Event(ctx, d.Org, d.EventSeq)
	switch {
	case errors.Is(err, ErrNotFound):
		return Event{}, Fail(CodeDeliveryNotRepeatable, "The event of this delivery is no longer kept.")
	case err == nil && ev.Payload == nil:
		return Event{}, Fail(
			CodeDeliveryNotRepeatable, "The document of this delivery was deleted; nobody is told of it any more.",
		)
	}
	return ev, err
}

// deliverByHand claims one more delivery, sends it and waits for its outcome.
func (s *WebhookService) deliverByHand(ctx context.Context, by Principal, webhookID, action string,
	compose func(Tx, Webhook) (Delivery, outgoing, error)) (Delivery, error) {
	var o outgoing
	err := s.inTx(ctx, func(tx Tx) error {
		w, err := findWebhook(ctx, tx, by, webhookID)
		if err != nil {
			return err
		}
		d, out, err := compose(tx, w)
		if err != nil {
			return err
		}
		d.ID, d.Org, d.WebhookID, d.ClaimedAt = s.config.NewID(), by.Org, w.ID, s.now()
		if err := tx.InsertDelivery(ctx, d); err != nil {
			return err
		}
		o, o.delivery = out, &d
		return s.audit(ctx, tx, change{
			org:     by.Org,
			keyID:   by.KeyID,
			action:  action,
			subject: w.ID,
			after:   map[string]any{"delivery_id": d.ID},
		})
	})
	if err != nil {
		return Delivery{}, err
	}
	limit := time.NewTimer(handWait)
	defer limit.Stop()
	sent, _ := s.sender.send(o)
	select {
	case <-sent.done:
	case <-limit.C:
	case <-ctx.Done():
		return Delivery{}, ctx.Err()
	}
	d, err := s.config.Store.Delivery(ctx, by.Org, o.delivery.WebhookID, o.delivery.ID)
	return d, s.storageError(err)
}
