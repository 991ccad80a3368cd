package storage

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Committer runs transactions and knows when they are durable.
type Committer interface {
	// InTx runs fn in a transaction and returns after its commit is durable; nothing of fn stays when fn
	// or the commit fails. fn's Querier is valid until fn returns.
	InTx(ctx context.Context, fn func(q Querier) error) error
	// Erase makes deleted rows unreadable in the database's own files.
	Erase(ctx context.Context) error
	Close() error
}

// Config is what a Store is made of.
type Config struct {
	Dialect   Dialect
	Reader    Querier // answers reads outside of transactions
	Committer Committer
	// Anchor knows from outside of the database what was committed. Nil when nothing does.
	Anchor Anchor
	// Close releases what the opener opened; the Committer is closed before.
	Close func() error
}

// Store is engine.Store. It is safe for concurrent use.
type Store struct {
	reads
	writes    Dialect // reads has the same, with the errors of reads
	committer Committer
	anchor    Anchor
	close     func() error
}

var _ engine.Store = (*Store)(nil)

// New makes a store over a database that has the newest schema.
func New(c Config) *Store {
	reading := c.Dialect
	if reading.ClassifyRead != nil {
		reading.Classify = reading.ClassifyRead
	}
	return &Store{reads: reads{dialect: reading, q: c.Reader}, writes: c.Dialect, committer: c.Committer, anchor: c.Anchor, close: sync.OnceValue(func() error { return errors.Join(c.Committer.Close(), c.Close()) })}
}

// reads answers questions through a connection of its own, or inside a transaction through that.
type reads struct {
	dialect Dialect
	q       Querier
}

// tx is engine.Tx.
type tx struct{ reads }

var _ engine.Tx = (*tx)(nil)

// InTx runs fn in one transaction and returns after its commit is durable.
func (s *Store) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.inTx(ctx, func(t *tx) error { return fn(t) })
}

func (s *Store) inTx(ctx context.Context, fn func(t *tx) error) error {
	err := s.committer.InTx(ctx, func(q Querier) error {
		return fn(&tx{reads{dialect: s.writes, q: q}})
	})
	return s.writes.classify(err)
}

// Ready commits a row, so that nil means that writes reach the disk.
func (s *Store) Ready(ctx context.Context) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			INSERT INTO readiness (id, at) VALUES (1, $1)
			ON CONFLICT (id) DO UPDATE SET at = excluded.at`, micros(time.Now()))
		return err
	})
}

// Erase makes deleted rows unreadable in the database's own files.
func (s *Store) Erase(ctx context.Context) error {
	return s.writes.classify(s.committer.Erase(ctx))
}

// Close waits for commits that are under way and closes the database. Closing again does nothing.
func (s *Store) Close() error { return s.close() }

func (r *reads) classify(err error) error { return r.dialect.classify(err) }

// classify gives a driver's error its meaning; errors that have one keep it.
func (d Dialect) classify(err error) error {
	for _, known := range []error{engine.ErrNotFound, engine.ErrDuplicate, engine.ErrStorageFull, engine.ErrStorageBusy, engine.ErrStorageFailed,
		engine.ErrOutcomeUnknown, engine.ErrDamaged, engine.ErrDataMissing} {
		if err == nil || errors.Is(err, known) {
			return err
		}
	}
	return d.Classify(err)
}
