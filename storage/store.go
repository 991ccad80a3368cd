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
	// InTx runs fn in a transaction and returns after the commit is durable. If fn or the commit fails, no change of fn
	// remains. fn may use its Querier until it returns. It may be run again after its changes were undone, so it must
	// begin with the same values each time.
	InTx(ctx context.Context, fn func(q Querier) error) error
	// Erase removes the contents of deleted rows from the database's own files.
	Erase(ctx context.Context) error
	// Close waits for transactions under way and stops.
	Close() error
}

// Config lists the parts of a Store. An opener such as sqlite.Open fills it in.
type Config struct {
	Dialect   Dialect   // of the database behind Reader and Committer
	Reader    Querier   // runs reads outside of transactions
	Committer Committer // runs transactions
	Anchor    Anchor    // knows from outside of the database what was committed; nil if there is none
	// Peers connects this process with the others that use the database; nil if there are none.
	Peers engine.Peers
	// Close releases what the opener opened, such as connection pools. The Committer is closed before.
	Close func() error
}

// Store is engine.Store. It is safe for concurrent use.
type Store struct {
	reads
	engine.Peers
	writes    Dialect // for transactions; that of reads gives errors the meaning they have outside of transactions
	committer Committer
	anchor    Anchor
	close     func() error
}

var _ engine.Store = (*Store)(nil)

// New makes a store over a database whose schema is up to date (migrations.Up).
func New(c Config) *Store {
	reading := c.Dialect
	if reading.ClassifyRead != nil {
		reading.Classify = reading.ClassifyRead
	}
	if c.Peers == nil {
		c.Peers = nobody{}
	}
	return &Store{
		Peers:     c.Peers,
		reads:     newReads(&runner{dialect: reading, q: c.Reader}),
		writes:    c.Dialect,
		committer: c.Committer,
		anchor:    c.Anchor,
		close:     sync.OnceValue(func() error { return errors.Join(c.Committer.Close(), c.Close()) }),
	}
}

// nobody is the Peers of a process that has none.
type nobody struct{}

func (nobody) Announce()             {}
func (nobody) News() <-chan struct{} { return nil }
func (nobody) Alone(ctx context.Context, _ string, fn func(context.Context) error) (bool, error) {
	return true, fn(ctx)
}

// InTx runs fn in one transaction and returns after its commit is durable.
func (s *Store) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.inTx(ctx, func(t *tx) error { return fn(t) })
}

func (s *Store) inTx(ctx context.Context, fn func(t *tx) error) error {
	err := s.committer.InTx(ctx, func(q Querier) error {
		return fn(newTx(&runner{dialect: s.writes, q: q}))
	})
	return s.writes.classify(err)
}

// Ready commits a row. Nil therefore means that writes reach the disk.
func (s *Store) Ready(ctx context.Context) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			INSERT INTO readiness (id, at) VALUES (1, $1)
			ON CONFLICT (id) DO UPDATE SET at = excluded.at`, micros(time.Now()))
		return err
	})
}

// Erase removes the contents of deleted rows from the database's own files.
func (s *Store) Erase(ctx context.Context) error {
	return s.writes.classify(s.committer.Erase(ctx))
}

// Close waits for commits that are under way and closes the database. Closing again does nothing.
func (s *Store) Close() error { return s.close() }

// classify turns a driver's error into one of the engine's. Errors that are the engine's already stay as they are.
func (d Dialect) classify(err error) error {
	for _, known := range []error{engine.ErrNotFound, engine.ErrDuplicate, engine.ErrStorageFull, engine.ErrStorageBusy,
		engine.ErrStorageFailed, engine.ErrOutcomeUnknown, engine.ErrDamaged, engine.ErrDataMissing} {
		if err == nil || errors.Is(err, known) {
			return err
		}
	}
	return d.Classify(err)
}

// Anchor compares the database with a record of its commits outside of it (package storage/head), so that missing or
// rewritten records are noticed.
type Anchor interface {
	// Loss describes the missing records; nil if none are known to be missing.
	Loss() *engine.Loss
	// AuditHead returns the number and the digest of the newest audit entry of an organization that the anchor knows;
	// 0 if it knows none.
	AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error)
	// AcceptLoss commits fn and starts a new record with what the database holds then. It returns engine.ErrNotFound if
	// nothing is missing.
	AcceptLoss(ctx context.Context, fn func(q Querier, loss engine.Loss) error) error
}

// Note tells the anchor about one change of a transaction.
type Note struct {
	Org     engine.OrgID       // whose rows changed
	Name    string             // the new name of an organization that was created or renamed; else empty
	Deleted bool               // the transaction deletes the organization, on purpose
	Entry   *engine.AuditEntry // appended to the audit chain; nil if none was
	// The numbers given to a new application, document or event; 0 if none was.
	Application, Document, Event int64
}

// noter is a Querier that passes notes to an anchor.
type noter interface{ Note(n Note) }

// Loss describes records that are missing according to the anchor; nil if none are known to be missing.
func (s *Store) Loss() *engine.Loss {
	if s.anchor == nil {
		return nil
	}
	return s.anchor.Loss()
}

// AuditHead returns the number and the digest of the newest audit entry that the anchor knows; 0 if it knows none.
func (s *Store) AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error) {
	if s.anchor == nil {
		return 0, "", nil
	}
	return s.anchor.AuditHead(ctx, org)
}

// AcceptLoss runs fn in a transaction and starts a new head. It returns engine.ErrNotFound if nothing is missing.
func (s *Store) AcceptLoss(ctx context.Context, fn func(engine.Tx, engine.Loss) error) error {
	if s.anchor == nil {
		return engine.ErrNotFound
	}
	return s.writes.classify(s.anchor.AcceptLoss(ctx, func(q Querier, loss engine.Loss) error {
		return fn(newTx(&runner{dialect: s.writes, q: q}), loss)
	}))
}

// Clock returns the state that PutClock stored last; ErrNotFound before the first.
func (s *Store) Clock(ctx context.Context) (engine.ClockState, error) {
	scan := func(row scanner) (c engine.ClockState, err error) {
		var kept, ahead int64
		err = row.Scan(&kept, &ahead)
		c.Kept, c.Ahead = timeOf(kept), time.Duration(ahead)*time.Microsecond
		return c, err
	}
	return queryOne(ctx, s.runner, scan, `SELECT kept, ahead FROM clock WHERE id = 1`)
}

// Collected returns the place that PutCollected stored last; "" before the first.
func (s *Store) Collected(ctx context.Context) (string, error) {
	return zeroIfNone(queryOne(ctx, s.runner, scanOne[string], `SELECT place FROM collected WHERE id = 1`))
}

// PutCollected stores how far the walk over all files has come.
func (s *Store) PutCollected(ctx context.Context, place string) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			INSERT INTO collected (id, place) VALUES (1, $1)
			ON CONFLICT (id) DO UPDATE SET place = excluded.place`, place)
		return err
	})
}

// PutClock stores the state.
func (s *Store) PutClock(ctx context.Context, c engine.ClockState) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			INSERT INTO clock (id, kept, ahead) VALUES (1, $1, $2)
			ON CONFLICT (id) DO UPDATE SET kept = excluded.kept, ahead = excluded.ahead`, micros(c.Kept), c.Ahead.Microseconds())
		return err
	})
}
