package httpapi

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func documentRows(s *fixture) []row {
	rows := []row{
		{says: "Response 202: { success, document_id, job_id, document_type, status, status_url }", status: 202,
			ask: formAsk(file("march.csv", csvFile), typed("Bank-Statement")).to("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(
					t, a.at(""),
				); got != sorted("success document_id job_id document_type status status_url") {
					t.Errorf("fields %s", got)
				}
				if a.text("document_type") != "bank_statement" || a.text("status") != "pending" {
					t.Errorf("got %s", a.raw)
				}
				ts.send(ask{method: "GET", path: a.text("status_url")}).wantStatus(200)
			}},
		{
			says:   "document_type may also be auto",
			status: 202,
			ask:    formAsk(typed("auto"), file("march.csv", csvFile)).to("/documents"),
		},
		{says: "password (string; for a protected PDF), webhook_url (string uri)", status: 202,
			ask: formAsk(formPart{"password", "", "", "open sesame"}, file("m.pdf", smallPDF), formPart{"webhook_url", "", "", "https://lender.example/hook"}, typed("auto")).to("/documents")},
		{says: "A JSON body is also accepted with file_base64 (needs filename)", status: 202,
			ask: jsonAsk(
				"POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.csv","document_type":"payslip"}`,
			)},
		{
			says:   "or file_url in place of file",
			status: 202,
			ask:    jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/march.csv?sig=1","document_type":"payslip"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				d := ts.get("/documents/" + jsonText(a.at("document_id")))
				if d.text("document.file_name") != "march.csv" ||
					d.number("document.file_size_bytes") != int64(len(csvFile)) {
					t.Errorf("got %s", d.raw)
				}
			},
		},
		{
			says:   "file_base64 needs filename",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/documents", `{"file_base64":"YSxi","document_type":"payslip"}`),
			check:  wantFields("/filename"),
		},
		{
			says:   "POST /documents: document_type (string, required)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(file("a.csv", csvFile)).to("/documents"),
			check:  wantFields("/document_type"),
		},
		{
			says:   "Exactly one of file, file_base64, file_url is provided: none",
			status: 400,
			code:   engine.CodeExactlyOneSource,
			ask:    jsonAsk("POST", "/documents", `{"document_type":"payslip"}`),
		},
		{
			says:   "Exactly one of file, file_base64, file_url is provided: two",
			status: 400,
			code:   engine.CodeExactlyOneSource,
			ask:    jsonAsk("POST", "/documents", `{"file_base64":"YSxi","filename":"a.csv","file_url":"https://files.example/a.csv","document_type":"payslip"}`),
		},
		{
			says:   "A plain s3:// URL gives 403",
			status: 403,
			code:   engine.CodePrivateURL,
			ask:    jsonAsk("POST", "/documents", `{"file_url":"s3://bucket/key.pdf","document_type":"payslip"}`),
		},
		{says: "or private-bucket URL gives 403", status: 403, code: engine.CodePrivateURL, ask: jsonAsk(
			"POST", "/documents", `{"file_url":"`+s.url+`/bucket/march.csv","document_type":"payslip"}`,
		)},
		{says: "Outbound requests never reach private addresses", status: 403, code: engine.CodePrivateURL, ask: jsonAsk("POST", "/documents", `{"file_url":"http://169.254.169.254/latest","document_type":"payslip"}`)},
		{
			says:   "400 unreachable",
			status: 400,
			code:   engine.CodeURLUnreachable,
			ask:    jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/absent","document_type":"payslip"}`),
		},
		{
			says:   "POST /documents/async: Same response as POST /documents",
			status: 202,
			ask: jsonAsk(
				"POST", "/documents/async", `{"document_type":"gis","filename":"x.csv","file_base64":"YSxiCjEsMgo="}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("document_type") != "general_information_sheet" {
					t.Errorf("got %s, want the alias resolved", a.raw)
				}
			},
		},
		{
			says:   "POST /documents/async: Errors: 400",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    jsonAsk("POST", "/documents/async", `{"file_url":"`+s.url+`/march.csv","document_type":"bonk"}`),
		},
		{
			says:   "filename (string; required with file_base64, otherwise taken from the URL path)",
			status: 202,
			ask: jsonAsk(
				"POST", "/documents/async", `{"file_url":"`+s.url+`/dir/april.csv?sig=1","document_type":"payslip"}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if d := ts.get(
					"/documents/" + jsonText(a.at("document_id")),
				); d.text("document.file_name") != "april.csv" || d.text("document.status") != "pending" {
					t.Errorf("got %s, want april.csv, pending", d.raw)
				}
			},
		},
		{
			says:   "/documents/async answers first and fetches later",
			status: 202,
			ask:    jsonAsk("POST", "/documents/async", `{"file_url":"`+s.url+`/absent","document_type":"payslip"}`),
		},
		{
			says:   "An unknown name is 400 with the nearest names",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/march.csv","document_type":"bonk"}`),
		},
		{
			says:   "an ambiguous name is 400",
			status: 400,
			code:   engine.CodeAmbiguousDocumentType,
			ask:    formAsk(typed("certificate"), file("a.csv", csvFile)).to("/documents"),
		},
		{
			says:   "415 (unsupported type)",
			status: 415,
			code:   engine.CodeUnsupportedFileType,
			ask:    formAsk(typed("auto"), file("a", "<html><script>")).to("/documents"),
		},
		{
			says:   "a name whose ending contradicts the bytes is 415",
			status: 415,
			code:   engine.CodeFileTypeMismatch,
			ask:    formAsk(typed("auto"), file("a.pdf", csvFile)).to("/documents"),
		},
		{
			says:   "a name that comes after file_base64 and contradicts the bytes is 415 too",
			status: 415,
			code:   engine.CodeFileTypeMismatch,
			ask: jsonAsk(
				"POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.pdf","document_type":"payslip"}`,
			),
		},
		{
			says:   "a name beyond 255 bytes is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(typed("auto"), file(strings.Repeat("x", 252)+".csv", csvFile)).to("/documents"),
			check:  wantFields("/file"),
		},
		{
			says:   "a name beyond 255 bytes is 400 in JSON too",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"`+strings.Repeat("x", 252)+`.csv","document_type":"payslip"}`),
			check:  wantFields("/filename"),
		},
		{
			says:   "an empty file is 400",
			status: 400,
			code:   engine.CodeEmptyFile,
			ask:    formAsk(typed("auto"), file("a.csv", "")).to("/documents"),
		},
		{says: "base64 that is none is 400", status: 400, code: engine.CodeInvalidBase64, ask: jsonAsk(
			"POST", "/documents",
			`{"file_base64":"data:text/csv;base64,YSxi","filename":"a.csv","document_type":"payslip"}`,
		)},
		{
			says:   "GET /documents: Response 200: { success, documents, page, limit, total } (or pagination form)",
			status: 200,
			ask:    get("/documents?limit=2&page=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted("success documents page limit total pagination") {
					t.Errorf("fields %s", got)
				}
				if keysOf(t, a.at("documents.0")) != sorted(documentFields) || a.number("page") != 2 ||
					a.number("limit") != 2 || a.number("pagination.total") != a.number("total") ||
					a.number("pagination.pages") != (a.number("total")+1)/2 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "Lists the organization's documents, newest first",
			status: 200,
			ask:    get("/documents?limit=100"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				list := a.at("documents").([]any)
				for i := range len(list) - 1 {
					if at := "documents." + strconv.Itoa(i); a.number(at+".id") <= a.number(
						"documents."+strconv.Itoa(i+1)+".id",
					) || a.text(at+".uploaded_at") < a.text("documents."+strconv.Itoa(i+1)+".uploaded_at") {
						t.Errorf("document %d of %s is older than the next", i, a.raw)
					}
				}
				if len(list) < 5 || int64(len(list)) != a.number("total") {
					t.Errorf("%d documents, total %d; want all of them", len(list), a.number("total"))
				}
			},
		},
		{
			says:   "GET /documents: limit default 20, page default 1",
			status: 200,
			ask:    get("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("page") != 1 || a.number("limit") != 20 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /documents: a page past the end is empty and keeps the total",
			status: 200,
			ask:    get("/documents?page=10000000&limit=100"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("documents").([]any)) != 0 || a.number("total") == 0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "list filter also accepts processing",
			status: 200,
			ask:    get("/documents?status=processing"),
			check:  wantTotal(0),
		},
		{
			says:   "GET /documents: a status that is none is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?status=done"),
			check:  wantDetail("/status", "ONEOF", "status must be one of: pending, processing, completed, failed."),
		},
		{
			says:   "GET /documents: an unknown document_type is 400",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    get("/documents?document_type=bonk"),
		},
		{
			says:   "GET /documents: status: pending, processing, completed, failed",
			status: 200,
			ask:    get("/documents?status=failed"),
			check:  wantTotal(3),
		},
		{
			says:   "GET /documents: document_type",
			status: 200,
			ask:    get("/documents?document_type=Bank%20Statement&status=completed"),
			check:  wantTotal(2),
		},
		{
			says:   "GET /documents: page out of range 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?page=0"),
			check:  wantFields("/page"),
		},
		{
			says:   "GET /documents: limit out of range 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?limit=9223372036854775808"),
			check:  wantFields("/limit"),
		},
		{
			says:   "GET /documents/jobs/{id}: Response 200: a Job record",
			status: 200,
			ask:    get("/documents/jobs/" + s.doc),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("")) != sorted(jobFields) || a.text("status") != "pending" ||
					a.at("result") != nil || a.at("error") != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "The path segment is documented both as job_id (string) and as document_id",
			status: 200,
			ask:    get("/documents/jobs/" + s.job),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if jsonText(a.at("document_id")) != s.doc {
					t.Errorf("got %s, want document %s", a.raw, s.doc)
				}
			},
		},
		{
			says:   "A completed job carries processing output in result",
			status: 200,
			ask:    get("/documents/jobs/" + s.done),
			check:  func(t *testing.T, ts *testServer, a *answer) { a.text("result.document_type") },
		},
		{
			says:   "GET /documents/jobs/{id}: pages_done and pages_total are null while unknown",
			status: 200,
			ask:    get("/documents/jobs/" + s.doc),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("pages_done") != nil || a.at("pages_total") != nil {
					t.Errorf("got %s, want nulls", a.raw)
				}
			},
		},
		{
			says:   "GET /documents/{document_id}: pages_done and pages_total stay after the end",
			status: 200,
			ask:    get("/documents/" + s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				job := ts.get("/documents/jobs/" + s.done).wantStatus(200)
				if a.number("document.pages_done") != 2 || a.number("document.pages_total") != 2 ||
					job.number("pages_done") != 2 || job.number("pages_total") != 2 {
					t.Errorf("got %s and %s, want 2 of 2", a.raw, job.raw)
				}
			},
		},
		{
			says:   "job error set",
			status: 200,
			ask:    get("/documents/jobs/" + s.failed),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("status") != "failed" || !strings.Contains(a.text("error"), "password") {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /documents/{document_id}: Response 200: { success: boolean, document: <Document> }",
			status: 200,
			ask:    get("/documents/" + s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("document")); got != sorted(documentFields+" result") {
					t.Errorf("fields %s", got)
				}
				if a.text("document.status") != "completed" ||
					!isMilliseconds.MatchString(a.text("document.completed_at")) {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "completed_at: string or null; result is read after completion; cost_report: object or null",
			status: 200,
			ask:    get("/documents/" + s.doc),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("document.completed_at") != nil || a.at("document.result") != nil ||
					a.at("document.cost_report") != nil || a.number("document.processing_time_seconds") != 0 {
					t.Errorf("got %s, want nulls before completion", a.raw)
				}
			},
		},
		{
			says:   "document_id is a positive integer: what is none is not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents/0" + s.doc),
		},
		{
			says:   "DELETE /documents/{document_id}: Errors: 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    ask{method: "DELETE", path: basePath + "/documents/" + s.deletedDoc},
		},
		{
			says:   "total_cost_usd: null for the per-type pipelines bank_statement, audited_financial_statement, general_information_sheet",
			status: 200,
			ask:    get("/documents/" + s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("document.total_cost_usd") != nil ||
					ts.get("/documents/"+s.doc).at("document.total_cost_usd") != 0.0 {
					t.Errorf("got %s, want null here and 0 for a universal type", a.raw)
				}
			},
		},
		{
			says:   "another organization's resource is reported as not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents/" + s.foreignDoc),
		},
		{
			says:   "DELETE /documents/{document_id}: Response 200: { success: boolean }",
			status: 200,
			ask:    ask{method: "DELETE", path: basePath + "/documents/" + s.failed},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if string(bytes.TrimSpace(a.raw)) != `{"success":true}` {
					t.Errorf("got %s", a.raw)
				}
				ts.get("/documents/" + s.failed).wantStatus(404)
			},
		},
		{
			says:   "Soft-deletes the document: afterwards it is not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents/jobs/" + s.deletedDoc),
		},
		{
			says:   "GET /document-types shows the registry with aliases",
			status: 200,
			ask:    get("/document-types"),
			check:  func(t *testing.T, ts *testServer, a *answer) { a.text("document_types.1.aliases.0") },
		},
	}
	return append(rows, batchRows(s)...)
}

