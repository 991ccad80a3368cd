package blob

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/google/uuid" // names of temporary files that cannot meet
	"golang.org/x/sys/unix"  // names of the system's error numbers

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

// Only these become part of a path. Letters, digits and hyphens cannot leave a folder.
var (
	organizationForm = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z-]{0,63}$`)
	digestForm       = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// folder is where an organization's blobs lie.
func (s *Store) folder(org engine.OrgID) (string, error) {
	if !organizationForm.MatchString(string(org)) {
		return "", fmt.Errorf("blob: %q is no organization id: 1 to 64 letters, digits and hyphens", org)
	}
	return filepath.Join(s.root, keptFolder, string(org)), nil
}

// path is where a blob lies. An impossible digest names nothing, so it is absent.
func (s *Store) path(org engine.OrgID, sha256 string) (string, error) {
	folder, err := s.folder(org)
	if err != nil {
		return "", err
	}
	if !digestForm.MatchString(sha256) {
		return "", fmt.Errorf("blob: %q is no SHA-256 in lower-case hex: %w", sha256, engine.ErrNotFound)
	}
	return filepath.Join(folder, sha256[:2], sha256), nil
}

// failure remembers that a write failed in a way after which nothing may be acknowledged. A second
// fsync after a failed one often succeeds although the bytes are gone.
type failure struct {
	mu    sync.Mutex
	cause error
}

// check says whether writing is still possible and wanted.
func (f *failure) check(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.cause != nil {
		return f.cause
	}
	return ctx.Err()
}

// judge gives a failed call its meaning. No room and the like may pass; what a disk reports does not.
func (f *failure) judge(err error) error {
	switch {
	case err == nil, errors.Is(err, engine.ErrStorageFull), errors.Is(err, engine.ErrStorageFailed):
		return err
	case noRoom(err):
		return fmt.Errorf("%w: %w", engine.ErrStorageFull, err)
	case errors.Is(err, unix.EIO), errors.Is(err, unix.EROFS):
		return f.stop(err)
	}
	return err
}

// judgeSync is judge for a sync: whatever failed there but lack of room, the bytes may be lost.
func (f *failure) judgeSync(err error) error {
	if err == nil || noRoom(err) || errors.Is(err, fs.ErrNotExist) || tooManyOpen(err) {
		return f.judge(err)
	}
	return f.stop(err)
}

func (f *failure) stop(err error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.cause == nil {
		f.cause = fmt.Errorf("%w: %w", engine.ErrStorageFailed, err)
	}
	return f.cause
}

// noRoom: the disk, the quota or the process's file size limit is used up.
func noRoom(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

// tooManyOpen: a folder could not be opened to sync it. Nothing was lost, but nothing was promised.
func tooManyOpen(err error) bool {
	return errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE)
}
