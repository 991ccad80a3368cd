package postgres

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrLocked is returned if another server uses the database. Several may, if all of them say so.
var ErrLocked = errors.New("another dossier server runs on this database; stop it first, or give this one a database of its own")

const (
	// serverLock is the advisory lock of servers: exclusive for the only one, shared for those that share the database.
	serverLock = 0x646f7373_73657276 // "doss" "serv"
	lockWait   = 2 * time.Second     // the server may still be noticing the end of a process that was killed
	lockPoll   = time.Second
)

// ServerLock is held by a server as long as it runs. PostgreSQL releases it when the connection ends.
type ServerLock struct {
	config *config
	shared bool
	stop   context.CancelFunc
	done   chan struct{}

	mu   sync.Mutex
	lost error
}

// LockServer locks the database for this server: for it alone, or, if shared is true, together with others that share
// it. The only server of a database may return running jobs to the queue (engine.Store.ReclaimJobs).
func LockServer(ctx context.Context, url string, shared bool) (*ServerLock, error) {
	c, err := newConfig(url, Options{})
	if err != nil {
		return nil, err
	}
	l := &ServerLock{config: c, shared: shared, done: make(chan struct{})}
	var conn *pgx.Conn
	for end := time.Now().Add(lockWait); ; time.Sleep(100 * time.Millisecond) {
		if conn, err = l.take(ctx); !errors.Is(err, ErrLocked) || time.Now().After(end) {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	var watching context.Context
	watching, l.stop = context.WithCancel(context.WithoutCancel(ctx))
	go l.watch(watching, conn)
	return l, nil
}

// take opens a connection with the lock.
func (l *ServerLock) take(ctx context.Context) (*pgx.Conn, error) {
	conn, err := pgx.ConnectConfig(ctx, l.config.connection())
	if err != nil {
		return nil, classify(err)
	}
	query := `SELECT pg_try_advisory_lock($1)`
	if l.shared {
		query = `SELECT pg_try_advisory_lock_shared($1)`
	}
	var got bool
	if err = conn.QueryRow(ctx, query, int64(serverLock)).Scan(&got); err == nil && !got {
		err = ErrLocked
	}
	if err != nil {
		return nil, errors.Join(classify(err), conn.Close(ctx))
	}
	return conn, nil
}

// watch takes the lock again after its connection was lost. While there is no connection, nothing can be written here
// either.
func (l *ServerLock) watch(ctx context.Context, conn *pgx.Conn) {
	defer close(l.done)
	tick := time.NewTicker(lockPoll)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			_ = conn.Close(context.WithoutCancel(ctx))
			return
		case <-tick.C:
		}
		if conn.Ping(ctx) == nil || ctx.Err() != nil {
			continue
		}
		_ = conn.Close(ctx)
		again, err := l.take(ctx)
		switch {
		case err == nil:
			conn = again
		case errors.Is(err, ErrLocked):
			l.mu.Lock()
			l.lost = ErrLocked
			l.mu.Unlock()
			return
		}
	}
}

// Check returns ErrLocked if another server took the lock after this one lost its connection. A nil lock is never lost.
func (l *ServerLock) Check() error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lost
}

// Unlock releases the lock.
func (l *ServerLock) Unlock() error {
	l.stop()
	<-l.done
	return nil
}
