package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/transfer"
)

// backupTries is how often database and files are copied at most. They are copied again if a document was uploaded and
// permanently deleted between the two.
const backupTries = 5

type backupCommand struct {
	common
	To string `help:"Folder for the backup, new or empty." required:"" placeholder:"DIR" type:"path"`
}

// Run copies, checks the copy and prints what it contains. An incomplete copy is removed. A complete copy with damage
// is kept, because the installation has the same damage.
func (c backupCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	if err := refuseLoss(ctx, s); err != nil {
		return err
	}
	made, err := makeTarget(s.Data, c.To)
	if err != nil {
		return err
	}
	copied := s
	copied.Data, copied.Database = c.To, engine.Secret{}
	b := backup{from: s, to: copied}
	if err := b.make(ctx); err != nil {
		return fmt.Errorf("no backup was made: %w", errors.Join(explainFull(err, c.To), removeTarget(c.To, made)))
	}
	x := &examination{out: std.out, readOnly: true} // a commit would make the copy newer than the installation
	x.database(ctx, copied)
	x.pages(ctx, copied)
	x.results(ctx, copied)
	x.files(ctx, copied, blobSample{all: true})
	if err := finish(c.To); err != nil {
		return fmt.Errorf("no backup was made: %w", errors.Join(explainFull(err, c.To), removeTarget(c.To, made)))
	}
	if x.problems > 0 {
		return fmt.Errorf("the backup in %s is complete, but %d thing(s) in it are damaged; see the lines marked FAIL, and dossier doctor --data %s --blobs all", c.To, x.problems, s.Data)
	}
	_, err = fmt.Fprintf(
		std.out, "backup of %s in %s: %d organization(s), %d document(s), checked and whole\n", s.Data, c.To, b.orgs,
		b.documents,
	)
	return err
}

// refuseLoss refuses to copy an installation with missing records, because the copy's head would hide the loss.
func refuseLoss(ctx context.Context, s settings) error {
	if _, err := os.Stat(filepath.Join(s.Data, sqlite.FileName)); err != nil && s.Database.IsZero() {
		return fmt.Errorf("there is no installation in %s: %w", s.Data, err)
	}
	return withAdministration(ctx, s, func(a administration) error {
		if a.store.Loss() != nil {
			return fmt.Errorf(
				"records are missing in %s, and a backup would hide that; dossier doctor --data %s says what to do",
				s.Data, s.Data,
			)
		}
		return nil
	})
}

// makeTarget creates the backup's folder, or accepts an empty one, and marks it as unfinished. made reports whether it
// was created.
func makeTarget(data, to string) (made bool, err error) {
	inside, err := liesIn(data, to)
	if err != nil {
		return false, err
	}
	if inside {
		return false, fmt.Errorf("%s lies in the data folder; name a folder elsewhere, best on another disk", to)
	}
	entries, err := os.ReadDir(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(to, 0o700); err != nil {
			return false, err
		}
		made = true
	case err != nil:
		return false, err
	case len(entries) > 0:
		return false, fmt.Errorf("%s is not empty; name a new folder for each backup", to)
	default:
		if err := os.Chmod(to, 0o700); err != nil {
			return false, err
		}
	}
	err = os.WriteFile(
		filepath.Join(to, appliance.UnfinishedBackup), []byte("This backup was not finished. Delete it.\n"), 0o600,
	)
	if err != nil {
		err = errors.Join(explainFull(err, to), removeTarget(to, made))
	}
	return made, err
}

// liesIn reports whether a folder, which need not exist, is the other folder or inside it.
func liesIn(folder, path string) (bool, error) {
	of, err := os.Stat(folder)
	if err != nil {
		return false, err
	}
	path, err = filepath.Abs(path)
	for ; err == nil; path = filepath.Dir(path) {
		if info, err := os.Stat(path); err == nil && os.SameFile(of, info) {
			return true, nil
		}
		if path == filepath.Dir(path) {
			break
		}
	}
	return false, err
}

// removeTarget removes the copied files, and the folder if it was created here. The mark remains if something cannot be
// removed.
func removeTarget(to string, made bool) error {
	entries, err := os.ReadDir(to)
	for _, e := range entries {
		if e.Name() != appliance.UnfinishedBackup {
			err = errors.Join(err, os.RemoveAll(filepath.Join(to, e.Name())))
		}
	}
	if err == nil {
		err = os.RemoveAll(filepath.Join(to, appliance.UnfinishedBackup))
	}
	if err == nil && made {
		err = os.Remove(to)
	}
	if err != nil {
		return fmt.Errorf("what was copied could not be removed; delete the folder %s yourself: %w", to, err)
	}
	return nil
}

// explainFull replaces the error of a full disk by a sentence with the disk and the next step.
func explainFull(err error, to string) error {
	if errors.Is(err, engine.ErrStorageFull) || errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) {
		return fmt.Errorf("the disk of %s is full; make room or name a folder on another disk (%w)", to, err)
	}
	return err
}

