package postgres_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

func TestStore(t *testing.T) {
	pgtest.Require(t)
	storagetest.Run(t, func(t testing.TB) engine.Store { return open(t, pgtest.Reused(t)) })
}

func TestStoreWithUnpackedResults(t *testing.T) {
	pgtest.Require(t)
	storagetest.RunUnpacked(t, func(t testing.TB) (engine.Store, func(query string, args ...any) error) {
		url := pgtest.Database(t)
		db := pgtest.Raw(t, url)
		return open(t, url), func(query string, args ...any) error {
			_, err := db.ExecContext(t.Context(), query, args...)
			return err
		}
	})
}

// A migration may take longer than a statement waits for a lock.
func TestOpeningWaitsForAnotherProcessThatMigrates(t *testing.T) {
	url := pgtest.Database(t)
	other, err := pgtest.Raw(t, url).Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock := func(statement string) {
		t.Helper()
		if _, err := other.ExecContext(t.Context(), statement, postgres.MigrationLock); err != nil {
			t.Error(err)
		}
	}
	lock(`SELECT pg_advisory_lock($1)`)
	var done atomic.Bool
	time.AfterFunc(time.Second, func() {
		done.Store(true)
		lock(`SELECT pg_advisory_unlock($1)`)
	})
	open(t, url+"&lock_timeout=100")
	if !done.Load() {
		t.Error("it did not wait")
	}
}

// open opens a store and closes it at the end of the test.
func open(t testing.TB, url string) *storage.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
	return s
}
