package postgres

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// reader runs reads outside of transactions.
type reader struct{ db *sql.DB }

// QueryContext runs a query. It checks ctx before, not during the query: a canceled query costs its connection. If the
// connection was lost, the query is sent again on another.
func (r *reader) QueryContext(ctx context.Context, query string, args ...any) (rows *sql.Rows, err error) {
	err = again(ctx, func() error {
		rows, err = r.db.QueryContext(context.WithoutCancel(ctx), query, args...)
		return err
	})
	return rows, err
}

// ExecContext is not for reads; the server refuses it.
func (r *reader) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return r.db.ExecContext(context.WithoutCancel(ctx), query, args...)
}

// transactions is the storage.Committer: each InTx is one transaction of the database. Callers that need an order take
// a lock (engine.Tx.Lock) or rely on a unique index.
type transactions struct {
	db       *sql.DB
	control  *sql.DB // for statements about transactions
	lanes    lanes
	keeper   *keeper // nil keeps no head
	underWay sync.WaitGroup
}

var _ storage.Committer = (*transactions)(nil)

// isolation is set explicitly, because a database may have another default. After waiting for a lock (engine.Tx.Lock)
// a statement must see what the lock's last holder committed; with one snapshot for the whole transaction it would not.
const isolation = sql.LevelReadCommitted

// InTx runs fn in a transaction. If ctx ends before the commit starts, no change remains.
//
// If nothing of it was kept and another try may succeed, fn is run again: after a deadlock, and if the connection was
// lost before the commit.
func (c *transactions) InTx(ctx context.Context, fn func(storage.Querier) error) error {
	if err := cmp.Or(ctx.Err(), c.keeper.refusal()); err != nil {
		return err
	}
	c.underWay.Add(1)
	defer c.underWay.Done()
	return again(ctx, func() error { return c.try(ctx, fn) })
}

// try runs fn in one transaction.
func (c *transactions) try(ctx context.Context, fn func(storage.Querier) error) error {
	// Statements check ctx themselves: database/sql would close the connection under a running one.
	tx, err := c.db.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{Isolation: isolation})
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after a commit; after a panic of fn it undoes
	q := &querier{tx: tx}
	err = fn(q)
	if q.broken != nil && (err == nil || worthAnotherTry(q.broken)) {
		return q.broken // fn ignored it or made another error of it, but nothing is kept
	}
	if err != nil {
		return err
	}
	return c.commit(ctx, tx, q)
}

// commit commits, and writes the record of the commit to the head before the caller is answered. A transaction without
// changes takes no lane and has no record.
func (c *transactions) commit(ctx context.Context, tx *sql.Tx, q *querier) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !q.wrote {
		return tx.Commit()
	}
	t := ticket{lane: head.Lane{Number: <-c.lanes}}
	defer func() { c.lanes <- t.lane.Number }()
	defer c.keeper.done(&t)
	err := c.keeper.prepare(&t, q.notes)
	if err == nil {
		err = t.stamp(ctx, tx)
	}
	if err != nil {
		_ = tx.Rollback()
		return c.keeper.suspect(ctx, err)
	}
	if err = tx.Commit(); lost(err) {
		err = c.outcome(t, err)
	}
	if err != nil {
		return err
	}
	return c.keeper.committed(t)
}

// Erase does nothing: on PostgreSQL, VACUUM and the server's settings decide when deleted rows leave the files.
func (c *transactions) Erase(context.Context) error { return nil }

// Close waits for transactions that are under way. The pool is closed by its opener.
func (c *transactions) Close() error {
	c.underWay.Wait()
	return c.keeper.close()
}

// querier runs the statements of one transaction.
type querier struct {
	tx     *sql.Tx
	scope  storage.Scope // of the statements so far
	broken error         // after an error, the server refuses everything until the transaction ends
	wrote  bool          // whether there is anything to commit
	notes  []storage.Note
}

// Note collects a change that the head records with the commit.
func (q *querier) Note(n storage.Note) { q.notes = append(q.notes, n) }

// reads reports whether a statement changes nothing.
func reads(query string) bool { return strings.HasPrefix(strings.TrimSpace(query), "SELECT") }

// errTwoOrganizations is returned if a transaction of one organization reaches for another.
var errTwoOrganizations = errors.New("a transaction is for one organization only")

// QueryContext runs a query in the scope of its statement.
func (q *querier) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := q.enter(ctx); err != nil {
		return nil, err
	}
	q.wrote = q.wrote || !reads(query)
	rows, err := q.tx.QueryContext(context.WithoutCancel(ctx), query, args...)
	return rows, q.note(err)
}

// ExecContext runs a statement in its scope.
func (q *querier) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := q.enter(ctx); err != nil {
		return nil, err
	}
	result, err := q.tx.ExecContext(context.WithoutCancel(ctx), query, args...)
	if err == nil && !q.wrote && !reads(query) {
		n, counted := result.RowsAffected()
		q.wrote = n > 0 || counted != nil
	}
	return result, q.note(err)
}

func (q *querier) note(err error) error {
	if err != nil && q.broken == nil {
		q.broken = err
	}
	return err
}

// enter sets the transaction's scope before its first statement that has one, and refuses a statement of another
// organization. A function that works for all organizations widens the scope.
func (q *querier) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if q.broken != nil {
		return q.broken
	}
	none, wanted := storage.Scope{}, storage.ScopeOf(ctx)
	switch {
	case wanted == none, wanted == q.scope, q.scope.Everywhere:
		return nil
	case q.scope != none && !wanted.Everywhere:
		return q.note(errTwoOrganizations)
	}
	q.scope = wanted
	_, err := q.tx.ExecContext(
		context.WithoutCancel(ctx), `SELECT set_config('`+scopeSetting+`', $1, true)`, setting(wanted),
	)
	return q.note(err)
}
