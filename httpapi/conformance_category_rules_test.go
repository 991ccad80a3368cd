package httpapi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func putRules(body string) ask { return jsonAsk("PUT", "/category-rules", body) }

func previewRules(body string) ask { return jsonAsk("POST", "/category-rules/preview", body) }

// ruledList is a list of one rule, for the statement's withdrawal.
func ruledList(category, more string) string {
	return `{"rules":[{"match":"atm withdrawal","category":"` + category + `"` + more + `}]}`
}

// applyRules does what the server does in the background.
func (s *testServer) applyRules() {
	s.t.Helper()
	_, err := s.engine.Rules.ApplyAll(s.t.Context())
	s.must(err)
}

func categoryRuleRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	paper := ts.statement("bank_statement")
	ts.process()
	key := ts.key
	ts.key = s.foreignKey
	theirs := ts.statement("bank_statement")
	ts.process()
	ts.key = key
	var id string
	wrong := func(says, field, body string) row {
		named := func(t *testing.T, ts *testServer, a *answer) {
			if a.text("details.0.field") != field {
				t.Errorf("got %s, want %s named", a.raw, field)
			}
		}
		return row{
			says: "wrong category rules: " + says, status: 400, code: engine.CodeValidationFailed, ask: putRules(body),
			check: named,
		}
	}
	return []row{
		{
			says:   "GET /category-rules before the first list: revision 0",
			status: 200,
			ask:    get("/category-rules"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("revision") != 0 || a.at("updated_at") != nil || len(a.at("rules").([]any)) != 0 ||
					a.at("applied") != true || a.Header.Get("ETag") != `"category-rules-0"` {
					t.Errorf("got %s with ETag %s", a.raw, a.Header.Get("ETag"))
				}
			},
		},
		{
			says:   "POST /category-rules/preview: previewed on the archive before they take effect",
			status: 200,
			ask:    previewRules(ruledList("petty_cash", `,"counterparty":"MAYNILA WORKS"`)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("preview.rows_changed") < 1 || a.at("preview.complete") != true ||
					a.text("preview.rules.0.examples.0.from.category") != "atm_withdrawal" ||
					a.text("preview.rules.0.examples.0.to.category") != "petty_cash" ||
					a.text("preview.rules.0.examples.0.to.counterparty") != "MAYNILA WORKS" ||
					jsonText(a.at("preview.rules.0.examples.0.document_id")) != paper {
					t.Errorf("got %s", a.raw)
				}
				if rows := rowsOf(ts.result(paper)); rows[0]["category"] != "atm_withdrawal" {
					t.Errorf("the preview changed the category to %v", rows[0]["category"])
				}
			},
		},
		{
			says:   "PUT /category-rules: match, category, counterparty; the whole list is a new revision",
			status: 200,
			ask: putRules(ruledList(
				"petty_cash", `,"counterparty":"MAYNILA WORKS","direction":"out","note":"asked in May"`,
			)).matching(`"category-rules-0"`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				id = a.text("rules.0.id")
				if a.number("revision") != 1 || a.Header.Get("ETag") != `"category-rules-1"` || a.at("applied") != false ||
					a.text("rules.0.match") != "atm withdrawal" || a.text("rules.0.direction") != "out" ||
					a.at("rules.0.active") != true || a.text("rules.0.created_by") != a.text("updated_by") {
					t.Errorf("got %s with ETag %s", a.raw, a.Header.Get("ETag"))
				}
			},
		},
		{
			says:   "category rules are applied to results without reading papers again",
			status: 200,
			ask:    get("/documents/" + paper),
			check: func(t *testing.T, ts *testServer, before *answer) {
				asked := ts.reader.asked()
				ts.applyRules()
				a := ts.get("/documents/" + paper).wantStatus(200)
				rows := rowsOf(a.at("document.result").(map[string]any))
				if rows[0]["category"] != "petty_cash" || rows[0]["counterparty"] != "MAYNILA WORKS" ||
					rows[0]["category_rule"] != id || rows[1]["category"] != "salary" || rows[1]["category_rule"] != nil {
					t.Errorf("got %v", rows)
				}
				if a.text("document.result.edited.reason") != "category_rules" || a.Header.Get("ETag") == before.Header.Get("ETag") {
					t.Errorf("edited %v, ETag %s", a.at("document.result.edited"), a.Header.Get("ETag"))
				}
				if now := ts.reader.asked(); now != asked {
					t.Errorf("%d papers were read, want none", now-asked)
				}
				if ts.get("/category-rules").at("applied") != true {
					t.Error("applied is false after all results follow")
				}
			},
		},
		{
			says:   "category rules: a category that an analyst put is kept",
			status: 200,
			ask:    get("/documents/" + paper),
			check: func(t *testing.T, ts *testServer, _ *answer) {
				rows := rowsOf(ts.result(paper))
				rows[0]["category"] = "rent"
				ts.send(put(paper, rows)).wantStatus(200)
				ts.send(putRules(ruledList("petty_cash", ``))).wantStatus(200)
				ts.applyRules()
				rows = rowsOf(ts.result(paper))
				if rows[0]["category"] != "rent" || rows[0]["edited"] != true {
					t.Errorf("got %v", rows[0])
				}
			},
		},
		{
			says:   "PUT /category-rules: a list can be sent back as it was read, and changes nothing",
			status: 200,
			ask:    get("/category-rules"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				again := ts.send(putRules(`{"rules":` + asText(a.at("rules")) + `}`)).wantStatus(200)
				if again.number("revision") != a.number("revision") || asText(again.at("rules")) != asText(a.at("rules")) {
					t.Errorf("got %s, want %s", again.raw, a.raw)
				}
			},
		},
		{says: "PUT /category-rules on an older state is 412", status: 412, code: engine.CodePreconditionFailed,
			ask: putRules(ruledList("lost", "")).matching(`"category-rules-1"`)},
		{
			says:   "GET /category-rules/revisions: revisions are kept",
			status: 200,
			ask:    get("/category-rules/revisions"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("revisions.0.revision") != 2 || a.number("revisions.1.revision") != 1 ||
					a.number("revisions.1.rules") != 1 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /category-rules/revisions/{revision}: a revision never changes",
			status: 200,
			ask:    get("/category-rules/revisions/1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("rules.0.counterparty") != "MAYNILA WORKS" || a.text("rules.0.note") != "asked in May" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "a revision of category rules that is not kept is not found", status: 404, code: engine.CodeNotFound,
			ask: get("/category-rules/revisions/9")},
		{says: "a revision of category rules is a number", status: 404, code: engine.CodeNotFound,
			ask: get("/category-rules/revisions/01")},
		{
			says:   "category rules of another organization: none of them is seen, nor its documents changed",
			status: 200,
			ask:    get("/category-rules").by(s.foreignKey),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("revision") != 0 {
					t.Errorf("got %s", a.raw)
				}
				ts.send(get("/category-rules/revisions/1").by(s.foreignKey)).wantStatus(404)
				preview := ts.send(previewRules(ruledList("theirs", "")).by(s.foreignKey)).wantStatus(200)
				if jsonText(preview.at("preview.rules.0.examples.0.document_id")) != theirs {
					t.Errorf("their preview says %s", preview.raw)
				}
				result := ts.send(get("/documents/" + theirs).by(s.foreignKey)).at("document.result").(map[string]any)
				if rowsOf(result)[0]["category"] != "atm_withdrawal" || result["edited"] != nil {
					t.Errorf("their document shows %v", result)
				}
			},
		},
		{says: "category rules need document:read", status: 403, code: engine.CodeMissingScope,
			ask: get("/category-rules").by(s.deleter)},
		wrong("no list", "/rules", `{}`),
		wrong("a number alone", "/rules/0/match", `{"rules":[{"match":"2025","category":"a"}]}`),
		wrong("no words", "/rules/0/category", `{"rules":[{"match":"metro","category":"Two Words"}]}`),
		wrong("an unknown side", "/rules/0/direction", `{"rules":[{"match":"metro","category":"a","direction":"left"}]}`),
		wrong("a counterparty of another kind", "/rules/0/counterparty", `{"rules":[{"match":"metro","category":"a","counterparty":[7]}]}`),
		wrong("an id of nobody", "/rules/0/id", `{"rules":[{"id":"`+absent+`","match":"metro","category":"a"}]}`),
		wrong("more than 500", "/rules", `{"rules":[`+strings.Repeat(`{"match":"metro","category":"a"},`, 500)+
			`{"match":"metro","category":"a"}]}`),
		wrong("a member that no rule has", "/rules/0/pattern", `{"rules":[{"match":"metro","category":"a","pattern":".*"}]}`),
		{says: "a preview of wrong category rules is refused alike", status: 400, code: engine.CodeValidationFailed,
			ask: previewRules(`{"rules":[{"match":"7","category":"a"}]}`)},
		{
			says:   "PUT /category-rules of the longest list",
			status: 200,
			ask:    putRules(longestRules()),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if n := len(a.at("rules").([]any)); n != engine.MaxCategoryRules {
					t.Errorf("%d rules", n)
				}
				ts.send(putRules(`{"rules":[]}`)).wantStatus(200)
				ts.applyRules()
			},
		},
	}
}

// longestRules is a list that is as long as it may be.
func longestRules() string {
	var rules []string
	for i := range engine.MaxCategoryRules {
		rules = append(rules, fmt.Sprintf(`{"match":"%s%03d","category":"%s","counterparty":"%s","note":"%s"}`,
			strings.Repeat("ñ", 197), i, strings.Repeat("a", 60), strings.Repeat("ñ", 200), strings.Repeat("ñ", 500)))
	}
	return `{"rules":[` + strings.Join(rules, ",") + `]}`
}
