package httpapi

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// documentHandlers serve documents, their status and the document types.
type documentHandlers struct{ *server }

func (h documentHandlers) operations() operations {
	return operations{
		"listDocuments": {
			summary: "List documents, newest first",
			about: "The position comes twice: as `page`, `limit`, `total`, and as `pagination`. `q` searches a full-text index of the " +
				"organization's documents; it goes with every other filter. To read a long list to its end, go on with `cursor` = `next_cursor`: " +
				"every page then takes the same time, and none shifts when documents are added or deleted.",
			failures: []engine.Code{
				engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType, engine.CodeNotFound,
			},
		},
		"getJob": {
			summary: "Check processing status, by document id or job id",
			about:   "Poll until `status` is `completed` or `failed`; the document id is advised.",
		},
		"getDocument": {
			summary: "Read a document with its result",
			about:   "`result` has plain values at the top; where each was read stands in `provenance`.",
		},
		"deleteDocument": {
			summary: "Delete a document",
			about:   "It is hidden at once and purged after the retention of the organization's plan.",
		},
		"listDocumentTypes": {
			summary: "List document types with their aliases",
			about:   "Names are taken in any case, with blanks, dashes or underscores.",
		},
		"updateDocument": {
			summary:   "Move a document into a folder or out of it",
			about:     "`folder_id` names the folder; `null` takes the document out of its folder.",
			bodyLimit: smallBody,
			request: jsonBody(&huma.Schema{
				Type:                 huma.TypeObject,
				AdditionalProperties: false,
				Properties: map[string]*huma.Schema{
					"folder_id": nullableID("The folder's uuid; null for none.")},
			}),
		},
	}
}

// documentRef names a document. Its id is read as text, so that a malformed id gets the same response as a missing
// document.
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
	Cursor       string `query:"cursor" maxLength:"200" example:"MTg2NzEzMjU3NTU3MjAy" doc:"next_cursor of the page before, in place of page. The answer's page is then 1."`
	Folder       string `query:"folder_id" maxLength:"100" doc:"Only those that lie in this folder." example:"01a1fc13-b651-755a-9c70-6d5997a7fde1"`
}

// pagination is the second form of a list's position; every response contains both.
type pagination struct {
	// The page shown, from 1.
	Page int `json:"page"`
	// Entries per page, 1 to 100.
	Limit int `json:"limit"`
	// Number of entries on all pages.
	Total int `json:"total"`
	// Number of pages; 0 without entries.
	Pages int `json:"pages"`
}

type documentsOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		Documents  []Document `json:"documents"`
		Page       int        `json:"page"`
		Limit      int        `json:"limit"`
		Total      int        `json:"total"`
		Pagination pagination `json:"pagination"`
		NextCursor *string    `json:"next_cursor" doc:"Continues with older documents; null at the end of the list."`
	}
}

func (h documentHandlers) listDocuments(
	ctx context.Context, c *call, in *listDocumentsInput,
) (*documentsOutput, error) {
	filter := engine.DocumentFilter{
		Status:        engine.DocumentStatus(in.Status),
		DocumentType:  in.DocumentType,
		ApplicationID: in.Application,
		ExternalRef:   in.ExternalRef,
		FolderID:      in.Folder,
		Limit:         in.Limit,
		Offset:        (in.Page - 1) * in.Limit,
		Cursor:        in.Cursor,
	}
	if c.r.URL.Query().Has("q") { // an empty one is a mistake, and does not mean all documents
		filter.Query = &in.Query
	}
	page, err := h.Engine.Documents.Page(ctx, c.by, filter)
	if err != nil {
		return nil, err
	}
	out, total := &documentsOutput{}, page.Total
	out.Body.Success, out.Body.Documents = true, each(page.Documents, h.documentAnswer)
	out.Body.NextCursor = textOrNull(page.NextCursor)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}

type documentOutput struct {
	ETag string `header:"ETag" doc:"Of the document's result, for If-Match of an edit; absent before completion."`
	Body struct {
		Success  bool           `json:"success"`
		Document documentDetail `json:"document"`
	}
}

// resultRef names a document and the requested parts of its result.
type resultRef struct {
	ID string `path:"document_id" doc:"A positive integer below 2^53."`
	PartsQuery
}

