package crashtest

import (
	"fmt"
	"os"
	"sync"

	"github.com/dossier-lending/dossier/storage/blob"
)

// powerFS is the real file system with a log of renames and folder syncs, stored outside of the data folder.
type powerFS struct {
	blob.OS
	mu           sync.Mutex
	log          *os.File
	skipSyncDirs bool // the planted bug
}

func newPowerFS(logPath string, skipSyncDirs bool) (*powerFS, error) {
	log, err := os.OpenFile(logPath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	return &powerFS{log: log, skipSyncDirs: skipSyncDirs}, err
}

func (p *powerFS) note(kind, path string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, err := fmt.Fprintf(p.log, "%s %s\n", kind, path)
	return err
}

// Rename logs the move before it is made: undoing a move that was never made does no harm.
func (p *powerFS) Rename(from, to string) error {
	if err := p.note("R", to); err != nil {
		return err
	}
	return p.OS.Rename(from, to)
}

// SyncDir logs the sync before it returns, so before a response can depend on it.
func (p *powerFS) SyncDir(path string) error {
	if p.skipSyncDirs {
		return nil
	}
	if err := p.OS.SyncDir(path); err != nil {
		return err
	}
	return p.note("S", path)
}
