package postgres

import (
	"context"
	"database/sql"
	"errors"

	"github.com/dossier-lending/dossier/storage/head"
)

// # Why a shared database has no head
//
// Each server that shares a database has a folder of its own, and a head in one of them would not know the commits of
// the others: their audit entries would look forged. So the database itself says that it is shared, and whoever opens
// it, also a command beside a server, keeps no head. The word is believed only without a head in the folder; otherwise
// a change of one row would switch a head off.

// sharedHead stands in installation.head_id instead of a head's id if servers share the database.
const sharedHead = "shared"

// ErrHasHead is returned if servers are to share a database that has a head.
var ErrHasHead = errors.New("the database has a head in a data folder, and servers that share a database keep none; " +
	"stop all that use the database, move the folder head out of that data folder, " +
	"run UPDATE installation SET head_id = 'shared' in the database, then start again")

// errSharedBesideHead is returned if a folder with a head opens a database that servers share.
var errSharedBesideHead = errors.New("the database says that servers share it and keep no head, but the data folder " +
	"has one; if they do share it, move the folder head out of the data folder; if not, find out who changed the " +
	"database, and run UPDATE installation SET head_id = '' in it")

// share marks the database as one that servers share.
func share(ctx context.Context, control *sql.DB) error {
	if _, err := control.ExecContext(
		ctx, `UPDATE installation SET head_id = $1 WHERE id = 1 AND head_id = ''`, sharedHead,
	); err != nil {
		return err
	}
	var id string
	err := control.QueryRowContext(ctx, `SELECT head_id FROM installation WHERE id = 1`).Scan(&id)
	if err == nil && id != sharedHead {
		err = ErrHasHead
	}
	return err
}

// shared reports whether servers share the database. Call it in exclusively.
func (k *keeper) shared(ctx context.Context, tx *sql.Tx) (bool, error) {
	var id string
	if err := tx.QueryRowContext(ctx, `SELECT head_id FROM installation WHERE id = 1`).Scan(&id); err != nil ||
		id != sharedHead {
		return false, err
	}
	if err := k.Folder.Load(); !errors.Is(err, head.ErrNone) {
		return false, errSharedBesideHead
	}
	k.Log.Warn("servers share this database, so no head is kept of it; docs/postgresql.md describes the way back")
	return true, nil
}
