package engine

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Bounds of sending callbacks.
const (
	callbackTimeout = 10 * time.Second // the time that the API documents give each delivery
	// How long a stopping server lets callbacks finish: the longest delivery and a little more.
	callbackDrain = callbackTimeout + 2*time.Second
	// Deliveries at the same time, each with its connection. Slow receivers delay nobody until there are this many of
	// them.
	maxCallbacksInFlight = 1024
	// Deliveries in flight and waiting, some kilobytes each. Above it a callback is lost, which the API documents
	// allow, because clients can poll.
	maxCallbacksPending = 8192
)

// unsent is why a callback was not sent: one sentence for its record. A callback counts as sent once its POST has
// begun; the delivery log shows both an unsent one and one whose POST failed as failed.
type unsent string

func (u unsent) Error() string { return string(u) }

const (
	unsentDeleted     unsent = "The document was deleted before the callback was sent."
	unsentApplication unsent = "The application was deleted before the callback was sent."
	unsentStopping    unsent = "The server stopped before the callback's turn came."
	unsentCrash       unsent = "The server stopped between claim and sending; redeliver it by hand."
	unsentFlood       unsent = "Too many callbacks were waiting for slow receivers."
	unsentNobody      unsent = "This installation sends no callbacks."
	unsentGone        unsent = "The receiver was deleted before the callback was sent."
	unsentInactive    unsent = "The receiver was switched off before the callback was sent."
	unsentSecret      unsent = "The receiver's secret cannot be opened with this installation's key; rotate it."
)

// callbackSender sends claimed callbacks: one attempt each, whose outcome is recorded.
type callbackSender struct {
	core  *core
	slots chan struct{}

	mu      sync.Mutex
	idle    *sync.Cond // signals that nothing is pending
	pending map[*sending]struct{}
	about   map[callbackKey]map[*sending]struct{} // by what must not be deleted before they are sent
	lanes   map[laneKey]*lane
}

// callbackKey names what a callback is about; the zero value is nothing that could be deleted.
type callbackKey struct {
	org         OrgID
	document    int64
	application string
}

// keyOf is what must still exist when the callback is sent. News of a deletion needs nothing.
func keyOf(c Callback) callbackKey {
	if c.Event == EventDocumentDeleted || c.Event == EventApplicationDeleted ||
		c.DocumentID == 0 && c.ApplicationID == "" {
		return callbackKey{}
	}
	return callbackKey{c.Org, c.DocumentID, c.ApplicationID}
}

func aboutDocuments(org OrgID, ids ...int64) []callbackKey {
	keys := make([]callbackKey, len(ids))
	for i, id := range ids {
		keys[i] = callbackKey{org: org, document: id}
	}
	return keys
}

// sending is a callback between its claim and its record.
type sending struct {
	outgoing
	cancel context.CancelCauseFunc
	done   chan struct{}
}

func newCallbackSender(e *core) *callbackSender {
	s := &callbackSender{core: e, slots: make(chan struct{}, maxCallbacksInFlight), pending: map[*sending]struct{}{},
		about: map[callbackKey]map[*sending]struct{}{}, lanes: map[laneKey]*lane{}}
	s.idle = sync.NewCond(&s.mu)
	return s
}

// sendAll sends what a transaction claimed. Callbacks without room are recorded together, so that their records share a
// commit.
func (s *WebhookService) sendAll(calls []outgoing) {
	var dropped []*sending
	for _, o := range calls {
		if d, ok := s.sender.send(o); !ok {
			dropped = append(dropped, d)
		}
	}
	for _, d := range dropped {
		<-d.done
	}
}

// send delivers in the background. If too many wait, it records the callback as lost, and ok is false. The sending's
// done is closed when its outcome is recorded.
func (s *callbackSender) send(o outgoing) (d *sending, ok bool) {
	ctx, cancel := context.WithCancelCause(context.Background())
	d = &sending{o, cancel, make(chan struct{})}
	turns, ok := s.enter(d)
	if !ok {
		cancel(unsentFlood)
		go func() {
			defer close(d.done)
			s.record(o, s.core.config.Now(), 0, unsentFlood)
		}()
		return d, false
	}
	go func() {
		defer s.leave(d)
		began := s.core.config.Now()
		status, err := s.attempt(ctx, turns, o)
		s.record(o, began, status, err)
	}()
	return d, true
}

