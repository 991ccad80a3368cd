package httpapi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

func verificationRows(ts *testServer, s *fixture) []row {
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
				) != sorted("id file_name document_type part authenticity_score risk_level") ||
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
		{
			says:   "GET /applications/{id}/verification: none or one: 200 with insufficient_overlap",
			status: 200,
			ask:    get("/applications/" + s.app + "/verification"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted("application_id document_count cross_doc_score score_basis documents document_summary field_corroboration findings documents_not_looked_at") {
					t.Errorf("fields %s", got)
				}
				if a.number("data.document_count") != 0 || a.text("data.score_basis") != "insufficient_overlap" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "the application uuid or its app_id: its verification too",
			status: 200,
			ask:    get("/applications/" + s.appID + "/verification"),
		},
		{
			says:   "An application that belongs to another organization is reported as not found: its verification",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/applications/" + s.foreignApp + "/verification"),
		},
		{
			says:   "GET /applications/{id}/verification: application:read alone is not enough",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    get("/applications/" + s.app + "/verification").by(s.loanReader),
		},
		{
			says:   "GET /applications/{id}/verification: document:read alone is not enough",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    get("/applications/" + s.app + "/verification").by(ts.keyFor("Lakeside Lending", engine.DocumentRead)),
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

// The verification of an application takes its completed documents, the newest fifty of more, and a split document by
// its parts.
func TestApplicationIsVerifiedByItsCompletedDocuments(t *testing.T) {
	s := openTestServer(t)
	app := s.apply()
	attach := func(name, content string) string {
		a := s.postForm("/documents", typed("bank_statement"), formPart{"application_id", "", "", app}, file(name, content)).wantStatus(202)
		return jsonText(a.at("document_id"))
	}
	var ids []string
	for i := range engine.MaxVerifyDocuments + 2 {
		ids = append(ids, attach(fmt.Sprintf("%d.csv", i), csvFile+fmt.Sprintf("2026-01-03,,7,%d\n", i)))
	}
	look := func() *answer { return s.get("/applications/" + app + "/verification").wantStatus(200) }
	if a := look(); a.number("data.document_count") != 0 {
		t.Errorf("documents that are not read yet are compared: %s", a.raw)
	}
	s.process()
	a := look()
	if a.number("data.document_count") != engine.MaxVerifyDocuments || a.number("data.documents_not_looked_at") != 2 {
		t.Errorf("%v documents and %v not looked at, want 50 and 2", a.at("data.document_count"), a.at("data.documents_not_looked_at"))
	}
	if first := jsonText(a.at("data.documents.0.id")); first != ids[2] {
		t.Errorf("the oldest is %s, want %s: the newest fifty", first, ids[2])
	}
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + ids[10]}).wantStatus(200)
	if a := look(); jsonText(a.at("data.documents.0.id")) != ids[1] {
		t.Errorf("after a deletion the oldest is %v, want %s", a.at("data.documents.0.id"), ids[1])
	}
}
