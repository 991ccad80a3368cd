package storage

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// # In which order jobs are claimed
//
// A claim is one short transaction: jobs with a lapsed lease return to the queue, then the wanted number of jobs is
// picked one by one.
//
//   - The organization with the fewest running jobs comes first, so that one that sent ten thousand documents does not
//     make the others wait. Between equals, the one served longest ago comes first, so that two with long scans take
//     turns.
//   - Within an organization, the oldest job comes first.
//   - Long jobs are skipped if no more of them may run.
//   - An organization is skipped if it has its largest number of jobs running, or any if only reserved places are left.
//
// Both picks read indexes that hold only unfinished jobs. An idle poll costs one read and no commit.
//
// # Why a job is claimed twice if its file must be downloaded
//
// The server behind a file_url may send one byte a second. So the job is first claimed to download the file, in
// places that cost no processor time, and then to read it. The two kinds share the table; each is counted, limited
// and ordered by itself.

// ClaimJobs hands out available or lapsed jobs, each with a new attempt number, and sets the status of documents to
// be read to processing. It drops jobs whose document was deleted meanwhile.
func (s *Store) ClaimJobs(ctx context.Context, c engine.JobClaim) ([]engine.Job, error) {
	ctx = everywhere(ctx)
	waiting, err := queryOne(ctx, s.runner, scanOne[bool], `
		SELECT EXISTS (SELECT 1 FROM organizations o WHERE `+mayBeServed+`
		 OR EXISTS (SELECT 1 FROM jobs j WHERE j.org_id = o.id AND j.state = 'running' AND j.lease_until < $1))`,
		micros(c.Now), c.MostLong > 0, mostOfOne(c), c.Download)
	if err != nil || !waiting || c.Most <= 0 {
		return nil, err
	}
	var claimed []engine.Job
	var reached engine.Job // the last job that was picked
	err = s.inTx(ctx, func(t *tx) error {
		claimed, reached = nil, engine.Job{}
		left := c
		if _, err := t.putBack(ctx, c.Now); err != nil {
			return err
		}
		for left.Most > 0 {
			j, err := t.claimNext(ctx, left)
			reached = j
			if errors.Is(err, engine.ErrNotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			if j.State == engine.JobRunning {
				claimed = append(claimed, j)
				left.Most--
			}
			if j.Long {
				left.MostLong--
			}
		}
		return nil
	})
	if errors.Is(err, engine.ErrDamaged) && reached.ID != "" {
		return nil, errors.Join(err, s.setAside(ctx, reached))
	}
	if err != nil {
		return nil, err
	}
	return claimed, nil
}

// setAside fails a job whose document's row cannot be read. Otherwise it would be claimed again and again, and keep all
// others waiting.
func (s *Store) setAside(ctx context.Context, j engine.Job) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			UPDATE jobs SET state = 'failed', owner = '', lease_until = NULL
			WHERE org_id = $1 AND id = $2 AND state IN ('available', 'running')`, j.Org, j.ID)
		return err
	})
}

// mayBeServed is the condition that organization o has a job that may be claimed. $1 is the time, $2 whether long
// jobs may run, $3 the number of running jobs below which it may claim another, $4 true for downloads, false for
// readings.
const mayBeServed = `
	EXISTS (SELECT 1 FROM jobs j WHERE j.org_id = o.id AND j.state = 'available' AND j.download = $4
		AND j.available_at <= $1 AND (NOT j.long OR $2))
	AND (SELECT COUNT(*) FROM jobs j WHERE j.org_id = o.id AND j.state = 'running' AND j.download = $4) < $3`

// mostOfOne is the number of running jobs below which an organization may claim another job.
func mostOfOne(c engine.JobClaim) int {
	switch {
	case c.Most <= c.Kept:
		return 1
	case c.PerOrg > 0:
		return c.PerOrg
	}
	return math.MaxInt32
}

// jobReads implements engine.JobReads, and jobWrites engine.JobWrites.
type (
	jobReads  struct{ *runner }
	jobWrites struct{ *runner }
)

// claimNext picks one job and claims it, or drops it if its document is deleted. ErrNotFound if no job is waiting.
func (t jobWrites) claimNext(ctx context.Context, c engine.JobClaim) (engine.Job, error) {
	for passed := 0; ; passed++ {
		org, id, err := t.nextJob(ctx, c, passed)
		if errors.Is(err, engine.ErrNotFound) && org != "" {
			continue // not the end: organizations whose turn is later may have jobs that nobody holds
		}
		if err != nil {
			return engine.Job{}, err
		}
		return t.claimJob(ctx, c, org, id)
	}
}

// nextJob finds the organization whose turn it is after passing over a number of others, and picks its oldest job.
// ErrNotFound with the organization if other claims hold all its jobs, and without one if no organization is left.
func (t jobWrites) nextJob(ctx context.Context, c engine.JobClaim, passed int) (engine.OrgID, string, error) {
	org, err := queryOne(ctx, t.runner, scanOne[engine.OrgID], `
		SELECT o.id FROM organizations o
		WHERE `+mayBeServed+`
		ORDER BY (SELECT COUNT(*) FROM jobs j WHERE j.org_id = o.id AND j.state = 'running' AND j.download = $4),
		         CASE WHEN $4 THEN 0 ELSE o.served_at END,
		         (SELECT MIN(j.available_at) FROM jobs j WHERE j.org_id = o.id AND j.state = 'available' AND j.download = $4), o.id
		LIMIT 1 OFFSET $5`, micros(c.Now), c.MostLong > 0, mostOfOne(c), c.Download, passed)
	if err != nil {
		return "", "", err
	}
	id, err := queryOne(ctx, t.runner, scanOne[string], `
		SELECT id FROM jobs WHERE org_id = $1 AND state = 'available' AND download = $4 AND available_at <= $2 AND (NOT long OR $3)
		ORDER BY available_at, created_at, id LIMIT 1 `+t.dialect.SkipLocked, org, micros(c.Now), c.MostLong > 0, c.Download)
	return org, id, err
}

// claimJob claims an available job of an organization, or drops it if its document is deleted.
func (t jobWrites) claimJob(
	ctx context.Context, c engine.JobClaim, org engine.OrgID, id string,
) (engine.Job, error) {
	job, err := queryOne(
		ctx,
		t.runner,
		scanJob,
		`
		UPDATE jobs SET state = 'running', attempt = attempt + 1, owner = $3, lease_until = $4
		WHERE org_id = $1 AND id = $2 AND state = 'available'
		RETURNING org_id, id, document_id, state, attempt, given_back, owner, lease_until, created_at, available_at, long, download`,
		org,
		id,
		c.Owner,
		micros(c.LeaseUntil),
	)
	if err != nil {
		return job, err
	}
	if c.Download { // served_at stays, so that downloads do not delay the organization's readings
		return t.startDocument(ctx, job, engine.DocumentPending, nil)
	}
	if err := t.change(ctx, `UPDATE organizations SET served_at = $2 WHERE id = $1`, org, micros(c.Now)); err != nil {
		return job, err
	}
	return t.startDocument(ctx, job, engine.DocumentProcessing, &c.Now)
}

// startDocument sets the status of the claimed job's document. If the document is deleted, it drops the job instead.
func (t jobWrites) startDocument(
	ctx context.Context, job engine.Job, status engine.DocumentStatus, started *time.Time,
) (engine.Job, error) {
	n, err := t.exec(ctx, `
		UPDATE documents SET status = $4, started_at = $3, pages_done = NULL, pages_total = NULL
		WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`, job.Org, job.DocumentID, microsOrNull(started), status)
	if err != nil || n > 0 {
		return job, err
	}
	_, err = t.FinishJob(ctx, job, engine.JobDropped)
	job.State = engine.JobDropped
	return job, err
}

// ReclaimJobs makes every running job available again, and moves waiting times that are later than now to now,
// because the clock of the earlier process may have been ahead. Call it only in the one process that holds the data
// folder's lock.
func (s *Store) ReclaimJobs(ctx context.Context, now time.Time) (n int, err error) {
	ctx = everywhere(ctx)
	err = s.inTx(ctx, func(t *tx) (err error) {
		if n, err = t.putBack(ctx, endOfTime); err != nil {
			return err
		}
		if _, err = t.exec(
			ctx, `UPDATE jobs SET available_at = $1 WHERE state = 'available' AND available_at > $1`, micros(now),
		); err != nil {
			return err
		}
		_, err = t.exec(ctx, `UPDATE organizations SET served_at = $1 WHERE served_at > $1`, micros(now))
		return err
	})
	return n, err
}

// endOfTime is later than any lease.
var endOfTime = time.UnixMicro(1<<62 - 1)

// putBack returns jobs whose lease ended before a time to the queue, and sets their documents to pending. A worker
// that is still reading one finds that its attempt no longer holds the job.
func (t jobWrites) putBack(ctx context.Context, leaseBefore time.Time) (int, error) {
	jobs, err := queryAll(ctx, t.runner, scanJob, `
		UPDATE jobs SET state = 'available', owner = '', lease_until = NULL
		WHERE state = 'running' AND (lease_until IS NULL OR lease_until < $1)
		RETURNING org_id, id, document_id, state, attempt, given_back, owner, lease_until, created_at, available_at, long, download`, micros(leaseBefore))
	if err != nil {
		return 0, err
	}
	for _, j := range jobs {
		if _, err := t.exec(ctx, `
			UPDATE documents SET status = 'pending', started_at = NULL, pages_done = NULL, pages_total = NULL
			WHERE org_id = $1 AND id = $2 AND status = 'processing' AND deleted_at IS NULL`, j.Org, j.DocumentID); err != nil {
			return 0, err
		}
	}
	return len(jobs), nil
}

func scanJob(row scanner) (j engine.Job, err error) {
	var created, available int64
	var lease sql.NullInt64
	err = row.Scan(
		&j.Org, &j.ID, &j.DocumentID, &j.State, &j.Attempt, &j.GivenBack, &j.Owner, &lease, &created, &available,
		&j.Long, &j.Download,
	)
	j.LeaseUntil, j.CreatedAt, j.AvailableAt = timeOrNil(lease), timeOf(created), timeOf(available)
	return j, err
}

// Job finds a job by its id.
func (r jobReads) Job(ctx context.Context, org engine.OrgID, id string) (engine.Job, error) {
	return queryOne(ctx, r.runner, scanJob, `
		SELECT org_id, id, document_id, state, attempt, given_back, owner, lease_until, created_at, available_at, long, download FROM jobs
		WHERE org_id = $1 AND id = $2`, org, id)
}

// QueueDepth counts waiting and running jobs of all organizations.
func (r jobReads) QueueDepth(ctx context.Context) (available, running int, err error) {
	ctx = everywhere(ctx)
	if available, err = queryOne(
		ctx, r.runner, scanOne[int], `SELECT COUNT(*) FROM jobs WHERE state = 'available'`,
	); err != nil {
		return 0, 0, err
	}
	running, err = queryOne(ctx, r.runner, scanOne[int], `SELECT COUNT(*) FROM jobs WHERE state = 'running'`)
	return available, running, err
}

// InsertJob adds a job; ErrDuplicate if its id is taken, ErrNotFound if its document does not exist.
func (t jobWrites) InsertJob(ctx context.Context, j engine.Job) error {
	return t.insert(
		ctx,
		`
		INSERT INTO jobs (org_id, id, document_id, state, attempt, owner, lease_until, created_at, available_at, download)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT DO NOTHING`,
		j.Org,
		j.ID,
		j.DocumentID,
		j.State,
		j.Attempt,
		j.Owner,
		microsOrNull(j.LeaseUntil),
		micros(j.CreatedAt),
		micros(j.AvailableAt),
		j.Download,
	)
}

// FinishJob ends a running job if attempt j.Attempt still holds it, and returns false if not. The statement that
// writes also compares the attempt, so a worker that lost its lease cannot finish the job.
func (t jobWrites) FinishJob(ctx context.Context, j engine.Job, state engine.JobState) (held bool, err error) {
	n, err := t.exec(ctx, `
		UPDATE jobs SET state = $4, lease_until = NULL
		WHERE org_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`, j.Org, j.ID, j.Attempt, state)
	return n > 0, err
}

// ReleaseJob makes a running job available again if attempt j.Attempt still holds it. It stores j.Long and
// j.Download, and counts the attempt as given back.
func (t jobWrites) ReleaseJob(ctx context.Context, j engine.Job, availableAt time.Time) (held bool, err error) {
	n, err := t.exec(ctx, `
		UPDATE jobs SET state = 'available', owner = '', lease_until = NULL, available_at = $4, given_back = given_back + 1, long = $5, download = $6
		WHERE org_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`, j.Org, j.ID, j.Attempt, micros(availableAt), j.Long, j.Download)
	return n > 0, err
}

// ExtendLease prolongs a running job's lease and stores how many pages are read, if p is not nil. It returns false if
// the attempt no longer holds the job.
func (s *Store) ExtendLease(
	ctx context.Context, j engine.Job, leaseUntil time.Time, p *engine.PagesRead,
) (held bool, err error) {
	err = s.inTx(ctx, func(t *tx) error {
		n, err := t.exec(ctx, `
			UPDATE jobs SET lease_until = $4
			WHERE org_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`, j.Org, j.ID, j.Attempt, micros(
			leaseUntil,
		))
		held = n > 0
		if err != nil || !held || p == nil {
			return err
		}
		return t.PutPagesRead(ctx, j.Org, j.DocumentID, p)
	})
	return held && err == nil, err
}

// attemptReads implements engine.AttemptReads, and attemptWrites engine.AttemptWrites.
type (
	attemptReads  struct{ *runner }
	attemptWrites struct{ *runner }
)

// Attempts lists the stored attempts to read a document, newest first.
func (r attemptReads) Attempts(ctx context.Context, org engine.OrgID, documentID int64) ([]engine.Attempt, error) {
	scan := func(row scanner) (a engine.Attempt, err error) {
		var at int64
		var ended sql.NullInt64
		err = row.Scan(
			&a.Org, &a.DocumentID, &a.Number, &a.Cause, &a.KeyID, &at, &a.Status, &ended, &a.DocumentType, &a.Error,
			&a.ErrorCategory,
		)
		a.At, a.EndedAt = timeOf(at), timeOrNil(ended)
		return a, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT org_id, document_id, attempt, cause, key_id, at, status, ended_at, document_type, error, error_category FROM attempts
		WHERE org_id = $1 AND document_id = $2 ORDER BY attempt DESC`, org, documentID)
}

