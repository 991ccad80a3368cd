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
)

// CreateSchema adds an organization's own document type at version 1, or at its next version when a
// deleted schema had the slug. Errors: VALIDATION_FAILED, SCHEMA_EXISTS, TOO_MANY_SCHEMAS.
func (e *Engine) CreateSchema(ctx context.Context, by Principal, in SchemaInput) (Schema, error) {
	if in.Slug == "" {
		return Schema{}, fieldsFailure(append([]ErrorDetail{slugFault}, FieldFaults(in)...))
	}
	definition, err := e.checkSchema(in)
	if err != nil {
		return Schema{}, err
	}
	var made Schema
	err = e.inTx(ctx, func(tx Tx) error {
		old, err := e.placeForSchema(ctx, tx, by, in.Slug)
		if err != nil {
			return err
		}
		now := e.now()
		made = Schema{Org: by.Org, Slug: in.Slug, Name: in.Name, Description: in.Description, Version: old.Version,
			Revision: old.Revision, CreatedAt: now}
		if err := e.putSchema(ctx, tx, by, &made, definition, "schema.created"); err != nil {
			return err
		}
		return e.made(ctx, tx, by, made)
	})
	return made, err
}

// placeForSchema says whether a slug is free and the organization may have one more; the schema that had
// it is returned.
func (e *Engine) placeForSchema(ctx context.Context, tx Tx, by Principal, slug string) (old Schema, err error) {
	if err := tx.Lock(ctx, by.Org, "schemas"); err != nil {
		return old, err
	}
	if _, total, err := tx.Schemas(ctx, by.Org, 1, 0); err != nil || total >= MaxSchemas {
		if err == nil {
			err = Fail(CodeTooManySchemas, fmt.Sprintf("An organization has at most %d schemas; delete one that is no longer used.", MaxSchemas))
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
func (e *Engine) checkSchema(in SchemaInput) (json.RawMessage, error) {
	if err := e.checkInput(in); err != nil {
		return nil, err
	}
	return canonicalDefinition(in.Definition)
}

var slugFault = ErrorDetail{"/slug", "FORM", "slug has small letters, digits and underscores, begins with a letter, and has at most 63 characters."}

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
func (e *Engine) putSchema(ctx context.Context, tx Tx, by Principal, s *Schema, definition json.RawMessage, action string) error {
	s.UpdatedAt, s.Revision = e.now(), s.Revision+1
	changed := !bytes.Equal(definition, s.Definition)
	if changed {
		s.Version++
		if s.Version > MaxSchemaVersions {
			return Fail(CodeTooManySchemas, fmt.Sprintf("A schema has at most %d versions; create another schema.", MaxSchemaVersions))
		}
	}
	s.Definition = definition
	if err := tx.PutSchema(ctx, *s); err != nil {
		return err
	}
	if changed {
		v := VersionedSchema{Slug: s.Slug, Version: s.Version, Definition: definition, CreatedAt: s.UpdatedAt, CreatedBy: by.KeyID}
		if err := tx.InsertSchemaVersion(ctx, by.Org, v); err != nil {
			return err
		}
	}
	sum := sha256.Sum256(definition)
	return e.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: action, subject: s.Slug,
		after: map[string]any{"version": s.Version, "revision": s.Revision, "definition_sha256": hex.EncodeToString(sum[:])}})
}

// Schema is one schema with its current definition.
func (e *Engine) Schema(ctx context.Context, by Principal, slug string) (Schema, error) {
	s, err := presentSchema(ctx, e.Store, by, slug)
	return s, e.storageError(err)
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

// Schemas lists a page of schemas by slug, with the number of all. Definitions are not filled.
func (e *Engine) Schemas(ctx context.Context, by Principal, limit, offset int) ([]Schema, int, error) {
	if err := checkPage(limit, offset); err != nil {
		return nil, 0, err
	}
	list, total, err := e.Store.Schemas(ctx, by.Org, limit, offset)
	return list, total, e.storageError(err)
}

// ReplaceSchema replaces name, description and definition. Errors: VALIDATION_FAILED, NOT_FOUND,
// PRECONDITION_FAILED.
func (e *Engine) ReplaceSchema(ctx context.Context, by Principal, slug string, in SchemaInput, match *IfMatch) (Schema, error) {
	if in.Slug != "" && in.Slug != slug {
		return Schema{}, FailField("/slug", "IMMUTABLE", "A schema's slug cannot be changed; create another schema.")
	}
	definition, err := e.checkSchema(in)
	if err != nil {
		return Schema{}, err
	}
	return e.changeSchema(ctx, by, slug, match, func(s *Schema) json.RawMessage {
		s.Name, s.Description = in.Name, in.Description
		return definition
	})
}

// PatchSchema changes what is given. Errors are those of ReplaceSchema.
func (e *Engine) PatchSchema(ctx context.Context, by Principal, slug string, in SchemaPatch, match *IfMatch) (Schema, error) {
	if err := e.checkInput(in); err != nil {
		return Schema{}, err
	}
	var definition json.RawMessage
	if in.Definition != nil {
		var err error
		if definition, err = canonicalDefinition(in.Definition); err != nil {
			return Schema{}, err
		}
	}
	return e.changeSchema(ctx, by, slug, match, func(s *Schema) json.RawMessage {
		if in.Name != nil {
			s.Name = *in.Name
		}
		if in.Description != nil {
			s.Description = *in.Description
		}
		if definition == nil {
			return s.Definition
		}
		return definition
	})
}

// changeSchema applies a change to a schema that stands; one that changes nothing makes no revision.
func (e *Engine) changeSchema(ctx context.Context, by Principal, slug string, match *IfMatch, apply func(s *Schema) json.RawMessage) (Schema, error) {
	var s Schema
	err := e.inTx(ctx, func(tx Tx) (err error) {
		if s, err = matchedSchema(ctx, tx, by, slug, match); err != nil {
			return err
		}
		before := s
		definition := apply(&s)
		if s.Name == before.Name && s.Description == before.Description && bytes.Equal(definition, before.Definition) {
			return nil
		}
		return e.putSchema(ctx, tx, by, &s, definition, "schema.changed")
	})
	return s, err
}

// matchedSchema is a schema under its lock, when the caller's condition holds.
func matchedSchema(ctx context.Context, tx Tx, by Principal, slug string, match *IfMatch) (Schema, error) {
	if err := tx.Lock(ctx, by.Org, "schemas"); err != nil {
		return Schema{}, err
	}
	s, err := presentSchema(ctx, tx, by, slug)
	if err == nil && !match.holds(s.Revision) {
		err = Fail(CodePreconditionFailed, "The schema was changed since it was read; read it again, then send the change with its new ETag.")
	}
	return s, err
}

// DeleteSchema ends a schema. Results that were read by it stay, documents that wait are still read by the
// version they were uploaded for, and the slug is unknown to new uploads.
func (e *Engine) DeleteSchema(ctx context.Context, by Principal, slug string, match *IfMatch) error {
	return e.inTx(ctx, func(tx Tx) error {
		s, err := matchedSchema(ctx, tx, by, slug, match)
		if err != nil {
			return err
		}
		now := e.now()
		s.Name, s.Description, s.UpdatedAt, s.DeletedAt, s.Revision = "", "", now, &now, s.Revision+1
		if err := tx.PutSchema(ctx, s); err != nil {
			return err
		}
		if err := tx.DropSchemaVersions(ctx, by.Org, slug); err != nil {
			return err
		}
		return e.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "schema.deleted", subject: slug,
			after: map[string]any{"version": s.Version, "revision": s.Revision}})
	})
}

// SchemaVersions lists a schema's versions, newest first, without their definitions.
func (e *Engine) SchemaVersions(ctx context.Context, by Principal, slug string) ([]VersionedSchema, error) {
	if _, err := presentSchema(ctx, e.Store, by, slug); err != nil {
		return nil, e.storageError(err)
	}
	list, err := e.Store.SchemaVersions(ctx, by.Org, slug)
	return list, e.storageError(err)
}

// SchemaVersion is one version with its definition.
func (e *Engine) SchemaVersion(ctx context.Context, by Principal, slug string, version int64) (VersionedSchema, error) {
	if _, err := presentSchema(ctx, e.Store, by, slug); err != nil {
		return VersionedSchema{}, e.storageError(err)
	}
	v, err := e.Store.SchemaVersion(ctx, by.Org, slug, version)
	return v, e.storageError(err)
}
