package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func loanRows(s *fixture) []row {
	return []row{
		{
			says:   "POST /applications: Response 201: { data: <Application> }",
			status: 201,
			ask:    jsonAsk("POST", "/applications", fullApplication),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted(applicationFields) {
					t.Errorf("fields %s, want %s", got, sorted(applicationFields))
				}
				if a.at("data.loan_amount") != 1250000.5 || a.text("data.status") != "submitted" ||
					!isMilliseconds.MatchString(a.text("data.created_at")) {
					t.Errorf("got %s, want the amount exact, status submitted, times in milliseconds", a.raw)
				}
			},
		},
		{
			says:   "POST /applications: business_name and borrower_email required",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/applications", `{}`),
			check:  wantFields("/business_name", "/borrower_email"),
		},
		{says: "POST /applications: Idempotency by external_ref belongs to intake only", status: 201,
			ask: jsonAsk("POST", "/applications", fullApplication)},
		{says: "status begins as submitted; the first intake is 200, idempotent: false", status: 200,
			ask: formAsk(
				file("a.csv", csvFile),
				applicationPart(
					`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`,
				),
				formPart{"files", "b.pdf", "", smallPDF},
			).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("idempotent") != false || a.number("data.document_count") != 2 ||
					a.text("data.external_ref") != "CRM-2" {
					t.Errorf("got %s, want a new application with 2 documents", a.raw)
				}
			}},
		{
			says:   "When external_ref already exists for the organization, then the existing application is returned with HTTP 200 and idempotent: true, and the file upload is skipped (no duplicate files)",
			status: 200,
			ask: formAsk(
				applicationPart(
					`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`,
				),
				file("c.csv", "x,y\n1,2\n"),
			).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("idempotent") != true || a.number("data.document_count") != 2 ||
					a.Header.Get("Dossier-Replay-Differs") != "" {
					t.Errorf("got %s %v, want the standing application unchanged", a.raw, a.Header)
				}
			},
		},
		{
			says:   "the file upload is skipped: what a replay sends after its application part is not even judged",
			status: 200,
			ask: formAsk(
				applicationPart(
					`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`,
				),
				file("virus.exe", "\x7fELF\x02\x01\x01"),
			).to("/intake"),
		},
		{
			says:   "the existing application is returned, also when files that would be refused come before the application part",
			status: 200,
			ask:    formAsk(file("virus.exe", "\x7fELF\x02\x01\x01"), formPart{"files", "", "", ""}, applicationPart(`{"business_name":"Santos Hardware","borrower_email":"jose@example.com","external_ref":"CRM-2"}`)).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("idempotent") != true || a.number("data.document_count") != 2 {
					t.Errorf("got %s, want the standing application unchanged", a.raw)
				}
			},
		},
		{
			says:   "A replay changes nothing, also when its content differs; the difference is named in the header Dossier-Replay-Differs",
			status: 200,
			ask:    formAsk(file("c.csv", "x,y\n1,2\n"), applicationPart(`{"business_name":"Another Name","borrower_email":"jose@example.com","external_ref":"CRM-2","loan_amount":5}`)).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.Header.Get("Dossier-Replay-Differs") != "business_name, loan_amount" ||
					a.text("data.business_name") != "Santos Hardware" {
					t.Errorf("got %s %v", a.raw, a.Header)
				}
			},
		},
		{
			says:   "intake answers with the organization's oldest application that bears it, however that one was made",
			status: 200,
			ask:    formAsk(applicationPart(`{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","external_ref":"CRM-1"}`)).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("idempotent") != true || a.text("data.app_id") != "APP-2" {
					t.Errorf("got %s, want the older of two, APP-2", a.raw)
				}
			},
		},
		{says: "The application part may come with or without its content type", status: 200, beyond: true,
			ask: formAsk(formPart{"application", "application.json", "", `{"business_name":"X","borrower_email":"x@example.com"}`}).to("/intake")},
		{says: "intake: the application part is required", status: 400, code: engine.CodeValidationFailed,
			ask: formAsk(file("a.csv", csvFile)).to("/intake"), check: wantFields("/application")},
		{
			says:   "Intake judges all parts (fields, file types, sizes) before it makes anything",
			status: 415,
			code:   engine.CodeUnsupportedFileType,
			ask:    formAsk(applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-3"}`), file("a.csv", csvFile), file("b", "\x7fELF\x02\x01\x01")).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				again := ts.postForm(
					"/intake",
					applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-3"}`),
				).wantStatus(200)
				if again.at("idempotent") != false {
					t.Error("the refused intake left an application behind")
				}
			},
		},
		{
			says:   "Intake judges all parts before it makes anything: a file before the application part",
			status: 415,
			code:   engine.CodeUnsupportedFileType,
			ask:    formAsk(file("b", "\x7fELF\x02\x01\x01"), file("a.csv", csvFile), applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-3-2"}`)).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				again := ts.postForm(
					"/intake",
					applicationPart(`{"business_name":"X","borrower_email":"x@example.com","external_ref":"CRM-3-2"}`),
				).wantStatus(200)
				if again.at("idempotent") != false {
					t.Error("the refused intake left an application behind")
				}
			},
		},
		{
			says:   "a file that would be refused, and no application part",
			status: 415,
			code:   engine.CodeUnsupportedFileType,
			ask:    formAsk(file("b", "\x7fELF\x02\x01\x01")).to("/intake"),
		},
		{
			says:   "a wrong application part after a file that would be refused is named by its fields",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(file("b", "\x7fELF\x02\x01\x01"), applicationPart(`{"business_name":"X"}`)).to("/intake"),
			check:  wantFields("/borrower_email"),
		},
		{
			says:   "a file part without a file's name is named as the part it is",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`), formPart{"files", "", "", csvFile}).to("/intake"),
			check:  wantFields("/files/0"),
		},
		{
			says:   "at most 50 files",
			status: 400,
			code:   engine.CodeTooManyFiles,
			ask:    formAsk(fiftyOneFiles()...).to("/intake"),
		},
		{
			says:   "send_outreach needs an outbound mail setting; without one it is stored and the answer carries a warning header, never an error",
			status: 201,
			ask: jsonAsk(
				"POST", "/applications", `{"business_name":"X","borrower_email":"x@example.com","send_outreach":true}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.Contains(a.Header.Get("Warning"), "send_outreach") {
					t.Errorf("Warning is %q", a.Header.Get("Warning"))
				}
			},
		},
		{
			says:   "GET /applications: Lists applications of the organization, most-recently-active first",
			status: 200,
			ask:    get("/applications?limit=2&offset=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if list := a.at("data").([]any); len(list) != 2 || keysOf(t, list[0]) != sorted(applicationFields) {
					t.Errorf("got %s, want 2 applications", a.raw)
				}
			},
		},
		{
			says:   "GET /applications: status: one of the status values",
			status: 200,
			ask:    get("/applications?status=declined"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if string(bytes.TrimSpace(a.raw)) != `{"data":[],"next_cursor":null}` {
					t.Errorf("got %s, want an empty list", a.raw)
				}
			},
		},
		{
			says:   "Lists take a cursor: GET /applications",
			status: 200,
			ask:    get("/applications?limit=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all, walked := ts.get("/applications?limit=100"), []any{}
				for page := a; ; page = ts.get("/applications?limit=1&cursor=" + page.text("next_cursor")) {
					walked = append(walked, page.at("data").([]any)...)
					if page.at("next_cursor") == nil || len(walked) > 100 {
						break
					}
				}
				if len(walked) < 2 || !reflect.DeepEqual(walked, all.at("data")) || all.at("next_cursor") != nil {
					t.Errorf("by cursor: %v\nat once: %s", walked, all.raw)
				}
			},
		},
		{
			says:   "Lists take a cursor: GET /applications, one of another list is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?cursor=MTIz"),
			check:  wantFields("/cursor"),
		},
		{
			says:   "Lists take a cursor: GET /applications, not together with an offset",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?offset=2&cursor=MTIzLjQ"),
			check:  wantFields("/cursor"),
		},
		{
			says:   "limit 1-100; out of range is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?limit=101"),
			check:  wantDetail("/limit", "RANGE", "limit must be a whole number from 1 to 100."),
		},
		{
			says:   "limit 1-100: 1 and 100 are in range",
			status: 200,
			ask:    get("/applications?limit=1"),
			check:  wantLength(1),
		},
		{says: "limit 1-100: 100 is in range", status: 200, ask: get("/applications?limit=100")},
		{
			says:   "limit default 20, offset default 0",
			status: 200,
			ask:    get("/applications"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if same := ts.get("/applications?limit=20&offset=0"); !bytes.Equal(a.raw, same.raw) {
					t.Errorf("got %s, want the same as with limit=20&offset=0", a.raw)
				}
			},
		},
		{
			says:   "offset: past the end is an empty list",
			status: 200,
			ask:    get("/applications?offset=1000000000"),
			check:  wantLength(0),
		},
		{
			says:   "offset default 0; out of range is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?offset=-1"),
			check:  wantDetail("/offset", "RANGE", "offset must be a whole number from 0 to 1000000000."),
		},
		{
			says:   "The status can be used as a list filter",
			status: 200,
			ask:    get("/applications?status=submitted&limit=100"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all, found := ts.get("/applications?limit=100").at("data").([]any), a.at("data").([]any)
				if len(found) == 0 || len(found) != len(all) {
					t.Errorf(
						"%d of %d applications are submitted, want all: none was changed yet", len(found), len(all),
					)
				}
			},
		},
		{
			says:   "a status that is none is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?status=open"),
			check:  wantDetail("/status", "ONEOF", "status must be one of: submitted, awaiting_docs, underwriting, question_raised, memo_drafted, approved, declined."),
		},
		{
			says:   "an unknown query parameter is 400, naming it",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?statsu=declined"),
			check:  wantFields("/statsu"),
		},
		{
			says:   "a query parameter that is said twice is 400, naming it",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?limit=1&limit=2"),
			check:  wantFields("/limit"),
		},
		{
			says:   "a malformed query string is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    get("/applications?limit=%zz"),
		},
		{
			says:   "a limit that is no number is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/applications?limit=ten"),
			check:  wantDetail("/limit", "RANGE", "limit must be a whole number from 1 to 100."),
		},
		{says: "Path parameter id: the application uuid", status: 200, ask: get("/applications/" + s.app)},
		{
			says:   "Path parameter id: or its app_id; including document_count",
			status: 200,
			ask:    get("/applications/" + s.appID),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.id") != s.app || a.number("data.document_count") != 0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "404 (not found, or belongs to another organization)",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/applications/" + s.foreignApp),
		},
		{says: "PATCH /applications/{id}: all fields optional; Response 200: { data: <Application> }", status: 200,
			ask: jsonAsk("PATCH", "/applications/"+s.app, `{"business_name":"Bayani Breads","loan_amount":7.25,"status":"underwriting","asset_useful_life_years":2.5,"term_months":12}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.status") != "underwriting" || a.at("data.loan_amount") != 7.25 ||
					a.text("data.business_name") != "Bayani Breads" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "The status can be sent in an update and used as a list filter",
			status: 200,
			ask:    get("/applications?status=underwriting"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if list := a.at("data").([]any); len(list) != 1 || a.text("data.0.id") != s.app {
					t.Errorf("got %s, want the updated application alone", a.raw)
				}
			},
		},
		{
			says:   "PATCH: all fields optional: none at all changes nothing",
			status: 200,
			ask:    jsonAsk("PATCH", "/applications/"+s.appID, `{}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if now := ts.get("/applications/" + s.app); !bytes.Equal(a.raw, now.raw) ||
					a.at("data.loan_amount") != 7.25 {
					t.Errorf("got %s, want the application as it stood", a.raw)
				}
			},
		},
		{
			says:   "PATCH: external_ref is no field of an update",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("PATCH", "/applications/"+s.app, `{"external_ref":"CRM-X"}`),
			check:  wantFields("/external_ref"),
		},
		{says: "money is exact, a JSON number outside", status: 201,
			ask: jsonAsk(
				"POST", "/applications",
				`{"business_name":"X","borrower_email":"x@example.com","loan_amount":92233720368547758.07}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !bytes.Contains(a.raw, []byte(`"loan_amount":92233720368547758.07,`)) {
					t.Errorf("got %s, want every digit", a.raw)
				}
			}},
		{
			says:   "each change is kept in a history with time, key, from and to",
			status: 200,
			ask:    get("/applications/" + s.app + "/history"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.1.from") != "submitted" || a.text("data.1.to") != "underwriting" ||
					a.at("data.0.from") != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "PATCH: status (string, one of the status values)", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("PATCH", "/applications/"+s.app, `{"status":"lost"}`), check: wantFields("/status")},
		{
			says:   "asset_useful_life_years is accepted on update only",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: jsonAsk(
				"POST", "/applications",
				`{"business_name":"X","borrower_email":"x@example.com","asset_useful_life_years":3}`,
			),
			check: wantFields("/asset_useful_life_years"),
		},
		{says: "POST /applications/{id}/documents: 201 {data: Document[]}; file and files may both repeat", status: 201,
			ask: formAsk(file("a.csv", csvFile), formPart{"files", "b.pdf", "", smallPDF}, typed("Bank Statement")).to(
				"/applications/" + s.app + "/documents",
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("data.0")) != sorted(documentFields) || len(a.at("data").([]any)) != 2 ||
					a.text("data.0.document_type") != "bank_statement" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "Bytes the application already holds are answered with the document that holds them, not stored twice",
			status: 201,
			ask:    formAsk(file("again.csv", csvFile)).to("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if n := ts.get("/applications/" + s.app).number(
					"data.document_count",
				); n != 2 || a.text("data.0.file_name") != "a.csv" {
					t.Errorf("document_count %d, answer %s; want 2 and the first document", n, a.raw)
				}
			},
		},
		{says: "document_type default auto; file and files may both repeat", status: 201,
			ask: formAsk(file("c.csv", "c\n1,2\n"), file("d.csv", "d\n1,2\n"), formPart{"files", "e.csv", "", "e\n1,2\n"}, formPart{"files", "f.csv", "", "f\n1,2\n"}).to("/applications/" + s.foreignApp + "/documents").by(s.foreignKey),
			check: func(t *testing.T, ts *testServer, a *answer) {
				for i, name := range []string{"c.csv", "d.csv", "e.csv", "f.csv"} {
					at := "data." + strconv.Itoa(i)
					if a.text(at+".file_name") != name || a.text(at+".document_type") != "auto" {
						t.Errorf("document %d is %v, want %s of type auto", i, a.at(at), name)
					}
				}
			}},
		{says: "GET lists them, newest first", status: 200, ask: get("/applications/" + s.app + "/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.0.file_name") != "b.pdf" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "attach: at least one file",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(typed("auto")).to("/applications/" + s.app + "/documents"),
			check:  wantFields("/file"),
		},
		{says: "attach: an application of another organization is not found", status: 404, code: engine.CodeNotFound,
			ask: formAsk(file("a.csv", csvFile)).to("/applications/" + s.foreignApp + "/documents")},
		{
			says:   "DELETE /applications/{id}: Response 200: { data: { deleted: boolean } }",
			status: 200,
			ask:    ask{method: "DELETE", path: basePath + "/applications/APP-2"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if string(bytes.TrimSpace(a.raw)) != `{"data":{"deleted":true}}` {
					t.Errorf("got %s", a.raw)
				}
				ts.get("/applications/APP-2").wantStatus(404)
			},
		},
		{
			says:   "DELETE: a deleted application is not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    ask{method: "DELETE", path: basePath + "/applications/APP-2"},
		},
	}
}

func fiftyOneFiles() []formPart {
	parts := []formPart{applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`)}
	for range engine.MaxIntakeFiles + 1 {
		parts = append(parts, file("a.csv", csvFile))
	}
	return parts
}

