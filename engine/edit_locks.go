package engine

import (
	"context"
	"sync"
)

// editLocks lets edits of one document run one after the other, and bounds how many run at all: an edit
// holds a whole result in memory. Another process on the same database is kept out by the version that
// an edit is written under.
type editLocks struct {
	slots chan struct{}
	mu    sync.Mutex
	held  map[editedDocument]*editLock
}

type editedDocument struct {
	org OrgID
	id  int64
}

type editLock struct {
	free  chan struct{} // holds one value while nobody edits
	users int           // who holds or waits; the last one removes the lock
}

func newEditLocks(atOnce int) *editLocks {
	return &editLocks{slots: make(chan struct{}, atOnce), held: map[editedDocument]*editLock{}}
}

// hold waits for the document and for a slot, until ctx ends.
func (l *editLocks) hold(ctx context.Context, org OrgID, id int64) (release func(), err error) {
	key := editedDocument{org, id}
	lock := l.enter(key)
	select {
	case <-lock.free:
	case <-ctx.Done():
		l.leave(key)
		return nil, ctx.Err()
	}
	select {
	case l.slots <- struct{}{}:
	case <-ctx.Done():
		lock.free <- struct{}{}
		l.leave(key)
		return nil, ctx.Err()
	}
	return func() {
		<-l.slots
		lock.free <- struct{}{}
		l.leave(key)
	}, nil
}

func (l *editLocks) enter(key editedDocument) *editLock {
	l.mu.Lock()
	defer l.mu.Unlock()
	lock := l.held[key]
	if lock == nil {
		lock = &editLock{free: make(chan struct{}, 1)}
		lock.free <- struct{}{}
		l.held[key] = lock
	}
	lock.users++
	return lock
}

func (l *editLocks) leave(key editedDocument) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[key].users--; l.held[key].users == 0 {
		delete(l.held, key)
	}
}
