package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix" // flock: gone with the process that held it, however it ended
)

// lockFileName is the file in a data folder whose lock says that a server runs on it.
const lockFileName = "server.lock"

// ErrLocked says that another server runs on the data folder.
var ErrLocked = errors.New("another dossier server runs on this data folder; stop it first, or choose another folder with --data")

// ErrLockGone says that the lock file was removed or replaced while its server ran.
var ErrLockGone = errors.New("the server's lock file was removed or replaced while it ran: something else changes the data folder; find out what, then start again")

// FolderLock is held by the one server of a data folder. The folder itself is locked too, so that removing the
// file lets nobody else in.
type FolderLock struct{ folder, file *os.File }

// LockFolder takes the data folder for this process. Whoever holds it may take running jobs back
// (engine.Store.ReclaimJobs) and remove what an interrupted upload left. Command-line tools that work
// beside a running server open the database without it.
func LockFolder(folder string) (*FolderLock, error) {
	if err := os.MkdirAll(folder, folderMode); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made: %w", err)
	}
	d, err := os.Open(folder)
	if err == nil {
		err = lockOpen(d)
	}
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(folder, lockFileName), os.O_CREATE|os.O_RDWR, fileMode)
	if err == nil {
		err = lockOpen(f)
	}
	if err != nil {
		_ = d.Close()
		return nil, fmt.Errorf("the data folder cannot be locked: %w", err)
	}
	return &FolderLock{d, f}, nil
}

// lockWait is how long a held lock is waited for. When a server is killed, a child that it was just starting may hold
// the lock a moment longer: until the child's own program begins, it has every file of the server.
const lockWait = 2 * time.Second

// lockOpen locks an open file or folder, and closes it when that fails.
func lockOpen(f *os.File) error {
	err := waitForLock(f, lockWait)
	if err != nil {
		_ = f.Close()
	}
	return err
}

// migrationLockName is the file whose lock a process holds while it migrates; migrationWait is how long others wait.
const (
	migrationLockName = "migration.lock"
	migrationWait     = 10 * time.Minute // an upgrade that rewrites a large table takes minutes
)

// waitForLock locks an open file or folder. ErrLocked says that another process held it for all of the wait.
func waitForLock(f *os.File, wait time.Duration) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	for end := time.Now().Add(wait); errors.Is(err, unix.EWOULDBLOCK) && time.Now().Before(end); {
		time.Sleep(20 * time.Millisecond) // flock has no wait with an end
		err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.EWOULDBLOCK):
		return ErrLocked
	}
	return fmt.Errorf("the data folder cannot be locked: %w", err)
}

// Check is ErrLockGone when the lock file is not the one that was locked.
func (l *FolderLock) Check() error {
	held, err := l.file.Stat()
	if err != nil {
		return err
	}
	now, err := os.Stat(l.file.Name())
	if errors.Is(err, os.ErrNotExist) || err == nil && !os.SameFile(held, now) {
		return ErrLockGone
	}
	return nil // a stat that fails otherwise says nothing of the lock
}

// Unlock gives the folder back.
func (l *FolderLock) Unlock() error { return errors.Join(l.file.Close(), l.folder.Close()) }
