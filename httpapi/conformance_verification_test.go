package httpapi

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

func verificationRows(s *fixture) []row {
	verify := func(ids ...string) ask {
		return jsonAsk("POST", "/verify", `{"document_ids":[`+strings.Join(ids, ",")+`]}`)
	}
	single := func(id string) ask { return jsonAsk("POST", "/verify/single", `{"document_id":`+id+`}`) }
	many := make([]string, engine.MaxVerifyDocuments+1)
	for i := range many {
		many[i] = fmt.Sprint(i + 1)
	}
	return []row{
		{
			says:   "POST /verify: Response 200: cross-document verification result (per-document authenticity summaries, cross-document consistency score 0 to 100, field-level corroboration)",
			status: 200,
			ask:    verify(s.slip, s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted("success document_count cross_doc_score score_basis documents document_summary field_corroboration findings") {
					t.Errorf("fields %s", got)
				}
				if a.at("success") != true || a.number("document_count") != 2 ||
					jsonText(a.at("documents.0.id")) != s.done || jsonText(a.at("documents.1.id")) != s.slip {
					t.Errorf("got %s, want two documents by ascending id", a.raw)
				}
				if keysOf(
					t, a.at("documents.0"),
				) != sorted("id file_name document_type authenticity_score risk_level") ||
					keysOf(t, a.at("document_summary")) != sorted("by_type primary_name entity period lowest_authenticity average_authenticity authenticity_scored risk_level conflicts corroborated") ||
					keysOf(t, a.at("field_corroboration.0")) != sorted("field status score weight detail values") ||
					keysOf(t, a.at("findings.0")) != sorted("severity code detail document_ids") {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "nothing comparable: 50, insufficient_overlap", status: 200, ask: verify(s.done, s.slip),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("cross_doc_score") != 50 || a.text("score_basis") != "insufficient_overlap" ||
					a.text("findings.0.code") != "INSUFFICIENT_OVERLAP" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "one id twice is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    verify(s.done, s.done),
			check:  wantFields("/document_ids/1"),
		},
		{
			says:   "document_ids: 2 to 50 ids: none",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    verify(),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "document_ids: 2 to 50 ids: one",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    verify(s.done),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "document_ids: 2 to 50 ids: 51",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    verify(many...),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "document_ids (required)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/verify", `{}`),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "document_ids (integer[]): texts, points, exponents and null are none",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    verify(`"7"`, "7.0", "7e0", "null", "9223372036854775808"),
			check: wantFields(
				"/document_ids/0", "/document_ids/1", "/document_ids/2", "/document_ids/3", "/document_ids/4",
			),
		},
		{
			says:   "document_ids (integer[]): a number alone is no list",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/verify", `{"document_ids":7}`),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "a repeated name is refused in POST /verify",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/verify", `{"document_ids":[`+s.done+`,`+s.slip+`],"document_ids":[1,2]}`),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "a name that POST /verify does not have is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/verify", `{"document_ids":[`+s.done+`,`+s.slip+`],"strict":true}`),
			check:  wantFields("/strict"),
		},
		{
			says:   "ids of documents of the organization: another one's is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    verify(s.done, s.foreignDoc),
		},
		{
			says:   "ids are exact: one that rounds to a document's is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    verify(s.done, "9007199254740993"),
		},
		{says: "404, then 400 on state", status: 404, code: engine.CodeNotFound, ask: verify(s.doc, s.foreignDoc)},
		{
			says:   "already-completed documents: a pending one is 400",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    verify(s.done, s.doc),
		},
		{
			says:   "POST /verify/single: Response 200: single-document verification result with no cross-document analysis",
			status: 200,
			ask:    single(s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted("success document_id file_name document_type authenticity_score risk_level category_scores integrity_checks fraud_detection") {
					t.Errorf("fields %s", got)
				}
			},
		},
		{
			says:   "document_id (integer, required)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/verify/single", `{}`),
			check:  wantFields("/document_id"),
		},
		{says: "POST /verify/single: Errors: 404", status: 404, code: engine.CodeNotFound, ask: single(s.foreignDoc)},
		{
			says:   "POST /verify/single: Errors: 400",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    single(s.doc),
		},
	}
}

