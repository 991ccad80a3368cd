package storage

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

func scanExportTemplate(row scanner) (t engine.ExportTemplate, err error) {
	var types, sheets string
	var created, updated int64
	err = row.Scan(&t.Org, &t.ID, &t.Definition.Name, &types, &sheets, &t.Default, &t.Version, &created, &updated)
	t.Definition.DocumentTypes = append([]string{}, strings.Fields(types)...)
	t.Definition.Sheets = json.RawMessage(sheets)
	t.CreatedAt, t.UpdatedAt = timeOf(created), timeOf(updated)
	return t, err
}

// ExportTemplate finds by id.
func (r *reads) ExportTemplate(ctx context.Context, org engine.OrgID, id string) (engine.ExportTemplate, error) {
	return queryOne(ctx, r, scanExportTemplate, `
		SELECT org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at
		FROM export_templates WHERE org_id = $1 AND id = $2`, org, id)
}

// ExportTemplates lists all, the latest changed first.
func (r *reads) ExportTemplates(ctx context.Context, org engine.OrgID) ([]engine.ExportTemplate, error) {
	return queryAll(ctx, r, scanExportTemplate, `
		SELECT org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at
		FROM export_templates WHERE org_id = $1 ORDER BY updated_at DESC, id DESC`, org)
}

// InsertExportTemplate adds one; ErrDuplicate when its id is taken.
func (t *tx) InsertExportTemplate(ctx context.Context, x engine.ExportTemplate) error {
	return t.insert(ctx, `
		INSERT INTO export_templates (org_id, id, name, document_types, sheets, is_default, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT DO NOTHING`, x.Org, x.ID, x.Definition.Name, strings.Join(x.Definition.DocumentTypes, " "),
		string(x.Definition.Sheets), x.Default, x.Version, micros(x.CreatedAt), micros(x.UpdatedAt))
}

// UpdateExportTemplate replaces every column but id, organization and time of creation.
func (t *tx) UpdateExportTemplate(ctx context.Context, x engine.ExportTemplate) error {
	return t.change(ctx, `
		UPDATE export_templates SET name = $3, document_types = $4, sheets = $5, is_default = $6, version = $7, updated_at = $8
		WHERE org_id = $1 AND id = $2`, x.Org, x.ID, x.Definition.Name, strings.Join(x.Definition.DocumentTypes, " "),
		string(x.Definition.Sheets), x.Default, x.Version, micros(x.UpdatedAt))
}

// DeleteExportTemplate deletes one.
func (t *tx) DeleteExportTemplate(ctx context.Context, org engine.OrgID, id string) error {
	return t.change(ctx, `DELETE FROM export_templates WHERE org_id = $1 AND id = $2`, org, id)
}
