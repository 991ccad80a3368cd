package engine

import "sync"

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
