package httpapi

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// partRows prove that every response with a document's result contains the requested parts.
func partRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	paper := ts.statement("bank_statement")
	batch := ts.submitBatch(`{"documents":[{"document_type":"bank_statement","filename":"paper.txt","file_base64":"` + base64.StdEncoding.EncodeToString([]byte(statementText)) + `"},` + batchEntry("b.csv") + `]}`)
	ts.process()
	pending := ts.statement("bank_statement")
	members := func(path, want string) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			t.Helper()
			if got := keysOf(t, a.at(path)); got != sorted(want) {
				t.Errorf("members %q, want %q", got, want)
			}
		}
	}
	whole := ts.result(paper)
	ranOnly := func(t *testing.T, list any, all any) {
		t.Helper()
		ran, want := list.([]any), 0
		for _, c := range all.([]any) {
			if c.(map[string]any)["status"] != "not_applicable" {
				want++
			}
		}
		if len(ran) != want || want == 0 || want == len(all.([]any)) {
			t.Errorf(
				"%d checks are left of %d, of which %d ran; want some to be left out and some not", len(ran),
				len(all.([]any)), want,
			)
		}
		for _, c := range ran {
			if c.(map[string]any)["status"] == "not_applicable" {
				t.Errorf("a check that did not run is shown: %v", c)
			}
		}
	}
	return []row{
		{
			says:   "?include= by top-level member",
			status: 200,
			ask:    get("/documents/" + paper + "?include=metrics,balance_checks"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("document.result", "metrics balance_checks")(t, ts, a)
				if keysOf(t, a.at("document.result.metrics")) != keysOf(t, whole["metrics"]) ||
					a.Header.Get("ETag") == "" {
					t.Errorf("got %s, want the whole of metrics, and the ETag", a.raw)
				}
			},
		},
		{
			says:   "?exclude= by top-level member",
			status: 200,
			ask:    get("/documents/" + paper + "?exclude=provenance,fraud_detection,transactions"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				want := keysOf(t, whole)
				for _, gone := range []string{"provenance", "fraud_detection", "transactions"} {
					want = strings.Join(strings.Fields(strings.Replace(" "+want+" ", " "+gone+" ", " ", 1)), " ")
				}
				members("document.result", want)(t, ts, a)
			},
		},
		{
			says:   "checks=run leaves out checks that did not run",
			status: 200,
			ask:    get("/documents/" + paper + "?checks=run"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("document.result", keysOf(t, whole))(t, ts, a)
				ranOnly(t, a.at("document.result.validation.checks"), whole["validation"].(map[string]any)["checks"])
				ranOnly(
					t, a.at("document.result.fraud_detection.integrity_checks"),
					whole["fraud_detection"].(map[string]any)["integrity_checks"],
				)
			},
		},
		{
			says:   "parts of a result: GET /documents/jobs/{id}",
			status: 200,
			ask:    get("/documents/jobs/" + paper + "?include=validation&checks=run"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("result", "validation")(t, ts, a)
				ranOnly(t, a.at("result.validation.checks"), whole["validation"].(map[string]any)["checks"])
			},
		},
		{
			says:   "parts of a result: GET /batch/{batch_id}/results",
			status: 200,
			ask:    get("/batch/" + batch + "/results?include=account_number,quality"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("documents.0.result", "account_number quality")(t, ts, a)
				members("documents.1.result", "quality")(t, ts, a)
			},
		},
		{
			says:   "parts of a result: POST /schemas/dry-run",
			status: 200,
			ask: jsonAsk(
				"POST", "/schemas/dry-run?include=quality",
				`{"document_id":`+paper+`,"definition":`+premiumDefinition+`}`,
			),
			check: members("result", "quality"),
		},
		{
			says:   "parts of a result: null before completion",
			status: 200,
			ask:    get("/documents/" + pending + "?include=metrics"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("document.result") != nil {
					t.Errorf("got %s, want null", a.raw)
				}
			},
		},
		{
			says:   "include: an unknown member is named, and those that exist",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/" + paper + "?include=provenence"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantFields("/include")(t, ts, a)
				for _, word := range []string{`"provenence"`, "provenance", "account_number", "metrics"} {
					if !strings.Contains(a.text("details.0.message"), word) {
						t.Errorf("message %q, want %s in it", a.text("details.0.message"), word)
					}
				}
			},
		},
		{
			says:   "exclude: an unknown member is named",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/jobs/" + paper + "?exclude=provenence"),
			check:  wantFields("/exclude"),
		},
		{
			says:   "include and exclude are not sent together",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/" + paper + "?include=metrics&exclude=provenance"),
			check:  wantFields("/exclude"),
		},
		{
			says:   "include names at least one member",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/" + paper + "?include="),
			check:  wantFields("/include"),
		},
		{
			says:   "checks is run",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/" + paper + "?checks=all"),
			check:  wantDetail("/checks", "ONEOF", "checks must be one of: run."),
		},
		{
			says:   "a malformed include is judged before the document is looked up",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/" + s.foreignDoc + "?include=a,,b"),
			check:  wantFields("/include"),
		},
		{
			says:   "parts of a result: another organization's document is absent",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents/" + s.foreignDoc + "?include=provenence"),
		},
	}
}

