package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) exportTemplateRoutes() {
	limited := []engine.Code{engine.CodeTemplateLimit}
	register(s, route{method: http.MethodPost, path: "/export-templates", id: "createExportTemplate", scheme: documentScheme,
		summary: "Define a workbook", scope: engine.DocumentWrite, plan: engine.CheckExportPlan, status: http.StatusCreated, creates: creates(templateMade),
		about:     "The language of `sheets` is described in docs/exports.md; what is wrong in it is named by JSON pointer. `document_types` empty is every type. At most 100.",
		bodyLimit: smallBody, request: s.jsonBody(s.templateSchema(inputSchema[engine.ExportTemplateInput](s), "name", "sheets")), failures: limited}, s.createExportTemplate)
	register(s, route{method: http.MethodGet, path: "/export-templates", id: "listExportTemplates", scheme: documentScheme,
		summary: "List templates, the latest changed first, then the ready-made ones", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Without their sheets, which `GET /export-templates/{template_id}` shows."}, s.listExportTemplates)
	register(s, route{method: http.MethodGet, path: "/export-templates/{template_id}", id: "getExportTemplate", scheme: documentScheme,
		summary: "Read a template", scope: engine.DocumentRead, status: http.StatusOK,
		about: "By its id, or a ready-made one by its name: a start for one's own."}, s.getExportTemplate)
	register(s, route{method: http.MethodPatch, path: "/export-templates/{template_id}", id: "updateExportTemplate", scheme: documentScheme,
		summary: "Change a template", scope: engine.DocumentWrite, plan: engine.CheckExportPlan, status: http.StatusOK, bodyLimit: smallBody,
		about:    "Values left out stay; each change raises `version`. With `If-Match` only the version that was read is changed. Ready-made ones are absent here.",
		request:  s.jsonBody(s.templateSchema(inputSchema[engine.ExportTemplatePatch](s))),
		failures: []engine.Code{engine.CodePreconditionFailed}}, s.updateExportTemplate)
	register(s, route{method: http.MethodDelete, path: "/export-templates/{template_id}", id: "deleteExportTemplate", scheme: documentScheme,
		summary: "Delete a template", scope: engine.DocumentDelete, status: http.StatusOK, about: "Ready-made ones cannot be deleted."}, s.deleteExportTemplate)
}

// templateSchema adds to a body's schema what a type cannot say.
func (s *server) templateSchema(ref *huma.Schema, required ...string) *huma.Schema {
	schema := s.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	schema.Properties["sheets"] = sheetsSchema()
	schema.Properties["document_types"].Nullable = false
	schema.Required = required
	return ref
}

func sheetsSchema() *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}, Description: "The sheets in the language of docs/exports.md."}
}

// sheetList is a definition as JSON.
type sheetList json.RawMessage

// MarshalJSON implements json.Marshaler.
func (l sheetList) MarshalJSON() ([]byte, error) { return l, nil }

// Schema implements huma.SchemaProvider.
func (sheetList) Schema(huma.Registry) *huma.Schema { return sheetsSchema() }

// ExportTemplate is a template as it is answered.
type ExportTemplate struct {
	ID            string    `json:"id" doc:"A UUID; of a ready-made one its name."`
	Name          string    `json:"name"`
	DocumentTypes []string  `json:"document_types" doc:"Empty is every type."`
	Default       bool      `json:"default"`
	ReadyMade     bool      `json:"ready_made"`
	Version       int64     `json:"version" minimum:"0" doc:"Counts the changes from 1; 0 of a ready-made one."`
	CreatedAt     *clock    `json:"created_at" nullable:"true" doc:"null of a ready-made one."`
	UpdatedAt     *clock    `json:"updated_at" nullable:"true"`
	Sheets        sheetList `json:"sheets,omitempty"`
}

func templateAnswer(t engine.ExportTemplate) ExportTemplate {
	created, updated := clock(t.CreatedAt), clock(t.UpdatedAt)
	return ExportTemplate{ID: t.ID, Name: t.Definition.Name, DocumentTypes: t.Definition.DocumentTypes, Default: t.Default,
		Version: t.Version, CreatedAt: &created, UpdatedAt: &updated, Sheets: sheetList(t.Definition.Sheets)}
}

func readyTemplateAnswer(t engine.TemplateDefinition) ExportTemplate {
	types := t.DocumentTypes
	if types == nil {
		types = []string{}
	}
	return ExportTemplate{ID: t.Name, Name: t.Name, DocumentTypes: types, ReadyMade: true, Sheets: sheetList(t.Sheets)}
}

func templateETag(version int64) string { return `"template-` + strconv.FormatInt(version, 10) + `"` }

type templateOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later change."`
	Body struct {
		Success  bool           `json:"success"`
		Template ExportTemplate `json:"template"`
	}
}

func templateMade(t engine.ExportTemplate) *templateOutput {
	out := &templateOutput{ETag: templateETag(t.Version)}
	out.Body.Success, out.Body.Template = true, templateAnswer(t)
	return out
}

func (s *server) createExportTemplate(ctx context.Context, c *call, _ *struct{}) (*templateOutput, error) {
	in, err := readJSON[engine.ExportTemplateInput](c)
	if err != nil {
		return nil, err
	}
	t, err := s.Engine.CreateExportTemplate(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return templateMade(t), nil
}

type templatesOutput struct {
	Body struct {
		Success   bool             `json:"success"`
		Templates []ExportTemplate `json:"templates"`
	}
}

func (s *server) listExportTemplates(ctx context.Context, c *call, _ *struct{}) (*templatesOutput, error) {
	own, err := s.Engine.ExportTemplates(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &templatesOutput{}
	out.Body.Success = true
	out.Body.Templates = append(each(own, templateAnswer), each(s.Engine.ReadyTemplates(), readyTemplateAnswer)...)
	for i := range out.Body.Templates {
		out.Body.Templates[i].Sheets = nil
	}
	return out, nil
}

type templateRef struct {
	ID string `path:"template_id"`
}

func (s *server) getExportTemplate(ctx context.Context, c *call, in *templateRef) (*templateOutput, error) {
	for _, t := range s.Engine.ReadyTemplates() {
		if t.Name == in.ID {
			out := &templateOutput{ETag: templateETag(0)}
			out.Body.Success, out.Body.Template = true, readyTemplateAnswer(t)
			return out, nil
		}
	}
	t, err := s.Engine.ExportTemplate(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return templateMade(t), nil
}

type templateEditRef struct {
	ID      string `path:"template_id"`
	IfMatch string `header:"If-Match" doc:"The ETag of the template as it was read; 412 when it has changed since. Optional."`
}

func (s *server) updateExportTemplate(ctx context.Context, c *call, in *templateEditRef) (*templateOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), templateETag)
	if err != nil {
		return nil, err
	}
	patch, err := readJSON[engine.ExportTemplatePatch](c)
	if err != nil {
		return nil, err
	}
	patch.IfMatch = match
	t, err := s.Engine.UpdateExportTemplate(ctx, c.by, in.ID, patch)
	if err != nil {
		return nil, err
	}
	return templateMade(t), nil
}

func (s *server) deleteExportTemplate(ctx context.Context, c *call, in *templateRef) (*successOutput, error) {
	if err := s.Engine.DeleteExportTemplate(ctx, c.by, in.ID); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}
