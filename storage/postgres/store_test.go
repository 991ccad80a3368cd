package postgres_test

import (
	"testing"

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
