package ocr

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// ErrUnavailable says that no recognizer could be opened, whatever the pages show.
var ErrUnavailable = errors.New("text recognition is not available")

// Pool lends recognizers to goroutines, so that pages are read side by side. Recognizers are opened when
// they are first needed and kept: opening one loads its model. A Pool is safe for concurrent use.
type Pool struct {
	open  func() (Recognizer, error)
	slots chan struct{} // one for each recognizer that may be out
	mu    sync.Mutex
	free  []Recognizer
	// closed says that a recognizer is closed when it is put back.
	closed bool
}

// NewPool makes a pool of at most size recognizers, at least one.
func NewPool(size int, open func() (Recognizer, error)) *Pool {
	return &Pool{open: open, slots: make(chan struct{}, max(size, 1))}
}

// Size is how many recognizers may be out at once.
func (p *Pool) Size() int { return cap(p.slots) }

// Take waits for a recognizer. The errors are ctx's and ErrUnavailable. Every recognizer taken must be
// put back.
func (p *Pool) Take(ctx context.Context) (Recognizer, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.free); n > 0 {
		r := p.free[n-1]
		p.free = p.free[:n-1]
		return r, nil
	}
	r, err := p.open()
	if err != nil {
		<-p.slots
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return r, nil
}

// Put gives a recognizer back. After [Pool.Close] it is closed.
func (p *Pool) Put(r Recognizer) {
	p.mu.Lock()
	if p.closed {
		_ = r.Close() // nobody is left to tell
	} else {
		p.free = append(p.free, r)
	}
	p.mu.Unlock()
	<-p.slots
}

// Close closes the recognizers that are not out; those are when they are put back.
func (p *Pool) Close() (err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, r := range p.free {
		err = errors.Join(err, r.Close())
	}
	p.free = nil
	return err
}
