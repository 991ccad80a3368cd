package httpapi

import (
	"strconv"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func auditRows(ts *testServer, s *fixture) []row {
	key := ts.key[len("dossier_"):][:8]
	ts.get("/documents/" + s.done).wantStatus(200)
	all := func(t *testing.T, a *answer, member, want string) {
		t.Helper()
		n := entriesOf(a)
		if n == 0 {
			t.Fatalf("no entries: %s", a.raw)
		}
		for i := range n {
			if got := a.text("entries." + strconv.Itoa(i) + "." + member); got != want {
				t.Errorf("entry %d has %s %q, want %q", i, member, got, want)
			}
		}
	}
	refused := func(says, query, field string) row {
		return row{says: says, status: 400, code: engine.CodeValidationFailed, ask: get("/audit?" + query), check: wantFields(field)}
	}
	return []row{
		{says: "GET /audit: entries of the organization, newest first", status: 200, ask: get("/audit?limit=2"), check: func(t *testing.T, ts *testServer, a *answer) {
			older := a.text("entries.1.hash")
			if entriesOf(a) != 2 || a.text("entries.0.prev_hash") != older || a.number("entries.0.seq") != a.number("entries.1.seq")+1 {
				t.Errorf("got %s, want the two newest links of the chain", a.raw)
			}
			next := ts.get("/audit?limit=1&cursor=" + a.text("next_cursor"))
			if next.text("entries.0.hash") != a.text("entries.1.prev_hash") {
				t.Errorf("the next page holds %s, want the entry before", next.raw)
			}
		}},
		{says: "GET /audit: by kind", status: 200, ask: get("/audit?kind=document.deleted"),
			check: func(t *testing.T, ts *testServer, a *answer) { all(t, a, "kind", "document.deleted") }},
		{says: "GET /audit: by key", status: 200, ask: get("/audit?key=" + key),
			check: func(t *testing.T, ts *testServer, a *answer) { all(t, a, "key_id", key) }},
		{says: "GET /audit: by subject", status: 200, ask: get("/audit?subject=" + s.deletedDoc),
			check: func(t *testing.T, ts *testServer, a *answer) { all(t, a, "subject", s.deletedDoc) }},
		{says: "GET /audit: by time", status: 200, ask: get("/audit?from=2000-01-01&to=2000-01-02T00:00:00%2B08:00"), check: func(t *testing.T, ts *testServer, a *answer) {
			if entriesOf(a) != 0 || a.at("next_cursor") != nil {
				t.Errorf("got %s, want nothing of that day", a.raw)
			}
		}},
		{says: "who read which document's result is shown by kind=read", status: 200, ask: get("/audit?kind=read&subject=" + s.done + "&key=" + key),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all(t, a, "subject", s.done)
				if a.text("entries.0.after.what") != "result" || a.number("entries.0.after.reads") < 1 || a.at("entries.0.hash") != nil {
					t.Errorf("got %s, want a read of the result, outside the chain", a.raw)
				}
			}},
		{says: "GET /audit needs audit:read", status: 403, code: engine.CodeMissingScope,
			ask: ask{method: "GET", path: basePath + "/audit", scheme: "Bearer", key: s.loanReader}},
		{says: "another organization's audit log says nothing of ours", status: 200,
			ask: ask{method: "GET", path: basePath + "/audit?kind=read&subject=" + s.done, key: s.foreignKey}, check: func(t *testing.T, ts *testServer, a *answer) {
				if entriesOf(a) != 0 {
					t.Errorf("got %s", a.raw)
				}
			}},
		refused("GET /audit: a time that is none", "from=yesterday", "/from"),
		refused("GET /audit: to before from", "from=2026-02-01&to=2026-01-01", "/to"),
		refused("GET /audit: a cursor of another list", "cursor=abc", "/cursor"),
		refused("GET /audit: limit out of range", "limit=101", "/limit"),
	}
}

func entriesOf(a *answer) int {
	list, _ := a.at("entries").([]any)
	return len(list)
}
