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

	"github.com/google/uuid" // unique names for temporary files
	"golang.org/x/sys/unix"  // names of the system's error numbers

	"github.com/dossier-lending/dossier/engine"
)

// incomingFolder holds the files that are being received, keptFolder the stored blobs.
const (
	incomingFolder = "incoming"
	keptFolder     = "kept"
)

// Store stores blobs as local files. It is safe for concurrent use, also by several processes.
type Store struct {
	root string
	fs   FS
	// durable contains the folders whose names this process has synced.
	durable sync.Map
	failure failure
}

var _ engine.Blobs = (*Store)(nil)

// Open opens a store in the folder root, and creates the folder if it is missing. All of the folder must be on one file
// system.
func Open(root string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(root), folderMode); err != nil {
		return nil, fmt.Errorf("the folder for documents cannot be made: %w", err)
	}
	return OpenFS(root, OS{})
}

// OpenFS is Open with another implementation of the file system. The folder above root must exist.
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
	// No sync is needed: uploads in progress are not acknowledged yet, and the next start creates the folder again.
	if err := files.Mkdir(s.incoming()); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("the folder for documents cannot be made: %w", err)
	}
	return s, nil
}

func (s *Store) incoming() string { return filepath.Join(s.root, incomingFolder) }

// createIncoming makes a temporary file in one of sixteen folders, each made at its first use. The kernel locks a
// folder while a file is made or moved in it, and other threads spin on that lock: a single folder halved the rate of
// 16 concurrent uploads and doubled their processor time.
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

// makeFolder makes a folder and syncs the folder above, once per process. It also syncs for a folder that exists,
// because the process that made it may have been stopped before its sync.
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

// RemoveLeftovers deletes the files of interrupted uploads from before a time, and counts them. Only the holder of
// the data folder's lock may call it, with the time of its start: younger files may belong to an upload under way.
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

// Delete removes a blob, if there is one. It returns after the removal is safe from a power cut.
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

// DeleteAll removes an organization's folder with all its blobs, if there is one. It returns after the removal is
// safe from a power cut. A blob that is stored meanwhile may remain; DeleteAll then returns an error.
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

// deleteFolder removes a folder of blobs, or a file in its place. The removal of the files is synced before the
// folder is removed.
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

// removeName removes a file or an empty folder, if there is one.
func (s *Store) removeName(path string) error {
	if err := s.fs.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s.failure.judge(err)
	}
	return nil
}

// syncFolder makes the names in a folder safe from a power cut. After a failure nothing more is written, as after a
// failed sync of a file.
func (s *Store) syncFolder(path string) error {
	return s.failure.judgeSync(s.fs.SyncDir(path))
}

// Only these texts become part of a path. Letters, digits and hyphens cannot lead out of a folder.
var (
	organizationForm = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z-]{0,63}$`)
	digestForm       = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// folder returns the folder of an organization's blobs.
func (s *Store) folder(org engine.OrgID) (string, error) {
	if !organizationForm.MatchString(string(org)) {
		return "", fmt.Errorf("blob: %q is no organization id: 1 to 64 letters, digits and hyphens", org)
	}
	return filepath.Join(s.root, keptFolder, string(org)), nil
}

// path returns the file of a blob. A text that is not a digest gives the same error as a missing blob.
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

// failure remembers a failed write after which nothing may be acknowledged until a restart. A second fsync after a
// failed one often succeeds, although the bytes are lost.
type failure struct {
	mu    sync.Mutex
	cause error
}

// check returns the error of an earlier failed write, or of an ended ctx.
func (f *failure) check(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.cause != nil {
		return f.cause
	}
	return ctx.Err()
}

// judge turns the error of a file system call into one of the engine's. Lack of space is temporary; an I/O error of
// the disk ends all writing until a restart.
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

// judgeSync is judge for a sync. After any failed sync, except for lack of space, the bytes may be lost.
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

// noRoom reports whether the disk, the quota or the process's file size limit is used up.
func noRoom(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

// tooManyOpen reports whether a file or folder could not be opened because too many are open. Nothing is lost then.
func tooManyOpen(err error) bool {
	return errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE)
}
