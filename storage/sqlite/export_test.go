package sqlite

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
)

// PretendReboot makes stores opened from now on see a restart of the machine.
func PretendReboot(t *testing.T) {
	before := bootID
	id := uuid.NewString()
	bootID = func() string { return id }
	t.Cleanup(func() { bootID = before })
}

// IntegrityCheck runs SQLite's integrity_check on a database.
func IntegrityCheck(ctx context.Context, file string) error {
	db, err := openPool(file, readerPragmas(), 1)
	if err != nil {
		return err
	}
	defer db.Close()
	var found string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return errors.New(found)
	}
	return nil
}
