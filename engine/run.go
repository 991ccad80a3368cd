package engine

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Run processes queued documents until ctx ends, then gives running jobs back to the queue and waits
// for callbacks that are under way. Call it once.
func (e *Engine) Run(ctx context.Context) error {
	var workers sync.WaitGroup
	readings, downloads := newScheduler(e.core.config.Workers), newDownloadScheduler(
		e.core.config.Downloads, e.core.config.DownloadsPerOrg,
	)
	workers.Go(func() { e.core.maintenance.maintain(ctx) })
	workers.Go(func() { e.core.maintenance.retryErasures(ctx) })
	poll := time.NewTicker(e.core.config.PollInterval)
	defer poll.Stop()
	for ctx.Err() == nil {
		for again := true; again; { // both each time: neither kind waits for the other's queue to be empty
			reading := e.core.processing.dispatch(ctx, readings, &workers)
			again = e.core.processing.dispatch(ctx, downloads, &workers) || reading
		}
		select {
		case <-ctx.Done():
		case <-e.core.wake:
		case <-poll.C:
		}
	}
	workers.Wait()
	e.Drain()
	return nil
}

// Drain waits for mails and callbacks under way, and writes the reads that are collected for the access log. Run does
// so at its end; whoever answers requests after that calls it once more.
func (e *Engine) Drain() {
	e.core.mails.drain() // first: it moves statuses, of which callbacks tell
	e.core.callbacks.drain()
	if err := e.core.audits.FlushAccessLog(context.Background()); err != nil {
		e.core.config.Log.Error("the last reads are missing in the access log", "error", err)
	}
}

// Close drains a last time; nothing of the engine runs after it. Call it before the store is closed.
func (e *Engine) Close() {
	e.Drain()
	e.core.access.end()
}

// Wake tells Run that there may be work that this engine has not queued itself: of another process, or work that
// Config.Queue held back. Without it Run looks every PollInterval.
func (e *Engine) Wake() { e.core.workArrived() }

// workArrived tells Run that the queue changed.
func (c *core) workArrived() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// dispatch claims as many jobs as there are free places and starts them. It says whether it is worth
// looking again at once.
func (s *ProcessingService) dispatch(ctx context.Context, lanes *scheduler, workers *sync.WaitGroup) bool {
	places, long := lanes.take()
	if places == 0 {
		return false
	}
	if s.failed.err() != nil || s.config.Store.Loss() != nil { // nothing could be kept of what is read
		lanes.give(places)
		return false
	}
	now := s.queueTime()
	claim := lanes.claim
	claim.Owner, claim.Now, claim.LeaseUntil, claim.Most, claim.MostLong = s.config.Owner, now, now.Add(s.config.Lease), places, long
	jobs, err := s.config.Queue.ClaimJobs(ctx, claim)
	if err != nil {
		jobs = nil
		if err = s.storageError(err); ctx.Err() == nil {
			s.config.Log.Error("the queue could not be read; it is tried again", "error", err)
		}
	}
	lanes.give(places - len(jobs))
	for _, job := range jobs {
		if job.Long {
			lanes.begin()
		}
		workers.Go(func() {
			defer s.workArrived()
			defer lanes.give(1)
			if job.Download {
				s.download(ctx, job)
			} else if s.process(ctx, job, lanes) {
				lanes.end()
			}
		})
	}
	return len(jobs) > 0 && len(jobs) == places
}

// maxAttempts bounds how often a document may take the whole server down before it is failed. Attempts
// that were given back, when the server was stopped in good order, do not count.
const maxAttempts = 10

// process reads one document to its end: extract, keep, call back. A job whose lease was lost writes
// nothing; one that is interrupted by the end of the server, or takes long where no place for it is free,
// goes back to the queue. It says whether the job held a place for long readings at its end.
func (s *ProcessingService) process(ctx context.Context, job Job, lanes *scheduler) (long bool) {
	working, end := context.WithCancelCause(ctx)
	r := newReading(s.timeBudget(), end)
	watched := s.watch(working, r, job, lanes)
	outcome := s.read(working, job, r)
	r.stop()
	long = <-watched
	s.conclude(context.WithoutCancel(ctx), job, outcome)
	return long
}

// timeBudget is how long one document may be processed.
func (s *ProcessingService) timeBudget() TimeBudget {
	return TimeBudget{Base: s.config.JobTimeout, PerPage: s.config.PageTime, Most: s.config.MaxJobTime}
}

// conclude keeps what a job came to, or gives the job back.
func (s *ProcessingService) conclude(ctx context.Context, job Job, out outcome) {
	switch {
	case out.failure != nil && errors.Is(out.cause, errTooLong):
		job.Long = true
		s.giveBack(ctx, job, s.queueTime())
		return
	case out.failure != nil && errors.Is(out.cause, context.Canceled): // the server ends
		s.giveBack(ctx, job, s.queueTime())
		return
	case out.postponed:
		s.giveBack(ctx, job, s.queueTime().Add(s.config.Lease))
		return
	}
	err := s.finish(ctx, job, out)
	// where the result belongs is damaged: without it, then
	if CodeOf(err) == CodeStoredDataDamaged && out.failure == nil {
		out.failure = &ExtractError{
			Category: InternalError,
			Message:  "The result could not be kept; the operator's log says more.",
			Cause:    err,
		}
		err = s.finish(ctx, job, out)
	}
	if err == nil {
		return
	}
	if CodeOf(err) == CodeStoredDataDamaged {
		s.abandon(ctx, job, err)
		return
	}
	s.config.Log.Error(
		"a result could not be kept; the document is read again later", "document_id", job.DocumentID, "error", err,
	)
	if CodeOf(err) == CodeStorageUnavailable {
		s.giveBack(ctx, job, s.queueTime().Add(s.config.Lease)) // else the lease lapses and the attempt counts
	}
}

// abandon ends a job whose document's row cannot be read or written any more: read again and again, it would
// take a place from the others.
func (s *ProcessingService) abandon(ctx context.Context, job Job, cause error) {
	s.config.Log.Error(
		"a document's row is damaged; it is not processed", "document_id", job.DocumentID, "error", cause,
	)
	err := s.inTx(ctx, func(tx Tx) error {
		_, err := tx.FinishJob(ctx, job, JobFailed)
		return err
	})
	if err != nil {
		s.config.Log.Error(
			"the job of a damaged document could not be ended", "document_id", job.DocumentID, "error", err,
		)
	}
}

// giveBack returns a job to the queue for a claim at a time or later; the attempt does not count.
func (s *ProcessingService) giveBack(ctx context.Context, job Job, availableAt time.Time) {
	err := s.inTx(ctx, func(tx Tx) error {
		held, err := tx.ReleaseJob(ctx, job, availableAt)
		if err != nil || !held {
			return err
		}
		d, err := tx.DocumentEvenDeleted(ctx, job.Org, job.DocumentID)
		if err != nil {
			return err
		}
		d.Status, d.StartedAt = DocumentPending, nil
		if err := tx.UpdateDocument(ctx, d); err != nil {
			return err
		}
		return tx.PutPagesRead(ctx, job.Org, job.DocumentID, nil)
	})
	if err != nil && CodeOf(err) != CodeNotFound {
		s.config.Log.Error(
			"a running job could not be given back; it runs again when its lease lapses", "document_id",
			job.DocumentID, "error", err,
		)
	}
}
