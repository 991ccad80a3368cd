package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"
)

// AccessEntry records that a key read a document's result, export, file or page pictures. Reads within about a second
// are one entry.
//
// # Why the access log is not part of the audit chain
//
// Reading must stay fast, and each link of the chain is a durable commit. So reads are collected in memory and written
// together within a second. A crash loses at most that second.
type AccessEntry struct {
	Org        OrgID     // whose document it is
	Seq        int64     // from 1 within the organization; given by the store
	At         time.Time // time of the first read
	KeyID      string    // public id of the key
	DocumentID int64     // the document that was read
	What       string    // AccessResult, AccessExport, AccessFile or AccessPage
	Reads      int64     // number of reads, at least 1
}

// What was read of a document.
const (
	AccessResult = "result" // the result or its versions
	AccessExport = "export" // a workbook
	AccessFile   = "file"   // the original bytes, whole or in part
	AccessPage   = "page"   // the picture of a page
)

// Bounds of the access log.
const (
	accessDelay             = time.Second // how long reads are collected before they are written
	maxUnwrittenReads       = 50_000      // reads in memory while the database cannot write: about 10 MB
	defaultAccessRetainDays = 400         // a year and some weeks, so that last year's audit still finds its entries
)

// AccessReads are the store's queries for the access log and the audit log.
type AccessReads interface {
	// AccessLog lists the newest entries first. It ignores Action; Subject is a document's id.
	AccessLog(ctx context.Context, org OrgID, f AuditFilter) ([]AccessEntry, error)
	// AuditTrail lists entries of the audit log, the newest first.
	AuditTrail(ctx context.Context, org OrgID, f AuditFilter) ([]AuditEntry, error)
}

// AccessWrites are the store's changes to the access log.
type AccessWrites interface {
	// AppendAccess adds entries of one organization and numbers them.
	AppendAccess(ctx context.Context, org OrgID, entries []AccessEntry) error
	// SweepAccess removes at most limit entries that are older than a time, and counts them.
	SweepAccess(ctx context.Context, org OrgID, before time.Time, limit int) (int, error)
}

// accessLog collects reads until they are written.
type accessLog struct {
	mu      sync.Mutex
	pending map[accessKey]*AccessEntry
	timer   *time.Timer // nil if no writing is due
	lost    int64       // reads without room since the last writing
	writing sync.Mutex  // one writing at a time
	ended   bool        // the store is closed, or about to be
}

// end ends the writing for good.
func (a *accessLog) end() {
	a.writing.Lock() // a writing under way ends first
	defer a.writing.Unlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
}

type accessKey struct {
	org        OrgID
	keyID      string
	documentID int64
	what       string
}

// noteRead records that a key read a document. It returns at once; the entry is durable within about a second.
func (s *AuditService) noteRead(by Principal, documentID int64, what string) {
	a := &s.access
	a.mu.Lock()
	defer a.mu.Unlock()
	key := accessKey{by.Org, by.KeyID, documentID, what}
	switch entry := a.pending[key]; {
	case entry != nil:
		entry.Reads++
	case len(a.pending) >= maxUnwrittenReads:
		a.lost++
	default:
		if a.pending == nil {
			a.pending = map[accessKey]*AccessEntry{}
		}
		a.pending[key] = &AccessEntry{
			Org:        by.Org,
			At:         s.now(),
			KeyID:      by.KeyID,
			DocumentID: documentID,
			What:       what,
			Reads:      1,
		}
	}
	s.writeAccessSoon()
}

// writeAccessSoon starts the timer, unless it runs. The caller holds the lock.
func (s *AuditService) writeAccessSoon() {
	a := &s.access
	if a.timer != nil || a.ended {
		return
	}
	a.timer = time.AfterFunc(accessDelay, func() {
		if err := s.FlushAccessLog(context.Background()); err != nil {
			s.config.Log.Error("the access log could not be written; it is tried again within a second", "error", err)
		}
	})
}

