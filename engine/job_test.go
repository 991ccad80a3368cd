package engine_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// nightQueue gives out nothing by day.
type nightQueue struct {
	engine.Queue
	night atomic.Bool
	asked chan struct{}
}

func (q *nightQueue) ClaimJobs(ctx context.Context, c engine.JobClaim) ([]engine.Job, error) {
	select {
	case q.asked <- struct{}{}:
	default:
	}
	if !q.night.Load() {
		return nil, nil
	}
	return q.Queue.ClaimJobs(ctx, c)
}

// An embedder's own queue decides when work is given out, and Wake makes the engine ask it at once.
func TestOwnQueueHoldsWorkBackUntilWake(t *testing.T) {
	q := &nightQueue{asked: make(chan struct{}, 1)}
	h := newFixture(t, func(c *engine.Config) {
		q.Queue = c.Store
		c.Queue, c.PollInterval = q, time.Hour // nothing but an upload or Wake makes the engine look
	})
	h.run()
	d := h.upload("hello")
	for range 2 { // at the start, and after the upload: both before the night
		select {
		case <-q.asked:
		case <-time.After(20 * time.Second):
			t.Fatal("the engine never asked its own queue")
		}
		if kept, _, err := h.Documents.Get(
			t.Context(), h.by, d.ID,
		); err != nil || kept.Status != engine.DocumentPending {
			t.Fatalf("by day the document is %s (%v), want pending", kept.Status, err)
		}
		h.Wake()
	}
	q.night.Store(true)
	h.Wake()
	if done := h.settled(d.ID); done.Status != engine.DocumentCompleted {
		t.Errorf("at night the document is %s, want completed", done.Status)
	}
}

// paced is a reader whose pages the test turns: each value sent is the report of one page.
type paced struct {
	begun chan engine.ExtractRequest
	turn  chan engine.Progress // closed: the paper ends
	left  chan struct{}        // the reader was told to stop
}

func newPaced() *paced {
	return &paced{
		begun: make(chan engine.ExtractRequest, 100),
		turn:  make(chan engine.Progress),
		left:  make(chan struct{}, 100),
	}
}

func (x *paced) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	x.begun <- in
	for {
		select {
		case p, more := <-x.turn:
			if !more {
				return engine.Extraction{SchemaVersion: engine.SchemaVersion, DocumentType: in.DeclaredType}, nil
			}
			in.Tell(p)
		case <-ctx.Done():
			x.left <- struct{}{}
			return engine.Extraction{}, ctx.Err()
		}
	}
}

func (h *fixture) pages(id int64) engine.PagesRead {
	h.t.Helper()
	d, _, err := h.Documents.Get(h.t.Context(), h.by, id)
	if err != nil {
		h.t.Fatal(err)
	}
	if d.Pages == nil {
		return engine.PagesRead{}
	}
	return *d.Pages
}

func TestReadingProgressIsVisibleDuringAndAfter(t *testing.T) {
	reader := newPaced()
	h := newFixture(t, func(c *engine.Config) { c.Extractor = reader })
	d := h.upload("scan")
	if got := h.pages(d.ID); got != (engine.PagesRead{}) {
		t.Errorf("before it begins: %v, want nothing known", got)
	}
	h.run()
	<-reader.begun
	for _, p := range []engine.Progress{{PagesTotal: 300}, {PagesDone: 1, PagesTotal: 300, Recognized: 1}} {
		reader.turn <- p
		eventually(
			t, "the report to be kept",
			func() bool { return h.pages(d.ID) == engine.PagesRead{Done: p.PagesDone, Total: 300} },
		)
	}
	for n := 2; n <= 300; n++ {
		reader.turn <- engine.Progress{PagesDone: n, PagesTotal: 300, Recognized: n}
	}
	close(reader.turn)
	h.settled(d.ID)
	if got := h.pages(d.ID); got != (engine.PagesRead{Done: 300, Total: 300}) {
		t.Errorf("at its end: %v, want 300 of 300 although they were not kept one by one", got)
	}
	_, stranger := h.newOrg("Hillside Credit", "paid")
	_, _, err := h.Documents.Get(t.Context(), stranger, d.ID)
	wantCode(t, err, engine.CodeNotFound)
}

