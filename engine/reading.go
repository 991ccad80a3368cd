package engine

import (
	"context"
	"errors"
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