// FlushAccessLog writes the collected reads. The engine calls it within a second after a read, when Run ends, and at
// Close, after which it writes nothing. Reads that cannot be written stay collected.
func (s *AuditService) FlushAccessLog(ctx context.Context) error {
	a := &s.access
	a.writing.Lock()
	defer a.writing.Unlock()
	a.mu.Lock()
	if a.ended {
		a.mu.Unlock()
		return nil
	}
	pending, lost := a.pending, a.lost
	a.pending, a.lost = nil, 0
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
	a.mu.Unlock()
	if lost > 0 {
		s.config.Log.Error(
			"reads are missing in the access log: the database took no writes for too long", "reads", lost,
		)
	}
	if len(pending) == 0 {
		return nil
	}
	byOrg := map[OrgID][]AccessEntry{}
	for _, entry := range pending {
		byOrg[entry.Org] = append(byOrg[entry.Org], *entry)
	}
	failed := s.writeAccessOf(ctx, byOrg)
	maps.DeleteFunc(pending, func(_ accessKey, entry *AccessEntry) bool { return failed[entry.Org] == nil })
	if len(failed) > 0 {
		s.keepUnwritten(pending)
	}
	return errors.Join(slices.Collect(maps.Values(failed))...)
}

// accessWriters is how many transactions write reads at the same time, so that they share a flush of the disk.
const accessWriters = 8

// writeAccessOf writes the reads of each organization in a transaction of its own, and returns the errors.
func (s *AuditService) writeAccessOf(ctx context.Context, byOrg map[OrgID][]AccessEntry) (failed map[OrgID]error) {
	var all sync.WaitGroup
	var mu sync.Mutex
	failed = map[OrgID]error{}
	turns := make(chan struct{}, accessWriters)
	for org, entries := range byOrg {
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			if err := s.writeAccess(ctx, org, entries); err != nil {
				mu.Lock()
				failed[org] = err
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return failed
}

// writeAccess writes the reads of one organization, sorted by time.
func (s *AuditService) writeAccess(ctx context.Context, org OrgID, entries []AccessEntry) error {
	slices.SortFunc(entries, func(a, b AccessEntry) int {
		return cmp.Or(
			a.At.Compare(b.At), cmp.Compare(a.DocumentID, b.DocumentID), cmp.Compare(a.KeyID, b.KeyID),
			cmp.Compare(a.What, b.What),
		)
	})
	return s.inTx(ctx, func(tx Tx) error {
		if _, err := tx.Organization(ctx, org); errors.Is(err, ErrNotFound) {
			return nil // it was deleted, and its log with it
		}
		return tx.AppendAccess(ctx, org, entries)
	})
}

// keepUnwritten puts back reads that could not be written.
func (s *AuditService) keepUnwritten(entries map[accessKey]*AccessEntry) {
	a := &s.access
	a.mu.Lock()
	defer a.mu.Unlock()
	for key, later := range a.pending {
		if first := entries[key]; first != nil {
			first.Reads += later.Reads
		} else if len(entries) < maxUnwrittenReads {
			entries[key] = later
		} else {
			a.lost += later.Reads
		}
	}
	a.pending = entries
	s.writeAccessSoon()
}

// SweepAccessLog removes entries of the access log that are older than AccessRetainDays, and counts them.
func (s *AuditService) SweepAccessLog(ctx context.Context) (int, error) {
	now, err := s.retentionTime(ctx)
	if err != nil {
		return 0, err
	}
	due := now.AddDate(0, 0, -s.config.AccessRetainDays)
	return s.eachOrganization(ctx, func(org OrgID) (removed int, err error) {
		for n := sweepPage; n == sweepPage; removed += n {
			if err := s.inTx(
				ctx, func(tx Tx) (err error) { n, err = tx.SweepAccess(ctx, org, due, sweepPage); return err },
			); err != nil {
				return removed, err
			}
		}
		return removed, nil
	})
}
