package postgres

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/storage"
)

// OpenRewriting opens a store that changes each statement of one organization before it runs.
func OpenRewriting(ctx context.Context, url string, rewrite func(query string) string) (*storage.Store, error) {
	parts, err := connect(ctx, url, Options{})
	if err != nil {
		return nil, err
	}
	parts.Reader = &rewriting{parts.Reader, rewrite}
	parts.Committer = &rewritingCommitter{parts.Committer, rewrite}
	return storage.New(parts), nil
}

type rewriting struct {
	storage.Querier
	rewrite func(string) string
}

// text is what runs instead of a statement. Statements for all organizations stay as they are.
func (r *rewriting) text(ctx context.Context, query string) string {
	if storage.ScopeOf(ctx).Everywhere {
		return query
	}
	return r.rewrite(query)
}

func (r *rewriting) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return r.Querier.QueryContext(ctx, r.text(ctx, query), args...)
}

func (r *rewriting) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return r.Querier.ExecContext(ctx, r.text(ctx, query), args...)
}

type rewritingCommitter struct {
	storage.Committer
	rewrite func(string) string
}

func (r *rewritingCommitter) InTx(ctx context.Context, fn func(storage.Querier) error) error {
	return r.Committer.InTx(ctx, func(q storage.Querier) error { return fn(&rewriting{q, r.rewrite}) })
}

// PretendReboot makes stores opened from now on see a restart of the machine.
func PretendReboot(t *testing.T) {
	before := bootID
	id := uuid.NewString()
	bootID = func() string { return id }
	t.Cleanup(func() { bootID = before })
}

// LimitOutcome changes how long callers wait for the outcome of a commit.
func LimitOutcome(t *testing.T, limit time.Duration) {
	before := outcomeLimit
	outcomeLimit = limit
	t.Cleanup(func() { outcomeLimit = before })
}

// LeastConnections is the least of Options.Connections.
const LeastConnections = leastConnections

// Busy is a store whose pools are used up while it runs on.
type Busy struct {
	*storage.Store
	parts storage.Config
}

// OpenBusy opens a store to be used up.
func OpenBusy(ctx context.Context, url string) (*Busy, error) {
	parts, err := connect(ctx, url, Options{})
	if err != nil {
		return nil, err
	}
	return &Busy{storage.New(parts), parts}, nil
}

// Use sends more statements that last for a while than a pool has connections, to each pool, and waits for them.
func (b *Busy) Use(ctx context.Context) error {
	const lasting = `SELECT 'x' FROM pg_sleep(0.5)`
	run := []func() error{
		func() error {
			rows, err := b.parts.Reader.QueryContext(ctx, lasting)
			if err != nil {
				return err
			}
			return rows.Close()
		},
		func() error {
			return b.parts.Committer.InTx(ctx, func(q storage.Querier) error {
				_, err := q.ExecContext(ctx, lasting)
				return err
			})
		},
		func() error {
			_, err := b.parts.Committer.(*transactions).control.ExecContext(ctx, lasting)
			return err
		},
	}
	ended := make(chan error)
	const each = defaultConnections/2 + 3
	for range each {
		for _, statement := range run {
			go func() { ended <- statement() }()
		}
	}
	var err error
	for range each * len(run) {
		err = errors.Join(err, <-ended)
	}
	return err
}

// MigrationLock is the advisory lock of the process that migrates.
const MigrationLock = int64(migrationLock)

// Lost is what is known after an error of a commit.
var Lost = lost

// OpenBare opens a store whose commits take no lane, to measure what one costs.
func OpenBare(ctx context.Context, url string, connections int) (*storage.Store, error) {
	parts, err := connect(ctx, url, Options{Connections: connections})
	if err != nil {
		return nil, err
	}
	parts.Committer = &bare{parts.Committer.(*transactions)}
	return storage.New(parts), nil
}

type bare struct{ *transactions }

func (c *bare) InTx(ctx context.Context, fn func(storage.Querier) error) error {
	tx, err := c.db.BeginTx(ctx, &sql.TxOptions{Isolation: isolation})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(&querier{tx: tx}); err != nil {
		return err
	}
	return tx.Commit()
}

// CheckServer is the check that a store makes before it opens a database.
var CheckServer = checkServer
