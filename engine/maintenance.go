package engine

import (
	"context"
	"errors"
	"sync"
	"time"
)

// MaintenanceService deletes what is due, checks stored data, and serves the operator's commands.
type MaintenanceService struct{ *core }

// maintenanceInterval is how often retention is applied and leftovers are removed.
const maintenanceInterval = time.Hour

// purgePage is how many documents a purge reads at a time; it continues until none is due.
const purgePage = 200

// maintain removes what is due, at the start and then every hour.
func (s *MaintenanceService) maintain(ctx context.Context) {
	tick := time.NewTicker(maintenanceInterval)
	defer tick.Stop()
	for {
		if s.config.Store.Loss() == nil { // otherwise every write would be refused
			s.alone(ctx, "maintenance", s.maintainOnce)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// alone runs work that only one of the processes that share the store may do. If another one is at it, this one leaves
// it to that.
func (s *MaintenanceService) alone(ctx context.Context, name string, work func(ctx context.Context)) {
	_, err := s.config.Store.Alone(ctx, name, func(ctx context.Context) error {
		work(ctx)
		return nil
	})
	if err != nil && ctx.Err() == nil {
		s.config.Log.Error("work that one process does for all was not done; it is tried again", "work", name, "error", err)
	}
}

// maintainOnce does each part even if another failed. It erases also if nothing was removed, because an earlier process
// may have stopped between deleting and erasing.
func (s *MaintenanceService) maintainOnce(ctx context.Context) {
	say := func(what string, err error) {
		if err != nil && ctx.Err() == nil {
			s.config.Log.Error(what+"; it is tried again within the hour", "error", err)
		}
	}
	_, err := s.PurgeDeleted(ctx)
	say("deleted documents could not be purged", err)
	say("the time of retention could not be kept", s.RememberClock(ctx))
	say("finished deletions could not be forgotten", s.dropDoneErasures(ctx))
	kept, err := s.retentionTime(ctx)
	if err == nil {
		_, err = s.LoseDeliveries(ctx, kept.Add(-deliveryLife))
	}
	say("deliveries that nobody sends could not be marked", err)
	_, err = s.SweepEvents(ctx)
	say("old events could not be removed", err)
	_, err = s.engine.Audit.SweepAccessLog(ctx)
	say("old entries of the access log could not be removed", err)
	say("the audit chains could not be checked", s.verifyChains(ctx))
	n, err := s.CollectBlobs(ctx, blobGrace)
	say("unused files could not be collected", err)
	if n > 0 {
		s.config.Log.Info("unused files removed", "count", n)
	}
	_, err = s.SumResults(ctx)
	say("older results could not be given their checksums", err)
	_, err = s.PackResults(ctx, maxPacked)
	say("older results could not be packed", err)
	_, err = s.IndexDocuments(ctx)
	say("older documents could not be indexed for searching", err)
	say("deleted rows could not be erased from the database file", s.storageError(s.config.Store.Erase(ctx)))
}

// verifyRun is how many entries of each audit chain are checked in an hour: a tenth of a second of work.
const verifyRun = 20_000

// verifyChains checks the next part of every audit chain. A broken one is only reported: nothing is accepted or refused
// because of it.
func (s *MaintenanceService) verifyChains(ctx context.Context) error {
	_, err := s.eachOrganization(ctx, func(org OrgID) (int, error) {
		entries, _, err := s.engine.Audit.VerifyNext(ctx, org, verifyRun)
		if errors.Is(err, ErrAuditBroken) {
			s.config.Log.Error("an audit log was changed after it was written; keep a copy of the data folder, and "+
				"compare it with your backups (docs/operating.md)", "organization", org, "error", err)
			err = nil
		}
		return int(entries), err
	})
	return err
}

// PurgeDeleted removes soft-deleted documents whose retention, set by their organization's plan, has passed, with their
// files; and answers stored for an Idempotency-Key that are older than a day. It counts the documents. A document that
// cannot be removed does not stop the others.
func (s *MaintenanceService) PurgeDeleted(ctx context.Context) (int, error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	removed, problems := 0, []error{}
	for _, org := range orgs {
		n, err := s.purgeOrganization(ctx, org)
		removed += n
		problems = append(problems, err, s.dropOldAnswers(ctx, org.ID))
	}
	if removed > 0 {
		_, err := s.eraseAll(ctx, s.forgetErasure)
		problems = append(problems, err)
	}
	return removed, errors.Join(problems...)
}

func (s *MaintenanceService) purgeOrganization(ctx context.Context, org Organization) (removed int, err error) {
	plan, err := s.config.Store.Plan(ctx, org.Plan)
	if err != nil {
		return 0, s.storageError(err)
	}
	// Stored times are whole milliseconds, so "before the next one" means at the cutoff or earlier.
	now, err := s.retentionTime(ctx)
	if err != nil {
		return 0, err
	}
	due := now.AddDate(0, 0, -plan.SoftDeleteRetainDays).Add(time.Millisecond)
	var problems []error
	for {
		list, err := s.config.Store.DeletedDocuments(ctx, org.ID, due, purgePage)
		if err != nil {
			return removed, errors.Join(append(problems, s.storageError(err))...)
		}
		before := removed
		for _, d := range list {
			switch gone, err := s.purgeDocument(ctx, d); {
			case err != nil:
				problems = append(problems, err)
			case gone:
				removed++
			}
		}
		if len(list) < purgePage || removed == before {
			return removed, errors.Join(problems...)
		}
		problems = nil // those that remain come again with the next page
	}
}

// purgeDocument removes a deleted document's row and leaves an erasure of its files; false if somebody else removed the
// row in the meantime.
func (s *MaintenanceService) purgeDocument(ctx context.Context, d Document) (bool, error) {
	var contents []string
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if err := holdDocument(ctx, tx, d.Org, d.ID); err != nil {
			return err
		}
		if contents, err = sourceContents(ctx, tx, d); err != nil {
			return err
		}
		if err := tx.PurgeDocument(ctx, d.Org, d.ID); err != nil {
			return err
		}
		if err := tx.ForgetAnswers(ctx, d.Org, AboutDocument(d.ID)); err != nil {
			return err
		}
		if err := tx.PutErasure(ctx, documentErasure(d, contents, s.now())); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{org: d.Org, action: "document.purged", subject: documentSubject(d.ID)})
	})
	if CodeOf(err) == CodeNotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, nil
}

