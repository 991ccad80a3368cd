package pgtest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/storage/postgres"
)

// template is the name of the migrated, empty database that others are copied from.
const template = "migrated"

// migrate makes the template once in a test process.
var migrate = sync.OnceValue(func() error {
	s, err := shared()
	if err != nil {
		return err
	}
	if err := s.query(Superuser, "postgres", "CREATE DATABASE "+template+" OWNER "+Role); err != nil {
		return err
	}
	store, err := postgres.Open(context.Background(), s.URL(Role, template), postgres.Options{})
	if err != nil {
		return err
	}
	return errors.Join(store.Close(), s.query(Superuser, template, remember))
})

// Database makes an empty, migrated database on the shared server and returns its URL. It is dropped at the end of the
// test, after the test's own cleanups.
func Database(t testing.TB) (url string) {
	t.Helper()
	s := Shared(t)
	if err := migrate(); err != nil {
		t.Fatal(err)
	}
	return newDatabase(t, s, "TEMPLATE "+template)
}

// Empty makes a database without a schema on the shared server and returns its URL.
func Empty(t testing.TB) (url string) {
	t.Helper()
	return newDatabase(t, Shared(t), "TEMPLATE template0")
}

// copyTemplate makes a migrated database.
func (s *Server) copyTemplate() (name string, err error) { return s.create("TEMPLATE " + template) }

func (s *Server) create(from string) (name string, err error) {
	id := make([]byte, 8)
	rand.Read(id) // never fails; the process ends instead
	name = "t" + hex.EncodeToString(id)
	return name, s.query(Superuser, "postgres", "CREATE DATABASE "+name+" OWNER "+Role+" "+from)
}

func newDatabase(t testing.TB, s *Server, from string) (url string) {
	t.Helper()
	name, err := s.create(from)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.query(Superuser, "postgres", "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("dropping the test's database: %v", err)
		}
	})
	return s.URL(Role, name)
}

// Raw opens a pool to the database with this URL as the superuser, who sees the rows of all organizations. It is closed
// at the end of the test.
func Raw(t testing.TB, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", strings.Replace(url, "://"+Role+"@", "://"+Superuser+"@", 1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(db.Close()); err != nil {
			t.Error(err)
		}
	})
	return db
}

// Durable starts a server of the test's own, whose commits are on the disk as in production, for tests that crash it.
// The URL is that of an empty database.
func Durable(t testing.TB, settings ...string) (s *Server, url string) {
	t.Helper()
	s, err := Start(Require(t), settings...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // the server may be down, after a test that failed while it was
		if err := s.Stop(); err != nil && !errors.Is(err, os.ErrClosed) {
			t.Errorf("stopping the server: %v", err)
		}
	})
	for _, statement := range []string{"CREATE ROLE " + Role + " LOGIN", "CREATE DATABASE durable OWNER " + Role} {
		if err := s.query(Superuser, "postgres", statement); err != nil {
			t.Fatal(err)
		}
	}
	return s, s.URL(Role, "durable")
}
