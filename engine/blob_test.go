package engine_test

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// meetingStore calls a function once, when it is asked who names a content and answers "nobody".
type meetingStore struct {
	engine.Store
	once sync.Once
	act  func()
}

func (s *meetingStore) BlobReferences(ctx context.Context, org engine.OrgID, sha256 string) (int, error) {
	n, err := s.Store.BlobReferences(ctx, org, sha256)
	if n == 0 && s.act != nil {
		s.once.Do(s.act)
	}
	return n, err
}

// meetingBlobs calls a function once before it deletes, and records when a content is kept.
type meetingBlobs struct {
	engine.Blobs
	once      sync.Once
	act       func()
	committed chan struct{}
}

func (b *meetingBlobs) Delete(ctx context.Context, org engine.OrgID, sha256 string) error {
	if b.act != nil {
		b.once.Do(b.act)
	}
	return b.Blobs.Delete(ctx, org, sha256)
}

func (b *meetingBlobs) Stage(
	ctx context.Context, org engine.OrgID, r io.Reader, limit int64,
) (engine.StagedBlob, error) {
	s, err := b.Blobs.Stage(ctx, org, r, limit)
	if err == nil && b.committed != nil {
		s = &noticedStaged{s, b.committed}
	}
	return s, err
}

type noticedStaged struct {
	engine.StagedBlob
	committed chan struct{}
}

func (s *noticedStaged) Commit(ctx context.Context) error {
	defer close(s.committed)
	return s.StagedBlob.Commit(ctx)
}

func shared(c *engine.Config) { c.SharedStore = true }

// Another process keeps the same bytes after this one has checked for the last time that no row names them.
func TestDeletionSparesBytesThatAnotherProcessKeeps(t *testing.T) {
	meeting := &meetingStore{}
	h := newFixture(t, shared, func(c *engine.Config) { meeting.Store, c.Store = c.Store, meeting })
	other := h.beside()
	made, err := h.Applications.Create(t.Context(), h.by, input(""))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.Applications.AttachDocuments(
		t.Context(), h.by, made.Application.ID, "payslip", []*engine.StagedFile{h.stage("a.txt", "the same bytes")},
	); err != nil {
		t.Fatal(err)
	}
	var kept engine.Document
	meeting.act = func() { kept = other.upload("the same bytes") }
	if err := h.Applications.Delete(t.Context(), h.by, made.Application.ID); err != nil {
		t.Fatal(err)
	}
	if kept.ID == 0 || !h.blobExists(h.org.ID, kept.SHA256) {
		t.Errorf("document %d was acknowledged by another process and has no file", kept.ID)
	}
	if err := other.Documents.Delete(t.Context(), h.by, kept.ID); err != nil {
		t.Fatal(err)
	}
	later := h.beside(func(c *engine.Config) { c.Now = func() time.Time { return time.Now().AddDate(0, 0, 31) } })
	if n, err := later.Maintenance.PurgeDeleted(t.Context()); err != nil || n != 1 ||
		h.blobExists(h.org.ID, kept.SHA256) {
		t.Errorf("%d purged, %v; want the last one that named the bytes, and them gone at once", n, err)
	}
}