// # Two times
//
// What people read (uploaded_at, events, the audit log) is the time of the wall clock. It may be wrong, and be set when
// somebody notices. Nothing that runs may depend on it: a queue must not stop while a clock that was set back catches
// up, and a clock that was set ahead must not let leases end or documents be purged early. So leases and waiting times
// use queueTime, which never jumps, and retention uses retentionTime, which follows a jump ahead only if it lasts.

// Limits between a small correction of the clock and a step.
const (
	// How far the wall clock may be ahead without counting as stepped, because it is corrected in small steps all the
	// time.
	stepTolerance = 5 * time.Minute
	// How far the wall clock may be ahead of what an earlier process last saw: machines are switched off at night, and
	// maintenance runs hourly.
	restGap = 26 * time.Hour
	// How long a server must run with a clock that is ahead before retention follows it.
	stepBelieved = 24 * time.Hour
)

// ClockState is what a process leaves to the next one.
type ClockState struct {
	Kept  time.Time     // the time that retention last used
	Ahead time.Duration // how long servers have run since then with a wall clock ahead of it
}

// ClockStore stores a ClockState.
type ClockStore interface {
	// Clock is the state that was put last; ErrNotFound before the first.
	Clock(ctx context.Context) (ClockState, error)
	// PutClock replaces the state.
	PutClock(ctx context.Context, c ClockState) error
}

// queueTime is the time of leases and of waiting jobs: the wall clock at the start, plus the time that has elapsed
// since. It means nothing to another process; Store.ReclaimJobs brings waiting jobs into a new process's time.
func (c *core) queueTime() time.Time {
	return c.began.Add(c.config.Elapsed()).Truncate(time.Millisecond)
}

// retentionClock is the clock for retention.
type retentionClock struct {
	mu     sync.Mutex
	state  ClockState
	seen   time.Duration // elapsed at the last look
	loaded bool
}

