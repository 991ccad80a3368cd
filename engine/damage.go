package engine

import (
	"context"
	"errors"
	"sync"
)

// Damage says what reads met of stored data that cannot be read back: damaged pages of the database,
// results whose checksum does not fit, files that do not have the digest they are named by.
//
// # Why this does not stop the server
//
// A failed write may have lost what was acknowledged, so nothing more is accepted after one. A failed read
// promised nothing: its own answer fails, and everybody else's goes on.
type Damage struct {
	// Reads counts the reads since the start that met damage. The installation is degraded above 0, until it
	// is repaired and started again.
	Reads int64
	// Last is the newest one's cause, for the operator's log; nil when there was none.
	Last error
}

type damage struct {
	mu  sync.Mutex
	now Damage
}

func (d *damage) note(cause error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now.Reads++
	d.now.Last = cause
}

// meet notes an error when it says that stored data is damaged.
func (d *damage) meet(err error) {
	if errors.Is(err, ErrDamaged) {
		d.note(err)
	}
}

// Damage is what reads have met since the start.
func (s *MaintenanceService) Damage() Damage {
	s.damage.mu.Lock()
	defer s.damage.mu.Unlock()
	return s.damage.now
}

// sumPage is how many results get their checksum, or are checked, at a time.
const sumPage = 200

// SumResults gives the results that were kept before checksums theirs, and counts them.
func (s *MaintenanceService) SumResults(ctx context.Context) (filled int, err error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	var problems []error
	for _, org := range orgs {
		for {
			n, err := s.config.Store.SumResults(ctx, org.ID, sumPage)
			filled += n
			if err != nil {
				problems = append(problems, s.storageError(err))
			}
			if err != nil || n < sumPage {
				break
			}
		}
	}
	return filled, errors.Join(problems...)
}

// CheckResults reads every result, its workings and its edit of an organization and tells found of each
// document of which one cannot be read back. It counts the documents it looked at.
func (s *MaintenanceService) CheckResults(
	ctx context.Context, org OrgID, found func(documentID int64, err error),
) (checked int, err error) {
	for after := int64(0); ; {
		ids, err := s.config.Store.DocumentsWithResult(ctx, org, after, sumPage)
		if err != nil || len(ids) == 0 {
			return checked, s.storageError(err)
		}
		for _, id := range ids {
			if err := s.checkResult(ctx, org, id); err != nil {
				found(id, err)
			}
			checked++
		}
		after = ids[len(ids)-1]
	}
}

// maxChecked is more versions than any document has.
const maxChecked = 2 * KeptVersions

func (s *MaintenanceService) checkResult(ctx context.Context, org OrgID, id int64) error {
	_, err := s.config.Store.Extraction(ctx, org, id)
	if err == nil {
		_, err = s.config.Store.Workings(ctx, org, id)
	}
	if err == nil {
		_, err = s.config.Store.Edit(ctx, org, id)
	}
	if err == nil || errors.Is(err, ErrNotFound) {
		_, err = s.config.Store.FieldCorrections(ctx, org, id)
	}
	if err = ignoreNotFound(err); err != nil { // no edit, or deleted meanwhile
		return err
	}
	versions, err := s.config.Store.Versions(ctx, org, id, maxChecked)
	for _, v := range versions {
		if err == nil {
			_, err = s.config.Store.Version(ctx, org, id, v.Number)
		}
	}
	return ignoreNotFound(err)
}
