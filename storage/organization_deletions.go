package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// ownedTable is a table whose rows belong to organizations.
type ownedTable struct {
	name string
	key  string // its primary key, by which rows are taken in order
	also string // a further condition of rows that go, "" for none
	most int    // rows in one transaction: few where a row may hold a whole result, so that others do not wait
}

const (
	smallRows = 500
	largeRows = 50
)

// ownedTables are all tables with an org_id, so that rows go before those that they refer to.
var ownedTables = []ownedTable{
	{name: "jobs", key: "org_id, id", most: smallRows},
	{name: "document_search", key: "org_id, document_id", most: largeRows},
	{name: "extractions", key: "org_id, document_id", most: largeRows},
	{name: "versions", key: "org_id, document_id, version", most: largeRows},
	{name: "edits", key: "org_id, document_id", most: largeRows},
	{name: "field_corrections", key: "org_id, document_id", most: largeRows},
	{name: "attempts", key: "org_id, document_id, attempt", most: smallRows},
	{name: "callbacks", key: "org_id, document_id, attempt, event", most: smallRows},
	{name: "document_schemas", key: "org_id, document_id", most: smallRows},
	{name: "document_sources", key: "org_id, document_id, place", most: smallRows},
	{name: "documents", key: "org_id, id", most: smallRows},
	{name: "batch_callbacks", key: "org_id, batch_id, event", most: smallRows},
	{name: "batch_entries", key: "org_id, batch_id, position", most: smallRows},
	{name: "batches", key: "org_id, id", most: smallRows},
	{name: "status_changes", key: "org_id, application_id, seq", most: smallRows},
	{name: "outreach", key: "org_id, application_id, id", most: smallRows},
	{name: "applications", key: "org_id, id", most: smallRows},
	{name: "borrowers", key: "org_id, id", most: smallRows},
	{name: "application_numbers", key: "org_id", most: smallRows},
	{name: "folders", key: "org_id, id", most: smallRows,
		also: `AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.org_id = $1 AND f.parent_id = folders.id)`},
	{name: "export_templates", key: "org_id, id", most: smallRows},
	{name: "webhook_deliveries", key: "org_id, id", most: smallRows},
	{name: "webhooks", key: "org_id, id", most: smallRows},
	{name: "events", key: "org_id, seq", most: largeRows},
	{name: "event_counters", key: "org_id", most: smallRows},
	{name: "kept_answer_subjects", key: "org_id, subject, answer_id", most: smallRows},
	{name: "kept_answers", key: "org_id, id", most: largeRows},
	{name: "schema_versions", key: "org_id, slug, version", most: largeRows},
	{name: "schemas", key: "org_id, slug", most: smallRows},
	{name: "access_log", key: "org_id, seq", most: smallRows},
	{name: "erasures", key: "org_id, subject", most: smallRows},
	{name: "lost_documents", key: "org_id", most: smallRows},
	{name: "keys", key: "org_id, id", most: smallRows},
	// The newest entry goes with the organization itself: the head beside the database knows it until then.
	{name: "audit_log", key: "org_id, seq", most: smallRows,
		also: `AND seq < (SELECT MAX(a.seq) FROM audit_log a WHERE a.org_id = $1)`},
}

// deletion is the statement that deletes some rows of organization $1, at most $2.
func (o ownedTable) deletion() string {
	return `DELETE FROM ` + o.name + ` WHERE org_id = $1 AND (` + o.key + `) IN
		(SELECT ` + o.key + ` FROM ` + o.name + ` WHERE org_id = $1 ` + o.also + ` ORDER BY ` + o.key + ` LIMIT $2)`
}

const deletionColumns = `org_id, name, begun_at, ended_at, audit_seq, audit_hash`

func scanDeletion(row scanner) (d engine.OrganizationDeletion, err error) {
	var begun int64
	var ended sql.NullInt64
	err = row.Scan(&d.Org, &d.Name, &begun, &ended, &d.AuditSeq, &d.AuditHash)
	d.BegunAt, d.EndedAt = timeOf(begun), timeOrNil(ended)
	return d, err
}

// OrganizationDeletions lists all, the oldest first.
func (r *reads) OrganizationDeletions(ctx context.Context) ([]engine.OrganizationDeletion, error) {
	return queryAll(ctx, r, scanDeletion, `SELECT `+deletionColumns+` FROM organization_deletions ORDER BY begun_at, org_id`)
}

// OrganizationDeletion finds one; ErrNotFound when no deletion of the organization has begun.
func (r *reads) OrganizationDeletion(ctx context.Context, org engine.OrgID) (engine.OrganizationDeletion, error) {
	return queryOne(ctx, r, scanDeletion, `SELECT `+deletionColumns+` FROM organization_deletions WHERE org_id = $1`, org)
}

// CountOrganization counts its applications and documents, soft-deleted ones included.
func (r *reads) CountOrganization(ctx context.Context, org engine.OrgID) (applications, documents int, err error) {
	if applications, err = queryOne(ctx, r, scanOne[int], `SELECT COUNT(*) FROM applications WHERE org_id = $1`, org); err != nil {
		return 0, 0, err
	}
	documents, err = queryOne(ctx, r, scanOne[int], `SELECT COUNT(*) FROM documents WHERE org_id = $1`, org)
	return applications, documents, err
}

// BeginDeletion keeps the deletion, ends the organization's keys and takes its documents out of the queue.
func (t *tx) BeginDeletion(ctx context.Context, d engine.OrganizationDeletion) error {
	if err := t.insert(ctx, `
		INSERT INTO organization_deletions (org_id, name, begun_at, ended_at, audit_seq, audit_hash) VALUES ($1, $2, $3, NULL, $4, $5)
		ON CONFLICT DO NOTHING`, d.Org, d.Name, micros(d.BegunAt), d.AuditSeq, d.AuditHash); err != nil {
		return err
	}
	if _, err := t.exec(ctx, `UPDATE keys SET revoked_at = $2 WHERE org_id = $1 AND revoked_at IS NULL`, d.Org, micros(d.BegunAt)); err != nil {
		return err
	}
	_, err := t.exec(ctx, `DELETE FROM jobs WHERE org_id = $1`, d.Org)
	return err
}

// DeleteSomeRows deletes rows of the first table that has any, and counts them. 0 says that none is left.
func (t *tx) DeleteSomeRows(ctx context.Context, org engine.OrgID) (int, error) {
	if _, err := t.OrganizationDeletion(ctx, org); err != nil {
		return 0, err
	}
	for _, table := range ownedTables {
		if n, err := t.exec(ctx, table.deletion(), org, table.most); n > 0 || err != nil {
			return int(n), err
		}
	}
	return 0, nil
}

// EndDeletion deletes the organization itself, which must have no rows left but the newest audit entry. ErrNotFound when that was done already.
func (t *tx) EndDeletion(ctx context.Context, d engine.OrganizationDeletion) error {
	if err := t.change(ctx, `UPDATE organization_deletions SET ended_at = $2 WHERE org_id = $1 AND ended_at IS NULL`, d.Org, microsOrNull(d.EndedAt)); err != nil {
		return err
	}
	t.note(Note{Org: d.Org, Deleted: true})
	if _, err := t.exec(ctx, `DELETE FROM audit_log WHERE org_id = $1`, d.Org); err != nil {
		return err
	}
	_, err := t.exec(ctx, `DELETE FROM organizations WHERE id = $1`, d.Org)
	if errors.Is(err, engine.ErrNotFound) { // a row refers to it
		return fmt.Errorf("%w: rows of the organization were added while it was deleted", engine.ErrStorageBusy)
	}
	return err
}
