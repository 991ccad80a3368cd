package httpapi

import (
	"encoding/json"

	"github.com/dossier-lending/dossier/engine"
)

// Document is one document as it is listed.
type Document struct {
	ID            int64                 `json:"id" minimum:"1" maximum:"9007199254740991"`
	ApplicationID *string               `json:"application_id" format:"uuid" nullable:"true" doc:"The loan application that it belongs to; null without one."`
	ExternalRef   *string               `json:"external_ref" nullable:"true" doc:"Of its application, as it is now; null without one."`
	FolderID      *string               `json:"folder_id" format:"uuid" nullable:"true" doc:"The folder that it lies in."`
	FileName      string                `json:"file_name"`
	DocumentType  string                `json:"document_type" doc:"As declared; with auto, what was found once completed."`
	Status        engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
	WhyFailed
	Attempt        int     `json:"attempt" minimum:"1" doc:"Which reading of the file this is: 1, and one more for each time that it was unlocked or read again."`
	UploadedAt     clock   `json:"uploaded_at"`
	CompletedAt    *clock  `json:"completed_at" nullable:"true" doc:"Set when completed or failed."`
	ProcessingTime float64 `json:"processing_time_seconds" minimum:"0" doc:"0 before the end of processing."`
	FileSize       int64   `json:"file_size_bytes" minimum:"0" doc:"0 before a file_url was fetched."`
	Pages
	TotalCost  *float64 `json:"total_cost_usd" nullable:"true" doc:"null for bank_statement, audited_financial_statement and general_information_sheet; else 0: this installation bills nothing."`
	CostReport object   `json:"cost_report" doc:"null: nothing is billed."`
}

// WhyFailed says why a document failed; both are null on one that did not.
type WhyFailed struct {
	Error         *string               `json:"error" nullable:"true" doc:"Why it failed: one sentence with the way out."`
	ErrorCategory *engine.ErrorCategory `json:"error_category" nullable:"true" doc:"The same in one word, as in document.failed."`
}

func whyFailed(d engine.Document) WhyFailed {
	if d.Status != engine.DocumentFailed {
		return WhyFailed{}
	}
	return WhyFailed{d.Error, d.ErrorCategory}
}

// DocumentDetail is one document with its result.
type DocumentDetail struct {
	Document
	Sources []DocumentSource `json:"sources,omitempty" doc:"The files that a merged document was made of, in order; absent for every other document."`
	// EditsNotCarried are edits of the result before that were lost when the document was read again.
	EditsNotCarried partOf[*engine.NotCarried] `json:"edits_not_carried,omitempty" doc:"Edits of the result before that the present one lacks, because their rows were not found when the document was read again; absent when there are none."`
	Result          resultJSON                 `json:"result" doc:"Type-specific extraction output; null before completion."`
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

// DocumentSource is one file of a merged document.
type DocumentSource struct {
	FileName  string `json:"file_name"`
	SHA256    string `json:"sha256" doc:"Of the file as it was sent, hex."`
	FileSize  int64  `json:"file_size_bytes" minimum:"0"`
	PagesFrom int    `json:"pages_from" minimum:"1" doc:"Its first page in the merged PDF."`
	PagesTo   int    `json:"pages_to" minimum:"1" doc:"Its last page in the merged PDF."`
}

// Job is the status record of a document's processing.
type Job struct {
	DocumentID     int64                 `json:"document_id" minimum:"1"`
	ApplicationID  *string               `json:"application_id" format:"uuid" nullable:"true" doc:"The loan application that it belongs to; null without one."`
	ExternalRef    *string               `json:"external_ref" nullable:"true" doc:"Of its application; null without one."`
	FileName       string                `json:"file_name"`
	DocumentType   string                `json:"document_type"`
	Status         engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
	ProcessingTime float64               `json:"processing_time_seconds" minimum:"0"`
	Pages
	WhyFailed
	Result resultJSON `json:"result" doc:"Processing output once completed."`
}

// Pages says how far reading is, and after its end how far it came.
type Pages struct {
	PagesDone  *int `json:"pages_done" minimum:"0" nullable:"true" doc:"Pages read so far; on a failed document, how far reading came. null while unknown."`
	PagesTotal *int `json:"pages_total" minimum:"1" nullable:"true" doc:"Pages to read: all of the file, or those that a reprocess asked for; null while unknown."`
}

func pagesAnswer(p *engine.PagesRead) Pages {
	if p == nil {
		return Pages{}
	}
	return Pages{&p.Done, &p.Total}
}

// perTypePipelines are the types whose total_cost_usd is null by contract.
var perTypePipelines = map[string]bool{"bank_statement": true, "audited_financial_statement": true, "general_information_sheet": true}

func documentAnswer(d engine.Document) Document {
	answer := Document{ID: d.ID, ApplicationID: d.ApplicationID, ExternalRef: d.ExternalRef, WhyFailed: whyFailed(d), FolderID: d.FolderID, FileName: d.FileName, DocumentType: d.DocumentType, Status: d.Status,
		Attempt: d.Attempt, UploadedAt: clock(d.UploadedAt), ProcessingTime: d.ProcessingSeconds(), FileSize: d.SizeBytes,
		Pages: pagesAnswer(d.Pages)}
	if d.CompletedAt != nil {
		completed := clock(*d.CompletedAt)
		answer.CompletedAt = &completed
	}
	if !perTypePipelines[d.DocumentType] {
		answer.TotalCost = new(float64)
	}
	return answer
}

func documentDetail(d engine.Document, sources []engine.DocumentSource) DocumentDetail {
	detail := DocumentDetail{Document: documentAnswer(d)}
	for _, f := range sources {
		detail.Sources = append(detail.Sources, DocumentSource{FileName: f.FileName, SHA256: f.SHA256, FileSize: f.SizeBytes,
			PagesFrom: f.FirstPage, PagesTo: f.LastPage()})
	}
	return detail
}

func jobAnswer(d engine.Document) Job {
	return Job{DocumentID: d.ID, ApplicationID: d.ApplicationID, ExternalRef: d.ExternalRef, FileName: d.FileName, DocumentType: d.DocumentType, Status: d.Status,
		ProcessingTime: d.ProcessingSeconds(), Pages: pagesAnswer(d.Pages), WhyFailed: whyFailed(d)}
}

// object is a JSON object as the engine keeps it; nil is null.
type object json.RawMessage

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	if len(o) == 0 {
		return []byte("null"), nil
	}
	return o, nil
}
