package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Event is one entry of an organization's feed: something happened that others may want to know. It is written in the
// transaction that makes it happen.
//
// # Why a reader never misses a number
//
// Numbers come from a counter whose row the transaction locks until it ends. So a reader who has seen number n never
// sees a lower one appear later: the transaction that took it has ended.
type Event struct {
	Org        OrgID         // whose feed it is in
	Seq        int64         // from 1 in the order of commits
	ID         string        // webhook-id of every callback about it
	Name       CallbackEvent // what happened
	At         time.Time     // when it happened
	DocumentID int64         // 0 unless it is about a document
	// Of the document, from 1; 0 unless it is about an attempt's end. Reads leave it 0.
	Attempt       int
	BatchID       string // "" unless it is about a batch
	ApplicationID string // "" unless it is about an application
	// Id and external_ref of the application that it is about, or to which its document belongs; filled by reads, nil
	// if there is none or it was deleted.
	Application, ExternalRef *string
	// The callback's body, JSON; nil once the document that it names is deleted.
	Payload []byte
}

// Body is the payload as the feed shows it. For a deleted document it holds only what names no person.
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

// emit appends an event to the feed and claims it for every registered receiver that wants it. What is claimed is sent
// after the commit. An event that was appended before is not appended again.
//
// Call it after the transaction's audit entry: the lock of the event counter is always taken after the lock of the
// audit chain.
func (c *core) emit(ctx context.Context, tx Tx, ev Event) (Event, error) {
	ev.ID, ev.At = "msg_"+c.config.NewID(), c.now()
	seq, err := tx.AppendEvent(ctx, ev)
	if errors.Is(err, ErrDuplicate) {
		return ev, nil
	}
	if err != nil {
		return ev, err
	}
	ev.Seq = seq
	outboxOf(tx).grew(ev.Org)
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
		outboxOf(tx).add(outgoing{callback: callbackOf(ev), body: ev.Payload, delivery: &d})
	}
	return ev, nil
}

// emitPayload is emit with a payload that is not encoded yet.
func (c *core) emitPayload(ctx context.Context, tx Tx, ev Event, payload any) error {
	body, err := payloadJSON(payload)
	if err != nil {
		return err
	}
	ev.Payload = body
	_, err = c.emit(ctx, tx, ev)
	return err
}

// EventReads are the store's queries for the feed.
type EventReads interface {
	// Event finds by number.
	Event(ctx context.Context, org OrgID, seq int64) (Event, error)
	// Events lists events by number, the lowest first.
	Events(ctx context.Context, org OrgID, f EventFilter) ([]Event, error)
	// EventBounds are the newest event's number and the highest number that retention removed; both are 0 in the
	// beginning.
	EventBounds(ctx context.Context, org OrgID) (last, swept int64, err error)
}

// EventFilter selects events.
type EventFilter struct {
	After, UpTo  int64 // numbers: from After, exclusive, to UpTo, inclusive
	Limit        int   // the most events to return
	Applications bool  // events about loan applications too
}

// EventWrites are the store's changes to the feed.
type EventWrites interface {
	// AppendEvent gives the event the organization's next number and stores it. The counter stays locked until the
	// transaction ends. ErrDuplicate if the document's attempt or the batch has an event of this name already.
	AppendEvent(ctx context.Context, ev Event) (seq int64, err error)
	// SweepEvents removes the events up to a number and remembers that number.
	SweepEvents(ctx context.Context, org OrgID, upTo int64) error
}

// EventService reads an organization's feed of events.
type EventService struct {
	*core
	waiters eventWaiters
}

// MaxEventWait is the longest time that a reader of the feed may wait for an event.
const MaxEventWait = 30 * time.Second

// EventQuery asks for the events after a number.
type EventQuery struct {
	After int64           // number of the last event that the caller has; 0 begins with the oldest that is kept
	Limit int             // 1 to MaxPageSize
	Wait  time.Duration   // how long to wait if there is no event; 0 to MaxEventWait
	Stop  <-chan struct{} // ends the waiting early when it is closed; nil never does
}

// EventPage is part of the feed.
type EventPage struct {
	Events    []Event // by number, the lowest first
	NextAfter int64   // after of the next query; it passes events that the caller may not read
	HasMore   bool    // more events are there already
}