// searchedText is a statement of a holder with an accent in the name, with a column of references.
const searchedText = `LAKANDULA BANK
STATEMENT OF ACCOUNT
Account Name: PEÑAFLOR, JOSÉ LAKAMBINI
Account Number: 7731-4456-9182       Currency: PHP
Account Type: Savings                Period Covered: 01/01/2025 - 01/31/2025

Date        Reference     Description                      Debit        Credit       Balance
                          BEGINNING BALANCE                                        10,000.00
01/02/2025  QX-88012      ATM WITHDRAWAL                3,500.00                    6,500.00
01/05/2025  QX-88013      PAYROLL CREDIT                             40,000.00     46,500.00
01/31/2025  QX-88014      BILLS PAYMENT                20,999.75                   25,500.25
                          ENDING BALANCE                                           25,500.25
Total Debits: 24,499.75    Total Credits: 40,000.00
`

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

func (s *testServer) makeFolder(body string) string {
	s.t.Helper()
	return s.postJSON("/folders", body).wantStatus(201).text("folder.id")
}

func folderRows(ts *testServer, s *fixture) []row {
	top := ts.makeFolder(`{"name":"Statements"}`)
	below := ts.makeFolder(`{"name":"March","parent_id":"` + top + `"}`)
	empty := ts.makeFolder(`{"name":"Empty"}`)
	deepest := top
	for range engine.MaxFolderDepth - 1 {
		deepest = ts.makeFolder(`{"name":"level","parent_id":"` + deepest + `"}`)
	}
	own := ts.key
	ts.key = ts.foreign
	foreign := ts.makeFolder(`{"name":"Statements"}`)
	ts.key = own
	create := func(body string) ask { return jsonAsk("POST", "/folders", body) }
	refused := func(says, body string, fields ...string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    create(body),
			check:  wantFields(fields...),
		}
	}
	moves := func(body string) ask { return jsonAsk("PATCH", "/folders/"+top, body) }
	document := func(body string) ask { return jsonAsk("PATCH", "/documents/"+s.doc, body) }
	lies := func(where any) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			t.Helper()
			if got := ts.get("/documents/" + s.doc).at(
				"document.folder_id",
			); got != where || a.at("document.folder_id") != where {
				t.Errorf("folder_id %v, answered %s, want %v", got, a.raw, where)
			}
		}
	}
	return []row{
		{
			says:   "`/folders` (CRUD, documents of a folder): made, its name trimmed",
			status: 201,
			ask:    create(`{"name":"  April  ","parent_id":null}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("folder")) != sorted("id name parent_id created_at updated_at") ||
					a.text("folder.name") != "April" || a.at("folder.parent_id") != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		refused("/folders: a name is needed", `{}`, "/name"),
		refused("/folders: a name of blanks is none", `{"name":"  "}`, "/name"),
		refused("/folders: a name has at most 120 characters", `{"name":"`+strings.Repeat("é", 121)+`"}`, "/name"),
		refused("/folders: no slash in a name", `{"name":"a/b"}`, "/name"),
		refused("/folders: no mark of writing direction in a name", `{"name":"a\u202eb"}`, "/name"),
		refused("/folders: no line break in a name", `{"name":"a\nb"}`, "/name"),
		refused("/folders: a sibling's name in another case is taken", `{"name":"STATEMENTS"}`, "/name"),
		refused(
			"/folders: a sibling's name in other letters that print alike is taken", `{"name":"\uff33tatements"}`,
			"/name",
		),
		refused("/folders: a parent that does not exist", `{"name":"x","parent_id":"`+s.app+`"}`, "/parent_id"),
		refused(
			"/folders: another organization's parent does not exist", `{"name":"x","parent_id":"`+foreign+`"}`,
			"/parent_id",
		),
		refused("/folders: eight levels and no more", `{"name":"x","parent_id":"`+deepest+`"}`, "/parent_id"),
		refused("/folders: a field that is not named is refused", `{"name":"x","colour":"red"}`, "/colour"),
		refused("/folders: wrong types are named", `{"name":7}`, "/name"),
		refused("/folders: a parent is named by its id", `{"name":"x","parent_id":7}`, "/parent_id"),
		{
			says:   "/folders: listed by name",
			status: 200,
			ask:    get("/folders?limit=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("folders.0.name") != "April" || a.text("folders.1.name") != "Empty" ||
					a.number("pagination.pages") != (a.number("total")+1)/2 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "/folders: those of a parent", status: 200, ask: get("/folders?parent_id=" + top), check: wantTotal(2)},
		{says: "/folders: those at the top", status: 200, ask: get("/folders?parent_id=root"), check: wantTotal(3)},
		{
			says:   "/folders: those of another organization's folder",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/folders?parent_id=" + foreign),
		},
		{
			says:   "/folders: read",
			status: 200,
			ask:    get("/folders/" + strings.ToUpper(below)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("folder.parent_id") != top {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/folders: another organization's is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/folders/" + foreign),
		},
		{says: "/folders: renamed to the same name in another case", status: 200, ask: moves(`{"name":"STATEMENTS"}`)},
		{
			says:   "/folders: not into itself",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    moves(`{"parent_id":"` + top + `"}`),
			check:  wantDetail("/parent_id", "CYCLE", "A folder cannot lie in itself or in a folder that lies in it."),
		},
		{
			says:   "/folders: nor into one below it",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    moves(`{"parent_id":"` + deepest + `"}`),
			check:  wantFields("/parent_id"),
		},
		{
			says:   "/folders: nor where its lowest would be too deep",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    moves(`{"parent_id":"` + empty + `"}`),
			check:  wantFields("/parent_id"),
		},
		{
			says:   "/folders: a document is moved in",
			status: 200,
			ask:    document(`{"folder_id":"` + below + `"}`),
			check:  lies(below),
		},
		{says: "documents of a folder", status: 200, ask: get("/folders/" + below + "/documents"), check: wantTotal(1)},
		{
			says:   "documents of a folder: also as a filter of the list",
			status: 200,
			ask:    get("/documents?folder_id=" + below + "&document_type=payslip"),
			check:  wantTotal(1),
		},
		{
			says:   "documents of a folder: not those of folders below it",
			status: 200,
			ask:    get("/folders/" + top + "/documents"),
			check:  wantTotal(0),
		},
		{
			says:   "documents of a folder: a folder that is not there",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents?folder_id=" + foreign),
		},
		{
			says:   "/folders: one that holds documents is not deleted",
			status: 400,
			code:   engine.CodeFolderNotEmpty,
			ask:    ask{method: "DELETE", path: basePath + "/folders/" + below},
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/documents/" + s.doc).wantStatus(200)
			},
		},
		{
			says:   "/folders: one that holds folders is not deleted",
			status: 400,
			code:   engine.CodeFolderNotEmpty,
			ask:    ask{method: "DELETE", path: basePath + "/folders/" + top},
		},
		{
			says:   "/folders: a document into one that does not exist",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    document(`{"folder_id":"` + foreign + `"}`),
			check:  wantFields("/folder_id"),
		},
		{
			says:   "/folders: a document is named a folder by its id",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    document(`{"folder_id":""}`),
			check:  wantFields("/folder_id"),
		},
		{says: "/folders: no change when nothing is given", status: 200, ask: document(`{}`), check: lies(below)},
		{says: "/folders: a document is taken out", status: 200, ask: document(`{"folder_id":null}`), check: lies(nil)},
		{
			says:   "/folders: an empty one is deleted",
			status: 200,
			ask:    ask{method: "DELETE", path: basePath + "/folders/" + below},
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/folders/" + below).wantStatus(404)
			},
		},
		{
			says:   "/folders: an upload into one",
			status: 202,
			ask: formAsk(formPart{"folder_id", "", "", empty}, typed("auto"), file("a.csv", csvFile)).to(
				"/documents",
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := ts.get("/documents/" + jsonText(a.at("document_id"))).text(
					"document.folder_id",
				); got != empty {
					t.Errorf("lies in %s, want %s", got, empty)
				}
			},
		},
		{
			says:   "/folders: a batch into one, also what fails alone",
			status: 202,
			ask: jsonAsk(
				"POST", "/batch",
				`{"folder_id":"`+empty+`","documents":[`+batchEntry("a.csv")+`,{"document_type":"payslip"}]}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/folders/" + empty + "/documents").wantStatus(200)
				wantTotal(3)(t, ts, ts.get("/folders/"+empty+"/documents"))
			},
		},
		{
			says:   "/folders: a batch of files into one",
			status: 202,
			ask:    formAsk(formPart{"folder_id", "", "", empty}, typed("payslip"), fileOf("files", file("a.csv", csvFile))).to("/batch/upload"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantTotal(4)(t, ts, ts.get("/folders/"+empty+"/documents"))
			},
		},
		{
			says:   "/folders: a batch into one that does not exist",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"folder_id":"`+foreign+`","documents":[`+batchEntry("a.csv")+`]}`),
			check:  wantFields("/folder_id"),
		},
		{
			says:   "/folders: a merge into one",
			status: 202,
			ask: mergeOf(
				`,"folder_id":"`+empty+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20)),
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantTotal(5)(t, ts, ts.get("/folders/"+empty+"/documents"))
			},
		},
		{says: "/folders: a merge into one that does not exist", status: 400, code: engine.CodeValidationFailed, ask: mergeOf(`,"folder_id":"`+foreign+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20))), check: wantFields("/folder_id")},
		{says: "/folders: an upload into one that does not exist", status: 400, code: engine.CodeValidationFailed, ask: formAsk(formPart{"folder_id", "", "", foreign}, typed("auto"), file("a.csv", csvFile+"\n")).to("/documents"), check: wantFields("/folder_id")},
	}
}

// In any order of concurrent requests, a deleted folder contains nothing, and no document is in a deleted folder.
func TestFolderWithDocumentIsNotDeleted(t *testing.T) {
	s := openTestServer(t)
	doc := s.upload(csvFile)
	for range 20 {
		id := s.makeFolder(`{"name":"race"}`)
		moved := make(chan int)
		go func() {
			moved <- s.send(jsonAsk("PATCH", "/documents/"+doc, `{"folder_id":"`+id+`"}`)).StatusCode
		}()
		deleted := s.send(ask{method: "DELETE", path: basePath + "/folders/" + id}).StatusCode
		into, lies := <-moved, s.get("/documents/"+doc).at("document.folder_id")
		switch {
		case deleted == 200 && into == 400 && lies == nil:
		case deleted == 400 && into == 200 && lies == id:
			s.send(jsonAsk("PATCH", "/documents/"+doc, `{"folder_id":null}`)).wantStatus(200)
			s.send(ask{method: "DELETE", path: basePath + "/folders/" + id}).wantStatus(200)
		default:
			t.Fatalf("deleted: %d, moved: %d, the document lies in %v; want one of both to win", deleted, into, lies)
		}
	}
}
