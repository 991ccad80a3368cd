package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/storage"
)

// # How many connections there are
//
// Options.Connections counts all that a store opens: those of controlPool, those that stand alone, and the rest, half
// for reads and half for transactions. A server has one more, for its lock. docs/postgresql.md tells the numbers; a
// test counts them.
const (
	defaultConnections = 26
	// controlConnections are for statements about transactions and the head: one compares, one reads for a record.
	controlConnections = 2
	// singleConnections stand alone: the listener, and those of the two works that one process does for all
	// (engine.Peers.Alone: maintenance and erasures).
	singleConnections = 3
	// leastConnections leave one for reads and two for transactions.
	leastConnections = controlConnections + singleConnections + 3
	// Needed is how many connections a server process of ours may open.
	Needed = defaultConnections + 1 // that of ServerLock
)

const (
	// connectLimit bounds the wait for a connection to be made, and keepAlive and deadNetwork the time until a network
	// that answers no more is noticed.
	connectLimit = 10 * time.Second
	keepAlive    = 15 * time.Second
	deadNetwork  = 30 * time.Second
	// statementLimit bounds a statement, and lockLimit its wait for a row or table that another transaction holds. A
	// transaction that does nothing for idleLimit has lost its process.
	statementLimit = 60 * time.Second
	lockLimit      = 20 * time.Second
	idleLimit      = 60 * time.Second
)

// config is what all connections of a store have in common.
type config struct {
	pool        *pgxpool.Config
	connections int
}

// errAddress replaces the driver's errors, which show parts of a password that has one of these characters.
var errAddress = errors.New("the database's address cannot be read; it is like postgres://ROLE:PASSWORD@HOST:PORT/NAME; " +
	"in the password and in all names write %40, %2F, %3F, %23 and %25 for @ / ? # and %")

// splitsPassword reports whether an address has an @ after its host. Then a / ? or # before it ended the host within
// the password, and the rest would be taken for the database's name or a setting, and be shown.
func splitsPassword(url string) bool {
	_, rest, isURL := strings.Cut(url, "://")
	end := strings.IndexAny(rest, "/?#")
	return isURL && end >= 0 && strings.Contains(rest[end:], "@")
}

// newConfig reads a URL. Its errors show nothing of the password.
func newConfig(url string, opts Options) (*config, error) {
	if splitsPassword(url) {
		return nil, errAddress
	}
	p, err := pgxpool.ParseConfig(url)
	if err != nil {
		var file *fs.PathError
		if errors.As(err, &file) { // of a certificate, a key or a service
			return nil, fmt.Errorf("a file that the database's address names cannot be read: %w", file.Err)
		}
		return nil, errAddress
	}
	c := &config{p, opts.Connections}
	if c.connections == 0 {
		c.connections = defaultConnections
	}
	if c.connections < leastConnections {
		return nil, fmt.Errorf("%d connections are too few; allow at least %d", c.connections, leastConnections)
	}
	settings := map[string]string{
		"application_name":                    "dossier",
		"timezone":                            "UTC",
		"statement_timeout":                   milliseconds(statementLimit),
		"lock_timeout":                        milliseconds(lockLimit),
		"idle_in_transaction_session_timeout": milliseconds(idleLimit),
		// An acknowledged commit is on the disk, whatever the server's default is.
		"synchronous_commit": "on",
		// The server notices soon that a machine of ours is gone, and releases its locks.
		"tcp_keepalives_idle": "15", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3",
	}
	for name, value := range settings {
		if _, named := p.ConnConfig.RuntimeParams[name]; !named || name == "synchronous_commit" {
			p.ConnConfig.RuntimeParams[name] = value
		}
	}
	p.ConnConfig.ConnectTimeout = connectLimit
	p.ConnConfig.DialFunc = (&net.Dialer{KeepAlive: keepAlive, Control: noticeDeadNetwork}).DialContext
	p.MaxConnIdleTime = 5 * time.Minute
	return c, nil
}

func milliseconds(d time.Duration) string { return fmt.Sprint(d.Milliseconds()) }

// noticeDeadNetwork makes a write fail if the other side does not confirm it in time. Without it, the operating system
// tries for a quarter of an hour.
func noticeDeadNetwork(network, _ string, raw syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := raw.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(deadNetwork.Milliseconds()))
	})
	return errors.Join(err, failed)
}

// String names the database without the password.
func (c *config) String() string {
	at := c.pool.ConnConfig
	return fmt.Sprintf("%s of role %s on %s", at.Database, at.User, at.Host)
}

// connection is the configuration of a single connection outside of the pools.
func (c *config) connection() *pgx.ConnConfig { return c.pool.ConnConfig.Copy() }

// shared is how many connections reads and transactions have together.
func (c *config) shared() int { return c.connections - controlConnections - singleConnections }

// readPool makes the pool for reads outside of transactions. A connection is given out with the scope of the read.
func (c *config) readPool(ctx context.Context) (*pgxpool.Pool, error) {
	p := c.pool.Copy()
	p.MaxConns = int32(c.shared() / 2)
	p.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	// A list is planned for its own limit and its own place. A plan that is kept for all values reads much more.
	p.ConnConfig.RuntimeParams["plan_cache_mode"] = "force_custom_plan"
	// The default is for disks with a moving head; with it, some searches read whole indexes to save a few steps.
	p.ConnConfig.RuntimeParams["random_page_cost"] = "1.1"
	// How many documents have a word is guessed, at one in two hundred. With that guess, merging the found ones with
	// the index of all seems cheap for a page of twenty; it reads all if there is only one.
	p.ConnConfig.RuntimeParams["enable_mergejoin"] = "off"
	p.PrepareConn = func(ctx context.Context, conn *pgx.Conn) (bool, error) {
		err := enter(ctx, conn, storage.ScopeOf(ctx))
		if err != nil && conn.IsClosed() {
			return false, nil // it was lost while it was idle; the pool drops it and takes another
		}
		return err == nil, err
	}
	return pgxpool.NewWithConfig(ctx, p)
}

// writePool makes the pool for transactions, which set their own scope. It is separate, so that a function that reads
// outside of its transaction does not wait for itself.
func (c *config) writePool(ctx context.Context) (*pgxpool.Pool, error) {
	p := c.pool.Copy()
	p.MaxConns = int32(c.shared() - c.shared()/2)
	return pgxpool.NewWithConfig(ctx, p)
}

// controlPool makes the pool for statements about transactions and the head, which are about all organizations. It is
// separate, so that they do not wait for transactions that wait for them.
func (c *config) controlPool(ctx context.Context) (*pgxpool.Pool, error) {
	p := c.pool.Copy()
	p.MaxConns = controlConnections
	p.ConnConfig.RuntimeParams[scopeSetting] = everywhere
	return pgxpool.NewWithConfig(ctx, p)
}
