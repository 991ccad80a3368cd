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
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// Folder is the path of a data folder. Its methods say where in it things are and whether it may be served.
type Folder string

const (
	// UnfinishedBackup is the file that marks a backup until it is whole.
	UnfinishedBackup = "UNFINISHED-BACKUP"
	// BackupOf is the file that says of when a backup is (RFC 3339), until a server runs on it.
	BackupOf = "backup-of"
)

// Blobs is where documents are.
func (f Folder) Blobs() string { return filepath.Join(string(f), "blobs") }

// Pictures is where pictures of pages are; it is emptied at every start.
func (f Folder) Pictures() string { return filepath.Join(string(f), "pictures") }

// SealKey is the file of the key that seals secrets, and that the keys of callbacks and of the head come from.
func (f Folder) SealKey() string { return filepath.Join(string(f), "keys", "seal.key") }

// othersMayWrite are the permissions with which somebody else could put files into the data folder.
const othersMayWrite = 0o022

// CheckPrivate refuses a folder that others may write to: whoever can replace the database or a file decides
// what is answered. A folder that does not exist yet is made private.
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

// CheckFinished refuses a folder that a backup was writing when it was stopped.
func (f Folder) CheckFinished() error {
	if _, err := os.Lstat(filepath.Join(string(f), UnfinishedBackup)); err != nil {
		return nil // no such file; a folder that cannot be read, opening the database says
	}
	return fmt.Errorf("%s is a backup that was not finished; delete it, and make or restore another", f)
}

// CheckSealKey refuses to work without the key that stored secrets are sealed with: a new one would be made, and what
// is sealed would be lost without a word. With makeNew nothing is refused.
func (f Folder) CheckSealKey(ctx context.Context, makeNew bool) error {
	_, noKey := os.Stat(f.SealKey())
	_, noDatabase := os.Stat(filepath.Join(string(f), sqlite.FileName))
	if !errors.Is(noKey, fs.ErrNotExist) || noDatabase != nil || makeNew {
		return nil // what is wrong with a key that is there, opening it says
	}
	store, err := sqlite.Open(ctx, string(f), sqlite.Options{})
	if err != nil {
		return err
	}
	sealed, err := sealedRows(ctx, store)
	if err = errors.Join(err, store.Close()); err != nil || sealed == 0 {
		return err
	}
	return fmt.Errorf("%s is missing, and %d stored secret(s) are encrypted with it (passwords of waiting documents, secrets of registered receivers); "+
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
	// signingPurpose is what secrets of callbacks are derived for.
	signingPurpose = "callback signing"
	// headPurpose is what the key of the head beside the database is derived for.
	headPurpose = "head"
)

// Database is how the database is opened (sqlite.Open), with the head beside it. It makes the seal key if there is
// none and none is missing.
func (f Folder) Database(ctx context.Context, log *slog.Logger, newSealKey bool) (sqlite.Options, error) {
	if err := f.CheckSealKey(ctx, newSealKey); err != nil {
		return sqlite.Options{}, err
	}
	key, err := seal.OpenKey(f.SealKey())
	if err != nil {
		return sqlite.Options{}, err
	}
	secret, err := key.Derive(headPurpose, "")
	return sqlite.Options{HeadKey: secret, Log: log}, err
}

// CallbackSecret is the secret by which receivers of an organization's callbacks know them (standardwebhooks.com). It
// is derived from the seal key, so that nothing more has to be kept.
func (f Folder) CallbackSecret(org engine.OrgID) ([]byte, error) {
	key, err := seal.OpenKey(f.SealKey())
	if err != nil {
		return nil, err
	}
	return key.Derive(signingPurpose, string(org))
}

// callbackSecrets are CallbackSecret of a key that is open.
func callbackSecrets(key *seal.Key) func(engine.OrgID) [][]byte {
	return func(org engine.OrgID) [][]byte {
		secret, err := key.Derive(signingPurpose, string(org))
		if err != nil {
			return nil
		}
		return [][]byte{secret}
	}
}
