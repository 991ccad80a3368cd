package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	_ "modernc.org/sqlite" // SQLite in pure Go: no C compiler, one static binary

	"github.com/dossier-lending/dossier/migrations"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/transfer"
)

// FileName is the name of the database in a data folder.
const FileName = "dossier.db"

const (
	// busyTimeout is how long a writer waits for a command that writes at the same time.
	busyTimeout = 10 * time.Second
	// leastReaders and mostReaders bound the number of reading connections, one per processor. More would help little,
	// and each takes memory.
	leastReaders = 4
	mostReaders  = 16
	// writerCacheKiB and readerCacheKiB are the sizes of the page caches, 12 MB in all with four readers, so that an
	// idle appliance takes little memory. Other recently used pages are in the operating system's cache.
	writerCacheKiB = 4096
	readerCacheKiB = 2048
	// walSizeLimit is the size in bytes to which the write-ahead log is cut after a burst of writes.
	walSizeLimit = 64 << 20
	folderMode   = 0o700
	fileMode     = 0o600
)

// Synchronous is how long a commit waits for the disk before it is acknowledged.
type Synchronous string

const (
	// Full waits for the disk. It is the default, and the only level at which an acknowledged change survives a power
	// cut.
	Full Synchronous = "FULL"
	// Normal does not wait: a power cut loses acknowledged commits.
	Normal Synchronous = "NORMAL"
	// Off does not keep the order of writes either: a power cut may damage the file.
	Off Synchronous = "OFF"
)

// Options change how a database is opened. The zero value is right for production.
type Options struct {
	// Synchronous is Full if empty.
	Synchronous Synchronous
	// LoseAcknowledgedCommits must be true to open with less than Full, so that it does not happen by accident.
	LoseAcknowledgedCommits bool
	// HeadKey is 32 bytes that only this installation has. With it, a head beside the database (package storage/head)
	// shows missing and rewritten records. Nil keeps no head.
	HeadKey []byte
	// Log receives messages about the head; nil discards them.
	Log *slog.Logger
}

// ErrNotDurable is returned by Open for a level below Full without LoseAcknowledgedCommits.
var ErrNotDurable = errors.New("synchronous below FULL loses acknowledged commits in a power cut; " +
	"remove the setting, or accept the loss with LoseAcknowledgedCommits")

func (o Options) check() (Synchronous, error) {
	switch o.Synchronous {
	case "", Full:
		return Full, nil
	case Normal, Off:
		if o.LoseAcknowledgedCommits {
			return o.Synchronous, nil
		}
		return "", ErrNotDurable
	}
	return "", fmt.Errorf("unknown synchronous level %q; use FULL", o.Synchronous)
}

// Open opens the database in a data folder and migrates it to the newest schema. It creates folder and file if they are
// missing. Several processes may have a database open; a server also calls LockFolder.
func Open(ctx context.Context, folder string, opts Options) (*storage.Store, error) {
	level, err := opts.check()
	if err != nil {
		return nil, err
	}
	file, err := makeFile(folder)
	if err != nil {
		return nil, err
	}
	writer, err := openPool(file, writerPragmas(level), 1)
	if err != nil {
		return nil, err
	}
	err = migrateAlone(folder, func() error { return prepare(ctx, writer, level) })
	if err == nil {
		err = transfer.CheckFinished(ctx, writer)
	}
	if err != nil {
		return nil, errors.Join(describe(err, file), writer.Close())
	}
	reader, err := openPool(file, readerPragmas(), readers())
	if err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	g, err := newGroup(ctx, writer)
	if err != nil {
		return nil, errors.Join(err, reader.Close(), writer.Close())
	}
	if g.keeper, err = newKeeper(ctx, folder, opts.HeadKey, g, opts.Log); err != nil {
		return nil, errors.Join(describe(err, file), g.prepared.Close(), g.conn.Close(), reader.Close(), writer.Close())
	}
	g.reader = reader
	go g.write()
	return newStore(g, reader, writer), nil
}