// InsertAttempt adds an attempt; ErrDuplicate if its number is taken, ErrNotFound if there is no such document.
func (t attemptWrites) InsertAttempt(ctx context.Context, a engine.Attempt) error {
	return t.insert(
		ctx,
		`
		INSERT INTO attempts (org_id, document_id, attempt, cause, key_id, at, status, ended_at, document_type, error, error_category)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT DO NOTHING`,
		a.Org,
		a.DocumentID,
		a.Number,
		a.Cause,
		a.KeyID,
		micros(a.At),
		a.Status,
		microsOrNull(a.EndedAt),
		a.DocumentType,
		a.Error,
		a.ErrorCategory,
	)
}

// EndAttempt stores the outcome of an attempt; ErrNotFound if there is no such attempt without an outcome.
func (t attemptWrites) EndAttempt(ctx context.Context, a engine.Attempt) error {
	return t.change(ctx, `
		UPDATE attempts SET status = $4, ended_at = $5, document_type = $6, error = $7, error_category = $8
		WHERE org_id = $1 AND document_id = $2 AND attempt = $3 AND ended_at IS NULL`,
		a.Org, a.DocumentID, a.Number, a.Status, microsOrNull(a.EndedAt), a.DocumentType, a.Error, a.ErrorCategory)
}

// DropAttempts removes the attempts of a document from number 2 up to a number; the first attempt stays.
func (t attemptWrites) DropAttempts(ctx context.Context, org engine.OrgID, documentID int64, upTo int) error {
	_, err := t.exec(ctx, `
		DELETE FROM attempts WHERE org_id = $1 AND document_id = $2 AND attempt > 1 AND attempt <= $3`, org, documentID, upTo)
	return err
}
