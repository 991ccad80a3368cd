package engine

import (
	"context"
	"errors"
	"sync"
	"time"
)

// JobState is the state of a job in the queue.
type JobState string

const (
	JobAvailable JobState = "available" // waits for a worker
	JobRunning   JobState = "running"   // a worker holds it
	JobDone      JobState = "done"      // the document has a result
	JobFailed    JobState = "failed"    // the document failed
	JobDropped   JobState = "dropped"   // the document was deleted before the job ended
)

// Job is the processing of one document. A worker holds it by its Attempt: a result is written only under the attempt
// that holds the job, so a worker that lost its lease writes nothing.
type Job struct {
	ID          string     // UUID
	Org         OrgID      // whose document it is
	DocumentID  int64      // the document to process
	State       JobState   // state in the queue
	Attempt     int        // fencing token; rises with every claim
	GivenBack   int        // attempts that ended because the worker gave the job back (ReleaseJob)
	Owner       string     // Config.Owner of the worker's process; "" before the first claim
	LeaseUntil  *time.Time // until when the claim holds; nil unless it runs
	CreatedAt   time.Time  // when it was queued
	AvailableAt time.Time  // the earliest time of the next claim
	// A reading of the document took long before it was given back: the job waits for a place for long readings.
	Long bool
	// The document's file is still to be downloaded from its file_url. Afterwards the job waits again, to be read.
	Download bool
}

// JobClaim is a worker's request for jobs.
type JobClaim struct {
	Owner           string    // Config.Owner of the worker's process
	Now, LeaseUntil time.Time // the queue's clock, and until when the claims hold
	Download        bool      // jobs whose file is to be downloaded; otherwise jobs that can be read
	Most, MostLong  int       // how many jobs are wanted, and how many of them may be long ones
	// How many of Most are kept for organizations that have nothing running: if no more than Kept are left, the jobs of
	// others wait.
	Kept   int
	PerOrg int // how many jobs of this kind one organization may have running; 0 for any number
}

// JobReads are the store's queries for jobs.
type JobReads interface {
	// Job finds by id; ErrNotFound if there is none.
	Job(ctx context.Context, org OrgID, id string) (Job, error)
	// QueueDepth counts the jobs that wait and that run, over all organizations.
	QueueDepth(ctx context.Context) (available, running int, err error)
}

// JobWrites are the store's changes to jobs.
type JobWrites interface {
	// InsertJob adds a job.
	InsertJob(ctx context.Context, j Job) error
	// FinishJob ends a running job if the attempt still holds it; false if it does not.
	FinishJob(ctx context.Context, j Job, state JobState) (held bool, err error)
	// ReleaseJob makes a running job available again if the attempt still holds it, and counts the attempt as given
	// back. Long and Download are taken from j.
	ReleaseJob(ctx context.Context, j Job, availableAt time.Time) (held bool, err error)
}

// Run processes queued documents until ctx ends. Then it gives running jobs back to the queue and waits for callbacks
// that are under way. Call it once.
func (e *Engine) Run(ctx context.Context) error {
	var workers sync.WaitGroup
	readings, downloads := newScheduler(e.core.config.Workers), newDownloadScheduler(
		e.core.config.Downloads, e.core.config.DownloadsPerOrg,
	)
	workers.Go(func() { e.Maintenance.maintain(ctx) })
	workers.Go(func() { e.Maintenance.retryErasures(ctx) })
	workers.Go(func() { e.Rules.keepApplied(ctx) })
	news, poll := e.core.config.Store.News(), time.NewTicker(e.core.config.PollInterval)
	defer poll.Stop()
	for ctx.Err() == nil {
		for again := true; again; { // both kinds each time, so that neither waits until the other's queue is empty
			reading := e.Processing.dispatch(ctx, readings, &workers)
			again = e.Processing.dispatch(ctx, downloads, &workers) || reading
		}
		select {
		case <-ctx.Done():
		case <-e.core.wake:
		case <-news:
			e.Events.waiters.wakeAll()
		case <-poll.C:
		}
	}
	workers.Wait()
	e.Drain()
	return nil
}

// Drain waits for mails and callbacks that are under way, and writes the reads that are collected for the access log.
// Run does so at its end; a server that answers requests after that calls it once more.
func (e *Engine) Drain() {
	e.Outreach.sender.drain() // first, because it moves statuses, which callbacks report
	e.Webhooks.sender.drain()
	if err := e.Audit.FlushAccessLog(context.Background()); err != nil {
		e.core.config.Log.Error("the last reads are missing in the access log", "error", err)
	}
}

// Close drains a last time; nothing of the engine runs after it. Call it before the store is closed.
func (e *Engine) Close() {
	e.Drain()
	e.Audit.access.end()
}

// Wake tells Run that there may be work that this engine has not queued itself: work of another process, or work that
// Config.Queue held back. Without it Run looks every PollInterval.
func (e *Engine) Wake() { e.core.lookAgain() }

// workArrived tells Run, and other processes, that the queue changed.
func (c *core) workArrived() {
	c.lookAgain()
	c.config.Store.Announce()
}

