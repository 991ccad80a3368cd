package sqlite_test

import (
	"context"
	"database/sql"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

func TestHead(t *testing.T) { headtest.Run(t, newLender) }

// newLender opens an installation with two organizations.
func newLender(t *testing.T) *headtest.Lender {
	return headtest.NewLender(t, sqlitetest.Folder(t), database{t})
}

// database is the database file in the data folder.
type database struct{ t *testing.T }

func (d database) Open(ctx context.Context, folder string, key []byte, log *slog.Logger) (*storage.Store, error) {
	return sqlite.Open(ctx, folder, sqlite.Options{HeadKey: key, Log: log})
}

// Kill leaves out shared memory, which SQLite recreates after a process has ended.
func (d database) Kill(folder string, closeStore func()) string {
	to := headtest.CopyFolder(d.t, folder, closeStore)
	os.Remove(filepath.Join(to, sqlite.FileName+"-shm"))
	return to
}

func (d database) Tamper(folder string, statements ...string) {
	d.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName))
	if err != nil {
		d.t.Fatal(err)
	}
	defer db.Close()
	for _, s := range append([]string{`DROP TRIGGER audit_log_is_never_updated`, `DROP TRIGGER audit_log_is_never_deleted`}, statements...) {
		if _, err := db.Exec(s); err != nil {
			d.t.Fatalf("%s: %v", s, err)
		}
	}
}

func (d database) Save(folder string) (restore func()) {
	d.t.Helper()
	file := filepath.Join(folder, sqlite.FileName)
	old, err := os.ReadFile(file)
	if err != nil {
		d.t.Fatal(err)
	}
	return func() {
		d.t.Helper()
		if err := os.WriteFile(file, old, 0o600); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d database) Reboot() { sqlite.PretendReboot(d.t) }

func walFile(l *headtest.Lender) string { return l.File(sqlite.FileName + "-wal") }
