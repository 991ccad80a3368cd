package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

func TestStore(t *testing.T) {
	storagetest.Run(t, func(t testing.TB) engine.Store { return open(t, sqlitetest.Folder(t)) })
}

// open opens a store and closes it at the end of the test.
func open(t testing.TB, folder string) *storage.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder, sqlite.Options{})
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

func TestStoreWithUnpackedResults(t *testing.T) {
	storagetest.RunUnpacked(t, func(t testing.TB) (engine.Store, func(query string, args ...any) error) {
		folder := sqlitetest.Folder(t)
		db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName)+"?_pragma=busy_timeout(5000)")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return open(t, folder), func(query string, args ...any) error {
			_, err := db.ExecContext(t.Context(), query, args...)
			return err
		}
	})
}
