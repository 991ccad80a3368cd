package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// CustomPrefix begins the document types of an organization's own schemas: "custom:<slug>".
const CustomPrefix = "custom:"

// CustomSlug is the schema's slug in a document type; ok is false for every other type.
func CustomSlug(documentType string) (slug string, ok bool) {
	return strings.CutPrefix(documentType, CustomPrefix)
}

const (
	// MaxSchemas is how many schemas an organization may have at the same time.
	MaxSchemas = 200
	// MaxSchemaVersions is how many versions a schema may have: one a working day for four years.
	MaxSchemaVersions = 1000
)

// Schema is an organization's own document type. Its definition never changes in place: every change
// makes a new version, and a document is read by the version that was current when it was uploaded.
type Schema struct {
	Org         OrgID
	Slug        string // [a-z][a-z0-9_]{0,62}, unique in the organization
	Name        string
	Description string
	// Version is the current one, from 1. It counts on when a deleted slug is used again, so that a
	// result's slug and version always name one definition.
	Version int64
	// Revision counts every change, of the name too; it stands in the ETag.
	Revision   int64
	Definition json.RawMessage // of Version; canonical JSON of SchemaDefinition. Not filled in lists.
	CreatedAt  time.Time
	UpdatedAt  time.Time
	DeletedAt  *time.Time
}

// DocumentType is the name under which documents are uploaded.
func (s Schema) DocumentType() string { return CustomPrefix + s.Slug }

// VersionedSchema is one version of a definition.
type VersionedSchema struct {
	Slug       string
	Version    int64
	Definition json.RawMessage // not filled in lists
	CreatedAt  time.Time
	CreatedBy  string // key id
}

// SchemaInput is a new schema, or what replaces one; then Slug is not given.
type SchemaInput struct {
	Slug        string          `json:"slug" validate:"max=63" doc:"[a-z][a-z0-9_]{0,62}; documents are uploaded as custom:<slug>."`
	Name        string          `json:"name" validate:"max=200"`
	Description string          `json:"description,omitempty" validate:"max=2000"`
	Definition  json.RawMessage `json:"definition"`
}

// SchemaPatch changes what is given.
type SchemaPatch struct {
	Name        *string         `json:"name,omitempty" validate:"omitempty,max=200"`
	Description *string         `json:"description,omitempty" validate:"omitempty,max=2000"`
	Definition  json.RawMessage `json:"definition,omitempty"`
}

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

// SchemaService keeps an organization's own document types, and lists all types.
type SchemaService struct {
	*core
	dryRuns chan struct{} // holds a value for each dry run under way
}

// Create adds an organization's own document type at version 1, or at its next version when a
// deleted schema had the slug. Errors: VALIDATION_FAILED, SCHEMA_EXISTS, TOO_MANY_SCHEMAS.
func (s *SchemaService) Create(ctx context.Context, by Principal, in SchemaInput) (Schema, error) {
	if in.Slug == "" {
		return Schema{}, fieldsFailure(append([]ErrorDetail{slugFault}, FieldFaults(in)...))
	}
	definition, err := s.checkSchema(in)
	if err != nil {
		return Schema{}, err
	}
	var made Schema
	err = s.inTx(ctx, func(tx Tx) error {
		old, err := s.placeForSchema(ctx, tx, by, in.Slug)
		if err != nil {
			return err
		}
		now := s.now()
		made = Schema{Org: by.Org, Slug: in.Slug, Name: in.Name, Description: in.Description, Version: old.Version,
			Revision: old.Revision, CreatedAt: now}
		if err := s.putSchema(ctx, tx, by, &made, definition, "schema.created"); err != nil {
			return err
		}
		return s.engine.Idempotency.made(ctx, tx, by, made)
	})
	return made, err
}

