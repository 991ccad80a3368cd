package engine

import (
	"context"
	"errors"
	"time"
)

// MaintenanceService deletes what is due, checks what is kept, and is what an operator's commands call.
type MaintenanceService struct{ *core }

// maintenanceInterval is how often retention is applied and leftovers are collected.
const maintenanceInterval = time.Hour

// purgePage is how many documents the purge reads at a time; it goes on until none is due.
const purgePage = 200

// maintain purges what is due and collects leftovers, at the start and then every hour.
func (s *MaintenanceService) maintain(ctx context.Context) {
	tick := time.NewTicker(maintenanceInterval)
	defer tick.Stop()
	for {
		if s.config.Store.Loss() == nil { // else every write would be refused
			s.maintainOnce(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// maintainOnce does each part whatever became of the others. Erasing is done also when nothing was
// removed: an earlier process may have stopped, or met a busy database, between deleting and erasing.
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
	kept, err := s.keepTime(ctx)
	if err == nil {
		_, err = s.LoseDeliveries(ctx, kept.Add(-deliveryLife))
	}
	say("deliveries that nobody sends could not be marked", err)
	_, err = s.SweepEvents(ctx)
	say("old events could not be removed", err)
	_, err = s.audits.SweepAccessLog(ctx)
	say("old entries of the access log could not be removed", err)
	n, err := s.CollectBlobs(ctx, blobGrace)
	say("unused files could not be collected", err)
	if n > 0 {
		s.config.Log.Info("unused files removed", "count", n)
	}
	_, err = s.SumResults(ctx)
	say("older results could not be given their checksums", err)
	_, err = s.IndexDocuments(ctx)
	say("older documents could not be indexed for searching", err)
	say("deleted rows could not be erased from the database file", s.storageError(s.config.Store.Erase(ctx)))
}

// PurgeDeleted removes soft-deleted documents whose retention, set by their organization's plan, has
// passed, with their files, and answers kept for an Idempotency-Key that are older than a day. It returns
// how many documents were removed. A document that cannot be removed does not keep others from it.
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
	// Kept times are whole milliseconds: before the next one is at the cutoff or earlier.
	now, err := s.keepTime(ctx)
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
		problems = nil // whatever is left of them comes again with the next page
	}
}

// purgeDocument removes a deleted document's row and leaves an erasure of its files. It says false when
// somebody else removed the row in the meantime.
func (s *MaintenanceService) purgeDocument(ctx context.Context, d Document) (bool, error) {
	var contents []string
	err := s.inTx(ctx, func(tx Tx) (err error) {
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
