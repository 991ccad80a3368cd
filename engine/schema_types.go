package engine

import (
	"context"
	"errors"
	"fmt"
)

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
