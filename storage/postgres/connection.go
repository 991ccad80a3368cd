package postgres

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// # What happens when the database is away
//
// A restart or a failover of the server takes seconds. Whatever can be tried again without doing it twice, is: a read,
// and the beginning of a transaction, whose function has not run yet. After that the caller gets engine.ErrStorageBusy
// (502 STORAGE_UNAVAILABLE over HTTP) and tries again; workers do so by themselves.

// patience is how long a read or a beginning waits before each further try.
var patience = []time.Duration{50 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond, time.Second}

// retrying calls fn until its error is not about the connection, patience runs out, or ctx ends.
func retrying[T any](ctx context.Context, fn func() (T, error)) (T, error) {
	for _, wait := range patience {
		v, err := fn()
		if err == nil || !lostConnection(err) {
			return v, err
		}
		select {
		case <-ctx.Done():
			return v, err
		case <-time.After(wait):
		}
	}
	return fn()
}

// lostConnection reports whether a statement failed because there is no connection to a working server.
func lostConnection(err error) bool {
	var coded *pgconn.PgError
	if errors.As(err, &coded) {
		return slices.Contains([]string{
			stateConnections, stateAdminShutdown, stateCrashShutdown, stateCannotConnect,
		}, coded.SQLState())
	}
	return unreachable(err)
}
