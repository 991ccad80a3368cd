package engine

import (
	"context"
	"sync"
)

// keyLocks lets those who name the same thing go one after the other within this process. It holds a lock
// only while somebody holds or waits for it.
type keyLocks[K comparable] struct {
	mu   sync.Mutex
	held map[K]*keyLock
}

type keyLock struct {
	free  chan struct{} // holds one value while nobody has the lock
	users int           // who holds or waits; the last one removes the lock
}

// hold waits for the lock until ctx ends.
func (l *keyLocks[K]) hold(ctx context.Context, key K) (release func(), err error) {
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

func (l *keyLocks[K]) enter(key K) *keyLock {
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

func (l *keyLocks[K]) leave(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[key].users--; l.held[key].users == 0 {
		delete(l.held, key)
	}
}
