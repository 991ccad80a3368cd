package httpapi

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// row proves one sentence of the contract: a request, what it must answer, and what else must hold.
type row struct {
	says   string // quoted from the API documents or from the decisions on where they are silent
	ask    ask
	status int
	code   engine.Code // of a failure
	check  func(t *testing.T, h *house, a *answer)
	// beyond: more is accepted than the OpenAPI document can say.
	beyond bool
}

// scene is what the rows' requests speak of.
type scene struct {
	app, appID, doc, done, job, failed   string
	foreignApp, foreignDoc, deletedDoc   string
	files, loanReader, deleter, noScopes string
	url                                  string // of a file server on an opened network
}

func formAsk(parts ...formPart) (a ask) {
	body, contentType := formBody(parts...)
	return ask{method: "POST", body: body, contentType: contentType}
}

func (a ask) to(path string) ask { a.path = basePath + path; return a }

func jsonAsk(method, path, body string) ask {
	return ask{method: method, path: basePath + path, body: strings.NewReader(body), contentType: "application/json"}
}

func get(path string) ask { return ask{method: "GET", path: basePath + path} }

var isMilliseconds = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)

const applicationFields = "id app_id business_name borrower_email borrower_phone loan_type loan_amount application_context external_ref status document_count created_at updated_at"
const documentFields = "id file_name document_type status uploaded_at completed_at processing_time_seconds file_size_bytes total_cost_usd cost_report"
const jobFields = "document_id file_name document_type status processing_time_seconds error result"

const fullApplication = `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","borrower_phone":"+63 917 555 0101",
	"loan_type":"working capital","loan_amount":1250000.5,"application_context":"second oven","external_ref":"CRM-1","send_outreach":false,
	"track":"sme","profile":"retail","asset_value":10,"term_months":24,"scorecard_inputs":{"years":3}}`

const csvFile = "Date,Debit,Credit,Balance\n2026-01-02,5,,95\n"

func application(body string) formPart { return formPart{"application", "", "application/json", body} }
func file(name, content string) formPart {
	return formPart{"file", name, "", content}
}
func typed(name string) formPart { return formPart{"document_type", "", "", name} }

func openScene(t *testing.T) (*house, *scene) {
	files := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/march.csv":
			w.Write([]byte(csvFile))
		case "/bucket/march.csv":
			w.WriteHeader(http.StatusForbidden)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(files.Close)
	client := outbound.New(outbound.Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	h := openHouse(t, func(c *engine.Config, _ *Config) { c.Fetcher, c.Notifier = client, client })
	s := &scene{url: files.URL}
	s.done = h.upload(csvFile)
	s.app = h.apply()
	s.appID = h.get("/applications/" + s.app).text("data.app_id")
	h.process()
	h.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.")
	s.failed = h.upload(csvFile)
	h.process()
	uploaded := h.postForm("/documents", typed("payslip"), file("slip.pdf", smallPDF)).wantStatus(202)
	s.doc, s.job = jsonText(uploaded.at("document_id")), uploaded.text("job_id")
	s.deletedDoc = h.upload(csvFile)
	h.send(ask{method: "DELETE", path: basePath + "/documents/" + s.deletedDoc}).wantStatus(200)
	own := h.key
	h.key = h.foreign
	s.foreignApp, s.foreignDoc = h.apply(), h.upload(csvFile)
	h.key = own
	s.loanReader = h.keyFor("Lakeside Lending", engine.ApplicationRead)
	s.deleter = h.keyFor("Lakeside Lending", engine.ApplicationDelete, engine.DocumentDelete)
	return h, s
}

func TestEverySentenceHolds(t *testing.T) {
	h, s := openScene(t)
	held := readContract(t, h.handler.OpenAPI())
	produced := map[engine.Code]bool{}
	for _, rows := range [][]row{loanRows(s), documentRows(s), ruleRows(s), failureRows(s)} {
		for _, r := range rows {
			t.Run(r.says, func(t *testing.T) {
				outer := h.t
				h.t = t
				defer func() { h.t = outer }()
				body := r.ask.bytes()
				a := h.send(r.ask)
				if a.StatusCode != r.status {
					t.Fatalf("answered %d %s, want %d", a.StatusCode, a.raw, r.status)
				}
				held.holdAnswer(t, a)
				if a.Header.Get("X-Request-Id") == "" || a.Header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("headers %v, want X-Request-Id and nosniff", a.Header)
				}
				if r.status < 400 && !r.beyond {
					held.holdRequest(t, a.request, body)
				}
				if r.code != "" {
					if got := a.text("error"); got != string(r.code) {
						t.Errorf("code %s (%s), want %s", got, a.raw, r.code)
					}
					if a.text("message") == "" || a.text("request_id") != a.Header.Get("X-Request-Id") || a.at("success") != false {
						t.Errorf("body %s, want success false, a message and the request id", a.raw)
					}
					produced[r.code] = true
				}
				if r.check != nil {
					r.check(t, h, a)
				}
			})
		}
	}
	if held.found < 70 {
		t.Errorf("the document knew %d of the answers, want nearly all", held.found)
	}
	for _, code := range elsewhere() {
		produced[code] = true
	}
	for _, known := range engine.ErrorTable {
		if !produced[known.Code] {
			t.Errorf("no row produces %s", known.Code)
		}
	}
}

