package engine

import (
	"context"
	"errors"
	"hash/fnv"
	"math"
	"slices"
	"sync"
	"time"
)

// blobLocks makes "keep these bytes and write the row" and "no row names these bytes, remove them" exclude each other,
// so that a row never loses its blob to a deletion that looked a moment too early. There are 256 locks, which bounds
// the memory; two contents with the same lock only wait for each other. For other processes see holdContents.
type blobLocks struct {
	stripes [256]sync.RWMutex
}

func (l *blobLocks) stripe(org OrgID, sha256 string) *sync.RWMutex {
	h := fnv.New32a()
	h.Write([]byte(org))
	h.Write([]byte(sha256))
	return &l.stripes[h.Sum32()%uint32(len(l.stripes))]
}

// keeping prevents removal while several contents are kept; any number of callers may keep at once. Locks are taken in
// ascending order and once each, so that two callers never wait for each other.
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
// failed it refuses: a commit whose fsync failed may still be there after a restart, and its rows must find their
// blobs.
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

// holdContents is called first in a transaction whose rows name stored contents.
//
// # Why a row cannot lose its bytes to another process
//
// blobLocks only work within this process. If other processes use the store too, a removal holds the content's lock in
// the store while it checks for the last time that no row names the content, and deletes it. Each transaction that
// names the content holds the same lock up to its commit. So either the removal comes later and sees the row, or it
// came before and the bytes are missing here: then nothing is kept, and the client must send the file again. Locks are
// taken in ascending order and before all others, so that two transactions never wait for each other.
func (s *FileService) holdContents(ctx context.Context, tx Tx, org OrgID, contents ...string) error {
	if !s.config.SharedStore {
		return nil
	}
	slices.Sort(contents)
	for _, sha256 := range slices.Compact(contents) {
		if sha256 == "" { // the file is fetched later
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

// blobIndex is implemented by Blobs that can tell without reading whether they have a blob, like those of storage/blob.
type blobIndex interface {
	Has(ctx context.Context, org OrgID, sha256 string) (bool, error)
}

func (s *FileService) blobIsKept(ctx context.Context, org OrgID, sha256 string) (bool, error) {
	if blobs, ok := s.config.Blobs.(blobIndex); ok {
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

// blobGrace is how old an unnamed blob must be before it is removed; a younger one may belong to a request that is
// about to write its row.
const blobGrace = time.Hour

// collectRun is how many files one run of CollectBlobs looks at: some seconds of work in an hour.
const collectRun = 100_000

// blobWalk is implemented by Blobs that can list from a place on, like those of storage/blob.
type blobWalk interface {
	// ListAfter is List in a fixed order, without the blobs up to a place; "" begins with the first. The place of a
	// blob is BlobPlace.
	ListAfter(
		ctx context.Context, place string, visit func(org OrgID, sha256 string, modified time.Time) error,
	) error
}

// BlobPlace is the place of a blob in the order of ListAfter.
func BlobPlace(org OrgID, sha256 string) string { return string(org) + "/" + sha256 }

// errEnoughCollected ends a walk at the bound of a run.
var errEnoughCollected = errors.New("enough files for one run")

// CollectBlobs deletes blobs that no row names: what a crash left between a blob and its row, or between a deleted row
// and its blob. It counts them. One run looks at a bounded number of files, if Blobs can list from a place on; the next
// run goes on after them, also that of a later process, and after the last file it begins again.
func (s *MaintenanceService) CollectBlobs(ctx context.Context, grace time.Duration) (removed int, err error) {
	return s.collectSome(ctx, grace, collectRun)
}

// collectSome is CollectBlobs with another bound.
func (s *MaintenanceService) collectSome(ctx context.Context, grace time.Duration, most int) (removed int, err error) {
	if err := s.failed.err(); err != nil {
		return 0, err
	}
	from, err := s.config.Store.Collected(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	before := s.config.Now().Add(-grace)
	type name struct {
		org    OrgID
		sha256 string
	}
	var old []name
	var place string
	looked := 0
	visit := func(org OrgID, sha256 string, modified time.Time) error {
		if looked == most {
			return errEnoughCollected
		}
		if modified.Before(before) {
			if n, err := s.config.Store.BlobReferences(ctx, org, sha256); err != nil {
				return err
			} else if n == 0 {
				old = append(old, name{org, sha256})
			}
		}
		looked, place = looked+1, BlobPlace(org, sha256)
		return ctx.Err()
	}
	if blobs, ok := s.config.Blobs.(blobWalk); ok {
		err = blobs.ListAfter(ctx, from, visit)
	} else {
		most = math.MaxInt
		err = s.config.Blobs.List(ctx, visit)
	}
	switch {
	case errors.Is(err, errEnoughCollected):
		err = nil
	case err == nil:
		place = "" // the last file was seen
	default:
		place = from
	}
	for _, b := range old {
		if err := s.engine.Files.removeUnreferenced(ctx, b.org, b.sha256); err != nil {
			return removed, err
		}
		removed++
	}
	if err == nil && place != from {
		err = s.storageError(s.config.Store.PutCollected(ctx, place))
	}
	return removed, err
}
