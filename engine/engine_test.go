package engine_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// faultyStore is a real store that returns an error once the test sets one.
type faultyStore struct {
	engine.Store
	// unsure makes a transaction that was committed answer as one whose fsync failed: what was written
	// may come back after a restart.
	unsure atomic.Bool
	// lost makes such a transaction answer as one whose connection was lost: it may be committed later.
	lost   atomic.Bool
	claims atomic.Pointer[error]
	away   atomic.Int32 // as many reads of a document's row are refused
}

func (s *faultyStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	err := s.Store.InTx(ctx, fn)
	if err == nil && s.unsure.Load() {
		return errors.Join(engine.ErrOutcomeUnknown, engine.ErrStorageFailed)
	}
	if err == nil && s.lost.Load() {
		return engine.ErrOutcomeUnknown
	}
	return err
}

// BlobReferences is what this process sees: the transaction was rolled back, or is not committed yet.
func (s *faultyStore) BlobReferences(ctx context.Context, org engine.OrgID, sha256 string) (int, error) {
	if s.unsure.Load() || s.lost.Load() {
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

func (s *faultyStore) DocumentEvenDeleted(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	if s.away.Add(-1) >= 0 {
		return engine.Document{}, engine.ErrStorageBusy
	}
	return s.Store.DocumentEvenDeleted(ctx, org, id)
}

func newFaultyFixture(t *testing.T) (*fixture, *faultyStore) {
	faulty := &faultyStore{}
	h := newFixture(t, func(c *engine.Config) { faulty.Store = c.Store; c.Store = faulty })
	return h, faulty
}

// A document whose row cannot be read while storage is away has not failed: it is read later.
func TestDocumentIsReadOnceStorageIsBack(t *testing.T) {
	faulty := &faultyStore{}
	h := newFixture(t, func(c *engine.Config) {
		faulty.Store, c.Store, c.Lease = c.Store, faulty, 200*time.Millisecond
	})
	faulty.away.Store(1)
	h.run()
	d := h.settled(h.upload("BALANCE 10.00").ID)
	if d.Status != engine.DocumentCompleted || faulty.away.Load() >= 0 {
		t.Errorf("the document is %s, %d refusals are left", d.Status, faulty.away.Load())
	}
}

// A commit whose fsync failed may be there after the restart. Its rows must then find their files.
func TestUncertainCommitRemovesNoFile(t *testing.T) {
	h, faulty := newFaultyFixture(t)
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

// The connection to the database is lost at a commit, which the server may still carry out later. Whatever route the
// file came by, its rows must then find it.
func TestLostConnectionAtCommitRemovesNoFile(t *testing.T) {
	const content = "%PDF-1.4 perhaps kept"
	for name, send := range map[string]func(h *fixture, application string) error{
		"upload": func(h *fixture, _ string) error {
			_, err := h.Documents.Upload(
				t.Context(), h.by, engine.UploadInput{File: h.stage("a.pdf", content), DocumentType: "payslip"},
			)
			return err
		},
		"attachment": func(h *fixture, application string) error {
			_, _, err := h.Applications.AttachDocuments(
				t.Context(), h.by, application, "payslip", []*engine.StagedFile{h.stage("a.pdf", content)},
			)
			return err
		},
		"intake": func(h *fixture, _ string) error {
			_, err := h.Intake.Submit(
				t.Context(), h.by, input(""), []*engine.StagedFile{h.stage("a.pdf", content)},
			)
			return err
		},
		"batch": func(h *fixture, _ string) error {
			_, err := h.Batches.Submit(t.Context(), h.by, engine.BatchInput{Documents: []engine.BatchDocumentInput{
				{UploadInput: engine.UploadInput{File: h.stage("a.pdf", content), DocumentType: "payslip"}},
			}})
			return err
		},
		"merge": func(h *fixture, _ string) error {
			in := h.merging()
			in.Files[0].File = h.stage("a.pdf", content)
			_, err := h.Merges.Merge(t.Context(), h.by, in)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			faulty := &faultyStore{}
			h, _ := mergingFixture(t, func(c *engine.Config) { faulty.Store = c.Store; c.Store = faulty })
			made, err := h.Applications.Create(t.Context(), h.by, input(""))
			if err != nil {
				t.Fatal(err)
			}
			faulty.lost.Store(true)
			wantCode(t, send(h, made.Application.ID), engine.CodeOutcomeUnknown)
			faulty.lost.Store(false)
			if h.Failed() != nil {
				t.Errorf("a lost connection stopped the engine: %v", h.Failed())
			}
			if n, err := faulty.BlobReferences(t.Context(), h.org.ID, sha256Of(content)); err != nil || n != 1 ||
				!h.blobExists(h.org.ID, sha256Of(content)) {
				t.Errorf("%d rows (%v) name the file, which is there: %v; want one row and its file", n, err,
					h.blobExists(h.org.ID, sha256Of(content)))
			}
		})
	}
}

// The queue is often the first to meet a failing disk. The engine must report it without waiting for a request to meet
// it too.
func TestStorageFailureMetByQueueIsReported(t *testing.T) {
	h, faulty := newFaultyFixture(t)
	faulty.claims.Store(&engine.ErrStorageFailed)
	h.run()
	eventually(t, "Failed() to be told", func() bool { return h.Failed() != nil })
	_, err := h.Applications.Create(t.Context(), h.by, input(""))
	wantCode(t, err, engine.CodeStorageUnavailable)
}

// A caller who leaves while the answer is made has met no failure of ours.
func TestCanceledRequestIsNotStorageFailure(t *testing.T) {
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

// A database held by another program, or a full disk, is temporary: the work waits and does not fail.
func TestDownloadWaitsForStorage(t *testing.T) {
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

// probedStore counts and may refuse readiness checks, each of which syncs the disk.
type probedStore struct {
	engine.Store
	looks atomic.Int32
	err   error
}

func (s *probedStore) Ready(ctx context.Context) error {
	s.looks.Add(1)
	if s.err != nil {
		return s.err
	}
	return s.Store.Ready(ctx)
}

func newProbedFixture(t *testing.T, err error) (*fixture, *probedStore) {
	s := &probedStore{err: err}
	return newFixture(t, func(c *engine.Config) { s.Store = c.Store; c.Store = s }), s
}

func TestProbesShareOneReadinessCheck(t *testing.T) {
	h, s := newProbedFixture(t, nil)
	var probes sync.WaitGroup
	for range 200 {
		probes.Go(func() {
			if err := h.Ready(t.Context()); err != nil {
				t.Errorf("Ready: %v", err)
			}
		})
	}
	probes.Wait()
	if n := s.looks.Load(); n > 20 { // one, and one more for each second that a busy machine takes
		t.Errorf("200 probes looked at the disk %d times, want them to share", n)
	}
}

func TestFailedReadinessIsNotCached(t *testing.T) {
	h, s := newProbedFixture(t, engine.ErrStorageFull)
	wantCode(t, h.Ready(t.Context()), engine.CodeStorageUnavailable)
	s.err = nil
	if err := h.Ready(t.Context()); err != nil {
		t.Errorf("Ready when there is room again: %v, want nil at once", err)
	}
}

// openStorage opens a new database and file store of the test's own.
func openStorage(t *testing.T) (store engine.Store, blobs engine.Blobs, database *opentest.Database) {
	t.Helper()
	database = opentest.New(t)
	blobs, err := blob.Open(filepath.Join(database.Folder, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	return opentest.Tried(database.Open(t)), blobs, database
}

func TestDataOfOtherOrganizationIsAbsent(t *testing.T) {
	h := newFixture(t)
	if _, err := h.Intake.Submit(
		t.Context(), h.by, input("crm-1"), []*engine.StagedFile{h.stage("a.txt", "one")},
	); err != nil {
		t.Fatal(err)
	}
	a, err := h.Applications.Get(t.Context(), h.by, "APP-1")
	if err != nil {
		t.Fatal(err)
	}
	d := h.upload("mine")
	_, stranger := h.newOrg("Other Lending", "paid")
	ctx := t.Context()
	for name, call := range map[string]func() error{
		"application by uuid":   func() error { _, err := h.Applications.Get(ctx, stranger, a.ID); return err },
		"application by app_id": func() error { _, err := h.Applications.Get(ctx, stranger, "APP-1"); return err },
		"history":               func() error { _, err := h.Applications.History(ctx, stranger, a.ID); return err },
		"update": func() error {
			_, err := h.Applications.Update(ctx, stranger, a.ID, engine.ApplicationPatch{Track: new("x")})
			return err
		},
		"delete":          func() error { return h.Applications.Delete(ctx, stranger, a.ID) },
		"documents":       func() error { _, err := h.Applications.Documents(ctx, stranger, a.ID); return err },
		"document":        func() error { _, _, err := h.Documents.Get(ctx, stranger, d.ID); return err },
		"job":             func() error { _, _, err := h.Documents.JobStatus(ctx, stranger, d.JobID); return err },
		"delete document": func() error { return h.Documents.Delete(ctx, stranger, d.ID) },
	} {
		err := call()
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Code != engine.CodeNotFound ||
			failure.Message != engine.CodeNotFound.Row().Sentence {
			t.Errorf("%s of another organization: %v, want the plain NOT_FOUND", name, err)
		}
	}
	if list, err := h.Applications.List(
		ctx, stranger, engine.ApplicationFilter{Limit: 100},
	); err != nil || len(list) != 0 {
		t.Errorf("a stranger's list holds %d applications, %v", len(list), err)
	}
	if list, total, err := h.Documents.List(
		ctx, stranger, engine.DocumentFilter{Limit: 100},
	); err != nil || len(list) != 0 || total != 0 {
		t.Errorf("a stranger's list holds %d of %d documents, %v", len(list), total, err)
	}
	if _, found, err := h.Intake.Replay(ctx, stranger, input("crm-1")); err != nil || found {
		t.Errorf("a stranger's external_ref found an application of another organization (%v, %v)", found, err)
	}
}

func TestRevokedAndWrongKeysAreUnauthorized(t *testing.T) {
	h := newFixture(t)
	text, key, err := h.Organizations.CreateKey(t.Context(), "Acme Lending", []engine.Scope{engine.DocumentRead})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Organizations.RevokeKey(t.Context(), "Acme Lending", key.ID); err != nil {
		t.Fatal(err)
	}
	other, _, _ := engine.NewKeyText()
	for _, wrong := range []string{text, other, "", "dossier_junk"} {
		_, err := h.Organizations.Authenticate(t.Context(), wrong)
		wantCode(t, err, engine.CodeUnauthorized)
	}
}