func (h documentHandlers) getDocument(ctx context.Context, c *call, in *resultRef) (*documentOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	d, result, err := h.Engine.Documents.Get(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	sources, err := h.Engine.Merges.Sources(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	if err := c.holdAnswer(len(result)); err != nil {
		return nil, err
	}
	out := &documentOutput{}
	out.Body.Success, out.Body.Document = true, h.documentDetailAnswer(d, sources)
	if out.Body.Document.EditsNotCarried, err = notCarriedAnswer(d.NotCarried); err != nil {
		return nil, err
	}
	if out.Body.Document.Result, err = h.partsOf(parts, d.DocumentType, result); err != nil {
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

func (h documentHandlers) deleteDocument(ctx context.Context, c *call, in *documentRef) (*successOutput, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	if err := h.Engine.Documents.Delete(ctx, c.by, id); err != nil {
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
	Body job
}

func (h documentHandlers) getJob(ctx context.Context, c *call, in *jobRef) (*jobOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	d, result, err := h.Engine.Documents.JobStatus(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	if err := c.holdAnswer(len(result)); err != nil {
		return nil, err
	}
	out := &jobOutput{jobAnswer(d)}
	out.Body.Result, err = h.partsOf(parts, d.DocumentType, result)
	return out, err
}

type documentTypesOutput struct {
	Body struct {
		Success       bool                       `json:"success"`
		DocumentTypes []engine.DocumentTypeEntry `json:"document_types"`
	}
}

func (h documentHandlers) documentTypes(ctx context.Context, c *call, _ *struct{}) (*documentTypesOutput, error) {
	list, err := h.Engine.Schemas.DocumentTypes(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &documentTypesOutput{}
	out.Body.Success, out.Body.DocumentTypes = true, list
	return out, nil
}

// Document is a document in lists.
type Document struct {
	// The document's id, a positive integer below 2^53.
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
	// UUID of the loan application that it belongs to; nil without one.
	ApplicationID *string `json:"application_id" format:"uuid" nullable:"true" doc:"The loan application that it belongs to; null without one."`
	// The application's external_ref as it is now; nil without one.
	ExternalRef *string `json:"external_ref" nullable:"true" doc:"Of its application, as it is now; null without one."`
	// UUID of the folder that holds it; nil without one.
	FolderID *string `json:"folder_id" format:"uuid" nullable:"true" doc:"The folder that it lies in."`
	// Name of the file as it was sent.
	FileName string `json:"file_name"`
	// The type as declared; with auto the type found, once completed.
	DocumentType string `json:"document_type" doc:"As declared; with auto, what was found once completed."`
	Part
	// How far processing is.
	Status engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
	WhyFailed
	// Which reading of the file this is, from 1; unlocking and reprocessing count.
	Attempt int `json:"attempt" minimum:"1" doc:"Which reading of the file this is: 1, and one more for each time that it was unlocked or read again."`
	// When it was received, UTC.
	UploadedAt clock `json:"uploaded_at"`
	// When processing ended, UTC; nil before.
	CompletedAt *clock `json:"completed_at" nullable:"true" doc:"Set when completed or failed."`
	// Processing time in seconds; 0 before the end.
	ProcessingTime float64 `json:"processing_time_seconds" minimum:"0" doc:"0 before the end of processing."`
	// Size of the file in bytes; 0 before a file_url was fetched.
	FileSize int64 `json:"file_size_bytes" minimum:"0" doc:"0 before a file_url was fetched."`
	Pages
	// Cost in US dollars: 0, because there is no billing; nil for types with a pipeline of their own.
	TotalCost *float64 `json:"total_cost_usd" nullable:"true" doc:"null for bank_statement, audited_financial_statement and general_information_sheet; else 0: this installation bills nothing."`
	// Always nil, because there is no billing.
	CostReport object `json:"cost_report" doc:"null: nothing is billed."`
}

// Part says how a document belongs to the other papers of its file.
type Part struct {
	// Types of the papers found in the file, in their order; empty if it holds one paper.
	PaperTypes []string `json:"paper_types" nullable:"false" doc:"Types of the papers that were found in the file, in their order; empty for a file that holds one."`
	// The document that this one was split from; nil for none.
	OriginID *int64 `json:"origin_document_id" minimum:"1" nullable:"true" doc:"The document that this one was split from, even after that one's deletion; null for any other."`
	// First and last page of a part in the file; zero for any other document.
	Pages pageRange `json:"pages" doc:"Of a part: its first and last page in the file, from 1; null for any other document."`
	// Ids of the documents that this one was split into; empty for none.
	SplitInto []int64 `json:"split_into" nullable:"false" doc:"Ids of the documents that this one was split into, by their pages; empty while it has no part. They count in its place in checklists and comparisons."`
}

// pageRange is a first and a last page; null if it is zero.
type pageRange [2]int

// MarshalJSON implements json.Marshaler.
func (r pageRange) MarshalJSON() ([]byte, error) {
	if r == (pageRange{}) {
		return []byte("null"), nil
	}
	return json.Marshal([2]int(r))
}

// Schema implements huma.SchemaProvider.
func (pageRange) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{pagesSchema(""), {Type: nullType}}}
}

// pagesSchema is the schema of a first and a last page.
func pagesSchema(about string) *huma.Schema {
	two, least := 2, 1.0
	return &huma.Schema{
		Type:        huma.TypeArray,
		MinItems:    &two,
		MaxItems:    &two,
		Items:       &huma.Schema{Type: huma.TypeInteger, Minimum: &least},
		Description: about,
	}
}

func partAnswer(d engine.Document) Part {
	part := Part{
		PaperTypes: d.PaperTypes, OriginID: d.OriginID, Pages: pageRange(d.PartPages), SplitInto: d.SplitInto,
	}
	if part.PaperTypes == nil {
		part.PaperTypes = []string{}
	}
	if part.SplitInto == nil {
		part.SplitInto = []int64{}
	}
	return part
}

// WhyFailed describes why a document failed; both fields are null if it did not.
type WhyFailed struct {
	// Why the document failed: one sentence with the next step.
	Error *string `json:"error" nullable:"true" doc:"Why it failed: one sentence with the way out."`
	// The category of the error, as in the callback document.failed.
	ErrorCategory *engine.ErrorCategory `json:"error_category" nullable:"true" doc:"The same in one word, as in document.failed."`
}

func whyFailed(d engine.Document) WhyFailed {
	if d.Status != engine.DocumentFailed {
		return WhyFailed{}
	}
	return WhyFailed{d.Error, d.ErrorCategory}
}

// documentDetail is a document with its result.
type documentDetail struct {
	Document
	// The files of a merged document in order; empty for every other document.
	Sources []documentSource `json:"sources,omitempty" doc:"The files that a merged document was made of, in order; absent for every other document."`
	// Edits of the previous result that were lost when the document was read again.
	EditsNotCarried partOf[*engine.NotCarried] `json:"edits_not_carried,omitempty" doc:"Edits of the result before that the present one lacks, because their rows were not found when the document was read again; absent when there are none."`
	// The extraction result; nil before completion.
	Result resultJSON `json:"result" doc:"Type-specific extraction output; null before completion."`
}

func notCarriedAnswer(n engine.NotCarried) (partOf[*engine.NotCarried], error) {
	if n.Count == 0 {
		return nil, nil
	}
	if n.Edits == nil {
		n.Edits = []engine.EditNotCarried{}
	}
	if n.Fields == nil {
		n.Fields = []string{}
	}
	raw, err := json.Marshal(n)
	return raw, err
}

// documentSource is one file of a merged document.
type documentSource struct {
	// Name of the file as it was sent.
	FileName string `json:"file_name"`
	// SHA-256 of the file as it was sent, hex.
	SHA256 string `json:"sha256" doc:"Of the file as it was sent, hex."`
	// Size of the file in bytes.
	FileSize int64 `json:"file_size_bytes" minimum:"0"`
	// Its first page in the merged PDF, from 1.
	PagesFrom int `json:"pages_from" minimum:"1" doc:"Its first page in the merged PDF."`
	// Its last page in the merged PDF.
	PagesTo int `json:"pages_to" minimum:"1" doc:"Its last page in the merged PDF."`
}

// job is the status record of a document's processing.
type job struct {
	// The document's id, a positive integer below 2^53.
	DocumentID int64 `json:"document_id" minimum:"1"`
	// UUID of the loan application that it belongs to; nil without one.
	ApplicationID *string `json:"application_id" format:"uuid" nullable:"true" doc:"The loan application that it belongs to; null without one."`
	// The application's external_ref; nil without one.
	ExternalRef *string `json:"external_ref" nullable:"true" doc:"Of its application; null without one."`
	// Name of the file as it was sent.
	FileName string `json:"file_name"`
	// The type as declared; with auto the type found, once completed.
	DocumentType string `json:"document_type"`
	// How far processing is.
	Status engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
	// Processing time in seconds; 0 before the end.
	ProcessingTime float64 `json:"processing_time_seconds" minimum:"0"`
	Pages
	WhyFailed
	// The extraction result; nil before completion.
	Result resultJSON `json:"result" doc:"Processing output once completed."`
}

// Pages is the progress of reading; after its end, the number of pages that were read.
type Pages struct {
	// Pages read so far; nil if unknown. For a failed document, the number when reading stopped.
	PagesDone *int `json:"pages_done" minimum:"0" nullable:"true" doc:"Pages read so far; on a failed document, how far reading came. null while unknown."`
	// Pages to read: all of the file, or those that a reprocess request selected; nil if unknown.
	PagesTotal *int `json:"pages_total" minimum:"1" nullable:"true" doc:"Pages to read: all of the file, or those that a reprocess asked for; null while unknown."`
}

func pagesAnswer(p *engine.PagesRead) Pages {
	if p == nil {
		return Pages{}
	}
	return Pages{&p.Done, &p.Total}
}

func (s *server) documentAnswer(d engine.Document) Document {
	answer := Document{
		ID:             d.ID,
		ApplicationID:  d.ApplicationID,
		ExternalRef:    d.ExternalRef,
		WhyFailed:      whyFailed(d),
		FolderID:       d.FolderID,
		FileName:       d.FileName,
		DocumentType:   d.DocumentType,
		Part:           partAnswer(d),
		Status:         d.Status,
		Attempt:        d.Attempt,
		UploadedAt:     clock(d.UploadedAt),
		ProcessingTime: d.ProcessingSeconds(),
		FileSize:       d.SizeBytes,
		Pages:          pagesAnswer(d.Pages),
	}
	if d.CompletedAt != nil {
		completed := clock(*d.CompletedAt)
		answer.CompletedAt = &completed
	}
	if !s.ownPipeline[d.DocumentType] {
		answer.TotalCost = new(float64)
	}
	return answer
}

func (s *server) documentDetailAnswer(d engine.Document, sources []engine.DocumentSource) documentDetail {
	detail := documentDetail{Document: s.documentAnswer(d)}
	for _, f := range sources {
		detail.Sources = append(detail.Sources, documentSource{
			FileName:  f.FileName,
			SHA256:    f.SHA256,
			FileSize:  f.SizeBytes,
			PagesFrom: f.FirstPage,
			PagesTo:   f.LastPage(),
		})
	}
	return detail
}

func jobAnswer(d engine.Document) job {
	return job{
		DocumentID:     d.ID,
		ApplicationID:  d.ApplicationID,
		ExternalRef:    d.ExternalRef,
		FileName:       d.FileName,
		DocumentType:   d.DocumentType,
		Status:         d.Status,
		ProcessingTime: d.ProcessingSeconds(),
		Pages:          pagesAnswer(d.Pages),
		WhyFailed:      whyFailed(d),
	}
}

// object is a JSON object as the engine stores it; nil is null.
type object json.RawMessage

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	if len(o) == 0 {
		return []byte("null"), nil
	}
	return o, nil
}

type updateDocumentOutput struct {
	Body struct {
		Success  bool     `json:"success"`
		Document Document `json:"document"`
	}
}

func (h documentHandlers) updateDocument(ctx context.Context, c *call, in *documentRef) (*updateDocumentOutput, error) {
	body, err := readJSON[struct {
		FolderID json.RawMessage `json:"folder_id"`
	}](c)
	if err != nil {
		return nil, err
	}
	var patch engine.DocumentPatch
	if patch.Folder, err = nullable("/folder_id", body.FolderID); err != nil {
		return nil, err
	}
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	d, err := h.Engine.Documents.Update(ctx, c.by, id, patch)
	if err != nil {
		return nil, err
	}
	out := &updateDocumentOutput{}
	out.Body.Success, out.Body.Document = true, h.documentAnswer(d)
	return out, nil
}
