package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Event is one entry of an organization's feed: something happened that others may want to know. It is
// written in the transaction that makes it happen.
//
// # Why the numbers have no holes to fall into
//
// Numbers come from a counter whose row the transaction holds to its end. Who reads number n can
// therefore never see a lower one appear later: the transaction that had it has ended.
type Event struct {
	Org  OrgID
	Seq  int64  // from 1 in the order of commits
	ID   string // webhook-id of every callback that tells of it
	Name CallbackEvent
	At   time.Time
	// One of the three says of what it tells.
	DocumentID    int64
	Attempt       int // of the document, from 1; 0 unless it tells of an attempt's end. Reads leave it 0.
	BatchID       string
	ApplicationID string
	// Application and ExternalRef name the application that it tells of, also by one of its documents; filled by
	// reads, nil when there is none, or none any more.
	Application, ExternalRef *string
	// Payload is the callback's body, JSON; nil once the document that it names is deleted.
	Payload []byte
}

// Body is the payload as the feed shows it. Of a deleted document only what names no person is left.
func (ev Event) Body() json.RawMessage {
	if ev.Payload != nil {
		return ev.Payload
	}
	body, err := json.Marshal(ForgottenPayload{ev.Name, ev.DocumentID, true})
	if err != nil {
		return json.RawMessage(`{"deleted":true}`)
	}
	return body
}

// tell appends an event to the feed and claims it for every registered receiver that wants it; what is
// claimed is sent after the commit. An event that was told before is not told again.
//
// Call it after the transaction's audit entry: the counter's lock is taken after the chain's everywhere.
func (c *core) tell(ctx context.Context, tx Tx, ev Event) (Event, error) {
	ev.ID, ev.At = "msg_"+c.config.NewID(), c.now()
	seq, err := tx.AppendEvent(ctx, ev)
	if errors.Is(err, ErrDuplicate) {
		return ev, nil
	}
	if err != nil {
		return ev, err
	}
	ev.Seq = seq
	newsOf(tx).ring(ev.Org)
	receivers, err := tx.Webhooks(ctx, ev.Org)
	if err != nil {
		return ev, err
	}
	for _, w := range receivers {
		if !w.wants(ev.Name) {
			continue
		}
		d := Delivery{
			ID:        c.config.NewID(),
			Org:       ev.Org,
			WebhookID: w.ID,
			EventSeq:  ev.Seq,
			MessageID: ev.ID,
			Event:     ev.Name,
			Attempt:   DeliveryFirst,
			ClaimedAt: ev.At,
		}
		if err := tx.InsertDelivery(ctx, d); err != nil {
			return ev, err
		}
		newsOf(tx).add(outgoing{callback: callbackOf(ev), body: ev.Payload, delivery: &d})
	}
	return ev, nil
}

// tellOf is tell with a payload that is still to be written.
func (c *core) tellOf(ctx context.Context, tx Tx, ev Event, payload any) error {
	body, err := payloadJSON(payload)
	if err != nil {
		return err
	}
	ev.Payload = body
	_, err = c.tell(ctx, tx, ev)
	return err
}
