package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix" // names of the system's error numbers

	"github.com/dossier-lending/dossier/engine"
)

// Open reads a blob. All its bytes are checked against the digest before the first is handed out.
func (s *Store) Open(ctx context.Context, org engine.OrgID, sha256 string) (engine.BlobReader, error) {
	path, err := s.path(org, sha256)
	if err != nil {
		return nil, err
	}
	f, err := s.fs.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, engine.ErrNotFound
	}
	if err != nil {
		return nil, unreadable(err)
	}
	size, err := verify(ctx, f, sha256)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return &reader{f, size}, nil
}

// Has says whether a blob is kept, without reading it.
func (s *Store) Has(ctx context.Context, org engine.OrgID, sha256 string) (bool, error) {
	path, err := s.path(org, sha256)
	if err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	f, err := s.fs.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, unreadable(err)
	}
	return true, f.Close()
}

// unreadable gives what the disk reports while reading its meaning.
func unreadable(err error) error {
	if errors.Is(err, unix.EIO) || errors.Is(err, unix.EUCLEAN) || errors.Is(err, unix.EBADMSG) {
		return fmt.Errorf("%w: %w", engine.ErrDamaged, err)
	}
	return err
}

// reader is engine.BlobReader.
type reader struct {
	ReadFile
	size int64
}

func (r *reader) Size() int64 { return r.size }

// SyscallConn lets a file on the real file system be handed to another process as it is, without a
// copy; on other file systems the error is errors.ErrUnsupported.
func (r *reader) SyscallConn() (syscall.RawConn, error) {
	if f, ok := r.ReadFile.(syscall.Conn); ok {
		return f.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// verify hashes a file and compares.
func verify(ctx context.Context, f ReadFile, want string) (size int64, err error) {
	buffer := buffers.Get().(*[copyBuffer]byte)
	defer buffers.Put(buffer)
	digest := sha256.New()
	for {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		n, err := f.Read(buffer[:])
		digest.Write(buffer[:n])
		size += int64(n)
		if err == io.EOF {
			break
		}
		if err != nil {
			return 0, unreadable(err)
		}
	}
	if got := hex.EncodeToString(digest.Sum(nil)); got != want {
		return 0, fmt.Errorf("%w: named %s, contains %s", engine.ErrBlobCorrupt, want, got)
	}
	return size, nil
}

// List visits every kept blob. Files that bear no digest are not blobs and are passed over.
func (s *Store) List(ctx context.Context, visit func(org engine.OrgID, sha256 string, modified time.Time) error) error {
	kept := filepath.Join(s.root, keptFolder)
	organizations, err := s.fs.ReadDir(kept)
	if err != nil {
		return err
	}
	for _, org := range organizations {
		if !org.IsDir() || !organizationForm.MatchString(org.Name()) {
			continue
		}
		if err := s.listOrganization(ctx, filepath.Join(kept, org.Name()), engine.OrgID(org.Name()), visit); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) listOrganization(ctx context.Context, folder string, org engine.OrgID, visit func(engine.OrgID, string, time.Time) error) error {
	shards, err := s.fs.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, shard := range shards {
		if !shard.IsDir() {
			continue
		}
		files, err := s.fs.ReadDir(filepath.Join(folder, shard.Name()))
		if err != nil {
			return err
		}
		for _, f := range files {
			if err := ctx.Err(); err != nil {
				return err
			}
			at := modified(f)
			if at.IsZero() || !digestForm.MatchString(f.Name()) {
				continue // deleted meanwhile, or no blob
			}
			if err := visit(org, f.Name(), at); err != nil {
				return err
			}
		}
	}
	return nil
}
