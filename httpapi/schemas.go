package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// schemaHandlers serve custom extraction schemas and test them on stored documents.
type schemaHandlers struct{ *server }

func (h schemaHandlers) operations() operations {
	about := "A definition names fields by the words beside their values, tables by the words of their headings, and checks among them. " +
		"Documents uploaded as `custom:<slug>` are read by the version that is current at their upload."
	change := []engine.Code{engine.CodePreconditionFailed, engine.CodeTooManySchemas}
	return operations{
		"createSchema": {
			summary:   "Create a custom extraction schema",
			about:     about,
			bodyLimit: schemaBody,
			request:   jsonBody(h.definitionIn(inputSchema[engine.SchemaInput](h.server))),
			creates:   schemaMade,
			failures:  []engine.Code{engine.CodeSchemaExists, engine.CodeTooManySchemas},
		},
		"listSchemas": {
			summary: "List custom extraction schemas by slug",
			about:   "Without their definitions; deleted ones are left out.",
		},
		"getSchema": {
			summary: "Read a schema with its current definition",
			about:   "The `ETag` is for `If-Match` of a change.",
		},
		"replaceSchema": {
			summary:   "Replace a schema's name, description and definition",
			about:     "Another definition becomes the next version; earlier versions stay readable.",
			bodyLimit: schemaBody,
			request:   jsonBody(h.definitionIn(inputSchema[schemaReplacement](h.server))),
			failures:  change,
		},
		"updateSchema": {
			summary:   "Change some values of a schema",
			about:     "What is left out stays. Another definition becomes the next version.",
			bodyLimit: schemaBody,
			request:   jsonBody(h.definitionIn(inputSchema[engine.SchemaPatch](h.server))),
			failures:  change,
		},
		"deleteSchema": {
			summary:  "Delete a schema",
			about:    "Documents keep their results, those that wait are still read by it, and its document type is unknown to new uploads.",
			failures: []engine.Code{engine.CodePreconditionFailed},
		},
		"listSchemaVersions": {
			summary: "List a schema's versions, newest first",
			about:   "Without their definitions. A result names its version in `schema`.",
		},
		"getSchemaVersion": {
			summary: "Read one version of a schema",
			about:   "A version never changes.",
		},
		"dryRunDefinition": {
			summary:   "Try a definition on a stored document",
			about:     "Reads a stored document and keeps nothing. The answer is what `document.result` would be.",
			bodyLimit: schemaBody,
			request:   jsonBody(h.definitionIn(inputSchema[engine.DryRunInput](h.server))),
			failures:  []engine.Code{engine.CodeNotFound, engine.CodeDocumentNotProcessed, engine.CodeDryRunFailed},
		},
		"dryRunSchema": {
			summary:   "Try a schema on a stored document",
			about:     "Reads a stored document and keeps nothing. The answer is what `document.result` would be.",
			bodyLimit: schemaBody,
			request:   jsonBody(inputSchema[storedDryRun](h.server)),
			failures:  []engine.Code{engine.CodeNotFound, engine.CodeDocumentNotProcessed, engine.CodeDryRunFailed},
		},
	}
}

// schemaBody is the limit of bodies with a definition: the size of the largest one.
const schemaBody = engine.MaxSchemaBytes

// definitionIn documents the definition in a body, which its Go type keeps as raw JSON.
func (h schemaHandlers) definitionIn(ref *huma.Schema) *huma.Schema {
	schemas := h.api.OpenAPI().Components.Schemas
	properties := schemas.SchemaFromRef(ref.Ref).Properties
	properties["definition"] = schemas.Schema(typeOf[definitionInput](), true, "")
	return ref
}

// schemaReplacement is the body of a replacement; the slug does not change.
type schemaReplacement struct {
	Name        string          `json:"name" validate:"max=200"`
	Description string          `json:"description,omitempty" validate:"max=2000"`
	Definition  json.RawMessage `json:"definition"`
}

type schemaRef struct {
	Slug string `path:"slug" doc:"The schema's slug."`
}

// schemaChange names a schema and optionally the revisions that a change may be based on.
type schemaChange struct {
	Slug    string `path:"slug" doc:"The schema's slug."`
	IfMatch string `header:"If-Match" doc:"The ETag of the schema as it was read; 412 when it has changed since. Optional."`
}