func TestForeignDocumentsAreVerifiedLikeMissingOnes(t *testing.T) {
	s := openTestServer(t)
	mine, own := s.upload(csvFile), s.key
	s.key = s.foreign
	theirs := s.upload(csvFile)
	s.key = own
	for path, body := range map[string]string{
		"/verify":        `{"document_ids":[` + mine + `,%s]}`,
		"/verify/single": `{"document_id":%s}`,
	} {
		foreign, absent := s.postJSON(path, fmt.Sprintf(body, theirs)), s.postJSON(path, fmt.Sprintf(body, "12345"))
		if foreign.StatusCode != 404 || !sameButForRequestID(t, foreign, absent) {
			t.Errorf(
				"%s: a foreign document answers %d %s, want what an absent one does: %s", path, foreign.StatusCode,
				foreign.raw, absent.raw,
			)
		}
	}
}

// february is the statement of the month after statementText.
var february = strings.NewReplacer(
	"01/01/2025 - 01/31/2025", "02/01/2025 - 02/28/2025", "01/02/", "02/03/", "01/05/", "02/05/", "01/31/",
	"02/28/",
	"10,000.00", "25,500.25", " 6,500.00", "22,000.25", "46,500.00", "62,000.25", "20,999.75", "20,000.25",
	"24,499.75", "23,500.25",
	"ENDING BALANCE                                           25,500.25",
	"ENDING BALANCE                                           42,000.00",
	"20,999.75                   25,500.25", "20,000.25                   42,000.00",
).Replace(statementText)

func (s *testServer) paper(text string) string {
	s.t.Helper()
	return jsonText(s.postForm("/documents", typed("bank_statement"), file("paper.txt", text)).wantStatus(202).at(
		"document_id",
	))
}

// corroboration returns a field of a verification's response.
func corroboration(a *answer, name string) map[string]any {
	for _, f := range a.at("field_corroboration").([]any) {
		if f := f.(map[string]any); f["field"] == name {
			return f
		}
	}
	a.t.Fatalf("no field %s in %s", name, a.raw)
	return nil
}

func TestStatementsAreVerified(t *testing.T) {
	s := openTestServer(t)
	s.readPapers()
	first, second := s.paper(statementText), s.paper(february)
	stranger := s.paper(strings.ReplaceAll(statementText, "DELA CRUZ, JUAN SANTOS", "LIM, PEDRO"))
	s.process()
	ask := func(ids ...string) *answer {
		return s.postJSON("/verify", `{"document_ids":[`+strings.Join(ids, ",")+`]}`).wantStatus(200)
	}
	a, b := ask(first, second), ask(second, first)
	if diff := cmp.Diff(string(a.raw), string(b.raw)); diff != "" {
		t.Errorf("the order of ids changes the answer:\n%s", diff)
	}
	for _, name := range []string{"name", "account_number", "continuity"} {
		if got := corroboration(a, name)["status"]; got != "corroborated" {
			t.Errorf("%s is %v (%v), want corroborated", name, got, corroboration(a, name)["detail"])
		}
	}
	if a.number("cross_doc_score") != 100 || a.text("score_basis") != "compared" ||
		a.text("document_summary.primary_name") != "DELA CRUZ, JUAN SANTOS" ||
		a.text("document_summary.period.from") != "2025-01-01" || a.text("document_summary.period.to") != "2025-02-28" {
		t.Errorf("got %s", a.raw)
	}
	a = ask(first, second, stranger)
	if a.number("cross_doc_score") > 49 || !strings.Contains(string(a.raw), "NAME_CONFLICT") ||
		!strings.Contains(string(a.raw), "SAME_CONTENT_TWICE") {
		t.Errorf("got %s, want a name conflict that caps the score at 49", a.raw)
	}
	single := s.postJSON("/verify/single", `{"document_id":`+first+`}`).wantStatus(200)
	block := s.get("/documents/" + first).at("document.result.fraud_detection")
	if diff := cmp.Diff(block, single.at("fraud_detection")); diff != "" {
		t.Errorf("fraud_detection differs from the result's:\n%s", diff)
	}
	for _, member := range []string{"authenticity_score", "risk_level", "category_scores", "integrity_checks"} {
		if diff := cmp.Diff(block.(map[string]any)[member], single.at(member)); diff != "" {
			t.Errorf("%s differs from the block's:\n%s", member, diff)
		}
	}
}

