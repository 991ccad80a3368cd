package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// exportHandlers serve documents as workbooks.
type exportHandlers struct{ *server }

func (h exportHandlers) operations() operations {
	return operations{
		"exportDocument": {
			summary: "Export a document as its type's workbook",
			about: "For `audited_financial_statement` (17 sheets), `credit_report` and `cic_credit_report`. Formulas are live and hold their values; " +
				"a value the paper does not show is \"n/a\". A stale `If-None-Match` gets the workbook, a fresh one 304.",
			answer:      &huma.Schema{Type: huma.TypeString, Format: "binary"},
			answerMedia: workbookMedia,
			fresh:       true,
			failures: []engine.Code{
				engine.CodeInvalidExportType, engine.CodeDocumentNotProcessed, engine.CodeWorkbookTooLarge,
			},
		},
		"customExportDocument": {
			summary: "Export a document by a template",
			about: "`template` is the id or the name of one of the organization's templates, or the name of a ready-made one (GET /export-templates); names in any case of letters. Without it: of " +
				"those that serve the type the latest changed default, else the latest changed, else a ready-made one; the header `Dossier-Template` says which.",
			plan:        engine.CheckExportPlan,
			answer:      &huma.Schema{Type: huma.TypeString, Format: "binary"},
			answerMedia: workbookMedia,
			fresh:       true,
			failures: []engine.Code{
				engine.CodeInvalidExportType, engine.CodeDocumentNotProcessed, engine.CodeWorkbookTooLarge,
			},
		},
	}
}

// templateHandlers serve the templates of workbooks.
type templateHandlers struct{ *server }

func (h templateHandlers) operations() operations {
	limited := []engine.Code{engine.CodeTemplateLimit}
	return operations{
		"createExportTemplate": {
			summary:   "Define a workbook",
			about:     "The language of `sheets` is described in docs/exports.md; what is wrong in it is named by JSON pointer. `document_types` empty is every type. At most 100.",
			plan:      engine.CheckExportPlan,
			bodyLimit: smallBody,
			request:   jsonBody(h.templateSchema(inputSchema[engine.ExportTemplateInput](h.server), "name", "sheets")),
			creates:   creates(templateMade),
			failures:  limited,
		},
		"listExportTemplates": {
			summary: "List templates, the latest changed first, then the ready-made ones",
			about:   "Without their sheets, which `GET /export-templates/{template_id}` shows.",
		},
		"getExportTemplate": {
			summary: "Read a template",
			about:   "By its id, or a ready-made one by its name: a start for one's own.",
		},
		"updateExportTemplate": {
			summary:   "Change a template",
			about:     "Values left out stay; each change raises `version`. With `If-Match` only the version that was read is changed. Ready-made ones are absent here.",
			plan:      engine.CheckExportPlan,
			bodyLimit: smallBody,
			request:   jsonBody(h.templateSchema(inputSchema[engine.ExportTemplatePatch](h.server))),
			failures:  []engine.Code{engine.CodePreconditionFailed},
		},
		"deleteExportTemplate": {
			summary: "Delete a template",
			about:   "Ready-made ones cannot be deleted.",
		},
	}
}

func (h exportHandlers) exportDocument(ctx context.Context, c *call, in *documentRef) (*huma.StreamResponse, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	w, err := h.Engine.Exports.Export(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	return h.sendWorkbook(ctx, c, w)
}

type customExportRef struct {
	ID       string `path:"document_id" doc:"A positive integer below 2^53."`
	Template string `query:"template" maxLength:"120" doc:"Id or name of a template."`
}

func (h exportHandlers) customExportDocument(
	ctx context.Context, c *call, in *customExportRef,
) (*huma.StreamResponse, error) {
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	w, err := h.Engine.Exports.Custom(ctx, c.by, id, in.Template)
	if err != nil {
		return nil, err
	}
	return h.sendWorkbook(ctx, c, w)
}

// sendWorkbook creates the complete workbook before it sends the first byte, so that a failure is an error response and
// not an incomplete file. HEAD and a matching If-None-Match need no workbook.
func (h exportHandlers) sendWorkbook(ctx context.Context, c *call, w engine.Workbook) (*huma.StreamResponse, error) {
	status, content := http.StatusOK, []byte(nil)
	switch {
	case isFresh(c.r.Header.Values("If-None-Match"), w.Tag):
		status = http.StatusNotModified
	case c.r.Method != http.MethodHead:
		var err error
		if content, err = w.Make(ctx); err != nil {
			return nil, err
		}
		if err := c.holdAnswer(len(content)); err != nil {
			return nil, err
		}
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		header := c.w.Header()
		header.Set("ETag", `"`+w.Tag+`"`)
		if w.Template != "" {
			header.Set("Dossier-Template", w.Template)
		}
		if status == http.StatusOK {
			header.Set("Content-Type", workbookMedia)
			header.Set("Content-Disposition", attachment(w.FileName))
		}
		if content != nil {
			header.Set("Content-Length", strconv.Itoa(len(content)))
		}
		c.w.WriteHeader(status)
		c.w.Write(content) // fails only if the client has left
	}}, nil
}

// templateSchema adds to a body's schema what its Go type cannot express.
func (h templateHandlers) templateSchema(ref *huma.Schema, required ...string) *huma.Schema {
	schema := h.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	schema.Properties["sheets"] = sheetsSchema()
	schema.Properties["document_types"].Nullable = false
	schema.Required = required
	return ref
}

