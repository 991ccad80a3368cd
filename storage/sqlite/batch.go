package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// batch is the transactions that share one commit.
type batch struct {
	group   *group
	members []*member // those whose functions want to be committed
	broken  error     // why the whole batch is lost
}

// run lends the connection to one member, inside a savepoint that is undone when its function fails.
//
// Some failures (full disk, I/O error) make SQLite roll back the whole transaction by itself. The
// savepoint is gone then, so that neither RELEASE nor ROLLBACK TO finds it, and the batch is broken:
// what earlier members wrote is lost and they are told so.
func (b *batch) run(m *member) {
	if err := b.group.do("SAVEPOINT member"); err != nil {
		b.broken = err
		m.turn <- turn{err: b.group.judge(err)}
		return
	}
	l := &loan{prepared: b.group.prepared}
	m.turn <- turn{loan: l}
	err := <-m.ran
	if err == nil && l.broken == nil {
		b.members = append(b.members, m)
		b.broken = b.group.do("RELEASE member")
		return
	}
	m.committed <- l.broken // for a function that overlooked the error: it must not be told that it is kept
	if undo := b.group.do("ROLLBACK TO member"); undo != nil {
		b.broken = errors.Join(l.broken, undo)
		return
	}
	b.broken = b.group.do("RELEASE member")
	if errors.Is(classify(l.broken), engine.ErrStorageFailed) {
		b.broken = l.broken
	}
}

// loan is the writer's connection while a member's function has it.
type loan struct {
	prepared *storage.Prepared
	over     atomic.Bool
	broken   error // an error after which SQLite may have rolled the whole transaction back
}

var errLoanOver = errors.New("a transaction was used after its function returned")

func (l *loan) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	rows, err := l.prepared.QueryContext(ctx, query, args...)
	return rows, l.note(ctx, err)
}

func (l *loan) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	result, err := l.prepared.ExecContext(ctx, query, args...)
	return result, l.note(ctx, err)
}

// check refuses statements after one that may have ended the transaction: they would run, and commit,
// outside of it.
func (l *loan) check() error {
	if l.over.Load() {
		return errLoanOver
	}
	return l.broken
}

// note keeps an error that SQLite may have answered with a rollback of everything. Duplicates and
// missing parents undo their own statement only, and a context that ended was noticed before it ran.
func (l *loan) note(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	meaning := classify(err)
	if !errors.Is(meaning, engine.ErrDuplicate) && !errors.Is(meaning, engine.ErrNotFound) {
		l.broken = err
	}
	return err
}