// finish makes the copy durable, and then removes its mark.
func finish(to string) error {
	folder, err := os.Open(to)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := unix.Syncfs(int(folder.Fd())); err != nil {
		return fmt.Errorf(
			"the backup could not be written safely to the disk: %w; check the disk, then make another backup", err,
		)
	}
	return errors.Join(os.Remove(filepath.Join(to, appliance.UnfinishedBackup)), folder.Sync())
}

// backup is a copy in progress.
type backup struct {
	from, to        settings
	orgs, documents int
}

// make copies files, database, files added since, and the key, in this order. If the database were copied first, it
// could name files that are permanently deleted before they are copied. Then it writes the copy's head, and a file with
// the time of the backup.
func (b *backup) make(ctx context.Context) error {
	if err := b.copyKey(); err != nil {
		return err
	}
	if err := blob.Copy(ctx, b.from.folder().Blobs(), b.to.folder().Blobs()); err != nil {
		return err
	}
	var before []string
	var began time.Time
	for try := 1; ; try++ {
		began = time.Now()
		missing, err := b.copyRows(ctx)
		if err != nil {
			return err
		}
		if len(missing) == 0 || try == backupTries || slices.Equal(missing, before) {
			break // if a file is missing in two copies, it is missing in the installation; the check reports it
		}
		before = missing
	}
	if err := b.beginHead(ctx); err != nil {
		return err
	}
	return os.WriteFile(
		filepath.Join(b.to.Data, appliance.BackupOf), []byte(began.UTC().Format(time.RFC3339)+"\n"), 0o600,
	)
}

// copyKey copies the seal key, which exists because opening the installation creates it.
func (b *backup) copyKey() error {
	key, err := os.ReadFile(b.from.folder().SealKey())
	if err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Dir(b.to.folder().SealKey()), 0o700); err != nil {
		return err
	}
	return os.WriteFile(b.to.folder().SealKey(), key, 0o600)
}

// copyRows copies the database and the files that were added since the first copy. It returns the files that are
// missing in the copy.
func (b *backup) copyRows(ctx context.Context) (missing []string, err error) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.RemoveAll(filepath.Join(b.to.Data, sqlite.FileName+suffix)); err != nil {
			return nil, err
		}
	}
	if err := b.copyDatabase(ctx); err != nil {
		return nil, err
	}
	if err := blob.Copy(ctx, b.from.folder().Blobs(), b.to.folder().Blobs()); err != nil {
		return nil, err
	}
	store, err := sqlite.Open(ctx, b.to.Data, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	missing, err = b.missing(ctx, store)
	return missing, errors.Join(err, store.Close())
}

// copyDatabase copies the database in its state at one moment; a server may write meanwhile. The copy is a SQLite
// database, also of a PostgreSQL database: so a backup is an installation by itself.
func (b *backup) copyDatabase(ctx context.Context) (err error) {
	if b.from.Database.IsZero() {
		return sqlite.Copy(ctx, b.from.Data, b.to.Data)
	}
	from, err := postgres.OpenSource(b.from.Database.Reveal())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := sqlite.OpenTarget(ctx, b.to.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	tell, done := rowBar(os.Stderr)
	defer done()
	if _, err := transfer.Copy(ctx, from, to, transfer.Options{Tell: tell}); err != nil {
		return err
	}
	return transfer.Finish(ctx, to)
}

// beginHead writes the copy's head.
func (b *backup) beginHead(ctx context.Context) error {
	if b.from.Database.IsZero() {
		key, err := b.to.folder().HeadKey()
		if err != nil {
			return err
		}
		return sqlite.BeginHead(ctx, b.to.Data, key)
	}
	store, err := b.to.folder().OpenStore(ctx, engine.Secret{}, nil, false) // a database without a head gets one
	if err != nil {
		return err
	}
	return store.Close()
}

// missing lists the files that rows of the copy name and that are not in it.
func (b *backup) missing(ctx context.Context, store *storage.Store) (missing []string, err error) {
	there := map[string]bool{}
	blobs, err := blob.Open(b.to.folder().Blobs())
	if err == nil {
		err = blobs.List(ctx, func(org engine.OrgID, sha256 string, _ time.Time) error {
			there[string(org)+" "+sha256] = true
			return nil
		})
	}
	if err != nil {
		return nil, err
	}
	orgs, err := store.Organizations(ctx)
	if err != nil {
		return nil, err
	}
	drawn, err := drawFiles(ctx, store, orgs, blobSample{all: true})
	b.orgs, b.documents = len(orgs), len(drawn)
	for _, f := range drawn {
		contents, problem := contentsOf(ctx, store, f)
		err = errors.Join(err, problem)
		for _, content := range contents {
			if file := string(f.org.ID) + " " + content; !there[file] {
				missing = append(missing, file)
			}
		}
	}
	return missing, err
}