// lookAgain tells Run that the queue changed.
func (c *core) lookAgain() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// dispatch claims as many jobs as there are free places and starts them. It reports whether more work may be waiting.
func (s *ProcessingService) dispatch(ctx context.Context, sched *scheduler, workers *sync.WaitGroup) bool {
	places, long := sched.take()
	if places == 0 {
		return false
	}
	if s.failed.err() != nil || s.config.Store.Loss() != nil { // results could not be stored
		sched.give(places)
		return false
	}
	now := s.queueTime()
	claim := sched.claim
	claim.Owner, claim.Now, claim.LeaseUntil, claim.Most, claim.MostLong =
		s.config.Owner, now, now.Add(s.config.Lease), places, long
	jobs, err := s.config.Queue.ClaimJobs(ctx, claim)
	if err != nil {
		jobs = nil
		if err = s.storageError(err); ctx.Err() == nil {
			s.config.Log.Error("the queue could not be read; it is tried again", "error", err)
		}
	}
	sched.give(places - len(jobs))
	for _, job := range jobs {
		if job.Long {
			sched.begin()
		}
		workers.Go(func() {
			defer s.workArrived()
			defer sched.give(1)
			if job.Download {
				s.download(ctx, job)
			} else if s.process(ctx, job, sched) {
				sched.end()
			}
		})
	}
	return len(jobs) > 0 && len(jobs) == places
}

// maxAttempts is how often a document may take the whole server down before it fails. Attempts that were given back,
// when the server was stopped properly, do not count.
const maxAttempts = 10

// process reads one document to its end: extract, store, report. A job whose lease was lost writes nothing. A job that
// is interrupted by the end of the server, or that takes long while no place for long readings is free, goes back to
// the queue. process reports whether the job held a place for long readings at its end.
func (s *ProcessingService) process(ctx context.Context, job Job, sched *scheduler) (long bool) {
	working, end := context.WithCancelCause(ctx)
	r := newReading(s.timeBudget(), end)
	watched := s.watch(working, r, job, sched)
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

// conclude stores a job's outcome, or gives the job back.
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
	// the result's place is damaged: fail the document instead
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
		s.giveBack(ctx, job, s.queueTime().Add(s.config.Lease)) // otherwise the lease ends and the attempt counts
	}
}

// abandon ends a job whose document's row is damaged. Otherwise the job would be tried again and again, and take a
// place from others.
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

// giveBack returns a job to the queue for a claim at a given time or later; the attempt does not count.
func (s *ProcessingService) giveBack(ctx context.Context, job Job, availableAt time.Time) {
	err := s.inTx(ctx, func(tx Tx) error {
		if err := holdDocument(ctx, tx, job.Org, job.DocumentID); err != nil {
			return err
		}
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

// scheduler holds the places of one kind of work, and shares the workers between short and long readings. A text
// statement takes a tenth of a second, a scan of 300 pages many minutes; without places kept free, a few scans would
// make everybody wait.
//
// # Why a reading turns long while it runs
//
// Nobody knows beforehand how long a file takes: pages, bytes and kind say little. So every document starts as a short
// one. When it has run for Config.LongAfter, or its pace shows that it will, it needs one of Workers-1 places for long
// readings. If none is free, it goes back to the queue, marked, and waits for one. The few seconds of lost work happen
// once for a document.
//
// # Why there is one place more than workers
//
// All workers may be busy with one organization's files when another organization sends its only file. So there is one
// more place, only for an organization that has nothing running: it shares the processor instead of waiting. With one
// organization it stays empty.
//
// # Why downloads have places of their own
//
// A document at a file_url needs no processor until its file has arrived, and that may take as long as its server
// likes. So it is downloaded first, in one of Config.Downloads places, of which an organization has at most
// Config.DownloadsPerOrg; the last quarter is only for organizations without a running download. Then it waits for a
// place of reading, in the order of uploads. If our server stops during a download, the download begins again after the
// next start.
type scheduler struct {
	claim    JobClaim // what the queue is asked for
	mu       sync.Mutex
	free     int // places without a job
	freeLong int // how many more long readings may run; below 0 if a reading turned long during a claim
}

// keptPlaces is how many places of reading are only for organizations that have nothing running.
const keptPlaces = 1

func newScheduler(workers int) *scheduler {
	return &scheduler{claim: JobClaim{Kept: keptPlaces}, free: workers + keptPlaces, freeLong: max(1, workers-1)}
}

// newDownloadScheduler makes the places of downloads.
func newDownloadScheduler(all, perOrg int) *scheduler {
	return &scheduler{claim: JobClaim{Download: true, Kept: all / 4, PerOrg: perOrg}, free: all}
}

// take takes all free places, and returns how many of them may get long readings.
func (l *scheduler) take() (places, long int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	places, l.free = l.free, 0
	return places, max(0, min(places, l.freeLong))
}

// give gives places back.
func (l *scheduler) give(places int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free += places
}

// begin counts a long reading that was claimed as one.
func (l *scheduler) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong--
}

// turn counts a running reading that turned long; false if there is no place for it.
func (l *scheduler) turn() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.freeLong <= 0 {
		return false
	}
	l.freeLong--
	return true
}

// end counts the end of a long reading.
func (l *scheduler) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong++
}
