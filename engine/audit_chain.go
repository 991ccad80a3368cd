package engine

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// change is what an operation tells the audit log. Values in before and after are ids, states, counts
// and amounts; personal values come blinded (see blind).
type change struct {
	org           OrgID
	keyID         string
	action        string
	subject       string
	before, after map[string]any
}

// firstPrevHash stands before the first entry of every chain.
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

// ComputeHash is the digest of everything in the entry but Hash itself, each part preceded by its
// length so that no two different entries read alike.
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

// ErrAuditBroken says that an audit chain was changed after it was written.
var ErrAuditBroken = errors.New("audit chain is broken")

// Verify walks an organization's chain and says at which entry it is broken, if at all. Where a head is
// kept beside the database, the chain must go on to the entry that the head knows, with that entry's
// digest: so a tail that was cut, and an entry that was rewritten with all digests after it, are found too.
func (s *AuditService) Verify(ctx context.Context, org OrgID) (entries int64, err error) {
	known, hash, err := s.config.Store.AuditHead(ctx, org) // before the walk: entries may be added meanwhile
	if err != nil {
		return 0, s.storageError(err)
	}
	const page = 1000
	prev, seq := firstPrevHash, int64(0)
	for {
		list, err := s.config.Store.AuditEntries(ctx, org, seq, page)
		if err != nil {
			return seq, s.storageError(err)
		}
		for i := range list {
			entry := &list[i]
			if entry.Org != org || entry.Seq != seq+1 || entry.PrevHash != prev || entry.Hash != entry.ComputeHash() {
				return seq, fmt.Errorf("%w at entry %d", ErrAuditBroken, seq+1)
			}
			if entry.Seq == known && entry.Hash != hash {
				return seq, fmt.Errorf(
					"%w: entry %d, or one before it, was rewritten with its digest", ErrAuditBroken, entry.Seq,
				)
			}
			prev, seq = entry.Hash, entry.Seq
		}
		if len(list) < page {
			break
		}
	}
	if seq < known {
		return seq, fmt.Errorf("%w: entries %d to %d are missing", ErrAuditBroken, seq+1, known)
	}
	return seq, nil
}

// blind turns a personal value into a keyed digest: two equal values of one application look equal,
// and once the application's salt is gone nobody can find out what they were.
func blind(salt, value string) string {
	mac := hmac.New(sha256.New, []byte(salt))
	mac.Write([]byte(value))
	return "hmac-sha256:" + hex.EncodeToString(mac.Sum(nil)[:16])
}

func newAuditSalt() string { return randomBase62(32) }
