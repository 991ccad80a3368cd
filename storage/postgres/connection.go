package postgres

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/dossier-lending/dossier/engine"
)

// # What happens when the database is away
//
// A restart or a failover of the server takes seconds. Whatever can be tried again without doing it twice, is: a read,
// and a transaction of which nothing was kept. Only when that takes too long, the caller gets engine.ErrStorageBusy
// (502 STORAGE_UNAVAILABLE over HTTP), of which nothing was kept either; workers try again by themselves.

const (
	// tries is how often something is tried, and firstPause about the time before the second try; it doubles.
	tries      = 8
	firstPause = 20 * time.Millisecond
	// lastTry is how long after the first try another may begin, so that a server that does not answer is not waited
	// for several times.
	lastTry = 5 * time.Second
)

// again calls do until it succeeds, its error is one that stays, or there were enough tries.
func again(ctx context.Context, do func() error) error {
	began, pause := time.Now(), firstPause
	for try := 1; ; try++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := do()
		if try == tries || time.Since(began) > lastTry || !worthAnotherTry(err) {
			return err
		}
		select { // a random time, so that those of one deadlock do not meet again
		case <-time.After(pause/2 + rand.N(pause)):
		case <-ctx.Done():
			return err
		}
		pause *= 2
	}
}

// worthAnotherTry reports whether an error means that nothing was kept for a reason that passes at once.
func worthAnotherTry(err error) bool {
	if err == nil || errors.Is(err, engine.ErrOutcomeUnknown) {
		return false
	}
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return unreachable(err)
	}
	switch refused.SQLState() {
	case stateSerialization, stateDeadlock, stateConnections, stateAdminShutdown, stateCrashShutdown,
		stateCannotConnect:
		return true
	}
	return false
}
