package httpapi

import (
	"net/url"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// found searches for documents.
func found(q string) ask { return get("/documents?q=" + url.QueryEscape(q)) }

// searchRows prove that documents are found by their words.
func searchRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	app := ts.postJSON(
		"/applications",
		`{"business_name":"Lakambini Trading","borrower_email":"lakambini@example.com","external_ref":"SEEK-4711"}`,
	).wantStatus(201).text("data.id")
	statement := jsonText(ts.postForm(
		"/documents", typed("bank_statement"), formPart{"application_id", "", "", app},
		file("paper.Enero_2025.txt", searchedText),
	).wantStatus(202).at("document_id"))
	ts.process()
	ts.reader.work()
	finds := func(ids ...string) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			t.Helper()
			var got []string
			for _, d := range a.at("documents").([]any) {
				got = append(got, jsonText(d.(map[string]any)["id"]))
			}
			if strings.Join(got, " ") != strings.Join(ids, " ") || a.number("total") != int64(len(ids)) ||
				a.number("pagination.total") != int64(len(ids)) {
				t.Errorf("found %v, total %d, want %v", got, a.number("total"), ids)
			}
		}
	}
	own := ts.key
	ts.key = s.foreignKey
	ts.postForm("/documents", typed("bank_statement"), file("paper.enero.txt", searchedText)).wantStatus(202)
	ts.process()
	ts.key = own
	gone := jsonText(ts.postForm("/documents", typed("payslip"), file("vanishing-slip.csv", csvFile)).wantStatus(
		202,
	).at("document_id"))
	return []row{
		{says: "GET /documents?q=… file name", status: 200, ask: found("enero_2025.txt"), check: finds(statement)},
		{says: "GET /documents?q=… holder", status: 200, ask: found("PEÑAFLOR"), check: finds(statement)},
		{
			says:   "GET /documents?q=… case and accents do not matter",
			status: 200,
			ask:    found("jose penaflor"),
			check:  finds(statement),
		},
		{says: "GET /documents?q=… account number", status: 200, ask: found("7731-4456-9182"), check: finds(statement)},
		{
			says:   "GET /documents?q=… account number without its dashes",
			status: 200,
			ask:    found("773144569182"),
			check:  finds(statement),
		},
		{
			says:   "GET /documents?q=… last digits of the account number",
			status: 200,
			ask:    found("9182"),
			check:  finds(statement),
		},
		{
			says:   "GET /documents?q=… reference of a transaction",
			status: 200,
			ask:    found("QX-88013"),
			check:  finds(statement),
		},
		{
			says:   "GET /documents?q=… reference of the application",
			status: 200,
			ask:    found("seek-4711"),
			check:  finds(statement),
		},
		{
			says:   "GET /documents?q=… all words, the last one a beginning",
			status: 200,
			ask:    found("lakambini qx-880"),
			check:  finds(statement),
		},
		{says: "GET /documents?q=… not one word of it", status: 200, ask: found("lakambini somebody"), check: finds()},
		{says: "GET /documents?q=… and other filters", status: 200, ask: get("/documents?q=enero&status=completed&document_type=bank_statement&application_id=" + app + "&external_ref=SEEK-4711"), check: finds(statement)},
		{
			says:   "GET /documents?q=… and a filter that excludes it",
			status: 200,
			ask:    get("/documents?q=enero&status=failed"),
			check:  finds(),
		},
		{
			says:   "GET /documents?q=… page by page",
			status: 200,
			ask:    get("/documents?q=csv&limit=1&page=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all := ts.get("/documents?q=csv&limit=100").wantStatus(200)
				if n := len(a.at("documents").([]any)); n != 1 || a.number("total") < 2 || a.number(
					"total",
				) != all.number("total") || jsonText(a.at("documents.0.id")) != jsonText(all.at("documents.1.id")) ||
					a.number("pagination.pages") != a.number("total") {
					t.Errorf("got %d documents of %d, want the second of %d", n, a.number("total"), all.number("total"))
				}
			},
		},
		{
			says:   "?q=… of the organization's rows only",
			status: 200,
			ask:    found("penaflor").by(s.foreignKey),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("total") != 1 || a.text("documents.0.file_name") != "paper.enero.txt" {
					t.Errorf("found %s, want the organization's own", a.raw)
				}
			},
		},
		{
			says:   "?q=… emptied with the document",
			status: 200,
			ask:    found("vanishing"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				finds(gone)(t, ts, a)
				ts.send(ask{method: "DELETE", path: basePath + "/documents/" + gone}).wantStatus(200)
				finds()(t, ts, ts.send(found("vanishing")).wantStatus(200))
				if left := ts.rows("document_search WHERE words LIKE '%vanishing%'"); left != 0 {
					t.Errorf("%d rows of the index still have the deleted document's words", left)
				}
			},
		},
		{
			says:   "?q=… follows edits",
			status: 200,
			ask: jsonAsk("PUT", "/documents/"+statement+"/transactions",
				`{"transactions":[{"date":"2025-01-02","description":"ATM","debit":1,"credit":0,"reference":"ZZ-CORRECTED"}]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				finds(statement)(t, ts, ts.send(found("zz-corrected")).wantStatus(200))
				finds()(t, ts, ts.send(found("QX-88013")).wantStatus(200))
				finds(statement)(t, ts, ts.send(found("9182")).wantStatus(200))
				ts.postJSON("/documents/"+statement+"/transactions/revert", "").wantStatus(200)
				finds(statement)(t, ts, ts.send(found("QX-88013")).wantStatus(200))
			},
		},
		{
			says:   "?q=… language of the index is text like any other",
			status: 200,
			ask:    found(`enero" OR words : * NOT (x`),
			check:  finds(),
		},
		{
			says:   "?q= that is empty",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?q="),
			check:  wantFields("/q"),
		},
		{
			says:   "?q=… without letter or digit",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    found(`"*%_-`),
			check:  wantFields("/q"),
		},
		{
			says:   "?q=… of more than 200 characters",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    found(strings.Repeat("ñ", 201)),
			check:  wantFields("/q"),
		},
		{says: "?q=… of 200 characters", status: 200, ask: found(strings.Repeat("ñ", 200)), check: finds()},
		{
			says:   "?q=… twice",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?q=a&q=b"),
			check:  wantFields("/q"),
		},
		{
			says:   "?q=… needs document:read",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    found("enero").by(s.deleter),
		},
	}
}
