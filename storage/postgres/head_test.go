package postgres_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

func TestHead(t *testing.T) {
	pgtest.Require(t)
	headtest.Run(t, newLender)
}

// newLender opens an installation with two organizations.
func newLender(t *testing.T) *headtest.Lender {
	return headtest.NewLender(t, t.TempDir(), database{t, pgtest.Database(t)})
}

// database is a database of the shared server.
type database struct {
	t   *testing.T
	url string
}

func (d database) Open(ctx context.Context, folder string, key []byte, log *slog.Logger) (*storage.Store, error) {
	return postgres.Open(ctx, d.url, postgres.Options{HeadKey: key, HeadFolder: folder, Log: log})
}

// Kill undoes what closing the store writes into the database.
func (d database) Kill(folder string, closeStore func()) string {
	d.t.Helper()
	synced := texts(d.t, pgtest.Raw(d.t, d.url), `SELECT CAST(synced AS TEXT) FROM commit_lanes WHERE lane = 0`)
	to := headtest.CopyFolder(d.t, folder, closeStore)
	d.Tamper(to, `UPDATE commit_lanes SET synced = `+synced[0]+` WHERE lane = 0`)
	return to
}

// Tamper is the superuser, for whom neither triggers nor foreign keys count.
func (d database) Tamper(_ string, statements ...string) {
	d.t.Helper()
	conn, err := pgtest.Raw(d.t, d.url).Conn(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	defer conn.Close()
	for _, s := range append([]string{`SET session_replication_role = replica`}, statements...) {
		if _, err := conn.ExecContext(d.t.Context(), s); err != nil {
			d.t.Fatalf("%s: %v", s, err)
		}
	}
	if _, err := conn.ExecContext(d.t.Context(), `SET session_replication_role = DEFAULT`); err != nil {
		d.t.Fatal(err)
	}
}

func (d database) Save(string) (restore func()) {
	d.t.Helper()
	name := d.name()
	saved := name + "_saved"
	d.copy(name, saved)
	d.t.Cleanup(func() { d.admin(`DROP DATABASE ` + saved) })
	return func() { d.copy(saved, name) }
}

func (d database) name() string {
	_, path, _ := strings.Cut(d.url, "@/")
	name, _, _ := strings.Cut(path, "?")
	return name
}

// copy replaces a database by a copy of another, whoever is connected.
func (d database) copy(from, to string) {
	d.t.Helper()
	d.admin(
		fmt.Sprintf(`DROP DATABASE IF EXISTS %s WITH (FORCE)`, to),
		fmt.Sprintf(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'`, from),
		fmt.Sprintf(`CREATE DATABASE %s OWNER %s TEMPLATE %s`, to, pgtest.Role, from),
	)
}

// admin runs statements on another database of the server.
func (d database) admin(statements ...string) {
	d.t.Helper()
	db, err := pgtest.Shared(d.t).Connect(pgtest.Superuser, "postgres")
	if err != nil {
		d.t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			d.t.Fatalf("%s: %v", s, err)
		}
	}
}

func (d database) Reboot() { postgres.PretendReboot(d.t) }
