package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) Versions(ctx context.Context, org engine.OrgID, id int64, limit int) ([]engine.Version, error) {
	return f.Store.Versions(ctx, f.as(ctx, "Versions", org), id, limit)
}
func (f *forgetful) Version(ctx context.Context, org engine.OrgID, id int64, number int) (engine.VersionResult, error) {
	return f.Store.Version(ctx, f.as(ctx, "Version", org), id, number)
}
func (f *forgetful) VersionOfAttempt(ctx context.Context, org engine.OrgID, id int64, attempt int) (engine.VersionResult, error) {
	return f.Store.VersionOfAttempt(ctx, f.as(ctx, "VersionOfAttempt", org), id, attempt)
}
func (x *forgetfulTx) KeepVersion(ctx context.Context, org engine.OrgID, id int64) error {
	return x.Tx.KeepVersion(ctx, x.f.as(ctx, "KeepVersion", org), id)
}
func (x *forgetfulTx) NameVersion(ctx context.Context, v engine.Version) error {
	v.Org = x.f.as(ctx, "NameVersion", v.Org)
	return x.Tx.NameVersion(ctx, v)
}
func (x *forgetfulTx) DropVersions(ctx context.Context, org engine.OrgID, id int64, upTo int) error {
	return x.Tx.DropVersions(ctx, x.f.as(ctx, "DropVersions", org), id, upTo)
}
