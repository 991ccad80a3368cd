package storage

import (
	"context"
	"database/sql"
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

// Transactions is the Committer of a database that has many writers of its own (PostgreSQL): each InTx
// is a transaction there. What needs an order takes a lock (engine.Tx.Lock) or leans on a unique index.
type Transactions struct {
	db       *sql.DB
	underWay sync.WaitGroup
}

var _ Committer = (*Transactions)(nil)

// NewTransactions makes a Committer over a pool.
func NewTransactions(db *sql.DB) *Transactions { return &Transactions{db: db} }

// isolation is asked for by name, because a database may be set to another default: after waiting for a
// lock (engine.Tx.Lock) a statement must see what its last holder committed, and with one snapshot for
// the whole transaction it would not.
const isolation = sql.LevelReadCommitted

// InTx runs fn in a transaction. When ctx ends before the commit was asked for, nothing stays.
func (c *Transactions) InTx(ctx context.Context, fn func(Querier) error) error {
	c.underWay.Add(1)
	defer c.underWay.Done()
	t, err := c.db.BeginTx(ctx, &sql.TxOptions{Isolation: isolation})
	if err != nil {
		return err
	}
	defer t.Rollback() // does nothing after a commit; after a panic of fn it undoes
	if err := fn(t); err != nil {
		return err
	}
	if err := t.Commit(); err != nil {
		return Wrap(engine.ErrOutcomeUnknown, err)
	}
	return nil
}

// Erase does nothing: the operator's VACUUM and the server's own settings decide when deleted rows
// leave the files.
func (c *Transactions) Erase(context.Context) error { return nil }

// Close waits for transactions that are under way. The pool is closed by its opener.
func (c *Transactions) Close() error {
	c.underWay.Wait()
	return nil
}

// Anchor compares the database with what is kept outside of it; see storage/head.
type Anchor interface {
	// Loss is what is missing, nil when nothing is known to be.
	Loss() *engine.Loss
	// AuditHead is the newest entry of an organization's chain that the anchor knows: its number, and its
	// digest. 0 when it knows none.
	AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error)
	// AcceptLoss commits fn and begins anew with what the database holds then; engine.ErrNotFound when
	// nothing is missing.
	AcceptLoss(ctx context.Context, fn func(q Querier, loss engine.Loss) error) error
}

// Note is what a transaction tells the anchor of itself.
type Note struct {
	Org  engine.OrgID
	Name string // of an organization that was made or renamed
	// Deleted says that the organization is gone with this transaction, on purpose.
	Deleted bool
	Entry   *engine.AuditEntry // that was appended to the chain
	// Numbers that were given out; 0 for none.
	Application, Document, Event int64
}

// noter is a Querier that passes notes to an anchor.
type noter interface{ Note(n Note) }

func (t *tx) note(n Note) {
	if to, ok := t.q.(noter); ok {
		to.Note(n)
	}
}

// Loss is what the database lacks of what its head vouches for; nil when nothing is known to be missing.
func (s *Store) Loss() *engine.Loss {
	if s.anchor == nil {
		return nil
	}
	return s.anchor.Loss()
}

// AuditHead is the newest entry of an organization's chain that the head knows; 0 when it knows none.
func (s *Store) AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error) {
	if s.anchor == nil {
		return 0, "", nil
	}
	return s.anchor.AuditHead(ctx, org)
}

// AcceptLoss runs fn in a transaction and begins a new head; engine.ErrNotFound when nothing is missing.
func (s *Store) AcceptLoss(ctx context.Context, fn func(engine.Tx, engine.Loss) error) error {
	if s.anchor == nil {
		return engine.ErrNotFound
	}
	return s.writes.classify(s.anchor.AcceptLoss(ctx, func(q Querier, loss engine.Loss) error {
		return fn(&tx{reads{dialect: s.writes, q: q}}, loss)
	}))
}

// LostDocumentID is the highest document id that was given out and lost with its document; 0 for none.
func (r *reads) LostDocumentID(ctx context.Context, org engine.OrgID) (int64, error) {
	return zeroIfNone(queryOne(ctx, r, scanOne[int64], `SELECT document_id FROM lost_documents WHERE org_id = $1`, org))
}

// Clock is the state that was put last; ErrNotFound before the first.
func (s *Store) Clock(ctx context.Context) (engine.ClockState, error) {
	scan := func(row scanner) (c engine.ClockState, err error) {
		var kept, ahead int64
		err = row.Scan(&kept, &ahead)
		c.Kept, c.Ahead = timeOf(kept), time.Duration(ahead)*time.Microsecond
		return c, err
	}
	return queryOne(ctx, &s.reads, scan, `SELECT kept, ahead FROM clock WHERE id = 1`)
}

// PutClock keeps the state.
func (s *Store) PutClock(ctx context.Context, c engine.ClockState) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			INSERT INTO clock (id, kept, ahead) VALUES (1, $1, $2)
			ON CONFLICT (id) DO UPDATE SET kept = excluded.kept, ahead = excluded.ahead`, micros(c.Kept), c.Ahead.Microseconds())
		return err
	})
}
