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
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix" // names of the system's error numbers

	"github.com/dossier-lending/dossier/engine"
)

// Open opens a blob for reading. It compares all bytes with the digest before it returns; engine.ErrBlobCorrupt if they
// differ.
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

// Has reports whether a blob is stored, without reading it.
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

// unreadable turns an error of reading into one of the engine's.
func unreadable(err error) error {
	if errors.Is(err, unix.EIO) || errors.Is(err, unix.EUCLEAN) || errors.Is(err, unix.EBADMSG) {
		return fmt.Errorf("%w: %w", engine.ErrDamaged, err)
	}
	return err
}

// reader implements engine.BlobReader.
type reader struct {
	ReadFile
	size int64
}

func (r *reader) Size() int64 { return r.size }

// SyscallConn gives access to the descriptor of a real file, so that another process can read it without a copy. On
// other file systems it returns errors.ErrUnsupported.
func (r *reader) SyscallConn() (syscall.RawConn, error) {
	if f, ok := r.ReadFile.(syscall.Conn); ok {
		return f.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// verify compares the digest of a file with the expected one.
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

// List calls a function for every blob. It skips files whose name is not a digest.
func (s *Store) List(ctx context.Context, visit func(org engine.OrgID, sha256 string, modified time.Time) error) error {
	return s.ListAfter(ctx, "", visit)
}

// ListAfter is List in the order of engine.BlobPlace, without the blobs up to a place; "" begins with the first.
func (s *Store) ListAfter(
	ctx context.Context, place string, visit func(org engine.OrgID, sha256 string, modified time.Time) error,
) error {
	kept := filepath.Join(s.root, keptFolder)
	organizations, err := s.fs.ReadDir(kept)
	if err != nil {
		return err
	}
	slices.SortFunc(organizations, byName)
	fromOrg, fromDigest, _ := strings.Cut(place, "/")
	for _, org := range organizations {
		if !org.IsDir() || !organizationForm.MatchString(org.Name()) || org.Name() < fromOrg {
			continue
		}
		after := ""
		if org.Name() == fromOrg {
			after = fromDigest
		}
		if err := s.listOrganization(
			ctx, filepath.Join(kept, org.Name()), engine.OrgID(org.Name()), after, visit,
		); err != nil {
			return err
		}
	}
	return nil
}

func byName(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) }

func (s *Store) listOrganization(
	ctx context.Context, folder string, org engine.OrgID, after string,
	visit func(engine.OrgID, string, time.Time) error,
) error {
	shards, err := s.fs.ReadDir(folder)
	if err != nil {
		return err
	}
	slices.SortFunc(shards, byName)
	for _, shard := range shards {
		if !shard.IsDir() || shard.Name() < after[:min(len(after), len(shard.Name()))] {
			continue
		}
		files, err := s.fs.ReadDir(filepath.Join(folder, shard.Name()))
		if err != nil {
			return err
		}
		slices.SortFunc(files, byName)
		for _, f := range files {
			if err := ctx.Err(); err != nil {
				return err
			}
			if f.Name() <= after {
				continue
			}
			at := modified(f)
			if at.IsZero() || !digestForm.MatchString(f.Name()) {
				continue // deleted meanwhile, or not a blob
			}
			if err := visit(org, f.Name(), at); err != nil {
				return err
			}
		}
	}
	return nil
}
