package engine_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// probedStore counts and may refuse readiness checks, each of which syncs the disk.
type probedStore struct {
	engine.Store
	looks atomic.Int32
	err   error
}

func (s *probedStore) Ready(ctx context.Context) error {
	s.looks.Add(1)
	if s.err != nil {
		return s.err
	}
	return s.Store.Ready(ctx)
}

func newProbedHouse(t *testing.T, err error) (*fixture, *probedStore) {
	s := &probedStore{err: err}
	return newFixture(t, func(c *engine.Config) { s.Store = c.Store; c.Store = s }), s
}

func TestManyProbesShareALookAtTheDisk(t *testing.T) {
	h, s := newProbedHouse(t, nil)
	var probes sync.WaitGroup
	for range 200 {
		probes.Go(func() {
			if err := h.Ready(t.Context()); err != nil {
				t.Errorf("Ready: %v", err)
			}
		})
	}
	probes.Wait()
	if n := s.looks.Load(); n > 20 { // one, and one more for each second that a busy machine takes
		t.Errorf("200 probes looked at the disk %d times, want them to share", n)
	}
}

func TestABadAnswerIsNotRemembered(t *testing.T) {
	h, s := newProbedHouse(t, engine.ErrStorageFull)
	wantCode(t, h.Ready(t.Context()), engine.CodeStorageUnavailable)
	s.err = nil
	if err := h.Ready(t.Context()); err != nil {
		t.Errorf("Ready when there is room again: %v, want nil at once", err)
	}
}
