package postgres

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// # How the outcome of a commit is known
//
// If the connection breaks while a commit is answered, nobody has said whether it was made. Each transaction that wrote
// therefore changes one row of commit_lanes as its last statement: it counts the row up and writes a random mark. In
// this process, a lane belongs to one transaction until its outcome is known. On a new connection the mark then says
// whether the commit was made.
//
// The transaction's number (pg_xact_status) alone is no proof: after a crash the server gives numbers of transactions
// of which nothing had reached the disk to others, whose outcome it would then tell. It is asked only whether the
// transaction has ended, so that the mark is final.

const (
	// laneCount is how many commits can be under way at a time.
	laneCount = 64
	// outcomePause is the time between two questions for an outcome, and outcomeTry the limit of one.
	outcomePause = 100 * time.Millisecond
	outcomeTry   = 3 * time.Second
)

// outcomeLimit is how long a caller waits for the outcome of a commit whose answer was lost.
var outcomeLimit = 10 * time.Second

// lanes are the numbers of the lanes that no transaction of this process holds.
type lanes chan int64

// newLanes shuffles the numbers, because another process may use the same lanes; it then waits for one commit.
func newLanes() lanes {
	free := make(lanes, laneCount)
	for _, n := range rand.Perm(laneCount) {
		free <- int64(n)
	}
	return free
}

// makeLanes inserts the lanes of a head, unless they exist.
func makeLanes(ctx context.Context, q storage.Querier, headID string) error {
	_, err := q.ExecContext(ctx, `
		INSERT INTO commit_lanes (head_id, lane, commits, mark, synced)
		SELECT $1, n, 0, '', 0 FROM generate_series(0, $2 - 1) n ON CONFLICT DO NOTHING`, headID, int64(laneCount))
	return err
}

// ticket is a commit under way, and the lane that it takes.
type ticket struct {
	head   string    // whose lane it is; "" without a head
	before head.Lane // the lane as this process knows it; a database where it is older was replaced
	lane   head.Lane // the lane after the commit
	xid    string    // the transaction's number
	orgs   []head.Org
	synced int64 // the newest record of the head that is safe from a power cut
	size   int64 // of the head's record, in bytes
}

// errOvertaken is returned if the database does not have the lane as this process left it.
var errOvertaken = errors.New("the database is not at the commit where this process left it")

// stamp takes the ticket's lane, as the last statement of a transaction.
func (t *ticket) stamp(ctx context.Context, tx *sql.Tx) error {
	t.lane.Mark = head.NewMark()
	err := tx.QueryRowContext(context.WithoutCancel(ctx), `
		UPDATE commit_lanes SET commits = commits + 1, mark = $3, synced = GREATEST(synced, $4)
		WHERE head_id = $1 AND lane = $2 AND (commits > $5 OR commits = $5 AND mark = $6)
		RETURNING commits, CAST(pg_current_xact_id() AS TEXT)`,
		t.head, t.lane.Number, t.lane.Mark, t.synced, t.before.Commits, t.before.Mark,
	).Scan(&t.lane.Commits, &t.xid)
	if errors.Is(err, sql.ErrNoRows) {
		return storage.Wrap(engine.ErrStorageBusy, errOvertaken)
	}
	return err
}

// lost reports whether an error of a commit leaves open whether it was made.
func lost(err error) bool {
	var refused *pgconn.PgError
	switch {
	case err == nil, errors.Is(err, pgx.ErrTxCommitRollback):
		return false
	case errors.As(err, &refused):
		// Otherwise the server answered, and nothing is kept. It may end the connection after the commit.
		return refused.SeverityUnlocalized == "FATAL" || refused.SeverityUnlocalized == "PANIC"
	}
	return true
}

// Reasons why an outcome stays unknown, or is not known yet.
var (
	errInProgress = errors.New("the server is still working on the commit")
	errStandby    = errors.New("the server is a standby")
	errUnsettled  = errors.New("the commit was made, but is not known to be safe on the standby")
	errNoTrace    = errors.New("other processes have used the lane since, so nothing shows whether the commit was made")
)

// outcome finds out whether the ticket's commit was made although its answer was lost (cause). It returns nil if it
// was, engine.ErrStorageBusy if it was not, and engine.ErrOutcomeUnknown if nobody says so in time.
func (c *transactions) outcome(t ticket, cause error) error {
	ctx, cancel := context.WithTimeout(context.Background(), outcomeLimit)
	defer cancel()
	for {
		made, err := c.made(ctx, t)
		switch {
		case made:
			return nil
		case err == nil:
			return storage.Wrap(engine.ErrStorageBusy, cause)
		case errors.Is(err, errNoTrace):
			return storage.Wrap(engine.ErrOutcomeUnknown, errors.Join(cause, err))
		}
		select {
		case <-ctx.Done():
			return storage.Wrap(engine.ErrOutcomeUnknown, errors.Join(cause, err))
		case <-time.After(outcomePause):
		}
	}
}

// made reports whether a commit was made; an error if that is not known.
func (c *transactions) made(ctx context.Context, t ticket) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, outcomeTry)
	defer cancel()
	status, err := c.status(ctx, t.xid)
	if err != nil {
		return false, err
	}
	var now head.Lane
	err = c.control.QueryRowContext(
		ctx, `SELECT commits, mark FROM commit_lanes WHERE head_id = $1 AND lane = $2`, t.head, t.lane.Number,
	).Scan(&now.Commits, &now.Mark)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, errNoTrace // another process began a new head
	case err != nil:
		return false, err
	case now.Mark == t.lane.Mark:
		if err := c.settle(ctx); err != nil {
			return false, errors.Join(errUnsettled, err)
		}
		return true, nil
	case now.Commits > t.lane.Commits && status != statusAborted:
		return false, errNoTrace
	}
	return false, nil
}

// settle returns when all commits that are visible are as safe as an acknowledged one. A backend that is ended while
// its commit waits for a standby (synchronous_standby_names) leaves it visible although the standby may lack it. A
// later commit waits for the standby, too, and the standby has them in order. So settle commits a message that nobody
// reads; it takes no lock.
func (c *transactions) settle(ctx context.Context) error {
	tx, err := c.control.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `SELECT pg_logical_emit_message(true, 'dossier', 'outcome')`); err != nil {
		return err
	}
	return tx.Commit()
}

// What pg_xact_status says of a transaction.
const (
	statusInProgress = "in progress"
	statusAborted    = "aborted"
	// stateNoSuchTransaction is the server's error for a number that it has not given out.
	stateNoSuchTransaction = "22023"
)

// status is what the server says of a transaction that has ended; "" if it no longer knows it.
func (c *transactions) status(ctx context.Context, xid string) (string, error) {
	var standby bool
	var status sql.NullString
	err := c.control.QueryRowContext(ctx, `
		SELECT pg_is_in_recovery(), CASE WHEN pg_is_in_recovery() THEN '' ELSE pg_xact_status(CAST($1 AS xid8)) END`, xid,
	).Scan(&standby, &status)
	var refused *pgconn.PgError
	switch {
	case errors.As(err, &refused) && refused.SQLState() == stateNoSuchTransaction:
		return statusAborted, nil // the server crashed before anything of it reached the disk
	case err != nil:
		return "", err
	case standby:
		return "", errStandby
	case status.String == statusInProgress:
		return "", errInProgress
	}
	return status.String, nil
}
