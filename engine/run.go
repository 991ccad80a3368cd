package engine

import (
	"context"
	"sync"
	"time"
)

// Run processes queued documents until ctx ends, then gives running jobs back to the queue and waits
// for callbacks that are under way. Call it once.
func (e *Engine) Run(ctx context.Context) error {
	var workers sync.WaitGroup
	free := make(chan struct{}, e.Workers)
	for range e.Workers {
		free <- struct{}{}
	}
	workers.Go(func() { e.maintain(ctx) })
	poll := time.NewTicker(e.PollInterval)
	defer poll.Stop()
	for ctx.Err() == nil {
		for e.dispatch(ctx, free, &workers) {
		}
		select {
		case <-ctx.Done():
		case <-e.wake:
		case <-poll.C:
		}
	}
	workers.Wait()
	e.callbacks.drain()
	e.outreach.drain()
	return nil
}

// workArrived tells Run that the queue changed.
func (e *Engine) workArrived() {
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// dispatch claims as many jobs as there are free workers and starts them. It says whether it is worth
// looking again at once.
func (e *Engine) dispatch(ctx context.Context, free chan struct{}, workers *sync.WaitGroup) bool {
	slots := takeFree(free)
	if slots == 0 {
		return false
	}
	if e.Failed() != nil { // nothing could be kept of what is read
		for range slots {
			free <- struct{}{}
		}
		return false
	}
	now := e.now()
	jobs, err := e.Store.ClaimJobs(ctx, e.Owner, now, now.Add(e.Lease), slots)
	if err != nil {
		jobs = nil
		if err = e.storageError(err); ctx.Err() == nil {
			e.Log.Error("the queue could not be read; it is tried again", "error", err)
		}
	}
	for range slots - len(jobs) {
		free <- struct{}{}
	}
	for _, job := range jobs {
		workers.Go(func() {
			defer func() {
				free <- struct{}{}
				e.workArrived()
			}()
			e.process(ctx, job)
		})
	}
	return len(jobs) > 0 && len(jobs) == slots
}

func takeFree(free chan struct{}) (n int) {
	for {
		select {
		case <-free:
			n++
		default:
			return n
		}
	}
}

// maxAttempts bounds how often a document may take the whole server down before it is failed. Attempts
// that were given back, when the server was stopped in good order, do not count.
const maxAttempts = 10

// process runs one job to its end: read, extract, keep, call back. A job whose lease was lost writes
// nothing; one that is interrupted by the end of the server goes back to the queue.
func (e *Engine) process(ctx context.Context, job Job) {
	working, stop := context.WithTimeout(ctx, e.JobTimeout)
	defer stop()
	held := e.holdLease(working, stop, job)
	outcome := e.read(working, job)
	stop()
	held.Wait()
	after := context.WithoutCancel(ctx)
	switch {
	case ctx.Err() != nil && outcome.interrupted:
		e.giveBack(after, job, e.now())
		return
	case outcome.postponed:
		e.giveBack(after, job, e.now().Add(e.Lease))
		return
	}
	err := e.finish(after, job, outcome)
	if err == nil {
		return
	}
	e.Log.Error("a result could not be kept; the document is read again later", "document_id", job.DocumentID, "error", err)
	if CodeOf(err) == CodeStorageUnavailable {
		e.giveBack(after, job, e.now().Add(e.Lease)) // else the lease lapses and the attempt counts
	}
}

// holdLease prolongs the job's lease while it runs, and stops the work when another worker holds it.
func (e *Engine) holdLease(ctx context.Context, lost context.CancelFunc, job Job) *sync.WaitGroup {
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(e.Lease / 3)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				held, err := e.Store.ExtendLease(ctx, job, e.now().Add(e.Lease))
				if e.storageError(err) == nil && !held {
					lost()
					return
				}
			}
		}
	})
	return &wg
}

// giveBack returns a job to the queue for a claim at a time or later; the attempt does not count.
func (e *Engine) giveBack(ctx context.Context, job Job, availableAt time.Time) {
	err := e.inTx(ctx, func(tx Tx) error {
		held, err := tx.ReleaseJob(ctx, job, availableAt)
		if err != nil || !held {
			return err
		}
		d, err := tx.DocumentEvenDeleted(ctx, job.Org, job.DocumentID)
		if err != nil {
			return err
		}
		d.Status, d.StartedAt = DocumentPending, nil
		return tx.UpdateDocument(ctx, d)
	})
	if err != nil && CodeOf(err) != CodeNotFound {
		e.Log.Error("a running job could not be given back; it runs again when its lease lapses", "document_id", job.DocumentID, "error", err)
	}
}