func schemaETag(revision int64) string {
	return `"schema-` + strconv.FormatInt(revision, 10) + `"`
}

func schemaMatch(c *call) (*engine.IfMatch, error) {
	return ifMatch(c.r.Header.Values("If-Match"), schemaETag)
}

func (h schemaHandlers) createSchema(ctx context.Context, c *call, _ *struct{}) (*schemaOutput, error) {
	in, err := readJSON[engine.SchemaInput](c)
	if err != nil {
		return nil, err
	}
	return schemaAnswer(h.Engine.Schemas.Create(ctx, c.by, in))
}

func (h schemaHandlers) listSchemas(ctx context.Context, c *call, in *listSchemasInput) (*schemasOutput, error) {
	list, total, err := h.Engine.Schemas.List(ctx, c.by, in.Limit, (in.Page-1)*in.Limit)
	if err != nil {
		return nil, err
	}
	out := &schemasOutput{}
	out.Body.Success, out.Body.Schemas = true, each(list, schemaSummary)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}

func (h schemaHandlers) getSchema(ctx context.Context, c *call, in *schemaRef) (*schemaOutput, error) {
	return schemaAnswer(h.Engine.Schemas.Get(ctx, c.by, in.Slug))
}

func (h schemaHandlers) replaceSchema(ctx context.Context, c *call, in *schemaChange) (*schemaOutput, error) {
	match, err := schemaMatch(c)
	if err != nil {
		return nil, err
	}
	body, err := readJSON[schemaReplacement](c)
	if err != nil {
		return nil, err
	}
	return schemaAnswer(h.Engine.Schemas.Replace(ctx, c.by, in.Slug,
		engine.SchemaInput{Name: body.Name, Description: body.Description, Definition: body.Definition}, match))
}

func (h schemaHandlers) updateSchema(ctx context.Context, c *call, in *schemaChange) (*schemaOutput, error) {
	match, err := schemaMatch(c)
	if err != nil {
		return nil, err
	}
	patch, err := readJSON[engine.SchemaPatch](c)
	if err != nil {
		return nil, err
	}
	return schemaAnswer(h.Engine.Schemas.Patch(ctx, c.by, in.Slug, patch, match))
}

func (h schemaHandlers) deleteSchema(ctx context.Context, c *call, in *schemaChange) (*successOutput, error) {
	match, err := schemaMatch(c)
	if err != nil {
		return nil, err
	}
	if err := h.Engine.Schemas.Delete(ctx, c.by, in.Slug, match); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}

func (h schemaHandlers) listSchemaVersions(ctx context.Context, c *call, in *schemaRef) (*schemaVersionsOutput, error) {
	list, err := h.Engine.Schemas.Versions(ctx, c.by, in.Slug)
	if err != nil {
		return nil, err
	}
	out := &schemaVersionsOutput{}
	out.Body.Success, out.Body.Versions = true, each(list, versionSummary)
	return out, nil
}

type schemaVersionRef struct {
	Slug    string `path:"slug" doc:"The schema's slug."`
	Version string `path:"version" doc:"A positive integer."`
}

func (h schemaHandlers) getSchemaVersion(
	ctx context.Context, c *call, in *schemaVersionRef,
) (*schemaVersionOutput, error) {
	number, ok := engine.ParseDocumentID(in.Version) // versions are written like ids
	if !ok {
		return nil, engine.Fail(engine.CodeNotFound)
	}
	v, err := h.Engine.Schemas.Version(ctx, c.by, in.Slug, number)
	if err != nil {
		return nil, err
	}
	out := &schemaVersionOutput{}
	out.Body.Success, out.Body.Version.SchemaVersion = true, versionSummary(v)
	out.Body.Version.Definition, err = definitionOf(v.Definition)
	return out, err
}

