package engine

import (
	"context"
	"errors"
	"sync"
	"time"
)

// JobState is where a job stands in the queue.
type JobState string

const (
	JobAvailable JobState = "available"
	JobRunning   JobState = "running"
	JobDone      JobState = "done"
	JobFailed    JobState = "failed"
	// JobDropped: its document was deleted before it ended.
	JobDropped JobState = "dropped"
)

// Job is the processing of one document. A worker holds it by Attempt: a result is written only under
// the attempt that holds the job, so a worker that lost its lease writes nothing.
type Job struct {
	ID         string // UUID
	Org        OrgID
	DocumentID int64
	State      JobState
	Attempt    int // fencing token; rises with every claim
	GivenBack  int // attempts that ended because the worker gave the job back (ReleaseJob)
	Owner      string
	LeaseUntil *time.Time
	CreatedAt  time.Time
	// AvailableAt is the earliest time of the next claim.
	AvailableAt time.Time
	// Long says that a reading of the document took long before it was given back: it waits for a place
	// for long readings.
	Long bool
	// Download says that the document's file is still to be downloaded from its file_url. Once it is there the
	// job waits again, to be read.
	Download bool
}

// JobClaim is a worker's question for jobs.
type JobClaim struct {
	Owner           string
	Now, LeaseUntil time.Time
	// Download asks for documents whose file is to be downloaded, otherwise for those that can be read.
	Download bool
	// Most is how many jobs are wanted, MostLong how many of them may be long ones.
	Most, MostLong int
	// Kept is how many of Most are kept for organizations that have nothing running: once no more than Kept
	// are left, the others' jobs wait.
	Kept int
	// PerOrg is how many jobs of this kind one organization may have running; 0 sets no bound.
	PerOrg int
}

// JobReads are the questions about the queue's rows.
type JobReads interface {
	Job(ctx context.Context, org OrgID, id string) (Job, error)
	// QueueDepth counts jobs that wait and that run, over all organizations.
	QueueDepth(ctx context.Context) (available, running int, err error)
}

// JobWrites change them.
type JobWrites interface {
	InsertJob(ctx context.Context, j Job) error
	// FinishJob ends a running job when the attempt still holds it; false when it does not.
	FinishJob(ctx context.Context, j Job, state JobState) (held bool, err error)
	// ReleaseJob makes a running job available again when the attempt still holds it, long or to be downloaded
	// as j says, and counts the attempt as given back.
	ReleaseJob(ctx context.Context, j Job, availableAt time.Time) (held bool, err error)
}

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

// scheduler are the places of one kind of work. They share the workers between short and long readings. A text
// statement takes a tenth of a second, a scan of 300 pages many minutes: with nothing kept free, a few scans would
// make everybody wait.
//
// # Why a reading turns long while it runs
//
// Nobody knows beforehand how long a file takes: pages, bytes and kind say little. So every document
// starts as a short one. When it has run for Config.LongAfter, or its pace shows that it will, it needs
// one of Workers-1 places for long readings. Is none free, it goes back to the queue, marked, and waits
// for one; the few seconds of work that are lost happen once for a document.
//
// # Why there is a place more than workers
//
// All workers may be at one organization's files when another sends its only one, and a place is free no
// sooner than one of those ends. So there is one place more, which is only for an organization that has
// nothing running: it shares the processor instead of waiting for it. With one organization it stays empty.
//
// # Why downloads have places of their own
//
// A document at a file_url costs no processor until its file is there, and may take as long as its server likes. So
// it is downloaded first, in one of Config.Downloads places of which an organization has Config.DownloadsPerOrg at
// most, and the last quarter is only for organizations that download nothing. Then it waits for a place of reading,
// in the order in which it was uploaded. A server that stops or fails meanwhile begins the download anew when it is
// started again.
type scheduler struct {
	claim    JobClaim // what the queue is asked for
	mu       sync.Mutex
	free     int // places without a job
	freeLong int // how many more long readings may run; below 0 while one turned long during a claim
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

// take takes all free places, and says how many of them may get long readings.
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

// begin notes a long reading that was claimed as one.
func (l *scheduler) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong--
}

// turn notes that a running reading turned long; false when there is no place for it.
func (l *scheduler) turn() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.freeLong <= 0 {
		return false
	}
	l.freeLong--
	return true
}

// end notes the end of a long reading.
func (l *scheduler) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong++
}
