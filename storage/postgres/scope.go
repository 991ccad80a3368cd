package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/dossier-lending/dossier/storage"
)

// # How the server keeps organizations apart
//
// Each statement names its organization in its WHERE clause. Row-level security is a second wall behind that: a
// connection has a scope, and the policies of all tables with an org_id show and accept rows of that organization only.
// A connection without a scope sees none. A forgotten condition therefore shows a caller too many of its own rows,
// never another's. The scope is a setting of the connection; storage derives it from the first argument of each
// statement.

// scopeSetting is the setting that the policies read. Its value is an organization's id, everywhere, or empty for none.
const (
	scopeSetting = "dossier.org"
	everywhere   = "*"
)

// setting is a scope as the policies read it.
func setting(s storage.Scope) string {
	if s.Everywhere {
		return everywhere
	}
	return string(s.Org)
}

// enter gives a connection of the pool a scope. It asks the server only if the connection had another one.
func enter(ctx context.Context, conn *pgx.Conn, s storage.Scope) error {
	known, wanted := conn.PgConn().CustomData(), setting(s)
	if has, ok := known[scopeSetting]; ok && has == wanted || !ok && wanted == "" {
		return nil
	}
	delete(known, scopeSetting)
	if _, err := conn.Exec(ctx, `SELECT set_config('`+scopeSetting+`', $1, false)`, wanted); err != nil {
		return err
	}
	known[scopeSetting] = wanted
	return nil
}
