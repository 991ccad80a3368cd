package engine_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/opentest"
)

func TestUploadedDocumentIsReadAndCallbackSentOnce(t *testing.T) {
	h := newFixture(t)
	h.run()
	d := h.upload(
		"hello", func(in *engine.UploadInput) { in.WebhookURL, in.Password = "https://example.com/hook", "secret" },
	)
	done := h.settled(d.ID)
	if done.Status != engine.DocumentCompleted || done.CompletedAt == nil || done.Error != nil {
		t.Fatalf("settled as %+v, want completed", done)
	}
	_, result, err := h.Documents.JobStatus(t.Context(), h.by, d.JobID)
	if err != nil || !strings.Contains(string(result), `"says":"hello"`) ||
		!strings.Contains(string(result), `"password":"secret"`) {
		t.Errorf("by job id the result is %s, %v", result, err)
	}
	if done.Password != nil {
		t.Error("the sealed password is still kept after processing ended")
	}
	var sent []engine.Callback
	var bodies [][]byte
	eventually(t, "the callback", func() bool { sent, bodies = h.calls.all(); return len(sent) > 0 })
	var body map[string]any
	if err := json.Unmarshal(bodies[0], &body); err != nil {
		t.Fatal(err)
	}
	if len(sent) != 1 || body["event"] != "document.completed" || body["status"] != "completed" || len(body) != 7 {
		t.Errorf("%d callbacks, body %s; want one document.completed with 7 members", len(sent), bodies[0])
	}
	eventually(t, "the outcome to be recorded", func() bool {
		list, err := h.store.Callbacks(t.Context(), h.org.ID, d.ID)
		return err == nil && len(list) == 1 && list[0].SentAt != nil && *list[0].StatusCode == 204
	})
}

func TestFailedDocumentHasReason(t *testing.T) {
	h := newFixture(t)
	h.run()
	d := h.upload("fail password_required", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	done := h.settled(d.ID)
	if done.Status != engine.DocumentFailed || *done.ErrorCategory != engine.PasswordRequired || *done.Error == "" {
		t.Errorf("settled as %+v, want failed with password_required", done)
	}
	var bodies [][]byte
	eventually(t, "the callback", func() bool { _, bodies = h.calls.all(); return len(bodies) > 0 })
	if !strings.Contains(string(bodies[0]), `"error_category":"password_required"`) {
		t.Errorf("callback body %s lacks the category", bodies[0])
	}
}

func TestAutoTakesDetectedType(t *testing.T) {
	h := newFixture(t)
	h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.DocumentType = "auto" })
	if done := h.settled(d.ID); done.DocumentType != "payslip" || done.DeclaredType != "auto" {
		t.Errorf("type %q (declared %q), want payslip found from auto", done.DocumentType, done.DeclaredType)
	}
}

func TestDocumentDeletedDuringReadingStaysDeleted(t *testing.T) {
	h := newFixture(t)
	h.run()
	d := h.upload("wait", func(in *engine.UploadInput) { in.WebhookURL = "https://example.com/hook" })
	<-h.read.started
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	h.read.release <- struct{}{}
	eventually(t, "the job to be dropped", func() bool {
		job, err := h.store.Job(t.Context(), h.org.ID, d.JobID)
		return err == nil && job.State == engine.JobDropped
	})
	_, _, err := h.Documents.Get(t.Context(), h.by, d.ID)
	wantCode(t, err, engine.CodeNotFound)
	if sent, _ := h.calls.all(); len(sent) != 0 {
		t.Errorf("%d callbacks after the delete was acknowledged, want none", len(sent))
	}
}

func TestWorkerWithoutLeaseWritesNothing(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Lease = time.Hour })
	stop := h.run()
	d := h.upload("wait for the first")
	<-h.read.started
	// Another process takes the job over, as after a lapsed lease.
	later := time.Now().Add(2 * time.Hour)
	claimed, err := h.store.ClaimJobs(
		t.Context(),
		engine.JobClaim{Owner: "other", Now: later, LeaseUntil: later.Add(time.Hour), Most: 10, MostLong: 10},
	)
	if err != nil || len(claimed) != 1 || claimed[0].Attempt != 2 {
		t.Fatalf("claimed %+v, %v; want the one job as attempt 2", claimed, err)
	}
	h.read.release <- struct{}{}
	stop()
	got, _, err := h.Documents.Get(t.Context(), h.by, d.ID)
	if err != nil || got.Status != engine.DocumentProcessing {
		t.Errorf("status %s, %v; want processing: the first worker's result must not be written", got.Status, err)
	}
}