func newStore(g *group, reader, writer *sql.DB) *storage.Store {
	prepared := storage.NewPrepared(reader)
	var anchor storage.Anchor
	if g.keeper != nil {
		go g.keeper.run()
		anchor = g.keeper
	}
	return storage.New(storage.Config{Dialect: Dialect, Reader: prepared, Committer: g, Anchor: anchor,
		Close: func() error { return errors.Join(prepared.Close(), reader.Close(), writer.Close()) }})
}

// makeFile makes the folder and an empty database file that only the owner may read, and syncs both names. If the
// folder above may not be read, a service manager made our folder, and its name is safe already.
func makeFile(folder string) (string, error) {
	if err := os.MkdirAll(folder, folderMode); err != nil {
		return "", fmt.Errorf("the data folder cannot be made: %w", err)
	}
	file := filepath.Join(folder, FileName)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_RDWR, fileMode)
	if errors.Is(err, os.ErrExist) {
		return file, nil
	}
	if err != nil {
		return "", fmt.Errorf("the database file cannot be made: %w", err)
	}
	if err := syncFolder(filepath.Dir(folder)); err != nil && !errors.Is(err, os.ErrPermission) {
		return "", err
	}
	return file, errors.Join(f.Close(), syncFolder(folder))
}

func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// pragma is a setting of a connection; busy_timeout comes first, because setting the others may itself
// have to wait for a lock.
type pragma struct{ name, value string }

func writerPragmas(level Synchronous) []pragma {
	return []pragma{
		{"busy_timeout", strconv.FormatInt(busyTimeout.Milliseconds(), 10)},
		{"journal_mode", "WAL"},
		{"synchronous", string(level)},
		{"foreign_keys", "1"},
		{"secure_delete", "1"},
		{"recursive_triggers", "1"}, // so that REPLACE also fires the audit log's delete trigger
		{"cache_size", strconv.Itoa(-writerCacheKiB)},
		{"journal_size_limit", strconv.Itoa(walSizeLimit)},
	}
}

func readerPragmas() []pragma {
	return []pragma{
		{"busy_timeout", strconv.FormatInt(busyTimeout.Milliseconds(), 10)},
		{"query_only", "1"},
		{"cache_size", strconv.Itoa(-readerCacheKiB)},
	}
}

func readers() int { return min(max(leastReaders, runtime.GOMAXPROCS(0)), mostReaders) }

func openPool(file string, pragmas []pragma, connections int) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}, "_time_format": {"sqlite"}, "_dqs": {"0"}}
	for _, p := range pragmas {
		q.Add("_pragma", p.name+"("+p.value+")")
	}
	absolute, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: absolute, RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections) // opening a connection costs more than keeping it
	return db, nil
}

// migrateAlone keeps other processes from migrating the same database at the same time: the second one would find
// half of the new schema. The lock is on a separate file, because SQLite loses its own locks when the process closes
// the database file.
func migrateAlone(folder string, migrate func() error) error {
	f, err := os.OpenFile(filepath.Join(folder, migrationLockName), os.O_CREATE|os.O_RDWR, fileMode)
	if err != nil {
		return fmt.Errorf("the migration lock cannot be made: %w", err)
	}
	if err := waitForLock(f, migrationWait); err != nil {
		_ = f.Close()
		return err
	}
	return errors.Join(migrate(), f.Close())
}

// prepare migrates the database and checks that the connection has the wanted level of durability.
func prepare(ctx context.Context, db *sql.DB, level Synchronous) error {
	var mode string
	var synchronous int
	if err := db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&mode); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, `PRAGMA synchronous`).Scan(&synchronous); err != nil {
		return err
	}
	if mode != "wal" || synchronous != map[Synchronous]int{Off: 0, Normal: 1, Full: 2}[level] {
		return fmt.Errorf("the file system does not support write-ahead logging (journal_mode %s, synchronous %d); put the data folder on a local disk", mode, synchronous)
	}
	return migrations.Up(ctx, db, migrations.SQLite)
}

func describe(err error, file string) error {
	return fmt.Errorf("opening %s: %w", file, err)
}
