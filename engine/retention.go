package engine

import (
	"context"
	"time"
)

// maintenanceInterval is how often retention is applied and leftovers are collected.
const maintenanceInterval = time.Hour

// maintain purges what is due and collects leftovers, at the start and then every hour.
func (e *Engine) maintain(ctx context.Context) {
	tick := time.NewTicker(maintenanceInterval)
	defer tick.Stop()
	for {
		if _, err := e.PurgeDeleted(ctx); err != nil && ctx.Err() == nil {
			e.Log.Error("deleted documents could not be purged; it is tried again within the hour", "error", err)
		}
		if n, err := e.CollectBlobs(ctx, blobGrace); err != nil && ctx.Err() == nil {
			e.Log.Error("unused files could not be collected; it is tried again within the hour", "error", err)
		} else if n > 0 {
			e.Log.Info("unused files removed", "count", n)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// PurgeDeleted removes soft-deleted documents whose retention has passed, with their files. It returns
// how many were removed.
func (e *Engine) PurgeDeleted(ctx context.Context) (int, error) {
	const page = 200
	removed := 0
	list, err := e.Store.DeletedDocuments(ctx, e.now().Add(time.Millisecond), page)
	for _, d := range list {
		due, err := e.purgeDue(ctx, d)
		if err != nil {
			return removed, err
		}
		if !due {
			continue
		}
		if err := e.inTx(ctx, func(tx Tx) error {
			if err := tx.PurgeDocument(ctx, d.Org, d.ID); err != nil {
				return err
			}
			return e.audit(ctx, tx, change{org: d.Org, action: "document.purged", subject: documentSubject(d.ID)})
		}); err != nil {
			return removed, err
		}
		if err := e.removeUnreferenced(ctx, d.Org, d.SHA256); err != nil {
			return removed, e.storageError(err)
		}
		removed++
	}
	if removed > 0 {
		if err := e.Store.Erase(ctx); err != nil {
			return removed, e.storageError(err)
		}
	}
	return removed, e.storageError(err)
}

// purgeDue says whether a deleted document's retention, set by its organization's plan, has passed.
func (e *Engine) purgeDue(ctx context.Context, d Document) (bool, error) {
	org, err := e.Store.Organization(ctx, d.Org)
	if err != nil {
		return false, e.storageError(err)
	}
	plan, err := e.Store.Plan(ctx, org.Plan)
	if err != nil || d.DeletedAt == nil {
		return false, e.storageError(err)
	}
	return !d.DeletedAt.AddDate(0, 0, plan.SoftDeleteRetainDays).After(e.now()), nil
}