func TestInterruptedWorkReturnsToQueue(t *testing.T) {
	h := newFixture(t)
	stop := h.run()
	d := h.upload("wait")
	<-h.read.started
	stop()
	got, _, err := h.Documents.Get(t.Context(), h.by, d.ID)
	if err != nil || got.Status != engine.DocumentPending {
		t.Fatalf("status %s, %v; want pending again", got.Status, err)
	}
	again := newScriptedExtractor()
	close(again.release)
	e, err := engine.New(engine.Config{
		Store:        h.store,
		Blobs:        h.blobs,
		Extractor:    again,
		Types:        someTypes{},
		PollInterval: 20 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go e.Run(ctx)
	if done := h.settled(d.ID); done.Status != engine.DocumentCompleted {
		t.Errorf("after a restart it settled as %s, want completed", done.Status)
	}
}

func TestSlowProcessingFailsWithTimeout(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.JobTimeout = 30 * time.Millisecond })
	h.run()
	d := h.upload("wait")
	if done := h.settled(d.ID); done.Status != engine.DocumentFailed || *done.ErrorCategory != engine.TimedOut {
		t.Errorf("settled as %+v, want failed with timeout", done)
	}
}

func TestAsyncURLIsFetchedLater(t *testing.T) {
	h := newFixture(t)
	h.fetch["https://example.com/files/may.txt"] = "hello from afar"
	h.run()
	upload := func(url string) engine.Document {
		d, err := h.Documents.Upload(
			t.Context(), h.by, engine.UploadInput{FileURL: url, Async: true, DocumentType: "bank_statement"},
		)
		if err != nil {
			t.Fatal(err)
		}
		return h.settled(d.ID)
	}
	if d := upload(
		"https://example.com/files/may.txt",
	); d.Status != engine.DocumentCompleted || d.FileName != "may.txt" || d.SizeBytes != 15 || d.SourceURL != nil {
		t.Errorf("settled as %+v, want may.txt completed with 15 bytes and its URL forgotten", d)
	}
	if d := upload(
		"https://example.com/absent.txt",
	); d.Status != engine.DocumentFailed || *d.ErrorCategory != engine.DownloadFailed {
		t.Errorf("settled as %+v, want failed with download_failed", d)
	}
}

// giveBack claims a document's job and gives it back, like a server that is stopped properly.
func (h *fixture) giveBack() {
	h.t.Helper()
	ctx, now := h.t.Context(), time.Now()
	jobs, err := h.store.ClaimJobs(
		ctx, engine.JobClaim{Owner: "stopped", Now: now, LeaseUntil: now.Add(time.Minute), Most: 1, MostLong: 1},
	)
	if err != nil || len(jobs) != 1 {
		h.t.Fatalf("claimed %d jobs, %v; want 1", len(jobs), err)
	}
	err = h.store.InTx(ctx, func(tx engine.Tx) error {
		_, err := tx.ReleaseJob(ctx, jobs[0], now)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func TestDocumentGivenBackAtEveryStopIsRead(t *testing.T) {
	h := newFixture(t)
	d := h.upload("hello")
	for range 25 {
		h.giveBack()
	}
	h.run()
	if done := h.settled(d.ID); done.Status != engine.DocumentCompleted {
		t.Errorf("after 25 orderly stops it settled as %s (%s), want completed", done.Status, *done.Error)
	}
}

func TestDocumentThatKillsServerRepeatedlyFails(t *testing.T) {
	h := newFixture(t)
	d := h.upload("hello")
	for range 10 {
		now := time.Now()
		if _, err := h.store.ClaimJobs(
			t.Context(),
			engine.JobClaim{Owner: "crashed", Now: now, LeaseUntil: now.Add(time.Minute), Most: 1, MostLong: 1},
		); err != nil {
			t.Fatal(err)
		}
		if _, err := h.store.ReclaimJobs(t.Context(), now); err != nil {
			t.Fatal(err)
		}
	}
	h.run()
	if done := h.settled(d.ID); done.Status != engine.DocumentFailed || *done.ErrorCategory != engine.InternalError {
		t.Errorf("after 10 crashes it settled as %s, want failed with internal_error", done.Status)
	}
}

// reader is an Extractor that always returns the same.
type reader func() (engine.Extraction, error)

func (r reader) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return r()
}

func TestReaderResultIsChecked(t *testing.T) {
	found := func(x engine.Extraction) reader { return func() (engine.Extraction, error) { return x, nil } }
	for _, c := range []struct {
		name         string
		answer       reader
		wantType     string
		wantCategory engine.ErrorCategory // "" = completed
	}{
		{"a type that the registry knows is taken", found(engine.Extraction{DocumentType: "payslip"}), "payslip", ""},
		{"without a type it stays as declared", found(engine.Extraction{}), "bank_statement", ""},
		{
			"a type that nobody knows is refused", found(engine.Extraction{DocumentType: "<script>"}),
			"bank_statement", engine.InternalError,
		},
		{
			"a type in another spelling is refused", found(engine.Extraction{DocumentType: "Payslip"}),
			"bank_statement", engine.InternalError,
		},
		{
			"a result without end is refused",
			found(engine.Extraction{DocumentType: "payslip",
				Fields: engine.Fields{{Name: "text", Value: strings.Repeat("x", engine.MaxResultBytes)}}}),
			"bank_statement",
			engine.ProcessingError,
		},
		{"a category that nobody knows is ours", func() (engine.Extraction, error) {
			return engine.Extraction{}, &engine.ExtractError{Category: "made up", Message: "Ha."}
		}, "bank_statement", engine.InternalError},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newFixture(t, func(cfg *engine.Config) { cfg.Extractor = c.answer })
			h.run()
			d := h.settled(h.upload("hello").ID)
			var category engine.ErrorCategory
			if d.ErrorCategory != nil {
				category = *d.ErrorCategory
			}
			if d.DocumentType != c.wantType || category != c.wantCategory {
				t.Errorf("type %q, category %q; want %q, %q", d.DocumentType, category, c.wantType, c.wantCategory)
			}
		})
	}
}

