package storage

import (
	"context"
	"database/sql"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

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
