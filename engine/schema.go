package engine

import (
	"encoding/json"
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
