package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
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

// EventReads are the questions about the feed.
type EventReads interface {
	// Event finds by number.
	Event(ctx context.Context, org OrgID, seq int64) (Event, error)
	// Events lists events by number, the lowest first.
	Events(ctx context.Context, org OrgID, f EventFilter) ([]Event, error)
	// EventBounds are the newest event's number and the highest number that retention removed; both are 0
	// in the beginning.
	EventBounds(ctx context.Context, org OrgID) (last, swept int64, err error)
}

// EventFilter narrows a list of events.
type EventFilter struct {
	After, UpTo  int64 // numbers; After is left out, UpTo is not
	Limit        int
	Applications bool // with the events of loan applications
}

// EventWrites change the feed.
type EventWrites interface {
	// AppendEvent gives the event the organization's next number and keeps it; the counter stays locked
	// until the transaction ends. ErrDuplicate when the document's attempt or the batch has one of this name already.
	AppendEvent(ctx context.Context, ev Event) (seq int64, err error)
	// SweepEvents removes the events up to a number and remembers that number.
	SweepEvents(ctx context.Context, org OrgID, upTo int64) error
}

// EventService reads an organization's feed of events.
type EventService struct{ *core }

// MaxEventWait is the longest that a reader of the feed may wait for an event.
const MaxEventWait = 30 * time.Second

// EventQuery asks for the events after a number.
type EventQuery struct {
	// After is the number of the last event that the caller has; 0 begins with the oldest that is kept.
	After int64
	Limit int // 1 to MaxPageSize
	// Wait is how long to wait for an event when there is none; 0 to MaxEventWait.
	Wait time.Duration
	// Stop, when closed, ends the waiting early; nil never does.
	Stop <-chan struct{}
}

// EventPage is part of the feed.
type EventPage struct {
	Events []Event // by number, the lowest first
	// NextAfter is After of the next query. It passes events that the caller may not read.
	NextAfter int64
	HasMore   bool
}

// List reads on in the organization's feed: every event once, in the order of commits. Events of loan
// applications are for keys with application:read. Errors: EVENTS_GONE when After lies before what is
// kept, RATE_LIMITED when too many wait already.
func (s *EventService) List(ctx context.Context, by Principal, q EventQuery) (EventPage, error) {
	if err := checkEventQuery(q); err != nil {
		return EventPage{}, err
	}
	page, err := s.eventPage(ctx, by, q)
	if err != nil || len(page.Events) > 0 || q.Wait == 0 {
		return page, err
	}
	leave, ok := s.waiters.join(by.Org)
	if !ok {
		return EventPage{}, Fail(CodeRateLimited, fmt.Sprintf(
			"%d requests of this organization wait for events already; ask without wait, or later.", maxEventWaiters))
	}
	defer leave()
	return s.awaitEvents(ctx, by, q)
}

func checkEventQuery(q EventQuery) error {
	switch {
	case q.After < 0:
		return FailField("/after", "RANGE", "after must not be negative.")
	case q.Wait < 0 || q.Wait > MaxEventWait:
		return FailField("/wait", "RANGE", fmt.Sprintf("wait must be 0 to %.0f seconds.", MaxEventWait.Seconds()))
	}
	return checkPage(q.Limit, 0)
}

// awaitEvents reads at each ring of the bell, and now and then for events of other processes.
func (s *EventService) awaitEvents(ctx context.Context, by Principal, q EventQuery) (EventPage, error) {
	end, poll := time.NewTimer(q.Wait), time.NewTicker(s.config.PollInterval)
	defer end.Stop()
	defer poll.Stop()
	for over := false; ; {
		rung := s.waiters.next(by.Org)
		page, err := s.eventPage(ctx, by, q)
		if err != nil || len(page.Events) > 0 || over {
			return page, err
		}
		q.After = page.NextAfter
		select {
		case <-rung:
		case <-poll.C:
		case <-end.C:
			over = true
		case <-q.Stop:
			over = true
		case <-ctx.Done():
			return EventPage{}, ctx.Err()
		}
	}
}

