package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

const (
	// maxBatch bounds how many transactions share a commit, because a failed commit fails them all.
	maxBatch = 256
	// maxBatchTime bounds how long the first transaction of a batch waits for the others to run.
	maxBatchTime = 20 * time.Millisecond
)

// group is the single writer. It commits the callers' transactions in batches: while one commit waits for the disk,
// the next callers queue up and form the next batch. A single caller does not wait for others.
//
// # Why callers run their own functions
//
// The writer lends its connection to one caller after the other. Each caller runs its function on its own goroutine,
// so a panic or runtime.Goexit ends only that caller, and only its savepoint is undone.
type group struct {
	conn     *sql.Conn
	reader   *sql.DB // other connections to the same database; nil if there are none
	prepared *storage.Prepared
	incoming chan *member
	tasks    chan task
	stopping chan struct{}
	stopped  chan struct{}
	// exec runs the writer's own statements. A test may replace it to make one fail.
	exec   func(ctx context.Context, query string, args ...any) (sql.Result, error)
	keeper *keeper // nil keeps no head
	// failed is set after a failed write. Nothing more is written until a restart.
	failed error
	// moving is held while the write-ahead log is moved into the database file and emptied.
	moving sync.Mutex
	// asked is when a caller last began a transaction, in nanoseconds since 1970. Work that can wait looks at it.
	asked atomic.Int64
}

var _ storage.Committer = (*group)(nil)

// member is one caller's part of a batch. Each channel carries one value and has room for it, so the writer waits
// only for the function that holds the connection.
type member struct {
	turn      chan turn
	ran       chan error // how the function ended
	committed chan error // how the commit ended
}

// task is work for the writer between two batches.
type task struct {
	run  func() error
	done chan error
}

// turn lends the connection, or contains the reason why it cannot.
type turn struct {
	loan *loan
	err  error
}

// ErrClosed is returned after the store was closed.
var ErrClosed = errors.New("the database is closed")

// errUnwound is the result of a function that panicked or called runtime.Goexit.
var errUnwound = errors.New("the function did not return")

func newGroup(ctx context.Context, db *sql.DB) (*group, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	g := &group{conn: conn, prepared: storage.NewPrepared(conn), incoming: make(chan *member),
		tasks: make(chan task), stopping: make(chan struct{}), stopped: make(chan struct{})}
	g.exec = g.prepared.ExecContext
	return g, nil
}

// InTx waits for its turn, runs fn on this goroutine and returns after the commit that contains it. If ctx ends
// before its turn, fn does not run; if it ends later, the next statement of fn returns the error.
func (g *group) InTx(ctx context.Context, fn func(storage.Querier) error) error {
	g.asked.Store(time.Now().UnixNano())
	return g.inTx(ctx, fn)
}

// inTx is InTx for the group's own work, which others need not make room for.
func (g *group) inTx(ctx context.Context, fn func(storage.Querier) error) error {
	if err := cmp.Or(ctx.Err(), g.keeper.refusal()); err != nil {
		return err
	}
	m := &member{turn: make(chan turn, 1), ran: make(chan error, 1), committed: make(chan error, 1)}
	select {
	case g.incoming <- m:
	case <-ctx.Done():
		return ctx.Err()
	case <-g.stopped:
		return ErrClosed
	}
	t := <-m.turn
	if t.err != nil {
		return t.err
	}
	if err := m.run(ctx, t.loan, fn); err != nil {
		return err
	}
	return <-m.committed
}

// run calls fn and gives the connection back however it ends.
func (m *member) run(ctx context.Context, l *loan, fn func(storage.Querier) error) error {
	ended := errUnwound
	defer func() {
		l.over.Store(true)
		m.ran <- ended
	}()
	if ended = ctx.Err(); ended == nil {
		ended = errUnwound
		ended = fn(l)
	}
	return ended
}

// Close lets the batch under way end, then stops the writer.
func (g *group) Close() error {
	close(g.stopping)
	<-g.stopped
	return errors.Join(g.keeper.close(), g.prepared.Close(), g.conn.Close())
}

// write serves callers until the group is closed.
func (g *group) write() {
	defer close(g.stopped)
	for {
		select {
		case m := <-g.incoming:
			if g.failed != nil {
				m.turn <- turn{err: g.failed}
				continue
			}
			g.serve(m)
		case t := <-g.tasks:
			t.done <- t.run()
		case <-g.stopping:
			return
		}
	}
}

// call runs fn on the writer's goroutine, between two batches.
func (g *group) call(ctx context.Context, fn func() error) error {
	t := task{fn, make(chan error, 1)}
	select {
	case g.tasks <- t:
		return <-t.done
	case <-ctx.Done():
		return ctx.Err()
	case <-g.stopped:
		return ErrClosed
	}
}

