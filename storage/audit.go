package storage

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanAudit(row scanner) (e engine.AuditEntry, err error) {
	var at int64
	var before, after string
	err = row.Scan(&e.Org, &e.Seq, &at, &e.KeyID, &e.Action, &e.Subject, &before, &after, &e.PrevHash, &e.Hash)
	e.At, e.Before, e.After = timeOf(at), json.RawMessage(before), json.RawMessage(after)
	return e, err
}

// auditReads implements engine.AuditReads, and auditWrites engine.AuditWrites.
type (
	auditReads  struct{ *runner }
	auditWrites struct{ *runner }
)

// LastAudit returns the newest entry; ErrNotFound if there is none.
func (r auditReads) LastAudit(ctx context.Context, org engine.OrgID) (engine.AuditEntry, error) {
	return queryOne(ctx, r.runner, scanAudit, `
		SELECT org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash FROM audit_log
		WHERE org_id = $1 ORDER BY seq DESC LIMIT 1`, org)
}

// AuditEntries lists at most limit entries after a sequence number, in order.
func (r auditReads) AuditEntries(
	ctx context.Context, org engine.OrgID, afterSeq int64, limit int,
) ([]engine.AuditEntry, error) {
	return queryAll(ctx, r.runner, scanAudit, `
		SELECT org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash FROM audit_log
		WHERE org_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`, org, afterSeq, limit)
}

// AuditCheck returns how far the chain was checked; the zero value if that begins with the first entry.
func (r auditReads) AuditCheck(ctx context.Context, org engine.OrgID) (engine.AuditCheck, error) {
	scan := func(row scanner) (c engine.AuditCheck, err error) {
		err = row.Scan(&c.Seq, &c.Hash)
		return c, err
	}
	return zeroIfNone(queryOne(ctx, r.runner, scan, `SELECT seq, hash FROM audit_checks WHERE org_id = $1`, org))
}

// PutAuditCheck replaces how far the chain was checked.
func (t auditWrites) PutAuditCheck(ctx context.Context, org engine.OrgID, c engine.AuditCheck) error {
	_, err := t.exec(ctx, `
		INSERT INTO audit_checks (org_id, seq, hash) VALUES ($1, $2, $3)
		ON CONFLICT (org_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`, org, c.Seq, c.Hash)
	return err
}

// InsertAudit appends an entry. ErrDuplicate if its number is taken, ErrNotFound once the deletion of the
// organization has begun. JSON is stored with the same bytes, because the chain's digests cover them.
func (t auditWrites) InsertAudit(ctx context.Context, e engine.AuditEntry) error {
	t.note(Note{Org: e.Org, Entry: &e})
	err := t.insert(ctx, `
		INSERT INTO audit_log (org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
		WHERE NOT EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = $1)
		ON CONFLICT DO NOTHING`,
		e.Org, e.Seq, micros(e.At), e.KeyID, e.Action, e.Subject, string(e.Before), string(e.After), e.PrevHash, e.Hash)
	if errors.Is(err, engine.ErrDuplicate) {
		deletions := organizationDeletionReads(t)
		if _, gone := deletions.OrganizationDeletion(ctx, e.Org); gone == nil {
			return engine.ErrNotFound
		}
	}
	return err
}

// auditTrail and accessTrail are the beginning of every statement about the trail. Each filter has an index that ends
// in (at, seq), in which the page is chosen: newestFirst. Only the chosen rows are read, and sorted by an expression,
// because for the column SQLite would read the whole log in that order. Where an index leaves few entries, the rest is
// filtered afterwards: newestOfThose.
const (
	auditTrail = `
		SELECT org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash FROM audit_log
		WHERE org_id = $1 AND seq IN (
		  SELECT b.seq FROM audit_log b WHERE b.org_id = $1 AND b.at >= $2 AND (b.at, b.seq) < ($3, $4)`
	accessTrail = `
		SELECT org_id, seq, at, key_id, document_id, what, reads FROM access_log
		WHERE org_id = $1 AND seq IN (
		  SELECT b.seq FROM access_log b WHERE b.org_id = $1 AND b.at >= $2 AND (b.at, b.seq) < ($3, $4)`
	newestFirst   = ` ORDER BY b.at DESC, b.seq DESC LIMIT $5) ORDER BY at + 0 DESC, seq DESC`
	newestOfThose = ` ORDER BY at + 0 DESC, seq DESC LIMIT $5`
)

// accessReads implements engine.AccessReads, and accessWrites engine.AccessWrites.
type (
	accessReads  struct{ *runner }
	accessWrites struct{ *runner }
)

