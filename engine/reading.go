package engine

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"time"
)

// Why a reading was ended from within the engine.
var (
	errOverdue = errors.New("the reading took longer than the installation permits") // its time budget is used up
	// Another worker holds the job by now.
	errLeaseLost = errors.New("the job's lease was lost")
	// It takes long, and no place for long readings is free.
	errTooLong = errors.New("the reading takes long and waits for a place")
)

// reading is a document that a worker reads: its progress, and until when it may go on.
type reading struct {
	began   time.Time // by the machine's own monotonic clock
	budget  TimeBudget
	end     context.CancelCauseFunc
	overdue *time.Timer
	moved   chan struct{} // one slot: the progress changed

	mu       sync.Mutex
	progress Progress
}

// newReading starts the document's time. Call stop at its end.
func newReading(p TimeBudget, end context.CancelCauseFunc) *reading {
	r := &reading{began: time.Now(), budget: p, end: end, moved: make(chan struct{}, 1)}
	r.overdue = time.AfterFunc(p.Base, func() { end(errOverdue) })
	return r
}

func (r *reading) stop() {
	r.overdue.Stop()
	r.end(nil)
}

// tell takes a report, and gives more time for each page that was recognized.
func (r *reading) tell(p Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !p.Beyond(r.progress) {
		return
	}
	if p.Recognized > r.progress.Recognized && r.overdue.Stop() {
		r.overdue.Reset(max(0, r.budget.Left(time.Since(r.began), p.Recognized)))
	}
	r.progress = p
	select {
	case r.moved <- struct{}{}:
	default:
	}
}

func (r *reading) at() Progress {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.progress
}

// judgedAfter is how many pages it takes to estimate the pace of a reading.
const judgedAfter = 3

// long reports whether the reading has taken, or at its pace will take, longer than the bound.
func (r *reading) long(bound time.Duration) bool {
	p, elapsed := r.at(), time.Since(r.began)
	if elapsed >= bound {
		return true
	}
	return p.Recognized > 0 && p.PagesDone >= judgedAfter &&
		elapsed*time.Duration(p.PagesTotal)/time.Duration(p.PagesDone) >= bound
}

// Progress is how far the reading of a document is.
type Progress struct {
	PagesDone  int // 0 to PagesTotal
	PagesTotal int // of the whole file; 0 if unknown
	// Pages done whose text was recognized on an image, which takes seconds a page; a text layer takes milliseconds.
	Recognized int
}

// Beyond reports whether p is further than an earlier report of the same reading.
func (p Progress) Beyond(earlier Progress) bool {
	return p.PagesDone > earlier.PagesDone || earlier.PagesTotal == 0 && p.PagesTotal > 0
}

// Pages is what is stored of a report; nil before the first.
func (p Progress) Pages() *PagesRead {
	if p.PagesTotal == 0 {
		return nil
	}
	return &PagesRead{Done: p.PagesDone, Total: p.PagesTotal}
}

// Tell reports the progress of the reading; it does nothing if nobody listens. Readers call it once they know the
// number of pages, and after each page. Reports may come from several goroutines and out of order: listeners keep the
// furthest.
func (in ExtractRequest) Tell(p Progress) {
	if in.Progress != nil {
		in.Progress(p)
	}
}

// TimeBudget is how long the reading of one document may take by the wall clock. It grows with progress, up to Most: a
// file that only pretends to progress gains no more.
type TimeBudget struct {
	// For a document without recognized pages, and the longest time without finishing another recognized page.
	Base    time.Duration
	PerPage time.Duration // added for each page whose text was recognized on an image
	Most    time.Duration // in all
}

// Left is how much longer a reading may go on after its latest page was recognized; elapsed is the time since its
// start. At most Base, negative if the time is over.
func (p TimeBudget) Left(elapsed time.Duration, recognized int) time.Duration {
	return min(p.Total(recognized)-elapsed, p.Base)
}

// Total is the time for a reading with so many recognized pages.
func (p TimeBudget) Total(recognized int) time.Duration {
	most := max(p.Most, p.Base)
	if p.PerPage > 0 && int64(recognized) > (math.MaxInt64-int64(p.Base))/int64(p.PerPage) {
		return most
	}
	return min(p.Base+time.Duration(recognized)*p.PerPage, most)
}

// Share is the budget cut to a part, 0 to 1.
func (p TimeBudget) Share(part float64) TimeBudget {
	cut := func(d time.Duration) time.Duration { return time.Duration(float64(d) * part) }
	return TimeBudget{Base: cut(p.Base), PerPage: cut(p.PerPage), Most: cut(p.Most)}
}

// progressEvery is the shortest time between two writes of a document's progress: a commit costs milliseconds of disk,
// a page of text less than that.
const progressEvery = time.Second

// watcher accompanies a reading: it prolongs the job's lease, stores the progress, and notices if the reading takes
// long.
type watcher struct {
	e      *core
	r      *reading
	job    Job
	places *scheduler
	long   bool // the job holds a place for long readings
}

// watch starts a watcher; without places nothing counts as long. At the end of ctx it sends whether the job holds a
// place for long readings.
func (s *ProcessingService) watch(ctx context.Context, r *reading, job Job, places *scheduler) <-chan bool {
	long := make(chan bool, 1)
	w := &watcher{s.core, r, job, places, job.Long}
	go func() {
		w.run(ctx)
		long <- w.long
	}()
	return long
}

