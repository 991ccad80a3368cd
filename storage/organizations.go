package storage

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanOrganization(row scanner) (o engine.Organization, err error) {
	var created int64
	err = row.Scan(&o.ID, &o.Name, &o.Plan, &created)
	o.CreatedAt = timeOf(created)
	return o, err
}

// notDeleting leaves out organizations whose deletion has begun.
const notDeleting = ` NOT EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = o.id)`

// organizationReads implements engine.OrganizationReads, and organizationWrites engine.OrganizationWrites.
type (
	organizationReads  struct{ *runner }
	organizationWrites struct{ *runner }
)

// Organization finds an organization by its id; ErrNotFound once its deletion has begun.
func (r organizationReads) Organization(ctx context.Context, id engine.OrgID) (engine.Organization, error) {
	return queryOne(
		ctx, r.runner, scanOrganization,
		`SELECT id, name, plan, created_at FROM organizations o WHERE id = $1 AND`+notDeleting, id,
	)
}

// OrganizationByName finds an organization by its unique name, also while it is being deleted.
func (r organizationReads) OrganizationByName(ctx context.Context, name string) (engine.Organization, error) {
	return queryOne(
		ctx, r.runner, scanOrganization, `SELECT id, name, plan, created_at FROM organizations WHERE name = $1`, name,
	)
}

// Organizations lists all organizations by name, except those whose deletion has begun.
func (r organizationReads) Organizations(ctx context.Context) ([]engine.Organization, error) {
	return queryAll(
		everywhere(ctx), r.runner, scanOrganization,
		`SELECT id, name, plan, created_at FROM organizations o WHERE`+notDeleting+` ORDER BY name`,
	)
}

