package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// batch is the transactions that share one commit.
type batch struct {
	group   *group
	members []*member // those whose functions want to be committed
	broken  error     // why the whole batch is lost
	wrote   bool      // whether there is anything to commit
	notes   []storage.Note
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
	if unreadable := l.unreadable(err); unreadable != nil {
		m.committed <- unreadable
		b.broken = errBesideDamage
		return
	}
	if err == nil && l.broken == nil {
		b.members = append(b.members, m)
		b.wrote = b.wrote || l.wrote
		b.notes = append(b.notes, l.notes...)
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

// errBesideDamage is told to those who shared a batch with a transaction that met damaged pages. SQLite
// writes nothing more in a transaction that has met some, so it is rolled back with all of them.
var errBesideDamage = storage.Wrap(engine.ErrStorageBusy, errors.New("another transaction of the same commit met damaged data"))

// unreadable is why a function's transaction must not be committed although its savepoint could be undone:
// it met damaged pages, in a statement or while rows were read. Nil when it did not.
func (l *loan) unreadable(ended error) error {
	for _, err := range []error{l.broken, ended} {
		if err = classify(err); errors.Is(err, engine.ErrDamaged) || isReadOnly(err) {
			return err
		}
	}
	return nil
}

// isReadOnly reports whether SQLite refused to write. Inside a transaction that began as a writing one it
// does so after it has met damaged pages.
func isReadOnly(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code()&0xff == codeReadOnly
}

// commit makes the batch durable and then writes its record in the head, before anybody is told. A batch
// that changed nothing has none.
func (b *batch) commit() error {
	if b.wrote {
		if err := b.group.keeper.seal(context.Background(), b.notes); err != nil {
			return err
		}
	}
	if err := b.group.do("COMMIT"); err != nil {
		return commitFailed(err)
	}
	if !b.wrote {
		return nil
	}
	return b.group.keeper.committed()
}

// loan is the writer's connection while a member's function has it.
type loan struct {
	prepared *storage.Prepared
	over     atomic.Bool
	broken   error // an error after which SQLite may have rolled the whole transaction back
	wrote    bool
	notes    []storage.Note
}

// Note keeps what the head is told with the commit.
func (l *loan) Note(n storage.Note) { l.notes = append(l.notes, n) }

var errLoanOver = errors.New("a transaction was used after its function returned")

func (l *loan) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	rows, err := l.prepared.QueryContext(ctx, query, args...)
	l.wrote = l.wrote || !strings.HasPrefix(strings.TrimSpace(query), "SELECT")
	return rows, l.note(ctx, err)
}

func (l *loan) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	result, err := l.prepared.ExecContext(ctx, query, args...)
	if err == nil && !l.wrote {
		n, counted := result.RowsAffected()
		l.wrote = n > 0 || counted != nil
	}
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
