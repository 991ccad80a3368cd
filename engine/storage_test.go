package engine_test

import (
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

// openStorage opens a fresh SQLite store and file store in the test's own folder.
func openStorage(t *testing.T) (store engine.Store, blobs engine.Blobs, folder string) {
	t.Helper()
	folder = sqlitetest.Folder(t)
	opened, err := sqlite.Open(t.Context(), folder, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
	blobs, err = blob.Open(filepath.Join(folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	return opened, blobs, folder
}
