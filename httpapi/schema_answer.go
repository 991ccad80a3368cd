package httpapi

import (
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// Schema is a custom extraction schema as it is listed.
type Schema struct {
	Slug         string `json:"slug"`
	DocumentType string `json:"document_type" doc:"The type to upload documents as: custom:<slug>."`
	Name         string `json:"name"`
	Description  string `json:"description"`
	Version      int64  `json:"version" minimum:"1" doc:"Of the definition; counts up with every change of it."`
	CreatedAt    clock  `json:"created_at"`
	UpdatedAt    clock  `json:"updated_at"`
}

// SchemaDetail is one schema with its current definition.
type SchemaDetail struct {
	Schema
	Definition engine.SchemaDefinition `json:"definition"`
}

// SchemaVersion is one version of a schema as it is listed.
type SchemaVersion struct {
	Version   int64 `json:"version" minimum:"1"`
	CreatedAt clock `json:"created_at"`
}

// SchemaVersionDetail is one version with its definition.
type SchemaVersionDetail struct {
	SchemaVersion
	Definition engine.SchemaDefinition `json:"definition"`
}

type schemaOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later change."`
	Body struct {
		Success bool         `json:"success"`
		Schema  SchemaDetail `json:"schema"`
	}
}

type listSchemasInput struct {
	Page  int `query:"page" minimum:"1" maximum:"10000000" default:"1"`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type schemasOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		Schemas    []Schema   `json:"schemas"`
		Page       int        `json:"page"`
		Limit      int        `json:"limit"`
		Total      int        `json:"total"`
		Pagination Pagination `json:"pagination"`
	}
}

type schemaVersionsOutput struct {
	Body struct {
		Success  bool            `json:"success"`
		Versions []SchemaVersion `json:"versions"`
	}
}

type schemaVersionOutput struct {
	Body struct {
		Success bool                `json:"success"`
		Version SchemaVersionDetail `json:"version"`
	}
}

func schemaSummary(s engine.Schema) Schema {
	return Schema{Slug: s.Slug, DocumentType: s.DocumentType(), Name: s.Name, Description: s.Description,
		Version: s.Version, CreatedAt: clock(s.CreatedAt), UpdatedAt: clock(s.UpdatedAt)}
}

func versionSummary(v engine.VersionedSchema) SchemaVersion {
	return SchemaVersion{Version: v.Version, CreatedAt: clock(v.CreatedAt)}
}

// schemaMade words a schema that was made.
func schemaMade(_ *call, result any) (any, error) {
	made, ok := result.(engine.Schema)
	if !ok {
		return nil, fmt.Errorf("the operation made %T, not a schema", result)
	}
	return schemaAnswer(made, nil)
}

func schemaAnswer(s engine.Schema, err error) (*schemaOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &schemaOutput{ETag: schemaETag(s.Revision)}
	out.Body.Success, out.Body.Schema.Schema = true, schemaSummary(s)
	out.Body.Schema.Definition, err = definitionOf(s.Definition)
	return out, err
}

func definitionOf(raw json.RawMessage) (d engine.SchemaDefinition, err error) {
	err = json.Unmarshal(raw, &d)
	return d, err
}

// definitionInput documents a definition as it is sent: every list may be left out.
type definitionInput struct {
	Fields    []engine.SchemaField `json:"fields,omitempty" doc:"Values that stand beside a label; at most 200."`
	Tables    []engine.SchemaTable `json:"tables,omitempty" doc:"Tables, found by the words of their heading; at most 20."`
	Checks    []engine.SchemaCheck `json:"checks,omitempty" doc:"What must hold among the values; at most 100."`
	DateOrder string               `json:"date_order,omitempty" enum:"month_first,day_first"`
}
