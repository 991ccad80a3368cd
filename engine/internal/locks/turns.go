package locks

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrBusy means that a caller's turn did not come in time.
var ErrBusy = errors.New("no turn came free in time")

// Turns bounds how many callers work at the same time: in all, and for each owner, so that one owner cannot take
// every place. Callers get their turns in the order in which they asked.
type Turns[K comparable] struct {
	own  int           // places of one owner
	all  chan struct{} // holds a value for each caller that has a turn
	wait time.Duration

	mu sync.Mutex
	of map[K]*ownTurns
}

type ownTurns struct {
	place chan struct{} // holds a value for each of the owner's callers that has a place
	users int           // callers that have a place or wait for one; the last one removes the owner
}

// NewTurns makes all places, of which one owner may take own. A caller waits at most the given time for its turn.
func NewTurns[K comparable](all, own int, wait time.Duration) *Turns[K] {
	return &Turns[K]{own: own, all: make(chan struct{}, all), wait: wait, of: map[K]*ownTurns{}}
}

// Enter waits for a turn; call leave when the work is done. Error: ErrBusy, or ctx's own.
func (q *Turns[K]) Enter(ctx context.Context, owner K) (leave func(), err error) {
	turn := q.join(owner)
	timer := time.NewTimer(q.wait)
	defer timer.Stop()
	for i, place := range []chan struct{}{turn.place, q.all} {
		select {
		case place <- struct{}{}:
			continue
		case <-ctx.Done():
			err = ctx.Err()
		case <-timer.C:
			err = ErrBusy
		}
		if i > 0 {
			<-turn.place
		}
		q.quit(owner, turn)
		return nil, err
	}
	return func() {
		<-q.all
		<-turn.place
		q.quit(owner, turn)
	}, nil
}

func (q *Turns[K]) join(owner K) *ownTurns {
	q.mu.Lock()
	defer q.mu.Unlock()
	turn := q.of[owner]
	if turn == nil {
		turn = &ownTurns{place: make(chan struct{}, q.own)}
		q.of[owner] = turn
	}
	turn.users++
	return turn
}

func (q *Turns[K]) quit(owner K, turn *ownTurns) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if turn.users--; turn.users == 0 {
		delete(q.of, owner)
	}
}