func ruleRows(s *fixture) []row {
	bare := func(path, value string) ask {
		return ask{method: "GET", path: basePath + path, header: http.Header{"Authorization": {value}}}
	}
	return []row{
		{
			says:   "Invalid key: 401",
			status: 401,
			code:   engine.CodeUnauthorized,
			ask:    bare("/applications", "ApiKey nonsense"),
		},
		{
			says:   "the OpenAPI document says by which headers a client can act",
			status: 200,
			ask:    ask{method: "GET", path: "/openapi.json", scheme: "none"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				for _, item := range readContract(t, a.raw).document.Paths.Map() {
					for method, op := range item.Operations() {
						if op.Security == nil || len(*op.Security) == 0 {
							continue
						}
						if op.Responses.Status(429).Value.Headers["Retry-After"] == nil ||
							op.Responses.Status(401).Value.Headers["WWW-Authenticate"] == nil {
							t.Errorf(
								"%s %s: want Retry-After under 429 and WWW-Authenticate under 401", method,
								op.OperationID,
							)
						}
					}
				}
			},
		},
		{
			says:   "no key: 401",
			status: 401,
			code:   engine.CodeUnauthorized,
			ask:    ask{method: "GET", path: basePath + "/documents", scheme: "none"},
		},
		{
			says:   "the wrong scheme is 401 with a message that names the right one",
			status: 401,
			code:   engine.CodeWrongAuthScheme,
			ask:    ask{method: "GET", path: basePath + "/applications", scheme: "Bearer"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !bytes.Contains(a.raw, []byte("Authorization: ApiKey <key>.")) ||
					!strings.HasPrefix(a.Header.Get("WWW-Authenticate"), "ApiKey") {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "Valid key that lacks the scope the endpoint requires: 403", status: 403, code: engine.CodeMissingScope,
			ask: ask{
				method: "POST",
				path:   basePath + "/applications",
				key:    s.loanReader,
				body:   strings.NewReader("{}"),
			},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.Contains(a.text("message"), "application:write") {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "The order of judgement is fixed: 401 before 404",
			status: 401,
			code:   engine.CodeUnauthorized,
			ask:    bare("/documents/"+s.foreignDoc, "Bearer x"),
		},
		{
			says:   "The order of judgement is fixed: 403 before 400",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    ask{method: "GET", path: basePath + "/documents?page=0", key: s.deleter},
		},
		{
			says:   "The order of judgement is fixed: 400 before 404",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("PATCH", "/applications/"+s.foreignApp, `{"status":"lost"}`),
		},
		{
			says:   "A field that the documents do not name is refused (400, naming it)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: jsonAsk(
				"POST", "/applications", `{"business_name":"X","borrower_email":"x@example.com","loan_ammount":5}`,
			),
			check: wantFields("/loan_ammount"),
		},
		{
			says:   "a field of an upload that the documents do not name is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: jsonAsk(
				"POST", "/documents", `{"file_base64":"YSxi","file_name":"a.csv","document_type":"payslip"}`,
			),
			check: wantFields("/file_name"),
		},
		{
			says:   "a part that the documents do not name is refused by name",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(typed("auto"), formPart{"documnet", "a.csv", "", csvFile}).to("/documents"),
			check:  wantFields("/documnet"),
		},
		{
			says:   "two file parts are refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(typed("auto"), file("a.csv", csvFile), file("b.csv", csvFile)).to("/documents"),
			check:  wantFields("/file"),
		},
		{
			says:   "a wrong type is named by its pointer",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: jsonAsk(
				"POST", "/applications",
				`{"business_name":"X","borrower_email":"x@example.com","loan_amount":"5","term_months":1.5}`,
			),
			check: wantFields("/loan_amount", "/term_months"),
		},
		{
			says:   "a repeated field is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: jsonAsk(
				"POST", "/applications", `{"business_name":"X","business_name":"Y","borrower_email":"x@example.com"}`,
			),
			check: wantFields("/business_name"),
		},
		{
			says:   "JSON that is none is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    jsonAsk("POST", "/applications", `{"business_name":`),
		},
		{says: "a body that is no JSON is 400", status: 400, code: engine.CodeInvalidRequest, ask: ask{
			method:      "POST",
			path:        basePath + "/applications",
			body:        strings.NewReader("a=b"),
			contentType: "application/x-www-form-urlencoded",
		}},
		{
			says:   "a JSON body beyond its limit is 413",
			status: 413,
			code:   engine.CodeRequestTooLarge,
			ask:    jsonAsk("POST", "/applications", `{"business_name":"`+strings.Repeat("x", smallBody)+`"}`),
		},
		{says: "an unknown path is 404", status: 404, code: engine.CodeNotFound, ask: get("/nothing/here")},
		{
			says:   "a method that HTTP does not know, on an unknown path, is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    ask{method: "FETCH", path: "/nothing/here"},
		},
		{
			says:   "a method that HTTP does not know is 405 with Allow",
			status: 405,
			code:   engine.CodeMethodNotAllowed,
			ask:    ask{method: "FETCH", path: "/healthz", scheme: "none"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := strings.Join(a.Header.Values("Allow"), ","); got != "GET,HEAD,OPTIONS" {
					t.Errorf("Allow is %q, want GET,HEAD,OPTIONS", got)
				}
			},
		},
		{
			says:   "an unknown method is 405 with Allow",
			status: 405,
			code:   engine.CodeMethodNotAllowed,
			ask:    ask{method: "PUT", path: basePath + "/documents"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := strings.Join(a.Header.Values("Allow"), ","); got != "GET,HEAD,POST,OPTIONS" {
					t.Errorf("Allow is %q, want GET,HEAD,POST,OPTIONS", got)
				}
			},
		},
		{
			says:   "GET routes answer HEAD without a body",
			status: 200,
			ask:    ask{method: "HEAD", path: basePath + "/documents"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.raw) != 0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /healthz (alive) needs no key",
			status: 200,
			ask:    ask{method: "GET", path: "/healthz", scheme: "none"},
		},
		{
			says:   "GET /readyz (can commit a durable row) needs no key",
			status: 200,
			ask:    ask{method: "GET", path: "/readyz", scheme: "none"},
		},
		{
			says:   "/docs loads nothing from elsewhere",
			status: 200,
			ask:    ask{method: "GET", path: "/docs", scheme: "none"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if strings.Contains(string(a.raw), "//") ||
					!strings.Contains(a.Header.Get("Content-Security-Policy"), "default-src 'none'") {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/metrics counts by route pattern",
			status: 200,
			ask:    ask{method: "GET", path: "/metrics", scheme: "none"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.Contains(string(a.raw), `route="/api/v1/documents/{document_id}"`) ||
					strings.Contains(string(a.raw), s.done) {
					t.Error("want patterns and no ids")
				}
			},
		},
	}
}

// failureRows cause errors that a request alone cannot: storage that fails, a server that drains.
func failureRows(s *fixture) []row {
	clear := func(t *testing.T, ts *testServer, _ *answer) { ts.blobs.failCommits(nil); ts.blobs.failStage(nil) }
	arm := func(ts *testServer) {
		ts.blobs.failCommits(func(sum string) error { return errPlannedFault })
	}
	return []row{
		{
			says:   "(storage begins to fail)",
			status: 200,
			ask:    get("/document-types"),
			check:  func(t *testing.T, ts *testServer, a *answer) { arm(ts) },
		},
		{
			says:   "502 (storage or queue failure; safe to retry)",
			status: 502,
			code:   engine.CodeStorageUnavailable,
			ask:    formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents"),
		},
		{
			says:   "When a document upload fails after the application was created, then the response is 502; the application exists and the upload is retried against POST /applications/{id}/documents",
			status: 502,
			code:   engine.CodePartialIntake,
			ask:    formAsk(applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-9"}`), file("a.csv", csvFile)).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.external_ref") != "CRM-9" || a.at("files.0.stored") != false ||
					len(a.text("files.0.sha256")) != 64 || a.text("files.0.name") != "a.csv" {
					t.Errorf("got %s", a.raw)
				}
				clear(t, ts, a)
				id := a.text("data.id")
				ts.postForm("/applications/"+id+"/documents", file("a.csv", csvFile)).wantStatus(201)
				if n := ts.get("/applications/" + id).number("data.document_count"); n != 1 {
					t.Errorf("after the retry document_count is %d, want 1", n)
				}
				arm(ts)
			},
		},
		{
			says:   "attach: a receipt per file when storage fails",
			status: 502,
			code:   engine.CodeStorageUnavailable,
			ask:    formAsk(file("z.csv", "q,r\n1,2\n")).to("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("files.0.stored") != false {
					t.Errorf("got %s", a.raw)
				}
				clear(t, ts, a)
				ts.blobs.failStage(engine.ErrStorageFull)
			},
		},
		{
			says:   "intake: a file that cannot even be received is 502, and nothing was made",
			status: 502,
			code:   engine.CodeStorageUnavailable,
			ask:    formAsk(applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-10"}`), file("a.csv", csvFile)).to("/intake"),
		},
		{
			says:   "attach: a file that cannot even be received is 502",
			status: 502,
			code:   engine.CodeStorageUnavailable,
			ask:    formAsk(file("z.csv", "q,r\n1,2\n")).to("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				clear(t, ts, a)
				again := ts.postForm(
					"/intake",
					applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-10"}`),
				).wantStatus(200)
				if again.at("idempotent") != false {
					t.Error("the intake that failed left an application behind")
				}
				ts.blobs.failStage(engine.ErrOutcomeUnknown)
			},
		},
		{
			says:   "when a write may or may not have become durable, the answer is 500 OUTCOME_UNKNOWN with the advice to repeat it with the same Idempotency-Key",
			status: 500,
			code:   engine.CodeOutcomeUnknown,
			ask:    formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if text := a.text("message"); !strings.Contains(text, "Idempotency-Key") ||
					strings.Contains(text, "nothing was kept") {
					t.Errorf("got %s", a.raw)
				}
				clear(t, ts, a)
				ts.damageResult(s.slip)
			},
		},
		{
			says:   "a result that does not fit its checksum is 500 and never served",
			status: 500,
			code:   engine.CodeStoredDataDamaged,
			ask:    get("/documents/" + s.slip),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if strings.Contains(string(a.raw), "result") {
					t.Errorf("got %s", a.raw)
				}
				ts.get("/documents/" + s.done).wantStatus(200)
				ts.blobs.failStage(engine.ErrDataMissing)
			},
		},
		{
			says:   "while stored records are missing nothing is written: 503",
			status: 503,
			code:   engine.CodeDataMissing,
			ask:    formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.blobs.failStage(errors.New("planned by the test"))
			},
		},
		{
			says:   "a failure on our side is 500 and tells no cause",
			status: 500,
			code:   engine.CodeInternal,
			ask:    formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if strings.Contains(string(a.raw), "planned") {
					t.Errorf("got %s", a.raw)
				}
				clear(t, ts, a)
				ts.handler.Drain()
			},
		},
		{
			says:   "/readyz is 503 while the server drains",
			status: 503,
			code:   engine.CodeNotReady,
			ask:    ask{method: "GET", path: "/readyz", scheme: "none"},
		},
	}
}

