package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix" // flock: released when the process ends, for whatever reason
)

// lockFileName is the file in a data folder that its server keeps locked.
const lockFileName = "server.lock"

// ErrLocked is returned if another server runs on the data folder.
var ErrLocked = errors.New(
	"another dossier server runs on this data folder; stop it first, or choose another folder with --data",
)

// ErrLockGone is returned if the lock file was removed or replaced while its server ran.
var ErrLockGone = errors.New("the server's lock file was removed or replaced while it ran: something else changes the data folder; find out what, then start again")

// FolderLock is held by the only server of a data folder. The folder itself is locked too, so that no second server can
// start after the lock file is removed.
type FolderLock struct{ folder, file *os.File }

// LockFolder locks the data folder for this process. The holder may return running jobs to the queue
// (engine.Store.ReclaimJobs) and remove the files of interrupted uploads. Commands that work beside a running server
// open the database without the lock.
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

// lockWait is how long LockFolder waits for a lock. After a server is killed, a child that it was just starting may
// hold the lock a moment longer: until the child's program begins, it has all open files of the server.
const lockWait = 2 * time.Second

// lockOpen locks an open file or folder, and closes it if that fails.
func lockOpen(f *os.File) error {
	err := waitForLock(f, lockWait)
	if err != nil {
		_ = f.Close()
	}
	return err
}

// migrationLockName is the file that a process locks while it migrates; migrationWait is how long others wait.
const (
	migrationLockName = "migration.lock"
	migrationWait     = 10 * time.Minute // an upgrade that rewrites a large table takes minutes
)

// waitForLock locks an open file or folder. It returns ErrLocked if another process held the lock all the time.
func waitForLock(f *os.File, wait time.Duration) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	for end := time.Now().Add(wait); errors.Is(err, unix.EWOULDBLOCK) && time.Now().Before(end); {
		time.Sleep(20 * time.Millisecond) // flock cannot wait with a time limit
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

// Check returns ErrLockGone if the lock file is no longer the one that was locked.
func (l *FolderLock) Check() error {
	held, err := l.file.Stat()
	if err != nil {
		return err
	}
	now, err := os.Stat(l.file.Name())
	if errors.Is(err, os.ErrNotExist) || err == nil && !os.SameFile(held, now) {
		return ErrLockGone
	}
	return nil // another error of Stat does not show that the lock is gone
}

// Unlock releases the lock.
func (l *FolderLock) Unlock() error { return errors.Join(l.file.Close(), l.folder.Close()) }
