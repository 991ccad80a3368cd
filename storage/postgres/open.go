package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5" // PostgreSQL's protocol in pure Go, with a pool that prepares connections
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/dossier-lending/dossier/migrations"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/transfer"
)

// Options change how a database is opened. The zero value is right for production.
type Options struct {
	// Connections is the most connections that the store opens; 0 means 26. Three wait for news of the queue and
	// hold locks of work, two are for statements about commits; the others are divided between reads and transactions.
	// LockServer opens one more.
	Connections int
	// HeadKey is 32 bytes that only this installation has. With it, a head in HeadFolder (package storage/head) shows
	// missing and rewritten records. Nil keeps no head.
	HeadKey []byte
	// HeadFolder is the data folder. All processes that write to the database must use the same one.
	HeadFolder string
	// Shared is true for a server that shares the database with servers that have folders of their own. From then on
	// nobody keeps a head of this database, whatever HeadKey says.
	Shared bool
	// Log receives messages about lost connections and the head; nil discards them.
	Log *slog.Logger
}

// ErrSuperuser is returned if the role of the URL is one for which PostgreSQL skips row-level security.
var ErrSuperuser = errors.New("the database role may see the rows of all organizations (it is a superuser, or has " +
	"BYPASSRLS), so PostgreSQL would not keep organizations apart; make a role of its own: " +
	"CREATE ROLE dossier LOGIN PASSWORD '…'; CREATE DATABASE dossier OWNER dossier")

// leastVersion is the oldest supported version of the server, as server_version_num has it.
const leastVersion = 150000

// Open connects to the database of a URL (postgres://role:password@host:port/database) and migrates it to the newest
// schema. The role must own the database, and must not be a superuser. Several processes may open it at the same time:
// one of them migrates.
//
// An error never contains the URL's password.
func Open(ctx context.Context, url string, opts Options) (*storage.Store, error) {
	parts, err := connect(ctx, url, opts)
	if err != nil {
		return nil, err
	}
	return storage.New(parts), nil
}

func connect(ctx context.Context, url string, opts Options) (parts storage.Config, err error) {
	c, err := newConfig(url, opts)
	if err != nil {
		return parts, err
	}
	if err := migrate(ctx, c.connection()); err != nil {
		return parts, fmt.Errorf("opening database %s: %w", c, err)
	}
	var pools []*pgxpool.Pool
	var open []*sql.DB
	closeAll := func() (err error) {
		for i, db := range open {
			err = errors.Join(err, db.Close())
			pools[i].Close()
		}
		return err
	}
	for _, make := range []func(context.Context) (*pgxpool.Pool, error){c.readPool, c.writePool, c.controlPool} {
		pool, err := make(ctx)
		if err != nil {
			return parts, errors.Join(err, closeAll())
		}
		pools, open = append(pools, pool), append(open, stdlib.OpenDBFromPool(pool))
	}
	rows, writer, control := open[0], open[1], open[2]
	others := newPeers(c, writer, opts.Log)
	committer := &transactions{db: writer, control: control, lanes: newLanes()}
	parts = storage.Config{
		Dialect:   Dialect,
		Reader:    &reader{rows},
		Committer: committer,
		Peers:     others,
		Close: func() error {
			others.close()
			return closeAll()
		},
	}
	if err = transfer.CheckFinished(ctx, rows); err != nil {
		return parts, errors.Join(fmt.Errorf("opening database %s: %w", c, err), closeAll())
	}
	if opts.Shared {
		err = share(ctx, control)
	} else if opts.HeadKey != nil {
		committer.keeper, err = newKeeper(ctx, control, opts)
	}
	if committer.keeper != nil {
		parts.Anchor = committer.keeper
	} else if err == nil {
		err = makeLanes(ctx, control, "")
	}
	if err != nil {
		return parts, errors.Join(fmt.Errorf("opening database %s: %w", c, err), closeAll())
	}
	return parts, nil
}

// migrationLock is the advisory lock of the process that migrates.
const migrationLock = 0x646f7373_6d696772 // "doss" "migr"

// migrate checks the role and upgrades the schema, while no other process does. It uses one connection of its own.
func migrate(ctx context.Context, c *pgx.ConnConfig) (err error) {
	db := stdlib.OpenDB(*patient(c)) // a migration may change rows of all organizations
	db.SetMaxOpenConns(2)            // one holds the lock
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := checkServer(ctx, db); err != nil {
		return err
	}
	lock, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if _, err := lock.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, int64(migrationLock)); err != nil {
		return err
	}
	err = migrations.Up(ctx, db, migrations.PostgreSQL)
	_, unlock := lock.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, int64(migrationLock))
	return errors.Join(err, unlock)
}

// errPooler is returned if a connection does not have the settings that it was started with.
var errPooler = errors.New("the settings of a connection do not arrive (a pooler such as PgBouncer drops them); " +
	"name the address of PostgreSQL itself")

// checkServer refuses servers and roles that cannot keep the promises of this package. db's connections were started
// with the scope of the whole installation.
func checkServer(ctx context.Context, db *sql.DB) error {
	var version int
	var encoding, scope string
	var powerful bool
	err := db.QueryRowContext(ctx, `
		SELECT CAST(current_setting('server_version_num') AS INTEGER), current_setting('server_encoding'),
		       COALESCE(current_setting('`+scopeSetting+`', true), ''),
		       rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user`).Scan(
		&version, &encoding, &scope, &powerful,
	)
	switch {
	case err != nil:
		return err
	case scope != everywhere:
		return errPooler
	case version < leastVersion:
		return fmt.Errorf("the server is PostgreSQL %d; dossier needs %d or newer", version/10000, leastVersion/10000)
	case encoding != "UTF8":
		return fmt.Errorf("the database's encoding is %s; make it with ENCODING 'UTF8'", encoding)
	case powerful:
		return ErrSuperuser
	}
	return nil
}