// AuditTrail lists a page of the audit log, newest first. What happened to one subject is little, so key and action
// only filter it: joined with ”, they are no bare columns, for which the database might take their index.
func (r accessReads) AuditTrail(
	ctx context.Context, org engine.OrgID, f engine.AuditFilter,
) ([]engine.AuditEntry, error) {
	values := []any{org, micros(f.From), micros(f.BeforeAt), f.BeforeSeq, f.Limit}
	var text string
	switch [3]bool{f.Subject != "", f.KeyID != "", f.Action != ""} {
	case [3]bool{true, true, true}:
		values = append(values, f.Subject, f.KeyID, f.Action)
		text = auditTrail + ` AND b.subject = $6) AND key_id || '' = $7 AND action || '' = $8` + newestOfThose
	case [3]bool{true, true, false}:
		values = append(values, f.Subject, f.KeyID)
		text = auditTrail + ` AND b.subject = $6) AND key_id || '' = $7` + newestOfThose
	case [3]bool{true, false, true}:
		values = append(values, f.Subject, f.Action)
		text = auditTrail + ` AND b.subject = $6) AND action || '' = $7` + newestOfThose
	case [3]bool{true, false, false}:
		values = append(values, f.Subject)
		text = auditTrail + ` AND b.subject = $6` + newestFirst
	case [3]bool{false, true, true}:
		values = append(values, f.KeyID, f.Action)
		text = auditTrail + ` AND b.key_id = $6 AND b.action = $7` + newestFirst
	case [3]bool{false, true, false}:
		values = append(values, f.KeyID)
		text = auditTrail + ` AND b.key_id = $6` + newestFirst
	case [3]bool{false, false, true}:
		values = append(values, f.Action)
		text = auditTrail + ` AND b.action = $6` + newestFirst
	default:
		text = auditTrail + newestFirst
	}
	return queryAll(ctx, r.runner, scanAudit, text, values...)
}

func scanAccess(row scanner) (a engine.AccessEntry, err error) {
	var at int64
	err = row.Scan(&a.Org, &a.Seq, &at, &a.KeyID, &a.DocumentID, &a.What, &a.Reads)
	a.At = timeOf(at)
	return a, err
}

// AccessLog lists a page of the log of who read which document, newest first. A subject that is not the id of a
// document finds nothing.
func (r accessReads) AccessLog(
	ctx context.Context, org engine.OrgID, f engine.AuditFilter,
) ([]engine.AccessEntry, error) {
	values := []any{org, micros(f.From), micros(f.BeforeAt), f.BeforeSeq, f.Limit}
	if f.Subject != "" {
		document, err := strconv.ParseInt(f.Subject, 10, 64)
		if err != nil {
			return []engine.AccessEntry{}, nil
		}
		values = append(values, document)
	}
	if f.KeyID != "" {
		values = append(values, f.KeyID)
	}
	var text string
	switch [2]bool{f.Subject != "", f.KeyID != ""} {
	case [2]bool{true, true}: // a document is read so often at most that filtering is enough
		text = accessTrail + ` AND b.document_id = $6) AND key_id || '' = $7` + newestOfThose
	case [2]bool{true, false}:
		text = accessTrail + ` AND b.document_id = $6` + newestFirst
	case [2]bool{false, true}:
		text = accessTrail + ` AND b.key_id = $6` + newestFirst
	default:
		text = accessTrail + newestFirst
	}
	return queryAll(ctx, r.runner, scanAccess, text, values...)
}

// AppendAccess adds entries of one organization, with the next numbers.
func (t accessWrites) AppendAccess(ctx context.Context, org engine.OrgID, entries []engine.AccessEntry) error {
	if err := t.lock(ctx, org, "access"); err != nil {
		return err
	}
	last, err := queryOne(
		ctx, t.runner, scanOne[int64], `SELECT COALESCE(MAX(seq), 0) FROM access_log WHERE org_id = $1`, org,
	)
	if err != nil {
		return err
	}
	for i, a := range entries {
		if _, err := t.exec(
			ctx,
			`
			INSERT INTO access_log (org_id, seq, at, key_id, document_id, what, reads) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			org,
			last+int64(i)+1,
			micros(a.At),
			a.KeyID,
			a.DocumentID,
			a.What,
			a.Reads,
		); err != nil {
			return err
		}
	}
	return nil
}

// SweepAccess removes at most limit entries from before a time, oldest first, and counts them.
func (t accessWrites) SweepAccess(ctx context.Context, org engine.OrgID, before time.Time, limit int) (int, error) {
	removed, err := t.exec(ctx, `
		DELETE FROM access_log WHERE org_id = $1 AND seq IN (
		  SELECT seq FROM access_log WHERE org_id = $1 AND at < $2 ORDER BY at, seq LIMIT $3)`, org, micros(before), limit)
	return int(removed), err
}