// retentionTime is a time that is never ahead of the truth if the wall clock was right a day ago: it advances with
// elapsed time, falls back with the wall clock, and follows the wall clock ahead only after a day of running.
func (c *core) retentionTime(ctx context.Context) (time.Time, error) {
	k := &c.retention
	k.mu.Lock()
	defer k.mu.Unlock()
	wall, elapsed := c.now(), c.config.Elapsed()
	tolerance := stepTolerance
	if !k.loaded {
		state, err := c.config.Store.Clock(ctx)
		if errors.Is(err, ErrNotFound) {
			state, err = ClockState{Kept: wall}, nil
		}
		if err != nil {
			return time.Time{}, c.storageError(err)
		}
		k.state, k.seen, k.loaded = state, 0, true // from the start of this process
		tolerance = restGap
	}
	passed := max(0, elapsed-k.seen)
	k.seen = elapsed
	expected := k.state.Kept.Add(passed)
	switch {
	case wall.Sub(expected) <= tolerance && k.state.Ahead == 0, wall.Before(expected):
		k.state = ClockState{Kept: wall}
	default:
		k.state = ClockState{Kept: expected, Ahead: k.state.Ahead + passed}
		if wall.Sub(expected) <= stepTolerance || k.state.Ahead >= stepBelieved {
			k.state = ClockState{Kept: wall}
		}
	}
	return k.state.Kept, nil
}

// RememberClock stores the retention clock for the next process.
func (s *MaintenanceService) RememberClock(ctx context.Context) error {
	if _, err := s.retentionTime(ctx); err != nil {
		return err
	}
	s.retention.mu.Lock()
	state := s.retention.state
	s.retention.mu.Unlock()
	return s.storageError(s.config.Store.PutClock(ctx, state))
}

// Bounds of events and deliveries.
const (
	// How long events and deliveries are kept: enough for a receiver that was away over holidays.
	defaultEventRetainDays = 30
	// Rows that one transaction removes, so that writers wait a few milliseconds at most.
	sweepPage = 500
	// Longer than any delivery can take, including the longest wait for a turn (perReceiver.pending in rounds of
	// perReceiver.inFlight, callbackTimeout each: 160 s).
	deliveryLife = 10 * time.Minute
)

// LoseDeliveries marks deliveries that were claimed before a time and have no outcome: their reason becomes that the
// server stopped. It counts them. An appliance calls it at its start, when nobody else is sending.
func (s *MaintenanceService) LoseDeliveries(ctx context.Context, claimedBefore time.Time) (int, error) {
	return s.eachOrganization(ctx, func(org OrgID) (n int, err error) {
		err = s.inTx(ctx, func(tx Tx) (err error) {
			n, err = tx.LoseDeliveries(ctx, org, claimedBefore, s.now(), string(unsentCrash))
			return err
		})
		return n, err
	})
}

// SweepEvents removes events and deliveries whose retention has passed, and secrets whose overlap has ended. It counts
// the rows that it removed or changed.
func (s *MaintenanceService) SweepEvents(ctx context.Context) (int, error) {
	now, err := s.retentionTime(ctx)
	if err != nil {
		return 0, err
	}
	due := now.AddDate(0, 0, -s.config.EventRetainDays)
	return s.eachOrganization(ctx, func(org OrgID) (removed int, err error) {
		for _, sweep := range []func(tx Tx) (int, error){
			func(tx Tx) (int, error) { return sweepFeed(ctx, tx, org, due) },
			func(tx Tx) (int, error) { return tx.SweepDeliveries(ctx, org, due, sweepPage) },
			func(tx Tx) (int, error) { return tx.DropOldSecrets(ctx, org, s.now()) },
		} {
			for n := sweepPage; n == sweepPage; removed += n {
				if err := s.inTx(ctx, func(tx Tx) (err error) { n, err = sweep(tx); return err }); err != nil {
					return removed, err
				}
			}
		}
		return removed, nil
	})
}

// sweepFeed removes the oldest events that are due. It stops at the first that is not, so that the remaining events
// have no gaps, even if the clock was once set back.
func sweepFeed(ctx context.Context, tx Tx, org OrgID, due time.Time) (int, error) {
	last, _, err := tx.EventBounds(ctx, org)
	if err != nil {
		return 0, err
	}
	oldest, err := tx.Events(ctx, org, EventFilter{UpTo: last, Limit: sweepPage, Applications: true})
	if err != nil {
		return 0, err
	}
	n := 0
	for n < len(oldest) && oldest[n].At.Before(due) {
		n++
	}
	if n == 0 {
		return 0, nil
	}
	return n, tx.SweepEvents(ctx, org, oldest[n-1].Seq)
}

// eachOrganization calls do for every organization; a failure for one does not stop the others.
func (c *core) eachOrganization(ctx context.Context, do func(org OrgID) (int, error)) (total int, err error) {
	orgs, err := c.config.Store.Organizations(ctx)
	if err != nil {
		return 0, c.storageError(err)
	}
	var problems []error
	for _, org := range orgs {
		n, err := do(org.ID)
		total += n
		problems = append(problems, err)
	}
	return total, errors.Join(problems...)
}