// serve runs a batch that begins with first and commits it.
func (g *group) serve(first *member) {
	if err := g.do("BEGIN IMMEDIATE"); err != nil {
		g.refuse(first, g.judge(err))
		return
	}
	if err := g.keeper.begun(context.Background()); err != nil {
		_ = g.do("ROLLBACK")
		g.refuse(first, g.judge(err))
		return
	}
	defer g.keeper.ended()
	began := time.Now()
	b := batch{group: g}
	for m := first; m != nil && b.broken == nil; m = g.next(len(b.members), began) {
		b.run(m)
		if b.broken != nil {
			break
		}
	}
	if b.broken == nil {
		b.broken = b.commit()
	}
	if b.broken != nil {
		b.broken = g.judge(b.broken)
		_ = g.do("ROLLBACK") // fails if SQLite has rolled back already; that is fine
	}
	if errors.Is(b.broken, head.ErrForged) {
		b.broken = g.keeper.forged(context.Background(), b.broken)
	}
	for _, m := range b.members {
		m.committed <- b.broken
	}
}

// refuse returns an error to a caller and to all waiting callers. If another program holds the database, each try
// takes as long as busyTimeout, so all waiting callers share one try.
func (g *group) refuse(first *member, err error) {
	for m := first; m != nil; m = g.waiting() {
		m.turn <- turn{err: err}
	}
}

// next is the next waiting caller; nil if nobody waits or the batch is full.
func (g *group) next(size int, began time.Time) *member {
	if size >= maxBatch || time.Since(began) > maxBatchTime {
		return nil
	}
	return g.waiting()
}

// waiting is a waiting caller; nil if nobody waits.
func (g *group) waiting() *member {
	select {
	case m := <-g.incoming:
		return m
	default:
		return nil
	}
}

// do runs one of the writer's own statements.
func (g *group) do(query string) error {
	_, err := g.exec(context.Background(), query)
	return err
}

// judge turns an error into one of the engine's, and remembers a failed write, after which nothing may be written:
// after a failed fsync the kernel may have dropped the data, and a second try would seem to succeed.
func (g *group) judge(err error) error {
	if !errors.Is(err, engine.ErrOutcomeUnknown) {
		err = classify(err)
	}
	if g.failed == nil && errors.Is(err, engine.ErrStorageFailed) {
		// Later writes do nothing, so their error must not be ErrOutcomeUnknown. Only the driver's error is kept.
		g.failed = storage.Wrap(engine.ErrStorageFailed, driverError(err))
	}
	return err
}

// batch holds the transactions that share one commit.
type batch struct {
	group   *group
	members []*member // whose functions succeeded, waiting for the commit
	broken  error     // why the whole batch is lost
	wrote   bool      // whether there is anything to commit
	notes   []storage.Note
}

// run lends the connection to one member, inside a savepoint that is undone when its function fails.
//
// After some failures (full disk, I/O error) SQLite rolls back the whole transaction by itself. The savepoint is gone
// then, so neither RELEASE nor ROLLBACK TO finds it, and the batch is broken: the changes of earlier members are
// lost, and these members get the error.
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
	m.committed <- l.broken // if the function ignored the error, it must still not be told that its changes were kept
	if undo := b.group.do("ROLLBACK TO member"); undo != nil {
		b.broken = errors.Join(l.broken, undo)
		return
	}
	b.broken = b.group.do("RELEASE member")
	if errors.Is(classify(l.broken), engine.ErrStorageFailed) {
		b.broken = l.broken
	}
}

// errBesideDamage is the error for callers that shared a batch with a transaction that read damaged pages. SQLite
// writes nothing more in such a transaction, so the whole batch is rolled back.
var errBesideDamage = storage.Wrap(
	engine.ErrStorageBusy, errors.New("another transaction of the same commit met damaged data"),
)

// unreadable is the error of a function that read damaged pages, in a statement or while reading rows; nil if it did
// not. Its batch must not be committed, although its savepoint could be undone.
func (l *loan) unreadable(ended error) error {
	for _, err := range []error{l.broken, ended} {
		if err = classify(err); errors.Is(err, engine.ErrDamaged) || isReadOnly(err) {
			return err
		}
	}
	return nil
}

// isReadOnly reports whether SQLite refused to write. In a writing transaction it does so after it read damaged pages.
func isReadOnly(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code()&0xff == codeReadOnly
}

// commit commits the batch and then writes its record to the head, before any caller is answered. A batch without
// changes has no record.
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

// Note collects a change that the head records with the commit.
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

// check refuses statements after an error that may have ended the transaction: they would run, and be committed,
// outside of it.
func (l *loan) check() error {
	if l.over.Load() {
		return errLoanOver
	}
	return l.broken
}

// note remembers an error after which SQLite may have rolled back the whole transaction. Duplicates and missing
// parents undo only their own statement, and an ended context was noticed before the statement ran.
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
