package engine

import "context"

// ExportTemplateReads are the questions about an organization's own workbooks.
type ExportTemplateReads interface {
	ExportTemplate(ctx context.Context, org OrgID, id string) (ExportTemplate, error)
	// ExportTemplates lists all of an organization, the latest changed first.
	ExportTemplates(ctx context.Context, org OrgID) ([]ExportTemplate, error)
}

// ExportTemplateWrites change an organization's own workbooks.
type ExportTemplateWrites interface {
	// InsertExportTemplate answers ErrDuplicate when the id is taken.
	InsertExportTemplate(ctx context.Context, t ExportTemplate) error
	// UpdateExportTemplate replaces every changeable column.
	UpdateExportTemplate(ctx context.Context, t ExportTemplate) error
	DeleteExportTemplate(ctx context.Context, org OrgID, id string) error
}
