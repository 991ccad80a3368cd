package mcp

import (
	"context"
	"net/http"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func addDocumentTools(s *sdk.Server, a *api) {
	sdk.AddTool(s, &sdk.Tool{Name: "upload_document", Title: "Upload a paper",
		Description: "Uploads one paper to be read: a PDF, picture, spreadsheet or text by exactly one of path, file_base64 with filename, and file_url. " +
			"It answers at once with the document_id; ask document_status until the paper is read.",
		Annotations: adding()}, a.upload)
	sdk.AddTool(s, &sdk.Tool{Name: "document_status", Title: "Ask how far a paper is",
		Description: "Tells whether a paper is pending, processing, completed or failed, and why it failed.", Annotations: reading()}, a.status)
	sdk.AddTool(s, &sdk.Tool{Name: "document_result", Title: "Read what a paper says",
		Description: "Reads a completed paper: its fields, checks, metrics and a page of its transactions. " +
			"A figure is proven only where its checks pass; what the paper does not show is null.", Annotations: reading()}, a.result)
	sdk.AddTool(s, &sdk.Tool{Name: "list_documents", Title: "List papers",
		Description: "Lists papers, newest first.", Annotations: reading()}, a.listDocuments)
	sdk.AddTool(s, &sdk.Tool{Name: "verify_documents", Title: "Compare papers with each other",
		Description: "Compares 2 to 50 completed papers, or shows the authenticity of one: scores, contradictions, and what was not looked at.",
		Annotations: adding()}, a.verify)
}

type uploadInput struct {
	fileInput
	FileURL       *string `json:"file_url,omitempty" jsonschema:"presigned or public http(s) address of the file"`
	DocumentType  string  `json:"document_type,omitempty" jsonschema:"type of the paper, default auto: found from its content"`
	Password      *string `json:"password,omitempty" jsonschema:"password of a protected PDF"`
	ApplicationID *string `json:"application_id,omitempty" jsonschema:"uuid or app_id of the loan application that the paper belongs to"`
}

func (a *api) upload(ctx context.Context, _ *sdk.CallToolRequest, in uploadInput) (*sdk.CallToolResult, any, error) {
	if in.DocumentType == "" {
		in.DocumentType = "auto"
	}
	if in.Path == nil { // base64 and URL are the API's own JSON, which it judges
		return answer(a.sendJSON(ctx, documentScheme, http.MethodPost, "/documents", in))
	}
	if in.FileURL != nil || in.FileBase64 != nil {
		return refused("Give exactly one of path, file_base64 and file_url."), nil, nil
	}
	body, contentType, err := a.uploadForm(ctx, in)
	if err != nil {
		return refused(err.Error()), nil, nil
	}
	defer body.Close()
	return answer(a.send(ctx, documentScheme, http.MethodPost, "/documents", contentType, body))
}

type documentInput struct {
	DocumentID int64 `json:"document_id" jsonschema:"the document's id, a positive integer"`
}

func documentPath(id int64) string { return "/documents/" + strconv.FormatInt(id, 10) }

func (a *api) status(ctx context.Context, _ *sdk.CallToolRequest, in documentInput) (*sdk.CallToolResult, any, error) {
	raw, err := a.get(ctx, documentScheme, "/documents/jobs/"+strconv.FormatInt(in.DocumentID, 10))
	if err == nil {
		raw, err = without(raw, "result")
	}
	return answer(raw, err)
}

type resultInput struct {
	DocumentID       int64 `json:"document_id" jsonschema:"the document's id, a positive integer"`
	TransactionsFrom int   `json:"transactions_from,omitempty" jsonschema:"place of the first transaction wanted, from 0"`
	TransactionsMost *int  `json:"transactions_limit,omitempty" jsonschema:"how many transactions, 0 to 500, default 50"`
	Provenance       bool  `json:"provenance,omitempty" jsonschema:"whether to add page, box and printed text of every value"`
}

func (a *api) result(ctx context.Context, _ *sdk.CallToolRequest, in resultInput) (*sdk.CallToolResult, any, error) {
	most := defaultRows
	if in.TransactionsMost != nil {
		most = *in.TransactionsMost
	}
	if in.TransactionsFrom < 0 || most < 0 || most > maxRows {
		return refused("transactions_from is 0 or more, transactions_limit 0 to 500."), nil, nil
	}
	raw, err := a.get(ctx, documentScheme, documentPath(in.DocumentID))
	if err == nil {
		raw, err = pageOfResult(raw, in.TransactionsFrom, most, in.Provenance)
	}
	return answer(raw, err)
}

type documentList struct {
	Status        *string `json:"status,omitempty" jsonschema:"pending, processing, completed or failed"`
	DocumentType  *string `json:"document_type,omitempty"`
	ApplicationID *string `json:"application_id,omitempty" jsonschema:"only papers of this loan application, by uuid or app_id"`
	ExternalRef   *string `json:"external_ref,omitempty" jsonschema:"only papers of loan applications with this reference of your own"`
	Page          *int    `json:"page,omitempty" jsonschema:"from 1"`
	Limit         *int    `json:"limit,omitempty" jsonschema:"1 to 100, default 20"`
}

func (a *api) listDocuments(ctx context.Context, _ *sdk.CallToolRequest, in documentList) (*sdk.CallToolResult, any, error) {
	q := query{}
	q.text("status", in.Status)
	q.text("document_type", in.DocumentType)
	q.text("application_id", in.ApplicationID)
	q.text("external_ref", in.ExternalRef)
	q.number("page", in.Page)
	q.number("limit", in.Limit)
	return answer(a.get(ctx, documentScheme, "/documents"+q.String()))
}

type verifyInput struct {
	DocumentIDs []int64 `json:"document_ids" jsonschema:"ids of completed documents: one, or 2 to 50 to compare"`
}

func (a *api) verify(ctx context.Context, _ *sdk.CallToolRequest, in verifyInput) (*sdk.CallToolResult, any, error) {
	if len(in.DocumentIDs) == 1 {
		return answer(a.sendJSON(ctx, documentScheme, http.MethodPost, "/verify/single", map[string]int64{"document_id": in.DocumentIDs[0]}))
	}
	return answer(a.sendJSON(ctx, documentScheme, http.MethodPost, "/verify", in))
}
