package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) ExportTemplate(ctx context.Context, org engine.OrgID, id string) (engine.ExportTemplate, error) {
	return f.Store.ExportTemplate(ctx, f.as(ctx, "ExportTemplate", org), id)
}
func (f *forgetful) ExportTemplates(ctx context.Context, org engine.OrgID) ([]engine.ExportTemplate, error) {
	return f.Store.ExportTemplates(ctx, f.as(ctx, "ExportTemplates", org))
}
func (x *forgetfulTx) UpdateExportTemplate(ctx context.Context, t engine.ExportTemplate) error {
	t.Org = x.f.as(ctx, "UpdateExportTemplate", t.Org)
	return x.Tx.UpdateExportTemplate(ctx, t)
}
func (x *forgetfulTx) DeleteExportTemplate(ctx context.Context, org engine.OrgID, id string) error {
	return x.Tx.DeleteExportTemplate(ctx, x.f.as(ctx, "DeleteExportTemplate", org), id)
}
