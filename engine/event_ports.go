package engine

import "context"

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