func TestFailedReadingKeepsProgress(t *testing.T) {
	reader := newPaced()
	h := newFixture(t, func(c *engine.Config) {
		// Long enough that a machine at its limits begins the reading before it times out.
		c.Extractor, c.JobTimeout, c.PageTime, c.MaxJobTime = reader, time.Second, time.Millisecond, 10*time.Second
	})
	d := h.upload("scan")
	h.run()
	<-reader.begun
	reader.turn <- engine.Progress{PagesDone: 2, PagesTotal: 5, Recognized: 2}
	done := h.settled(d.ID)
	if done.Status != engine.DocumentFailed || *done.ErrorCategory != engine.TimedOut ||
		*done.Pages != (engine.PagesRead{Done: 2, Total: 5}) {
		t.Errorf("settled as %+v with %v, want timeout after 2 of 5 pages", done, done.Pages)
	}
}

func TestShortDocumentsDoNotWaitForLongOnes(t *testing.T) {
	reader := newScriptedExtractor()
	// Long enough that a short reading on a machine at its limits is not taken for a long one.
	h := newFixture(t, func(c *engine.Config) { c.Extractor, c.LongAfter = reader, time.Second })
	first, second := h.upload("wait 1"), h.upload("wait 2")
	h.run()
	<-reader.started
	<-reader.started
	for _, text := range []string{"short 1", "short 2", "short 3"} {
		if d := h.settled(h.upload(text).ID); d.Status != engine.DocumentCompleted {
			t.Errorf("%s settled as %s beside two long ones", text, d.Status)
		}
	}
	processing := map[engine.DocumentStatus]int{}
	for _, id := range []int64{first.ID, second.ID} {
		d, _, err := h.Documents.Get(t.Context(), h.by, id)
		if err != nil {
			t.Fatal(err)
		}
		processing[d.Status]++
	}
	if processing[engine.DocumentProcessing] != 1 || processing[engine.DocumentPending] != 1 {
		t.Errorf("of two long ones %v, want one read and one waiting for its place", processing)
	}
	close(reader.release)
	for _, id := range []int64{first.ID, second.ID} {
		if d := h.settled(id); d.Status != engine.DocumentCompleted {
			t.Errorf("long document settled as %s, want completed in its turn", d.Status)
		}
	}
}

func TestIdleOrganizationDoesNotWaitForOthers(t *testing.T) {
	reader := newScriptedExtractor()
	h := newFixture(t, func(c *engine.Config) { c.Extractor = reader })
	for _, content := range []string{"wait 1", "wait 2", "wait 3"} {
		h.upload(content)
	}
	h.run()
	<-reader.started
	<-reader.started
	quiet := *h
	_, quiet.by = h.newOrg("Hillside Credit", "paid")
	if d := quiet.settled(quiet.upload("short").ID); d.Status != engine.DocumentCompleted {
		t.Errorf("settled as %s while another organization keeps all workers, want it completed", d.Status)
	}
	<-reader.started // the quiet one's
	select {
	case <-reader.started:
		t.Error("a third document of the busy organization took the place that is kept for others")
	default:
	}
	close(reader.release)
}

func TestSingleWorkerReadsLongDocuments(t *testing.T) {
	reader := newPaced()
	h := newFixture(t, func(c *engine.Config) { c.Extractor, c.Workers, c.LongAfter = reader, 1, time.Nanosecond })
	d := h.upload("scan")
	h.run()
	<-reader.begun
	reader.turn <- engine.Progress{PagesDone: 1, PagesTotal: 2, Recognized: 1}
	close(reader.turn)
	h.settled(d.ID)
	job, err := h.store.Job(t.Context(), h.org.ID, d.JobID)
	if err != nil || job.Attempt != 1 || job.GivenBack != 0 {
		t.Errorf("job %+v, %v; want it read at once", job, err)
	}
}

// A long reading stops if another process took over its lease, for example after this process was paused.
func TestLongReadingStopsAfterLostLease(t *testing.T) {
	reader := newPaced()
	h := newFixture(t, func(c *engine.Config) { c.Extractor, c.LongAfter = reader, time.Nanosecond })
	h.upload("scan")
	stop := h.run()
	<-reader.begun
	later := time.Now().Add(time.Hour)
	taken, err := h.store.ClaimJobs(
		t.Context(),
		engine.JobClaim{Owner: "other", Now: later, LeaseUntil: later.Add(time.Hour), Most: 1, MostLong: 1},
	)
	if err != nil || len(taken) != 1 {
		t.Fatalf("taken over %v, %v; want the job", taken, err)
	}
	reader.turn <- engine.Progress{PagesDone: 1, PagesTotal: 300, Recognized: 1}
	<-reader.left
	stop()
	d, _, err := h.Documents.Get(t.Context(), h.by, taken[0].DocumentID)
	if err != nil || d.Status != engine.DocumentProcessing || d.Pages != nil {
		t.Errorf("%+v, %v; want it left to the other process, with none of the first one's pages", d, err)
	}
}
