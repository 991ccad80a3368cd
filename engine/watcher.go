package engine

import (
	"context"
	"time"
)

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