// Another process has stored the same bytes and is about to write its row when this one removes them. The upload is not
// acknowledged, by whichever route it came, and succeeds when it is sent again.
func TestUploadIsNotAcknowledgedIfAnotherProcessRemovesItsBytes(t *testing.T) {
	const content = "the same bytes"
	for name, send := range map[string]func(h *fixture, application string, f *engine.StagedFile) error{
		"upload": func(h *fixture, _ string, f *engine.StagedFile) error {
			_, err := h.Documents.Upload(h.t.Context(), h.by, engine.UploadInput{File: f, DocumentType: "payslip"})
			return err
		},
		"attachment": func(h *fixture, application string, f *engine.StagedFile) error {
			_, _, err := h.Applications.AttachDocuments(
				h.t.Context(), h.by, application, "payslip", []*engine.StagedFile{f},
			)
			return err
		},
		"intake": func(h *fixture, _ string, f *engine.StagedFile) error {
			_, err := h.Intake.Submit(h.t.Context(), h.by, input(""), []*engine.StagedFile{f})
			return err
		},
		"batch": func(h *fixture, _ string, f *engine.StagedFile) error {
			_, err := h.Batches.Submit(h.t.Context(), h.by, engine.BatchInput{Documents: []engine.BatchDocumentInput{
				{UploadInput: engine.UploadInput{File: f, DocumentType: "payslip"}},
			}})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			meeting := &meetingBlobs{}
			h := newFixture(t, shared, func(c *engine.Config) { meeting.Blobs, c.Blobs = c.Blobs, meeting })
			committed := make(chan struct{})
			other := h.beside(func(c *engine.Config) { c.Blobs = &meetingBlobs{Blobs: h.blobs, committed: committed} })
			application, err := h.Applications.Create(t.Context(), h.by, input(""))
			if err != nil {
				t.Fatal(err)
			}
			orphan, err := h.blobs.Blobs.Stage(t.Context(), h.org.ID, strings.NewReader(content), 100)
			if err != nil {
				t.Fatal(err)
			}
			if err := orphan.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			answered := make(chan error, 1)
			f := other.stage("a.txt", content)
			meeting.act = func() {
				go func() { answered <- send(other, application.Application.ID, f) }()
				<-committed
			}
			if n, err := h.Maintenance.CollectBlobs(t.Context(), -time.Hour); err != nil || n != 1 {
				t.Fatalf("%d collected, %v; want one", n, err)
			}
			wantCode(t, <-answered, engine.CodeStorageUnavailable)
			if n, err := h.store.BlobReferences(t.Context(), h.org.ID, sha256Of(content)); n != 0 || err != nil {
				t.Errorf("%d rows name the bytes that are gone, %v", n, err)
			}
			if err := send(h, application.Application.ID, h.stage("a.txt", content)); err != nil ||
				!h.blobExists(h.org.ID, sha256Of(content)) {
				t.Errorf("sent again: %v", err)
			}
		})
	}
}

// The file of a queued document is fetched again.
func TestDownloadIsRepeatedIfAnotherProcessRemovesItsBytes(t *testing.T) {
	h := newFixture(t, shared)
	const url = "https://files.example/a.txt"
	h.fetch[url] = "hello from afar"
	var once sync.Once
	other := h.beside(func(c *engine.Config) {
		c.Lease = 200 * time.Millisecond // after which a download that was put off is due again
		c.Blobs = &losingBlobs{h.blobs, func(sum string) {
			once.Do(func() {
				if err := h.blobs.Blobs.Delete(context.Background(), h.org.ID, sum); err != nil {
					t.Error(err)
				}
			})
		}}
	})
	d, err := other.Documents.Upload(
		t.Context(), h.by, engine.UploadInput{FileURL: url, DocumentType: "payslip", Async: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	other.run()
	if got := other.settled(d.ID); got.Status != engine.DocumentCompleted || !h.blobExists(h.org.ID, got.SHA256) {
		t.Errorf("the document is %s, its file there: %v", got.Status, h.blobExists(h.org.ID, got.SHA256))
	}
}

// losingBlobs calls a function right after a content was kept.
type losingBlobs struct {
	engine.Blobs
	kept func(sha256 string)
}

func (b *losingBlobs) Stage(
	ctx context.Context, org engine.OrgID, r io.Reader, limit int64,
) (engine.StagedBlob, error) {
	s, err := b.Blobs.Stage(ctx, org, r, limit)
	if err != nil {
		return nil, err
	}
	return &losingStaged{s, b}, nil
}

type losingStaged struct {
	engine.StagedBlob
	blobs *losingBlobs
}

func (s *losingStaged) Commit(ctx context.Context) error {
	err := s.StagedBlob.Commit(ctx)
	if err == nil {
		s.blobs.kept(s.SHA256())
	}
	return err
}

// A merge checks its sources too.
func TestMergeIsNotAcknowledgedIfAnotherProcessRemovesSource(t *testing.T) {
	h, _ := mergingFixture(t, shared)
	gone := sha256Of("%PDF-1.4 b")
	other := h.beside(func(c *engine.Config) {
		c.Blobs = &losingBlobs{h.blobs, func(string) {
			if err := h.blobs.Blobs.Delete(context.Background(), h.org.ID, gone); err != nil {
				t.Error(err)
			}
		}}
	})
	in := other.merging()
	_, err := other.Merges.Merge(t.Context(), h.by, in)
	wantCode(t, err, engine.CodeStorageUnavailable)
	if n := h.filesKept(in); n != 0 {
		t.Errorf("%d files are left of a merge that was not acknowledged", n)
	}
}
