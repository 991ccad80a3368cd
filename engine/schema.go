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

// CustomSlug is the schema's slug in a document type; ok is false for any other type.
func CustomSlug(documentType string) (slug string, ok bool) {
	return strings.CutPrefix(documentType, CustomPrefix)
}

// Bounds of schemas.
const (
	MaxSchemas        = 200  // schemas of an organization at the same time
	MaxSchemaVersions = 1000 // versions of a schema: one each working day for four years
)

// Schema is an organization's own document type. Its definition never changes in place: every change makes a new
// version, and a document is read by the version that was current when it was uploaded.
type Schema struct {
	Org         OrgID  // its owner
	Slug        string // [a-z][a-z0-9_]{0,62}, unique in the organization
	Name        string // for people
	Description string // for people; may be ""
	// The current version, from 1. It continues if a deleted slug is used again, so that a result's slug and version
	// always name one definition.
	Version    int64
	Revision   int64           // counts every change, of the name too; it is in the ETag
	Definition json.RawMessage // Of Version: canonical JSON of SchemaDefinition. Nil in lists.
	CreatedAt  time.Time       // when it was made
	UpdatedAt  time.Time       // when it changed last
	DeletedAt  *time.Time      // nil unless it is deleted
}

// DocumentType is the name under which documents are uploaded.
func (s Schema) DocumentType() string { return CustomPrefix + s.Slug }

// VersionedSchema is one version of a definition.
type VersionedSchema struct {
	Slug       string          // of the schema; "" for a definition that is not stored
	Version    int64           // from 1
	Definition json.RawMessage // canonical JSON of SchemaDefinition; nil in lists
	CreatedAt  time.Time       // when it was made
	CreatedBy  string          // public id of the key
}

// SchemaInput is a new schema, or the replacement of one.
type SchemaInput struct {
	// [a-z][a-z0-9_]{0,62}; "" in a replacement.
	Slug string `json:"slug" validate:"max=63" doc:"[a-z][a-z0-9_]{0,62}; documents are uploaded as custom:<slug>."`
	// For people, 1 to 200 characters.
	Name string `json:"name" validate:"max=200"`
	// For people, at most 2000 characters.
	Description string `json:"description,omitempty" validate:"max=2000"`
	// JSON of SchemaDefinition.
	Definition json.RawMessage `json:"definition"`
}

// SchemaPatch changes a schema; nil leaves a value unchanged.
type SchemaPatch struct {
	// For people, 1 to 200 characters.
	Name *string `json:"name,omitempty" validate:"omitempty,max=200"`
	// For people, at most 2000 characters.
	Description *string `json:"description,omitempty" validate:"omitempty,max=2000"`
	// JSON of SchemaDefinition.
	Definition json.RawMessage `json:"definition,omitempty"`
}

// SchemaReads are the store's queries for organizations' own schemas.
type SchemaReads interface {
	// Schema finds by slug, deleted ones included.
	Schema(ctx context.Context, org OrgID, slug string) (Schema, error)
	// Schemas lists a page by slug, without deleted ones, and counts all.
	Schemas(ctx context.Context, org OrgID, limit, offset int) ([]Schema, int, error)
	// SchemaVersion finds one version of a schema; ErrNotFound if there is none.
	SchemaVersion(ctx context.Context, org OrgID, slug string, version int64) (VersionedSchema, error)
	// SchemaVersions lists all versions of a schema, newest first.
	SchemaVersions(ctx context.Context, org OrgID, slug string) ([]VersionedSchema, error)
	// PinnedSchema is the version by which a document is read; ErrNotFound if it has another type.
	PinnedSchema(ctx context.Context, org OrgID, documentID int64) (VersionedSchema, error)
}

// SchemaWrites are the store's changes to schemas.
type SchemaWrites interface {
	// PutSchema adds a schema at revision 1, or replaces the revision before; ErrDuplicate if the stored revision is
	// another.
	PutSchema(ctx context.Context, s Schema) error
	// InsertSchemaVersion returns ErrDuplicate if the version exists.
	InsertSchemaVersion(ctx context.Context, org OrgID, v VersionedSchema) error
	// DropSchemaVersions deletes a schema's versions by which no document is read.
	DropSchemaVersions(ctx context.Context, org OrgID, slug string) error
	// PinSchema stores by which version a document is read, in place of an earlier one.
	PinSchema(ctx context.Context, org OrgID, documentID int64, slug string, version int64) error
}

// SchemaService manages an organization's own document types, and lists all types.
type SchemaService struct {
	*core
	dryRuns chan struct{} // holds a value for each dry run under way
}