// placeForSchema says whether a slug is free and the organization may have one more; the schema that had
// it is returned.
func (s *SchemaService) placeForSchema(ctx context.Context, tx Tx, by Principal, slug string) (old Schema, err error) {
	if err := tx.Lock(ctx, by.Org, "schemas"); err != nil {
		return old, err
	}
	if _, total, err := tx.Schemas(ctx, by.Org, 1, 0); err != nil || total >= MaxSchemas {
		if err == nil {
			err = Fail(
				CodeTooManySchemas,
				fmt.Sprintf("An organization has at most %d schemas; delete one that is no longer used.", MaxSchemas),
			)
		}
		return old, err
	}
	old, err = tx.Schema(ctx, by.Org, slug)
	if errors.Is(err, ErrNotFound) {
		return Schema{}, nil
	}
	if err == nil && old.DeletedAt == nil {
		err = Fail(CodeSchemaExists)
	}
	return old, err
}

// checkSchema judges all but the slug and returns the canonical definition.
func (s *SchemaService) checkSchema(in SchemaInput) (json.RawMessage, error) {
	if err := checkInput(in); err != nil {
		return nil, err
	}
	return canonicalDefinition(in.Definition)
}

var slugFault = ErrorDetail{
	"/slug", "FORM",
	"slug has small letters, digits and underscores, begins with a letter, and has at most 63 characters.",
}

// fieldFaults judges a slug that is given; only a new schema needs one.
func (in SchemaInput) fieldFaults() (faults []ErrorDetail) {
	if in.Slug != "" && !slugForm.MatchString(in.Slug) {
		faults = append(faults, slugFault)
	}
	if strings.TrimSpace(in.Name) == "" {
		faults = append(faults, ErrorDetail{"/name", "REQUIRED", "name is required."})
	}
	return append(faults, definitionFaults(in.Definition)...)
}

func (in SchemaPatch) fieldFaults() (faults []ErrorDetail) {
	if in.Name != nil && strings.TrimSpace(*in.Name) == "" {
		faults = append(faults, ErrorDetail{"/name", "REQUIRED", "name must not be empty."})
	}
	if in.Definition != nil {
		faults = append(faults, definitionFaults(in.Definition)...)
	}
	return faults
}

// definitionFaults are the members of a definition that are at fault.
func definitionFaults(raw json.RawMessage) []ErrorDetail {
	var known *Error
	if _, err := canonicalDefinition(raw); errors.As(err, &known) {
		return known.Details
	}
	return nil
}

func canonicalDefinition(raw json.RawMessage) (json.RawMessage, error) {
	if len(raw) == 0 {
		return nil, FailField("/definition", "REQUIRED", "definition is required.")
	}
	d, err := parseDefinition(raw, "/definition")
	if err != nil {
		return nil, err
	}
	return json.Marshal(d)
}

// putSchema writes a schema's next revision, with a new version when the definition is another.
func (s *SchemaService) putSchema(
	ctx context.Context, tx Tx, by Principal, schema *Schema, definition json.RawMessage, action string,
) error {
	schema.UpdatedAt, schema.Revision = s.now(), schema.Revision+1
	changed := !bytes.Equal(definition, schema.Definition)
	if changed {
		schema.Version++
		if schema.Version > MaxSchemaVersions {
			return Fail(
				CodeTooManySchemas,
				fmt.Sprintf("A schema has at most %d versions; create another schema.", MaxSchemaVersions),
			)
		}
	}
	schema.Definition = definition
	if err := tx.PutSchema(ctx, *schema); err != nil {
		return err
	}
	if changed {
		v := VersionedSchema{
			Slug:       schema.Slug,
			Version:    schema.Version,
			Definition: definition,
			CreatedAt:  schema.UpdatedAt,
			CreatedBy:  by.KeyID,
		}
		if err := tx.InsertSchemaVersion(ctx, by.Org, v); err != nil {
			return err
		}
	}
	sum := sha256.Sum256(definition)
	return s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: action, subject: schema.Slug,
		after: map[string]any{
			"version":           schema.Version,
			"revision":          schema.Revision,
			"definition_sha256": hex.EncodeToString(sum[:]),
		}})
}

// Get is one schema with its current definition.
func (s *SchemaService) Get(ctx context.Context, by Principal, slug string) (Schema, error) {
	schema, err := presentSchema(ctx, s.config.Store, by, slug)
	return schema, s.storageError(err)
}