func (w *watcher) run(ctx context.Context) {
	lease := time.NewTicker(w.e.config.Lease / 3)
	defer lease.Stop()
	turn := time.NewTimer(w.e.config.LongAfter)
	defer turn.Stop()
	var due <-chan time.Time // set while a report waits to be kept
	var kept time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-turn.C:
			w.judge()
		case <-w.r.moved:
			w.judge()
			if due == nil {
				due = time.After(progressEvery - time.Since(kept))
			}
		case <-due:
			due, kept = nil, time.Now()
			w.keep(ctx)
		case <-lease.C:
			w.keep(ctx)
		}
	}
}

// judge takes a place for long readings if this one has become long, and ends it if there is no place.
func (w *watcher) judge() {
	if w.places == nil || w.long || !w.r.long(w.e.config.LongAfter) {
		return
	}
	if w.long = w.places.turn(); !w.long {
		w.r.end(errTooLong)
	}
}

// keep prolongs the lease and stores the progress; the reading ends if another worker holds the job.
func (w *watcher) keep(ctx context.Context) {
	held, err := w.e.config.Queue.ExtendLease(ctx, w.job, w.e.queueTime().Add(w.e.config.Lease), w.r.at().Pages())
	if w.e.storageError(err) == nil && !held {
		w.r.end(errLeaseLost)
	}
}

// ReadingKind groups documents that have ended. The number of kinds is bounded, because callers choose none of the
// values.
type ReadingKind struct {
	// Registry name, "auto" if no type was found, CustomKind for every organization's own types, or UnregisteredKind.
	DocumentType  string
	Outcome       DocumentStatus // completed or failed
	ErrorCategory ErrorCategory  // "" for completed documents
}

// CustomKind stands for all types of organizations' own schemas, because their names belong to them.
const CustomKind = "custom"

// UnregisteredKind stands for types that are no longer in the registry.
const UnregisteredKind = "unregistered"

// ReadingBuckets are the upper bounds of ReadingTotals.Within, in seconds.
var ReadingBuckets = [...]float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800}

// ReadingTotals counts the documents of a kind that ended since the start. A document that is read again ends again.
type ReadingTotals struct {
	ReadingKind
	Count   uint64                      // documents
	Pages   uint64                      // pages that were read, also of documents that failed
	Seconds float64                     // from the start of the reading, or of a download that failed, to the end
	Within  [len(ReadingBuckets)]uint64 // Within[i] counts documents that took at most ReadingBuckets[i]
}

// readingTotals collects ReadingTotals by kind.
type readingTotals struct {
	mu sync.Mutex
	of map[ReadingKind]*ReadingTotals
}

func (r *readingTotals) add(kind ReadingKind, took time.Duration, pages int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.of[kind]
	if t == nil {
		t = &ReadingTotals{ReadingKind: kind}
		if r.of == nil {
			r.of = map[ReadingKind]*ReadingTotals{}
		}
		r.of[kind] = t
	}
	t.Count++
	t.Pages += uint64(pages)
	t.Seconds += took.Seconds()
	for i, bound := range ReadingBuckets {
		if took.Seconds() <= bound {
			t.Within[i]++
		}
	}
}

// Totals returns the documents that ended since the start, by kind.
func (s *ProcessingService) Totals() []ReadingTotals {
	s.totals.mu.Lock()
	defer s.totals.mu.Unlock()
	all := make([]ReadingTotals, 0, len(s.totals.of))
	for _, t := range s.totals.of {
		all = append(all, *t)
	}
	slices.SortFunc(all, func(a, b ReadingTotals) int {
		return cmp.Or(
			cmp.Compare(a.DocumentType, b.DocumentType), cmp.Compare(a.Outcome, b.Outcome),
			cmp.Compare(a.ErrorCategory, b.ErrorCategory),
		)
	})
	return all
}

// noteEnd counts a document's end, once it is durable, and writes one line to the operator's log, without anything of
// the document's content or name. cause is what the caller is not told about a failure, nil for none.
func (s *ProcessingService) noteEnd(d Document, cause error) {
	kind := ReadingKind{DocumentType: s.kindOfType(d.DocumentType), Outcome: d.Status}
	pages := 0
	if d.Pages != nil {
		pages = d.Pages.Done
	}
	took := d.CompletedAt.Sub(*d.StartedAt)
	about := []any{
		"document_id", d.ID, "document_type", kind.DocumentType, "outcome", d.Status, "seconds", took.Seconds(),
		"pages", pages, "attempt", d.Attempt,
	}
	if d.ErrorCategory != nil && d.Status == DocumentFailed {
		kind.ErrorCategory = *d.ErrorCategory
		about = append(about, "error_category", kind.ErrorCategory)
	}
	s.totals.add(kind, took, pages)
	if d.Status == DocumentCompleted {
		s.config.Log.Info("document ended", about...)
		return
	}
	if cause != nil {
		about = append(about, "cause", cause)
	}
	s.config.Log.Warn("document ended", about...)
}

func (s *ProcessingService) kindOfType(documentType string) string {
	if strings.HasPrefix(documentType, CustomPrefix) {
		return CustomKind
	}
	if known, err := s.config.Types.Resolve(documentType); err != nil || known != documentType {
		return UnregisteredKind
	}
	return documentType
}
