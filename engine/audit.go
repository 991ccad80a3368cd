package engine

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// AuditEntry is one change in the organization's audit log, which is an append-only chain of hashes. Before and After
// are JSON objects of changed fields and ids; they never hold document content.
type AuditEntry struct {
	Org      OrgID           // whose chain it is in
	Seq      int64           // from 1, without gaps
	At       time.Time       // when it happened
	KeyID    string          // public id of the key; "" for the engine itself
	Action   string          // "application.created", "document.deleted", …
	Subject  string          // id of what was changed
	Before   json.RawMessage // values before the change; {} for none
	After    json.RawMessage // values after the change; {} for none
	PrevHash string          // SHA-256 of the entry before, in hex; 64 zeros for the first entry
	Hash     string          // SHA-256 of this entry including PrevHash, in hex
}

// AuditReads are the store's queries for the audit chain.
type AuditReads interface {
	// LastAudit is the newest entry; ErrNotFound if the chain is empty.
	LastAudit(ctx context.Context, org OrgID) (AuditEntry, error)
	// AuditEntries lists entries with numbers above afterSeq, the lowest first.
	AuditEntries(ctx context.Context, org OrgID, afterSeq int64, limit int) ([]AuditEntry, error)
	// AuditCheck is how far VerifyNext has come; the zero value begins with the first entry.
	AuditCheck(ctx context.Context, org OrgID) (AuditCheck, error)
}

// AuditWrites are the store's changes to the audit chain.
type AuditWrites interface {
	// InsertAudit adds an entry; ErrNotFound once the deletion of its organization has begun.
	InsertAudit(ctx context.Context, e AuditEntry) error
	// PutAuditCheck replaces how far VerifyNext has come.
	PutAuditCheck(ctx context.Context, org OrgID, c AuditCheck) error
}

// AuditCheck is how far an organization's chain was checked.
type AuditCheck struct {
	Seq  int64  // number of the last entry that was checked; 0 if none was
	Hash string // its digest; "" for none
}

// change is what an operation records in the audit log. Values in before and after are ids, states, counts and amounts;
// personal values are blinded (see blind).
type change struct {
	org           OrgID
	keyID         string
	action        string
	subject       string
	before, after map[string]any
}

// firstPrevHash is the PrevHash of the first entry of every chain.
var firstPrevHash = strings.Repeat("0", 64)

// audit appends a change to its organization's chain, in the transaction that makes the change.
func (c *core) audit(ctx context.Context, tx Tx, entry change) error {
	if err := tx.Lock(ctx, entry.org, "audit"); err != nil {
		return err
	}
	last, err := tx.LastAudit(ctx, entry.org)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	made := AuditEntry{Org: entry.org, Seq: last.Seq + 1, At: c.now(), KeyID: entry.keyID, Action: entry.action,
		Subject: entry.subject, Before: auditJSON(entry.before), After: auditJSON(entry.after), PrevHash: last.Hash}
	if made.Seq == 1 {
		made.PrevHash = firstPrevHash
	}
	made.Hash = made.ComputeHash()
	return tx.InsertAudit(ctx, made)
}

func auditJSON(m map[string]any) json.RawMessage {
	if m == nil {
		m = map[string]any{}
	}
	b, err := json.Marshal(m) // keys come sorted
	if err != nil {
		return json.RawMessage(`{"unreadable":true}`)
	}
	return b
}