// List reads on in the organization's feed: every event once, in the order of commits. Events about loan applications
// need a key with application:read. Errors: EVENTS_GONE if After is older than what is kept, RATE_LIMITED if too many
// callers wait already.
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

// awaitEvents reads whenever an event is announced, and at intervals for events of other processes.
func (s *EventService) awaitEvents(ctx context.Context, by Principal, q EventQuery) (EventPage, error) {
	end, poll := time.NewTimer(q.Wait), time.NewTicker(s.config.PollInterval)
	defer end.Stop()
	defer poll.Stop()
	for over := false; ; {
		woken := s.waiters.next(by.Org)
		page, err := s.eventPage(ctx, by, q)
		if err != nil || len(page.Events) > 0 || over {
			return page, err
		}
		q.After = page.NextAfter
		select {
		case <-woken:
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

// eventPage reads the bounds before and after the events. Up to the number seen before, no further event can appear;
// what retention removed in the meantime is seen after.
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

// maxEventWaiters is how many requests of one organization may wait for events in this process, each with its
// connection. A reader needs one; the others are for its replacements and for people.
const maxEventWaiters = 32

// eventWaiters wakes callers that wait for an organization's events.
type eventWaiters struct {
	mu   sync.Mutex
	orgs map[OrgID]*orgWaiters // organizations for whose events somebody waits
}

type orgWaiters struct {
	woken   chan struct{} // closed by the next event
	waiting int
}

// join counts a waiter in; false if there are too many. Call leave when the waiting is over.
func (b *eventWaiters) join(org OrgID) (leave func(), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	own := b.orgs[org]
	if own == nil {
		own = &orgWaiters{woken: make(chan struct{})}
		if b.orgs == nil {
			b.orgs = map[OrgID]*orgWaiters{}
		}
		b.orgs[org] = own
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
		delete(b.orgs, org)
	}
}

// next returns a channel that the next event closes. Ask for it before reading, so that nothing is missed in between.
// The caller has joined.
func (b *eventWaiters) next(org OrgID) <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.orgs[org].woken
}

// wake wakes everybody who waits. Call it after the commit.
func (b *eventWaiters) wake(org OrgID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if own := b.orgs[org]; own != nil {
		close(own.woken)
		own.woken = make(chan struct{})
	}
}

// wakeAll wakes everybody who waits, of all organizations.
func (b *eventWaiters) wakeAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, own := range b.orgs {
		close(own.woken)
		own.woken = make(chan struct{})
	}
}

// outgoing is a callback with its body: claimed in a transaction, to be sent after its commit.
type outgoing struct {
	callback Callback
	body     []byte
	delivery *Delivery // for a registered receiver; nil for a webhook_url
}

// outbox collects in a transaction what to report after its commit.
type outbox struct {
	calls []outgoing
	orgs  []OrgID // organizations whose feed has grown
}

func (n *outbox) add(o outgoing) { n.calls = append(n.calls, o) }

func (n *outbox) grew(org OrgID) { n.orgs = append(n.orgs, org) }

func outboxOf(tx Tx) *outbox { return tx.(*outboxTx).outbox }

func (c *core) flush(n *outbox) { c.wakeReaders(n.orgs); c.engine.Webhooks.sendAll(n.calls) }

func (c *core) wakeReaders(orgs []OrgID) {
	for _, org := range orgs {
		c.engine.Events.waiters.wake(org)
	}
	if len(orgs) > 0 {
		c.config.Store.Announce()
	}
}

// outboxTx is the engine's own transaction: it collects what to report after the commit.
type outboxTx struct {
	Tx
	outbox *outbox
}

// inTx runs fn in a transaction, turns the store's errors into codes, and flushes its outbox after the commit.
// Failures that fn makes itself (*Error) are returned unchanged.
func (c *core) inTx(ctx context.Context, fn func(tx Tx) error) error {
	if err := c.failed.err(); err != nil {
		return err
	}
	out := &outbox{}
	err := c.storageError(c.config.Store.InTx(ctx, func(tx Tx) error {
		*out = outbox{}
		return fn(&outboxTx{tx, out})
	}))
	if err == nil {
		c.flush(out)
	}
	return err
}
