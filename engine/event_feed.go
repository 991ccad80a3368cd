package engine

import (
	"context"
	"fmt"
	"time"
)

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