// presentSchema is a schema that is not deleted, with its definition.
func presentSchema(ctx context.Context, r Reads, by Principal, slug string) (Schema, error) {
	s, err := r.Schema(ctx, by.Org, slug)
	if err == nil && s.DeletedAt != nil {
		err = ErrNotFound
	}
	if err != nil {
		return Schema{}, err
	}
	v, err := r.SchemaVersion(ctx, by.Org, slug, s.Version)
	s.Definition = v.Definition
	return s, err
}

// List lists a page of schemas by slug, with the number of all. Definitions are not filled.
func (s *SchemaService) List(ctx context.Context, by Principal, limit, offset int) ([]Schema, int, error) {
	if err := checkPage(limit, offset); err != nil {
		return nil, 0, err
	}
	list, total, err := s.config.Store.Schemas(ctx, by.Org, limit, offset)
	return list, total, s.storageError(err)
}

// Replace replaces name, description and definition. Errors: VALIDATION_FAILED, NOT_FOUND,
// PRECONDITION_FAILED.
func (s *SchemaService) Replace(
	ctx context.Context, by Principal, slug string, in SchemaInput, match *IfMatch,
) (Schema, error) {
	if in.Slug != "" && in.Slug != slug {
		return Schema{}, FailField("/slug", "IMMUTABLE", "A schema's slug cannot be changed; create another schema.")
	}
	definition, err := s.checkSchema(in)
	if err != nil {
		return Schema{}, err
	}
	return s.changeSchema(ctx, by, slug, match, func(schema *Schema) json.RawMessage {
		schema.Name, schema.Description = in.Name, in.Description
		return definition
	})
}

// Patch changes what is given. Errors are those of ReplaceSchema.
func (s *SchemaService) Patch(
	ctx context.Context, by Principal, slug string, in SchemaPatch, match *IfMatch,
) (Schema, error) {
	if err := checkInput(in); err != nil {
		return Schema{}, err
	}
	var definition json.RawMessage
	if in.Definition != nil {
		var err error
		if definition, err = canonicalDefinition(in.Definition); err != nil {
			return Schema{}, err
		}
	}
	return s.changeSchema(ctx, by, slug, match, func(schema *Schema) json.RawMessage {
		if in.Name != nil {
			schema.Name = *in.Name
		}
		if in.Description != nil {
			schema.Description = *in.Description
		}
		if definition == nil {
			return schema.Definition
		}
		return definition
	})
}

// changeSchema applies a change to a schema that stands; one that changes nothing makes no revision.
func (s *SchemaService) changeSchema(
	ctx context.Context, by Principal, slug string, match *IfMatch, apply func(schema *Schema) json.RawMessage,
) (Schema, error) {
	var schema Schema
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if schema, err = matchedSchema(ctx, tx, by, slug, match); err != nil {
			return err
		}
		before := schema
		definition := apply(&schema)
		if schema.Name == before.Name && schema.Description == before.Description &&
			bytes.Equal(definition, before.Definition) {
			return nil
		}
		return s.putSchema(ctx, tx, by, &schema, definition, "schema.changed")
	})
	return schema, err
}

// matchedSchema is a schema under its lock, when the caller's condition holds.
func matchedSchema(ctx context.Context, tx Tx, by Principal, slug string, match *IfMatch) (Schema, error) {
	if err := tx.Lock(ctx, by.Org, "schemas"); err != nil {
		return Schema{}, err
	}
	s, err := presentSchema(ctx, tx, by, slug)
	if err == nil && !match.holds(s.Revision) {
		err = Fail(
			CodePreconditionFailed,
			"The schema was changed since it was read; read it again, then send the change with its new ETag.",
		)
	}
	return s, err
}

// Delete ends a schema. Results that were read by it stay, documents that wait are still read by the
// version they were uploaded for, and the slug is unknown to new uploads.
func (s *SchemaService) Delete(ctx context.Context, by Principal, slug string, match *IfMatch) error {
	return s.inTx(ctx, func(tx Tx) error {
		schema, err := matchedSchema(ctx, tx, by, slug, match)
		if err != nil {
			return err
		}
		now := s.now()
		schema.Name, schema.Description, schema.UpdatedAt, schema.DeletedAt, schema.Revision = "", "", now, &now, schema.Revision+1
		if err := tx.PutSchema(ctx, schema); err != nil {
			return err
		}
		if err := tx.DropSchemaVersions(ctx, by.Org, slug); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "schema.deleted", subject: slug,
			after: map[string]any{"version": schema.Version, "revision": schema.Revision}})
	})
}

