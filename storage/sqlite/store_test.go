package sqlite_test

import (
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
