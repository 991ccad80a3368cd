package blob

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// FS is the part of the file system that the store uses. A test can replace it to record the order of calls, make one
// fail, or leave one out. Paths are the operating system's.
type FS interface {
	// Create makes a new file that only the owner may read and write; an existing one is an error.
	Create(path string) (File, error)
	Open(path string) (ReadFile, error)
	Rename(from, to string) error
	Remove(path string) error
	// Mkdir makes one folder that only the owner may enter.
	Mkdir(path string) error
	ReadDir(path string) ([]fs.DirEntry, error)
	// SyncDir makes the names in a folder durable (safe from a power cut).
	SyncDir(path string) error
}

// File is a file being written.
type File interface {
	io.WriteCloser
	// Sync makes the bytes durable.
	Sync() error
}

// ReadFile is a file being read.
type ReadFile interface {
	io.Reader
	io.ReaderAt
	io.Closer
	Stat() (fs.FileInfo, error)
}

// OS is the real file system.
type OS struct{}

const (
	fileMode   = 0o600
	folderMode = 0o700
)

// Create makes a new file.
func (OS) Create(path string) (File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, fileMode)
}

// Open opens a file for reading.
func (OS) Open(path string) (ReadFile, error) { return os.Open(path) }

// Rename moves a file and replaces a file that has the new name already.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Remove deletes a file.
func (OS) Remove(path string) error { return os.Remove(path) }

// Mkdir makes one folder.
func (OS) Mkdir(path string) error { return os.Mkdir(path, folderMode) }

// ReadDir lists a folder.
func (OS) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }

// SyncDir makes the names in a folder durable.
func (OS) SyncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if closing := d.Close(); err == nil {
		err = closing
	}
	return err
}

// modified is the time of an entry's last change; the zero time if the entry was removed meanwhile.
func modified(e fs.DirEntry) time.Time {
	info, err := e.Info()
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// Copy copies the blobs of one store's folder to another's, which may be new. The first may be in use. It skips blobs
// that the target has already, and blobs that are deleted meanwhile. A damaged blob is copied as it is. Copy does not
// wait for the disk; the caller syncs at the end.
func Copy(ctx context.Context, from, to string) error {
	return filepath.WalkDir(filepath.Join(from, keptFolder), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, folderMode)
		case !entry.Type().IsRegular():
			return nil
		}
		return copyFile(path, target)
	})
}

// copyFile copies a file, unless the target exists.
func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, fileMode)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}
