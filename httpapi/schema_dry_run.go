package httpapi

import (
	"context"
	"net/http"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) dryRunRoutes() {
	try := route{method: http.MethodPost, scheme: documentScheme, scope: engine.DocumentWrite, status: http.StatusOK, bodyLimit: schemaBody,
		about:    "Reads a stored document and keeps nothing. The answer is what `document.result` would be.",
		failures: []engine.Code{engine.CodeNotFound, engine.CodeDocumentNotProcessed, engine.CodeDryRunFailed}}
	try.path, try.id, try.summary = "/schemas/dry-run", "dryRunDefinition", "Try a definition on a stored document"
	try.request = s.jsonBody(s.definitionIn(inputSchema[engine.DryRunInput](s)))
	register(s, try, s.dryRunDefinition)
	try.path, try.id, try.summary = "/schemas/{slug}/dry-run", "dryRunSchema", "Try a schema on a stored document"
	try.request = s.jsonBody(inputSchema[storedDryRun](s))
	register(s, try, s.dryRunSchema)
}

// storedDryRun tries a stored schema, which brings its definition along.
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

func (s *server) dryRunDefinition(ctx context.Context, c *call, _ *dryRunRef) (*dryRunOutput, error) {
	in, err := readJSON[engine.DryRunInput](c)
	if err != nil {
		return nil, err
	}
	return s.dryRun(ctx, c, "", in)
}

func (s *server) dryRunSchema(ctx context.Context, c *call, ref *storedDryRunRef) (*dryRunOutput, error) {
	in, err := readJSON[storedDryRun](c)
	if err != nil {
		return nil, err
	}
	return s.dryRun(ctx, c, ref.Slug, engine.DryRunInput{DocumentID: in.DocumentID, Password: in.Password})
}

func (s *server) dryRun(ctx context.Context, c *call, slug string, in engine.DryRunInput) (*dryRunOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	result, err := s.Engine.DryRunSchema(ctx, c.by, slug, in)
	if err != nil {
		return nil, err
	}
	out := &dryRunOutput{}
	out.Body.Success, out.Body.DocumentID = true, in.DocumentID
	out.Body.Result, err = s.partsOf(parts, engine.DraftType, result)
	return out, err
}
