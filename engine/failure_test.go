package engine_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// faultyStore answers for a real store with an error that the test arms.
type faultyStore struct {
	engine.Store
	// unsure makes a transaction that was committed answer as one whose fsync failed: what was written
	// may come back after a restart.
	unsure atomic.Bool
	claims atomic.Pointer[error]
}

func (s *faultyStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	err := s.Store.InTx(ctx, fn)
	if err == nil && s.unsure.Load() {
		return errors.Join(engine.ErrOutcomeUnknown, engine.ErrStorageFailed)
	}
	return err
}

// BlobReferences sees what this process sees: the transaction was rolled back.
func (s *faultyStore) BlobReferences(ctx context.Context, org engine.OrgID, sha256 string) (int, error) {
	if s.unsure.Load() {
		return 0, nil
	}
	return s.Store.BlobReferences(ctx, org, sha256)
}

func (s *faultyStore) ClaimJobs(ctx context.Context, c engine.JobClaim) ([]engine.Job, error) {
	if err := s.claims.Load(); err != nil {
		return nil, *err
	}
	return s.Store.ClaimJobs(ctx, c)
}

func newFaultyHouse(t *testing.T) (*fixture, *faultyStore) {
	faulty := &faultyStore{}
	h := newFixture(t, func(c *engine.Config) { faulty.Store = c.Store; c.Store = faulty })
	return h, faulty
}

// A commit whose fsync failed may stand after the restart. Its rows must find their files then.
func TestNoFileIsRemovedAfterACommitThatMayStand(t *testing.T) {
	h, faulty := newFaultyHouse(t)
	f := h.stage("statement.txt", "perhaps kept")
	faulty.unsure.Store(true)
	_, err := h.Documents.Upload(t.Context(), h.by, engine.UploadInput{File: f, DocumentType: "bank_statement"})
	wantCode(t, err, engine.CodeOutcomeUnknown)
	if h.Failed() == nil {
		t.Fatal("Failed() is nil after a failed fsync")
	}
	if n, err := h.Maintenance.CollectBlobs(t.Context(), -time.Hour); n != 0 || err == nil {
		t.Errorf("a collection after the failure removed %d, %v; want it refused", n, err)
	}
	faulty.unsure.Store(false)
	if n, err := faulty.BlobReferences(t.Context(), h.org.ID, f.SHA256); err != nil || n != 1 ||
		!h.blobExists(h.org.ID, f.SHA256) {
		t.Errorf(
			"after a restart %d rows (%v) name the file, which is there: %v; want one row and its file", n, err,
			h.blobExists(h.org.ID, f.SHA256),
		)
	}
}

// The queue is often the first to meet a failing disk. The engine must say so without waiting for a
// request to meet it too.
func TestAFailureMetByTheQueueIsTold(t *testing.T) {
	h, faulty := newFaultyHouse(t)
	faulty.claims.Store(&engine.ErrStorageFailed)
	h.run()
	eventually(t, "Failed() to be told", func() bool { return h.Failed() != nil })
	_, err := h.Applications.Create(t.Context(), h.by, input(""))
	wantCode(t, err, engine.CodeStorageUnavailable)
}

// Whoever leaves while the answer is made has met no failure of ours.
func TestACallerWhoLeftIsNoFailureOfStorage(t *testing.T) {
	h := newFixture(t)
	f := h.stage("statement.txt", "hello")
	left, leave := context.WithCancel(t.Context())
	leave()
	for what, err := range map[string]error{
		"create": second(h.Applications.Create(left, h.by, input(""))),
		"read":   second(h.Applications.Get(left, h.by, "APP-1")),
		"upload": second(h.Documents.Upload(left, h.by, engine.UploadInput{File: f, DocumentType: "bank_statement"})),
	} {
		var known *engine.Error
		if !errors.Is(err, context.Canceled) || errors.As(err, &known) {
			t.Errorf("%s by a caller who left: %v, want plain context.Canceled", what, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// A database held by another program, or a disk without room, passes: the work waits and is not failed.
func TestADownloadWaitsWhileStorageTakesNothing(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Lease = 30 * time.Millisecond })
	const url = "https://example.com/may.txt"
	h.fetch[url] = "hello from afar"
	h.blobs.failOn(sha256Of("hello from afar"), engine.ErrStorageFull)
	h.run()
	d, err := h.Documents.Upload(
		t.Context(), h.by, engine.UploadInput{FileURL: url, Async: true, DocumentType: "bank_statement"},
	)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the job to be given back twice", func() bool {
		job, err := h.store.Job(t.Context(), h.org.ID, d.JobID)
		return err == nil && job.GivenBack >= 2
	})
	h.blobs.failOn(sha256Of("hello from afar"), nil)
	if done := h.settled(d.ID); done.Status != engine.DocumentCompleted {
		t.Errorf("settled as %s (%s), want completed when there is room again", done.Status, *done.Error)
	}
}