func sheetsSchema() *huma.Schema {
	return &huma.Schema{
		Type:        huma.TypeArray,
		Items:       &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true},
		Description: "The sheets in the language of docs/exports.md.",
	}
}

// sheetList is a definition as JSON.
type sheetList json.RawMessage

// MarshalJSON implements json.Marshaler.
func (l sheetList) MarshalJSON() ([]byte, error) { return l, nil }

// Schema implements huma.SchemaProvider.
func (sheetList) Schema(huma.Registry) *huma.Schema { return sheetsSchema() }

// exportTemplate is a template in responses.
type exportTemplate struct {
	// The template's UUID; for a ready-made one its name.
	ID string `json:"id" doc:"A UUID; of a ready-made one its name."`
	// Name for people.
	Name string `json:"name"`
	// Document types that it serves; empty means all.
	DocumentTypes []string `json:"document_types" doc:"Empty is every type."`
	// Whether it takes precedence over other templates if a request names none.
	Default bool `json:"default"`
	// Whether it comes with dossier; such templates cannot be changed.
	ReadyMade bool `json:"ready_made"`
	// Number of changes, from 1; 0 for a ready-made one.
	Version int64 `json:"version" minimum:"0" doc:"Counts the changes from 1; 0 of a ready-made one."`
	// When it was created, UTC; nil for a ready-made one.
	CreatedAt *clock `json:"created_at" nullable:"true" doc:"null of a ready-made one."`
	// When it last changed, UTC; nil for a ready-made one.
	UpdatedAt *clock `json:"updated_at" nullable:"true"`
	// The sheets in the language of docs/exports.md; nil in lists.
	Sheets sheetList `json:"sheets,omitempty"`
}

func templateAnswer(t engine.ExportTemplate) exportTemplate {
	created, updated := clock(t.CreatedAt), clock(t.UpdatedAt)
	return exportTemplate{
		ID:            t.ID,
		Name:          t.Definition.Name,
		DocumentTypes: t.Definition.DocumentTypes,
		Default:       t.Default,
		Version:       t.Version,
		CreatedAt:     &created,
		UpdatedAt:     &updated,
		Sheets:        sheetList(t.Definition.Sheets),
	}
}

func readyTemplateAnswer(t engine.TemplateDefinition) exportTemplate {
	types := t.DocumentTypes
	if types == nil {
		types = []string{}
	}
	return exportTemplate{ID: t.Name, Name: t.Name, DocumentTypes: types, ReadyMade: true, Sheets: sheetList(t.Sheets)}
}

func templateETag(version int64) string { return `"template-` + strconv.FormatInt(version, 10) + `"` }

type templateOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later change."`
	Body struct {
		Success  bool           `json:"success"`
		Template exportTemplate `json:"template"`
	}
}

func templateMade(t engine.ExportTemplate) *templateOutput {
	out := &templateOutput{ETag: templateETag(t.Version)}
	out.Body.Success, out.Body.Template = true, templateAnswer(t)
	return out
}

func (h templateHandlers) createExportTemplate(ctx context.Context, c *call, _ *struct{}) (*templateOutput, error) {
	in, err := readJSON[engine.ExportTemplateInput](c)
	if err != nil {
		return nil, err
	}
	t, err := h.Engine.Templates.Create(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return templateMade(t), nil
}

type templatesOutput struct {
	Body struct {
		Success   bool             `json:"success"`
		Templates []exportTemplate `json:"templates"`
	}
}

func (h templateHandlers) listExportTemplates(ctx context.Context, c *call, _ *struct{}) (*templatesOutput, error) {
	own, err := h.Engine.Templates.List(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &templatesOutput{}
	out.Body.Success = true
	out.Body.Templates = append(each(own, templateAnswer), each(h.Engine.Templates.ListReady(), readyTemplateAnswer)...)
	for i := range out.Body.Templates {
		out.Body.Templates[i].Sheets = nil
	}
	return out, nil
}

type templateRef struct {
	ID string `path:"template_id"`
}

func (h templateHandlers) getExportTemplate(ctx context.Context, c *call, in *templateRef) (*templateOutput, error) {
	for _, t := range h.Engine.Templates.ListReady() {
		if t.Name == in.ID {
			out := &templateOutput{ETag: templateETag(0)}
			out.Body.Success, out.Body.Template = true, readyTemplateAnswer(t)
			return out, nil
		}
	}
	t, err := h.Engine.Templates.Get(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return templateMade(t), nil
}

type templateEditRef struct {
	ID      string `path:"template_id"`
	IfMatch string `header:"If-Match" doc:"The ETag of the template as it was read; 412 when it has changed since. Optional."`
}

func (h templateHandlers) updateExportTemplate(
	ctx context.Context, c *call, in *templateEditRef,
) (*templateOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), templateETag)
	if err != nil {
		return nil, err
	}
	patch, err := readJSON[engine.ExportTemplatePatch](c)
	if err != nil {
		return nil, err
	}
	patch.IfMatch = match
	t, err := h.Engine.Templates.Update(ctx, c.by, in.ID, patch)
	if err != nil {
		return nil, err
	}
	return templateMade(t), nil
}

func (h templateHandlers) deleteExportTemplate(ctx context.Context, c *call, in *templateRef) (*successOutput, error) {
	if err := h.Engine.Templates.Delete(ctx, c.by, in.ID); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}
