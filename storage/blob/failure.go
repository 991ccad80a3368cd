package blob

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"golang.org/x/sys/unix" // names of the system's error numbers

	"github.com/dossier-lending/dossier/engine"
)

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