// eventPage reads between two looks at the bounds. Up to the number seen before, nothing can come any
// more; what retention removed meanwhile is seen after.
func (s *EventService) eventPage(ctx context.Context, by Principal, q EventQuery) (EventPage, error) {
	last, _, err := s.config.Store.EventBounds(ctx, by.Org)
	if err != nil {
		return EventPage{}, s.storageError(err)
	}
	if q.After > last {
		return EventPage{}, FailField("/after", "RANGE", fmt.Sprintf(
			"The newest event has the number %d; begin again with after=0 if the server was restored from a backup.", last))
	}
	events, err := s.config.Store.Events(ctx, by.Org, EventFilter{After: q.After, UpTo: last, Limit: q.Limit + 1,
		Applications: by.Has(ApplicationRead)})
	if err != nil {
		return EventPage{}, s.storageError(err)
	}
	_, swept, err := s.config.Store.EventBounds(ctx, by.Org)
	if err != nil {
		return EventPage{}, s.storageError(err)
	}
	if q.After > 0 && q.After < swept {
		return EventPage{}, Fail(CodeEventsGone, fmt.Sprintf("Events up to number %[1]d are no longer kept; go on with after=%[1]d, "+
			"and list documents and applications for what happened before.", swept))
	}
	page := EventPage{Events: events, NextAfter: last}
	if len(events) > q.Limit {
		page.Events, page.HasMore = events[:q.Limit], true
		page.NextAfter = page.Events[q.Limit-1].Seq
	}
	return page, nil
}

// maxEventWaiters is how many requests of one organization wait for events in this process at a time,
// each with its connection. A reader needs one; others are for its replacements and for people.
const maxEventWaiters = 32

// eventWaiters wake those who wait for an organization's events.
type eventWaiters struct {
	mu    sync.Mutex
	rings map[OrgID]*orgWaiters // of organizations for whose events somebody waits
}

type orgWaiters struct {
	rung    chan struct{} // closed by the next event
	waiting int
}

// join counts a waiter in; false when there are too many. Call leave when it is over.
func (b *eventWaiters) join(org OrgID) (leave func(), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	own := b.rings[org]
	if own == nil {
		own = &orgWaiters{rung: make(chan struct{})}
		if b.rings == nil {
			b.rings = map[OrgID]*orgWaiters{}
		}
		b.rings[org] = own
	}
	if own.waiting >= maxEventWaiters {
		return nil, false
	}
	own.waiting++
	return func() { b.leave(org, own) }, true
}

func (b *eventWaiters) leave(org OrgID, own *orgWaiters) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if own.waiting--; own.waiting == 0 {
		delete(b.rings, org)
	}
}

// next is closed by the next event. Ask for it before reading, so that nothing is missed in between.
// The caller has joined.
func (b *eventWaiters) next(org OrgID) <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.rings[org].rung
}

// ring wakes all who wait. Call it after the commit.
func (b *eventWaiters) ring(org OrgID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if own := b.rings[org]; own != nil {
		close(own.rung)
		own.rung = make(chan struct{})
	}
}

// outgoing is a callback with its body: claimed in a transaction, to be sent after its commit.
type outgoing struct {
	callback Callback
	body     []byte
	delivery *Delivery // to a registered receiver; nil to a webhook_url
}

// news is what a transaction is to tell once it is committed.
type news struct {
	calls []outgoing
	orgs  []OrgID // whose feed has grown
}

func (n *news) add(o outgoing) { n.calls = append(n.calls, o) }

func (n *news) ring(org OrgID) { n.orgs = append(n.orgs, org) }

func newsOf(tx Tx) *news { return tx.(*tellingTx).news }

func (c *core) spread(n *news) { c.wakeReaders(n.orgs); c.webhooks.sendAll(n.calls) }

func (c *core) wakeReaders(orgs []OrgID) {
	for _, org := range orgs {
		c.waiters.ring(org)
	}
}

// tellingTx is the engine's own transaction: it remembers what is to be told after the commit.
type tellingTx struct {
	Tx
	news *news
}

// inTx runs fn in a transaction, turns what the store says into codes, and after the commit tells what
// fn had to tell. Failures that fn itself makes (*Error) pass through.
func (c *core) inTx(ctx context.Context, fn func(tx Tx) error) error {
	if err := c.failed.err(); err != nil {
		return err
	}
	told := &news{}
	err := c.storageError(c.config.Store.InTx(ctx, func(tx Tx) error {
		*told = news{}
		return fn(&tellingTx{tx, told})
	}))
	if err == nil {
		c.spread(told)
	}
	return err
}
