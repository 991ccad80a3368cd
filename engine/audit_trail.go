package engine

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// AuditService keeps and checks who did what, and who read what.
type AuditService struct{ *core }

// KindRead is the kind of the access log's entries: who read a document's result or export.
const KindRead = "read"

// AuditQuery asks for part of an organization's audit log or, with Kind [KindRead], of its access log.
// Fields left empty do not narrow the answer.
type AuditQuery struct {
	// From is the earliest time, To the first time that is too late.
	From, To *time.Time
	// Kind is an action such as "document.deleted", or [KindRead].
	Kind string
	// KeyID is the public id of an API key.
	KeyID string
	// Subject is the id of what was changed; for [KindRead] the id of a document.
	Subject string
	// Cursor is NextCursor of the page before; "" begins with the newest entry.
	Cursor string
	Limit  int // 1 to MaxPageSize
}

// AuditPage is part of an audit log, the newest entry first.
type AuditPage struct {
	// Entries come with Hash and PrevHash when they are links of the chain; entries of the access log
	// have neither.
	Entries []AuditEntry
	// NextCursor continues with older entries; "" when there are none.
	NextCursor string
}

// AuditFilter is an [AuditQuery] as the store takes it. The newest entries come first, those before
// (BeforeAt, BeforeSeq) only.
type AuditFilter struct {
	From                   time.Time // inclusive
	BeforeAt               time.Time
	BeforeSeq              int64
	Action, KeyID, Subject string // "" for any
	Limit                  int
}

// endOfTime is later than every entry, and small enough for every database's numbers.
var endOfTime = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)

// Trail lists entries of the organization's audit log, the newest first. With Kind [KindRead] it
// lists the access log instead. Errors: VALIDATION_FAILED.
func (s *AuditService) Trail(ctx context.Context, by Principal, q AuditQuery) (AuditPage, error) {
	if err := checkPage(q.Limit, 0); err != nil {
		return AuditPage{}, err
	}
	f := AuditFilter{From: time.Unix(0, 0), BeforeAt: endOfTime, KeyID: q.KeyID, Subject: q.Subject, Limit: q.Limit + 1}
	if q.From != nil {
		f.From = *q.From
	}
	if q.To != nil {
		f.BeforeAt = *q.To
	}
	if f.BeforeAt.Before(f.From) {
		return AuditPage{}, FailField("/to", "RANGE", "to must not be earlier than from.")
	}
	if q.Cursor != "" {
		at, seq, ok := readAuditCursor(q.Cursor)
		if !ok {
			return AuditPage{}, FailField(
				"/cursor", "CURSOR",
				"cursor must be a next_cursor of this list; leave it out to begin with the newest entry.",
			)
		}
		if at.Before(f.BeforeAt) {
			f.BeforeAt, f.BeforeSeq = at, seq
		}
	}
	entries, err := s.auditEntries(ctx, by.Org, q.Kind, f)
	if err != nil {
		return AuditPage{}, s.storageError(err)
	}
	page := AuditPage{Entries: entries}
	if len(entries) > q.Limit {
		page.Entries = entries[:q.Limit]
		last := page.Entries[q.Limit-1]
		page.NextCursor = auditCursor(last.At, last.Seq)
	}
	return page, nil
}

func (s *AuditService) auditEntries(ctx context.Context, org OrgID, kind string, f AuditFilter) ([]AuditEntry, error) {
	if kind != KindRead {
		f.Action = kind
		return s.config.Store.AuditTrail(ctx, org, f)
	}
	// what was read a moment ago is part of the answer
	if err := s.FlushAccessLog(ctx); err != nil && CodeOf(err) != CodeDataMissing {
		return nil, err
	}
	reads, err := s.config.Store.AccessLog(ctx, org, f)
	entries := make([]AuditEntry, len(reads))
	for i, r := range reads {
		entries[i] = AuditEntry{
			Org:     org,
			Seq:     r.Seq,
			At:      r.At,
			KeyID:   r.KeyID,
			Action:  KindRead,
			Subject: documentSubject(r.DocumentID),
			Before:  json.RawMessage(`{}`),
			After:   auditJSON(map[string]any{"what": r.What, "reads": r.Reads}),
		}
	}
	return entries, err
}

// A cursor is the place of the last entry shown: its time in microseconds and its number.
func auditCursor(at time.Time, seq int64) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d.%d", at.UnixMicro(), seq))
}

func readAuditCursor(cursor string) (at time.Time, seq int64, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	micros, number, found := strings.Cut(string(raw), ".")
	if err != nil || !found {
		return time.Time{}, 0, false
	}
	m, err := strconv.ParseInt(micros, 10, 64)
	if err != nil {
		return time.Time{}, 0, false
	}
	seq, err = strconv.ParseInt(number, 10, 64)
	return time.UnixMicro(m), seq, err == nil && m >= 0 && seq >= 0
}

// ParseMoment reads a time as a caller writes it: RFC 3339, or YYYY-MM-DD for the beginning of a day in
// UTC.
func ParseMoment(text string) (time.Time, error) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		return day, nil
	}
	return time.Parse(time.RFC3339, text)
}
