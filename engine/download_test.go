package engine_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// drippingFetcher answers "https://slow.example/…" with a body that sends nothing until the test lets it, and every
// other address at once with its path.
type drippingFetcher struct {
	begun   chan string
	release chan struct{}

	mu      sync.Mutex
	running map[string]int // slow downloads by host
	most    map[string]int
}

func newDrippingFetcher() *drippingFetcher {
	return &drippingFetcher{
		begun:   make(chan string, 1000),
		release: make(chan struct{}),
		running: map[string]int{},
		most:    map[string]int{},
	}
}

func (f *drippingFetcher) Fetch(ctx context.Context, url string) (engine.Fetched, error) {
	host, path, _ := strings.Cut(strings.TrimPrefix(url, "https://"), "/")
	if !strings.HasPrefix(host, "slow") {
		return engine.Fetched{Body: io.NopCloser(strings.NewReader(path)), Size: int64(len(path))}, nil
	}
	f.mu.Lock()
	f.running[host]++
	f.most[host] = max(f.most[host], f.running[host])
	f.mu.Unlock()
	f.begun <- url
	return engine.Fetched{Body: &drip{ctx, f, host, strings.NewReader(path)}, Size: -1}, nil
}

func (f *drippingFetcher) mostOf(host string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.most[host]
}

type drip struct {
	ctx  context.Context
	f    *drippingFetcher
	host string
	rest io.Reader
}

func (d *drip) Read(p []byte) (int, error) {
	select {
	case <-d.f.release:
		return d.rest.Read(p)
	case <-d.ctx.Done():
		return 0, engine.FailWith(engine.CodeURLUnreachable, d.ctx.Err())
	}
}

func (d *drip) Close() error {
	d.f.mu.Lock()
	defer d.f.mu.Unlock()
	d.f.running[d.host]--
	return nil
}

func (h *fixture) uploadURL(by engine.Principal, url string) engine.Document {
	h.t.Helper()
	d, err := h.Documents.Upload(
		h.t.Context(), by,
		engine.UploadInput{FileURL: url, FileName: "a.txt", Async: true, DocumentType: "bank_statement"},
	)
	if err != nil {
		h.t.Fatal(err)
	}
	return d
}

// A hundred documents whose servers send almost nothing take no place of reading, and no more places of downloading
// than one organization may have. All are read once their files arrive.
func TestSlowDownloadsDelayNeitherReadingsNorOtherDownloads(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) {
		c.Fetcher, c.Workers, c.Downloads, c.DownloadsPerOrg = fetcher, 1, 4, 3
	})
	close(h.read.release)
	var slow []engine.Document
	for i := range 100 {
		slow = append(slow, h.uploadURL(h.by, fmt.Sprintf("https://slow.example/%d", i)))
	}
	h.run()
	for range 3 {
		<-fetcher.begun
	}
	if d := h.settled(h.upload("a file that is here").ID); d.Status != engine.DocumentCompleted {
		t.Errorf("beside slow downloads of the same organization a reading settled as %s, want completed", d.Status)
	}
	quiet := *h
	_, quiet.by = h.newOrg("Hillside Credit", "paid")
	if d := quiet.settled(
		quiet.uploadURL(quiet.by, "https://fast.example/quick").ID,
	); d.Status != engine.DocumentCompleted {
		t.Errorf("another organization's download settled as %s, want completed", d.Status)
	}
	if d, _, err := h.Documents.Get(t.Context(), h.by, slow[0].ID); err != nil || d.Status != engine.DocumentPending {
		t.Errorf("a document that is being downloaded is %s, %v; want pending", d.Status, err)
	}
	close(fetcher.release)
	for _, d := range slow {
		if d = h.settled(d.ID); d.Status != engine.DocumentCompleted {
			t.Fatalf("a slow download settled as %s (%s), want completed", d.Status, *d.Error)
		}
	}
	if n := fetcher.mostOf("slow.example"); n != 3 {
		t.Errorf("%d downloads of an organization ran at once, want 3", n)
	}
}

// The last places of downloading are for organizations without a running download.
func TestTwoOrganizationsWithSlowHostsLeavePlaceForThird(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) { c.Fetcher, c.Downloads, c.DownloadsPerOrg = fetcher, 5, 3 })
	_, second := h.newOrg("Hillside Credit", "paid")
	for i := range 10 {
		h.uploadURL(h.by, fmt.Sprintf("https://slow-1.example/%d", i))
		h.uploadURL(second, fmt.Sprintf("https://slow-2.example/%d", i))
	}
	stop := h.run()
	for range 4 {
		<-fetcher.begun
	}
	quiet := *h
	_, quiet.by = h.newOrg("Northern Loans", "paid")
	if d := quiet.settled(
		quiet.uploadURL(quiet.by, "https://fast.example/quick").ID,
	); d.Status != engine.DocumentCompleted {
		t.Errorf("a third organization's download settled as %s, want completed", d.Status)
	}
	stop()
	if n := fetcher.mostOf("slow-1.example") + fetcher.mostOf("slow-2.example"); n != 4 {
		t.Errorf("%d slow downloads at once, want 4 of 5 places", n)
	}
}

