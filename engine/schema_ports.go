package engine

import (
	"context"
)

// SchemaReads are the questions about organizations' own schemas.
type SchemaReads interface {
	// Schema finds by slug, deleted ones included.
	Schema(ctx context.Context, org OrgID, slug string) (Schema, error)
	// Schemas lists a page of those that are not deleted, by slug, with the number of all.
	Schemas(ctx context.Context, org OrgID, limit, offset int) ([]Schema, int, error)
	SchemaVersion(ctx context.Context, org OrgID, slug string, version int64) (VersionedSchema, error)
	// SchemaVersions lists all of a schema's, newest first.
	SchemaVersions(ctx context.Context, org OrgID, slug string) ([]VersionedSchema, error)
	// PinnedSchema is the version by which a document is read; ErrNotFound when it is of another type.
	PinnedSchema(ctx context.Context, org OrgID, documentID int64) (VersionedSchema, error)
}

// SchemaWrites change them.
type SchemaWrites interface {
	// PutSchema adds a schema at revision 1, or replaces the revision before; ErrDuplicate when the kept
	// one is another.
	PutSchema(ctx context.Context, s Schema) error
	// InsertSchemaVersion answers ErrDuplicate when the version is there.
	InsertSchemaVersion(ctx context.Context, org OrgID, v VersionedSchema) error
	// DropSchemaVersions deletes a schema's versions by which no document is read.
	DropSchemaVersions(ctx context.Context, org OrgID, slug string) error
	// PinSchema notes by which version a document is read, in place of an earlier one.
	PinSchema(ctx context.Context, org OrgID, documentID int64, slug string, version int64) error
}
