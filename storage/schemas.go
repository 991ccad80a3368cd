package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

const schemaColumns = `org_id, slug, name, description, version, revision, created_at, updated_at, deleted_at`

func scanSchema(row scanner) (s engine.Schema, err error) {
	var created, updated int64
	var deleted sql.NullInt64
	err = row.Scan(&s.Org, &s.Slug, &s.Name, &s.Description, &s.Version, &s.Revision, &created, &updated, &deleted)
	s.CreatedAt, s.UpdatedAt, s.DeletedAt = timeOf(created), timeOf(updated), timeOrNil(deleted)
	return s, err
}

// schemaReads implements engine.SchemaReads, and schemaWrites engine.SchemaWrites.
type (
	schemaReads  struct{ *runner }
	schemaWrites struct{ *runner }
)

// Schema finds a schema by its slug, even if it is deleted.
func (r schemaReads) Schema(ctx context.Context, org engine.OrgID, slug string) (engine.Schema, error) {
	return queryOne(ctx, r.runner, scanSchema, `
		SELECT `+schemaColumns+` FROM schemas WHERE org_id = $1 AND slug = $2`, org, slug)
}

// Schemas lists a page of the schemas that are not deleted, by slug, and counts all of them. An organization has few,
// so the primary key is index enough.
func (r schemaReads) Schemas(ctx context.Context, org engine.OrgID, limit, offset int) ([]engine.Schema, int, error) {
	total, err := queryOne(ctx, r.runner, scanOne[int], `
		SELECT COUNT(*) FROM schemas WHERE org_id = $1 AND deleted_at IS NULL`, org)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r.runner, scanSchema, `
		SELECT `+schemaColumns+` FROM schemas WHERE org_id = $1 AND deleted_at IS NULL
		ORDER BY slug LIMIT $2 OFFSET $3`, org, limit, offset)
	return list, total, err
}

func scanSchemaVersion(row scanner) (v engine.VersionedSchema, err error) {
	var definition string
	var created int64
	err = row.Scan(&v.Slug, &v.Version, &definition, &created, &v.CreatedBy)
	v.CreatedAt = timeOf(created)
	if definition != "" {
		v.Definition = []byte(definition)
	}
	return v, err
}

// SchemaVersion returns one version with its definition.
func (r schemaReads) SchemaVersion(
	ctx context.Context, org engine.OrgID, slug string, version int64,
) (engine.VersionedSchema, error) {
	return queryOne(ctx, r.runner, scanSchemaVersion, `
		SELECT slug, version, definition, created_at, created_by FROM schema_versions
		WHERE org_id = $1 AND slug = $2 AND version = $3`, org, slug, version)
}

// SchemaVersions lists all versions of a schema, newest first, without definitions.
func (r schemaReads) SchemaVersions(
	ctx context.Context, org engine.OrgID, slug string,
) ([]engine.VersionedSchema, error) {
	return queryAll(ctx, r.runner, scanSchemaVersion, `
		SELECT slug, version, '', created_at, created_by FROM schema_versions
		WHERE org_id = $1 AND slug = $2 ORDER BY version DESC`, org, slug)
}

// PinnedSchema returns the schema version with which a document is read.
func (r schemaReads) PinnedSchema(
	ctx context.Context, org engine.OrgID, documentID int64,
) (engine.VersionedSchema, error) {
	return queryOne(ctx, r.runner, scanSchemaVersion, `
		SELECT v.slug, v.version, v.definition, v.created_at, v.created_by
		FROM document_schemas p JOIN schema_versions v ON v.org_id = p.org_id AND v.slug = p.slug AND v.version = p.version
		WHERE p.org_id = $1 AND v.org_id = $1 AND p.document_id = $2`, org, documentID)
}

// PutSchema adds a schema, or replaces the revision before; ErrDuplicate if another revision is stored. The condition
// is checked under the lock of the row.
func (t schemaWrites) PutSchema(ctx context.Context, s engine.Schema) error {
	return t.insert(
		ctx,
		`
		INSERT INTO schemas (org_id, slug, name, description, version, revision, created_at, updated_at, deleted_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (org_id, slug) DO UPDATE
		SET name = excluded.name, description = excluded.description, version = excluded.version, revision = excluded.revision,
		  created_at = excluded.created_at, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
		WHERE schemas.revision = excluded.revision - 1`,
		s.Org,
		s.Slug,
		s.Name,
		s.Description,
		s.Version,
		s.Revision,
		micros(s.CreatedAt),
		micros(s.UpdatedAt),
		microsOrNull(s.DeletedAt),
	)
}

