package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) Schema(ctx context.Context, org engine.OrgID, slug string) (engine.Schema, error) {
	return f.Store.Schema(ctx, f.as(ctx, "Schema", org), slug)
}
func (f *forgetful) Schemas(ctx context.Context, org engine.OrgID, limit, offset int) ([]engine.Schema, int, error) {
	return f.Store.Schemas(ctx, f.as(ctx, "Schemas", org), limit, offset)
}
func (f *forgetful) SchemaVersion(ctx context.Context, org engine.OrgID, slug string, version int64) (engine.VersionedSchema, error) {
	return f.Store.SchemaVersion(ctx, f.as(ctx, "SchemaVersion", org), slug, version)
}
func (f *forgetful) SchemaVersions(ctx context.Context, org engine.OrgID, slug string) ([]engine.VersionedSchema, error) {
	return f.Store.SchemaVersions(ctx, f.as(ctx, "SchemaVersions", org), slug)
}
func (f *forgetful) PinnedSchema(ctx context.Context, org engine.OrgID, documentID int64) (engine.VersionedSchema, error) {
	return f.Store.PinnedSchema(ctx, f.as(ctx, "PinnedSchema", org), documentID)
}
func (x *forgetfulTx) DropSchemaVersions(ctx context.Context, org engine.OrgID, slug string) error {
	return x.Tx.DropSchemaVersions(ctx, x.f.as(ctx, "DropSchemaVersions", org), slug)
}

// bothSchemaWrites is the name of the behaviour about writing a schema of a slug that another has.
const bothSchemaWrites = "PutSchema and InsertSchemaVersion"

func (x *forgetfulTx) PutSchema(ctx context.Context, s engine.Schema) error {
	s.Org = x.f.as(ctx, bothSchemaWrites, s.Org)
	return x.Tx.PutSchema(ctx, s)
}
func (x *forgetfulTx) InsertSchemaVersion(ctx context.Context, org engine.OrgID, v engine.VersionedSchema) error {
	return x.Tx.InsertSchemaVersion(ctx, x.f.as(ctx, bothSchemaWrites, org), v)
}
func (x *forgetfulTx) PinSchema(ctx context.Context, org engine.OrgID, documentID int64, slug string, version int64) error {
	return x.Tx.PinSchema(ctx, x.f.as(ctx, "PinSchema", org), documentID, slug, version)
}