// bytes is the body that will be sent.
func (a ask) bytes() []byte {
	switch body := a.body.(type) {
	case *strings.Reader:
		b := make([]byte, body.Len())
		body.ReadAt(b, 0)
		return b
	case *bytes.Buffer:
		return bytes.Clone(body.Bytes())
	}
	return nil
}

func loanRows(s *scene) []row {
	return []row{
		{says: "POST /applications: Response 201: { data: <Application> }", status: 201,
			ask: jsonAsk("POST", "/applications", fullApplication), check: func(t *testing.T, h *house, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted(applicationFields) {
					t.Errorf("fields %s, want %s", got, sorted(applicationFields))
				}
				if a.at("data.loan_amount") != 1250000.5 || a.text("data.status") != "submitted" || !isMilliseconds.MatchString(a.text("data.created_at")) {
					t.Errorf("got %s, want the amount exact, status submitted, times in milliseconds", a.raw)
				}
			}},
		{says: "POST /applications: business_name and borrower_email required", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/applications", `{}`), check: wantFields("/business_name", "/borrower_email")},
		{says: "POST /applications: Idempotency by external_ref belongs to intake only", status: 201,
			ask: jsonAsk("POST", "/applications", fullApplication)},
		{says: "status begins as submitted; the first intake is 200, idempotent: false", status: 200,
			ask: formAsk(file("a.csv", csvFile), application(`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`),
				formPart{"files", "b.pdf", "", smallPDF}).to("/intake"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.at("idempotent") != false || a.number("data.document_count") != 2 || a.text("data.external_ref") != "CRM-2" {
					t.Errorf("got %s, want a new application with 2 documents", a.raw)
				}
			}},
		{says: "When external_ref already exists for the organization, then the existing application is returned with HTTP 200 and idempotent: true, and the file upload is skipped (no duplicate files)",
			status: 200, ask: formAsk(application(`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`),
				file("c.csv", "x,y\n1,2\n")).to("/intake"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.at("idempotent") != true || a.number("data.document_count") != 2 || a.Header.Get("Dossier-Replay-Differs") != "" {
					t.Errorf("got %s %v, want the standing application unchanged", a.raw, a.Header)
				}
			}},
		{says: "the file upload is skipped: what a replay sends after its application part is not even judged", status: 200,
			ask: formAsk(application(`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`),
				file("virus.exe", "\x7fELF\x02\x01\x01")).to("/intake")},
		{says: "A replay changes nothing, also when its content differs; the difference is named in the header Dossier-Replay-Differs", status: 200,
			ask: formAsk(file("c.csv", "x,y\n1,2\n"), application(`{"business_name":"Another Name","borrower_email":"jose@example.com","external_ref":"CRM-2","loan_amount":5}`)).to("/intake"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.Header.Get("Dossier-Replay-Differs") != "business_name, loan_amount" || a.text("data.business_name") != "Santos Hardware" {
					t.Errorf("got %s %v", a.raw, a.Header)
				}
			}},
		{says: "intake answers with the organization's oldest application that bears it, however that one was made", status: 200,
			ask: formAsk(application(`{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","external_ref":"CRM-1"}`)).to("/intake"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.at("idempotent") != true || a.text("data.app_id") != "APP-2" {
					t.Errorf("got %s, want the older of two, APP-2", a.raw)
				}
			}},
		{says: "The application part may come with or without its content type", status: 200, beyond: true,
			ask: formAsk(formPart{"application", "application.json", "", `{"business_name":"X","borrower_email":"x@example.com"}`}).to("/intake")},
		{says: "intake: the application part is required", status: 400, code: engine.CodeValidationFailed,
			ask: formAsk(file("a.csv", csvFile)).to("/intake"), check: wantFields("/application")},
		{says: "Intake judges all parts (fields, file types, sizes) before it makes anything", status: 415, code: engine.CodeUnsupportedFileType,
			ask: formAsk(application(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-3"}`), file("a.csv", csvFile), file("b", "\x7fELF\x02\x01\x01")).to("/intake"),
			check: func(t *testing.T, h *house, a *answer) {
				again := h.postForm("/intake", application(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-3"}`)).wantStatus(200)
				if again.at("idempotent") != false {
					t.Error("the refused intake left an application behind")
				}
			}},
		{says: "at most 50 files", status: 400, code: engine.CodeTooManyFiles, ask: formAsk(fiftyOneFiles()...).to("/intake")},
		{says: "send_outreach needs an outbound mail setting; without one it is stored and the answer carries a warning header, never an error", status: 201,
			ask: jsonAsk("POST", "/applications", `{"business_name":"X","borrower_email":"x@example.com","send_outreach":true}`),
			check: func(t *testing.T, h *house, a *answer) {
				if !strings.Contains(a.Header.Get("Warning"), "send_outreach") {
					t.Errorf("Warning is %q", a.Header.Get("Warning"))
				}
			}},
		{says: "GET /applications: Lists applications of the organization, most-recently-active first", status: 200, ask: get("/applications?limit=2&offset=1"),
			check: func(t *testing.T, h *house, a *answer) {
				if list := a.at("data").([]any); len(list) != 2 || keysOf(t, list[0]) != sorted(applicationFields) {
					t.Errorf("got %s, want 2 applications", a.raw)
				}
			}},
		{says: "GET /applications: status: one of the status values", status: 200, ask: get("/applications?status=declined"),
			check: func(t *testing.T, h *house, a *answer) {
				if string(bytes.TrimSpace(a.raw)) != `{"data":[]}` {
					t.Errorf("got %s, want an empty list", a.raw)
				}
			}},
		{says: "limit 1-100; out of range is 400", status: 400, code: engine.CodeValidationFailed, ask: get("/applications?limit=101"), check: wantFields("/limit")},
		{says: "offset default 0; out of range is 400", status: 400, code: engine.CodeValidationFailed, ask: get("/applications?offset=-1"), check: wantFields("/offset")},
		{says: "a status that is none is 400", status: 400, code: engine.CodeValidationFailed, ask: get("/applications?status=open"), check: wantFields("/status")},
		{says: "an unknown query parameter is 400, naming it", status: 400, code: engine.CodeValidationFailed, ask: get("/applications?statsu=declined"), check: wantFields("/statsu")},
		{says: "a query parameter that is said twice is 400, naming it", status: 400, code: engine.CodeValidationFailed, ask: get("/applications?limit=1&limit=2"), check: wantFields("/limit")},
		{says: "a malformed query string is 400", status: 400, code: engine.CodeInvalidRequest, ask: get("/applications?limit=%zz")},
		{says: "a limit that is no number is 400", status: 400, code: engine.CodeValidationFailed, ask: get("/applications?limit=ten"), check: wantFields("/limit")},
		{says: "Path parameter id: the application uuid", status: 200, ask: get("/applications/" + s.app)},
		{says: "Path parameter id: or its app_id; including document_count", status: 200, ask: get("/applications/" + s.appID),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("data.id") != s.app || a.number("data.document_count") != 0 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "404 (not found, or belongs to another organization)", status: 404, code: engine.CodeNotFound, ask: get("/applications/" + s.foreignApp)},
		{says: "PATCH /applications/{id}: all fields optional; Response 200: { data: <Application> }", status: 200,
			ask: jsonAsk("PATCH", "/applications/"+s.app, `{"business_name":"Bayani Breads","loan_amount":7.25,"status":"underwriting","asset_useful_life_years":2.5,"term_months":12}`),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("data.status") != "underwriting" || a.at("data.loan_amount") != 7.25 || a.text("data.business_name") != "Bayani Breads" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "each change is kept in a history with time, key, from and to", status: 200, ask: get("/applications/" + s.app + "/history"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("data.1.from") != "submitted" || a.text("data.1.to") != "underwriting" || a.at("data.0.from") != nil {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "PATCH: status (string, one of the status values)", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("PATCH", "/applications/"+s.app, `{"status":"lost"}`), check: wantFields("/status")},
		{says: "asset_useful_life_years is accepted on update only", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/applications", `{"business_name":"X","borrower_email":"x@example.com","asset_useful_life_years":3}`), check: wantFields("/asset_useful_life_years")},
		{says: "POST /applications/{id}/documents: 201 {data: Document[]}; file and files may both repeat", status: 201,
			ask: formAsk(file("a.csv", csvFile), formPart{"files", "b.pdf", "", smallPDF}, typed("Bank Statement")).to("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, h *house, a *answer) {
				if keysOf(t, a.at("data.0")) != sorted(documentFields) || len(a.at("data").([]any)) != 2 || a.text("data.0.document_type") != "bank_statement" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "Bytes the application already holds are answered with the document that holds them, not stored twice", status: 201,
			ask: formAsk(file("again.csv", csvFile)).to("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, h *house, a *answer) {
				if n := h.get("/applications/" + s.app).number("data.document_count"); n != 2 || a.text("data.0.file_name") != "a.csv" {
					t.Errorf("document_count %d, answer %s; want 2 and the first document", n, a.raw)
				}
			}},
		{says: "GET lists them, newest first", status: 200, ask: get("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("data.0.file_name") != "b.pdf" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "attach: at least one file", status: 400, code: engine.CodeValidationFailed, ask: formAsk(typed("auto")).to("/applications/" + s.app + "/documents"), check: wantFields("/file")},
		{says: "attach: an application of another organization is not found", status: 404, code: engine.CodeNotFound,
			ask: formAsk(file("a.csv", csvFile)).to("/applications/" + s.foreignApp + "/documents")},
		{says: "DELETE /applications/{id}: Response 200: { data: { deleted: boolean } }", status: 200, ask: ask{method: "DELETE", path: basePath + "/applications/APP-2"},
			check: func(t *testing.T, h *house, a *answer) {
				if string(bytes.TrimSpace(a.raw)) != `{"data":{"deleted":true}}` {
					t.Errorf("got %s", a.raw)
				}
				h.get("/applications/APP-2").wantStatus(404)
			}},
		{says: "DELETE: a deleted application is not found", status: 404, code: engine.CodeNotFound, ask: ask{method: "DELETE", path: basePath + "/applications/APP-2"}},
	}
}

func documentRows(s *scene) []row {
	return []row{
		{says: "Response 202: { success, document_id, job_id, document_type, status, status_url }", status: 202,
			ask: formAsk(file("march.csv", csvFile), typed("Bank-Statement")).to("/documents"),
			check: func(t *testing.T, h *house, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted("success document_id job_id document_type status status_url") {
					t.Errorf("fields %s", got)
				}
				if a.text("document_type") != "bank_statement" || a.text("status") != "pending" {
					t.Errorf("got %s", a.raw)
				}
				h.send(ask{method: "GET", path: a.text("status_url")}).wantStatus(200)
			}},
		{says: "document_type may also be auto", status: 202, ask: formAsk(typed("auto"), file("march.csv", csvFile)).to("/documents")},
		{says: "password (string; for a protected PDF), webhook_url (string uri)", status: 202,
			ask: formAsk(formPart{"password", "", "", "open sesame"}, file("m.pdf", smallPDF), formPart{"webhook_url", "", "", "https://lender.example/hook"}, typed("auto")).to("/documents")},
		{says: "A JSON body is also accepted with file_base64 (needs filename)", status: 202,
			ask: jsonAsk("POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.csv","document_type":"payslip"}`)},
		{says: "or file_url in place of file", status: 202, ask: jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/march.csv?sig=1","document_type":"payslip"}`),
			check: func(t *testing.T, h *house, a *answer) {
				d := h.get("/documents/" + jsonText(a.at("document_id")))
				if d.text("document.file_name") != "march.csv" || d.number("document.file_size_bytes") != int64(len(csvFile)) {
					t.Errorf("got %s", d.raw)
				}
			}},
		{says: "file_base64 needs filename", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/documents", `{"file_base64":"YSxi","document_type":"payslip"}`), check: wantFields("/filename")},
		{says: "document_type (string, required)", status: 400, code: engine.CodeValidationFailed, ask: formAsk(file("a.csv", csvFile)).to("/documents"), check: wantFields("/document_type")},
		{says: "Exactly one of file, file_base64, file_url is provided: none", status: 400, code: engine.CodeExactlyOneSource, ask: jsonAsk("POST", "/documents", `{"document_type":"payslip"}`)},
		{says: "Exactly one of file, file_base64, file_url is provided: two", status: 400, code: engine.CodeExactlyOneSource,
			ask: jsonAsk("POST", "/documents", `{"file_base64":"YSxi","filename":"a.csv","file_url":"https://files.example/a.csv","document_type":"payslip"}`)},
		{says: "A plain s3:// URL gives 403", status: 403, code: engine.CodePrivateURL, ask: jsonAsk("POST", "/documents", `{"file_url":"s3://bucket/key.pdf","document_type":"payslip"}`)},
		{says: "or private-bucket URL gives 403", status: 403, code: engine.CodePrivateURL, ask: jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/bucket/march.csv","document_type":"payslip"}`)},
		{says: "Outbound requests never reach private addresses", status: 403, code: engine.CodePrivateURL, ask: jsonAsk("POST", "/documents", `{"file_url":"http://169.254.169.254/latest","document_type":"payslip"}`)},
		{says: "400 unreachable", status: 400, code: engine.CodeURLUnreachable, ask: jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/absent","document_type":"payslip"}`)},
		{says: "POST /documents/async: Same response as POST /documents", status: 202, ask: jsonAsk("POST", "/documents/async", `{"document_type":"gis","filename":"x.csv","file_base64":"YSxiCjEsMgo="}`),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("document_type") != "general_information_sheet" {
					t.Errorf("got %s, want the alias resolved", a.raw)
				}
			}},
		{says: "/documents/async answers first and fetches later", status: 202, ask: jsonAsk("POST", "/documents/async", `{"file_url":"`+s.url+`/absent","document_type":"payslip"}`)},
		{says: "An unknown name is 400 with the nearest names", status: 400, code: engine.CodeUnknownDocumentType, ask: jsonAsk("POST", "/documents", `{"file_url":"`+s.url+`/march.csv","document_type":"bonk"}`)},
		{says: "an ambiguous name is 400", status: 400, code: engine.CodeAmbiguousDocumentType, ask: formAsk(typed("certificate"), file("a.csv", csvFile)).to("/documents")},
		{says: "415 (unsupported type)", status: 415, code: engine.CodeUnsupportedFileType, ask: formAsk(typed("auto"), file("a", "<html><script>")).to("/documents")},
		{says: "a name whose ending contradicts the bytes is 415", status: 415, code: engine.CodeFileTypeMismatch, ask: formAsk(typed("auto"), file("a.pdf", csvFile)).to("/documents")},
		{says: "a name that comes after file_base64 and contradicts the bytes is 415 too", status: 415, code: engine.CodeFileTypeMismatch,
			ask: jsonAsk("POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.pdf","document_type":"payslip"}`)},
		{says: "an empty file is 400", status: 400, code: engine.CodeEmptyFile, ask: formAsk(typed("auto"), file("a.csv", "")).to("/documents")},
		{says: "base64 that is none is 400", status: 400, code: engine.CodeInvalidBase64, ask: jsonAsk("POST", "/documents", `{"file_base64":"data:text/csv;base64,YSxi","filename":"a.csv","document_type":"payslip"}`)},
		{says: "GET /documents: Response 200: { success, documents, page, limit, total } (or pagination form)", status: 200, ask: get("/documents?limit=2&page=2"),
			check: func(t *testing.T, h *house, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted("success documents page limit total pagination") {
					t.Errorf("fields %s", got)
				}
				if keysOf(t, a.at("documents.0")) != sorted(documentFields) || a.number("page") != 2 || a.number("limit") != 2 || a.number("pagination.total") != a.number("total") ||
					a.number("pagination.pages") != (a.number("total")+1)/2 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "GET /documents: status: pending, processing, completed, failed", status: 200, ask: get("/documents?status=failed"), check: wantTotal(1)},
		{says: "GET /documents: document_type", status: 200, ask: get("/documents?document_type=Bank%20Statement&status=completed"), check: wantTotal(1)},
		{says: "GET /documents: page out of range 400", status: 400, code: engine.CodeValidationFailed, ask: get("/documents?page=0"), check: wantFields("/page")},
		{says: "GET /documents: limit out of range 400", status: 400, code: engine.CodeValidationFailed, ask: get("/documents?limit=9223372036854775808"), check: wantFields("/limit")},
		{says: "GET /documents/jobs/{id}: Response 200: a Job record", status: 200, ask: get("/documents/jobs/" + s.doc),
			check: func(t *testing.T, h *house, a *answer) {
				if keysOf(t, a.at("")) != sorted(jobFields) || a.text("status") != "pending" || a.at("result") != nil || a.at("error") != nil {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "The path segment is documented both as job_id (string) and as document_id", status: 200, ask: get("/documents/jobs/" + s.job),
			check: func(t *testing.T, h *house, a *answer) {
				if jsonText(a.at("document_id")) != s.doc {
					t.Errorf("got %s, want document %s", a.raw, s.doc)
				}
			}},
		{says: "A completed job carries processing output in result", status: 200, ask: get("/documents/jobs/" + s.done), check: func(t *testing.T, h *house, a *answer) { a.text("result.document_type") }},
		{says: "job error set", status: 200, ask: get("/documents/jobs/" + s.failed), check: func(t *testing.T, h *house, a *answer) {
			if a.text("status") != "failed" || !strings.Contains(a.text("error"), "password") {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "GET /documents/{document_id}: Response 200: { success: boolean, document: <Document> }", status: 200, ask: get("/documents/" + s.done),
			check: func(t *testing.T, h *house, a *answer) {
				if got := keysOf(t, a.at("document")); got != sorted(documentFields+" result") {
					t.Errorf("fields %s", got)
				}
				if a.text("document.status") != "completed" || !isMilliseconds.MatchString(a.text("document.completed_at")) {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "total_cost_usd: null for the per-type pipelines bank_statement, audited_financial_statement, general_information_sheet", status: 200, ask: get("/documents/" + s.done),
			check: func(t *testing.T, h *house, a *answer) {
				if a.at("document.total_cost_usd") != nil || h.get("/documents/"+s.doc).at("document.total_cost_usd") != 0.0 {
					t.Errorf("got %s, want null here and 0 for a universal type", a.raw)
				}
			}},
		{says: "another organization's resource is reported as not found", status: 404, code: engine.CodeNotFound, ask: get("/documents/" + s.foreignDoc)},
		{says: "DELETE /documents/{document_id}: Response 200: { success: boolean }", status: 200, ask: ask{method: "DELETE", path: basePath + "/documents/" + s.failed},
			check: func(t *testing.T, h *house, a *answer) {
				if string(bytes.TrimSpace(a.raw)) != `{"success":true}` {
					t.Errorf("got %s", a.raw)
				}
				h.get("/documents/" + s.failed).wantStatus(404)
			}},
		{says: "Soft-deletes the document: afterwards it is not found", status: 404, code: engine.CodeNotFound, ask: get("/documents/jobs/" + s.deletedDoc)},
		{says: "GET /document-types shows the registry with aliases", status: 200, ask: get("/document-types"), check: func(t *testing.T, h *house, a *answer) { a.text("document_types.1.aliases.0") }},
	}
}

func ruleRows(s *scene) []row {
	bare := func(path, value string) ask {
		return ask{method: "GET", path: basePath + path, header: http.Header{"Authorization": {value}}}
	}
	return []row{
		{says: "Invalid key: 401", status: 401, code: engine.CodeUnauthorized, ask: bare("/applications", "ApiKey nonsense")},
		{says: "no key: 401", status: 401, code: engine.CodeUnauthorized, ask: ask{method: "GET", path: basePath + "/documents", scheme: "none"}},
		{says: "the wrong scheme is 401 with a message that names the right one", status: 401, code: engine.CodeWrongAuthScheme, ask: ask{method: "GET", path: basePath + "/applications", scheme: "Bearer"},
			check: func(t *testing.T, h *house, a *answer) {
				if !strings.Contains(a.text("message"), "ApiKey") || !strings.HasPrefix(a.Header.Get("WWW-Authenticate"), "ApiKey") {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "Valid key that lacks the scope the endpoint requires: 403", status: 403, code: engine.CodeMissingScope,
			ask: ask{method: "POST", path: basePath + "/applications", key: s.loanReader, body: strings.NewReader("{}")},
			check: func(t *testing.T, h *house, a *answer) {
				if !strings.Contains(a.text("message"), "application:write") {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "The order of judgement is fixed: 401 before 404", status: 401, code: engine.CodeUnauthorized, ask: bare("/documents/"+s.foreignDoc, "Bearer x")},
		{says: "The order of judgement is fixed: 403 before 400", status: 403, code: engine.CodeMissingScope, ask: ask{method: "GET", path: basePath + "/documents?page=0", key: s.deleter}},
		{says: "The order of judgement is fixed: 400 before 404", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("PATCH", "/applications/"+s.foreignApp, `{"status":"lost"}`)},
		{says: "A field that the documents do not name is refused (400, naming it)", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/applications", `{"business_name":"X","borrower_email":"x@example.com","loan_ammount":5}`), check: wantFields("/loan_ammount")},
		{says: "a field of an upload that the documents do not name is refused", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/documents", `{"file_base64":"YSxi","file_name":"a.csv","document_type":"payslip"}`), check: wantFields("/file_name")},
		{says: "a part that the documents do not name is refused by name", status: 400, code: engine.CodeValidationFailed, ask: formAsk(typed("auto"), formPart{"documnet", "a.csv", "", csvFile}).to("/documents"), check: wantFields("/documnet")},
		{says: "two file parts are refused", status: 400, code: engine.CodeValidationFailed, ask: formAsk(typed("auto"), file("a.csv", csvFile), file("b.csv", csvFile)).to("/documents"), check: wantFields("/file")},
		{says: "a wrong type is named by its pointer", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/applications", `{"business_name":"X","borrower_email":"x@example.com","loan_amount":"5","term_months":1.5}`), check: wantFields("/loan_amount", "/term_months")},
		{says: "a repeated field is refused", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/applications", `{"business_name":"X","business_name":"Y","borrower_email":"x@example.com"}`), check: wantFields("/business_name")},
		{says: "JSON that is none is 400", status: 400, code: engine.CodeInvalidRequest, ask: jsonAsk("POST", "/applications", `{"business_name":`)},
		{says: "a body that is no JSON is 400", status: 400, code: engine.CodeInvalidRequest, ask: ask{method: "POST", path: basePath + "/applications", body: strings.NewReader("a=b"), contentType: "application/x-www-form-urlencoded"}},
		{says: "a JSON body beyond its limit is 413", status: 413, code: engine.CodeRequestTooLarge, ask: jsonAsk("POST", "/applications", `{"business_name":"`+strings.Repeat("x", smallBody)+`"}`)},
		{says: "an unknown path is 404", status: 404, code: engine.CodeNotFound, ask: get("/nothing/here")},
		{says: "an unknown method is 405 with Allow", status: 405, code: engine.CodeMethodNotAllowed, ask: ask{method: "PUT", path: basePath + "/documents"},
			check: func(t *testing.T, h *house, a *answer) {
				if got := strings.Join(a.Header.Values("Allow"), ","); got != "GET,HEAD,POST" {
					t.Errorf("Allow is %q, want GET,HEAD,POST", got)
				}
			}},
		{says: "GET routes answer HEAD without a body", status: 200, ask: ask{method: "HEAD", path: basePath + "/documents"},
			check: func(t *testing.T, h *house, a *answer) {
				if len(a.raw) != 0 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "GET /healthz (alive) needs no key", status: 200, ask: ask{method: "GET", path: "/healthz", scheme: "none"}},
		{says: "GET /readyz (can commit a durable row) needs no key", status: 200, ask: ask{method: "GET", path: "/readyz", scheme: "none"}},
		{says: "/docs loads nothing from elsewhere", status: 200, ask: ask{method: "GET", path: "/docs", scheme: "none"},
			check: func(t *testing.T, h *house, a *answer) {
				if strings.Contains(string(a.raw), "//") || !strings.Contains(a.Header.Get("Content-Security-Policy"), "default-src 'none'") {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "/metrics counts by route pattern", status: 200, ask: ask{method: "GET", path: "/metrics", scheme: "none"},
			check: func(t *testing.T, h *house, a *answer) {
				if !strings.Contains(string(a.raw), `route="/api/v1/documents/{document_id}"`) || strings.Contains(string(a.raw), s.done) {
					t.Error("want patterns and no ids")
				}
			}},
	}
}

// failureRows bring about what a request alone cannot: storage that fails, a server that drains.
func failureRows(s *scene) []row {
	clear := func(t *testing.T, h *house, _ *answer) { h.blobs.failCommits(nil); h.blobs.failStage(nil) }
	arm := func(h *house) {
		h.blobs.failCommits(func(sum string) error { return errPlannedFault })
	}
	return []row{
		{says: "(storage begins to fail)", status: 200, ask: get("/document-types"), check: func(t *testing.T, h *house, a *answer) { arm(h) }},
		{says: "502 (storage or queue failure; safe to retry)", status: 502, code: engine.CodeStorageUnavailable, ask: formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents")},
		{says: "When a document upload fails after the application was created, then the response is 502; the application exists and the upload is retried against POST /applications/{id}/documents",
			status: 502, code: engine.CodePartialIntake,
			ask: formAsk(application(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-9"}`), file("a.csv", csvFile)).to("/intake"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("data.external_ref") != "CRM-9" || a.at("files.0.stored") != false || len(a.text("files.0.sha256")) != 64 || a.text("files.0.name") != "a.csv" {
					t.Errorf("got %s", a.raw)
				}
				clear(t, h, a)
				id := a.text("data.id")
				h.postForm("/applications/"+id+"/documents", file("a.csv", csvFile)).wantStatus(201)
				if n := h.get("/applications/" + id).number("data.document_count"); n != 1 {
					t.Errorf("after the retry document_count is %d, want 1", n)
				}
				arm(h)
			}},
		{says: "attach: a receipt per file when storage fails", status: 502, code: engine.CodeStorageUnavailable, ask: formAsk(file("z.csv", "q,r\n1,2\n")).to("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, h *house, a *answer) {
				if a.at("files.0.stored") != false {
					t.Errorf("got %s", a.raw)
				}
				clear(t, h, a)
				h.blobs.failStage(errors.New("planned by the test"))
			}},
		{says: "a failure on our side is 500 and tells no cause", status: 500, code: engine.CodeInternal, ask: formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents"),
			check: func(t *testing.T, h *house, a *answer) {
				if strings.Contains(string(a.raw), "planned") {
					t.Errorf("got %s", a.raw)
				}
				clear(t, h, a)
				h.handler.Drain()
			}},
		{says: "/readyz is 503 while the server drains", status: 503, code: engine.CodeNotReady, ask: ask{method: "GET", path: "/readyz", scheme: "none"}},
	}
}

// elsewhere names the codes that tests of their own produce, because they need a server of their own,
// 100 MB, time, or an operation that comes later.
func elsewhere() []engine.Code {
	return []engine.Code{
		engine.CodeRateLimited,    // TestTheRateOfAnOrganizationIsHeld
		engine.CodeFileTooLarge,   // TestTheLimitHoldsAtTheByte
		engine.CodeRequestTimeout, // TestASlowBodyIsTimedOut
		// Operations of the later services: batch and export.
		engine.CodePlanNotPermitted, engine.CodeDocumentNotProcessed,
	}
}

func wantFields(fields ...string) func(t *testing.T, h *house, a *answer) {
	return func(t *testing.T, h *house, a *answer) {
		t.Helper()
		var got []string
		for _, d := range a.at("details").([]any) {
			got = append(got, d.(map[string]any)["field"].(string))
		}
		if strings.Join(got, " ") != strings.Join(fields, " ") {
			t.Errorf("details name %v, want %v", got, fields)
		}
	}
}

func wantTotal(want int64) func(t *testing.T, h *house, a *answer) {
	return func(t *testing.T, h *house, a *answer) {
		t.Helper()
		if a.number("total") != want {
			t.Errorf("total is %d in %s, want %d", a.number("total"), a.raw, want)
		}
	}
}

func fiftyOneFiles() []formPart {
	parts := []formPart{application(`{"business_name":"X","borrower_email":"x@example.com"}`)}
	for range engine.MaxIntakeFiles + 1 {
		parts = append(parts, file("a.csv", csvFile))
	}
	return parts
}