// A server that stops gives downloads back, and the next one begins them again.
func TestInterruptedDownloadBeginsAgain(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) { c.Fetcher = fetcher })
	d := h.uploadURL(h.by, "https://slow.example/text")
	stop := h.run()
	<-fetcher.begun
	stop()
	job, err := h.store.Job(t.Context(), h.org.ID, d.JobID)
	if err != nil || job.State != engine.JobAvailable || !job.Download || job.GivenBack != 1 {
		t.Fatalf("after the stop %+v, %v; want the job waiting to be downloaded, one attempt given back", job, err)
	}
	again := newScriptedExtractor()
	e, err := engine.New(engine.Config{
		Store:        h.store,
		Blobs:        h.blobs,
		Extractor:    again,
		Types:        someTypes{},
		Fetcher:      fetcher,
		PollInterval: 20 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	close(fetcher.release)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go e.Run(ctx)
	if done := h.settled(d.ID); done.Status != engine.DocumentCompleted || done.SizeBytes != 4 {
		t.Errorf("after a restart %+v, want completed with the 4 bytes of the file", done)
	}
}

// A fetcher that never returns is canceled.
func TestSlowDownloadFailsDocument(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) { c.Fetcher, c.JobTimeout = fetcher, 30*time.Millisecond })
	h.run()
	d := h.settled(h.uploadURL(h.by, "https://slow.example/text").ID)
	if d.Status != engine.DocumentFailed || *d.ErrorCategory != engine.DownloadFailed || d.StartedAt == nil ||
		d.SourceURL != nil {
		t.Errorf("settled as %+v, want failed with download_failed", d)
	}
}

// A document that is deleted during its download is neither downloaded further nor read.
func TestDocumentDeletedDuringDownloadIsDropped(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) { c.Fetcher = fetcher })
	h.run()
	d := h.uploadURL(h.by, "https://slow.example/text")
	<-fetcher.begun
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	close(fetcher.release)
	eventually(t, "the job to be dropped", func() bool {
		job, err := h.store.Job(t.Context(), h.org.ID, d.JobID)
		return err == nil && job.State == engine.JobDropped
	})
	if h.blobExists(h.org.ID, sha256Of("text")) {
		t.Error("the file of a deleted document is kept")
	}
}

// A download that takes the server down again and again fails, like a reading.
func TestDownloadThatKillsServerRepeatedlyFails(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) { c.Fetcher = fetcher })
	d := h.uploadURL(h.by, "https://fast.example/text")
	for range 10 {
		now := time.Now()
		jobs, err := h.store.ClaimJobs(
			t.Context(),
			engine.JobClaim{Owner: "crashed", Now: now, LeaseUntil: now.Add(time.Minute), Download: true, Most: 1},
		)
		if err != nil || len(jobs) != 1 {
			t.Fatalf("claimed %+v, %v; want the download", jobs, err)
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

// Requests that wait for slow hosts are bounded, so that one organization's do not delay another's.
func TestWaitingDownloadsAreBoundedPerOrganization(t *testing.T) {
	fetcher := newDrippingFetcher()
	h := newFixture(t, func(c *engine.Config) { c.Fetcher = fetcher })
	ctx, leave := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	for i := range 20 {
		waiting.Go(func() {
			in := engine.UploadInput{
				FileURL:      fmt.Sprintf("https://slow.example/%d", i),
				FileName:     "a.txt",
				DocumentType: "bank_statement",
			}
			if _, err := h.Documents.Upload(ctx, h.by, in); err == nil {
				t.Error("an upload from a host that sends nothing was taken")
			}
		})
	}
	for range 8 {
		<-fetcher.begun
	}
	_, other := h.newOrg("Hillside Credit", "paid")
	if _, err := h.Documents.Upload(
		t.Context(), other,
		engine.UploadInput{FileURL: "https://fast.example/quick", FileName: "a.txt", DocumentType: "bank_statement"},
	); err != nil {
		t.Errorf("another organization's upload: %v, want it taken at once", err)
	}
	leave()
	waiting.Wait()
	if n := fetcher.mostOf("slow.example"); n != 8 {
		t.Errorf("%d downloads at once, want 8", n)
	}
}