// someChecklists is one checklist for every application: bank statements of 90 days and a payslip.
var someChecklists = engine.ChecklistRules{Dated: engine.Date{Year: 2026, Month: 11, Day: 1}, Default: "anybody",
	Products: []engine.Product{{Name: "anybody", Label: "Any loan", Required: []engine.Requirement{
		{
			Key:              "bank_statements",
			Label:            "Bank statements of three months",
			Why:              "Shows income.",
			Types:            []string{"bank_statement"},
			CoverDays:        90,
			NewestWithinDays: 45,
		},
		{Key: "employment", Label: "Payslip", Why: "Shows income.", Types: []string{"payslip"}}},
		Optional: []engine.Requirement{
			{Key: "sheet", Label: "GIS", Why: "Shows owners.", Types: []string{"general_information_sheet"}},
		}}}}

func checklistRows(s *fixture) []row {
	return []row{
		{
			says:   "Checklist rule = type + min_count + period cover; the answer lists missing, stale, incomplete",
			status: 200,
			ask:    get("/applications/" + s.app + "/checklist"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted("application_id today product product_label additions rules_dated complete missing stale incomplete pending review required optional unreadable_documents documents_not_looked_at outreach") {
					t.Errorf("fields %s", got)
				}
				if a.at("data.complete") != false || a.text("data.product") != "anybody" ||
					a.text("data.required.0.key") != "bank_statements" || a.text("data.optional.0.key") != "sheet" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "the answer lists missing, stale, incomplete (gap dates!) so that a mail can say what is missing",
			status: 200,
			ask:    get("/applications/" + s.app + "/checklist"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				want := sorted("key label why status detail document_types needed documents papers not_counted gaps")
				if got := keysOf(t, a.at("data.required.0")); got != want {
					t.Errorf("an entry has %s, want %s", got, want)
				}
			},
		},
		{
			says:   "the application uuid or its app_id: the checklist too",
			status: 200,
			ask:    get("/applications/" + s.appID + "/checklist"),
		},
		{
			says:   "An application that belongs to another organization is reported as not found: its checklist",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/applications/" + s.foreignApp + "/checklist"),
		},
		{
			says:   "POST /applications/{id}/outreach without an outbound mail setting: 400 on state",
			status: 400,
			code:   engine.CodeOutreachUnavailable,
			ask:    ask{method: "POST", path: basePath + "/applications/" + s.app + "/outreach"},
		},
		{
			says:   "404, then 400 on state: outreach for another organization's application",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    ask{method: "POST", path: basePath + "/applications/" + s.foreignApp + "/outreach"},
		},
		{says: "outreach needs application:write", status: 403, code: engine.CodeMissingScope,
			ask: ask{method: "POST", path: basePath + "/applications/" + s.app + "/outreach"}.by(s.loanReader)},
		{
			says:   "the checklist needs application:read",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    get("/applications/" + s.app + "/checklist").by(s.deleter),
		},
	}
}

// The checklist follows the documents, including edits and deletions, and lists missing days.
func TestChecklistFollowsDocuments(t *testing.T) {
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Now = func() time.Time { return time.Date(2025, 2, 20, 8, 0, 0, 0, time.UTC) }
	})
	s.readPapers()
	app := s.postJSON("/applications", `{"business_name":"Nena","borrower_email":"nena@example.com"}`).text("data.id")
	look := func() engine.Checklist {
		t.Helper()
		var out struct{ Data engine.Checklist }
		if err := json.Unmarshal(
			[]byte(s.get("/applications/"+app+"/checklist").wantStatus(200).raw), &out,
		); err != nil {
			t.Fatal(err)
		}
		return out.Data
	}
	status := func(want engine.ChecklistStatus) engine.ChecklistEntry {
		t.Helper()
		entry := look().Required[0]
		if entry.Status != want {
			t.Errorf("bank_statements is %s (%s), want %s", entry.Status, entry.Detail, want)
		}
		return entry
	}
	status(engine.ChecklistMissing)
	s.postForm("/applications/"+app+"/documents", typed("bank_statement"), file("paper.txt", statementText)).wantStatus(
		201,
	)
	status(engine.ChecklistPending)
	s.process()
	entry := status(engine.ChecklistIncomplete)
	if len(entry.Gaps) != 1 || entry.Gaps[0].To.String() != "2024-12-31" ||
		entry.Gaps[0].From.String() != "2024-11-03" || len(entry.Documents) != 1 {
		t.Errorf("got %+v, want the time before January", entry)
	}
	gap := `"gaps":[{"account":"•••7890","institution":"LAKANDULA BANK","from":"2024-11-03","to":"2024-12-31","days":59,` +
		`"reason":"first_days","detail":"LAKANDULA ••7890: 2024-11-03 to 2024-12-31 is missing."}]`
	if a := s.get("/applications/" + app + "/checklist"); !strings.Contains(string(a.raw), gap) {
		t.Errorf("got %s, want %s", a.raw, gap)
	}
	if list := look(); list.Complete || strings.Join(list.Incomplete, " ") != "bank_statements" ||
		strings.Join(list.Missing, " ") != "employment" {
		t.Errorf("got %+v", list)
	}
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + fmt.Sprint(entry.Documents[0])}).wantStatus(200)
	status(engine.ChecklistMissing)
}
