package httpapi

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

const batchFields = "batch_id status total_documents completed failed progress_percent documents"

// batchEntry is a document of a batch that can be read.
func batchEntry(name string) string {
	return `{"document_type":"Bank Statement","filename":"` + name + `","file_base64":"YSxiCjEsMgo="}`
}

func (s *testServer) submitBatch(body string) string {
	s.t.Helper()
	return s.postJSON("/batch", body).wantStatus(202).text("batch_id")
}

func formFiles(names ...string) (parts []formPart) {
	for _, name := range names {
		parts = append(parts, formPart{"files", name, "", csvFile})
	}
	return parts
}

func batchRows(s *fixture) []row {
	hundredAndOne := `{"documents":[` + strings.Repeat(`{"document_type":"payslip","file_url":"https://files.example/a.csv"},`, 100) +
		`{"document_type":"payslip","file_url":"https://files.example/a.csv"}]}`
	poor := jsonAsk("POST", "/batch", `{"documents":[{`) // the plan is judged before the body
	poorForm := formAsk(append(formFiles("a.csv"), typed("payslip"))...).to("/batch/upload")
	poor.key, poorForm.key = s.foreignKey, s.foreignKey
	submitted := func(t *testing.T, ts *testServer, a *answer) {
		if keysOf(t, a.at("")) != "batch_id" {
			t.Errorf("got %s", a.raw)
		}
		ts.get("/batch/" + a.text("batch_id")).wantStatus(200)
	}
	return []row{
		{says: "POST /batch: Response 202: { batch_id: string }", status: 202, check: submitted,
			ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"file_url":"`+s.url+`/march.csv","document_type":"gis","webhook_url":"https://lender.example/one"}],"webhook_url":"https://lender.example/all"}`)},
		{says: "Up to 100 documents per request", status: 202, check: submitted,
			ask: jsonAsk("POST", "/batch", strings.Replace(hundredAndOne, `{"document_type":"payslip","file_url":"https://files.example/a.csv"},`, "", 1))},
		{says: "above 100 documents 400", status: 400, code: engine.CodeTooManyFiles, ask: jsonAsk("POST", "/batch", hundredAndOne)},
		{says: "(paid plans): 403", status: 403, code: engine.CodePlanNotPermitted, ask: poor},
		{says: "POST /batch/upload: 403", status: 403, code: engine.CodePlanNotPermitted, ask: poorForm},
		{says: "documents (object[], required)", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{}`), check: wantFields("/documents")},
		{says: "documents: an empty list is none", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"documents":[]}`), check: wantFields("/documents")},
		{says: "documents: what is no list is 400", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"documents":{}}`), check: wantFields("/documents")},
		{says: "each an object", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,null]}`), check: wantFields("/documents/1")},
		{says: "document_type (string, required)", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"file_url":"https://files.example/a.csv"}]}`), check: wantFields("/documents/1/document_type")},
		{says: "a field of a batch document that is not named is refused", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"documents":[{"document_type":"payslip","password":"x"}]}`), check: wantFields("/documents/0/password")},
		{says: "a webhook_url of a batch that is none is 400", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"webhook_url":"ftp://x","documents":[`+batchEntry("a.csv")+`]}`), check: wantFields("/webhook_url")},
		{says: "JSON of a batch that breaks off is 400", status: 400, code: engine.CodeInvalidRequest, ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv"))},
		{says: "each entry judged on its own: a broken one fails alone", status: 202,
			ask: jsonAsk("POST", "/batch", `{"documents":[{"document_type":"payslip","file_base64":"!!\"x\\","filename":"a.csv"},`+batchEntry("b.csv")+`]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				r := ts.get("/batch/" + a.text("batch_id"))
				if r.text("documents.0.status") != "failed" || !strings.Contains(r.text("documents.0.error"), "base64") || r.text("documents.1.status") != "pending" {
					t.Errorf("got %s", r.raw)
				}
			}},
		{says: "POST /batch/upload: multipart files (file[], required), document_type (string, required). Response 202: { batch_id }", status: 202, check: submitted,
			ask: formAsk(append(formFiles("a.csv", "b.csv"), typed("bank_statement"))...).to("/batch/upload")},
		{says: "files (file[], required)", status: 400, code: engine.CodeValidationFailed, ask: formAsk(typed("payslip")).to("/batch/upload"), check: wantFields("/files")},
		{says: "POST /batch/upload: document_type required", status: 400, code: engine.CodeValidationFailed, ask: formAsk(formFiles("a.csv")...).to("/batch/upload"), check: wantFields("/document_type")},
		{says: "POST /batch/upload: an unknown document_type is 400", status: 400, code: engine.CodeUnknownDocumentType, ask: formAsk(append(formFiles("a.csv"), typed("bonk"))...).to("/batch/upload")},
		{says: "POST /batch/upload: a part that is not named is refused", status: 400, code: engine.CodeValidationFailed, ask: formAsk(file("a.csv", csvFile), typed("payslip")).to("/batch/upload"), check: wantFields("/file")},
		{says: "POST /batch/upload: a file that cannot be taken fails alone", status: 202,
			ask: formAsk(formPart{"files", "a.pdf", "", csvFile}, formPart{"files", "b.csv", "", csvFile}, typed("payslip")).to("/batch/upload"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				r := ts.get("/batch/" + a.text("batch_id"))
				if r.text("documents.0.status") != "failed" || r.text("documents.0.filename") != "a.pdf" || r.text("documents.1.status") != "pending" {
					t.Errorf("got %s", r.raw)
				}
			}},
		{says: "Poll status, progress_percent and per-document state", status: 200, ask: get("/batch/" + s.batch),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("")) != sorted(batchFields) || keysOf(t, a.at("documents.0")) != sorted("document_id filename document_type status pages_done pages_total error") {
					t.Errorf("fields of %s", a.raw)
				}
				if a.text("batch_id") != s.batch || a.text("status") != "processing" || a.number("total_documents") != 3 || a.number("completed") != 0 || a.number("failed") != 1 ||
					a.at("progress_percent") != 33.33 || a.text("documents.0.document_type") != "bank_statement" || a.at("documents.0.error") != nil || a.text("documents.2.status") != "failed" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "Batch status: completed_with_errors", status: 200, ask: get("/batch/" + s.endedBatch),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("status") != "completed_with_errors" || a.at("progress_percent") != 100.0 || a.number("completed") != 1 || a.number("failed") != 1 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "GET /batch/{batch_id}: each document says how many of its pages are read", status: 200, ask: get("/batch/" + s.endedBatch),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("documents.0.pages_done") != 2 || a.number("documents.0.pages_total") != 2 || a.at("documents.1.pages_done") != nil || a.at("documents.1.pages_total") != nil {
					t.Errorf("got %s, want 2 of 2 and nothing known of the file that could not be taken", a.raw)
				}
			}},
		{says: "Full extracted data for all documents. Response 200: { batch_id, documents: [...] }", status: 200, ask: get("/batch/" + s.endedBatch + "/results"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("")) != "batch_id documents" || keysOf(t, a.at("documents.0")) != sorted("document_id filename document_type status pages_done pages_total error error_category result") ||
					a.text("documents.0.result.document_type") != "bank_statement" || a.at("documents.1.result") != nil || a.text("documents.1.error_category") != "processing_error" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "GET /batch/{batch_id}: Errors: 404", status: 404, code: engine.CodeNotFound, ask: get("/batch/" + s.foreignBatch)},
		{says: "GET /batch/{batch_id}/results: Errors: 404", status: 404, code: engine.CodeNotFound, ask: get("/batch/" + s.foreignBatch + "/results")},
	}
}
