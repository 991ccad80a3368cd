package httpapi

import (
	"bytes"
	"reflect"
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
				if got := keysOf(t, a.at("")); got != sorted("success documents page limit total pagination next_cursor") {
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
			says:   "Lists take a cursor: next_cursor of a page gives the page after it, to the end of the list",
			status: 200,
			ask:    get("/documents?limit=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all, walked := ts.get("/documents?limit=100"), []any{}
				for page := a; ; page = ts.get("/documents?limit=2&cursor=" + page.text("next_cursor")) {
					walked = append(walked, page.at("documents").([]any)...)
					if page.number("total") != all.number("total") || page.number("page") != 1 {
						t.Errorf("got %s, want the total of the whole list", page.raw)
					}
					if page.at("next_cursor") == nil || len(walked) > 100 {
						break
					}
				}
				if !reflect.DeepEqual(walked, all.at("documents")) || all.at("next_cursor") != nil {
					t.Errorf("by cursor: %v\nat once: %s", walked, all.raw)
				}
			},
		},
		{
			says:   "Lists take a cursor: it goes with every filter",
			status: 200,
			ask:    get("/documents?status=failed&limit=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				next := ts.get("/documents?status=failed&limit=2&cursor=" + a.text("next_cursor"))
				if len(next.at("documents").([]any)) != 1 || next.number("total") != 3 ||
					next.text("documents.0.status") != "failed" || next.at("next_cursor") != nil {
					t.Errorf("got %s, want the third of three", next.raw)
				}
			},
		},
		{
			says:   "Lists take a cursor: one of another list is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?cursor=abc"),
			check:  wantFields("/cursor"),
		},
		{
			says:   "Lists take a cursor: not together with a page",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents?page=2&cursor=MTIz"),
			check:  wantFields("/cursor"),
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
