// Package migrations holds the database's schema, one folder per dialect, and upgrades a database to it.
//
// Merged migrations never change: a change of the schema is a new file in both folders. There are no "down" migrations,
// because they would lose data that only the newer schema can hold. To go back, restore a backup.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3" // runs each numbered SQL file once, on both databases
)

//go:embed sqlite/*.sql postgres/*.sql
var files embed.FS

// Dialect is a kind of database: the folder of its migrations, and goose's name for it.
type Dialect struct {
	Folder string
	goose  goose.Dialect
}

// The two dialects.
var (
	SQLite     = Dialect{"sqlite", goose.DialectSQLite3}
	PostgreSQL = Dialect{"postgres", goose.DialectPostgres}
)

// Files returns the dialect's migration files, at the root of a file system.
func (d Dialect) Files() fs.FS {
	sub, err := fs.Sub(files, d.Folder)
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// ErrNewerSchema is returned if a newer dossier has already changed this database.
var ErrNewerSchema = errors.New(
	"the database was made by a newer dossier; run that version, or restore a backup made before the upgrade",
)

// Up upgrades the database to the newest schema. It is quick if there is nothing to do. Each migration runs in its own
// transaction, so an interrupted migration leaves no partial change.
func Up(ctx context.Context, db *sql.DB, d Dialect) error {
	p, err := goose.NewProvider(
		d.goose, db, d.Files(), goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)),
	)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	current, target, err := p.GetVersions(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("migrations: reading the schema's version: %w", err)
	case current > target:
		return ErrNewerSchema
	case current == target:
		return nil
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}