// InsertSchemaVersion adds a version; ErrDuplicate if it exists.
func (t schemaWrites) InsertSchemaVersion(ctx context.Context, org engine.OrgID, v engine.VersionedSchema) error {
	return t.insert(ctx, `
		INSERT INTO schema_versions (org_id, slug, version, definition, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, org, v.Slug, v.Version, string(v.Definition), micros(v.CreatedAt), v.CreatedBy)
}

// DropSchemaVersions deletes the versions of a schema that no document uses.
func (t schemaWrites) DropSchemaVersions(ctx context.Context, org engine.OrgID, slug string) error {
	_, err := t.exec(ctx, `
		DELETE FROM schema_versions WHERE org_id = $1 AND slug = $2 AND version NOT IN
		  (SELECT version FROM document_schemas WHERE org_id = $1 AND slug = $2)`, org, slug)
	return err
}

// PinSchema stores the schema version with which a document is read, in place of an earlier one.
func (t schemaWrites) PinSchema(
	ctx context.Context, org engine.OrgID, documentID int64, slug string, version int64,
) error {
	return t.insert(ctx, `
		INSERT INTO document_schemas (org_id, document_id, slug, version) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, document_id) DO UPDATE SET slug = excluded.slug, version = excluded.version`, org, documentID, slug, version)
}

func scanExportTemplate(row scanner) (t engine.ExportTemplate, err error) {
	var types, sheets string
	var created, updated int64
	err = row.Scan(&t.Org, &t.ID, &t.Definition.Name, &types, &sheets, &t.Default, &t.Version, &created, &updated)
	t.Definition.DocumentTypes = append([]string{}, strings.Fields(types)...)
	t.Definition.Sheets = json.RawMessage(sheets)
	t.CreatedAt, t.UpdatedAt = timeOf(created), timeOf(updated)
	return t, err
}

// exportTemplateReads implements engine.ExportTemplateReads, and exportTemplateWrites engine.ExportTemplateWrites.
type (
	exportTemplateReads  struct{ *runner }
	exportTemplateWrites struct{ *runner }
)

// ExportTemplate finds an export template by its id.
func (r exportTemplateReads) ExportTemplate(
	ctx context.Context, org engine.OrgID, id string,
) (engine.ExportTemplate, error) {
	return queryOne(ctx, r.runner, scanExportTemplate, `
		SELECT org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at
		FROM export_templates WHERE org_id = $1 AND id = $2`, org, id)
}

// ExportTemplates lists all, the latest changed first.
func (r exportTemplateReads) ExportTemplates(ctx context.Context, org engine.OrgID) ([]engine.ExportTemplate, error) {
	return queryAll(ctx, r.runner, scanExportTemplate, `
		SELECT org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at
		FROM export_templates WHERE org_id = $1 ORDER BY updated_at DESC, id DESC`, org)
}

// InsertExportTemplate adds an export template; ErrDuplicate if its id is taken.
func (t exportTemplateWrites) InsertExportTemplate(ctx context.Context, x engine.ExportTemplate) error {
	return t.insert(ctx, `
		INSERT INTO export_templates (org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT DO NOTHING`, x.Org, x.ID, x.Definition.Name, strings.Join(x.Definition.DocumentTypes, " "),
		string(x.Definition.Sheets), x.Default, x.Version, micros(x.CreatedAt), micros(x.UpdatedAt))
}

// UpdateExportTemplate replaces every column but id, organization and time of creation.
func (t exportTemplateWrites) UpdateExportTemplate(ctx context.Context, x engine.ExportTemplate) error {
	return t.change(ctx, `
		UPDATE export_templates SET name = $3, document_types = $4, sheets = $5, is_default = $6, version = $7, updated_at = $8
		WHERE org_id = $1 AND id = $2`, x.Org, x.ID, x.Definition.Name, strings.Join(x.Definition.DocumentTypes, " "),
		string(x.Definition.Sheets), x.Default, x.Version, micros(x.UpdatedAt))
}

// DeleteExportTemplate deletes one.
func (t exportTemplateWrites) DeleteExportTemplate(ctx context.Context, org engine.OrgID, id string) error {
	return t.change(ctx, `DELETE FROM export_templates WHERE org_id = $1 AND id = $2`, org, id)
}