// ComputeHash is the digest of everything in the entry except Hash. Each part is preceded by its length, so that two
// different entries never have the same text.
func (a AuditEntry) ComputeHash() string {
	parts := [...]string{string(a.Org), strconv.FormatInt(a.Seq, 10), a.At.UTC().Format(time.RFC3339Nano), a.KeyID,
		a.Action, a.Subject, string(a.Before), string(a.After), a.PrevHash}
	text := make([]byte, 0, 512)
	for _, part := range parts {
		text = strconv.AppendInt(text, int64(len(part)), 10)
		text = append(append(text, ':'), part...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// ErrAuditBroken means that an audit chain was changed after it was written.
var ErrAuditBroken = errors.New("audit chain is broken")

// verifyPage is how many entries are read at a time.
const verifyPage = 1000

// Verify walks an organization's chain and reports the first broken entry. If a head file is kept beside the database,
// the chain must reach the entry that the head knows, with that entry's digest. So a cut tail is found too, and an
// entry that was rewritten with all digests after it.
func (s *AuditService) Verify(ctx context.Context, org OrgID) (entries int64, err error) {
	reached, _, err := s.verifyFrom(ctx, org, AuditCheck{}, math.MaxInt)
	return reached.Seq, err
}

// VerifyNext is Verify in parts: it checks at most so many entries, and goes on where the call before ended, also of an
// earlier process. After the newest entry it begins again with the first, so that what is changed behind it is found by
// the next round. whole reports that a round ended: each of the entries counted is as it was written.
func (s *AuditService) VerifyNext(ctx context.Context, org OrgID, most int) (entries int64, whole bool, err error) {
	from, err := s.config.Store.AuditCheck(ctx, org)
	if err != nil {
		return 0, false, s.storageError(err)
	}
	reached, whole, err := s.verifyFrom(ctx, org, from, most)
	next := reached // what is broken after it is reported by the next run again
	if err == nil && whole {
		next = AuditCheck{}
	}
	if next != from {
		put := func(tx Tx) error { return tx.PutAuditCheck(ctx, org, next) }
		err = errors.Join(err, s.inTx(ctx, put))
	}
	return reached.Seq, whole, err
}

// verifyFrom checks at most so many entries after one that was checked before. It returns the last one that is in
// order, and whether that is the newest.
func (s *AuditService) verifyFrom(
	ctx context.Context, org OrgID, from AuditCheck, most int,
) (reached AuditCheck, whole bool, err error) {
	known, hash, err := s.config.Store.AuditHead(ctx, org) // before the walk, because entries may be added during it
	if err != nil {
		return from, false, s.storageError(err)
	}
	prev, seq := from.Hash, from.Seq
	if seq == 0 {
		prev = firstPrevHash
	}
	rewritten := func(seq int64) error {
		return fmt.Errorf("%w: entry %d, or one before it, was rewritten with its digest", ErrAuditBroken, seq)
	}
	if seq > 0 {
		again, err := s.config.Store.AuditEntries(ctx, org, seq-1, 1)
		switch {
		case err != nil:
			return from, false, s.storageError(err)
		case len(again) == 0 || again[0].Seq != seq || again[0].Hash != prev || again[0].ComputeHash() != prev:
			return from, false, fmt.Errorf("%w at entry %d, which was in order before", ErrAuditBroken, seq)
		case seq == known && prev != hash:
			return from, false, rewritten(seq)
		}
	}
	for left := most; left > 0; {
		page := min(left, verifyPage)
		list, err := s.config.Store.AuditEntries(ctx, org, seq, page)
		if err != nil {
			return AuditCheck{seq, prev}, false, s.storageError(err)
		}
		for i := range list {
			entry := &list[i]
			if entry.Org != org || entry.Seq != seq+1 || entry.PrevHash != prev || entry.Hash != entry.ComputeHash() {
				return AuditCheck{seq, prev}, false, fmt.Errorf("%w at entry %d", ErrAuditBroken, seq+1)
			}
			if entry.Seq == known && entry.Hash != hash {
				return AuditCheck{seq, prev}, false, rewritten(entry.Seq)
			}
			prev, seq = entry.Hash, entry.Seq
		}
		left -= len(list)
		if whole = len(list) < page; whole {
			break
		}
	}
	if whole && seq < known {
		return AuditCheck{seq, prev}, false, fmt.Errorf("%w: entries %d to %d are missing", ErrAuditBroken, seq+1, known)
	}
	return AuditCheck{seq, prev}, whole, nil
}

// blind turns a personal value into a keyed digest: equal values of one application have equal digests, and once the
// application's salt is deleted nobody can find out what they were.
func blind(salt, value string) string {
	mac := hmac.New(sha256.New, []byte(salt))
	mac.Write([]byte(value))
	return "hmac-sha256:" + hex.EncodeToString(mac.Sum(nil)[:16])
}

func newAuditSalt() string { return randomBase62(32) }

// AuditService manages the audit log and the access log.
type AuditService struct {
	*core
	access accessLog // reads that are not written yet
}

// KindRead selects the access log in an AuditQuery: who read a document's result or export.
const KindRead = "read"

// AuditQuery asks for part of an organization's audit log or, with Kind [KindRead], of its access log. Zero fields
// select everything.
type AuditQuery struct {
	From, To *time.Time // the earliest time, and the first time that is too late; nil for no bound
	Kind     string     // an action such as "document.deleted", or [KindRead]
	KeyID    string     // public id of a key
	Subject  string     // id of what was changed; for [KindRead] the id of a document
	Cursor   string     // NextCursor of the page before; "" begins with the newest entry
	Limit    int        // 1 to MaxPageSize
}

// AuditPage is part of an audit log, the newest entry first.
type AuditPage struct {
	// Entries of the access log have no Hash and no PrevHash, because they are not in the chain.
	Entries    []AuditEntry
	NextCursor string // continues with older entries; "" if there are none
}

// AuditFilter is an [AuditQuery] for the store. The newest entries come first, only those before (BeforeAt, BeforeSeq).
type AuditFilter struct {
	From                   time.Time // inclusive
	BeforeAt               time.Time // exclusive, except for entries at this time with a number below BeforeSeq
	BeforeSeq              int64     // see BeforeAt
	Action, KeyID, Subject string    // "" for any
	Limit                  int       // the most entries to return
}

// endOfTime is later than every entry, and small enough for every database.
var endOfTime = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)

// Trail lists entries of the organization's audit log, the newest first, or with Kind [KindRead] of its access log.
// Errors: VALIDATION_FAILED.
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
		at, seq, ok := placeOfCursor(q.Cursor)
		if !ok {
			return AuditPage{}, noCursor()
		}
		if at.Before(f.BeforeAt) {
			f.BeforeAt, f.BeforeSeq = at, seq
		}
	}
	entries, err := s.auditEntries(ctx, by.Org, q.Kind, f)
	if err != nil {
		return AuditPage{}, s.storageError(err)
	}
	var page AuditPage
	var more bool
	if page.Entries, more = pageOf(entries, q.Limit); more {
		last := page.Entries[q.Limit-1]
		page.NextCursor = cursorOf(last.At, last.Seq)
	}
	return page, nil
}

func (s *AuditService) auditEntries(ctx context.Context, org OrgID, kind string, f AuditFilter) ([]AuditEntry, error) {
	if kind != KindRead {
		f.Action = kind
		return s.config.Store.AuditTrail(ctx, org, f)
	}
	// reads of the last second belong to the answer
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

// placeOfCursor reads a place in a list by time: time and number of the last entry shown.
func placeOfCursor(cursor string) (at time.Time, seq int64, ok bool) {
	parts, ok := cursorParts(cursor, 2)
	if !ok {
		return at, 0, false
	}
	at, ok = timeOf(parts[0])
	seq, known := numberOf(parts[1])
	return at, seq, ok && known
}

// ParseMoment reads a time as callers write it: RFC 3339, or YYYY-MM-DD for the beginning of a day in UTC.
func ParseMoment(text string) (time.Time, error) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		return day, nil
	}
	return time.Parse(time.RFC3339, text)
}
