package httpapi

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// row proves one sentence of the contract: a request, its expected response, and further conditions.
type row struct {
	says   string // quoted from the API documents, or from the decisions where they are silent
	ask    ask
	status int
	code   engine.Code // of a failure
	check  func(t *testing.T, s *testServer, a *answer)
	// beyond is true if the request is valid in a way that the OpenAPI document cannot express.
	beyond bool
}

// fixture contains the records that the rows' requests use.
type fixture struct {
	batch, endedBatch, foreignBatch    string
	app, appID, doc, done, job, failed string
	foreignApp, foreignDoc, deletedDoc string
	foreignKey                         string // of the other organization
	loanReader, deleter                string
	url                                string // of a file server on an allowed network
	slip                               string // completed, as done is
	masked, maskedKey                  string // completed, shows a PhilSys number; of an organization of its own
}

func formAsk(parts ...formPart) (a ask) {
	body, contentType := formBody(parts...)
	return ask{method: "POST", body: body, contentType: contentType}
}

func (a ask) to(path string) ask { a.path = basePath + path; return a }

func jsonAsk(method, path, body string) ask {
	return ask{method: method, path: basePath + path, body: strings.NewReader(body), contentType: "application/json"}
}

// by sends a request with another key than the server's default.
func (a ask) by(key string) ask { a.key = key; return a }

func get(path string) ask { return ask{method: "GET", path: basePath + path} }

var isMilliseconds = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)

const applicationFields = "id app_id business_name borrower_email borrower_phone loan_type loan_amount application_context external_ref status document_count created_at updated_at"

const documentFields = "id application_id external_ref folder_id file_name document_type paper_types origin_document_id pages split_into status error error_category attempt uploaded_at completed_at processing_time_seconds file_size_bytes pages_done pages_total total_cost_usd cost_report"

const jobFields = "document_id application_id external_ref file_name document_type status processing_time_seconds pages_done pages_total error error_category result"

const fullApplication = `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","borrower_phone":"+63 917 555 0101",
	"loan_type":"working capital","loan_amount":1250000.5,"application_context":"second oven","external_ref":"CRM-1","send_outreach":false,
	"track":"sme","profile":"retail","asset_value":10,"term_months":24,"scorecard_inputs":{"years":3}}`

const csvFile = "Date,Debit,Credit,Balance\n2026-01-02,5,,95\n"

func applicationPart(body string) formPart {
	return formPart{"application", "", "application/json", body}
}

func file(name, content string) formPart {
	return formPart{"file", name, "", content}
}

func typed(name string) formPart { return formPart{"document_type", "", "", name} }

