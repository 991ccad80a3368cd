// Package sqlitetest gives tests that need a database, and prove nothing about its making, one that is made already: a
// test binary runs the migrations once, under the race detector half a second, and each test opens a copy.
package sqlitetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/storage/sqlite"
)

// Folder is a folder of the test's own with an empty, migrated database for [sqlite.Open].
func Folder(t testing.TB) string {
	t.Helper()
	content, err := migrated()
	folder := t.TempDir()
	if err = errors.Join(err, os.WriteFile(filepath.Join(folder, sqlite.FileName), content, 0o600)); err != nil {
		t.Fatal(err)
	}
	return folder
}

// migrated is the file of an empty database; closed, it has no other beside it.
var migrated = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "migrated")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	store, err := sqlite.Open(context.Background(), folder, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(folder, sqlite.FileName+"-wal")); err == nil {
		return nil, errors.New("the closed database left a part of itself in its log")
	}
	return os.ReadFile(filepath.Join(folder, sqlite.FileName))
})