// Create adds an organization's own document type at version 1, or at its next version if a deleted schema had the
// slug. Errors: VALIDATION_FAILED, SCHEMA_EXISTS, TOO_MANY_SCHEMAS.
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
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, made)
	})
	return made, err
}

// placeForSchema checks that a slug is free and that the organization may have one more schema. It returns the deleted
// schema that had the slug.
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

// checkSchema checks everything except the slug and returns the canonical definition.
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

// fieldFaults checks a slug if one is given, because only a new schema needs one.
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

// definitionFaults names the wrong members of a definition.
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

// putSchema writes a schema's next revision, with a new version if the definition changed.
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

// Get returns one schema with its current definition.
func (s *SchemaService) Get(ctx context.Context, by Principal, slug string) (Schema, error) {
	schema, err := presentSchema(ctx, s.config.Store, by, slug)
	return schema, s.storageError(err)
}

// presentSchema returns a schema that is not deleted, with its definition.
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

// List returns a page of schemas by slug, without definitions, and the number of all.
func (s *SchemaService) List(ctx context.Context, by Principal, limit, offset int) ([]Schema, int, error) {
	if err := checkPage(limit, offset); err != nil {
		return nil, 0, err
	}
	list, total, err := s.config.Store.Schemas(ctx, by.Org, limit, offset)
	return list, total, s.storageError(err)
}

// Replace replaces name, description and definition. Errors: VALIDATION_FAILED, NOT_FOUND, PRECONDITION_FAILED.
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

// Patch changes what is given. Errors are those of Replace.
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

// changeSchema applies a change to an existing schema; if nothing changes, there is no new revision.
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

// matchedSchema returns a schema under its lock if the caller's condition holds.
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

// Delete ends a schema. Results that were read by it stay, waiting documents are still read by the version for which
// they were uploaded, and new uploads cannot use the slug.
func (s *SchemaService) Delete(ctx context.Context, by Principal, slug string, match *IfMatch) error {
	return s.inTx(ctx, func(tx Tx) error {
		schema, err := matchedSchema(ctx, tx, by, slug, match)
		if err != nil {
			return err
		}
		now := s.now()
		schema.Name, schema.Description, schema.UpdatedAt, schema.DeletedAt, schema.Revision =
			"", "", now, &now, schema.Revision+1
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

// Version returns one version with its definition.
func (s *SchemaService) Version(
	ctx context.Context, by Principal, slug string, version int64,
) (VersionedSchema, error) {
	if _, err := presentSchema(ctx, s.config.Store, by, slug); err != nil {
		return VersionedSchema{}, s.storageError(err)
	}
	v, err := s.config.Store.SchemaVersion(ctx, by.Org, slug, version)
	return v, s.storageError(err)
}

// resolveType is the type that a name means for the caller's organization: a type of the registry, or one of its own
// schemas. Another organization's schema is unknown.
func (s *SchemaService) resolveType(ctx context.Context, by Principal, name string) (string, error) {
	return s.resolveOwn(ctx, by, name, false)
}

// resolveListed also knows deleted schemas, because documents that were read by them are still listed.
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

// pinSchema stores, in the transaction of an upload, the version by which the document will be read. Later changes of
// the schema are for later uploads.
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

// pinnedSchema is the schema that a document's reader gets; nil for types of the registry.
func (s *SchemaService) pinnedSchema(ctx context.Context, d Document) (*VersionedSchema, error) {
	if _, custom := CustomSlug(d.DeclaredType); !custom {
		return nil, nil
	}
	v, err := s.config.Store.PinnedSchema(ctx, d.Org, d.ID)
	if errors.Is(err, ErrNotFound) { // uploaded before schemas existed
		return nil, nil
	}
	return &v, err
}

// schemaFamily is the family of an organization's own types in the list of types.
const schemaFamily = "custom"

// BuiltIn lists the types that every organization has: those of Config.Types.
func (s *SchemaService) BuiltIn() []DocumentTypeEntry { return s.config.Types.List() }

// DocumentTypes lists every type of the registry with its aliases and family, then the organization's own.
func (s *SchemaService) DocumentTypes(ctx context.Context, by Principal) ([]DocumentTypeEntry, error) {
	list := s.BuiltIn()
	own, _, err := s.config.Store.Schemas(ctx, by.Org, MaxSchemas, 0)
	for _, schema := range own {
		list = append(
			list, DocumentTypeEntry{DocumentType: schema.DocumentType(), Aliases: []string{}, Family: schemaFamily},
		)
	}
	return list, s.storageError(err)
}
