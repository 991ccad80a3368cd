package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) schemaRoutes() {
	about := "A definition names fields by the words beside their values, tables by the words of their headings, and checks among them. " +
		"Documents uploaded as `custom:<slug>` are read by the version that is current at their upload."
	change := []engine.Code{engine.CodePreconditionFailed, engine.CodeTooManySchemas}
	register(s, route{method: http.MethodPost, path: "/schemas", id: "createSchema", scheme: documentScheme,
		summary: "Create a custom extraction schema", about: about, scope: engine.DocumentWrite, status: http.StatusCreated,
		creates: schemaMade, bodyLimit: schemaBody, request: s.jsonBody(s.definitionIn(inputSchema[engine.SchemaInput](s))),
		failures: []engine.Code{engine.CodeSchemaExists, engine.CodeTooManySchemas}}, s.createSchema)
	register(s, route{method: http.MethodGet, path: "/schemas", id: "listSchemas", scheme: documentScheme,
		summary: "List custom extraction schemas by slug", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Without their definitions; deleted ones are left out."}, s.listSchemas)
	register(s, route{method: http.MethodGet, path: "/schemas/{slug}", id: "getSchema", scheme: documentScheme,
		summary: "Read a schema with its current definition", scope: engine.DocumentRead, status: http.StatusOK,
		about: "The `ETag` is for `If-Match` of a change."}, s.getSchema)
	register(s, route{method: http.MethodPut, path: "/schemas/{slug}", id: "replaceSchema", scheme: documentScheme,
		summary: "Replace a schema's name, description and definition", scope: engine.DocumentWrite, status: http.StatusOK,
		about:     "Another definition becomes the next version; earlier versions stay readable.",
		bodyLimit: schemaBody, request: s.jsonBody(s.definitionIn(inputSchema[schemaReplacement](s))), failures: change}, s.replaceSchema)
	register(s, route{method: http.MethodPatch, path: "/schemas/{slug}", id: "updateSchema", scheme: documentScheme,
		summary: "Change some values of a schema", scope: engine.DocumentWrite, status: http.StatusOK,
		about:     "What is left out stays. Another definition becomes the next version.",
		bodyLimit: schemaBody, request: s.jsonBody(s.definitionIn(inputSchema[engine.SchemaPatch](s))), failures: change}, s.updateSchema)
	register(s, route{method: http.MethodDelete, path: "/schemas/{slug}", id: "deleteSchema", scheme: documentScheme,
		summary: "Delete a schema", scope: engine.DocumentDelete, status: http.StatusOK, failures: []engine.Code{engine.CodePreconditionFailed},
		about: "Documents keep their results, those that wait are still read by it, and its document type is unknown to new uploads."}, s.deleteSchema)
	register(s, route{method: http.MethodGet, path: "/schemas/{slug}/versions", id: "listSchemaVersions", scheme: documentScheme,
		summary: "List a schema's versions, newest first", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Without their definitions. A result names its version in `schema`."}, s.listSchemaVersions)
	register(s, route{method: http.MethodGet, path: "/schemas/{slug}/versions/{version}", id: "getSchemaVersion", scheme: documentScheme,
		summary: "Read one version of a schema", scope: engine.DocumentRead, status: http.StatusOK,
		about: "A version never changes."}, s.getSchemaVersion)
	s.dryRunRoutes()
}

// schemaBody is the limit of bodies with a definition: the largest one.
const schemaBody = engine.MaxSchemaBytes

// definitionIn documents the definition of a body, which its type holds unread.
func (s *server) definitionIn(ref *huma.Schema) *huma.Schema {
	schemas := s.api.OpenAPI().Components.Schemas
	properties := schemas.SchemaFromRef(ref.Ref).Properties
	properties["definition"] = schemas.Schema(typeOf[definitionInput](), true, "")
	return ref
}

// schemaReplacement is the body of a replacement; the slug stays.
type schemaReplacement struct {
	Name        string          `json:"name" validate:"max=200"`
	Description string          `json:"description,omitempty" validate:"max=2000"`
	Definition  json.RawMessage `json:"definition"`
}

type schemaRef struct {
	Slug string `path:"slug" doc:"The schema's slug."`
}

// schemaChange names a schema and, when the client wants it, the revisions that a change may start from.
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

func (s *server) createSchema(ctx context.Context, c *call, _ *struct{}) (*schemaOutput, error) {
	in, err := readJSON[engine.SchemaInput](c)
	if err != nil {
		return nil, err
	}
	return schemaAnswer(s.Engine.CreateSchema(ctx, c.by, in))
}

func (s *server) listSchemas(ctx context.Context, c *call, in *listSchemasInput) (*schemasOutput, error) {
	list, total, err := s.Engine.Schemas(ctx, c.by, in.Limit, (in.Page-1)*in.Limit)
	if err != nil {
		return nil, err
	}
	out := &schemasOutput{}
	out.Body.Success, out.Body.Schemas = true, each(list, schemaSummary)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = Pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}

func (s *server) getSchema(ctx context.Context, c *call, in *schemaRef) (*schemaOutput, error) {
	return schemaAnswer(s.Engine.Schema(ctx, c.by, in.Slug))
}

func (s *server) replaceSchema(ctx context.Context, c *call, in *schemaChange) (*schemaOutput, error) {
	match, err := schemaMatch(c)
	if err != nil {
		return nil, err
	}
	body, err := readJSON[schemaReplacement](c)
	if err != nil {
		return nil, err
	}
	return schemaAnswer(s.Engine.ReplaceSchema(ctx, c.by, in.Slug,
		engine.SchemaInput{Name: body.Name, Description: body.Description, Definition: body.Definition}, match))
}

func (s *server) updateSchema(ctx context.Context, c *call, in *schemaChange) (*schemaOutput, error) {
	match, err := schemaMatch(c)
	if err != nil {
		return nil, err
	}
	patch, err := readJSON[engine.SchemaPatch](c)
	if err != nil {
		return nil, err
	}
	return schemaAnswer(s.Engine.PatchSchema(ctx, c.by, in.Slug, patch, match))
}

func (s *server) deleteSchema(ctx context.Context, c *call, in *schemaChange) (*successOutput, error) {
	match, err := schemaMatch(c)
	if err != nil {
		return nil, err
	}
	if err := s.Engine.DeleteSchema(ctx, c.by, in.Slug, match); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}

func (s *server) listSchemaVersions(ctx context.Context, c *call, in *schemaRef) (*schemaVersionsOutput, error) {
	list, err := s.Engine.SchemaVersions(ctx, c.by, in.Slug)
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

func (s *server) getSchemaVersion(ctx context.Context, c *call, in *schemaVersionRef) (*schemaVersionOutput, error) {
	number, ok := engine.ParseDocumentID(in.Version) // written as ids are
	if !ok {
		return nil, engine.Fail(engine.CodeNotFound)
	}
	v, err := s.Engine.SchemaVersion(ctx, c.by, in.Slug, number)
	if err != nil {
		return nil, err
	}
	out := &schemaVersionOutput{}
	out.Body.Success, out.Body.Version.SchemaVersion = true, versionSummary(v)
	out.Body.Version.Definition, err = definitionOf(v.Definition)
	return out, err
}
