package postgres_test

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// writes commits a change of one organization and returns the answer.
func writes(t *testing.T, s engine.Store, o owner) error {
	t.Helper()
	return s.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.SetOrganizationPlan(t.Context(), o.org, "standard")
	})
}

// Each state of the server has the answer that docs/postgresql.md lists. It ends when the state ends.
func TestAnswersWhenTheServerCannot(t *testing.T) {
	for _, c := range []struct {
		name      string
		begin     string // run by the superuser; %[1]s is the database
		end       string
		want      error
		stillRead bool
	}{
		{
			name: "too many connections", begin: `ALTER ROLE dossier_crowded CONNECTION LIMIT 0`,
			end: `ALTER ROLE dossier_crowded CONNECTION LIMIT -1`, want: engine.ErrStorageBusy,
		},
		{
			name: "a standby, or a primary that became one", begin: `ALTER DATABASE %[1]s SET default_transaction_read_only = on`,
			end: `ALTER DATABASE %[1]s RESET default_transaction_read_only`, want: engine.ErrStorageBusy, stillRead: true,
		},
		{
			name: "the server's disk is full", begin: failing("53100"), end: unfailing, want: engine.ErrStorageFull,
			stillRead: true,
		},
		{
			name: "a statement takes too long", begin: failing("57014"), end: unfailing, want: engine.ErrStorageBusy,
			stillRead: true,
		},
		{
			name: "a serialization failure that stays", begin: failing("40001"), end: unfailing,
			want: engine.ErrStorageBusy, stillRead: true,
		},
		{
			name: "a page of a table is damaged", begin: failing("XX001"), end: unfailing, want: engine.ErrDamaged,
			stillRead: true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			url := pgtest.Database(t)
			db := pgtest.Raw(t, url)
			name := texts(t, db, `SELECT current_database()`)[0]
			do := func(statement string) {
				t.Helper()
				if strings.Contains(statement, "%[1]s") {
					statement = fmt.Sprintf(statement, name)
				}
				if _, err := db.Exec(statement); err != nil {
					t.Fatal(err)
				}
			}
			if strings.Contains(c.begin, "dossier_crowded") {
				url = crowdedRole(t, db, url)
			}
			s := open(t, url)
			o := newOwner(t, s)
			do(c.begin)
			endConnections(t, db) // new ones meet the new state
			if err := writes(t, s, o); !errors.Is(err, c.want) || errors.Is(err, engine.ErrOutcomeUnknown) {
				t.Errorf("a write: got %v, want %v", err, c.want)
			}
			_, err := s.Document(t.Context(), o.org, o.document.ID)
			if c.stillRead && err != nil || !c.stillRead && !errors.Is(err, c.want) {
				t.Errorf("a read: got %v, want one that works: %t", err, c.stillRead)
			}
			do(c.end)
			endConnections(t, db)
			if err := writes(t, s, o); err != nil {
				t.Errorf("a write afterwards: %v", err)
			}
		})
	}
}

// failing makes every change of an organization fail with an SQLSTATE, as the server would report it.
func failing(state string) string {
	return `
	CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '` + state + `'; END; $$;
	CREATE TRIGGER fail BEFORE UPDATE ON organizations FOR EACH ROW EXECUTE FUNCTION fail()`
}

const unfailing = `DROP FUNCTION fail() CASCADE`

var madeCrowded sync.Once

// crowdedRole gives the database to a role whose connections can be limited, and returns its URL.
func crowdedRole(t *testing.T, db *sql.DB, url string) string {
	t.Helper()
	madeCrowded.Do(func() {
		if _, err := db.Exec(`CREATE ROLE dossier_crowded LOGIN IN ROLE ` + pgtest.Role); err != nil {
			t.Fatal(err)
		}
	})
	return strings.Replace(url, "://"+pgtest.Role+"@", "://dossier_crowded@", 1)
}

// endConnections ends all connections to the database except those of the test itself.
func endConnections(t *testing.T, db *sql.DB) {
	t.Helper()
	if _, err := db.Exec(`SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND usename <> $1`, pgtest.Superuser); err != nil {
		t.Fatal(err)
	}
}

func TestAnErrorAboutTheAddressDoesNotShowThePassword(t *testing.T) {
	for _, url := range []string{
		"postgres://dossier:hunter2@127.0.0.1:1/dossier", "postgres://dossier:hunter2@/dossier?sslmode=nonsense",
		"postgres://dossier:hunter2@[::1/dossier", "postgres://dossier:hunter2@localhost:notaport/dossier",
		"dossier:hunter2@localhost",
		// what follows a separator in the password is taken for a host, a database or a setting
		"postgres://dossier:x@hunter2?3X@localhost/dossier", "postgres://dossier:x@y?hunter2@localhost/dossier",
		"postgres://dossier:x@hunter2/y@localhost/dossier", "postgres://dossier:54321/hunter2@localhost/dossier",
		"postgres://dossier:54321?hunter2@localhost/dossier", "postgres://dossier:54321#hunter2@localhost/dossier",
		"postgres://dossier:hunter2/y@localhost/dossier", "postgres://dossier:hunter2#y@localhost/dossier",
		"postgres://dossier:hunter2%y@localhost/dossier", "postgres://dossier:hunter2[y@localhost/dossier",
		"postgres://dossier:y:hunter2/@localhost/dossier", "postgres://dossier:x hunter2@localhost/dossier",
		"postgres://dossier:hunter2@localhost/dossier?sslmode=verify-full&sslrootcert=/nowhere",
		"host=localhost password=x'hunter2 user=dossier", "host=localhost password=x hunter2 user=dossier",
	} {
		_, err := postgres.Open(t.Context(), url, postgres.Options{})
		if err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("got %v, want an error without the password", err)
		}
	}
}

// A pooler drops the settings that a connection starts with, as a connection without them shows.
func TestAServerBehindAPoolerIsRefused(t *testing.T) {
	db, err := sql.Open("pgx", pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := postgres.CheckServer(t.Context(), db); err == nil || !strings.Contains(err.Error(), "PgBouncer") {
		t.Errorf("got %v, want a refusal that names poolers", err)
	}
}
