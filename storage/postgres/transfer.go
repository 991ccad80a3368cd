package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/dossier-lending/dossier/storage/transfer"
)

// columnsSQL lists all columns for transfer.Database.
const columnsSQL = `
	SELECT table_name, column_name, CASE data_type WHEN 'boolean' THEN 1 ELSE 0 END FROM information_schema.columns
	WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`

// OpenSource opens a database as the source of a copy of rows. Its schema must be the newest one: a store was opened
// before (Open).
func OpenSource(url string) (*transfer.Database, error) {
	c, err := newConfig(url, Options{})
	if err != nil {
		return nil, err
	}
	return raw(c), nil
}

// OpenTarget opens a database as the target of a copy of rows, and migrates it to the newest schema. The caller holds
// the server's lock (LockServer).
func OpenTarget(ctx context.Context, url string) (*transfer.Database, error) {
	c, err := newConfig(url, Options{})
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, c.connection()); err != nil {
		return nil, fmt.Errorf("opening database %s: %w", c, err)
	}
	return raw(c), nil
}

func raw(c *config) *transfer.Database {
	db := stdlib.OpenDB(*patient(c.connection()))
	db.SetMaxOpenConns(1)
	at := c.pool.ConnConfig
	return &transfer.Database{
		DB:      db,
		Dialect: Dialect,
		Name:    "database " + c.String(),
		Columns: columnsSQL,
		Begin:   "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
		// Commits keep their order in the log; so a crash of the server removes the newest ones, with the progress in
		// them. The next commit that waits for the disk has all of them before it.
		Bulk:          []string{"SET synchronous_commit = off"},
		Safe:          []string{"SET synchronous_commit = on"},
		RowsPerInsert: 64,
		NoZeroBytes:   true,
		StartOver: fmt.Sprintf(
			"to start over, make the database anew (DROP DATABASE %[1]s; CREATE DATABASE %[1]s OWNER %[2]s) and run the command again",
			pgx.Identifier{at.Database}.Sanitize(), pgx.Identifier{at.User}.Sanitize(),
		),
	}
}

// patient lets the statements of a connection take as long as they need, and wait as long for another process that
// migrates, on rows of all organizations.
func patient(c *pgx.ConnConfig) *pgx.ConnConfig {
	c.RuntimeParams[scopeSetting] = everywhere
	for _, limit := range []string{"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"} {
		c.RuntimeParams[limit] = "0"
	}
	return c
}
