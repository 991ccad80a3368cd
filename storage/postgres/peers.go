package postgres

import (
	"context"
	"crypto/rand"
	"database/sql"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/dossier-lending/dossier/engine"
)

// peers connects the processes that share a database.
//
// # Why announcements are not part of the transaction
//
// A transaction with a NOTIFY holds a lock of the whole server while it commits, so that commits could no longer share
// a flush. So a process announces after its commits, at most every few milliseconds, in a transaction that writes
// nothing. If an announcement is lost, other processes find the work when they look by themselves, within a second.
type peers struct {
	config *config
	db     *sql.DB // for announcements
	log    *slog.Logger
	self   string // tells own announcements from others'
	ctx    context.Context
	stop   context.CancelFunc
	work   sync.WaitGroup

	announcing, listening sync.Once
	waiting               chan struct{} // one slot: there is something to announce
	news                  chan struct{} // one slot: somebody announced something
}

var _ engine.Peers = (*peers)(nil)

const (
	channel = "dossier"
	// announceEvery is the least time between two announcements of a process.
	announceEvery = 10 * time.Millisecond
	// reconnectAfter is how long a listener waits before it connects again.
	reconnectAfter = 500 * time.Millisecond
	// aloneCheck is how often the connection that holds a lock is tried.
	aloneCheck = time.Second
)

func newPeers(c *config, db *sql.DB, log *slog.Logger) *peers {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	p := &peers{
		config: c, db: db, log: log, self: rand.Text(), waiting: make(chan struct{}, 1), news: make(chan struct{}, 1),
	}
	p.ctx, p.stop = context.WithCancel(context.Background())
	return p
}

// Announce tells other processes that there may be news. It does not wait.
func (p *peers) Announce() {
	p.announcing.Do(func() { p.work.Go(p.announce) })
	give(p.waiting)
}

func give(to chan struct{}) {
	select {
	case to <- struct{}{}:
	default: // what waits there says the same
	}
}

func (p *peers) announce() {
	for {
		select {
		case <-p.ctx.Done():
			return
		case <-p.waiting:
		}
		_, err := p.db.ExecContext(p.ctx, `SELECT pg_notify($1, $2)`, channel, p.self)
		if err != nil && p.ctx.Err() == nil {
			p.log.Debug("an announcement was lost; other processes look by themselves", "error", err)
		}
		select {
		case <-p.ctx.Done():
			return
		case <-time.After(announceEvery):
		}
	}
}

// News receives a value after another process announced something, and after the connection was lost for a while.
func (p *peers) News() <-chan struct{} {
	p.listening.Do(func() { p.work.Go(p.listen) })
	return p.news
}

func (p *peers) listen() {
	away := false
	for p.ctx.Err() == nil {
		err := p.listenOnce(func() {
			if away {
				p.log.Info("told of other processes' work again")
			}
			away = false
		})
		if p.ctx.Err() != nil {
			return
		}
		if !away {
			p.log.Warn("the database does not answer; the queue is looked at every second until it does", "error", err)
		}
		away = true
		select {
		case <-p.ctx.Done():
		case <-time.After(reconnectAfter):
		}
	}
}

// listenOnce listens until its connection fails. It calls begun when it hears.
func (p *peers) listenOnce(begun func()) error {
	c := p.config.connection()
	c.RuntimeParams["application_name"] = "dossier listener"
	conn, err := pgx.ConnectConfig(p.ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(p.ctx)) }()
	if _, err := conn.Exec(p.ctx, `LISTEN `+channel); err != nil {
		return err
	}
	begun()
	give(p.news) // for what was missed before
	for {
		n, err := conn.WaitForNotification(p.ctx)
		if err != nil {
			return err
		}
		if n.Payload != p.self {
			give(p.news)
		}
	}
}

// Alone runs fn while it holds an advisory lock with this name. fn's context ends if the lock may be lost. The lock has
// a connection of its own: with one of the transactions', several fn could wait for each other's.
func (p *peers) Alone(ctx context.Context, name string, fn func(ctx context.Context) error) (ran bool, err error) {
	var conn *pgx.Conn
	err = again(ctx, func() error {
		conn, err = pgx.ConnectConfig(ctx, p.config.connection())
		return err
	})
	if err != nil {
		return false, classify(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if err := conn.QueryRow(
		ctx, `SELECT pg_try_advisory_lock(hashtextextended($1, 1))`, name,
	).Scan(&ran); err != nil || !ran {
		return false, classify(err)
	}
	holding, stop := context.WithCancel(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		watchConnection(holding, conn, stop)
	}()
	err = fn(holding)
	stop()
	<-watched
	// The end of the connection would release it as well, but later.
	_, _ = conn.Exec(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(hashtextextended($1, 1))`, name)
	return true, err
}

// watchConnection calls lost when the connection no longer answers.
func watchConnection(ctx context.Context, conn *pgx.Conn, lost context.CancelFunc) {
	tick := time.NewTicker(aloneCheck)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if conn.Ping(context.WithoutCancel(ctx)) != nil {
				lost()
				return
			}
		}
	}
}

// close ends what runs in the background.
func (p *peers) close() {
	p.stop()
	p.work.Wait()
}
