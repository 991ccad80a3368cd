package blobtest

import (
	"io/fs"
	"path/filepath"
	"sync"

	"github.com/dossier-lending/dossier/storage/blob"
)

// Call is one call to a file system: its name (write, sync, close, create, open, rename, remove, mkdir or syncdir) and
// its path (for rename, the new one).
type Call struct{ Name, Path string }

// FS is a file system that records every call, and can make one fail or leave it out.
type FS struct {
	blob.FS
	// Before is called before each call, and may be nil. If it returns an error, the call returns this error and does
	// nothing; if it returns Skip, the call does nothing and returns nil, like a planted bug.
	Before func(Call) error

	mu    sync.Mutex
	calls []Call
}

// Skip makes a call do nothing and return nil.
var Skip error = skip{}

type skip struct{}

func (skip) Error() string { return "left out" }

// Calls returns the recorded calls.
func (f *FS) Calls() []Call {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]Call(nil), f.calls...)
}

// Forget clears the record.
func (f *FS) Forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = nil
}

// do makes a call and records it, unless Before prevents it. A call that is left out is not recorded.
func (f *FS) do(name, path string, work func() error) error {
	c := Call{name, path}
	if f.Before != nil {
		if err := f.Before(c); err == Skip {
			return nil
		} else if err != nil {
			return err
		}
	}
	f.mu.Lock()
	f.calls = append(f.calls, c)
	f.mu.Unlock()
	return work()
}

// Create makes a file whose writes, syncs and close are recorded too.
func (f *FS) Create(path string) (file blob.File, err error) {
	err = f.do("create", path, func() error {
		file, err = f.FS.Create(path)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &watchedFile{file, f, path}, nil
}

// Open opens a file for reading.
func (f *FS) Open(path string) (file blob.ReadFile, err error) {
	err = f.do("open", path, func() error { file, err = f.FS.Open(path); return err })
	return file, err
}

// Rename moves a file.
func (f *FS) Rename(from, to string) error {
	return f.do("rename", to, func() error { return f.FS.Rename(from, to) })
}

// Remove deletes a file.
func (f *FS) Remove(path string) error {
	return f.do("remove", path, func() error { return f.FS.Remove(path) })
}

// Mkdir makes a folder.
func (f *FS) Mkdir(path string) error {
	return f.do("mkdir", path, func() error { return f.FS.Mkdir(path) })
}

// SyncDir makes the names in a folder durable.
func (f *FS) SyncDir(path string) error {
	return f.do("syncdir", path, func() error { return f.FS.SyncDir(path) })
}

// ReadDir lists a folder.
func (f *FS) ReadDir(path string) (entries []fs.DirEntry, err error) {
	err = f.do("readdir", path, func() error { entries, err = f.FS.ReadDir(path); return err })
	return entries, err
}

type watchedFile struct {
	blob.File
	fs   *FS
	path string
}

func (w *watchedFile) Write(p []byte) (n int, err error) {
	n = len(p)
	err = w.fs.do("write", w.path, func() error { n, err = w.File.Write(p); return err })
	return n, err
}

func (w *watchedFile) Sync() error  { return w.fs.do("sync", w.path, w.File.Sync) }
func (w *watchedFile) Close() error { return w.fs.do("close", w.path, w.File.Close) }

// Undurable lists what a power cut could lose after these calls: files renamed without a sync of their bytes before,
// and names created (by rename or mkdir) without a sync of their folder after.
func Undurable(calls []Call, temporary func(path string) bool) (lost []string) {
	pending := map[string]string{} // folder → a name in it that is not synced yet
	synced := true
	for _, c := range calls {
		switch c.Name {
		case "write":
			synced = false
		case "sync":
			synced = true
		case "rename":
			if !synced {
				lost = append(lost, "bytes of "+c.Path)
			}
			pending[filepath.Dir(c.Path)] = c.Path
		case "mkdir":
			pending[filepath.Dir(c.Path)] = c.Path
		case "syncdir":
			delete(pending, c.Path)
		}
	}
	for _, name := range pending {
		if temporary == nil || !temporary(name) {
			lost = append(lost, "name "+name)
		}
	}
	return lost
}
