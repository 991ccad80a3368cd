package postgres

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/stdlib"
)

// Server is what an operator should know about the server behind a database.
type Server struct {
	Version  string // as the server writes it, such as 15.8
	Database string // without the password
	// Fsync is false if the server does not wait for the disk: then a crash of its machine damages the database.
	// FullPageWrites is false if it trusts the disk to write whole pages.
	Fsync, FullPageWrites bool
	// Standbys are the standby servers that a commit waits for, too, as synchronous_standby_names has them.
	Standbys string
	// Checksums is true if each page has one, so that a page that the disk changed is noticed.
	Checksums bool
	// Unguarded lists tables of organizations without row-level security, which a migration of ours never leaves.
	Unguarded []string
	// Connections are open now, and Allowed may be open at the same time, for this role and database.
	Connections, Allowed int
}

// Examine asks the server about itself.
func Examine(ctx context.Context, url string) (s Server, err error) {
	c, err := newConfig(url, Options{})
	if err != nil {
		return s, err
	}
	one := c.connection()
	one.RuntimeParams[scopeSetting] = everywhere
	db := stdlib.OpenDB(*one)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := checkServer(ctx, db); err != nil {
		return s, classify(err)
	}
	s.Database = c.String()
	if err := db.QueryRowContext(ctx, `
		SELECT current_setting('server_version'), current_setting('fsync') = 'on', current_setting('full_page_writes') = 'on',
		       current_setting('synchronous_standby_names'),
		       current_setting('data_checksums') = 'on',
		       (SELECT COALESCE(SUM(numbackends), 0) FROM pg_stat_database WHERE datid <> 0),
		       LEAST(CAST(current_setting('max_connections') AS INTEGER)
		               - CAST(current_setting('superuser_reserved_connections') AS INTEGER)
		               - CAST(COALESCE(current_setting('reserved_connections', true), '0') AS INTEGER),
		             (SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
		             (SELECT NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = current_database()))`,
	).Scan(
		&s.Version, &s.Fsync, &s.FullPageWrites, &s.Standbys, &s.Checksums, &s.Connections,
		&s.Allowed,
	); err != nil {
		return s, classify(err)
	}
	s.Unguarded, err = unguarded(ctx, db)
	return s, classify(err)
}

// unguarded lists the tables with an organization that row-level security does not cover. Migration 34 says why the
// words of documents are no such table.
func unguarded(ctx context.Context, db *sql.DB) (list []string, err error) {
	rows, err := db.QueryContext(ctx, `
		SELECT t.relname FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'org_id'
		WHERE t.relnamespace = CAST(current_schema() AS regnamespace) AND t.relkind = 'r' AND t.relname <> 'document_search'
		  AND NOT (t.relrowsecurity AND t.relforcerowsecurity) ORDER BY t.relname`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		list = append(list, name)
	}
	return list, rows.Err()
}
