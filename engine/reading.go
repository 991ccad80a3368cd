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
	// errOverdue: its patience is over.
	errOverdue = errors.New("the reading took longer than the installation permits")
	// errLeaseLost: another worker holds the job by now.
	errLeaseLost = errors.New("the job's lease was lost")
	// errTooLong: it takes long, and no place for long readings is free.
	errTooLong = errors.New("the reading takes long and waits for a place")
)

// reading is a document that a worker reads: how far it is, and until when it may go on.
type reading struct {
	began    time.Time // by the machine's own monotonic clock
	patience TimeBudget
	end      context.CancelCauseFunc
	overdue  *time.Timer
	moved    chan struct{} // one slot: the progress changed

	mu       sync.Mutex
	progress Progress
}

// newReading begins the document's time. Call stop at its end.
func newReading(p TimeBudget, end context.CancelCauseFunc) *reading {
	r := &reading{began: time.Now(), patience: p, end: end, moved: make(chan struct{}, 1)}
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
		r.overdue.Reset(max(0, r.patience.Left(time.Since(r.began), p.Recognized)))
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

// judgedAfter is how many pages are needed to judge the pace of a reading.
const judgedAfter = 3

// long says that the reading has taken, or by its pace will take, longer than the bound.
func (r *reading) long(bound time.Duration) bool {
	p, elapsed := r.at(), time.Since(r.began)
	if elapsed >= bound {
		return true
	}
	return p.Recognized > 0 && p.PagesDone >= judgedAfter &&
		elapsed*time.Duration(p.PagesTotal)/time.Duration(p.PagesDone) >= bound
}

// Progress says how far the reading of a paper is.
type Progress struct {
	PagesDone  int // 0 to PagesTotal
	PagesTotal int // of the whole file
	// Recognized is how many of the pages done were read from their pixels, which takes seconds a page
	// where a text layer takes milliseconds.
	Recognized int
}

// Beyond says that p is further than an earlier report of the same reading.
func (p Progress) Beyond(earlier Progress) bool {
	return p.PagesDone > earlier.PagesDone || earlier.PagesTotal == 0 && p.PagesTotal > 0
}

// Pages is what is kept of a report; nil before the first.
func (p Progress) Pages() *PagesRead {
	if p.PagesTotal == 0 {
		return nil
	}
	return &PagesRead{Done: p.PagesDone, Total: p.PagesTotal}
}

// Tell reports how far the reading is; without a listener it does nothing. Readers call it once they know
// the number of pages, and after each page. Reports may come from several goroutines and out of order:
// listeners keep the furthest.
func (in ExtractRequest) Tell(p Progress) {
	if in.Progress != nil {
		in.Progress(p)
	}
}

// TimeBudget is how long the reading of one paper may take by the wall clock. It grows with proven progress
// and ends all the same: a file that pretends to progress gains no more than Most.
type TimeBudget struct {
	// Base is for a paper without recognized pages, and the longest that a reading may go on without
	// finishing another recognized page.
	Base time.Duration
	// PerPage is added for each page that was recognized from its pixels.
	PerPage time.Duration
	// Most is in all.
	Most time.Duration
}

// Left is how much longer a reading may go on when its page of this count was just recognized, elapsed
// after its start; at most Base, and less than 0 when it is over.
func (p TimeBudget) Left(elapsed time.Duration, recognized int) time.Duration {
	return min(p.Total(recognized)-elapsed, p.Base)
}

// Total is what a reading with so many recognized pages may take in all.
func (p TimeBudget) Total(recognized int) time.Duration {
	most := max(p.Most, p.Base)
	if p.PerPage > 0 && int64(recognized) > (math.MaxInt64-int64(p.Base))/int64(p.PerPage) {
		return most
	}
	return min(p.Base+time.Duration(recognized)*p.PerPage, most)
}

// Share is the same patience cut to a part, 0 to 1.
func (p TimeBudget) Share(part float64) TimeBudget {
	cut := func(d time.Duration) time.Duration { return time.Duration(float64(d) * part) }
	return TimeBudget{Base: cut(p.Base), PerPage: cut(p.PerPage), Most: cut(p.Most)}
}

// progressEvery is how often at most a document's row says how far it is: a commit costs milliseconds of
// disk, a page of text less than that.
const progressEvery = time.Second

// watcher stands beside a reading: it prolongs the job's lease, keeps how far the reading is, and finds
// out when it takes long.
type watcher struct {
	e     *core
	r     *reading
	job   Job
	lanes *scheduler
	long  bool // the job holds a place for long readings
}

// watch starts a watcher; without lanes nothing is found to take long. At the end of ctx it answers whether the job
// holds a place for long readings.
func (s *ProcessingService) watch(ctx context.Context, r *reading, job Job, lanes *scheduler) <-chan bool {
	long := make(chan bool, 1)
	w := &watcher{s.core, r, job, lanes, job.Long}
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

// judge takes a place for long readings when this has become one, and ends it when there is none.
func (w *watcher) judge() {
	if w.lanes == nil || w.long || !w.r.long(w.e.config.LongAfter) {
		return
	}
	if w.long = w.lanes.turn(); !w.long {
		w.r.end(errTooLong)
	}
}

// keep prolongs the lease and notes the progress; the reading ends when another worker holds the job.
func (w *watcher) keep(ctx context.Context) {
	held, err := w.e.config.Queue.ExtendLease(ctx, w.job, w.e.queueTime().Add(w.e.config.Lease), w.r.at().Pages())
	if w.e.storageError(err) == nil && !held {
		w.r.end(errLeaseLost)
	}
}

// ReadingKind groups documents that have ended. The number of kinds is bounded: no caller chooses a value.
type ReadingKind struct {
	// DocumentType is a name of the registry, "auto" where no type was found, CustomKind for every organization's own
	// types, or UnregisteredKind.
	DocumentType string
	Outcome      DocumentStatus // completed or failed
	// ErrorCategory is "" of completed documents.
	ErrorCategory ErrorCategory
}

// CustomKind stands for all types of organizations' own schemas, whose names are theirs.
const CustomKind = "custom"

// UnregisteredKind stands for types that the registry does not have any more.
const UnregisteredKind = "unregistered"

// ReadingBuckets are the upper bounds of ReadingTotals.Within, in seconds.
var ReadingBuckets = [...]float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800}

// ReadingTotals are the documents of a kind that ended since the start. A document that is read again ends again.
type ReadingTotals struct {
	ReadingKind
	Count   uint64
	Pages   uint64  // that were read, also of documents that failed
	Seconds float64 // from the beginning of the reading, or of a download that failed, to the end
	// Within counts those that took at most as long as the bucket of the same place.
	Within [len(ReadingBuckets)]uint64
}

// readingTotals collects them.
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

// Totals are the documents that ended since the start, by kind.
func (s *ProcessingService) Totals() []ReadingTotals {
	s.readings.mu.Lock()
	defer s.readings.mu.Unlock()
	all := make([]ReadingTotals, 0, len(s.readings.of))
	for _, t := range s.readings.of {
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

// noteEnd counts a document's end, once it is durable, and writes its one line to the operator's log: nothing that
// the paper or its name says. cause is what the caller was not told of a failure, nil for none.
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
	s.readings.add(kind, took, pages)
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
