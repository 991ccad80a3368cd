package httpapi

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// documentRef is read as text, so that what is no id is answered as an absent document is.
type documentRef struct {
	ID string `path:"document_id" doc:"A positive integer below 2^53."`
}

func (r documentRef) id() (int64, error) {
	id, ok := engine.ParseDocumentID(r.ID)
	if !ok {
		return 0, engine.Fail(engine.CodeNotFound)
	}
	return id, nil
}

type listDocumentsInput struct {
	Page         int    `query:"page" minimum:"1" maximum:"10000000" default:"1"`
	Limit        int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Status       string `query:"status" enum:"pending,processing,completed,failed"`
	DocumentType string `query:"document_type" maxLength:"100" doc:"Any spelling or alias of a document type."`
	Application  string `query:"application_id" maxLength:"100" doc:"Only those of this loan application, by its uuid or app_id." example:"01a1fc13-b651-755a-9c70-6d5997a7fde1"`
	ExternalRef  string `query:"external_ref" maxLength:"255" doc:"Only those of loan applications with this external_ref." example:"crm-4711"`
	Query        string `query:"q" maxLength:"200" doc:"Only those whose file name, holder, account number, transactions' references or external_ref have all of these words; the last one may be a beginning. Case and accents do not matter, nor do separators in numbers; the last digits of an account number are enough." example:"dimaculangan 5628"`
	Folder       string `query:"folder_id" maxLength:"100" doc:"Only those that lie in this folder." example:"01a1fc13-b651-755a-9c70-6d5997a7fde1"`
}

// Pagination is the second form of a list's position; both forms come in every answer.
type Pagination struct {
	Page  int `json:"page"`
	Limit int `json:"limit"`
	Total int `json:"total"`
	Pages int `json:"pages"`
}

type documentsOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		Documents  []Document `json:"documents"`
		Page       int        `json:"page"`
		Limit      int        `json:"limit"`
		Total      int        `json:"total"`
		Pagination Pagination `json:"pagination"`
	}
}

func (s *server) listDocuments(ctx context.Context, c *call, in *listDocumentsInput) (*documentsOutput, error) {
	filter := engine.DocumentFilter{Status: engine.DocumentStatus(in.Status), DocumentType: in.DocumentType, ApplicationID: in.Application,
		ExternalRef: in.ExternalRef, FolderID: in.Folder, Limit: in.Limit, Offset: (in.Page - 1) * in.Limit}
	if c.r.URL.Query().Has("q") { // an empty one is a mistake, and not a wish to see all
		filter.Query = &in.Query
	}
	list, total, err := s.Engine.Documents(ctx, c.by, filter)
	if err != nil {
		return nil, err
	}
	out := &documentsOutput{}
	out.Body.Success, out.Body.Documents = true, each(list, documentAnswer)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = Pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}

type documentOutput struct {
	ETag string `header:"ETag" doc:"Of the document's result, for If-Match of an edit; absent before completion."`
	Body struct {
		Success  bool           `json:"success"`
		Document DocumentDetail `json:"document"`
	}
}

// resultRef names a document and the parts of its result that are wanted.
type resultRef struct {
	ID string `path:"document_id" doc:"A positive integer below 2^53."`
	PartsQuery
}

func (s *server) getDocument(ctx context.Context, c *call, in *resultRef) (*documentOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	d, result, err := s.Engine.Document(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	sources, err := s.Engine.DocumentSources(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	if err := c.holdAnswer(len(result)); err != nil {
		return nil, err
	}
	out := &documentOutput{}
	out.Body.Success, out.Body.Document = true, documentDetail(d, sources)
	if out.Body.Document.EditsNotCarried, err = notCarriedAnswer(d.NotCarried); err != nil {
		return nil, err
	}
	if out.Body.Document.Result, err = s.partsOf(parts, d.DocumentType, result); err != nil {
		return nil, err
	}
	if d.Status == engine.DocumentCompleted {
		out.ETag = transactionsETag(d.EditVersion)
	}
	return out, nil
}

type successOutput struct {
	Body struct {
		Success bool `json:"success"`
	}
}

func (s *server) deleteDocument(ctx context.Context, c *call, in *documentRef) (*successOutput, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	if err := s.Engine.DeleteDocument(ctx, c.by, id); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}

type jobRef struct {
	ID string `path:"id" doc:"The document id (advised) or the job id."`
	PartsQuery
}

type jobOutput struct {
	Body Job
}

func (s *server) getJob(ctx context.Context, c *call, in *jobRef) (*jobOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	d, result, err := s.Engine.JobStatus(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	if err := c.holdAnswer(len(result)); err != nil {
		return nil, err
	}
	out := &jobOutput{jobAnswer(d)}
	out.Body.Result, err = s.partsOf(parts, d.DocumentType, result)
	return out, err
}

type documentTypesOutput struct {
	Body struct {
		Success       bool                       `json:"success"`
		DocumentTypes []engine.DocumentTypeEntry `json:"document_types"`
	}
}

func (s *server) documentTypes(ctx context.Context, c *call, _ *struct{}) (*documentTypesOutput, error) {
	list, err := s.Engine.DocumentTypes(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &documentTypesOutput{}
	out.Body.Success, out.Body.DocumentTypes = true, list
	return out, nil
}
