package httpapi

import (
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// listText returns a list as it is written in JSON.
func listText(list any) string {
	raw, err := json.Marshal(list)
	if err != nil {
		return err.Error()
	}
	return string(raw)
}

// splitRows prove how the papers of a file become documents of their own.
func splitRows(ts *testServer, s *fixture) []row {
	app := ts.postJSON(
		"/applications",
		`{"business_name":"Nena Store","borrower_email":"nena.store@example.com","external_ref":"CRM-91"}`,
	).wantStatus(201).text("data.id")
	origin := ts.packet()
	attached := jsonText(ts.send(
		formAsk(file("packet.csv", csvFile)).to("/applications/" + app + "/documents"),
	).wantStatus(201).at("data.0.id"))
	bordered, locked := ts.packet(), ts.locked()
	of := func(document, body string) ask {
		if body == "" {
			return ask{method: "POST"}.to("/documents/" + document + "/split")
		}
		return jsonAsk("POST", "/documents/"+document+"/split", body)
	}
	return []row{
		{
			says:   "result.documents[]: {document_type, type_check, pages: [first, last], confidence, result}",
			status: 200,
			ask:    get("/documents/" + origin),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("document.result.documents.1.document_type") != "payslip" ||
					listText(a.at("document.result.documents.1.pages")) != "[2,2]" ||
					a.at("document.result.documents.1.result.document_type") != "payslip" ||
					listText(a.at("document.paper_types")) != `["bank_statement","payslip"]` {
					t.Errorf("got %s, want two papers", a.raw)
				}
			},
		},
		{
			says:   "POST /documents/{id}/split (Bearer, document:write, idempotent) answers 201 {success, documents}",
			status: 201,
			ask:    of(origin, ""),
			check: func(t *testing.T, ts *testServer, a *answer) {
				first, second := "documents.0.", "documents.1."
				if a.at("success") != true || len(a.at("documents").([]any)) != 2 ||
					listText(a.at(first+"pages")) != "[1,1]" || a.at(first+"document_type") != "bank_statement" ||
					jsonText(a.at(second+"origin_document_id")) != origin || a.at(second+"status") != "pending" {
					t.Errorf("got %s", a.raw)
				}
				ts.process()
				again := ts.send(of(origin, "{}")).wantStatus(201)
				if jsonText(again.at(first+"id")) != jsonText(a.at(first+"id")) ||
					again.at(first+"status") != "completed" || len(again.at("documents").([]any)) != 2 {
					t.Errorf("split twice: %s", again.raw)
				}
			},
		},
		{
			says:   "the parts as documents of their own with origin_document_id and pages",
			status: 200,
			ask:    get("/documents?document_type=payslip&limit=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if jsonText(a.at("documents.0.origin_document_id")) != origin ||
					listText(a.at("documents.0.pages")) != "[2,2]" || a.at("documents.0.file_name") != "packet.csv" {
					t.Errorf("got %s", a.raw)
				}
				if whole := ts.get("/documents/" + s.done); whole.at("document.origin_document_id") != nil ||
					whole.at("document.pages") != nil || listText(whole.at("document.split_into")) != "[]" {
					t.Errorf("got %s, want no part", whole.raw)
				}
			},
		},
		{
			says:   "split: a part belongs to the origin's application",
			status: 201,
			ask:    of(attached, `{"password":"sesame"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("documents.1.application_id") != app || a.at("documents.1.external_ref") != "CRM-91" {
					t.Errorf("got %s", a.raw)
				}
				ts.process()
				wantPasswords(t, ts, map[string]string{"packet.csv": "sesame"})
			},
		},
		{
			says:   "split: the whole file of a part is that of its origin",
			status: 200,
			ask:    get("/documents/" + origin),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantBytes(csvFile)(t, ts, ts.get("/documents/"+jsonText(a.at("document.split_into.0"))+"/file"))
			},
		},
		{
			says:   "split: at borders of a person",
			status: 201,
			ask:    of(bordered, `{"parts":[{"pages":[1,2],"document_type":"Bank Statement"}]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("documents").([]any)) != 1 || listText(a.at("documents.0.pages")) != "[1,2]" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "split: at other borders while it has parts",
			status: 409,
			code:   engine.CodeAlreadySplit,
			ask:    of(bordered, `{"parts":[{"pages":[1,1]},{"pages":[2,2]}]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				document := "/documents/" + bordered
				part := jsonText(ts.get(document).at("document.split_into.0"))
				ts.send(ask{method: "DELETE"}.to("/documents/" + part)).wantStatus(200)
				if after := ts.get(document).wantStatus(200); listText(after.at("document.split_into")) != "[]" {
					t.Errorf("got %s, want an origin without parts", after.raw)
				}
				ts.send(of(bordered, "")).wantStatus(201)
			},
		},
		{says: "split: a file of one paper", status: 400, code: engine.CodeOnePaper, ask: of(s.done, "")},
		{
			says:   "split: a document that is not completed",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    of(locked, ""),
		},
		{
			says:   "split: another organization's document",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    of(s.foreignDoc, ""),
		},
		{
			says:   "split: a page in two parts, and none",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    of(s.done, `{"parts":[{"pages":[1,2]},{"pages":[2,2]},{"pages":[1]}]}`),
			check:  wantFields("/parts/1/pages", "/parts/2/pages"),
		},
		{
			says:   "split: pages beyond the last",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    of(s.done, `{"parts":[{"pages":[2,3]}]}`),
			check:  wantDetail("/parts/0/pages", "RANGE", "The file has 2 pages."),
		},
		{
			says:   "split: an unknown type",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    of(s.done, `{"parts":[{"pages":[1,1],"document_type":"bonk"}]}`),
		},
		{
			says:   "split: an unknown field",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    of(s.done, `{"parts":[{"pages":[1,1],"page":2}]}`),
			check:  wantFields("/parts/0/page"),
		},
	}
}
