package httpapi

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// Batch is a batch's record.
type Batch struct {
	BatchID         string             `json:"batch_id" format:"uuid"`
	Status          engine.BatchStatus `json:"status" enum:"pending,processing,completed,completed_with_errors,failed"`
	TotalDocuments  int                `json:"total_documents" minimum:"1"`
	Completed       int                `json:"completed" minimum:"0"`
	Failed          int                `json:"failed" minimum:"0"`
	ProgressPercent float64            `json:"progress_percent" minimum:"0" maximum:"100" doc:"Documents that have ended, two decimals."`
	Documents       []BatchDocument    `json:"documents" doc:"In the order sent."`
}

// BatchDocument is one document's state in a batch.
type BatchDocument struct {
	DocumentID   int64                 `json:"document_id" minimum:"1" maximum:"9007199254740991"`
	FileName     *string               `json:"filename" nullable:"true" doc:"null once the document is deleted."`
	DocumentType string                `json:"document_type" doc:"As declared; with auto, what was found once completed. auto also where an unknown type was sent."`
	Status       engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
	Pages
	Error *string `json:"error" nullable:"true" doc:"Why it failed, or that it was deleted."`
}

// BatchResults are the results of a batch's documents.
type BatchResults struct {
	BatchID   string                `json:"batch_id" format:"uuid"`
	Documents []BatchDocumentResult `json:"documents" doc:"In the order sent."`
}

// BatchDocumentResult is one document of a batch with its result.
type BatchDocumentResult struct {
	BatchDocument
	ErrorCategory *engine.ErrorCategory `json:"error_category" nullable:"true"`
	Result        resultJSON            `json:"result" doc:"Type-specific extraction output; null before completion and after a deletion."`
}

func batchAnswer(r engine.BatchRecord) Batch {
	completed, failed := r.Counts()
	return Batch{BatchID: r.ID, Status: r.Status(), TotalDocuments: r.TotalDocuments, Completed: completed, Failed: failed,
		ProgressPercent: r.ProgressPercent(), Documents: each(r.Entries, batchDocumentAnswer)}
}

func batchDocumentAnswer(e engine.BatchEntry) BatchDocument {
	answer := BatchDocument{DocumentID: e.DocumentID, DocumentType: e.DeclaredType, Status: e.Status()}
	if e.Document == nil {
		deleted := "The document was deleted."
		answer.Error = &deleted
		return answer
	}
	answer.FileName, answer.DocumentType, answer.Error = &e.Document.FileName, e.Document.DocumentType, e.Document.Error
	answer.Pages = pagesAnswer(e.Document.Pages)
	return answer
}

func batchResultAnswer(e engine.BatchEntry) BatchDocumentResult {
	answer := BatchDocumentResult{BatchDocument: batchDocumentAnswer(e)}
	if e.Document != nil {
		answer.ErrorCategory = e.Document.ErrorCategory
	}
	return answer
}

func (s *server) batchBodySchema() *huma.RequestBody {
	least, most := 1, engine.MaxBatchDocuments
	entry := &huma.Schema{Type: huma.TypeObject, Required: []string{"document_type"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"file_url": uri("A public or presigned http(s) URL, fetched after the answer; instead of file_base64."),
			fileMember: {Type: huma.TypeString, ContentEncoding: "base64",
				Description: "The file in standard base64 with padding; line breaks are skipped. Needs filename."},
			"filename":      text("Required with file_base64; with file_url, default is the last segment of its path."),
			"document_type": text("Any spelling or alias of a document type, or auto."),
			"webhook_url":   uri("Gets document.completed or document.failed, once; default is the batch's own."),
		}}
	return s.jsonBody(&huma.Schema{Type: huma.TypeObject, Required: []string{"documents"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"documents":      {Type: huma.TypeArray, MinItems: &least, MaxItems: &most, Items: entry},
			"folder_id":      text("The uuid of the folder to put all of them into."),
			"application_id": text("The uuid or app_id of the loan application that all of them belong to; needs application:write too."),
			"webhook_url":    uri("Gets batch.completed, once, and the events of documents without an address of their own."),
		}})
}

func (s *server) batchFormSchema() *huma.RequestBody {
	most := engine.MaxBatchDocuments
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": formSchema(
		[]string{"files", "document_type"}, map[string]*huma.Schema{
			"files":          {Type: huma.TypeArray, MaxItems: &most, Items: fileSchema("One file, at most 100 MB.")},
			"document_type":  text("Of all files: any spelling or alias of a document type, or auto."),
			"folder_id":      text("The uuid of the folder to put all of them into."),
			"application_id": text("The uuid or app_id of the loan application that all of them belong to; needs application:write too."),
			"webhook_url":    uri("Gets batch.completed and the events of all documents, once each."),
		})}}
}
