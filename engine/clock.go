package engine

import (
	"context"
	"errors"
	"sync"
	"time"
)

// # Two times
//
// What people read (uploaded_at, events, the audit log) is the wall clock's. It may be set wrong, and be
// stepped when somebody notices. Nothing that runs may hang on it: a queue must not stand still while a clock
// that was stepped back catches up, and a clock that was set ahead must not let leases lapse or documents be
// purged early. So leases and waiting times are counted in queueTime, which no step moves, and what is kept
// for a number of days is measured by keepTime, which follows a step ahead only when it lasts.

const (
	// stepTolerance is how far the wall clock may be ahead without being taken for stepped: it is corrected in
	// small steps all the time.
	stepTolerance = 5 * time.Minute
	// restGap is how far it may be ahead of what an earlier process last saw: machines are switched off over
	// night, and maintenance runs hourly.
	restGap = 26 * time.Hour
	// stepBelieved is how long a server must have run with a clock that is ahead before retention follows it.
	stepBelieved = 24 * time.Hour
)

// ClockState is what a process leaves to the next one.
type ClockState struct {
	// Kept is the time that retention last counted with.
	Kept time.Time
	// Ahead is how long servers have run since with a wall clock that is ahead of it.
	Ahead time.Duration
}

// ClockStore keeps a ClockState.
type ClockStore interface {
	// Clock is the state that was put last; ErrNotFound before the first.
	Clock(ctx context.Context) (ClockState, error)
	PutClock(ctx context.Context, c ClockState) error
}

// queueTime is the time of leases and of waiting jobs: the wall clock's at the start, and counted on from
// there. It means nothing to another process; Store.ReclaimJobs brings waiting jobs into a new one's.
func (c *core) queueTime() time.Time {
	return c.began.Add(c.config.Elapsed()).Truncate(time.Millisecond)
}

// keepClock is the time that retention counts with.
type keepClock struct {
	mu     sync.Mutex
	state  ClockState
	seen   time.Duration // Elapsed at the last look
	loaded bool
}

// keepTime is a time that is never ahead of the truth while the wall clock was right a day ago: it goes with
// what elapses, falls back with the wall clock, and follows it ahead once it has been there for a day of running.
func (c *core) keepTime(ctx context.Context) (time.Time, error) {
	k := &c.keep
	k.mu.Lock()
	defer k.mu.Unlock()
	wall, elapsed := c.now(), c.config.Elapsed()
	tolerance := stepTolerance
	if !k.loaded {
		state, err := c.config.Store.Clock(ctx)
		if errors.Is(err, ErrNotFound) {
			state, err = ClockState{Kept: wall}, nil
		}
		if err != nil {
			return time.Time{}, c.storageError(err)
		}
		k.state, k.seen, k.loaded = state, 0, true // from the start of this process
		tolerance = restGap
	}
	passed := max(0, elapsed-k.seen)
	k.seen = elapsed
	expected := k.state.Kept.Add(passed)
	switch {
	case wall.Sub(expected) <= tolerance && k.state.Ahead == 0, wall.Before(expected):
		k.state = ClockState{Kept: wall}
	default:
		k.state = ClockState{Kept: expected, Ahead: k.state.Ahead + passed}
		if wall.Sub(expected) <= stepTolerance || k.state.Ahead >= stepBelieved {
			k.state = ClockState{Kept: wall}
		}
	}
	return k.state.Kept, nil
}

// RememberClock leaves the time that retention counts with to the next process.
func (s *MaintenanceService) RememberClock(ctx context.Context) error {
	if _, err := s.keepTime(ctx); err != nil {
		return err
	}
	s.keep.mu.Lock()
	state := s.keep.state
	s.keep.mu.Unlock()
	return s.storageError(s.config.Store.PutClock(ctx, state))
}
