package engine

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	// callbackTimeout is the contract's 10 seconds per delivery.
	callbackTimeout = 10 * time.Second
	// callbackDrain is how long an ending server lets callbacks finish: the longest delivery and a little.
	callbackDrain = callbackTimeout + 2*time.Second
	// maxCallbacksInFlight bounds deliveries at the same time, each with its connection. Slow receivers
	// hold up nobody until there are this many of them.
	maxCallbacksInFlight = 1024
	// maxCallbacksPending bounds those in flight and those that wait for one to end, some kilobytes each.
	// Above it a callback is lost, which the contract allows: polling is the fallback.
	maxCallbacksPending = 8192
)

// unsent is why a callback was not sent: one sentence, which stands in its record.
type unsent string

func (u unsent) Error() string { return string(u) }

const (
	unsentDeleted  unsent = "The document was deleted before the callback was sent."
	unsentStopping unsent = "The server stopped before the callback's turn came."
	unsentFlood    unsent = "Too many callbacks were waiting for slow receivers."
	unsentNobody   unsent = "This installation sends no callbacks."
)

// callbackSender sends claimed callbacks: one attempt each, outcome logged, never again.
type callbackSender struct {
	engine   *Engine
	slots    chan struct{}
	underWay sync.WaitGroup

	mu      sync.Mutex
	pending map[callbackKey]*delivery // one a document, which ends once
}

type callbackKey struct {
	org      OrgID
	document int64
	batch    string
}

// delivery is a callback from its claim to its record.
type delivery struct {
	cancel context.CancelCauseFunc
	done   chan struct{}
}

func newCallbackSender(e *Engine) *callbackSender {
	return &callbackSender{engine: e, slots: make(chan struct{}, maxCallbacksInFlight), pending: map[callbackKey]*delivery{}}
}

// send delivers in the background; with too many waiting it records the callback as lost.
func (s *callbackSender) send(c Callback, body []byte) {
	ctx, cancel := context.WithCancelCause(context.Background())
	d, key := &delivery{cancel, make(chan struct{})}, callbackKey{c.Org, c.DocumentID, c.BatchID}
	s.mu.Lock()
	full := len(s.pending) >= maxCallbacksPending
	if !full {
		s.pending[key] = d
	}
	s.mu.Unlock()
	if full {
		cancel(unsentFlood)
		s.record(c, s.engine.Now(), 0, unsentFlood)
		return
	}
	s.underWay.Go(func() {
		defer func() {
			s.mu.Lock()
			delete(s.pending, key)
			s.mu.Unlock()
			cancel(nil)
			close(d.done)
		}()
		began := s.engine.Now()
		status, err := s.attempt(ctx, c, body)
		s.record(c, began, status, err)
	})
}

// attempt waits for a slot, looks once more whether the document still stands, and posts.
func (s *callbackSender) attempt(ctx context.Context, c Callback, body []byte) (status int, err error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return 0, context.Cause(ctx)
	}
	if s.engine.Notifier == nil {
		return 0, unsentNobody
	}
	if !s.stands(ctx, c) {
		return 0, unsentDeleted
	}
	sending, cancel := context.WithTimeout(ctx, callbackTimeout)
	defer cancel()
	status, err = s.engine.Notifier.Send(sending, c, body)
	if err != nil && ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	return status, err
}

// stands says whether what the callback tells of is still there; a batch is never deleted.
func (s *callbackSender) stands(ctx context.Context, c Callback) bool {
	if c.BatchID != "" {
		return true
	}
	_, err := s.engine.Store.Document(ctx, c.Org, c.DocumentID)
	return err == nil
}

// record keeps what came of a delivery and logs what was not taken.
func (s *callbackSender) record(c Callback, began time.Time, status int, err error) {
	e, reason := s.engine, ""
	switch {
	case err != nil:
		reason = err.Error()
	case status < 200 || status > 299:
		reason = fmt.Sprintf("The receiver answered %d instead of a 2xx.", status)
	}
	sent, latency := e.now(), int(e.Now().Sub(began).Milliseconds())
	c.SentAt, c.LatencyMS, c.Reason = &sent, &latency, &reason
	if status != 0 {
		c.StatusCode = &status
	}
	if reason != "" {
		e.Log.Warn("callback was not taken; it is not sent again", "document_id", c.DocumentID, "batch_id", c.BatchID, "event", c.Event, "status", status, "reason", reason)
	}
	err = e.storageError(e.Store.RecordCallback(context.Background(), c))
	if err != nil && CodeOf(err) != CodeNotFound { // its document may be purged by now
		e.Log.Error("a callback's outcome could not be recorded", "document_id", c.DocumentID, "batch_id", c.BatchID, "error", err)
	}
}

// silence ends the deliveries of deleted documents. After it returns nobody is told of them any more, so
// a deletion is acknowledged after it. Call it when the deletion is committed: a delivery that begins
// later finds the document gone.
func (s *callbackSender) silence(org OrgID, documents ...int64) {
	for _, id := range documents {
		s.mu.Lock()
		d := s.pending[callbackKey{org, id, ""}]
		s.mu.Unlock()
		if d != nil {
			d.cancel(unsentDeleted)
			<-d.done
		}
	}
}

// drain waits for deliveries, and after a time ends those whose turn has not come.
func (s *callbackSender) drain() {
	late := time.AfterFunc(callbackDrain, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, d := range s.pending {
			d.cancel(unsentStopping)
		}
	})
	defer late.Stop()
	s.underWay.Wait()
}
