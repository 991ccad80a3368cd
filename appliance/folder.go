package appliance

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/seal"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// Folder is the path of a data folder. Its methods return the paths of its parts, and check whether it may be served.
type Folder string

const (
	// UnfinishedBackup is the file that marks a backup until it is complete.
	UnfinishedBackup = "UNFINISHED-BACKUP"
	// BackupOf is the file with the time of a backup (RFC 3339). It is removed when a server runs on the backup.
	BackupOf = "backup-of"
)

// Blobs returns the folder of documents.
func (f Folder) Blobs() string { return filepath.Join(string(f), "blobs") }

// Pictures returns the folder of page images. It is emptied at every start.
func (f Folder) Pictures() string { return filepath.Join(string(f), "pictures") }

// SealKey returns the file of the key that seals secrets. The secrets of callbacks and the key of the head are derived
// from it.
func (f Folder) SealKey() string { return filepath.Join(string(f), "keys", "seal.key") }

// othersMayWrite are the permissions that let other users put files into the data folder.
const othersMayWrite = 0o022

// CheckPrivate refuses a folder that others may write to, because whoever can replace the database or a file controls
// the results. If the folder does not exist, it is created and made private.
func (f Folder) CheckPrivate() error {
	info, err := os.Stat(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	if mode := info.Mode().Perm(); mode&othersMayWrite != 0 {
		return fmt.Errorf(
			"data folder %s can be written by others (mode %o); run chmod 700 %s, then start again", f, mode, f,
		)
	}
	return nil
}

// CheckFinished refuses a folder with an incomplete backup.
func (f Folder) CheckFinished() error {
	if _, err := os.Lstat(filepath.Join(string(f), UnfinishedBackup)); err != nil {
		return nil // no such file; if the folder cannot be read, opening the database reports it
	}
	return fmt.Errorf("%s is a backup that was not finished; delete it, and make or restore another", f)
}

// CheckSealKey returns an error if secrets are stored but the key that sealed them is missing. Otherwise a new key
// would be created, and these secrets would be lost silently. If makeNew is true, it returns nil.
func (f Folder) CheckSealKey(ctx context.Context, database engine.Secret, makeNew bool) error {
	if _, noKey := os.Stat(f.SealKey()); !errors.Is(noKey, fs.ErrNotExist) || makeNew {
		return nil // opening the key reports what is wrong with it
	}
	if _, noDatabase := os.Stat(filepath.Join(string(f), sqlite.FileName)); database.IsZero() && noDatabase != nil {
		return nil
	}
	store, err := f.open(ctx, database, nil, nil)
	if err != nil {
		return err
	}
	sealed, err := sealedRows(ctx, store)
	if err = errors.Join(err, store.Close()); err != nil || sealed == 0 {
		return err
	}
	return fmt.Errorf("%s is missing, and %d stored secret(s) are sealed with it (passwords of waiting documents, secrets of registered receivers); "+
		"restore it from its copy, or start once with --new-seal-key and rotate the receivers' secrets", f.SealKey(), sealed)
}

func sealedRows(ctx context.Context, store *storage.Store) (sealed int, err error) {
	orgs, err := store.Organizations(ctx)
	if err != nil {
		return 0, err
	}
	for _, org := range orgs {
		n, err := store.SealedSecrets(ctx, org.ID)
		if err != nil {
			return 0, err
		}
		sealed += n
	}
	return sealed, nil
}

const (
	// signingPurpose is the purpose of secrets that are derived for callbacks.
	signingPurpose = "callback signing"
	// headPurpose is the purpose of the key that is derived for the head beside the database.
	headPurpose = "head"
)

// OpenStore opens the records of the installation, with the head beside them: the PostgreSQL database at this address
// (postgres://…), or, if it is empty, the SQLite database in the folder. It creates the seal key if there is none,
// unless one was lost (see CheckSealKey).
func (f Folder) OpenStore(
	ctx context.Context, database engine.Secret, log *slog.Logger, newSealKey bool,
) (*storage.Store, error) {
	if err := f.checkOneDatabase(database); err != nil {
		return nil, err
	}
	if err := f.CheckSealKey(ctx, database, newSealKey); err != nil {
		return nil, err
	}
	return f.OpenOneOf(ctx, database, log)
}

// OpenOneOf is OpenStore for a command that copies rows between the two databases: there may be both.
func (f Folder) OpenOneOf(ctx context.Context, database engine.Secret, log *slog.Logger) (*storage.Store, error) {
	headKey, err := f.HeadKey()
	if err != nil {
		return nil, err
	}
	return f.open(ctx, database, headKey, log)
}

// OpenShared opens a PostgreSQL database that servers with folders of their own share. There is no head beside it,
// because a head must know the commits of all of them; the database says so to all that open it later, in OpenStore
// too. A database that has a head already is refused (postgres.ErrHasHead).
func (f Folder) OpenShared(
	ctx context.Context, database engine.Secret, log *slog.Logger, newSealKey bool,
) (*storage.Store, error) {
	if err := f.checkOneDatabase(database); err != nil {
		return nil, err
	}
	if err := f.CheckSealKey(ctx, database, newSealKey); err != nil {
		return nil, err
	}
	return postgres.Open(ctx, database.Reveal(), postgres.Options{Shared: true, Log: log})
}

// checkOneDatabase refuses to guess which of two databases is the one to be served.
func (f Folder) checkOneDatabase(database engine.Secret) error {
	if database.IsZero() {
		return nil
	}
	if _, err := os.Stat(filepath.Join(string(f), sqlite.FileName)); err != nil {
		return nil
	}
	return fmt.Errorf("data folder %[1]s has a database of its own, and the setting database names another; "+
		"to use the folder's, remove the setting; to use the other one, copy the rows unless they are there already "+
		"(dossier database copy --from %[1]s --to database), then move %[2]s to another folder", f, sqlite.FileName)
}

// HeadKey returns the key of the head beside the database, which is derived from the seal key. It creates the seal key
// if there is none.
func (f Folder) HeadKey() ([]byte, error) {
	key, err := seal.OpenKey(f.SealKey())
	if err != nil {
		return nil, err
	}
	return key.Derive(headPurpose, "")
}

func (f Folder) open(
	ctx context.Context, database engine.Secret, headKey []byte, log *slog.Logger,
) (*storage.Store, error) {
	if database.IsZero() {
		store, err := sqlite.Open(ctx, string(f), sqlite.Options{HeadKey: headKey, Log: log})
		if err != nil {
			return nil, fmt.Errorf("data folder %s: %w", f, err)
		}
		return store, nil
	}
	return postgres.Open(
		ctx, database.Reveal(), postgres.Options{HeadKey: headKey, HeadFolder: string(f), Log: log},
	)
}

// CallbackSecret returns the secret with which receivers verify an organization's callbacks (standardwebhooks.com). It
// is derived from the seal key, so it is not stored.
func (f Folder) CallbackSecret(org engine.OrgID) ([]byte, error) {
	key, err := seal.OpenKey(f.SealKey())
	if err != nil {
		return nil, err
	}
	return key.Derive(signingPurpose, string(org))
}

// callbackSecrets is CallbackSecret for a key that is already open.
func callbackSecrets(key *seal.Key) func(engine.OrgID) [][]byte {
	return func(org engine.OrgID) [][]byte {
		secret, err := key.Derive(signingPurpose, string(org))
		if err != nil {
			return nil
		}
		return [][]byte{secret}
	}
}
