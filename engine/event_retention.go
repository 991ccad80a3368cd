package engine

import (
	"context"
	"errors"
	"time"
)

const (
	// defaultEventRetainDays is how long events and deliveries are kept: long enough for a receiver that
	// was away over holidays.
	defaultEventRetainDays = 30
	// sweepPage is how many rows one transaction removes, so that writers wait a few milliseconds at most.
	sweepPage = 500
	// deliveryLife is longer than any delivery can take, the longest wait for a turn included
	// (perReceiver.pending in rounds of perReceiver.inFlight, callbackTimeout each: 160 s).
	deliveryLife = 10 * time.Minute
)

// LoseDeliveries gives deliveries that were claimed before a time, and whose outcome nobody recorded, the
// reason that the server stopped, and counts them. An appliance calls it at its start, when nobody else
// is sending.
func (s *MaintenanceService) LoseDeliveries(ctx context.Context, claimedBefore time.Time) (int, error) {
	return s.eachOrganization(ctx, func(org OrgID) (n int, err error) {
		err = s.inTx(ctx, func(tx Tx) (err error) {
			n, err = tx.LoseDeliveries(ctx, org, claimedBefore, s.now(), string(unsentCrash))
			return err
		})
		return n, err
	})
}

// SweepEvents removes events and deliveries whose retention has passed, and secrets whose overlap has
// ended. It returns how many rows it removed or changed.
func (s *MaintenanceService) SweepEvents(ctx context.Context) (int, error) {
	now, err := s.keepTime(ctx)
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

// sweepFeed removes the oldest events that are due. It stops at the first that is not, so that what is
// kept has no holes, also when the clock was set back once.
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

// eachOrganization does something for every organization; one that fails does not keep others from it.
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