// reprocessRows prove that a document is read again, and what happens to the previous result.
func reprocessRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	doc := jsonText(ts.postForm(
		"/documents", typed("bank_statement"), file("paper.again.txt", statementText),
	).wantStatus(202).at("document_id"))
	kept, broken := ts.statement("bank_statement"), ts.statement("bank_statement")
	batch := ts.submitBatch(`{"documents":[` + batchEntry("again.csv") + `]}`)
	ts.process()
	inBatch := jsonText(ts.get("/batch/" + batch).at("documents.0.document_id"))
	throttled := tenTimes(ts, ts.locked())
	ts.readPapers()
	running := ts.statement("bank_statement")
	// The analyst changes the second row and deletes the third.
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
		{
			says:   "reprocess: only a document that has ended",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    again(running, `{}`),
		},
		{
			says:   "versions of a document that has no result yet",
			status: 200,
			ask:    get("/documents/" + running + "/versions"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("versions").([]any)) != 0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "POST /documents/{id}/reprocess {document_type?, pages?}: a new attempt",
			status: 202,
			ask:    again(doc, `{"document_type":"Bank Statement","pages":"1","password":"sesame"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				pending := ts.get("/documents/" + doc).wantStatus(200)
				if pending.text("document.status") != "pending" || pending.number("document.attempt") != 2 ||
					a.text("status") != "pending" || a.text("job_id") == "" {
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
				ts.send(conditional(putRows(doc, `{"transactions":[]}`), first.Header.Get("ETag"))).wantCode(
					412, engine.CodePreconditionFailed,
				)
			},
		},
		{
			says:   "edits are carried over where their rows are found again",
			status: 200,
			ask:    get("/documents/" + doc),
			check: func(t *testing.T, ts *testServer, a *answer) {
				rows := a.at("document.result.transactions").([]any)
				if len(rows) != 2 || a.text("document.result.transactions.1.description") != "SALARY OF MARIA" ||
					strings.Contains(string(a.raw), "edits_not_carried") {
					t.Errorf("got %s, want both edits and none missing", a.raw)
				}
			},
		},
		{
			says:   "the result before it stays readable (GET /documents/{id}/versions, the ten latest)",
			status: 200,
			ask:    get("/documents/" + doc + "/versions"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("versions.0")) != sorted(
					"version attempt document_type pages created_at reader_version edited current",
				) || len(a.at("versions").([]any)) != 2 {
					t.Fatalf("got %s", a.raw)
				}
				if a.number("versions.0.version") != 2 || a.number("versions.0.attempt") != 2 || a.at(
					"versions.0.current",
				) != true || a.at("versions.0.edited") != true || a.text("versions.0.pages") != "1" ||
					a.number("versions.1.version") != 1 || a.at("versions.1.current") != false ||
					a.at("versions.1.edited") != true || a.at("versions.1.pages") != nil ||
					a.text("versions.1.document_type") != "bank_statement" ||
					!isMilliseconds.MatchString(a.text("versions.1.created_at")) {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /documents/{id}/versions/{n} gives the result as it was shown",
			status: 200,
			ask:    version(doc, "1", ""),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("version.result.transactions").([]any)) != 2 || a.text(
					"version.result.transactions.1.description",
				) != "SALARY OF MARIA" || a.number("version.version") != 1 {
					t.Errorf("got %s, want the edited result of before", a.raw)
				}
			},
		},
		{
			says:   "parts of a result: GET /documents/{id}/versions/{n}",
			status: 200,
			ask:    version(doc, "1", "?include=quality"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("version.result")) != "quality" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "a version that is not there", status: 404, code: engine.CodeNotFound, ask: version(doc, "3", "")},
		{says: "a version that is no number", status: 404, code: engine.CodeNotFound, ask: version(doc, "01", "")},
		{
			says:   "versions of another organization's document",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents/" + s.foreignDoc + "/versions"),
		},
		{
			says:   "what was not carried over is named",
			status: 202,
			ask:    again(broken, `{"document_type":"payslip"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.process()
				now := ts.get("/documents/" + broken).wantStatus(200)
				if now.number("document.edits_not_carried.count") != 1 || now.text(
					"document.edits_not_carried.edits.0.transaction.description",
				) != "CASH" || now.text("document.edits_not_carried.edits.0.change") != "changed" {
					t.Errorf("got %s, want the edit of the first row named", now.raw)
				}
				v := ts.send(version(broken, "2", "?include=quality")).wantStatus(200)
				if v.number("version.edits_not_carried.count") != 1 || v.text("version.document_type") != "payslip" {
					t.Errorf("got %s", v.raw)
				}
			},
		},
		{
			says:   "reprocess takes no body",
			status: 202,
			ask:    ask{method: "POST"}.to("/documents/" + kept + "/reprocess"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.reader.fail(engine.PasswordRequired, "The PDF is protected.")
				ts.process()
				ts.readPapers()
				failed := ts.get("/documents/" + kept).wantStatus(200)
				if failed.text("document.status") != "failed" || failed.at("document.result") != nil ||
					failed.text("document.error_category") != "password_required" {
					t.Errorf("got %s, want a failed document without result", failed.raw)
				}
				list := ts.get("/documents/" + kept + "/versions").wantStatus(200)
				if list.number("versions.0.version") != 1 || list.at("versions.0.current") != false {
					t.Errorf("got %s, want the result before, no longer current", list.raw)
				}
				ts.send(version(kept, "1", "")).wantStatus(200)
				ts.send(jsonAsk("POST", "/documents/"+kept+"/unlock", `{"password":"sesame"}`)).wantStatus(202)
				ts.process()
				if now := ts.get(
					"/documents/" + kept + "/versions",
				); now.number("versions.0.version") != 2 || now.number("versions.0.attempt") != 3 {
					t.Errorf("unlocked after that: %s", now.raw)
				}
				wantEnds(t, ts, kept, "document.completed document.failed document.completed")
			},
		},
		{
			says:   "a batch that has settled stays as it is when its document is read again",
			status: 202,
			ask:    again(inBatch, `{"document_type":"payslip"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shows := func(when string) {
					b := ts.get("/batch/" + batch + "/results").wantStatus(200)
					if b.text("documents.0.status") != "completed" || b.text(
						"documents.0.document_type",
					) != "bank_statement" || b.text("documents.0.result.document_type") != "bank_statement" {
						t.Errorf("%s the batch shows %s, want it as it settled", when, b.raw)
					}
				}
				shows("meanwhile")
				ts.process()
				shows("afterwards")
				if ts.get("/documents/"+inBatch).text("document.document_type") != "payslip" {
					t.Error("the document is not read as a payslip")
				}
			},
		},
		{
			says:   "reprocess: a page beyond the last",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    again(s.done, `{"pages":"2-3"}`),
			check:  wantDetail("/pages", "RANGE", "The file has 2 pages, and pages asks for page 3."),
		},
		{
			says:   "reprocess: pages that are none",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    again(s.done, `{"pages":"1-"}`),
			check:  wantFields("/pages"),
		},
		{
			says:   "reprocess: a list of pages is a text",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    again(s.done, `{"pages":[1,2]}`),
			check:  wantFields("/pages"),
		},
		{
			says:   "reprocess: an unknown type",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    again(s.done, `{"document_type":"bonk"}`),
		},
		{
			says:   "reprocess: an unknown field",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    again(s.done, `{"page":"1"}`),
			check:  wantFields("/page"),
		},
		{
			says:   "reprocess: another organization's document is absent",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    again(s.foreignDoc, `{}`),
		},
		{
			says:   "reprocess: a deleted document is absent",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    again(s.deletedDoc, `{}`),
		},
		{
			says:   "reprocess: at most 10 attempts a document an hour",
			status: 429,
			code:   engine.CodeRateLimited,
			ask:    again(throttled, `{}`),
		},
	}
}
