package storage

import (
	"context"

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

// Organization finds by id; ErrNotFound once its deletion has begun.
func (r *reads) Organization(ctx context.Context, id engine.OrgID) (engine.Organization, error) {
	return queryOne(ctx, r, scanOrganization, `SELECT id, name, plan, created_at FROM organizations o WHERE id = $1 AND`+notDeleting, id)
}

// OrganizationByName finds by its unique name, also while it is being deleted.
func (r *reads) OrganizationByName(ctx context.Context, name string) (engine.Organization, error) {
	return queryOne(ctx, r, scanOrganization, `SELECT id, name, plan, created_at FROM organizations WHERE name = $1`, name)
}

// Organizations lists all by name but those whose deletion has begun.
func (r *reads) Organizations(ctx context.Context) ([]engine.Organization, error) {
	return queryAll(ctx, r, scanOrganization, `SELECT id, name, plan, created_at FROM organizations o WHERE`+notDeleting+` ORDER BY name`)
}

// InsertOrganization adds one; ErrDuplicate when its id or name is taken.
func (t *tx) InsertOrganization(ctx context.Context, o engine.Organization) error {
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

// Plan finds by name.
func (r *reads) Plan(ctx context.Context, name string) (engine.Plan, error) {
	return queryOne(ctx, r, scanPlan, `
		SELECT name, batch_allowed, batch_max_documents, custom_export_allowed,
		       requests_per_minute, soft_delete_retain_days
		FROM plans WHERE name = $1`, name)
}

// Plans lists all by name.
func (r *reads) Plans(ctx context.Context) ([]engine.Plan, error) {
	return queryAll(ctx, r, scanPlan, `
		SELECT name, batch_allowed, batch_max_documents, custom_export_allowed,
		       requests_per_minute, soft_delete_retain_days
		FROM plans ORDER BY name`)
}

// RenameOrganization gives an organization another name; ErrDuplicate when another one bears it.
func (t *tx) RenameOrganization(ctx context.Context, org engine.OrgID, name string) error {
	t.note(Note{Org: org, Name: name})
	return t.change(ctx, `UPDATE organizations SET name = $2 WHERE id = $1`, org, name)
}

// SetOrganizationPlan puts an organization under another plan.
func (t *tx) SetOrganizationPlan(ctx context.Context, org engine.OrgID, plan string) error {
	return t.change(ctx, `UPDATE organizations SET plan = $2 WHERE id = $1`, org, plan)
}

// PutPlan adds a plan or replaces its limits.
func (t *tx) PutPlan(ctx context.Context, p engine.Plan) error {
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