// Schema is a custom extraction schema in lists.
type Schema struct {
	// The name in paths, unique in the organization.
	Slug string `json:"slug"`
	// The type to upload documents as: custom:<slug>.
	DocumentType string `json:"document_type" doc:"The type to upload documents as: custom:<slug>."`
	// Name for people.
	Name string `json:"name"`
	// What the schema is for; empty if nothing was sent.
	Description string `json:"description"`
	// Version of the definition, from 1; it increases with every change.
	Version int64 `json:"version" minimum:"1" doc:"Of the definition; counts up with every change of it."`
	// When it was created, UTC.
	CreatedAt clock `json:"created_at"`
	// When it last changed, UTC.
	UpdatedAt clock `json:"updated_at"`
}

// schemaDetail is one schema with its current definition.
type schemaDetail struct {
	Schema
	// The current definition.
	Definition engine.SchemaDefinition `json:"definition"`
}

// SchemaVersion is one version of a schema in lists.
type SchemaVersion struct {
	// The version, from 1.
	Version int64 `json:"version" minimum:"1"`
	// When this version was created, UTC.
	CreatedAt clock `json:"created_at"`
}

// schemaVersionDetail is one version with its definition.
type schemaVersionDetail struct {
	SchemaVersion
	// The definition of this version.
	Definition engine.SchemaDefinition `json:"definition"`
}

type schemaOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later change."`
	Body struct {
		Success bool         `json:"success"`
		Schema  schemaDetail `json:"schema"`
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
		Pagination pagination `json:"pagination"`
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
		Version schemaVersionDetail `json:"version"`
	}
}

func schemaSummary(s engine.Schema) Schema {
	return Schema{Slug: s.Slug, DocumentType: s.DocumentType(), Name: s.Name, Description: s.Description,
		Version: s.Version, CreatedAt: clock(s.CreatedAt), UpdatedAt: clock(s.UpdatedAt)}
}

func versionSummary(v engine.VersionedSchema) SchemaVersion {
	return SchemaVersion{Version: v.Version, CreatedAt: clock(v.CreatedAt)}
}

// schemaMade is the creation of POST /schemas.
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

// definitionInput documents a definition in requests: every list is optional.
type definitionInput struct {
	Fields    []engine.SchemaField `json:"fields,omitempty" doc:"Values that stand beside a label; at most 200."`
	Tables    []engine.SchemaTable `json:"tables,omitempty" doc:"Tables, found by the words of their heading; at most 20."`
	Checks    []engine.SchemaCheck `json:"checks,omitempty" doc:"What must hold among the values; at most 100."`
	DateOrder string               `json:"date_order,omitempty" enum:"month_first,day_first"`
}

// storedDryRun tests a stored schema with its own definition.
type storedDryRun struct {
	DocumentID int64  `json:"document_id" minimum:"1"`
	Password   string `json:"password,omitempty" doc:"For a protected file; the one sent with the upload was erased after processing. Used once, never kept."`
}

type dryRunRef struct{ PartsQuery }

type storedDryRunRef struct {
	Slug string `path:"slug" doc:"The schema's slug."`
	PartsQuery
}

type dryRunOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		DocumentID int64      `json:"document_id"`
		Result     resultJSON `json:"result" doc:"What document.result would be."`
	}
}

func (h schemaHandlers) dryRunDefinition(ctx context.Context, c *call, _ *dryRunRef) (*dryRunOutput, error) {
	in, err := readJSON[engine.DryRunInput](c)
	if err != nil {
		return nil, err
	}
	return h.dryRun(ctx, c, "", in)
}

func (h schemaHandlers) dryRunSchema(ctx context.Context, c *call, ref *storedDryRunRef) (*dryRunOutput, error) {
	in, err := readJSON[storedDryRun](c)
	if err != nil {
		return nil, err
	}
	return h.dryRun(ctx, c, ref.Slug, engine.DryRunInput{DocumentID: in.DocumentID, Password: in.Password})
}

func (h schemaHandlers) dryRun(
	ctx context.Context, c *call, slug string, in engine.DryRunInput,
) (*dryRunOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	result, err := h.Engine.Schemas.DryRun(ctx, c.by, slug, in)
	if err != nil {
		return nil, err
	}
	out := &dryRunOutput{}
	out.Body.Success, out.Body.DocumentID = true, in.DocumentID
	out.Body.Result, err = h.partsOf(parts, engine.DraftType, result)
	return out, err
}
