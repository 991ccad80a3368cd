package httpapi

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// reprocessRows prove that a document is read again and what becomes of the result before.
func reprocessRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	doc := jsonText(ts.postForm("/documents", typed("bank_statement"), file("paper.again.txt", statementText)).wantStatus(202).at("document_id"))
	kept, broken := ts.statement("bank_statement"), ts.statement("bank_statement")
	batch := ts.submitBatch(`{"documents":[` + batchEntry("again.csv") + `]}`)
	ts.process()
	inBatch := jsonText(ts.get("/batch/" + batch).at("documents.0.document_id"))
	throttled := tenTimes(ts, ts.locked())
	ts.readPapers()
	running := ts.statement("bank_statement")
	// The analyst names the second row and deletes the third.
	rows := rowsOf(ts.result(doc))
	rows[1]["description"] = "SALARY OF MARIA"
	ts.send(put(doc, rows[:2])).wantStatus(200)
	rows = rowsOf(ts.result(broken))
	rows[0]["description"] = "CASH"
	ts.send(put(broken, rows)).wantStatus(200)
	first := ts.get("/documents/" + doc).wantStatus(200)
	again := func(id, body string) ask { return jsonAsk("POST", "/documents/"+id+"/reprocess", body) }
	version := func(id, n, query string) ask { return get("/documents/" + id + "/versions/" + n + query) }
	return []row{
		{says: "reprocess: only a document that has ended", status: 400, code: engine.CodeDocumentNotProcessed, ask: again(running, `{}`)},
		{says: "versions of a document that has no result yet", status: 200, ask: get("/documents/" + running + "/versions"), check: func(t *testing.T, ts *testServer, a *answer) {
			if len(a.at("versions").([]any)) != 0 {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "POST /documents/{id}/reprocess {document_type?, pages?}: a new attempt", status: 202, ask: again(doc, `{"document_type":"Bank Statement","pages":"1","password":"sesame"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				pending := ts.get("/documents/" + doc).wantStatus(200)
				if pending.text("document.status") != "pending" || pending.number("document.attempt") != 2 || a.text("status") != "pending" || a.text("job_id") == "" {
					t.Errorf("status returns to pending: got %s", pending.raw)
				}
				ts.send(putRows(doc, `{"transactions":[]}`)).wantCode(400, engine.CodeDocumentNotProcessed)
				ts.process()
				wantPasswords(t, ts, map[string]string{"paper.again.txt": "sesame"})
				wantEnds(t, ts, doc, "document.completed document.completed")
				now := ts.get("/documents/" + doc).wantStatus(200)
				if now.Header.Get("ETag") == first.Header.Get("ETag") {
					t.Errorf("the ETag is still %s", now.Header.Get("ETag"))
				}
				ts.send(conditional(putRows(doc, `{"transactions":[]}`), first.Header.Get("ETag"))).wantCode(412, engine.CodePreconditionFailed)
			}},
		{says: "edits are carried over where their rows are found again", status: 200, ask: get("/documents/" + doc), check: func(t *testing.T, ts *testServer, a *answer) {
			rows := a.at("document.result.transactions").([]any)
			if len(rows) != 2 || a.text("document.result.transactions.1.description") != "SALARY OF MARIA" || strings.Contains(string(a.raw), "edits_not_carried") {
				t.Errorf("got %s, want both edits and none missing", a.raw)
			}
		}},
		{says: "the result before it stays readable (GET /documents/{id}/versions, the ten latest)", status: 200, ask: get("/documents/" + doc + "/versions"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("versions.0")) != sorted("version attempt document_type pages created_at reader_version edited current") || len(a.at("versions").([]any)) != 2 {
					t.Fatalf("got %s", a.raw)
				}
				if a.number("versions.0.version") != 2 || a.number("versions.0.attempt") != 2 || a.at("versions.0.current") != true || a.at("versions.0.edited") != true || a.text("versions.0.pages") != "1" ||
					a.number("versions.1.version") != 1 || a.at("versions.1.current") != false || a.at("versions.1.edited") != true || a.at("versions.1.pages") != nil ||
					a.text("versions.1.document_type") != "bank_statement" || !isMilliseconds.MatchString(a.text("versions.1.created_at")) {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "GET /documents/{id}/versions/{n} gives the result as it was shown", status: 200, ask: version(doc, "1", ""), check: func(t *testing.T, ts *testServer, a *answer) {
			if len(a.at("version.result.transactions").([]any)) != 2 || a.text("version.result.transactions.1.description") != "SALARY OF MARIA" || a.number("version.version") != 1 {
				t.Errorf("got %s, want the edited result of before", a.raw)
			}
		}},
		{says: "parts of a result: GET /documents/{id}/versions/{n}", status: 200, ask: version(doc, "1", "?include=quality"), check: func(t *testing.T, ts *testServer, a *answer) {
			if keysOf(t, a.at("version.result")) != "quality" {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "a version that is not there", status: 404, code: engine.CodeNotFound, ask: version(doc, "3", "")},
		{says: "a version that is no number", status: 404, code: engine.CodeNotFound, ask: version(doc, "01", "")},
		{says: "versions of another organization's document", status: 404, code: engine.CodeNotFound, ask: get("/documents/" + s.foreignDoc + "/versions")},
		{says: "what was not carried over is named", status: 202, ask: again(broken, `{"document_type":"payslip"}`), check: func(t *testing.T, ts *testServer, a *answer) {
			ts.process()
			now := ts.get("/documents/" + broken).wantStatus(200)
			if now.number("document.edits_not_carried.count") != 1 || now.text("document.edits_not_carried.edits.0.transaction.description") != "CASH" || now.text("document.edits_not_carried.edits.0.change") != "changed" {
				t.Errorf("got %s, want the edit of the first row named", now.raw)
			}
			v := ts.send(version(broken, "2", "?include=quality")).wantStatus(200)
			if v.number("version.edits_not_carried.count") != 1 || v.text("version.document_type") != "payslip" {
				t.Errorf("got %s", v.raw)
			}
		}},
		{says: "reprocess takes no body", status: 202, ask: ask{method: "POST"}.to("/documents/" + kept + "/reprocess"), check: func(t *testing.T, ts *testServer, a *answer) {
			ts.reader.fail(engine.PasswordRequired, "The PDF is protected.")
			ts.process()
			ts.readPapers()
			failed := ts.get("/documents/" + kept).wantStatus(200)
			if failed.text("document.status") != "failed" || failed.at("document.result") != nil || failed.text("document.error_category") != "password_required" {
				t.Errorf("got %s, want a failed document without result", failed.raw)
			}
			list := ts.get("/documents/" + kept + "/versions").wantStatus(200)
			if list.number("versions.0.version") != 1 || list.at("versions.0.current") != false {
				t.Errorf("got %s, want the result before, no longer current", list.raw)
			}
			ts.send(version(kept, "1", "")).wantStatus(200)
			ts.send(jsonAsk("POST", "/documents/"+kept+"/unlock", `{"password":"sesame"}`)).wantStatus(202)
			ts.process()
			if now := ts.get("/documents/" + kept + "/versions"); now.number("versions.0.version") != 2 || now.number("versions.0.attempt") != 3 {
				t.Errorf("unlocked after that: %s", now.raw)
			}
			wantEnds(t, ts, kept, "document.completed document.failed document.completed")
		}},
		{says: "a batch that has settled stays as it is when its document is read again", status: 202, ask: again(inBatch, `{"document_type":"payslip"}`), check: func(t *testing.T, ts *testServer, a *answer) {
			shows := func(when string) {
				b := ts.get("/batch/" + batch + "/results").wantStatus(200)
				if b.text("documents.0.status") != "completed" || b.text("documents.0.document_type") != "bank_statement" || b.text("documents.0.result.document_type") != "bank_statement" {
					t.Errorf("%s the batch shows %s, want it as it settled", when, b.raw)
				}
			}
			shows("meanwhile")
			ts.process()
			shows("afterwards")
			if ts.get("/documents/"+inBatch).text("document.document_type") != "payslip" {
				t.Error("the document is not read as a payslip")
			}
		}},
		{says: "reprocess: a page beyond the last", status: 400, code: engine.CodeValidationFailed, ask: again(s.done, `{"pages":"2-3"}`),
			check: wantDetail("/pages", "RANGE", "The file has 2 pages, and pages asks for page 3.")},
		{says: "reprocess: pages that are none", status: 400, code: engine.CodeValidationFailed, ask: again(s.done, `{"pages":"1-"}`), check: wantFields("/pages")},
		{says: "reprocess: a list of pages is a text", status: 400, code: engine.CodeValidationFailed, ask: again(s.done, `{"pages":[1,2]}`), check: wantFields("/pages")},
		{says: "reprocess: an unknown type", status: 400, code: engine.CodeUnknownDocumentType, ask: again(s.done, `{"document_type":"bonk"}`)},
		{says: "reprocess: an unknown field", status: 400, code: engine.CodeValidationFailed, ask: again(s.done, `{"page":"1"}`), check: wantFields("/page")},
		{says: "reprocess: another organization's document is absent", status: 404, code: engine.CodeNotFound, ask: again(s.foreignDoc, `{}`)},
		{says: "reprocess: a deleted document is absent", status: 404, code: engine.CodeNotFound, ask: again(s.deletedDoc, `{}`)},
		{says: "reprocess: at most 10 attempts a document an hour", status: 429, code: engine.CodeRateLimited, ask: again(throttled, `{}`)},
	}
}