// enter counts a callback in and returns the places that it waits for; false if too many are pending.
func (s *callbackSender) enter(d *sending) ([]chan struct{}, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.pending) >= maxCallbacksPending {
		return nil, false
	}
	turns, ok := s.enterLanes(d)
	if !ok {
		return nil, false
	}
	s.pending[d] = struct{}{}
	if key := keyOf(d.callback); key != (callbackKey{}) {
		if s.about[key] == nil {
			s.about[key] = map[*sending]struct{}{}
		}
		s.about[key][d] = struct{}{}
	}
	return append(turns, s.slots), true
}

func (s *callbackSender) leave(d *sending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, d)
	s.leaveLanes(d)
	key := keyOf(d.callback)
	if delete(s.about[key], d); len(s.about[key]) == 0 {
		delete(s.about, key)
	}
	if len(s.pending) == 0 {
		s.idle.Broadcast()
	}
	d.cancel(nil)
	close(d.done)
}

// attempt waits for its turn, checks once more that what it is about still exists, and posts.
func (s *callbackSender) attempt(ctx context.Context, turns []chan struct{}, o outgoing) (status int, err error) {
	for _, slots := range turns {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		}
	}
	if s.core.config.Notifier == nil {
		return 0, unsentNobody
	}
	if err := s.checkSubject(ctx, o.callback); err != nil {
		return 0, err
	}
	if o.delivery != nil {
		if o.callback, err = s.core.engine.Webhooks.addressed(ctx, o); err != nil {
			return 0, err
		}
	}
	sending, cancel := context.WithTimeout(ctx, callbackTimeout)
	defer cancel()
	status, err = s.core.config.Notifier.Send(sending, o.callback, o.body)
	if err != nil && ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	return status, err
}

// checkSubject returns why a callback must not be sent any more; nil if what it is about still exists. Batches are
// never deleted.
func (s *callbackSender) checkSubject(ctx context.Context, c Callback) error {
	key := keyOf(c)
	switch {
	case key.document != 0:
		if _, err := s.core.config.Store.Document(ctx, c.Org, key.document); err != nil {
			return unsentDeleted
		}
	case key.application != "":
		if _, err := s.core.config.Store.Application(ctx, c.Org, key.application); err != nil {
			return unsentApplication
		}
	}
	return nil
}

// silence ends the callbacks about what was deleted. After it returns, none of them is sent any more, so a deletion is
// acknowledged after it. Call it after the deletion's commit: a delivery that begins later finds nothing.
func (s *callbackSender) silence(keys ...callbackKey) {
	for _, key := range keys {
		cause := unsentDeleted
		if key.application != "" {
			cause = unsentApplication
		}
		s.mu.Lock()
		ending := collect(s.about[key])
		s.mu.Unlock()
		end(ending, cause)
	}
}

func collect(set map[*sending]struct{}) (list []*sending) {
	for d := range set {
		list = append(list, d)
	}
	return list
}

// end ends deliveries and waits until they have ended.
func end(list []*sending, cause error) {
	for _, d := range list {
		d.cancel(cause)
	}
	for _, d := range list {
		<-d.done
	}
}

// drain waits for deliveries, and after a time ends those whose turn has not come.
func (s *callbackSender) drain() {
	late := time.AfterFunc(callbackDrain, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		for d := range s.pending {
			d.cancel(unsentStopping)
		}
	})
	defer late.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.pending) > 0 {
		s.idle.Wait()
	}
}

// All callbacks share the same places, so each registered receiver and each organization has bounds: a dead receiver
// takes few places, and an organization whose receivers are all dead leaves most to others.
var (
	// A receiver that answers within 50 ms still gets some 600 a second; five batches of a hundred documents may wait
	// for it.
	perReceiver = laneBounds{inFlight: 32, pending: 512}
	// A quarter of the places; a batch of a hundred documents for twenty receivers may wait.
	perOrganization = laneBounds{inFlight: maxCallbacksInFlight / 4, pending: maxCallbacksPending / 2}
)

// laneBounds are how many deliveries run at the same time, and how many run or wait.
type laneBounds struct{ inFlight, pending int }

// laneKey names a registered receiver; without id, all receivers of an organization.
type laneKey struct {
	org OrgID
	id  string
}

func (k laneKey) bounds() laneBounds {
	if k.id == "" {
		return perOrganization
	}
	return perReceiver
}

