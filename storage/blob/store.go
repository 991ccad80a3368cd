package blob

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/google/uuid" // names of temporary files that cannot meet

	"github.com/dossier-lending/dossier/engine"
)

// incomingFolder holds what is being received. No organization's folder can bear this name: it is in
// another place of the tree than theirs.
const (
	incomingFolder = "incoming"
	keptFolder     = "kept"
)

// Store is engine.Blobs on local files. It is safe for concurrent use, also by several processes.
type Store struct {
	root string
	fs   FS
	// durable remembers folders whose own name this process has made durable.
	durable sync.Map
	failure failure
}

var _ engine.Blobs = (*Store)(nil)

// Open uses a folder on the real file system, making it when it is missing. All of it must lie on one
// file system.
func Open(root string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(root), folderMode); err != nil {
		return nil, fmt.Errorf("the folder for documents cannot be made: %w", err)
	}
	return OpenFS(root, OS{})
}

// OpenFS is Open on a given file system; the folder above root must exist.
func OpenFS(root string, files FS) (*Store, error) {
	absolute, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("the folder for documents: %w", err)
	}
	s := &Store{root: absolute, fs: files}
	for _, folder := range []string{absolute, filepath.Join(absolute, keptFolder)} {
		if err := s.makeFolder(folder); err != nil {
			return nil, fmt.Errorf("the folder for documents cannot be made: %w", err)
		}
	}
	// Without a sync: what is received is promised to nobody, and the next start makes the folder again.
	if err := files.Mkdir(s.incoming()); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("the folder for documents cannot be made: %w", err)
	}
	return s, nil
}

func (s *Store) incoming() string { return filepath.Join(s.root, incomingFolder) }

// createIncoming makes a temporary file in one of sixteen folders, which is made on first use. Making or
// moving a file holds its folder's lock in the kernel, and others spin on it: one folder for all halved
// the rate of 16 uploads at a time and doubled their processor time.
func (s *Store) createIncoming() (path string, f File, err error) {
	name := uuid.NewString()
	folder := filepath.Join(s.incoming(), name[:1])
	path = filepath.Join(folder, name)
	f, err = s.fs.Create(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return path, f, err
	}
	if err := s.fs.Mkdir(folder); err != nil && !errors.Is(err, fs.ErrExist) {
		return path, nil, err
	}
	f, err = s.fs.Create(path)
	return path, f, err
}

// makeFolder makes a folder and its name durable, once per process: another one may have been stopped
// between the two.
func (s *Store) makeFolder(path string) error {
	if _, done := s.durable.Load(path); done {
		return nil
	}
	if err := s.fs.Mkdir(path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := s.syncFolder(filepath.Dir(path)); err != nil {
		return err
	}
	s.durable.Store(path, true)
	return nil
}

// RemoveLeftovers deletes what interrupted uploads left before a time, and says how many files that
// were. Only the holder of the data folder's lock may call it, with the time it started: younger files
// may belong to an upload under way.
func (s *Store) RemoveLeftovers(ctx context.Context, before time.Time) (removed int, err error) {
	return s.removeLeftoversIn(ctx, s.incoming(), before)
}

func (s *Store) removeLeftoversIn(ctx context.Context, folder string, before time.Time) (removed int, err error) {
	entries, err := s.fs.ReadDir(folder)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return removed, err
		}
		path := filepath.Join(folder, e.Name())
		if e.IsDir() {
			n, err := s.removeLeftoversIn(ctx, path, before)
			removed += n
			if err != nil {
				return removed, err
			}
			continue
		}
		if !modified(e).Before(before) {
			continue
		}
		if err := s.fs.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// Ready writes a small file, waits until it is on the disk and deletes it again.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.failure.check(ctx); err != nil {
		return err
	}
	path := filepath.Join(s.incoming(), uuid.NewString())
	f, err := s.fs.Create(path)
	if err != nil {
		return s.failure.judge(err)
	}
	defer s.fs.Remove(path)
	if _, err = f.Write(make([]byte, 4096)); err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	return s.failure.judge(err)
}

// Delete removes a blob; absent is fine. It returns after the removal is durable.
func (s *Store) Delete(ctx context.Context, org engine.OrgID, sha256 string) error {
	path, err := s.path(org, sha256)
	if err != nil {
		return err
	}
	if err := s.failure.check(ctx); err != nil {
		return err
	}
	err = s.fs.Remove(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return s.failure.judge(err)
	}
	return s.syncFolder(filepath.Dir(path))
}

// DeleteAll removes an organization's folder with all blobs in it; absent is fine. It returns after the removal is
// durable. A blob that is kept meanwhile may stay, and is then an error.
func (s *Store) DeleteAll(ctx context.Context, org engine.OrgID) error {
	folder, err := s.folder(org)
	if err != nil {
		return err
	}
	if err := s.failure.check(ctx); err != nil {
		return err
	}
	shards, err := s.fs.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return s.failure.judge(err)
	}
	for _, shard := range shards {
		if err := s.deleteFolder(ctx, filepath.Join(folder, shard.Name())); err != nil {
			return err
		}
	}
	if err := s.removeName(folder); err != nil {
		return err
	}
	return s.syncFolder(filepath.Dir(folder))
}

// deleteFolder removes a folder of blobs, or a file in its place. Files go before the folder does, each durably.
func (s *Store) deleteFolder(ctx context.Context, folder string) error {
	files, err := s.fs.ReadDir(folder)
	if err == nil {
		for _, f := range files {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := s.removeName(filepath.Join(folder, f.Name())); err != nil {
				return err
			}
		}
		if err := s.syncFolder(folder); err != nil {
			return err
		}
	}
	return s.removeName(folder)
}

// removeName removes a file or an empty folder; absent is fine.
func (s *Store) removeName(path string) error {
	if err := s.fs.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s.failure.judge(err)
	}
	return nil
}

// syncFolder makes names durable; its failure is for good, as that of a file's sync.
func (s *Store) syncFolder(path string) error {
	return s.failure.judgeSync(s.fs.SyncDir(path))
}
