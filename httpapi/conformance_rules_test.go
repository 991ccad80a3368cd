package httpapi

import (
	"bytes"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

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
