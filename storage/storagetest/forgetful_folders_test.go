package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) Folder(ctx context.Context, org engine.OrgID, id string) (engine.Folder, error) {
	return f.Store.Folder(ctx, f.as(ctx, "Folder", org), id)
}
func (f *forgetful) FolderNamed(ctx context.Context, org engine.OrgID, parent, name string) (engine.Folder, error) {
	return f.Store.FolderNamed(ctx, f.as(ctx, "FolderNamed", org), parent, name)
}
func (f *forgetful) Folders(ctx context.Context, org engine.OrgID, filter engine.FolderFilter) ([]engine.Folder, int, error) {
	return f.Store.Folders(ctx, f.as(ctx, "Folders", org), filter)
}
func (f *forgetful) FolderPath(ctx context.Context, org engine.OrgID, id string) ([]string, error) {
	return f.Store.FolderPath(ctx, f.as(ctx, "FolderPath", org), id)
}
func (f *forgetful) FolderHeight(ctx context.Context, org engine.OrgID, id string) (int, error) {
	return f.Store.FolderHeight(ctx, f.as(ctx, "FolderHeight", org), id)
}
func (x *forgetfulTx) UpdateFolder(ctx context.Context, folder engine.Folder) error {
	folder.Org = x.f.as(ctx, "UpdateFolder", folder.Org)
	return x.Tx.UpdateFolder(ctx, folder)
}
func (x *forgetfulTx) DeleteFolder(ctx context.Context, org engine.OrgID, id string) error {
	return x.Tx.DeleteFolder(ctx, x.f.as(ctx, "DeleteFolder", org), id)
}
func (x *forgetfulTx) MoveDocument(ctx context.Context, org engine.OrgID, id int64, folder *string) error {
	return x.Tx.MoveDocument(ctx, x.f.as(ctx, "MoveDocument", org), id, folder)
}