// lanesOf are the lanes that a delivery goes through; a webhook_url has none.
func lanesOf(o outgoing) []laneKey {
	if o.delivery == nil {
		return nil
	}
	return []laneKey{{o.delivery.Org, o.delivery.WebhookID}, {org: o.delivery.Org}}
}

// lane holds the deliveries to one receiver, or to all receivers of an organization.
type lane struct {
	slots   chan struct{}
	pending map[*sending]struct{}
}

// enterLanes counts a delivery into its lanes and returns the places that it waits for, in order; false if a lane is
// full. The caller holds the lock.
func (s *callbackSender) enterLanes(d *sending) (turns []chan struct{}, ok bool) {
	keys := lanesOf(d.outgoing)
	for _, key := range keys {
		if own := s.lanes[key]; own != nil && len(own.pending) >= key.bounds().pending {
			return nil, false
		}
	}
	for _, key := range keys {
		own := s.lanes[key]
		if own == nil {
			own = &lane{make(chan struct{}, key.bounds().inFlight), map[*sending]struct{}{}}
			s.lanes[key] = own
		}
		own.pending[d] = struct{}{}
		turns = append(turns, own.slots)
	}
	return turns, true
}

func (s *callbackSender) leaveLanes(d *sending) {
	for _, key := range lanesOf(d.outgoing) {
		own := s.lanes[key]
		if delete(own.pending, d); len(own.pending) == 0 {
			delete(s.lanes, key)
		}
	}
}

// closeLane ends all deliveries to a receiver, because of cause, and waits until they have ended.
func (s *callbackSender) closeLane(org OrgID, id string, cause error) {
	s.mu.Lock()
	var ending []*sending
	if own := s.lanes[laneKey{org, id}]; own != nil {
		ending = collect(own.pending)
	}
	s.mu.Unlock()
	end(ending, cause)
}

// addressed gives the callback its receiver's present address and secrets. A delivery by hand also reaches a receiver
// that is switched off.
func (s *WebhookService) addressed(ctx context.Context, o outgoing) (Callback, error) {
	c := o.callback
	w, err := s.config.Store.Webhook(ctx, o.delivery.Org, o.delivery.WebhookID)
	if err != nil {
		return c, unsentGone
	}
	if !w.Active && o.delivery.Attempt == DeliveryFirst {
		return c, unsentInactive
	}
	c.URL = w.URL
	c.Secrets, err = s.openSecrets(w)
	return c, err
}

// record stores the outcome of a delivery, and logs a failed one.
func (s *callbackSender) record(o outgoing, began time.Time, status int, err error) {
	e, c, reason := s.core, o.callback, ""
	switch {
	case err != nil:
		reason = err.Error()
	case status < 200 || status > 299:
		reason = fmt.Sprintf("The receiver answered %d instead of a 2xx.", status)
	}
	sent, latency := e.now(), max(0, int(e.config.Now().Sub(began).Milliseconds()))
	c.SentAt, c.LatencyMS, c.Reason = &sent, &latency, &reason
	if status != 0 {
		c.StatusCode = &status
	}
	about := []any{
		"event", c.Event, "document_id", c.DocumentID, "batch_id", c.BatchID, "application_id", c.ApplicationID,
	}
	if o.delivery != nil {
		about = append(about, "webhook_id", o.delivery.WebhookID, "delivery_id", o.delivery.ID)
	}
	if reason != "" {
		e.config.Log.Warn("callback was not taken; it is not sent again", append(
			about, "status", status, "reason", reason,
		)...)
	}
	err = e.storageError(s.keep(c, o.delivery))
	if err != nil && CodeOf(err) != CodeNotFound { // its document or receiver may be deleted by now
		e.config.Log.Error("a callback's outcome could not be recorded", append(about, "error", err)...)
	}
}

// keep writes the outcome where the callback was claimed.
func (s *callbackSender) keep(c Callback, claimed *Delivery) error {
	ctx := context.Background()
	if claimed == nil {
		return s.core.config.Store.RecordCallback(ctx, c)
	}
	d := *claimed
	d.SentAt, d.StatusCode, d.LatencyMS, d.Reason = c.SentAt, c.StatusCode, c.LatencyMS, c.Reason
	return s.core.config.Store.InTx(ctx, func(tx Tx) error { return tx.RecordDelivery(ctx, d) })
}
