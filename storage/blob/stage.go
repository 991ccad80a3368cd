package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"path/filepath"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

const (
	// copyBuffer is the size of the only buffer that receiving a file needs, for files of any size.
	copyBuffer = 64 << 10
	// headBytes is how many bytes from the start of a file are kept to detect its kind.
	headBytes = 4096
)

var buffers = sync.Pool{New: func() any { return new([copyBuffer]byte) }}

// Stage writes the bytes of r to a temporary file and computes their digest. It reads at most limit+1 bytes, and
// returns ErrTooLarge if there are that many. After any error no file remains. An error of r is returned unchanged.
func (s *Store) Stage(ctx context.Context, org engine.OrgID, r io.Reader, limit int64) (engine.StagedBlob, error) {
	folder, err := s.folder(org)
	if err != nil {
		return nil, err
	}
	if err := s.failure.check(ctx); err != nil {
		return nil, err
	}
	temp, f, err := s.createIncoming()
	if err != nil {
		return nil, s.failure.judge(err)
	}
	b := &staged{store: s, folder: folder, temp: temp, file: f}
	if err := b.receive(ctx, r, limit); err != nil {
		b.Discard()
		return nil, err
	}
	return b, nil
}

// staged implements engine.StagedBlob. Its file stays open until the commit, so that the sync reports a write error
// that the kernel noticed in between.
type staged struct {
	store  *Store
	folder string
	temp   string

	sha256 string
	size   int64
	head   []byte

	mu        sync.Mutex
	file      File // nil once committed or discarded
	committed bool
}

func (b *staged) SHA256() string { return b.sha256 }
func (b *staged) Size() int64    { return b.size }
func (b *staged) Head() []byte   { return b.head }

// Open opens the received bytes for reading.
func (b *staged) Open() (engine.BlobReader, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.file == nil {
		return nil, errDiscarded
	}
	f, err := b.store.fs.Open(b.temp)
	if err != nil {
		return nil, err
	}
	return &reader{f, b.size}, nil
}

func (b *staged) receive(ctx context.Context, r io.Reader, limit int64) error {
	buffer := buffers.Get().(*[copyBuffer]byte)
	defer buffers.Put(buffer)
	digest := sha256.New()
	r = io.LimitReader(r, limit+1)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := r.Read(buffer[:])
		if n > 0 {
			if b.size += int64(n); b.size > limit {
				return engine.ErrTooLarge
			}
			b.head = append(b.head, buffer[:min(n, headBytes-len(b.head))]...)
			digest.Write(buffer[:n])
			if _, err := b.file.Write(buffer[:n]); err != nil {
				return b.store.failure.judge(err)
			}
		}
		if err == io.EOF {
			b.sha256 = hex.EncodeToString(digest.Sum(nil))
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// errDiscarded is returned if a staged blob is used after Commit or Discard.
var errDiscarded = errors.New("blob: used after it was kept or discarded")

// Commit stores the blob: first the bytes, then their name, both safe from a power cut when it returns. A blob that
// exists already is replaced by the same bytes, which repairs a damaged one.
func (b *staged) Commit(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.committed {
		return nil
	}
	if b.file == nil {
		return errDiscarded
	}
	if err := b.store.failure.check(ctx); err != nil {
		return err
	}
	if err := b.place(); err != nil {
		b.drop()
		return err
	}
	b.committed, b.file = true, nil
	return nil
}

// place syncs the file, renames it and syncs the folder. In this order a power cut leaves no wrong blob.
func (b *staged) place() error {
	s := b.store
	if err := s.failure.judgeSync(b.file.Sync()); err != nil {
		return err
	}
	if err := s.failure.judge(b.file.Close()); err != nil {
		return err
	}
	folder := filepath.Join(b.folder, b.sha256[:2])
	for _, f := range []string{b.folder, folder} {
		if err := s.makeFolder(f); err != nil {
			return s.failure.judge(err)
		}
	}
	if err := s.fs.Rename(b.temp, filepath.Join(folder, b.sha256)); err != nil {
		return s.failure.judge(err)
	}
	return s.syncFolder(folder)
}

// Discard removes the temporary file; after Commit it does nothing.
func (b *staged) Discard() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.file != nil {
		b.drop()
	}
}

// drop removes the temporary file. If that fails, the next start removes it.
func (b *staged) drop() {
	_ = b.file.Close()
	_ = b.store.fs.Remove(b.temp)
	b.file = nil
}
