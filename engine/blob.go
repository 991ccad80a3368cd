package engine

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"sync"
	"time"
)

// blobLocks makes "keep these bytes and write the row" and "no row names these bytes, remove them" exclude each
// other, so that a row never loses its blob to a deletion that looked a moment too early. Stripes bound the memory;
// two contents that share one only wait for each other. Against other processes see holdContents.
type blobLocks struct {
	stripes [256]sync.RWMutex
}

func (l *blobLocks) stripe(org OrgID, sha256 string) *sync.RWMutex {
	h := fnv.New32a()
	h.Write([]byte(org))
	h.Write([]byte(sha256))
	return &l.stripes[h.Sum32()%uint32(len(l.stripes))]
}

// keeping holds removal off while several contents are kept; many may keep at once. Stripes are taken
// in rising order and once each, so that two callers cannot wait for each other.
func (l *blobLocks) keeping(org OrgID, files []*StagedFile) (release func()) {
	var wanted [256]bool
	for _, f := range files {
		h := fnv.New32a()
		h.Write([]byte(org))
		h.Write([]byte(f.SHA256))
		wanted[h.Sum32()%256] = true
	}
	var held []*sync.RWMutex
	for i := range wanted {
		if wanted[i] {
			l.stripes[i].RLock()
			held = append(held, &l.stripes[i])
		}
	}
	return func() {
		for _, m := range held {
			m.RUnlock()
		}
	}
}

// removeUnreferenced deletes a blob that no document names any more, with the pictures of its pages. Once storage has
// failed it refuses: a commit whose fsync failed may stand after a restart, and its rows must find their blobs.
func (s *FileService) removeUnreferenced(ctx context.Context, org OrgID, sha256 string) error {
	if sha256 == "" {
		return nil
	}
	if err := s.failed.err(); err != nil {
		return err
	}
	lock := s.blobLocks.stripe(org, sha256)
	lock.Lock()
	defer lock.Unlock()
	n, err := s.config.Store.BlobReferences(ctx, org, sha256)
	if err != nil || n > 0 {
		return err
	}
	if !s.config.SharedStore {
		return s.deleteBlob(ctx, org, sha256)
	}
	return s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, org, contentLock(sha256)); err != nil {
			return err
		}
		if n, err := tx.BlobReferences(ctx, org, sha256); err != nil || n > 0 {
			return err
		}
		return s.deleteBlob(ctx, org, sha256)
	})
}

func (s *FileService) deleteBlob(ctx context.Context, org OrgID, sha256 string) error {
	if err := s.engine.Pages.forgetPictures(org, sha256); err != nil {
		return err
	}
	return s.config.Blobs.Delete(ctx, org, sha256)
}

func contentLock(sha256 string) string { return "content:" + sha256 }

// holdContents comes first in a transaction whose rows name kept contents.
//
// # Why a row cannot lose its bytes to another process
//
// The stripes of blobLocks are known to this process only. Where others work on the store too, a removal holds the
// content's lock in the store while it asks for the last time who names it and deletes it, and so does each
// transaction that names it, up to its commit. Either the removal comes later, and sees the row; or it came before,
// and here the bytes are missing: nothing is kept then, and what was sent is to be sent again. Locks are taken in
// rising order and before all others, so that no two transactions wait for each other.
func (s *FileService) holdContents(ctx context.Context, tx Tx, org OrgID, contents ...string) error {
	if !s.config.SharedStore {
		return nil
	}
	slices.Sort(contents)
	for _, sha256 := range slices.Compact(contents) {
		if sha256 == "" { // it is fetched later
			continue
		}
		if err := tx.Lock(ctx, org, contentLock(sha256)); err != nil {
			return err
		}
		there, err := s.blobIsKept(ctx, org, sha256)
		if err != nil {
			return err
		}
		if !there {
			return FailWith(CodeStorageUnavailable, errRemovedMeanwhile, "The same bytes were deleted by another process at this moment; nothing was kept, and it is safe to send this again.")
		}
	}
	return nil
}

var errRemovedMeanwhile = errors.New("another process removed the content between its commit and that of its row")

// knowing are Blobs that know without reading a blob whether they have it, as storage/blob's do.
type knowing interface {
	Has(ctx context.Context, org OrgID, sha256 string) (bool, error)
}

func (s *FileService) blobIsKept(ctx context.Context, org OrgID, sha256 string) (bool, error) {
	if blobs, ok := s.config.Blobs.(knowing); ok {
		return blobs.Has(ctx, org, sha256)
	}
	b, err := s.config.Blobs.Open(ctx, org, sha256)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, b.Close()
}

// contentsOf are the digests of files.
func contentsOf(files []*StagedFile) []string {
	contents := make([]string, len(files))
	for i, f := range files {
		contents[i] = f.SHA256
	}
	return contents
}

// blobGrace is how old an unnamed blob must be before it is collected; younger ones may belong to a
// request that is about to write its row.
const blobGrace = time.Hour

// CollectBlobs deletes blobs that no row names: what a crash left between a blob and its row, or
// between a deleted row and its blob. It returns how many were deleted.
func (s *MaintenanceService) CollectBlobs(ctx context.Context, grace time.Duration) (removed int, err error) {
	if err := s.failed.err(); err != nil {
		return 0, err
	}
	before := s.config.Now().Add(-grace)
	type name struct {
		org    OrgID
		sha256 string
	}
	var old []name
	err = s.config.Blobs.List(ctx, func(org OrgID, sha256 string, modified time.Time) error {
		if modified.Before(before) {
			if n, err := s.config.Store.BlobReferences(ctx, org, sha256); err != nil {
				return err
			} else if n == 0 {
				old = append(old, name{org, sha256})
			}
		}
		return ctx.Err()
	})
	for _, b := range old {
		if err := s.engine.Files.removeUnreferenced(ctx, b.org, b.sha256); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, err
}
