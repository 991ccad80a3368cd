package engine_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// reader is an Extractor that answers with one thing whatever it is asked.
type reader func() (engine.Extraction, error)

func (r reader) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return r()
}

func TestAReadersAnswerIsJudged(t *testing.T) {
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

func TestAPasswordSealedByAnEarlierInstallationFailsItsDocumentOnly(t *testing.T) {
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

// gatedFetcher downloads when the test lets it, something else each time.
type gatedFetcher struct {
	began chan struct{}
	let   chan string
}

func (f *gatedFetcher) Fetch(context.Context, string) (engine.Fetched, error) {
	f.began <- struct{}{}
	content := <-f.let
	return engine.Fetched{Body: io.NopCloser(strings.NewReader(content)), Size: int64(len(content))}, nil
}

// The file behind an address may change. What the document's row says was fetched is what is read.
func TestAWorkerThatLostItsLeaseKeepsNoDownload(t *testing.T) {
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