// frameRows apply to every path, in addition to its own rules.
func frameRows(ts *testServer, s *fixture) []row {
	const body = `{"business_name":"Twice","borrower_email":"twice@example.com"}`
	var first *answer
	return []row{
		{
			says:   "Optional Idempotency-Key header on every POST that creates (uploads, batches, merges)",
			status: 201,
			ask:    jsonAsk("POST", "/applications", body).keyed("frame-1"),
			check:  func(t *testing.T, ts *testServer, a *answer) { first = a },
		},
		{
			says:   "the same key and body within 24 h give the first answer again",
			status: 201,
			ask:    jsonAsk("POST", "/applications", body).keyed("frame-1"),
			check:  func(t *testing.T, ts *testServer, a *answer) { wantAgain(t, "the same key and body", first, a) },
		},
		{
			says:   "the same key with another body 409 IDEMPOTENCY_KEY_REUSED",
			status: 409,
			code:   engine.CodeIdempotencyKeyReused,
			ask:    jsonAsk("POST", "/applications", `{"business_name":"Thrice","borrower_email":"twice@example.com"}`).keyed("frame-1"),
		},
		{
			says:   "an address of more than 8192 bytes is 414",
			status: 414,
			code:   engine.CodeURLTooLong,
			ask:    get("/documents?document_type=" + strings.Repeat("x", maxURL)),
		},
		{says: "headers of more than 16384 bytes are 431", status: 431, code: engine.CodeHeadersTooLarge,
			ask: ask{
				method: "GET",
				path:   basePath + "/documents",
				header: http.Header{"X-Long": {strings.Repeat("x", maxHeaders)}},
			}},
		{
			says:   "a body where none is taken is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    jsonAsk("DELETE", "/documents/"+s.done, `{"confirm":true}`),
		},
		{
			says:   "OPTIONS answers 204 with Allow, without a key",
			status: 204,
			ask:    ask{method: "OPTIONS", path: basePath + "/documents", scheme: "none"},
		},
		{
			says:   "answers of a limited key tell what is left of its rate",
			status: 200,
			ask:    get("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
					if a.Header.Get(name) == "" {
						t.Errorf("no %s in %v", name, a.Header)
					}
				}
			},
		},
		{
			says:   "a malformed Idempotency-Key is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    jsonAsk("POST", "/applications", body).keyed("a b"),
		},
	}
}
