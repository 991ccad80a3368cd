package engine

import (
	"context"
	"sync"
	"time"
)

// turns bound what requests do at the same time: so much of one organization, and so much of all. Those who wait
// come in the order in which they asked.
type turns struct {
	own  int // of one organization
	all  chan struct{}
	wait time.Duration

	mu sync.Mutex
	of map[OrgID]*ownTurns
}

type ownTurns struct {
	place chan struct{} // a slot for each
	users int           // in it or waiting for it
}

func newTurns(all, own int, wait time.Duration) *turns {
	return &turns{own: own, all: make(chan struct{}, all), wait: wait, of: map[OrgID]*ownTurns{}}
}

// enter waits for a turn. Error: SERVER_BUSY, or ctx's own.
func (q *turns) enter(ctx context.Context, org OrgID) (leave func(), err error) {
	turn := q.join(org)
	timer := time.NewTimer(q.wait)
	defer timer.Stop()
	for i, place := range []chan struct{}{turn.place, q.all} {
		select {
		case place <- struct{}{}:
			continue
		case <-ctx.Done():
			err = ctx.Err()
		case <-timer.C:
			err = Fail(CodeServerBusy)
		}
		if i > 0 {
			<-turn.place
		}
		q.quit(org, turn)
		return nil, err
	}
	return func() {
		<-q.all
		<-turn.place
		q.quit(org, turn)
	}, nil
}

func (q *turns) join(org OrgID) *ownTurns {
	q.mu.Lock()
	defer q.mu.Unlock()
	turn := q.of[org]
	if turn == nil {
		turn = &ownTurns{place: make(chan struct{}, q.own)}
		q.of[org] = turn
	}
	turn.users++
	return turn
}

func (q *turns) quit(org OrgID, turn *ownTurns) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if turn.users--; turn.users == 0 {
		delete(q.of, org)
	}
}