// InsertOrganization adds an organization; ErrDuplicate if its id or name is taken.
func (t organizationWrites) InsertOrganization(ctx context.Context, o engine.Organization) error {
	t.note(Note{Org: o.ID, Name: o.Name})
	return t.insert(ctx, `
		INSERT INTO organizations (id, name, plan, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, o.ID, o.Name, o.Plan, micros(o.CreatedAt))
}

func scanPlan(row scanner) (p engine.Plan, err error) {
	err = row.Scan(&p.Name, &p.BatchAllowed, &p.BatchMaxDocuments, &p.CustomExportAllowed,
		&p.RequestsPerMinute, &p.SoftDeleteRetainDays)
	return p, err
}

// Plan finds a plan by its name.
func (r organizationReads) Plan(ctx context.Context, name string) (engine.Plan, error) {
	return queryOne(ctx, r.runner, scanPlan, `
		SELECT name, batch_allowed, batch_max_documents, custom_export_allowed,
		       requests_per_minute, soft_delete_retain_days
		FROM plans WHERE name = $1`, name)
}

// Plans lists all by name.
func (r organizationReads) Plans(ctx context.Context) ([]engine.Plan, error) {
	return queryAll(ctx, r.runner, scanPlan, `
		SELECT name, batch_allowed, batch_max_documents, custom_export_allowed,
		       requests_per_minute, soft_delete_retain_days
		FROM plans ORDER BY name`)
}

// RenameOrganization changes the name; ErrDuplicate if another organization has it.
func (t organizationWrites) RenameOrganization(ctx context.Context, org engine.OrgID, name string) error {
	t.note(Note{Org: org, Name: name})
	return t.change(ctx, `UPDATE organizations SET name = $2 WHERE id = $1`, org, name)
}

// SetOrganizationPlan puts an organization under another plan.
func (t organizationWrites) SetOrganizationPlan(ctx context.Context, org engine.OrgID, plan string) error {
	return t.change(ctx, `UPDATE organizations SET plan = $2 WHERE id = $1`, org, plan)
}

// PutPlan adds a plan or replaces its limits.
func (t organizationWrites) PutPlan(ctx context.Context, p engine.Plan) error {
	_, err := t.exec(ctx, `
		INSERT INTO plans (name, batch_allowed, batch_max_documents, custom_export_allowed,
		                   requests_per_minute, soft_delete_retain_days)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (name) DO UPDATE SET
		  batch_allowed = excluded.batch_allowed, batch_max_documents = excluded.batch_max_documents,
		  custom_export_allowed = excluded.custom_export_allowed, requests_per_minute = excluded.requests_per_minute,
		  soft_delete_retain_days = excluded.soft_delete_retain_days`,
		p.Name, p.BatchAllowed, p.BatchMaxDocuments, p.CustomExportAllowed,
		p.RequestsPerMinute, p.SoftDeleteRetainDays)
	return err
}

func scanKey(row scanner) (k engine.Key, err error) {
	var hash, scopes string
	var created int64
	var revoked sql.NullInt64
	if err = row.Scan(&k.ID, &k.Org, &hash, &scopes, &k.RequestsPerMinute, &created, &revoked); err != nil {
		return k, err
	}
	if n, err := hex.Decode(k.SecretHash[:], []byte(hash)); err != nil || n != len(k.SecretHash) || len(hash) != 2*n {
		return k, fmt.Errorf("key %s: its stored digest is damaged; revoke it and make another", k.ID)
	}
	for scope := range strings.FieldsSeq(scopes) {
		k.Scopes = append(k.Scopes, engine.Scope(scope))
	}
	k.CreatedAt, k.RevokedAt = timeOf(created), timeOrNil(revoked)
	return k, nil
}

// Key finds a key by its public id, of any organization: only the key tells which organization a request is from.
func (r organizationReads) Key(ctx context.Context, id string) (engine.Key, error) {
	return queryOne(everywhere(ctx), r.runner, scanKey, `
		SELECT id, org_id, secret_hash, scopes, requests_per_minute, created_at, revoked_at FROM keys WHERE id = $1`, id)
}

// Keys lists an organization's keys, oldest first, revoked ones included.
func (r organizationReads) Keys(ctx context.Context, org engine.OrgID) ([]engine.Key, error) {
	return queryAll(ctx, r.runner, scanKey, `
		SELECT id, org_id, secret_hash, scopes, requests_per_minute, created_at, revoked_at FROM keys
		WHERE org_id = $1 ORDER BY created_at, id`, org)
}

// InsertKey adds a key; ErrDuplicate if its public id is taken anywhere in the installation.
func (t organizationWrites) InsertKey(ctx context.Context, k engine.Key) error {
	scopes := make([]string, len(k.Scopes))
	for i, s := range k.Scopes {
		scopes[i] = string(s)
	}
	return t.insert(
		ctx,
		`
		INSERT INTO keys (org_id, id, secret_hash, scopes, requests_per_minute, created_at, revoked_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`,
		k.Org,
		k.ID,
		k.HashHex(),
		strings.Join(scopes, " "),
		k.RequestsPerMinute,
		micros(k.CreatedAt),
		microsOrNull(k.RevokedAt),
	)
}

// RevokeKey ends a key. Revoking again keeps the first time.
func (t organizationWrites) RevokeKey(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return t.change(ctx, `
		UPDATE keys SET revoked_at = COALESCE(revoked_at, $3) WHERE org_id = $1 AND id = $2`, org, id, micros(at))
}

// SealedSecrets counts the secrets of an organization that are encrypted with the installation's seal key: passwords of
// documents in the queue, and secrets of webhook receivers.
func (s *Store) SealedSecrets(ctx context.Context, org engine.OrgID) (int, error) {
	return queryOne(ctx, s.runner, scanOne[int], `
		SELECT (SELECT COUNT(*) FROM webhooks WHERE org_id = $1)
		     + (SELECT COUNT(*) FROM jobs j JOIN documents d ON d.org_id = j.org_id AND d.id = j.document_id
		        WHERE j.org_id = $1 AND j.state = 'available' AND d.password IS NOT NULL)
		     + (SELECT COUNT(*) FROM jobs j JOIN documents d ON d.org_id = j.org_id AND d.id = j.document_id
		        WHERE j.org_id = $1 AND j.state = 'running' AND d.password IS NOT NULL)`, org)
}

// ownedTable is a table whose rows belong to organizations.
type ownedTable struct {
	name string
	key  string // its primary key, by which rows are taken in order
	also string // a further condition for rows to be deleted; "" for none
	most int    // rows per transaction; few if a row may hold a whole result, so that other writers need not wait
}

const (
	smallRows = 500
	largeRows = 50
)

// ownedTables lists all tables with an org_id, in the order of deletion: rows before the rows that they refer to.
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
	{name: "questions", key: "org_id, application_id, id", most: smallRows},
	{name: "decisions", key: "org_id, application_id, id", most: smallRows},
	{name: "memos", key: "org_id, application_id, revision", most: largeRows},
	{name: "applications", key: "org_id, id", most: smallRows},
	{name: "borrowers", key: "org_id, id", most: smallRows},
	{name: "application_numbers", key: "org_id", most: smallRows},
	{name: "folders", key: "org_id, id", most: smallRows,
		also: `AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.org_id = $1 AND f.parent_id = folders.id)`},
	{name: "export_templates", key: "org_id, id", most: smallRows},
	{name: "policies", key: "org_id, revision", most: largeRows},
	{name: "category_rules", key: "org_id, revision", most: largeRows},
	{name: "webhook_deliveries", key: "org_id, id", most: smallRows},
	{name: "webhooks", key: "org_id, id", most: smallRows},
	{name: "list_counts", key: "org_id, list, document_type, status, lane", most: smallRows},
	{name: "events", key: "org_id, seq", most: largeRows},
	{name: "event_counters", key: "org_id", most: smallRows},
	{name: "kept_answer_subjects", key: "org_id, subject, answer_id", most: smallRows},
	{name: "kept_answers", key: "org_id, id", most: largeRows},
	{name: "schema_versions", key: "org_id, slug, version", most: largeRows},
	{name: "schemas", key: "org_id, slug", most: smallRows},
	{name: "access_log", key: "org_id, seq", most: smallRows},
	{name: "audit_checks", key: "org_id", most: smallRows},
	{name: "erasures", key: "org_id, subject", most: smallRows},
	{name: "lost_documents", key: "org_id", most: smallRows},
	{name: "keys", key: "org_id, id", most: smallRows},
	// The newest entry is deleted together with the organization, because the head beside the database knows it until
	// then.
	{name: "audit_log", key: "org_id, seq", most: smallRows,
		also: `AND seq < (SELECT MAX(a.seq) FROM audit_log a WHERE a.org_id = $1)`},
}

// deletion is the statement that deletes at most $2 rows of organization $1.
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

// organizationDeletionReads implements engine.OrganizationDeletionReads, and organizationDeletionWrites
// engine.OrganizationDeletionWrites.
type (
	organizationDeletionReads  struct{ *runner }
	organizationDeletionWrites struct{ *runner }
)

// OrganizationDeletions lists all deletions of organizations, begun or ended, oldest first.
func (r organizationDeletionReads) OrganizationDeletions(ctx context.Context) ([]engine.OrganizationDeletion, error) {
	return queryAll(
		everywhere(ctx), r.runner, scanDeletion, `SELECT `+deletionColumns+` FROM organization_deletions ORDER BY begun_at, org_id`,
	)
}

// OrganizationDeletion finds the deletion of an organization; ErrNotFound if none has begun.
func (r organizationDeletionReads) OrganizationDeletion(
	ctx context.Context, org engine.OrgID,
) (engine.OrganizationDeletion, error) {
	return queryOne(
		ctx, r.runner, scanDeletion, `SELECT `+deletionColumns+` FROM organization_deletions WHERE org_id = $1`, org,
	)
}

// CountOrganization counts its applications and documents, soft-deleted ones included.
func (r organizationDeletionReads) CountOrganization(
	ctx context.Context, org engine.OrgID,
) (applications, documents int, err error) {
	if applications, err = queryOne(
		ctx, r.runner, scanOne[int], `SELECT COUNT(*) FROM applications WHERE org_id = $1`, org,
	); err != nil {
		return 0, 0, err
	}
	documents, err = queryOne(ctx, r.runner, scanOne[int], `SELECT COUNT(*) FROM documents WHERE org_id = $1`, org)
	return applications, documents, err
}

// BeginDeletion stores the deletion, revokes the organization's keys and removes its documents from the queue.
func (t organizationDeletionWrites) BeginDeletion(ctx context.Context, d engine.OrganizationDeletion) error {
	if err := t.insert(ctx, `
		INSERT INTO organization_deletions (org_id, name, begun_at, ended_at, audit_seq, audit_hash) VALUES ($1, $2, $3, NULL, $4, $5)
		ON CONFLICT DO NOTHING`, d.Org, d.Name, micros(d.BegunAt), d.AuditSeq, d.AuditHash); err != nil {
		return err
	}
	if _, err := t.exec(
		ctx, `UPDATE keys SET revoked_at = $2 WHERE org_id = $1 AND revoked_at IS NULL`, d.Org, micros(d.BegunAt),
	); err != nil {
		return err
	}
	for _, waiting := range []string{
		`DELETE FROM jobs WHERE org_id = $1 AND state = 'available'`,
		`DELETE FROM jobs WHERE org_id = $1 AND state = 'running'`,
	} {
		if _, err := t.exec(ctx, waiting, d.Org); err != nil {
			return err
		}
	}
	return nil
}

// DeleteSomeRows deletes rows from the first table that has any, and counts them; 0 if no table has any left.
func (t organizationDeletionWrites) DeleteSomeRows(ctx context.Context, org engine.OrgID) (int, error) {
	deletions := organizationDeletionReads(t)
	if _, err := deletions.OrganizationDeletion(ctx, org); err != nil {
		return 0, err
	}
	for _, table := range ownedTables {
		if n, err := t.exec(ctx, table.deletion(), org, table.most); n > 0 || err != nil {
			return int(n), err
		}
	}
	return 0, nil
}

// EndDeletion deletes the organization itself, which must have no rows left except the newest audit entry.
// ErrNotFound if it is deleted already.
func (t organizationDeletionWrites) EndDeletion(ctx context.Context, d engine.OrganizationDeletion) error {
	if err := t.change(
		ctx, `UPDATE organization_deletions SET ended_at = $2 WHERE org_id = $1 AND ended_at IS NULL`, d.Org,
		microsOrNull(d.EndedAt),
	); err != nil {
		return err
	}
	t.note(Note{Org: d.Org, Deleted: true})
	if _, err := t.exec(ctx, `DELETE FROM audit_log WHERE org_id = $1`, d.Org); err != nil {
		return err
	}
	_, err := t.exec(ctx, `DELETE FROM organizations WHERE id = $1`, d.Org)
	if errors.Is(err, engine.ErrNotFound) { // a foreign key failed: a row still refers to it
		return fmt.Errorf("%w: rows of the organization were added while it was deleted", engine.ErrStorageBusy)
	}
	return err
}

const erasureColumns = `org_id, subject, also, contents, at, done_at`

func scanErasure(row scanner) (e engine.Erasure, err error) {
	var contents []byte
	var at int64
	var done sql.NullInt64
	if err = row.Scan(&e.Org, &e.Subject, &e.Also, &contents, &at, &done); err != nil {
		return e, err
	}
	e.At, e.DoneAt = timeOf(at), timeOrNil(done)
	return e, json.Unmarshal(contents, &e.Contents)
}

// erasureReads implements engine.ErasureReads, and erasureWrites engine.ErasureWrites.
type (
	erasureReads  struct{ *runner }
	erasureWrites struct{ *runner }
)

// Erasure finds an erasure by its subject, or by the subject's other name.
func (r erasureReads) Erasure(ctx context.Context, org engine.OrgID, name string) (engine.Erasure, error) {
	return queryOne(ctx, r.runner, scanErasure, `
		SELECT `+erasureColumns+` FROM erasures WHERE org_id = $1 AND (subject = $2 OR also = $2 AND also <> '')`, org, name)
}

// Erasures lists erasures that are not done yet.
func (r erasureReads) Erasures(ctx context.Context, org engine.OrgID, limit int) ([]engine.Erasure, error) {
	return queryAll(ctx, r.runner, scanErasure, `
		SELECT `+erasureColumns+` FROM erasures WHERE org_id = $1 AND done_at IS NULL ORDER BY subject LIMIT $2`, org, limit)
}

// PutErasure adds an erasure, or replaces the one of the same subject.
func (t erasureWrites) PutErasure(ctx context.Context, e engine.Erasure) error {
	contents, err := json.Marshal(append([]string{}, e.Contents...))
	if err != nil {
		return err
	}
	_, err = t.exec(
		ctx,
		`
		INSERT INTO erasures (org_id, subject, also, contents, at, done_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, subject) DO UPDATE SET contents = excluded.contents, at = excluded.at, done_at = excluded.done_at`,
		e.Org,
		e.Subject,
		e.Also,
		string(contents),
		micros(e.At),
		microsOrNull(e.DoneAt),
	)
	return err
}

// DropErasure removes an erasure. It is no error if there is none.
func (t erasureWrites) DropErasure(ctx context.Context, org engine.OrgID, subject string) error {
	_, err := t.exec(ctx, `DELETE FROM erasures WHERE org_id = $1 AND subject = $2`, org, subject)
	return err
}

// DropDoneErasures removes erasures that were done before a time.
func (t erasureWrites) DropDoneErasures(ctx context.Context, org engine.OrgID, before time.Time) error {
	_, err := t.exec(ctx, `DELETE FROM erasures WHERE org_id = $1 AND done_at < $2`, org, micros(before))
	return err
}
