package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Querier runs statements. *sql.DB, *sql.Conn, *sql.Tx and [Prepared] implement it.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Preparer compiles statements. *sql.DB and *sql.Conn implement it.
type Preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// Prepared is a Querier that compiles each statement once and keeps it. This package has a few hundred statements, so
// none is ever dropped.
type Prepared struct {
	db         Preparer
	mu         sync.RWMutex
	statements map[string]*sql.Stmt
}

// NewPrepared makes a Prepared over a pool or a connection.
func NewPrepared(db Preparer) *Prepared {
	return &Prepared{db: db, statements: map[string]*sql.Stmt{}}
}

// QueryContext runs a query. It checks ctx before, not during the query, for the reason in the package documentation.
func (p *Prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	st, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.QueryContext(context.WithoutCancel(ctx), args...)
}

// ExecContext runs a statement that returns no rows. It checks ctx before, not during the statement.
func (p *Prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	st, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.ExecContext(context.WithoutCancel(ctx), args...)
}

func (p *Prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.mu.RLock()
	st := p.statements[query]
	p.mu.RUnlock()
	if st != nil {
		return st, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if st := p.statements[query]; st != nil {
		return st, nil
	}
	st, err := p.db.PrepareContext(context.WithoutCancel(ctx), query)
	if err == nil {
		p.statements[query] = st
	}
	return st, err
}

// Close frees the compiled statements.
func (p *Prepared) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var first error
	for query, st := range p.statements {
		if err := st.Close(); err != nil && first == nil {
			first = err
		}
		delete(p.statements, query)
	}
	return first
}

// Scope says whose rows a statement is for. A database with row-level security shows it no others; SQLite ignores it.
// The zero value is for statements on tables that belong to no organization.
type Scope struct {
	Org        engine.OrgID
	Everywhere bool // for the few statements that work for all organizations, such as the queue's
}

type scopeKey struct{}

// ScopeOf returns the scope of the statement that a Querier is called for with this context.
func ScopeOf(ctx context.Context) Scope {
	s, _ := ctx.Value(scopeKey{}).(Scope)
	return s
}

// everywhere marks a statement that works for all organizations at once.
func everywhere(ctx context.Context) context.Context {
	return context.WithValue(ctx, scopeKey{}, Scope{Everywhere: true})
}

// scoped adds the scope of a statement: the organization in its first argument, unless the statement is for all.
func scoped(ctx context.Context, args []any) context.Context {
	if len(args) == 0 {
		return ctx
	}
	org, owned := args[0].(engine.OrgID)
	if !owned || ScopeOf(ctx).Everywhere {
		return ctx
	}
	return context.WithValue(ctx, scopeKey{}, Scope{Org: org})
}

// runner runs the statements of reads and of a tx on one connection.
type runner struct {
	dialect Dialect
	q       Querier
}

func (r *runner) classify(err error) error { return r.dialect.classify(err) }

func (r *runner) note(n Note) {
	if to, ok := r.q.(noter); ok {
		to.Note(n)
	}
}

// scanner is a row being read.
type scanner interface{ Scan(dest ...any) error }

// queryAll reads all rows; the list is empty, not nil, if there are none.
func queryAll[T any](
	ctx context.Context, r *runner, scan func(scanner) (T, error), query string, args ...any,
) ([]T, error) {
	rows, err := r.q.QueryContext(scoped(ctx, args), query, args...)
	if err != nil {
		return nil, r.classify(err)
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	if err := rows.Err(); err != nil {
		return nil, r.classify(err)
	}
	return all, r.classify(rows.Close())
}

// queryOne reads the first row; ErrNotFound if there is none.
func queryOne[T any](
	ctx context.Context, r *runner, scan func(scanner) (T, error), query string, args ...any,
) (T, error) {
	var none T
	rows, err := r.q.QueryContext(scoped(ctx, args), query, args...)
	if err != nil {
		return none, r.classify(err)
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return none, r.classify(err)
		}
		return none, engine.ErrNotFound
	}
	v, err := scan(rows)
	if err != nil {
		return none, err
	}
	return v, r.classify(rows.Close())
}

// exec runs a statement and returns the number of rows it changed.
func (r *runner) exec(ctx context.Context, query string, args ...any) (int64, error) {
	result, err := r.q.ExecContext(scoped(ctx, args), query, args...)
	if err != nil {
		return 0, r.classify(err)
	}
	n, err := result.RowsAffected()
	return n, err
}

// insert runs an INSERT … ON CONFLICT DO NOTHING and returns ErrDuplicate if no row was added. This way the transaction
// stays usable after a duplicate. On PostgreSQL a violated index would end it.
func (r *runner) insert(ctx context.Context, query string, args ...any) error {
	return affected(engine.ErrDuplicate)(r.exec(ctx, query, args...))
}

// change runs a statement that must change a row, and returns ErrNotFound if it changed none.
func (r *runner) change(ctx context.Context, query string, args ...any) error {
	return affected(engine.ErrNotFound)(r.exec(ctx, query, args...))
}

// affected turns a count of 0 into the error none.
func affected(none error) func(n int64, err error) error {
	return func(n int64, err error) error {
		if err == nil && n == 0 {
			return none
		}
		return err
	}
}

// micros is a time in its stored form: microseconds since 1970 in UTC.
func micros(t time.Time) int64 { return t.UnixMicro() }

func timeOf(micros int64) time.Time { return time.UnixMicro(micros).UTC() }

// microsOrNull stores an optional time.
func microsOrNull(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	m := t.UnixMicro()
	return &m
}

func timeOrNil(v sql.NullInt64) *time.Time {
	if !v.Valid {
		return nil
	}
	t := timeOf(v.Int64)
	return &t
}

// amountOrNull stores optional money as hundredths.
func amountOrNull(a *engine.Amount) *int64 { return (*int64)(a) }

// jsonOrNull stores JSON as text, so that reading returns the same bytes.
func jsonOrNull(raw json.RawMessage) *string {
	if raw == nil {
		return nil
	}
	s := string(raw)
	return &s
}

// bytesOrNull stores nil as NULL, not as no bytes.
func bytesOrNull(b []byte) any {
	if b == nil {
		return nil
	}
	return b
}

func jsonOrNil(v sql.NullString) json.RawMessage {
	if !v.Valid {
		return nil
	}
	return json.RawMessage(v.String)
}

// scanOne reads a row of one column.
func scanOne[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}

// zeroIfNone turns ErrNotFound into the zero value.
func zeroIfNone[T any](v T, err error) (T, error) {
	if errors.Is(err, engine.ErrNotFound) {
		var none T
		return none, nil
	}
	return v, err
}