func openFixture(t *testing.T) (*testServer, *fixture) {
	files := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/march.csv":
			w.Write([]byte(csvFile))
		case "/hook":
			w.WriteHeader(http.StatusNoContent)
		case "/bucket/march.csv":
			w.WriteHeader(http.StatusForbidden)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(files.Close)
	client := outbound.New(outbound.Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	offline := offline{client}
	ts := openTestServer(
		t, func(c *engine.Config, _ *Config) { c.Fetcher, c.Notifier, c.Addresses = offline, offline, client },
	)
	s := &fixture{url: files.URL}
	s.done = ts.upload(csvFile)
	s.slip = jsonText(ts.postForm(
		"/documents", typed("payslip"), file("slip.csv", csvFile+"2026-01-03,,7,102\n"),
	).wantStatus(202).at("document_id"))
	lakeside := ts.key
	s.maskedKey = ts.organization("Hillside Capital", "paid")
	ts.key = s.maskedKey
	s.masked = ts.sendMasked()
	ts.key = lakeside
	s.app = ts.apply()
	s.appID = ts.get("/applications/" + s.app).text("data.app_id")
	ts.process()
	s.endedBatch = ts.submitBatch(
		`{"documents":[` + batchEntry("a.csv") + `,{"document_type":"bonk","file_base64":"YSxi","filename":"b.csv"}]}`,
	)
	ts.process()
	ts.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.")
	s.failed = ts.upload(csvFile)
	ts.process()
	uploaded := ts.postForm("/documents", typed("payslip"), file("slip.pdf", smallPDF)).wantStatus(202)
	s.doc, s.job = jsonText(uploaded.at("document_id")), uploaded.text("job_id")
	s.batch = ts.submitBatch(
		`{"documents":[` + batchEntry("a.csv") + `,` + batchEntry("b.csv") + `,{"document_type":"payslip"}]}`,
	)
	s.deletedDoc = ts.upload(csvFile)
	ts.send(ask{method: "DELETE", path: basePath + "/documents/" + s.deletedDoc}).wantStatus(200)
	own := ts.key
	ts.key = ts.foreign
	s.foreignApp, s.foreignDoc = ts.apply(), ts.upload(csvFile)
	ts.key = ts.organization("Riverside Finance", "paid")
	s.foreignBatch = ts.submitBatch(`{"documents":[` + batchEntry("a.csv") + `]}`)
	ts.key, s.foreignKey = own, ts.foreign
	s.loanReader = ts.keyFor("Lakeside Lending", engine.ApplicationRead)
	s.deleter = ts.keyFor("Lakeside Lending", engine.ApplicationDelete, engine.DocumentDelete)
	return ts, s
}

func TestEverySentenceOfContract(t *testing.T) {
	ts, s := openFixture(t)
	held := readContract(t, ts.handler.OpenAPI())
	produced := map[engine.Code]bool{}
	own := func(s *fixture) []row { return transactionRows(ts, s) }
	exports := func(s *fixture) []row { return exportRows(ts, s) }
	frame := func(s *fixture) []row { return frameRows(ts, s) }
	schemas := func(s *fixture) []row { return schemaRows(ts, s) }
	receivers := func(s *fixture) []row { return append(webhookRows(ts, s), eventRows(ts, s)...) }
	auditLog := func(s *fixture) []row { return auditRows(ts, s) }
	papers := func(s *fixture) []row { return paperRows(ts, s) }
	shelves := func(s *fixture) []row { return folderRows(ts, s) }
	search := func(s *fixture) []row { return searchRows(ts, s) }
	attempts := func(s *fixture) []row { return attemptRows(ts, s) }
	corrections := func(s *fixture) []row { return fieldRows(ts, s) }
	parts := func(s *fixture) []row { return partRows(ts, s) }
	again := func(s *fixture) []row { return reprocessRows(ts, s) }
	splits := func(s *fixture) []row { return splitRows(ts, s) }
	categories := func(s *fixture) []row { return categoryRuleRows(ts, s) }
	comparisons := func(s *fixture) []row { return verificationRows(ts, s) }
	views := func(s *fixture) []row { return cashflowRows(ts, s) }
	policies := func(s *fixture) []row { return ownPolicyRows(ts, s) }
	asked := func(s *fixture) []row { return questionRows(ts, s) }
	decided := func(s *fixture) []row { return decisionRows(ts, s) }
	drafted := func(s *fixture) []row { return memoRows(ts, s) }
	for _, rows := range []func(*fixture) []row{
		loanRows, checklistRows, documentRows, mergeRows, comparisons, exports, ruleRows, frame, failureRows,
		own, receivers, schemas, shelves, auditLog, papers, attempts, search, corrections, parts, again, splits,
		views, defaultPolicyRows, policies, categories, asked, decided, drafted,
	} {
		for _, r := range rows(s) {
			t.Run(r.says, func(t *testing.T) {
				outer := ts.t
				ts.t = t
				defer func() { ts.t = outer }()
				body := r.ask.bytes()
				a := ts.send(r.ask)
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
					_, named := a.at("").(map[string]any)["details"]
					atFile := strings.HasPrefix(a.text("message"), "File ") // of a merge
					if wants := r.code == engine.CodeValidationFailed || atFile; named != wants {
						t.Errorf(
							"body %s has details: %v, want %v: only where fields are at fault", a.raw, named, wants,
						)
					}
					if a.text("message") == "" || a.text("request_id") != a.Header.Get("X-Request-Id") ||
						a.at("success") != false {
						t.Errorf("body %s, want success false, a message and the request id", a.raw)
					}
					produced[r.code] = true
				}
				if r.check != nil {
					r.check(t, ts, a)
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

// bytes returns the body that will be sent.
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

// elsewhere lists the codes that other tests produce, because they need a separate server, 100 MB, time, or a later
// operation.
func elsewhere() []engine.Code {
	return []engine.Code{
		engine.CodeOutreachTooSoon, // TestBorrowerIsMailedOnceAboutMissingPapers
		engine.CodeRateLimited,     // TestRateOfOrganizationIsEnforced
		engine.CodeServerBusy,      // TestLargeBodiesWaitButSmallOnesDoNot
		engine.CodeFileTooLarge,    // TestSizeLimitIsExactToTheByte
		engine.CodeRequestTimeout,  // TestSlowBodyTimesOut
		engine.CodeTooManySchemas,  // TestNumberOfSchemasIsLimited
		engine.CodeQuestionLimit,   // TestNumberOfQuestionsIsBounded in engine
		engine.CodeMemoLimit,       // TestNumberOfRevisionsIsBounded in engine
	}
}

func wantFields(fields ...string) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, s *testServer, a *answer) {
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

// wantDetail expects one invalid field, with its code and message.
func wantDetail(field, code, message string) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, s *testServer, a *answer) {
		t.Helper()
		want := map[string]any{"field": field, "code": code, "message": message}
		if diff := cmp.Diff([]any{want}, a.at("details")); diff != "" {
			t.Errorf("details (-want +got):\n%s", diff)
		}
	}
}

// wantLength expects a list in data with n elements.
func wantLength(n int) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, s *testServer, a *answer) {
		t.Helper()
		if list := a.at("data").([]any); len(list) != n {
			t.Errorf("%d elements in %s, want %d", len(list), a.raw, n)
		}
	}
}

func wantTotal(want int64) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, s *testServer, a *answer) {
		t.Helper()
		if a.number("total") != want {
			t.Errorf("total is %d in %s, want %d", a.number("total"), a.raw, want)
		}
	}
}
