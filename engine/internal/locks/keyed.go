// Package locks makes requests wait for each other within one process: [Keyed] serializes work on the same key,
// [Turns] bounds how much work runs at once, in all and for each owner.
package locks

import (
	"context"
	"sync"
)

// Keyed is one lock for each key. A key takes memory only while somebody holds its lock or waits for it. The zero
// value is ready.
type Keyed[K comparable] struct {
	mu   sync.Mutex
	held map[K]*keyLock
}

type keyLock struct {
	free  chan struct{} // holds one value while nobody has the lock
	users int           // those who hold it or wait for it; the last one removes the lock
}

// Hold waits for the key's lock until ctx ends. Error: ctx's own.
func (l *Keyed[K]) Hold(ctx context.Context, key K) (release func(), err error) {
	lock := l.enter(key)
	select {
	case <-lock.free:
	case <-ctx.Done():
		l.leave(key)
		return nil, ctx.Err()
	}
	return func() {
		lock.free <- struct{}{}
		l.leave(key)
	}, nil
}

func (l *Keyed[K]) enter(key K) *keyLock {
	l.mu.Lock()
	defer l.mu.Unlock()
	lock := l.held[key]
	if lock == nil {
		lock = &keyLock{free: make(chan struct{}, 1)}
		lock.free <- struct{}{}
		if l.held == nil {
			l.held = map[K]*keyLock{}
		}
		l.held[key] = lock
	}
	lock.users++
	return lock
}

func (l *Keyed[K]) leave(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[key].users--; l.held[key].users == 0 {
		delete(l.held, key)
	}
}
