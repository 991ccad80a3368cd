package blob

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Copy copies the kept blobs of one store's folder into another's, which may be new, also while the first is in use. Blobs that
// are there already are passed over, and so are those that vanish meanwhile: they were deleted for good. Nothing is
// made durable; whoever copies syncs at the end. A blob that is damaged is copied as it is.
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

// copyFile copies a file unless there is one.
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