func TestPasswordSealedByOtherKeyFailsOnlyItsDocument(t *testing.T) {
	h := newFixture(t)
	d := h.upload("hello", func(in *engine.UploadInput) { in.Password = "secret" })
	e, err := engine.New(engine.Config{
		Store:        h.store,
		Blobs:        h.blobs,
		Extractor:    h.read,
		Types:        someTypes{},
		PollInterval: 20 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	h.Engine = e // the same data without a sealer
	h.run()
	if done := h.settled(d.ID); done.Status != engine.DocumentFailed || *done.ErrorCategory != engine.InternalError {
		t.Errorf("settled as %s, want failed with internal_error", done.Status)
	}
}

// gatedFetcher downloads when the test lets it, with other content each time.
type gatedFetcher struct {
	began chan struct{}
	let   chan string
}

func (f *gatedFetcher) Fetch(context.Context, string) (engine.Fetched, error) {
	f.began <- struct{}{}
	content := <-f.let
	return engine.Fetched{Body: io.NopCloser(strings.NewReader(content)), Size: int64(len(content))}, nil
}

// The file behind an address may change. The document is read from the file that its row names.
func TestWorkerWithoutLeaseKeepsNoDownload(t *testing.T) {
	fetcher := &gatedFetcher{make(chan struct{}, 2), make(chan string)}
	h := newFixture(t, func(c *engine.Config) { c.Lease, c.Fetcher = time.Hour, fetcher })
	stop := h.run()
	d, err := h.Documents.Upload(
		t.Context(), h.by,
		engine.UploadInput{FileURL: "https://example.com/may.txt", Async: true, DocumentType: "bank_statement"},
	)
	if err != nil {
		t.Fatal(err)
	}
	<-fetcher.began
	later := time.Now().Add(2 * time.Hour)
	if jobs, err := h.store.ClaimJobs(
		t.Context(),
		engine.JobClaim{Owner: "other", Now: later, LeaseUntil: later.Add(time.Hour), Download: true, Most: 1},
	); err != nil || len(jobs) != 1 {
		t.Fatalf("claimed %d, %v; want the job taken over", len(jobs), err)
	}
	fetcher.let <- "late"
	stop()
	got, _, err := h.Documents.Get(t.Context(), h.by, d.ID)
	if err != nil || got.SHA256 != "" || got.SourceURL == nil {
		t.Errorf("document %+v, %v; want it untouched for the worker that holds the job", got, err)
	}
	if h.blobExists(h.org.ID, sha256Of("late")) {
		t.Error("the late download's bytes are kept although no row names them")
	}
}

// halting is a store that calls a function in the transaction that ends a reading, after it read the document.
type halting struct {
	engine.Store
	once sync.Once
	halt func()
}

func (s *halting) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(haltingTx{tx, s}) })
}

type haltingTx struct {
	engine.Tx
	s *halting
}

func (t haltingTx) FinishJob(ctx context.Context, j engine.Job, state engine.JobState) (bool, error) {
	t.s.once.Do(t.s.halt)
	return t.Tx.FinishJob(ctx, j, state)
}

// A deletion comes while the end of a reading has seen that the document is not deleted. One of them waits for the
// other: no result of a deleted document is announced.
func TestDeletionWaitsForTheEndOfAReading(t *testing.T) {
	opentest.OnlyOnce(t, "the first run meets the deletion")
	s := &halting{}
	h := newFixture(t, func(c *engine.Config) { s.Store, c.Store = c.Store, s })
	d := h.upload("hello")
	deleted := make(chan error, 1)
	s.halt = func() {
		go func() { deleted <- h.Documents.Delete(context.Background(), h.by, d.ID) }()
		select {
		case err := <-deleted:
			deleted <- err
		case <-time.After(300 * time.Millisecond): // it waits, as it should
		}
	}
	h.run()
	eventually(t, "the document to be gone", func() bool {
		_, _, err := h.Documents.Get(t.Context(), h.by, d.ID)
		return engine.CodeOf(err) == engine.CodeNotFound
	})
	if err := <-deleted; err != nil {
		t.Fatal(err)
	}
	if row, err := h.store.DocumentEvenDeleted(t.Context(), h.org.ID, d.ID); err != nil || !row.Status.Terminal() {
		t.Errorf("the deleted document is %s, %v; want its final state", row.Status, err)
	}
	if got := names(h.feed(h.by, 0)); got != "document.completed document.deleted" {
		t.Errorf("events %q, want the end before the deletion", got)
	}
}