// Versions lists a schema's versions, newest first, without their definitions.
func (s *SchemaService) Versions(ctx context.Context, by Principal, slug string) ([]VersionedSchema, error) {
	if _, err := presentSchema(ctx, s.config.Store, by, slug); err != nil {
		return nil, s.storageError(err)
	}
	list, err := s.config.Store.SchemaVersions(ctx, by.Org, slug)
	return list, s.storageError(err)
}

// Version is one version with its definition.
func (s *SchemaService) Version(
	ctx context.Context, by Principal, slug string, version int64,
) (VersionedSchema, error) {
	if _, err := presentSchema(ctx, s.config.Store, by, slug); err != nil {
		return VersionedSchema{}, s.storageError(err)
	}
	v, err := s.config.Store.SchemaVersion(ctx, by.Org, slug, version)
	return v, s.storageError(err)
}

// resolveType is the type that a name means to the caller's organization: one of the registry, or one of
// its own schemas. Another organization's schema is as unknown as one that never was.
func (s *SchemaService) resolveType(ctx context.Context, by Principal, name string) (string, error) {
	return s.resolveOwn(ctx, by, name, false)
}

// resolveListed also knows schemas that are deleted: documents that were read by them are still listed.
func (s *SchemaService) resolveListed(ctx context.Context, by Principal, name string) (string, error) {
	return s.resolveOwn(ctx, by, name, true)
}

func (s *SchemaService) resolveOwn(ctx context.Context, by Principal, name string, deleted bool) (string, error) {
	resolved, err := s.config.Types.Resolve(name)
	slug, custom := CustomSlug(resolved)
	if err != nil || !custom {
		return resolved, err
	}
	schema, err := s.config.Store.Schema(ctx, by.Org, slug)
	if errors.Is(err, ErrNotFound) || err == nil && schema.DeletedAt != nil && !deleted {
		return "", unknownSchema(resolved)
	}
	return resolved, s.storageError(err)
}

func unknownSchema(documentType string) error {
	return Fail(
		CodeUnknownDocumentType,
		fmt.Sprintf("document type %q is not known; GET /document-types lists them all.", documentType),
	)
}

// pinSchema notes, in the transaction of an upload, the version by which the document will be read:
// changes of the schema that come while it waits are for later uploads.
func pinSchema(ctx context.Context, tx Tx, d Document) error {
	slug, custom := CustomSlug(d.DeclaredType)
	if !custom {
		return nil
	}
	s, err := tx.Schema(ctx, d.Org, slug)
	if errors.Is(err, ErrNotFound) || err == nil && s.DeletedAt != nil {
		return unknownSchema(d.DeclaredType)
	}
	if err != nil {
		return err
	}
	return tx.PinSchema(ctx, d.Org, d.ID, slug, s.Version)
}

// pinnedSchema is what travels to the reader with a document: nil for every type of the registry.
func (s *SchemaService) pinnedSchema(ctx context.Context, d Document) (*VersionedSchema, error) {
	if _, custom := CustomSlug(d.DeclaredType); !custom {
		return nil, nil
	}
	v, err := s.config.Store.PinnedSchema(ctx, d.Org, d.ID)
	if errors.Is(err, ErrNotFound) { // uploaded before there were schemas
		return nil, nil
	}
	return &v, err
}

// schemaFamily is the family of an organization's own types in the list of types.
const schemaFamily = "custom"

// DocumentTypes lists every type of the registry with its aliases and family, then the organization's own.
func (s *SchemaService) DocumentTypes(ctx context.Context, by Principal) ([]DocumentTypeEntry, error) {
	list := s.config.Types.List()
	own, _, err := s.config.Store.Schemas(ctx, by.Org, MaxSchemas, 0)
	for _, schema := range own {
		list = append(
			list, DocumentTypeEntry{DocumentType: schema.DocumentType(), Aliases: []string{}, Family: schemaFamily},
		)
	}
	return list, s.storageError(err)
}
