package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix" // flock: gone with the process that held it, however it ended
)

// lockFileName is the file in a data folder whose lock says that a server runs on it.
const lockFileName = "server.lock"

// ErrLocked says that another server runs on the data folder.
var ErrLocked = errors.New("another dossier server runs on this data folder; stop it first, or choose another folder with --data")

// FolderLock is held by the one server of a data folder.
type FolderLock struct{ file *os.File }

// LockFolder takes the data folder for this process. Whoever holds it may take running jobs back
// (engine.Store.ReclaimJobs) and remove what an interrupted upload left. Command-line tools that work
// beside a running server open the database without it.
func LockFolder(folder string) (*FolderLock, error) {
	if err := os.MkdirAll(folder, folderMode); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(folder, lockFileName), os.O_CREATE|os.O_RDWR, fileMode)
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be locked: %w", err)
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil {
		return &FolderLock{f}, nil
	}
	_ = f.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, ErrLocked
	}
	return nil, fmt.Errorf("the data folder cannot be locked: %w", err)
}

// Unlock gives the folder back.
func (l *FolderLock) Unlock() error { return l.file.Close() }
