package storage

import (
	"context"
	"database/sql"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanJob(row scanner) (j engine.Job, err error) {
	var created, available int64
	var lease sql.NullInt64
	err = row.Scan(&j.Org, &j.ID, &j.DocumentID, &j.State, &j.Attempt, &j.GivenBack, &j.Owner, &lease, &created, &available, &j.Long, &j.Download)
	j.LeaseUntil, j.CreatedAt, j.AvailableAt = timeOrNil(lease), timeOf(created), timeOf(available)
	return j, err
}

// Job finds by id.
func (r *reads) Job(ctx context.Context, org engine.OrgID, id string) (engine.Job, error) {
	return queryOne(ctx, r, scanJob, `
		SELECT org_id, id, document_id, state, attempt, given_back, owner, lease_until, created_at, available_at, long, download FROM jobs
		WHERE org_id = $1 AND id = $2`, org, id)
}

// QueueDepth counts jobs that wait and that run, over all organizations.
func (r *reads) QueueDepth(ctx context.Context) (available, running int, err error) {
	if available, err = queryOne(ctx, r, scanOne[int], `SELECT COUNT(*) FROM jobs WHERE state = 'available'`); err != nil {
		return 0, 0, err
	}
	running, err = queryOne(ctx, r, scanOne[int], `SELECT COUNT(*) FROM jobs WHERE state = 'running'`)
	return available, running, err
}

// InsertJob adds one; ErrDuplicate when its id is taken, ErrNotFound when its document does not exist.
func (t *tx) InsertJob(ctx context.Context, j engine.Job) error {
	return t.insert(ctx, `
		INSERT INTO jobs (org_id, id, document_id, state, attempt, owner, lease_until, created_at, available_at, download)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT DO NOTHING`,
		j.Org, j.ID, j.DocumentID, j.State, j.Attempt, j.Owner, microsOrNull(j.LeaseUntil), micros(j.CreatedAt), micros(j.AvailableAt), j.Download)
}

// FinishJob ends a running job when the attempt still holds it; false when it does not. The attempt is
// judged in the statement that writes, so a worker that lost its lease cannot come in between.
func (t *tx) FinishJob(ctx context.Context, j engine.Job, state engine.JobState) (held bool, err error) {
	n, err := t.exec(ctx, `
		UPDATE jobs SET state = $4, lease_until = NULL
		WHERE org_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`, j.Org, j.ID, j.Attempt, state)
	return n > 0, err
}

// ReleaseJob makes a running job available again when the attempt still holds it, long or to be downloaded as j
// says, and counts the attempt as given back.
func (t *tx) ReleaseJob(ctx context.Context, j engine.Job, availableAt time.Time) (held bool, err error) {
	n, err := t.exec(ctx, `
		UPDATE jobs SET state = 'available', owner = '', lease_until = NULL, available_at = $4, given_back = given_back + 1, long = $5, download = $6
		WHERE org_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`, j.Org, j.ID, j.Attempt, micros(availableAt), j.Long, j.Download)
	return n > 0, err
}

// ExtendLease prolongs a running job's lease and notes how far it is, when that is known; false when the
// attempt no longer holds it.
func (s *Store) ExtendLease(ctx context.Context, j engine.Job, leaseUntil time.Time, p *engine.PagesRead) (held bool, err error) {
	err = s.inTx(ctx, func(t *tx) error {
		n, err := t.exec(ctx, `
			UPDATE jobs SET lease_until = $4
			WHERE org_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`, j.Org, j.ID, j.Attempt, micros(leaseUntil))
		held = n > 0
		if err != nil || !held || p == nil {
			return err
		}
		return t.PutPagesRead(ctx, j.Org, j.DocumentID, p)
	})
	return held && err == nil, err
}
