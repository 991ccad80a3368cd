package httpapi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// madeQuestion asks a question and returns its path.
func (s *testServer) madeQuestion(app, body string) string {
	s.t.Helper()
	id := s.postJSON("/applications/"+app+"/questions", body).wantStatus(201).text("data.id")
	return "/applications/" + app + "/questions/" + id
}

func wantStatusOf(app, want string) func(t *testing.T, ts *testServer, a *answer) {
	return func(t *testing.T, ts *testServer, a *answer) {
		t.Helper()
		if got := ts.get("/applications/" + app).text("data.status"); got != want {
			t.Errorf("the application is %s, want %s", got, want)
		}
	}
}

const questionFields = "id text asked_at asked_by finding documents_wanted due status answer answered_at document_ids history"

func questionRows(ts *testServer, s *fixture) []row {
	app := ts.apply()
	first := ts.madeQuestion(app, `{"text":"First?"}`)
	last := ts.madeQuestion(app, `{"text":"Second?","finding":{"code":"GAP","date":"2026-04-01"}}`)
	own := ts.postForm("/applications/"+app+"/documents", file("own.csv", csvFile+"2026-02-01,,1,1\n")).wantStatus(201)
	document := jsonText(own.at("data.0.id"))
	questions := "/applications/" + app + "/questions"
	refused := func(says, body string, fields ...string) row {
		return row{says: says, status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", questions, body),
			check: wantFields(fields...)}
	}
	change := func(path, body string) ask { return jsonAsk("PATCH", path, body) }
	return []row{
		{
			says:   "Asking sets `question_raised` (from `submitted`, `awaiting_docs`, `underwriting`)",
			status: 201,
			ask: jsonAsk("POST", questions, `{"text":"Third?","finding":"UNDISCLOSED_ACCOUNT",
				"documents_wanted":["Bank Statement","bank_statement"],"due":"2099-12-31"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("data")) != sorted(questionFields) || a.text("data.status") != "open" ||
					a.text("data.finding") != "UNDISCLOSED_ACCOUNT" ||
					fmt.Sprint(a.at("data.documents_wanted")) != "[bank_statement]" {
					t.Errorf("got %s", a.raw)
				}
				wantStatusOf(app, "question_raised")(t, ts, a)
			},
		},
		{
			says:   "GET|POST /applications/{id}/questions: listed, oldest first",
			status: 200,
			ask:    get(questions),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.0.text") != "First?" || a.text("data.1.finding.date") != "2026-04-01" ||
					a.text("data.2.due") != "2099-12-31" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		refused("questions: a text is needed", `{}`, "/text"),
		refused("questions: text has at most 2,000 characters", `{"text":"`+strings.Repeat("é", 2001)+`"}`, "/text"),
		refused("questions: `finding?` is a code of §11", `{"text":"?","finding":"NO_SUCH"}`, "/finding"),
		refused("questions: a day is a calendar day", `{"text":"?","due":"2099-02-30"}`, "/due"),
		refused("questions: a day in the past", `{"text":"?","due":"2020-01-01"}`, "/due"),
		refused("questions: `documents_wanted` are types", `{"text":"?","documents_wanted":["bonk"]}`, "/documents_wanted/0"),
		refused("questions: wrong types are named", `{"text":7,"send":"yes"}`, "/text", "/send"),
		refused("questions: a field that is not named is refused", `{"text":"?","txt":"?"}`, "/txt"),
		{
			says:   "`send: true` without an outbound mail setting: a clear error, and nothing is asked",
			status: 400,
			code:   engine.CodeOutreachUnavailable,
			ask:    jsonAsk("POST", questions, `{"text":"?","send":true}`),
		},
		{
			says:   "an answered question needs an answer or documents",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    change(first, `{"status":"answered"}`),
			check:  wantFields("/answer"),
		},
		{
			says:   "`document_ids` must be documents of the application",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    change(first, `{"document_ids":[`+s.done+`]}`),
			check:  wantFields("/document_ids"),
		},
		{
			says:   "PATCH /applications/{id}/questions/{qid}: answered, with time and key",
			status: 200,
			ask:    change(first, `{"answer":"Here.","document_ids":[`+document+`]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.status") != "answered" || a.at("data.answered_at") == nil ||
					a.text("data.history.1.by") != a.text("data.asked_by") ||
					jsonText(a.at("data.document_ids.0")) != document {
					t.Errorf("got %s", a.raw)
				}
				wantStatusOf(app, "question_raised")(t, ts, a)
			},
		},
		{
			says:   "a repeated answer changes nothing",
			status: 200,
			ask:    change(first, `{"answer":"Here.","document_ids":[`+document+`]}`),
		},
		{
			says:   "of two answers one is kept",
			status: 409,
			code:   engine.CodeQuestionClosed,
			ask:    change(first, `{"answer":"There."}`),
		},
		{
			says:   "an open question is changed; null removes",
			status: 200,
			ask:    change(last, `{"text":"Which?","finding":null,"due":null}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("data.finding") != nil || fmt.Sprint(a.at("data.history.1.fields")) != "[finding text]" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "status `withdrawn`", status: 200, ask: change(last, `{"status":"withdrawn"}`)},
		{
			says:   "when the last open one is answered, the status before it returns",
			status: 200,
			ask:    get(questions),
			check: func(t *testing.T, ts *testServer, a *answer) {
				path := questions + "/" + a.text("data.2.id")
				ts.send(change(path, `{"answer":"Yes."}`)).wantStatus(200)
				wantStatusOf(app, "submitted")(t, ts, a)
			},
		},
		{
			says:   "An application that belongs to another organization is reported as not found: its questions",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/applications/" + s.foreignApp + "/questions"),
		},
		{
			says:   "404: asking about another organization's application",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("POST", "/applications/"+s.foreignApp+"/questions", `{"text":"?"}`),
		},
		{
			says:   "404: a question of another application",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    change(strings.Replace(first, app, s.app, 1), `{"answer":"x"}`),
		},
		{says: "asking needs application:write", status: 403, code: engine.CodeMissingScope,
			ask: jsonAsk("POST", questions, `{"text":"?"}`).by(s.loanReader)},
		{says: "questions need application:read", status: 403, code: engine.CodeMissingScope,
			ask: get(questions).by(s.deleter)},
	}
}

func decisionRows(ts *testServer, s *fixture) []row {
	app := ts.apply()
	path := "/applications/" + app + "/decision"
	decide := func(body string) ask { return jsonAsk("POST", path, body) }
	refused := func(says, body string, fields ...string) row {
		return row{says: says, status: 400, code: engine.CodeValidationFailed, ask: decide(body),
			check: wantFields(fields...)}
	}
	first := ""
	return []row{
		refused("decision: an outcome is needed", `{}`, "/outcome"),
		refused("a decline needs a reason", `{"outcome":"declined"}`, "/reasons"),
		refused("decision: amount above 0, 1 to 600 months, rate 0 to 1,000",
			`{"outcome":"approved","amount":0,"term_months":601,"interest_rate":-1}`,
			"/amount", "/term_months", "/interest_rate"),
		refused("decision: at most two decimals", `{"outcome":"approved","amount":1.005}`, "/amount"),
		refused("decision: a reason is {code, text, pointer?}",
			`{"outcome":"approved","reasons":[{"code":"","text":" ","pointer":"x"}]}`,
			"/reasons/0/code", "/reasons/0/text", "/reasons/0/pointer"),
		refused("decision: a field that is not named is refused", `{"outcome":"approved","ammount":1}`, "/ammount"),
		{
			says:   "POST /applications/{id}/decision (`application:decide`)",
			status: 403,
			code:   engine.CodeMissingScope,
			ask: decide(`{"outcome":"approved"}`).by(ts.keyFor(
				"Lakeside Lending", engine.ApplicationRead, engine.ApplicationWrite, engine.ApplicationDelete,
			)),
		},
		{
			says:   "{outcome, amount?, term_months?, interest_rate?, conditions, reasons, note?}; sets the status",
			status: 201,
			ask: decide(`{"outcome":"approved","amount":400000.50,"term_months":24,"interest_rate":1.25,
				"conditions":["A co-maker."],"reasons":[{"code":"dscr","text":"Covered.","pointer":"/affordability/dscr/base"}],"note":"Ñ"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				first = a.text("data.id")
				if keysOf(t, a.at("data")) != sorted("id outcome amount term_months interest_rate conditions reasons note decided_at decided_by supersedes policy") ||
					a.at("data.amount") != 400000.5 || a.at("data.supersedes") != nil {
					t.Errorf("got %s", a.raw)
				}
				wantStatusOf(app, "approved")(t, ts, a)
			},
		},
		{
			says:   "once decided, a new decision needs `supersedes`",
			status: 409,
			code:   engine.CodeDecisionInForce,
			ask:    decide(`{"outcome":"approved"}`),
		},
		{
			says:   "`supersedes` is the decision in force; conflict otherwise",
			status: 409,
			code:   engine.CodeDecisionInForce,
			ask:    decide(`{"outcome":"approved","supersedes":"` + s.app + `"}`),
		},
		{
			says:   "`GET` lists all",
			status: 200,
			ask:    get(path),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.send(decide(fmt.Sprintf(
					`{"outcome":"declined","supersedes":%q,"reasons":[{"code":"fraud","text":"Changed papers."}]}`, first,
				))).wantStatus(201)
				all := ts.get(path)
				if a.text("data.0.id") != first || all.text("data.1.supersedes") != first ||
					all.text("data.0.outcome") != "approved" {
					t.Errorf("got %s, then %s", a.raw, all.raw)
				}
				wantStatusOf(app, "declined")(t, ts, a)
			},
		},
		{
			says:   "404: deciding about another organization's application",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("POST", "/applications/"+s.foreignApp+"/decision", `{"outcome":"approved"}`),
		},
		{
			says:   "404: another organization's decisions",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/applications/" + s.foreignApp + "/decision"),
		},
		{says: "decisions need application:read", status: 403, code: engine.CodeMissingScope, ask: get(path).by(s.deleter)},
	}
}

const memoFields = "application_id app_id revision drafted_at drafted_by stale cashflow_etag as_of sections revisions"

func memoRows(ts *testServer, s *fixture) []row {
	app := ts.apply()
	path := "/applications/" + app + "/memo"
	put := func(body string) ask { return jsonAsk("PUT", path, body) }
	as := func(media string) ask { return get(path).with("Accept", media) }
	draft := ask{method: "POST", path: basePath + path + "/draft"}
	begins := func(media, prefix string) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			t.Helper()
			if a.Header.Get("Content-Type") != media || !strings.HasPrefix(string(a.raw), prefix) {
				t.Errorf("got %s, %.20q", a.Header.Get("Content-Type"), a.raw)
			}
		}
	}
	refused := func(says, body string, fields ...string) row {
		return row{says: says, status: 400, code: engine.CodeValidationFailed, ask: put(body),
			check: wantFields(fields...)}
	}
	without := func(scopes ...engine.Scope) string { return ts.keyFor("Lakeside Lending", scopes...) }
	tag := ""
	return []row{
		{
			says:   "GET of a memo that was never drafted shows what a draft would say, and stores nothing",
			status: 200,
			ask:    get(path),
			check: func(t *testing.T, ts *testServer, a *answer) {
				tag = a.Header.Get("ETag")
				if keysOf(t, a.at("data")) != sorted(memoFields) || a.number("data.revision") != 0 ||
					a.at("data.drafted_at") != nil || len(a.at("data.revisions").([]any)) != 0 {
					t.Errorf("got %s", a.raw)
				}
				for i, key := range engine.MemoSections {
					if got := a.text(fmt.Sprintf("data.sections.%d.key", i)); got != key {
						t.Errorf("section %d is %s, want %s", i, got, key)
					}
				}
				wantStatusOf(app, "submitted")(t, ts, a)
			},
		},
		{
			says:   "memo: in plain sentences, each figure with its pointer",
			status: 200,
			ask:    get(path),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("data.sections.1.sentences.0.figures.0.pointer") != "application:/business_name" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "memo: `If-None-Match` → 304", status: 200, ask: get(path),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.send(get(path).with("If-None-Match", a.Header.Get("ETag"))).wantStatus(304)
				ts.send(get(path).with("If-None-Match", a.Header.Get("ETag")).with("Accept", memoPDF)).wantStatus(200)
			}},
		{says: "memo as `application/pdf`", status: 200, ask: as(memoPDF), check: begins(memoPDF, "%PDF-")},
		{says: "memo as DOCX", status: 200, ask: as(memoDOCX), check: begins(memoDOCX, "PK")},
		{says: "memo: the form that Accept weighs most", status: 200, ask: as("application/json;q=0.5, " + memoPDF),
			check: begins(memoPDF, "%PDF-")},
		{says: "memo: any form is JSON", status: 200, ask: as("text/html, */*"), check: begins("application/json", "{")},
		{says: "memo: a form that there is not", status: 406, code: engine.CodeNotAcceptable, ask: as("text/html")},
		refused("memo: a section is a text or null", `{"sections":{"policy":7}}`, "/sections/policy"),
		refused("memo: a section that is not named is refused", `{"sections":{"polcy":"x"}}`, "/sections/polcy"),
		{
			says:   "The first draft sets `memo_drafted` only when `PUT` or `POST …/memo/draft` asks for it",
			status: 200,
			ask:    draft,
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("data.revision") != 1 || a.at("data.stale") != false || a.at("data.drafted_by") == nil {
					t.Errorf("got %s", a.raw)
				}
				wantStatusOf(app, "memo_drafted")(t, ts, a)
			},
		},
		{says: "memo: a draft that changes nothing is the same revision", status: 200, ask: draft,
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("data.revision") != 1 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "memo: `If-Match` of what was read before the first draft",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    put(`{"sections":{"recommendation":"x"}}`).with("If-Match", `"memo-0-0000000000000000"`),
		},
		{
			says:   "sections an analyst edits are kept, the others follow the data",
			status: 200,
			ask:    put(`{"sections":{"recommendation":"Approve.","debts":"None."}}`).with("If-Match", `"memo-1-0000000000000000"`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				again := ts.send(draft).wantStatus(200)
				if a.number("data.revision") != 2 || again.text("data.sections.8.text") != "Approve." ||
					again.at("data.sections.4.edited") != true || again.at("data.sections.0.edited") != false {
					t.Errorf("got %s, then %s", a.raw, again.raw)
				}
				if a.Header.Get("ETag") == tag || a.Header.Get("ETag") != ts.get(path).Header.Get("ETag") {
					t.Errorf("the ETag is %s, before it was %s", a.Header.Get("ETag"), tag)
				}
			},
		},
		{says: "memo: an earlier revision", status: 200, ask: get(path + "?revision=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("data.revision") != 1 || a.at("data.sections.8.edited") != false {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "memo: a revision to come", status: 404, code: engine.CodeNotFound, ask: get(path + "?revision=99")},
		{says: "404: another organization's memo", status: 404, code: engine.CodeNotFound,
			ask: get("/applications/" + s.foreignApp + "/memo")},
		{says: "404: writing another organization's memo", status: 404, code: engine.CodeNotFound,
			ask: jsonAsk("PUT", "/applications/"+s.foreignApp+"/memo", `{"sections":{"policy":"x"}}`)},
		{says: "404: drafting another organization's memo", status: 404, code: engine.CodeNotFound,
			ask: ask{method: "POST", path: basePath + "/applications/" + s.foreignApp + "/memo/draft"}},
		{says: "the memo needs application:read and document:read", status: 403, code: engine.CodeMissingScope,
			ask: get(path).by(without(engine.ApplicationRead))},
		{says: "writing the memo needs application:write", status: 403, code: engine.CodeMissingScope,
			ask: put(`{"sections":{}}`).by(without(engine.ApplicationRead, engine.DocumentRead))},
	}
}
